// @ts-check
/** The movements that events cause. */
import { pieceOf, seatAt } from "../../../web/shared/flights.js";
import { html } from "../../../web/shared/lib.js";
import { Glyph } from "./symbols.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("../../../web/table/game.js").Flight} Flight */

const at = (/** @type {string} */ id) => `[data-fly="${id}"]`;
const glyph = (/** @type {string} */ name) => html`<${Glyph} name=${name} class="is-${name}" />`;

/**
 * The movements that an event causes.
 * @param {Event} event
 * @returns {Flight[]}
 */
export function flights({ id, params }) {
  const { seat, other, region, to, card, n = 1 } = params;
  switch (id) {
    case "settled":
    case "placed":
    case "grew":
      return [{ from: seatAt(seat), to: at(region), what: pieceOf(seat), n }];
    case "cubes-moved":
      return [{ from: at(region), to: at(to), what: pieceOf(seat), n }];
    case "to-palace":
      return [{ from: at(region), to: `[data-target="palace"]`, what: pieceOf(seat) }];
    case "lost":
      return [{ from: at(region), to: seatAt(seat), what: pieceOf(seat), n }];
    case "rat-spread":
      return [{ from: at("pile-supply"), to: at(region), what: glyph("rat") }];
    case "rat-moved":
      return [{ from: at(region), to: at(to), what: glyph("rat") }];
    case "turned":
      return [{ from: at(region), to: at("pile-turned"), what: glyph("rat") }];
    case "took":
      return [{ from: at(`card-${card}`), to: seatAt(seat), what: glyph(card) }];
    case "took-from":
      return [{ from: seatAt(other), to: seatAt(seat), what: glyph(card) }];
    case "caravan-moved":
      return [{ from: at(params.from), to: at(to), what: glyph("caravan") }];
    case "diplomat-sent":
      return [{ from: at("pile-diplomats"), to: at(region), what: glyph("diplomat") }];
    default:
      return [];
  }
}

/** The share of the motion after which a piece that slides is almost where it goes. */
const THERE = 0.8;

/** Milliseconds until the Plague Piece has come to its region: what it brings is shown only then. @param {{events: Event[], ms: number}} [motion] */
export const arrivesIn = ({ events, ms } = { events: [], ms: 0 }) =>
  events.some(({ id }) => id === "plague-moved") ? ms * THERE : 0;
