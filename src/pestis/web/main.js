// @ts-check
/** The way in: speaks the device's language, then shows the page that the address names. */
import { html, lazy, render, useEffect, useState } from "./shared/lib.js";
import { here } from "./shared/address.js";
import "./shared/drawn.js";
import "./shared/mouse.js";
import { keepFocus, mindKeys } from "./shared/keyboard.js";
import { LOBBY, learn, learnAll, preferred, speak } from "./shared/language.js";
import { style } from "./shared/style.js";

/** With the words that it needs. @type {<T>(load: () => Promise<T>, words?: () => Promise<void>) => () => Promise<T>} */
const saying =
  (load, words = learnAll) =>
  async () =>
    (await Promise.all([load(), words(), head()]))[0];

const head = () => import("./shared/head.js");
const lobbyWords = () => learn(LOBBY);

const AboutPage = lazy(
  saying(() => import("./lobby/about_page.js")),
  "AboutPage",
);
const Head = lazy(head, "Head");
const JoinPage = lazy(
  saying(() => import("./lobby/join_page.js"), lobbyWords),
  "JoinPage",
);
const LearnPage = lazy(
  saying(() => import("./learn/learn_page.js"), lobbyWords),
  "LearnPage",
);
const LessonPage = lazy(
  saying(() => import("./learn/lesson_page.js"), lobbyWords),
  "LessonPage",
);
const Lobby = lazy(
  saying(() => import("./lobby/lobby.js"), lobbyWords),
  "Lobby",
);
const NewTablePage = lazy(
  saying(() => import("./lobby/new_table.js")),
  "NewTablePage",
);
const ReplayPage = lazy(
  saying(() => import("./replay/replay_page.js")),
  "ReplayPage",
);
const RulesPage = lazy(
  saying(() => import("./rules/rules_page.js"), lobbyWords),
  "RulesPage",
);
const TablePage = lazy(() => import("./table/table_page.js"), "TablePage");

/** What was mangled on its way stays as it is: the page it leads to says that there is nothing. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address that is shown. */
const shown = () => here().pathname + here().search;

function App() {
  const [path, setPath] = useState(shown);
  useEffect(() => {
    const go = () => setPath(shown);
    addEventListener("popstate", go);
    return () => removeEventListener("popstate", go);
  }, []);
  const [first, second, third] = path.split("?")[0].split("/").filter(Boolean).map(decoded);
  if (first === "t" && second) return html`<${TablePage} key=${second} id=${second} />`;
  if (first === "learn" && second && third) return html`<${LessonPage} key=${path} game=${second} id=${third} />`;
  if (first === "replay" && path.includes("record=")) return html`<${ReplayPage} key=${path} />`;
  return html`<${Head} />${
    first === "join" && second
      ? html`<${JoinPage} token=${second} />`
      : first === "learn"
        ? html`<${LearnPage} key=${path} game=${second} />`
        : first === "rules"
          ? html`<${RulesPage} key=${second} game=${second} number=${third} />`
          : first === "about"
            ? html`<${AboutPage} />`
            : first === "replay"
              ? html`<${ReplayPage} key=${path} />`
              : first === "new"
                ? html`<${NewTablePage} key=${path} />`
                : html`<${Lobby} />`
  }`;
}

/** How tables look in low windows. */
const low = matchMedia("(max-height: 540px)");
const lower = () => low.matches && style(new URL("./table/low.css", import.meta.url).href);
low.addEventListener("change", lower);

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
await speak(preferred()).catch(() => speak("en").catch(() => null));
await lower();
root.textContent = "";
mindKeys();
keepFocus(root);
render(html`<${App} />`, root);
style(new URL("./faces/faces.css", import.meta.url).href);
