// @ts-check
/**
 * One press, one answer.  A new question often comes right under the finger that has answered the
 * last one: the second click of a double click and the repeats of a held key would answer it unread.
 */

/** What answers, opens a group, or lifts the curtain.  Tools may be pressed as quickly as one likes. */
const ANSWERS = ".choices-row, .curtain, .target-menu, [data-target]";
/** Milliseconds in which a second touch is no answer of its own; touch screens do not count clicks. */
const TOUCH = 250;

/** When the screen was touched last; null where that has answered nothing, so that the next may follow at once. */
let touched = /** @type {number | null} */ (0);

export function forgive() {
  touched = null;
}

/** @returns {() => void} lets every press through again */
export function watchSlips() {
  /** @param {Event} event @param {boolean} slipped */
  const swallow = (event, slipped) => {
    if (!slipped || !(event.target instanceof Element) || !event.target.closest(ANSWERS)) return;
    event.stopPropagation();
    event.preventDefault();
  };
  const onClick = (/** @type {MouseEvent} */ event) => {
    const touch = "pointerType" in event && event.pointerType === "touch";
    swallow(event, touched !== null && (event.detail > 1 || (touch && event.timeStamp - touched < TOUCH)));
    touched = touch ? event.timeStamp : 0;
  };
  const onKey = (/** @type {KeyboardEvent} */ event) =>
    swallow(event, event.repeat && (event.key === "Enter" || event.key === " "));
  document.addEventListener("click", onClick, true);
  document.addEventListener("keydown", onKey, true);
  return () => {
    document.removeEventListener("click", onClick, true);
    document.removeEventListener("keydown", onKey, true);
  };
}
