// @ts-check
/** That links lead nowhere but here, quietly, and what to do about it. */
import { html } from "./lib.js";
import { t } from "./language.js";

/** What makes a server reachable. */
const COMMAND = "pestis serve --host 0.0.0.0";

export const HereOnly =
  () => html`<details class="soft here-only" data-here-only><summary>${t("links.here-only")}</summary>
  <p>${t("links.here-only-how")} <code>${COMMAND}</code></p></details>`;
