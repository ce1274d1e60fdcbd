// @ts-check
/** What waits for me at my other tables: the next one, and games offered again. */
import { html, signal } from "../shared/lib.js";
import { t } from "../shared/language.js";
import { Sign } from "../shared/shapes.js";

/** @typedef {import("../shared/wire.d.ts").TableRow} TableRow */

/** Is another game offered there, to which somebody here has not answered? @param {TableRow} row */
export const offersAgain = ({ table, consent }) => table.request?.kind === "again" && !!consent?.length;

/** My tables besides the one that is open, where another game is offered. */
export const offers = signal(/** @type {TableRow[]} */ ([]));

/** How many of my other tables wait for me. */
export const waiting = signal(0);

/** Open the next table that waits for me. @param {string} id the table that is open */
export const goOn = (id) => import("./next_table.js").then(({ open }) => open(id));

/** @param {{table: import("./table.js").Table}} props */
export const NextTable = ({ table }) =>
  waiting.value > 0 &&
  html`<button type="button" class="quiet next-table" onClick=${() => goOn(table.id)}>${t("next-table", { n: waiting.value })} <${Sign} name="next" /></button>`;
