// @ts-check
/** Tables created on this device: the links of those created since the page was loaded, and the first games, which show tips. */
import { keep, kept, ownKey } from "./prefs.js";

const FIRST = ownKey("first-games");

/** Links by table; their tokens are stored nowhere else. @type {Map<string, Record<string, string>>} */
export const freshLinks = new Map();

/** @param {import("./wire.d.ts").Created} created */
export function rememberLinks(created) {
  freshLinks.set(created.id, { ...created.links, spectators: created.spectators });
}

/** The first games, each with the tips already seen. @returns {Record<string, string[]>} */
const readAll = () => kept(FIRST) ?? {};

/** @param {string} table */
export const isFirst = (table) => Array.isArray(readAll()[table]);

/** @param {string} table */
export const seenTips = (table) => readAll()[table] ?? [];

/** @param {string} table @param {string[] | null} seen tips; null if no more are wanted */
export function becomesFirst(table, seen) {
  const { [table]: _, ...others } = readAll();
  keep(FIRST, seen ? { ...others, [table]: seen } : others);
}
