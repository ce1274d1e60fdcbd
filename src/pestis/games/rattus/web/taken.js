// @ts-check
/** Says in the middle of the map that somebody takes a class card of the viewer's. */
import { html } from "../../../web/shared/lib.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { style } from "../../../web/shared/style.js";
import { say } from "./model.js";
import { Glyph } from "./symbols.js";

await style(new URL("./taken.css", import.meta.url).href);

/** @param {{seat: number, card: string, words: import("./model.js").Words}} props */
export const Taken = ({ seat, card, words }) =>
  html`<div class="ra-taken" aria-hidden="true"><span><${SeatMark} seat=${seat} />${say(words, "board.taken", { seat, card })}<${Glyph} name=${card} /></span></div>`;
