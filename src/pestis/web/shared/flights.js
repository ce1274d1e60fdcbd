// @ts-check
/** Helpers for games that animate moving pieces (table/moving.js). */
import { html } from "./lib.js";
import { SeatMark } from "./shapes.js";

/** The selector of a player's panel. @param {unknown} seat */
export const seatAt = (seat) => `[data-target="seat-${seat}"]`;

/** A player's mark, as a moving piece. @param {number} seat */
export const pieceOf = (seat) => html`<${SeatMark} seat=${seat} />`;
