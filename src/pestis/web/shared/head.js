// @ts-check
/** The head of every page but the table's: the ways, the language, the settings. */
import { html, useState } from "./lib.js";
import { address } from "./address.js";
import { Dialog } from "./dialog.js";
import { icons } from "./icons.js";
import { t } from "./language.js";
import { Settings } from "./settings.js";
import { Icon, Sign } from "./shapes.js";
import { style } from "./style.js";
import { LanguageSwitch } from "./language_switch.js";

// Pages with this head are drawn by this sheet.
await style(new URL("./pages.css", import.meta.url).href);

export function Head() {
  const [open, setOpen] = useState(false);
  return html`<header class="masthead">
    <a href=${address("/")} class="brand"><${Icon} d=${icons["plague-doctor-profile"]} /> Pestis</a>
    <nav aria-label=${t("nav")}><a href=${address("/")}>${t("page.lobby")}</a><a href=${address("/learn")}>${t("page.learn")}</a><a href=${address("/rules")}>${t("tool.rules")}</a><a href=${address("/replay")}>${t("record.title")}</a><a href=${address("/about")}>${t("page.about")}</a></nav>
    <${LanguageSwitch} />
    <button type="button" class="tool" aria-label=${t("settings.title")} title=${t("settings.title")} onClick=${() => setOpen(true)}><${Sign} name="gear" /></button>
    ${open && html`<${Dialog} title=${t("settings.title")} onClose=${() => setOpen(false)}><${Settings} /><//>`}
  </header>`;
}
