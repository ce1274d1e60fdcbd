// @ts-check
/** Reads shortcut keys on keyboards of any layout. */

/** The characters with a shortcut: at a table, in a replay, or for zooming. */
const OURS = new Set("0123456789eilnru?/.+=- ");

/** A character of a script whose keyboards have no Latin letters. */
const FOREIGN = /^[^\p{Script=Latin}\p{ASCII}]+$/u;

/**
 * The name from `KeyboardEvent.key`, letters in lower case. A character without a shortcut is read by the key's position:
 * French and Belgian digits need Shift, and Cyrillic, Greek, Hebrew and Arabic keyboards have no Latin letters.
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
