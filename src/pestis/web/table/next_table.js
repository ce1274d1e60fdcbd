// @ts-check
/** What happens at my other tables: the next one that waits for me, and games offered again. */
import { html, signal, useEffect, useState } from "../shared/lib.js";
import { address, alone } from "../shared/address.js";
import { getJson } from "../shared/api.js";
import { t } from "../shared/language.js";
import { Sign } from "../shared/shapes.js";

/** @typedef {import("../shared/wire.d.ts").TableRow} TableRow */

/** Milliseconds in which nothing happens here, before it is asked what happens elsewhere. */
const QUIET = 500;
/** Milliseconds between looks. */
const EVERY = 10_000;

/** Is another game offered there, to which somebody here has not answered? @param {TableRow} row */
export const offersAgain = ({ table, consent }) => table.request?.kind === "again" && !!consent?.length;

/** Is something asked of this device at the table? @param {TableRow} row */
export const waitsForMe = (row) => {
  const { table, mine, consent } = row;
  return (
    offersAgain(row) ||
    (table.status === "running" &&
      (!!consent?.length || table.asked.some((seat) => mine.includes(seat) && !table.seats[seat].stand_in)))
  );
};

/** My tables besides the one that is open, where another game is offered. */
export const offers = signal(/** @type {TableRow[]} */ ([]));

const PAGE = 100;

/** All tables of this device, newest first. @returns {Promise<TableRow[]>} */
export async function myTables() {
  const rows = [];
  for (let page = 0; rows.length === page * PAGE; page += 1) rows.push(...(await getJson(`/api/tables?page=${page}`)));
  return rows;
}

/** Tables of this device, besides the one that is open. @param {string} id @returns {Promise<TableRow[]>} */
const others = (id) =>
  myTables().then(
    (rows) => rows.filter((row) => row.table.id !== id),
    () => [],
  );

/** @param {TableRow[]} rows */
const waiting = (rows) => rows.filter((row) => waitsForMe(row) && !offersAgain(row));

/** @param {import("./table.js").Table} table */
export function useNextTable(table) {
  const [rows, setRows] = useState(/** @type {TableRow[]} */ ([]));
  const free = !table.asked.value && !table.spectator.value;
  const decision = table.update.value?.table.decision;
  useEffect(() => {
    let wanted = true;
    const look = () =>
      others(table.id).then((found) => {
        if (!wanted) return;
        setRows(waiting(found));
        offers.value = found.filter(({ table: { request } }) => request?.kind === "again");
      });
    const soon = setTimeout(look, QUIET);
    const often = alone ? 0 : setInterval(look, EVERY);
    return () => {
      wanted = false;
      clearTimeout(soon);
      clearInterval(often);
    };
  }, [free, decision]);
  return {
    n: free ? rows.length : 0,
    go: async () => {
      const [first] = waiting(await others(table.id));
      if (first) location.assign(address(`/t/${first.table.id}`));
    },
  };
}

/** @param {{next: ReturnType<typeof useNextTable>}} props */
export const NextTable = ({ next }) =>
  next.n > 0 &&
  html`<button type="button" class="quiet next-table" onClick=${next.go}>${t("next-table", { n: next.n })} <${Sign} name="next" /></button>`;
