// @ts-check
/** The keyboard on every page: the focus never falls out of it, and single keys can be switched off. */
import { here } from "./address.js";
import { prefs } from "./prefs.js";

/** Where one types. */
const FIELDS = /^(INPUT|TEXTAREA|SELECT)$/;

/** @param {HTMLElement} root in which the pages are drawn */
export function keepFocus(root) {
  /** What had the focus last; who opens a table arrives at its question. @type {any} */
  let last = here().pathname.startsWith("/t/") ? root.cloneNode() : null;
  const back = () => {
    if (!last || document.activeElement !== document.body) return;
    const there = last.isConnected && !last.disabled && last.getClientRects().length > 0;
    /** @type {HTMLElement | null} */
    const next = there ? last : root.querySelector("h1");
    if (next?.tabIndex === -1) next.tabIndex = -1;
    next?.focus({ preventScroll: true });
  };
  // A pointer needs no focus, and its user does not want it back.
  document.addEventListener("pointerdown", () => (last = null), true);
  document.addEventListener("focusin", ({ target }) => (last = target));
  new MutationObserver(back).observe(root, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}

/** Letters, digits and signs may be somebody's voice, or a screen reader's own keys. */
export function mindKeys() {
  addEventListener(
    "keydown",
    (event) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const alone = key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
      const typed = FIELDS.test(/** @type {Element} */ (event.target).tagName);
      if (alone && !typed && !prefs.value.keys) event.stopImmediatePropagation();
    },
    true,
  );
}
