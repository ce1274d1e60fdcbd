// @ts-check
/** The header of every page but the table's: navigation, language, settings. */
import { html, useState } from "./lib.js";
import { address, here } from "./address.js";
import { Dialog } from "./dialog.js";
import { icons } from "./icons.js";
import { t } from "./language.js";
import { Settings } from "./settings.js";
import { Icon, Sign } from "./shapes.js";
import { style } from "./style.js";
import { LanguageSwitch } from "./language_switch.js";

// The style sheet of all pages with this header.
await style(new URL("./pages.css", import.meta.url).href);

/** The navigation: paths and their message ids. */
const WAYS = {
  "/": "page.lobby",
  "/learn": "page.learn",
  "/rules": "tool.rules",
  "/replay": "record.title",
  "/about": "page.about",
};

/** @param {string} to */
const isHere = (to) => here().pathname === to || (to !== "/" && here().pathname.startsWith(`${to}/`));

export function Head() {
  const [open, setOpen] = useState(false);
  return html`<header class="masthead">
    <a href=${address("/")} class="brand"><${Icon} d=${icons["plague-doctor-profile"]} /> Pestis</a>
    <nav aria-label=${t("nav")}>${Object.entries(WAYS).map(([to, name]) => html`<a key=${to} href=${address(to)} aria-current=${isHere(to) ? "page" : null}>${t(name)}</a>`)}</nav>
    <${LanguageSwitch} />
    <button type="button" class="tool" aria-label=${t("settings.title")} title=${t("settings.title")} onClick=${() => setOpen(true)}><${Sign} name="gear" /></button>
    ${open && html`<${Dialog} title=${t("settings.title")} onClose=${() => setOpen(false)}><${Settings} /><//>`}
  </header>`;
}
