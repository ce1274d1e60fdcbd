// @ts-check
/** Which elements and texts Preact has drawn and not removed: asked for when something else changes the page. */
import { options } from "./lib.js";

/** @type {WeakSet<Node>} */
export const drawn = new WeakSet();

/** @typedef {{type: unknown, __e?: Node}} Told what options are told of; the names are those of all Preact 10 */

const { diffed, unmount } = options;
options.diffed = (told) => {
  const { type, __e } = /** @type {Told} */ (/** @type {unknown} */ (told));
  if (typeof type !== "function" && __e) drawn.add(__e);
  diffed?.(told);
};
options.unmount = (told) => {
  const { type, __e } = /** @type {Told} */ (/** @type {unknown} */ (told));
  if (typeof type !== "function" && __e) drawn.delete(__e);
  unmount?.(told);
};
