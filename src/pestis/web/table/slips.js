// @ts-check
/**
 * One press, one answer.  A new question often comes right under the finger that has answered the
 * last one: the second click of a double click and the repeats of a held key would answer it unread.
 */

/** What answers, opens a group, or lifts the curtain.  Tools may be pressed as quickly as one likes. */
const ANSWERS = ".choices-row, .curtain, .target-menu, [data-target]";
/** Milliseconds in which a second touch is no answer of its own; touch screens do not count clicks. */
const TOUCH = 250;

/**
 * When the screen was touched last, at the latest as this page came; null where that has answered
 * nothing, so that the next may follow at once.
 */
let touched = /** @type {number | null} */ (0);

export function forgive() {
  touched = null;
}

let isHeard = false;
/** The tap that came before. */
let early = /** @type {PointerEvent | null} */ (null);

/** From now on somebody shows what a tap will do (foresight.js), or nobody ever. */
export function hear() {
  isHeard = true;
  if (!early) return;
  forgive();
  for (const type of ["pointerdown", "click"]) early.target?.dispatchEvent(new PointerEvent(type, early));
  early = null;
}

/** @param {Event} event */
function stop(event) {
  event.stopPropagation();
  event.preventDefault();
}

/** @param {Event} event @param {string} what */
const isAt = ({ target }, what) => target instanceof Element && !!target.closest(what);

/** @returns {() => void} lets every press through again */
export function watchSlips() {
  const onClick = (/** @type {MouseEvent} */ event) => {
    const touch = "pointerType" in event && event.pointerType === "touch";
    const slipped = touched !== null && (event.detail > 1 || (touch && event.timeStamp - touched < TOUCH));
    touched = touch ? event.timeStamp : 0;
    if (slipped && isAt(event, ANSWERS)) stop(event);
    else if (touch && !isHeard && isAt(event, "[data-choice], [data-legal]")) {
      early = /** @type {PointerEvent} */ (event);
      stop(event);
    }
  };
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.repeat && (event.key === "Enter" || event.key === " ") && isAt(event, ANSWERS)) stop(event);
  };
  document.addEventListener("click", onClick, true);
  document.addEventListener("keydown", onKey, true);
  return () => {
    document.removeEventListener("click", onClick, true);
    document.removeEventListener("keydown", onKey, true);
  };
}
