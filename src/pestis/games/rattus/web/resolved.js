// @ts-check
/** Whether all is told of a turned rat token, or of a plague. */
import { LOSSES, STEPS } from "./plague.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("./model.js").View} View */

/** What can come of a turned token. */
const RESULTS = ["no-effect", "protected", ...LOSSES];

/** Questions in the middle of a plague. */
const ASKED = ["escape", "turn-token", "count-piece"];

/** The event after one, if it is known, and what is asked after it otherwise. @param {number} n @param {Event[]} events @param {View} view @returns {{next?: Event, asked?: string}} */
function followingOf(n, events, view) {
  const all = [...events, ...(view.untold ?? [])];
  const next = all[all.findIndex((event) => event.n === n) + 1];
  return { next, asked: (view.nextPrompts ?? view.prompts)[0]?.kind };
}

/**
 * Whether nothing more comes of a token than is told.
 * @param {number} n the number of the last event that is told of it
 * @param {Event[]} events
 * @param {View} view
 */
export function isResolved(n, events, view) {
  const { next, asked } = followingOf(n, events, view);
  return next ? !RESULTS.includes(next.id) : asked !== "escape";
}

/**
 * Whether a plague ends with an event; the region cards that were played are discarded only then.
 * @param {number} n its number
 * @param {Event[]} events
 * @param {View} view
 */
export function isEnd(n, events, view) {
  const { next, asked = "" } = followingOf(n, events, view);
  return next ? !STEPS.has(next.id) || next.id === "discarded" || next.id === "rages" : !ASKED.includes(asked);
}
