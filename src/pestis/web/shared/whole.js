// @ts-check
/**
 * Page translators and other extensions replace text nodes by their own elements, so that Preact updates nodes that are no
 * longer in the page.  If that happens inside a table, the whole table is rendered again.
 */
import { drawn } from "./drawn.js";
import { useLayoutEffect } from "./lib.js";

/** The least milliseconds between two such renders, as a translator may replace the new text as well. */
const INTERVAL = 1000;
/** Fields for typing. */
const FIELDS = "input:is(:not([type]), [type=text], [type=search]), textarea";

/** Whether a text node of Preact was removed. @param {MutationRecord} change */
const removesText = ({ target, removedNodes }) =>
  [...removedNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && drawn.has(node) && node.parentNode !== target && drawn.has(target),
  );

/** The children that Preact rendered. @param {Element} element */
const own = (element) => [...element.children].filter((child) => drawn.has(child));

/** The path to an element: indices among Preact's children. @param {Element} root @param {Element} element @returns {number[]} */
function pathTo(root, element) {
  const above = element.parentElement;
  return element === root || !above ? [] : [...pathTo(root, above), own(above).indexOf(element)];
}

/** The element at a path. @param {Element} root @param {number[]} way */
const elementAt = (root, way) =>
  way.reduce((/** @type {Element | undefined} */ found, n) => found && own(found)[n], root);

/** A function that restores typed text, focus and caret in the new table. @param {HTMLElement} root */
function saveInput(root) {
  const typed = [.../** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll(FIELDS))]
    .filter(({ value }) => value)
    .map((field) => ({ way: pathTo(root, field), value: field.value }));
  const active = /** @type {HTMLInputElement | null} */ (document.activeElement);
  const focus = active && active !== root && root.contains(active) ? pathTo(root, active) : null;
  const caret = active?.matches(FIELDS) ? [active.selectionStart, active.selectionEnd] : null;
  return (/** @type {HTMLElement} */ next) => {
    for (const { way, value } of typed) {
      const field = /** @type {HTMLInputElement | undefined} */ (elementAt(next, way));
      if (!field?.matches(FIELDS) || field.value === value) continue;
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    const found = focus && /** @type {HTMLInputElement | undefined} */ (elementAt(next, focus));
    if (!found) return;
    found.focus({ preventScroll: true });
    if (caret && found.matches(FIELDS)) found.setSelectionRange(caret[0], caret[1]);
  };
}

/** The time of the last such render. */
let last = -INTERVAL;
let restore = /** @type {((next: HTMLElement) => void) | null} */ (null);

/** Watches the table that contains it. @param {{onTorn: () => void}} props onTorn: renders the table again */
export function Whole({ onTorn }) {
  useLayoutEffect(() => {
    const root = /** @type {HTMLElement} */ (document.querySelector(".table"));
    if (restore) {
      last = performance.now();
      restore(root);
      restore = null;
    }
    let timer = 0;
    const redraw = () => {
      restore = saveInput(root);
      onTorn();
    };
    const watch = new MutationObserver((changes) => {
      if (!timer && changes.some(removesText))
        timer = setTimeout(redraw, Math.max(0, last + INTERVAL - performance.now()));
    });
    watch.observe(root, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, []);
  return null;
}
