// @ts-check
/**
 * Ensures that one press gives one answer.  A new question often appears under the finger that
 * answered the last one; the second click of a double click, or a held key, would answer it unread.
 */

/** Elements that answer, open a group, or open the curtain.  Tools may be pressed repeatedly. */
const ANSWERS = ".choices-row, .curtain, .target-menu, [data-target]";
/** Milliseconds within which a second touch is ignored; touch screens do not count clicks. */
const TOUCH = 250;

/**
 * The time of the last touch, at first the page's start; null if that touch answered nothing, so that
 * the next one counts at once.
 */
let touched = /** @type {number | null} */ (0);

export function forgive() {
  touched = null;
}

let released = false;
/** A tap that came before ``releaseTap`` was called. */
let early = /** @type {PointerEvent | null} */ (null);

/** Repeat an early tap: from now on foresight.js previews taps, or it failed to load. */
export function releaseTap() {
  released = true;
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

/** @returns {() => void} stops watching */
export function watchSlips() {
  const onClick = (/** @type {MouseEvent} */ event) => {
    const touch = "pointerType" in event && event.pointerType === "touch";
    const slipped = touched !== null && (event.detail > 1 || (touch && event.timeStamp - touched < TOUCH));
    touched = touch ? event.timeStamp : 0;
    if (slipped && isAt(event, ANSWERS)) stop(event);
    else if (touch && !released && isAt(event, "[data-choice], [data-legal]")) {
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
