// @ts-check
/** The movements that events cause. */
import { pieceOf, seatAt } from "../../../web/shared/flights.js";
import { html } from "../../../web/shared/lib.js";
import { Glyph, kindOf } from "./symbols.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("../../../web/table/game.js").Flight} Flight */

const at = (/** @type {string} */ id) => `[data-target="${id}"], [data-explain="${id}"]`;
const glyph = (/** @type {string} */ name) => html`<${Glyph} name=${name} />`;

/**
 * The movements that an event causes.
 * @param {Event} event
 * @returns {Flight[]}
 */
export function flights({ id, params }) {
  const { place, n, good, building, work } = params;
  const seat = seatAt(params.seat);
  switch (id) {
    case "picked-up":
    case "owner-takes":
      return [{ from: at(place), to: seat, what: glyph("sick"), n }];
    case "left-behind":
      return [{ from: seat, to: at(place), what: glyph("sick"), n }];
    case "gained":
      return [{ from: seat, to: "", what: glyph(good), n }];
    case "castle":
    case "doctor":
      return [{ from: seat, to: at(place), what: glyph(id) }];
    case "camp-placed":
      return [{ from: seat, to: at(place), what: glyph("camp") }];
    case "built":
      return [{ from: seat, to: at(place), what: glyph(kindOf(building)) }];
    case "built-in-capital":
      return [{ from: seat, to: at(work), what: glyph(work) }];
    case "to-capital":
      return [{ from: seat, to: at("capital"), what: pieceOf(params.seat) }];
    case "token-taken":
      return [{ from: at(good), to: seat, what: glyph(good) }];
    default:
      return [];
  }
}
