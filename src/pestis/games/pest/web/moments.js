// @ts-check
/** What a film shows over the map: a drawn starting card; the end of an era, seat by seat; sounds; the pane of each step. */
import { html } from "../../../web/shared/lib.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { contentOf, GAME, say, seatsOf } from "./model.js";
import { own } from "./pieces.js";
import { Glyph } from "./symbols.js";
// Loaded now, so that a film need not wait for what it draws on the map, and for the style of both.
import "./told.js";

/** @typedef {import("./model.js").Event} Event */

export { rewound } from "./rewound.js";
export { joins, merged, told } from "./sentences.js";
export { weights } from "./weights.js";

/** Milliseconds at the normal pace. @type {Record<string, number>} */
export const lasting = {
  "start-card": 700,
  "era-ended": 900,
  agenda: 1100,
  "capital-rank": 1100,
  "shame-for-dead": 1100,
};

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

/** @typedef {import("../../../web/table/types.d.ts").MomentProps} MomentProps */

/** @param {MomentProps} props */
export const Moment = (props) => html`<${props.event.id === "start-card" ? Start : Era} ...${props} />`;

/** The drawn card, with the villages that it names. @param {MomentProps} props */
function Start({ event, view, words }) {
  const { seat, card } = event.params;
  const { villages } = contentOf(view).starts.get(card);
  return html`<div class="pe pe-moment is-card" style=${own(seat)}>
    <h2><${SeatMark} seat=${seat} /> <bdi>${words.player(seat)}</bdi></h2>
    <b>${say(words, `start-card.${card}`)}</b>
    <ul role="list">${villages.map((/** @type {string} */ id) => html`<li key=${id}><${Glyph} name="district" /> ${say(words, `place.${id}`)}</li>`)}</ul>
  </div>`;
}

/** The gains and losses of each seat at the end of an era. @param {MomentProps} props */
function Era({ event, events, view, words }) {
  const ended = events.findLast(({ n, id }) => n <= event.n && id === "era-ended");
  if (!ended) return null;
  const told = events.filter(({ n, id }) => n > ended.n && n <= event.n && id in lasting);
  return html`<div class="pe pe-moment">
    <h2>${words.event(GAME, ended)}</h2>
    <ul role="list">${seatsOf(view).map(
      (seat) => html`<li key=${seat} style=${own(seat)}>
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

/** Milliseconds from which a step turns to the board of its seat; shorter ones stay where the film is, so that it does not turn back and forth. */
const TURNED = 900;

/**
 * The pane that shows a step of a film: the map if anything happens there, or will by the move that begins, otherwise
 * the board of its seat; null to stay.
 * @param {any} film what it shows now
 * @param {Event[]} told all events by then
 * @returns {import("./panes.js").Pane | null}
 */
export function stageOf({ event, events, ms }, told) {
  if (!event) return null;
  const { number } = contentOf({});
  const { seat, action } = event.params;
  const answered = told.filter(({ at }) => at === event.at);
  if (action === "move" || [...events, ...answered].some(({ params }) => number.has(params.place))) return "map";
  return typeof seat === "number" && ms >= TURNED ? "board" : null;
}

/** Whether a film has scrolled the board of a seat. */
let scrolled = false;

/** Scrolls to what is marked on the board of a seat, such as a technology below the edge of a phone; back when the film is over. @param {Element | null} table @param {unknown} film */
export function follow(table, film) {
  const board = table?.querySelector(".is-board > .pe-scroll");
  if (!film && scrolled) board?.scrollTo(0, 0);
  scrolled = !!film;
  if (film) [...(board?.querySelectorAll("[data-marked]") ?? [])].pop()?.scrollIntoView({ block: "nearest" });
}
