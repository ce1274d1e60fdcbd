// @ts-check
/** Keyboard handling of all pages: keeps the focus in the page, and lets single keys be switched off. */
import { here } from "./address.js";
import { prefs } from "./prefs.js";

/** Tag names of fields for typing. */
const FIELDS = /^(INPUT|TEXTAREA|SELECT)$/;

/** @param {HTMLElement} root in which the pages are drawn */
export function keepFocus(root) {
  /** The last focused element; at a table a stand-in, so that its heading gets the focus. @type {any} */
  let last = here().pathname.startsWith("/t/") ? root.cloneNode() : null;
  const restore = () => {
    if (!last || document.activeElement !== document.body) return;
    const usable = last.isConnected && !last.disabled && last.getClientRects().length > 0;
    /** @type {HTMLElement | null} */
    const next = usable ? last : root.querySelector("h1");
    if (next?.tabIndex === -1) next.tabIndex = -1;
    next?.focus({ preventScroll: true });
  };
  // Do not restore the focus for players who use a pointer.
  document.addEventListener("pointerdown", () => (last = null), true);
  document.addEventListener("focusin", ({ target }) => (last = target));
  new MutationObserver(restore).observe(root, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}

/** Block single-character keys if switched off: speech input and screen readers produce them, too. */
export function guardKeys() {
  addEventListener(
    "keydown",
    (event) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const single = key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
      const typed = FIELDS.test(/** @type {Element} */ (event.target).tagName);
      if (single && !typed && !prefs.value.keys) event.stopImmediatePropagation();
    },
    true,
  );
}
