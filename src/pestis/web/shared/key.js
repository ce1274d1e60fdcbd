// @ts-check
/** Which of our keys was pressed, on keyboards of any layout. */

/** Characters that do something at a table, while one looks back, or to a board that is looked at closely. */
const OURS = new Set("0123456789eilnru?/.+=- ");

/** A character of a script whose keyboards have no Latin letters at hand. */
const FOREIGN = /^[^\p{Script=Latin}\p{ASCII}]+$/u;

/**
 * The key's name as `KeyboardEvent.key` has it, letters in lower case. A character that is none of ours is read by its place on
 * the keyboard: French and Belgian digits need Shift, and there are no Latin letters on Cyrillic, Greek, Hebrew or Arabic keyboards.
 * @param {Pick<KeyboardEvent, "key" | "code" | "shiftKey"> & {getModifierState?: (key: string) => boolean}} event
 */
export function keyOf(event) {
  const { key, code, shiftKey } = event;
  if ([...key].length !== 1) return key;
  const typed = key.toLowerCase();
  if (OURS.has(typed) || event.getModifierState?.("AltGraph")) return typed;
  if (/^Digit\d$/.test(code)) return shiftKey ? typed : code.slice(-1);
  return /^Key[A-Z]$/.test(code) && FOREIGN.test(typed) ? code.slice(-1).toLowerCase() : typed;
}
