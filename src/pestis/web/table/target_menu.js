// @ts-check
/** The menu of a thing on the board that several choices name. */
import { html, useEffect, useRef } from "../shared/lib.js";
import { t } from "../shared/language.js";

/** @param {any} props */
export function TargetMenu({ choices, x, y, say, onChoose, onClose }) {
  const first = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => first.current?.focus(), []);
  useEffect(() => {
    const elsewhere = (/** @type {Event} */ { target }) =>
      target instanceof Element && !target.closest(".target-menu, .foresight-room, .explanation") && onClose();
    document.addEventListener("pointerdown", elsewhere);
    return () => document.removeEventListener("pointerdown", elsewhere);
  }, []);
  const left = Math.min(Math.max(x, 130), innerWidth - 130);
  return html`<div class="bubble target-menu" role="menu" aria-label=${t("region.actions")}
    style=${{ left: `${left}px`, top: `${Math.max(60, Math.min(y, innerHeight - 60 * Math.min(choices.length, 8)))}px` }}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && onClose()}>
    ${choices.map(
      (
        /** @type {string} */ choice,
        /** @type {number} */ i,
      ) => html`<button key=${choice} type="button" role="menuitem"
        ref=${i === 0 ? first : null} class="choice" data-choice=${choice} onClick=${(/** @type {Event} */ event) => {
          event.stopPropagation();
          onChoose(choice);
        }}>${say(choice)}</button>`,
    )}
  </div>`;
}
