// @ts-check
/** A note that links only work on this machine, with the remedy. */
import { html } from "./lib.js";
import { t } from "./language.js";

/** Starts a server that others can reach. */
const COMMAND = "pestis serve --host 0.0.0.0";

export const HereOnly =
  () => html`<details class="soft here-only" data-here-only><summary>${t("links.here-only")}</summary>
  <p>${t("links.here-only-how")} <code>${COMMAND}</code></p></details>`;
