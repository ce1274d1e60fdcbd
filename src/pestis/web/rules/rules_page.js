// @ts-check
/** The rulebook of a game or of one table: the rules in our own words, by chapter, with search. */
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../shared/lib.js";
import { address, here, rename } from "../shared/address.js";
import { getJson } from "../shared/api.js";
import { allGames, ofGame } from "../shared/games.js";
import { language, t, words } from "../shared/language.js";
import { SceneOf } from "../shared/scene.js";
import { Sign } from "../shared/shapes.js";
import { tell } from "../shared/signals.js";
import { style } from "../shared/style.js";
import { BoardSetUp } from "./board.js";
import {
  ByNumber,
  CARDS,
  Cards,
  END,
  Examples,
  FilledSheet,
  filtered,
  Index,
  Lists,
  SETUP,
  sizeOf,
  Steps,
  Summary,
} from "./guide.js";
import { printWhole, printSummary } from "./printing.js";
import { seeker } from "./search.js";
import { SetupPicker, setupIn } from "./which.js";

/** @typedef {{number: string, lines: string[], origin: string, picture: string, show: string}} Rule */
/** @typedef {{id: string, title: string, rules: Rule[]}} Chapter */
/** @typedef {import("./guide.js").Guide} Guide */
/** @typedef {import("./guide.js").Glyph} Glyph */

const PRINTED = "printed";
const EXAMPLES = "examples";
const INDEX = "index";
/** Prefix of the ids of the guide's parts, because chapters may have the same names. */
const GUIDE = "guide-";
/** @type {Guide} */
const NO_GUIDE = { parts: [], table: null, lists: [], sheet: null, examples: [], cards: [], index: [], alike: [] };
/** Margins of the strip of the window in which the reader is assumed to read. */
const READING_STRIP = "-20% 0px -70% 0px";

/** A rule's number without the letters of its game. @param {string} number */
const short = (number) => number.slice(number.indexOf(" ") + 1);

/** @param {{game?: string, number?: string}} props */
export function RulesPage({ game, number }) {
  // The page scrolls to the rule of its address, which must not move afterwards.
  const [styled, setStyled] = useState(false);
  useEffect(() => {
    const sheets = ["rules.css", "guide.css", "print.css"].map((file) => style(new URL(file, import.meta.url).href));
    void Promise.all(sheets).then(() => setStyled(true));
  }, []);
  if (!styled) return null;
  return game ? html`<${Book} key=${game} game=${game} number=${number} />` : html`<${Games} />`;
}

/** The list of games, for an address that names none. */
function Games() {
  const [games, setGames] = useState(/** @type {{id: string}[]} */ ([]));
  useEffect(() => void allGames().then(setGames, () => null), []);
  tell(false, `${t("tool.rules")} – Pestis`);
  return html`<main class="page rules" id="main"><h1>${t("tool.rules")}</h1>
    <ul class="rules-games" role="list">${games.map(
      ({
        id,
      }) => html`<li key=${id}><a class="rules-game" href=${address(`/rules/${id}`)}><${SceneOf} game=${id} /><b>${words.value.text(`${id}.name`)}</b>${words.value.has(`${id}.lessons.goal`) && html`<p>${words.value.text(`${id}.lessons.goal`)}</p>`}</a>
      <ol role="list" class="rules-chapters">${chaptersOf(id).map(([chapter, title]) => html`<li key=${chapter}><a href=${address(`/rules/${id}/${chapter}`)}>${title}</a></li>`)}</ol></li>`,
    )}</ul></main>`;
}

/** Id and title of each chapter of a game's rulebook, in order. @param {string} game */
const chaptersOf = (game) =>
  Object.keys(words.value.catalogue)
    .filter((id) => id.startsWith(`${game}.chapter.`))
    .map((id) => [id.split(".")[2], words.value.text(id)]);

/** Fetches the rulebook. @param {string} game @param {string} table @param {URLSearchParams} setup */
function useBook(game, table, setup) {
  const [book, setBook] = useState(/** @type {any} */ (null));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  useEffect(() => {
    let current = true;
    const query = new URLSearchParams([["lang", language.value], ["table", table], ...(table ? [] : setup)]);
    getJson(`/api/rules/${encodeURIComponent(game)}?${query}`).then(
      (found) => {
        if (!current) return;
        setBook(found);
        setProblem(null);
      },
      (error) => current && setProblem(error.problem ?? { id: "web.bad-answer" }),
    );
    return () => {
      current = false;
    };
  }, [game, table, `${setup}`, language.value]);
  return { book, problem };
}

/** @param {{game: string, number?: string}} props */
function Book({ game, number }) {
  const table = here().searchParams.get("table") ?? "";
  const [setup, setSetup] = useState(() => setupIn(here().searchParams));
  const { book, problem } = useBook(game, table, setup);
  const [sought, setSought] = useState("");
  const Glyph = useExport(game, "symbols.js", "Glyph");
  const box = useExport(game, "box.js", "box");
  const phases = useExport(game, "phases.js", "phases");
  const plan = useExport(game, "box.js", "Plan");
  const text = useRef(/** @type {HTMLElement | null} */ (null));
  const scrolledTo = useRef("");
  const whole = book?.guide ?? NO_GUIDE;
  // What all tables need is more than a page.
  const isBrief = book?.table && whole.table;
  const matches = useMemo(() => (sought.trim() ? seeker(sought, whole.alike) : null), [sought, whole]);
  const guide = useMemo(() => filtered(whole, matches), [whole, matches]);
  const shown = useMemo(() => matching(book?.chapters ?? [], matches), [book, matches]);
  const more = [
    { id: EXAMPLES, title: t("rules.part.examples"), there: guide.examples.length },
    {
      id: CARDS,
      title: t("rules.part.cards"),
      there: guide.cards.length + guide.lists.filter(({ part }) => part === CARDS).length,
    },
  ].filter(({ there }) => there);
  const learned = [...guide.parts, ...more].map(({ id, title }) => ({ id: GUIDE + id, title }));
  const last = guide.index.length ? [{ id: GUIDE + INDEX, title: t("rules.part.index") }] : [];
  const at = useChapter(text, [...learned, ...shown, ...last]);
  useLayoutEffect(() => {
    if (!number || number === scrolledTo.current) return;
    const rule = document.getElementById(`rule-${number}`) ?? document.getElementById(`chapter-${number}`);
    if (!rule) return;
    scrolledTo.current = number;
    rule.scrollIntoView({ block: rule.id.startsWith("rule-") ? "center" : "start" });
    // Leave the focus where the reader has put it.
    if (document.activeElement === document.body) rule.focus({ preventScroll: true });
  }, [book, number]);
  const name = words.value.text(`${game}.name`);
  tell(false, `${t("rules.title", { name })} – Pestis`);
  const n = shown.reduce((sum, { rules }) => sum + rules.length, 0) + (sought ? sizeOf(guide) : 0);
  const query = `${table ? new URLSearchParams({ table }) : setup}`;
  const link = (/** @type {string} */ rule) =>
    address(`/rules/${game}/${encodeURIComponent(short(rule))}${query && `?${query}`}`);
  const to = (/** @type {string} */ show) => address(`/learn/${game}/${show}${table && `?table=${table}`}`);
  const change = (/** @type {URLSearchParams} */ next) => {
    rename(`/rules/${game}${`${next}` && `?${next}`}`);
    setSetup(next);
  };
  return html`<main class="page rules" id="main">
    <header class="rules-head">
      <div class="headline"><h1>${t("rules.title", { name })}</h1><p class="lead">${t(query ? "rules.of-table" : "rules.of-game")}</p>${book?.table && html`<p class="rules-table">${book.table}</p>`}</div>
      <${SceneOf} game=${game} />
      ${book?.overview.length > 0 && html`<p class="rules-overview">${book.overview.join(" ")}</p>`}
      ${table ? html`<a class="choice is-plain" href=${address(`/t/${table}`)}><${Sign} name="back" /> ${t("rules.back")}</a>` : html`<${SetupPicker} game=${game} setup=${setup} onChange=${change} />`}
      ${problem && html`<p class="why" role="alert">${words.value.problem(problem)}</p>`}
      ${book?.unwritten && html`<p class="why" role="note">${book.unwritten}</p>`}
      <label class="field rules-find"><span>${t("rules.find")}</span><input type="search" value=${sought} onInput=${(/** @type {any} */ event) => setSought(event.target.value)} /></label>
      <p class="soft" role="status">${(sought || (book?.chapters.length === 0 && !book.unwritten)) && t("rules.found", { n })}</p>
      <p class="rules-key">${["ruling", "reconstruction"].map((origin) => html`<span key=${origin}><${Origin} origin=${origin} /> ${t(`rules.about.${origin}`)}</span>`)}</p>
      <p class="rules-print"><button type="button" class="quiet" onClick=${printWhole}>${t("rules.print")}</button> ${isBrief && html`<button type="button" class="quiet" onClick=${printSummary}>${t("rules.print-summary")}</button>`}</p>
    </header>
    <nav class="rules-nav" aria-label=${t("rules.chapters")}>
      <${Contents} head=${t("rules.part.learn")} chapters=${learned} at=${at} />
      <${Contents} head=${t("rules.part.law")} chapters=${[...shown, ...last]} at=${at} />
    </nav>
    <div class="rules-text" ref=${text}>
      ${guide.parts.map(
        (part) => html`<${Section} key=${part.id} id=${GUIDE + part.id} title=${part.title} kind="guide-part">
        <${Steps} part=${part} link=${link} game=${game} box=${box} phases=${phases} Glyph=${Glyph} />
        ${part.id === SETUP && guide.table && html`<${ByNumber} table=${guide.table} />`}
        <${Lists} lists=${guide.lists} part=${part.id} />
        ${part.id === END && guide.sheet && html`<${FilledSheet} sheet=${guide.sheet} to=${to} />`}
        ${part.id === SETUP && !sought && book.board && html`<${BoardSetUp} game=${game} view=${book.board} Plan=${plan} />`}
      <//>`,
      )}
      ${guide.examples.length > 0 && html`<${Section} id=${GUIDE + EXAMPLES} title=${t("rules.part.examples")} kind="guide-part"><${Examples} examples=${guide.examples} link=${link} to=${to} Glyph=${Glyph} /><//>`}
      ${more.some(({ id }) => id === CARDS) && html`<${Section} id=${GUIDE + CARDS} title=${t("rules.part.cards")} kind="guide-part"><${Lists} lists=${guide.lists} part=${CARDS} />${guide.cards.map((kind) => html`<${Cards} key=${kind.id} kind=${kind} Glyph=${Glyph} />`)}<//>`}
      ${shown.length > 0 && !sought && html`<div class="rules-whole"><h2>${t("rules.part.whole")}</h2><p>${t("rules.law")}</p></div>`}
      ${shown.map(
        ({ id, title, rules }) => html`<${Section} key=${id} id=${id} title=${title} kind="rules-law">
      <ul role="list">${rules.map((rule) => html`<${RuleRow} key=${rule.number} rule=${rule} game=${game} table=${table} here=${short(rule.number) === number} link=${link(rule.number)} Glyph=${Glyph} />`)}</ul>
    <//>`,
      )}
      ${last.map(({ id, title }) => html`<${Section} key=${id} id=${id} title=${title} kind="guide-part"><${Index} index=${guide.index} link=${link} /><//>`)}</div>
    ${isBrief && html`<${Summary} name=${name} table=${book.table} guide=${whole} />`}
  </main>`;
}

/** @param {{head: string, chapters: {id: string, title: string}[], at: string | undefined}} props */
const Contents = ({ head, chapters, at }) =>
  chapters.length > 0 &&
  html`<b class="rules-nav-head">${head}</b>${chapters.map(({ id, title }) => html`<button type="button" key=${id} class="quiet" aria-current=${id === at ? "true" : null} onClick=${() => turnTo(id)}>${title}</button>`)}`;

/** @param {{id: string, title: string, kind: string, children?: any}} props */
const Section = ({
  id,
  title,
  kind,
  children,
}) => html`<section class=${kind} data-chapter=${id} aria-labelledby=${`chapter-${id}`}>
  <h2 id=${`chapter-${id}`} tabindex="-1">${title}</h2>${children}
</section>`;

/** One rule. @param {{rule: Rule, game: string, table: string, here: boolean, link: string, Glyph: Glyph | null}} props */
const RuleRow = ({
  rule,
  game,
  table,
  here: sought,
  link,
  Glyph,
}) => html`<li id=${`rule-${short(rule.number)}`} tabindex="-1" class="rule-row is-${rule.origin} ${sought ? "is-sought" : ""}">
  <span class="rule-picture" aria-hidden="true">${Glyph && rule.picture && html`<${Glyph} name=${rule.picture} />`}</span>
  <div>${rule.lines.map((line, i) => html`<p key=${i}>${line}</p>`)}</div>
  <span class="rule-whose">${rule.origin !== PRINTED && html`<${Origin} origin=${rule.origin} />`}<a href=${link}>${rule.number}</a>
    ${rule.show && html`<a class="rule-show" href=${address(`/learn/${game}/${rule.show}${table && `?table=${table}`}`)} aria-label=${t("rules.show-title", { rule: rule.number })}>${t("rules.show")}</a>`}</span>
</li>`;

/** @param {{origin: string}} props */
const Origin = ({ origin }) => html`<b class="origin is-${origin}">${t(`rules.origin.${origin}`)}</b>`;

/** The chapters with the rules that match a search. @param {Chapter[]} chapters @param {((text: string) => boolean) | null} matches */
function matching(chapters, matches) {
  if (!matches) return chapters;
  return chapters
    .map((chapter) => ({
      ...chapter,
      rules: chapter.rules.filter((rule) => matches([chapter.title, rule.number, ...rule.lines].join(" "))),
    }))
    .filter(({ rules }) => rules.length);
}

/**
 * The chapter that the reader has scrolled to.
 * @param {{current: HTMLElement | null}} text
 * @param {{id: string}[]} chapters
 */
function useChapter(text, chapters) {
  const [at, setAt] = useState(/** @type {string | undefined} */ (undefined));
  useEffect(() => {
    const observer = new IntersectionObserver(
      (seen) => {
        const there = /** @type {HTMLElement | undefined} */ (seen.find((each) => each.isIntersecting)?.target);
        if (there) setAt(there.dataset.chapter);
      },
      { rootMargin: READING_STRIP },
    );
    for (const section of text.current?.children ?? []) observer.observe(section);
    return () => observer.disconnect();
  }, [chapters.map(({ id }) => id).join()]);
  return at ?? chapters[0]?.id;
}

/** @param {string} id */
function turnTo(id) {
  const title = document.getElementById(`chapter-${id}`);
  title?.scrollIntoView({ block: "start" });
  title?.focus({ preventScroll: true });
}

/** An export of a module of the game's drawing; null if the game has none. @param {string} game @param {string} file @param {string} name */
function useExport(game, file, name) {
  const [value, setValue] = useState(/** @type {any} */ (null));
  useEffect(() => {
    import(ofGame(game, file)).then(
      (module) => setValue(() => module[name] ?? null),
      () => null,
    );
  }, [game]);
  return value;
}
