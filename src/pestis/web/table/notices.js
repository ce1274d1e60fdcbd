// @ts-check
/** Notices of the server's operator; readers close them on their device. */
import { html, useState } from "../shared/lib.js";
import { t } from "../shared/language.js";

/** @typedef {import("../shared/wire.d.ts").Notice} Notice */

/** @param {{notices: Notice[], words: import("../shared/words.js").Words}} props */
export function Notices({ notices, words }) {
  const [closed, setClosed] = useState(/** @type {string[]} */ ([]));
  const told = notices.map(({ id, params }) => words.text(id, params));
  const open = told.filter((text) => !closed.includes(text));
  if (!open.length) return null;
  return html`<div class="server-notices" role="status">${open.map(
    (text) =>
      html`<p key=${text}>${text} <button type="button" class="quiet" onClick=${() => setClosed([...closed, text])}>${t("close")}</button></p>`,
  )}</div>`;
}
