// @ts-check
/** The number of spectators. */
import { html } from "../shared/lib.js";
import { t } from "../shared/language.js";
import { Sign } from "../shared/shapes.js";

/** @param {{n: number}} props */
export const Watching = ({ n }) => html`<p class="watching" title=${t("links.watching", { n })}>
  <${Sign} name="eye" /> <span aria-hidden="true">${n}</span><span class="unseen">${t("links.watching", { n })}</span></p>`;
