// @ts-check
/** The entry point: loads the device's language, then shows the page at the address. */
import { html, lazy, render, useEffect, useState } from "./shared/lib.js";
import { here } from "./shared/address.js";
import "./shared/drawn.js";
import "./shared/mouse.js";
import { keepFocus, guardKeys } from "./shared/keyboard.js";
import { LOBBY, learn, learnAll, preferred, speak } from "./shared/language.js";
import { style } from "./shared/style.js";

/** A loader of a page and of the words it needs. @type {<T>(load: () => Promise<T>, words?: () => Promise<void>) => () => Promise<T>} */
const withWords =
  (load, words = learnAll) =>
  async () =>
    (await Promise.all([load(), words(), head()]))[0];

const head = () => import("./shared/head.js");
const lobbyWords = () => learn(LOBBY);

const AboutPage = lazy(
  withWords(() => import("./lobby/about_page.js")),
  "AboutPage",
);
const Head = lazy(head, "Head");
const JoinPage = lazy(
  withWords(() => import("./lobby/join_page.js"), lobbyWords),
  "JoinPage",
);
const LearnPage = lazy(
  withWords(() => import("./learn/learn_page.js"), lobbyWords),
  "LearnPage",
);
const LessonPage = lazy(
  withWords(() => import("./learn/lesson_page.js"), lobbyWords),
  "LessonPage",
);
const Lobby = lazy(
  withWords(() => import("./lobby/lobby.js"), lobbyWords),
  "Lobby",
);
const NewTablePage = lazy(
  withWords(() => import("./lobby/new_table.js")),
  "NewTablePage",
);
const ReplayPage = lazy(
  withWords(() => import("./replay/replay_page.js")),
  "ReplayPage",
);
const RulesPage = lazy(
  withWords(() => import("./rules/rules_page.js"), lobbyWords),
  "RulesPage",
);
const TablePage = lazy(() => import("./table/table_page.js"), "TablePage");

/** A part with a malformed escape is left as it is; its page then reports that nothing is found. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The path and query of the page that is shown. */
const currentPath = () => here().pathname + here().search;

function App() {
  const [path, setPath] = useState(currentPath);
  useEffect(() => {
    const go = () => setPath(currentPath);
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

/** Low windows need another style sheet. */
const low = matchMedia("(max-height: 540px)");
const loadLowSheet = () => low.matches && style(new URL("./table/low.css", import.meta.url).href);
low.addEventListener("change", loadLowSheet);

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
await speak(preferred()).catch(() => speak("en").catch(() => null));
await loadLowSheet();
root.textContent = "";
guardKeys();
keepFocus(root);
render(html`<${App} />`, root);
style(new URL("./faces/faces.css", import.meta.url).href);
