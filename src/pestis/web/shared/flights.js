// @ts-check
/** What the drawings of games say of pieces on their way (table/moving.js). */
import { html } from "./lib.js";
import { SeatMark } from "./shapes.js";

/** Where a player's name stands. @param {unknown} seat */
export const seatAt = (seat) => `[data-target="seat-${seat}"]`;

/** A piece of a player. @param {number} seat */
export const pieceOf = (seat) => html`<${SeatMark} seat=${seat} />`;
