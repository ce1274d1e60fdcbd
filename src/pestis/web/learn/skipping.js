// @ts-check
/** Skips the film of a lesson by a key or a press, which then does not answer as well, as at a table (table/film.js). */
import { isModifier, listen, onlySkips, stop } from "../table/skips.js";

/** What answers in a lesson: choices, also on the board, and the button that leads on. */
const ANSWERS = '[data-lesson="next"], [data-choice], [data-target]';

/** @param {EventTarget | null} target */
const answersAt = (target) => target instanceof Element && !!target.closest(ANSWERS);

/** Ignore the click that ends a press, if it would answer. */
function ignoreClick() {
  const drop = () => {
    for (const deafen of ears) deafen();
  };
  const onClick = (/** @type {Event} */ event) => {
    drop();
    if (answersAt(event.target)) stop(event);
  };
  // A press that becomes no click, such as a swipe, must not cost the next one.
  const ears = [listen(window, "click", onClick), listen(window, "pointerdown", drop), listen(window, "keydown", drop)];
}

/** Call a function when the film is skipped. @param {() => void} end @returns {() => void} stops listening */
export function onSkip(end) {
  const down = () => {
    end();
    ignoreClick();
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (isModifier(event)) return;
    end();
    if (onlySkips(event, answersAt)) stop(event);
  };
  const ears = [listen(window, "keydown", key), listen(window, "pointerdown", down)];
  return () => {
    for (const deafen of ears) deafen();
  };
}
