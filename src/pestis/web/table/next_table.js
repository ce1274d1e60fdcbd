// @ts-check
/** Checks my other tables every few seconds: which of them wait for me, and where another game is offered. */
import { useEffect } from "../shared/lib.js";
import { address, alone } from "../shared/address.js";
import { getJson } from "../shared/api.js";
import { offers, offersAgain, waiting } from "./elsewhere.js";

/** @typedef {import("../shared/wire.d.ts").TableRow} TableRow */

/** Milliseconds without a change here before the other tables are checked. */
const QUIET = 500;
/** Milliseconds between checks. */
const EVERY = 10_000;
const PAGE = 100;

/** Whether the table asks somebody on this device. @param {TableRow} row */
export const waitsForMe = (row) => {
  const { table, mine, consent } = row;
  return (
    offersAgain(row) ||
    (table.status === "running" &&
      (!!consent?.length || table.asked.some((seat) => mine.includes(seat) && !table.seats[seat].stand_in)))
  );
};

/** Whether somebody on this device agreed to another game that has not begun. @param {TableRow} row */
export const hasAgreed = ({ table: { request }, mine }) =>
  request?.kind === "again" && !request.next && mine.some((seat) => request.agreed?.includes(seat));

/** All tables of this device, newest first. @returns {Promise<TableRow[]>} */
export async function myTables() {
  /** @type {TableRow[]} */
  const rows = [];
  for (let page = 0; rows.length === page * PAGE; page += 1) rows.push(...(await getJson(`/api/tables?page=${page}`)));
  const known = new Set(rows.map(({ table }) => table.id));
  // Players who already sit at the next table need not answer the offer.
  return rows.map((row) => (known.has(row.table.request?.next ?? "") ? { ...row, consent: [] } : row));
}

/** All tables of this device but the open one. @param {string} id of the open one @returns {Promise<TableRow[]>} */
const others = (id) =>
  myTables().then(
    (rows) => rows.filter((row) => row.table.id !== id),
    () => [],
  );

/** @param {TableRow[]} rows */
const next = (rows) => rows.filter((row) => waitsForMe(row) && !offersAgain(row));

/** Open the next table that waits for me. @param {string} id of the open table */
export async function open(id) {
  const [first] = next(await others(id));
  if (first) location.assign(address(`/t/${first.table.id}`));
}

/** Checks the other tables; draws nothing. @param {{table: import("./table.js").Table}} props */
export function Elsewhere({ table }) {
  const free = !table.asked.value && !table.seats.spectator.value;
  const decision = table.update.value?.table.decision;
  useEffect(() => {
    let wanted = true;
    const look = () =>
      others(table.id).then((found) => {
        if (!wanted) return;
        waiting.value = free ? next(found).length : 0;
        offers.value = found.filter(({ table: { request } }) => request?.kind === "again");
      });
    if (!free) waiting.value = 0;
    const soon = setTimeout(look, QUIET);
    const often = alone ? 0 : setInterval(look, EVERY);
    return () => {
      wanted = false;
      clearTimeout(soon);
      clearInterval(often);
    };
  }, [free, decision]);
  return null;
}
