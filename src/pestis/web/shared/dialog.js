// @ts-check
/** A modal dialog element, with the browser's focus trap and Esc. */
import { html, useEffect, useRef } from "./lib.js";
import { t } from "./language.js";
import { Sign } from "./shapes.js";

/** @param {{title: string, onClose: () => void, children: any, class?: string}} props */
export function Dialog({ title, onClose, children, class: more = "" }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    box.current?.showModal();
  }, []);
  return html`<dialog ref=${box} class="dialog ${more}" aria-label=${title} onClose=${onClose}
    onClick=${(/** @type {Event} */ event) => event.target === box.current && box.current?.close()}>
    <div class="dialog-inner">
      <header><h2>${title}</h2><button type="button" class="tool" aria-label=${t("close")} onClick=${() => box.current?.close()}><${Sign} name="close" /></button></header>
      ${children}
    </div>
  </dialog>`;
}
