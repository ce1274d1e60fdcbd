// @ts-check
/**
 * Page translators and other extensions put elements of their own in place of texts, and what Preact writes into a text that was
 * taken out of the page is never seen.  Where that happens inside a table, all of it is drawn anew.
 */
import { drawn } from "./drawn.js";
import { useLayoutEffect } from "./lib.js";

/** Milliseconds from one drawing anew to the next: a program that goes on translating gets no more than that. */
const AGAIN = 1000;
/** Where one types. */
const FIELDS = "input:is(:not([type]), [type=text], [type=search]), textarea";

/** Was a text that Preact holds taken out of its place? @param {MutationRecord} change */
const takesAway = ({ target, removedNodes }) =>
  [...removedNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && drawn.has(node) && node.parentNode !== target && drawn.has(target),
  );

/** The children that are the page's own. @param {Element} element */
const own = (element) => [...element.children].filter((child) => drawn.has(child));

/** The way to an element, by the numbers of the page's own children. @param {Element} root @param {Element} element @returns {number[]} */
function wayTo(root, element) {
  const above = element.parentElement;
  return element === root || !above ? [] : [...wayTo(root, above), own(above).indexOf(element)];
}

/** What is there. @param {Element} root @param {number[]} way */
const at = (root, way) => way.reduce((/** @type {Element | undefined} */ found, n) => found && own(found)[n], root);

/** What is typed into the fields below and which element has the focus, to be put into their successors. @param {HTMLElement} root */
function remembered(root) {
  const typed = [.../** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll(FIELDS))]
    .filter(({ value }) => value)
    .map((field) => ({ way: wayTo(root, field), value: field.value }));
  const active = /** @type {HTMLInputElement | null} */ (document.activeElement);
  const focus = active && active !== root && root.contains(active) ? wayTo(root, active) : null;
  const caret = active?.matches(FIELDS) ? [active.selectionStart, active.selectionEnd] : null;
  return (/** @type {HTMLElement} */ next) => {
    for (const { way, value } of typed) {
      const field = /** @type {HTMLInputElement | undefined} */ (at(next, way));
      if (!field?.matches(FIELDS) || field.value === value) continue;
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    const found = focus && /** @type {HTMLInputElement | undefined} */ (at(next, focus));
    if (!found) return;
    found.focus({ preventScroll: true });
    if (caret && found.matches(FIELDS)) found.setSelectionRange(caret[0], caret[1]);
  };
}

/** When a table was drawn anew last. */
let last = -AGAIN;
let restore = /** @type {((next: HTMLElement) => void) | null} */ (null);

/** Watches the table that it stands in. @param {{onTorn: () => void}} props what draws the table anew */
export function Whole({ onTorn }) {
  useLayoutEffect(() => {
    const root = /** @type {HTMLElement} */ (document.querySelector(".table"));
    if (restore) {
      last = performance.now();
      restore(root);
      restore = null;
    }
    let timer = 0;
    const drawAnew = () => {
      restore = remembered(root);
      onTorn();
    };
    const watch = new MutationObserver((changes) => {
      if (!timer && changes.some(takesAway))
        timer = setTimeout(drawAnew, Math.max(0, last + AGAIN - performance.now()));
    });
    watch.observe(root, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, []);
  return null;
}
