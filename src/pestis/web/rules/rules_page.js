// @ts-check
/** The rulebook of a game, or of exactly one table: our sentences by chapter, with search. */
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../shared/lib.js";
import { address, here } from "../shared/address.js";
import { getJson } from "../shared/api.js";
import { allGames, ofGame } from "../shared/games.js";
import { language, t, words } from "../shared/language.js";
import { SceneOf } from "../shared/scene.js";
import { Sign } from "../shared/shapes.js";
import { tell } from "../shared/signals.js";
import { style } from "../shared/style.js";

/** @typedef {{number: string, lines: string[], origin: string, picture: string, show: string}} Rule */
/** @typedef {{id: string, title: string, rules: Rule[]}} Chapter */
/** @typedef {(props: {name: string}) => any} Glyph */

const PRINTED = "printed";
/** What is read stands in this strip of the window. */
const READ = "-20% 0px -70% 0px";

/** A number without the letters of its game. @param {string} number */
const short = (number) => number.slice(number.indexOf(" ") + 1);

/** @param {{game?: string, number?: string}} props */
export function RulesPage({ game, number }) {
  // Whoever comes for one rule is led to it, which must not move once it is found.
  const [styled, setStyled] = useState(false);
  useEffect(() => void style(new URL("./rules.css", import.meta.url).href).then(() => setStyled(true)), []);
  if (!styled) return null;
  return game ? html`<${Book} key=${game} game=${game} number=${number} />` : html`<${Shelf} />`;
}

/** The games, where none is named. */
function Shelf() {
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

/** The chapters of a game's rulebook, in its order: id and title. @param {string} game */
const chaptersOf = (game) =>
  Object.keys(words.value.catalogues[0])
    .filter((id) => id.startsWith(`${game}.chapter.`))
    .map((id) => [id.split(".")[2], words.value.text(id)]);

/** @param {{game: string, number?: string}} props */
function Book({ game, number }) {
  const table = here().searchParams.get("table") ?? "";
  const [chapters, setChapters] = useState(/** @type {Chapter[] | null} */ (null));
  const [overview, setOverview] = useState(/** @type {string[]} */ ([]));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [wanted, setWanted] = useState("");
  const Glyph = useGlyph(game);
  const text = useRef(/** @type {HTMLElement | null} */ (null));
  const ledTo = useRef("");
  useEffect(() => {
    let current = true;
    const asking = new URLSearchParams({ lang: language.value, table });
    getJson(`/api/rules/${encodeURIComponent(game)}?${asking}`).then(
      (found) => {
        if (!current) return;
        setChapters(found.chapters);
        setOverview(found.overview);
        setProblem(null);
      },
      (error) => current && setProblem(error.problem ?? { id: "web.bad-answer" }),
    );
    return () => {
      current = false;
    };
  }, [game, table, language.value]);
  const shown = useMemo(() => matching(chapters ?? [], wanted), [chapters, wanted]);
  const at = useChapter(text, shown);
  useLayoutEffect(() => {
    if (!number || number === ledTo.current) return;
    const rule = document.getElementById(`rule-${number}`) ?? document.getElementById(`chapter-${number}`);
    if (!rule) return;
    ledTo.current = number;
    rule.scrollIntoView({ block: rule.id.startsWith("rule-") ? "center" : "start" });
    // Whoever is somewhere already stays there.
    if (document.activeElement === document.body) rule.focus({ preventScroll: true });
  }, [chapters, number]);
  const name = words.value.text(`${game}.name`);
  tell(false, `${t("rules.title", { name })} – Pestis`);
  const found = shown.reduce((n, { rules }) => n + rules.length, 0);
  return html`<main class="page rules" id="main">
    <header class="rules-head">
      <div class="headline"><h1>${t("rules.title", { name })}</h1><p class="lead">${t(table ? "rules.of-table" : "rules.of-game")}</p></div>
      <${SceneOf} game=${game} />
      ${overview.length > 0 && html`<p class="rules-overview">${overview.join(" ")}</p>`}
      ${table && html`<a class="choice is-plain" href=${address(`/t/${table}`)}><${Sign} name="back" /> ${t("rules.back")}</a>`}
      ${problem && html`<p class="why" role="alert">${words.value.problem(problem)}</p>`}
      <label class="field rules-find"><span>${t("rules.find")}</span><input type="search" value=${wanted} onInput=${(/** @type {any} */ event) => setWanted(event.target.value)} /></label>
      <p class="soft" role="status">${(wanted || chapters?.length === 0) && t("rules.found", { n: found })}</p>
      <p class="rules-key">${["ruling", "reconstruction"].map((origin) => html`<span key=${origin}><${Origin} origin=${origin} /> ${t(`rules.about.${origin}`)}</span>`)}</p>
    </header>
    <nav class="rules-nav" aria-label=${t("rules.chapters")}>${shown.map(({ id, title }) => html`<button type="button" key=${id} class="quiet" aria-current=${id === at ? "true" : null} onClick=${() => turnTo(id)}>${title}</button>`)}</nav>
    <div class="rules-text" ref=${text}>${shown.map(
      ({ id, title, rules }) => html`<section key=${id} data-chapter=${id} aria-labelledby=${`chapter-${id}`}>
      <h2 id=${`chapter-${id}`} tabindex="-1">${title}</h2>
      <ul role="list">${rules.map((rule) => html`<${Told} key=${rule.number} rule=${rule} game=${game} table=${table} here=${short(rule.number) === number} link=${address(`/rules/${game}/${encodeURIComponent(short(rule.number))}${table && `?table=${table}`}`)} Glyph=${Glyph} />`)}</ul>
    </section>`,
    )}</div>
  </main>`;
}

/** One rule. @param {{rule: Rule, game: string, table: string, here: boolean, link: string, Glyph: Glyph | null}} props */
const Told = ({
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

/** Small letters and straight apostrophes. @param {string} text */
const asTyped = (text) => text.toLocaleLowerCase().replaceAll("’", "'");

/** The chapters with the rules that hold every word looked for. @param {Chapter[]} chapters @param {string} wanted */
function matching(chapters, wanted) {
  const sought = asTyped(wanted).split(/\s+/).filter(Boolean);
  if (!sought.length) return chapters;
  return chapters
    .map((chapter) => ({
      ...chapter,
      rules: chapter.rules.filter((rule) => {
        const text = asTyped([chapter.title, rule.number, ...rule.lines].join(" "));
        return sought.every((word) => text.includes(word));
      }),
    }))
    .filter(({ rules }) => rules.length);
}

/**
 * The chapter that is being read.
 * @param {{current: HTMLElement | null}} text
 * @param {Chapter[]} chapters
 */
function useChapter(text, chapters) {
  const [at, setAt] = useState(/** @type {string | undefined} */ (undefined));
  useEffect(() => {
    const read = new IntersectionObserver(
      (seen) => {
        const there = /** @type {HTMLElement | undefined} */ (seen.find((each) => each.isIntersecting)?.target);
        if (there) setAt(there.dataset.chapter);
      },
      { rootMargin: READ },
    );
    for (const section of text.current?.children ?? []) read.observe(section);
    return () => read.disconnect();
  }, [chapters]);
  return at ?? chapters[0]?.id;
}

/** @param {string} id */
function turnTo(id) {
  const title = document.getElementById(`chapter-${id}`);
  title?.scrollIntoView({ block: "start" });
  title?.focus({ preventScroll: true });
}

/** The game's own icons, if it has any. @param {string} game */
function useGlyph(game) {
  const [glyph, setGlyph] = useState(/** @type {Glyph | null} */ (null));
  useEffect(() => {
    import(ofGame(game, "symbols.js")).then(
      (found) => setGlyph(() => found.Glyph ?? null),
      () => null,
    );
  }, [game]);
  return glyph;
}
