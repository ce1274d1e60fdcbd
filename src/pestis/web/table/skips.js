// @ts-check
/** What a key or a press does that skips a film: it does not answer as well. */

const MODIFIERS = ["Shift", "Control", "Alt", "Meta"];

/** @param {KeyboardEvent} event */
export const isModifier = ({ key }) => MODIFIERS.includes(key);

/**
 * Whether a key that skips a film does nothing else.  Tab, shortcuts and the keys of a control that answers nothing keep their effect.
 * @param {KeyboardEvent} event
 * @param {(target: EventTarget | null) => boolean} answersAt
 */
export function onlySkips({ key, target, ctrlKey, metaKey, altKey }, answersAt) {
  const isTool = target instanceof Element && target.closest("button, a, select") && !answersAt(target);
  return key !== "Tab" && !isTool && !ctrlKey && !metaKey && !altKey;
}

/** @param {Event} event */
export function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Hear an event before anything else does. @param {EventTarget} where @param {string} what @param {(event: any) => void} hear @returns {() => void} stops listening */
export function listen(where, what, hear) {
  where.addEventListener(what, hear, true);
  return () => where.removeEventListener(what, hear, true);
}
