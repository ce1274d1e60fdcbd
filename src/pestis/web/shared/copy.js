// @ts-check
/** Copies to the clipboard, also over plain http, where browsers offer no clipboard API. */
import { html, useEffect, useState } from "./lib.js";
import { t } from "./language.js";
import { Sign } from "./shapes.js";

/** Copy a text; whether it worked. @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return (await import("./copy_by_hand.js")).copiedByHand(text);
  }
}

/**
 * A button that copies and shows the outcome until ``state`` changes.
 * @param {{text: () => string, label: string, class?: string, sign?: string, state?: unknown, onFail?: () => void}} props
 */
export function CopyButton({ text, label, class: look = "quiet", sign, state, onFail }) {
  const [said, setSaid] = useState("");
  useEffect(() => setSaid(""), [state]);
  return html`<button type="button" class=${look} aria-label=${sign ? said || label : null} onClick=${async () => {
    const done = await copied(text());
    setSaid(t(done ? "copy.done" : "copy.by-hand"));
    if (!done) onFail?.();
  }}>${sign && html`<${Sign} name=${sign} /> `}<span class=${said ? "is-said" : ""} aria-live="polite">${said || label}</span></button>`;
}
