// @ts-check
/** The way in: speaks the device's language, then shows the page that the address names. */
import { html, lazy, render, useEffect, useState } from "./lib.js";
import { Dialog } from "./dialog.js";
import { icons } from "./icons.js";
import { learnAll, preferred, speak, t } from "./language.js";
import { Settings } from "./settings.js";
import { Icon, Sign } from "./shapes.js";
import { LanguageSwitch } from "./status.js";

/** With the words of all games. @type {<T>(load: () => Promise<T>) => () => Promise<T>} */
const ofAllGames = (load) => async () => (await Promise.all([load(), learnAll()]))[0];

const AboutPage = lazy(ofAllGames(() => import("./about_page.js")), "AboutPage");
const JoinPage = lazy(() => import("./join_page.js"), "JoinPage");
const Lobby = lazy(ofAllGames(() => import("./lobby.js")), "Lobby");
const ReplayPage = lazy(ofAllGames(() => import("./replay_page.js")), "ReplayPage");
const TablePage = lazy(() => import("./table_page.js"), "TablePage");

function App() {
  const [path, setPath] = useState(location.pathname + location.search);
  useEffect(() => {
    const go = () => setPath(location.pathname + location.search);
    addEventListener("popstate", go);
    return () => removeEventListener("popstate", go);
  }, []);
  const [first, second] = path.split("?")[0].split("/").filter(Boolean).map(decodeURIComponent);
  if (first === "t" && second) return html`<${TablePage} key=${second} id=${second} />`;
  if (first === "replay" && path.includes("record=")) return html`<${ReplayPage} key=${path} />`;
  return html`<${Head} />${first === "join" && second
    ? html`<${JoinPage} token=${second} />`
    : first === "about"
      ? html`<${AboutPage} />`
      : first === "replay"
        ? html`<${ReplayPage} key=${path} />`
        : html`<${Lobby} />`}`;
}

function Head() {
  const [open, setOpen] = useState(false);
  return html`<header class="masthead">
    <a href="/" class="brand"><${Icon} d=${icons["plague-doctor-profile"]} /> Pestis</a>
    <nav aria-label=${t("nav")}><a href="/">${t("lobby.title")}</a><a href="/replay">${t("record.title")}</a><a href="/about">${t("about.title")}</a></nav>
    <${LanguageSwitch} />
    <button type="button" class="tool" aria-label=${t("settings.title")} title=${t("settings.title")} onClick=${() => setOpen(true)}><${Sign} name="gear" /></button>
    ${open && html`<${Dialog} title=${t("settings.title")} onClose=${() => setOpen(false)}><${Settings} /><//>`}
  </header>`;
}

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
await speak(preferred()).catch(() => speak("en").catch(() => null));
root.textContent = "";
render(html`<${App} />`, root);
