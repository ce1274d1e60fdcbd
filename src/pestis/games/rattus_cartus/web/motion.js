// @ts-check
/** The movements that events cause. */
import { pieceOf, seatAt } from "../../../web/shared/flights.js";
import { html } from "../../../web/shared/lib.js";
import { PILES } from "./model.js";
import { Glyph } from "./symbols.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("../../../web/table/game.js").Flight} Flight */

const pileAt = (/** @type {string} */ pile) => `[data-fly="pile-${pile}"]`;
const card = () => html`<span class="rc-down"></span>`;
const glyph = (/** @type {string} */ name) => html`<${Glyph} name=${name} />`;

/**
 * The events of one step of a film that are told in words: a reveal is told by itself, without what led to it.
 * @param {Event[]} events
 */
export function told(events) {
  const begun = events.findIndex(({ id }) => id === "revealed");
  return begun < 0 ? events : events.slice(begun);
}

/** What a reveal brings, and under which events of the same player the log has it. */
const BROUGHT = ["influence", "rats-gained"];
const REVEALED = ["revealed", ...BROUGHT];

/** @type {WeakMap<Event[], Event[]>} */
const logs = new WeakMap();

/** The events in the order of the log: what a reveal brings is right under it. @param {Event[]} events */
export function sorted(events) {
  const all = logs.get(events) ?? [];
  if (logs.has(events)) return all;
  logs.set(events, all);
  for (const event of events) {
    const { id, at, params } = event;
    const over = BROUGHT.includes(id)
      ? all.findLastIndex((each) => each.at === at && REVEALED.includes(each.id) && each.params.seat === params.seat)
      : -1;
    all.splice(over < 0 ? all.length : over + 1, 0, event);
  }
  return all;
}

/**
 * The movements that an event causes.
 * @param {Event} event
 * @param {Record<string, any>} view
 * @returns {Flight[]}
 */
export function flights({ id, params }, view) {
  const seat = seatAt(params.seat);
  const other = seatAt(params.other);
  const n = params.n ?? 1;
  const place = view.where[params.seat];
  const building = place === null || place === undefined ? ".rc-row" : `[data-target="${view.row[place]}"]`;
  switch (id) {
    case "drew":
      return [{ from: pileAt("deck"), to: seat, what: card(), n }];
    case "rats-lost":
      return [{ from: seat, to: "", what: glyph("rat"), n }];
    case "rats-gained":
      return [{ from: building, to: seat, what: glyph("rat"), n }];
    case "rat-moved":
      return [{ from: seat, to: other, what: glyph("rat") }];
    case "looked":
      return [{ from: seat, to: `[data-target="nun-${params.place}"]`, what: glyph("eye") }];
    case "entered":
      return [{ from: seat, to: `[data-fly="entry-${params.seat}"]`, what: pieceOf(params.seat) }];
    case "announced":
      // Cards that are revealed at once are not laid first.
      return view.played.some((/** @type {any} */ { revealed }) => revealed)
        ? []
        : [{ from: seat, to: building, what: card(), n }];
    case "took":
      return [{ from: pileAt(params.pile), to: seat, what: glyph(params.pile), n }];
    case "took-tokens":
      return [{ from: pileAt("tokens"), to: seat, what: glyph("token"), n }];
    case "gave":
      return [{ from: seat, to: other, what: card(), n }];
    case "hospital-discard":
      return [{ from: seat, to: pileAt(PILES.includes(params.kind) ? params.kind : "discard"), what: card() }];
    case "passed":
      return [{ from: seat, to: pileAt("pass"), what: glyph("pass") }];
    default:
      return [];
  }
}
