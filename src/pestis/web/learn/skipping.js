// @ts-check
/** Skips the film of a lesson by a key or a press, which then does not answer as well, as at a table (table/film.js). */

/** What answers in a lesson: choices, also on the board, and the button that leads on. */
const ANSWERS = '[data-lesson="next"], [data-choice], [data-target]';
const MODIFIERS = ["Shift", "Control", "Alt", "Meta"];

/** @param {EventTarget | null} target */
const answersAt = (target) => target instanceof Element && !!target.closest(ANSWERS);

/** @param {Event} event */
function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Ignore the click that ends a press, if it would answer. */
function ignoreClick() {
  const watch = new AbortController();
  const listening = { capture: true, signal: watch.signal };
  const drop = () => watch.abort();
  const onClick = (/** @type {Event} */ event) => {
    drop();
    if (answersAt(event.target)) stop(event);
  };
  addEventListener("click", onClick, listening);
  // A press that becomes no click, such as a swipe, must not cost the next one.
  addEventListener("pointerdown", drop, listening);
  addEventListener("keydown", drop, listening);
}

/** Call a function when the film is skipped. @param {() => void} end @returns {() => void} stops listening */
export function onSkip(end) {
  const down = () => {
    end();
    ignoreClick();
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (MODIFIERS.includes(event.key)) return;
    end();
    const { target } = event;
    const tool = target instanceof Element && target.closest("button, a, select") && !answersAt(target);
    if (event.key !== "Tab" && !tool && !event.ctrlKey && !event.metaKey && !event.altKey) stop(event);
  };
  addEventListener("keydown", key, true);
  addEventListener("pointerdown", down, true);
  return () => {
    removeEventListener("keydown", key, true);
    removeEventListener("pointerdown", down, true);
  };
}
