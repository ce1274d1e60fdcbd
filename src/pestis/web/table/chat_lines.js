// @ts-check
/** The lines of a table's chat, and up to which this device has read them. */
import { computed, signal } from "../shared/lib.js";
import { keep, kept, ownKey } from "../shared/prefs.js";

/** @typedef {import("../shared/wire.d.ts").ChatLine} ChatLine */

/** By table: the number of the last line that this device has read. */
const READ = ownKey("read");
/** Maximum tables that are remembered. */
const TABLES = 200;

/** Has this device ever been at the table? @param {string} id */
export const wasHere = (id) => kept(READ)?.[id] >= 0;

/** @param {string} id of the table @param {{value: number[]}} mine seats of this device; their own lines count as read */
export function openChat(id, mine) {
  const lines = signal(/** @type {ChatLine[]} */ ([]));
  /** The newest line that arrived while this page was open. */
  const newest = signal(/** @type {ChatLine | null} */ (null));
  /** The number of the last line that was read here. */
  const read = signal(Number(kept(READ)?.[id] ?? 0));
  const unread = computed(
    () => lines.value.filter(({ n, seat }) => n > read.value && !mine.value.includes(seat)).length,
  );
  const has = (/** @type {ChatLine} */ line) => lines.value.some(({ n }) => n === line.n);
  return {
    lines,
    newest,
    read,
    unread,
    /** @param {ChatLine} line */
    add(line) {
      if (has(line)) return;
      lines.value = [...lines.value, line];
      newest.value = line;
    },
    /** @param {ChatLine[]} earlier */
    addEarlier(earlier) {
      lines.value = [...earlier.filter((line) => !has(line)), ...lines.value];
    },
    /** @param {number} n */
    markRead(n) {
      const { [id]: _, ...others } = kept(READ) ?? {};
      read.value = n;
      keep(READ, Object.fromEntries([...Object.entries(others), [id, n]].slice(-TABLES)));
    },
  };
}
