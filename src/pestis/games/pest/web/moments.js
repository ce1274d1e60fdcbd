// @ts-check
/** The decisive moments: the end of an era, seat by seat; and sounds. */
import { html } from "../../../web/shared/lib.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { style } from "../../../web/shared/style.js";
import { GAME, say, seatsOf } from "./model.js";
import { Glyph } from "./symbols.js";
// Loaded now, so that a film need not wait for what it draws on the map.
import "./told.js";

/** @typedef {import("./model.js").Event} Event */

export { rewound } from "./rewound.js";
export { weights } from "./weights.js";

void style(new URL("./panes.css", import.meta.url).href);

/** Milliseconds at the normal pace. @type {Record<string, number>} */
export const lasting = { "era-ended": 900, agenda: 1100, "capital-rank": 1100, "shame-for-dead": 1100 };

/** @type {Record<string, string>} */
export const sounds = {
  castle: "place",
  doctor: "place",
  "camp-placed": "place",
  built: "place",
  "built-in-capital": "place",
  gained: "deal",
  "pest-card": "plague",
  destroyed: "plague",
  died: "plague",
};

/** The gains and losses of each seat at the end of an era. @param {import("../../../web/table/types.d.ts").MomentProps} props */
export function Moment({ event, events, view, words }) {
  const ended = events.findLast(({ n, id }) => n <= event.n && id === "era-ended");
  if (!ended) return null;
  const told = events.filter(({ n, id }) => n > ended.n && n <= event.n && id in lasting);
  return html`<div class="pe pe-moment">
    <h2>${words.event(GAME, ended)}</h2>
    <ul role="list">${seatsOf(view).map(
      (seat) => html`<li key=${seat} style=${{ "--own": `var(--seat-${seat % 6})` }}>
      <${SeatMark} seat=${seat} /> <bdi>${words.player(seat)}</bdi> ${told.filter(({ params }) => params.seat === seat).map((each) => html`<${Gain} key=${each.n} event=${each} words=${words} isNow=${each.n === event.n} />`)}</li>`,
    )}</ul>
  </div>`;
}

/** Renown from the agenda, a rank in the capital, or shame for the dead. @param {{event: Event, words: import("./model.js").Words, isNow: boolean}} props */
function Gain({ event: { id, params }, words, isNow }) {
  const now = isNow ? "is-now" : "";
  if (id === "capital-rank") return html`<b class=${now}>${say(words, "board.capital")} ${params.n}.</b>`;
  const what = id === "agenda" ? "renown" : "shame";
  return html`<b class="is-${what} ${now}">+${params.n} <${Glyph} name=${what} /></b>`;
}
