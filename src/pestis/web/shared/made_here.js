// @ts-check
/** Tables that were made here: the links of those made on this page, and which are somebody's first game of their kind. */
import { keep, kept, ownKey } from "./prefs.js";

const FIRST = ownKey("first-games");

/** Links; tokens are kept nowhere else. @type {Map<string, Record<string, string>>} */
export const freshLinks = new Map();

/** @param {import("./wire.d.ts").Created} created */
export function rememberLinks(created) {
  freshLinks.set(created.id, { ...created.links, spectators: created.spectators });
}

/** The first games, each with the tips that were seen there. @returns {Record<string, string[]>} */
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
