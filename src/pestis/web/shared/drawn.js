// @ts-check
/** The elements and texts that Preact manages, to tell them from those that extensions insert. */
import { options } from "./lib.js";

/** @type {WeakSet<Node>} */
export const drawn = new WeakSet();

/** @typedef {{type: unknown, __e?: Node}} Told a virtual node, with the property names of all Preact 10 */

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
