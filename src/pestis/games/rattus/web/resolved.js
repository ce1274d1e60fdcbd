// @ts-check
/** Whether all is told of a turned rat token. */
import { LOSSES } from "./plague.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("./model.js").View} View */

/** What can come of a turned token. */
const RESULTS = ["no-effect", "protected", ...LOSSES];

/**
 * Whether nothing more comes of a token than is told.
 * @param {number} n the number of the last event that is told of it
 * @param {Event[]} events
 * @param {View} view
 */
export function isResolved(n, events, view) {
  const all = [...events, ...(view.untold ?? [])];
  const next = all[all.findIndex((event) => event.n === n) + 1];
  return next ? !RESULTS.includes(next.id) : (view.nextPrompts ?? view.prompts)[0]?.kind !== "escape";
}
