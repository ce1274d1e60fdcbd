// @ts-check
/** My other tables: the next one that waits for me, and offers to play again. */
import { html, signal } from "../shared/lib.js";
import { t } from "../shared/language.js";
import { Sign } from "../shared/shapes.js";

/** @typedef {import("../shared/wire.d.ts").TableRow} TableRow */

/** Whether another game is offered there and somebody on this device has not answered. @param {TableRow} row */
export const offersAgain = ({ table, consent }) => table.request?.kind === "again" && !!consent?.length;

/** My other tables where another game is offered. */
export const offers = signal(/** @type {TableRow[]} */ ([]));

/** The number of my other tables that wait for me. */
export const waiting = signal(0);

/** Open the next table that waits for me. @param {string} id of the open table */
export const goOn = (id) => import("./next_table.js").then(({ open }) => open(id));

/** @param {{table: import("./table.js").Table}} props */
export const NextTable = ({ table }) =>
  waiting.value > 0 &&
  html`<button type="button" class="quiet next-table" onClick=${() => goOn(table.id)}>${t("next-table", { n: waiting.value })} <${Sign} name="next" /></button>`;
