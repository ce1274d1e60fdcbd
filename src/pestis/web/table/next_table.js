// @ts-check
/** After my move: the next table that waits for me, as an offer. */
import { html, useEffect, useState } from "../shared/lib.js";
import { address } from "../shared/address.js";
import { getJson } from "../shared/api.js";
import { t } from "../shared/language.js";
import { Sign } from "../shared/shapes.js";

/** @typedef {import("../shared/wire.d.ts").TableRow} TableRow */

/** Milliseconds in which nothing happens here, before it is asked what happens elsewhere. */
const QUIET = 500;

/** Is something asked of this device at the table? @param {TableRow} row */
export const waitsForMe = ({ table, mine, consent }) =>
  table.status === "running" &&
  (!!consent?.length || table.asked.some((seat) => mine.includes(seat) && !table.seats[seat].stand_in));

/** Tables that wait for this device, besides the one that is open. @param {string} id @returns {Promise<TableRow[]>} */
const waiting = (id) =>
  getJson("/api/tables").then(
    (/** @type {TableRow[]} */ rows) => rows.filter((row) => row.table.id !== id && waitsForMe(row)),
    () => [],
  );

/** @param {import("./table.js").Table} table */
export function useNextTable(table) {
  const [rows, setRows] = useState(/** @type {TableRow[]} */ ([]));
  const free = !table.asked.value && !table.spectator.value;
  const decision = table.update.value?.table.decision;
  useEffect(() => {
    let wanted = true;
    const look = () => waiting(table.id).then((found) => wanted && setRows(found));
    const soon = free ? setTimeout(look, QUIET) : 0;
    return () => {
      wanted = false;
      clearTimeout(soon);
    };
  }, [free, decision]);
  return {
    n: free ? rows.length : 0,
    go: async () => {
      const [first] = await waiting(table.id);
      if (first) location.assign(address(`/t/${first.table.id}`));
    },
  };
}

/** @param {{next: ReturnType<typeof useNextTable>}} props */
export const NextTable = ({ next }) =>
  next.n > 0 &&
  html`<button type="button" class="quiet next-table" onClick=${next.go}>${t("next-table", { n: next.n })} <${Sign} name="next" /></button>`;
