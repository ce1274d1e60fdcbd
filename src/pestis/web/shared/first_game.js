// @ts-check
/** Tables that are somebody's first game of their kind, each with the tips that were seen there. */
import { keep, kept, ownKey } from "./prefs.js";

const FIRST = ownKey("first-games");

/** @returns {Record<string, string[]>} */
const all = () => kept(FIRST) ?? {};

/** @param {string} table */
export const isFirst = (table) => Array.isArray(all()[table]);

/** @param {string} table */
export const seenTips = (table) => all()[table] ?? [];

/** @param {string} table @param {string[] | null} seen null where no tips are wanted any more */
export function becomesFirst(table, seen) {
  const { [table]: _, ...others } = all();
  keep(FIRST, seen ? { ...others, [table]: seen } : others);
}
