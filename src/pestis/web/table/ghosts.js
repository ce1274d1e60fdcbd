// @ts-check
/**
 * Ghost pieces show where pieces will be after the certain part of an answer.  The future board is
 * drawn a second time in a shadow tree, and only the pieces that differ are visible.
 */
import { html, render, useEffect, useLayoutEffect, useRef, useState } from "../shared/lib.js";
import { getJson, postJson } from "../shared/api.js";
import { language } from "../shared/language.js";
import { style } from "../shared/style.js";
import { inTurn } from "../shared/turns.js";
import { changesBetween, middleOf, near, partsOf, piecesOf } from "./pieces.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./game.js").Drawing} Drawing */
/** @typedef {import("./game.js").BoardProps} BoardProps */
/** @typedef {import("./game.js").Moment} Moment */
/** @typedef {import("./pieces.js").Box} Box */
/** @typedef {import("./pieces.js").Changes} Changes */
/** @typedef {import("../shared/wire.d.ts").Planned} Planned */
/** @typedef {{come: Box[], gone: Box[], ways: Way[]}} Marks */
/** @typedef {{from: Box, to: Box}} Way */

const styled = style(new URL("./ghosts.css", import.meta.url).href);

/** Milliseconds of pointing at an answer before its ghosts are fetched. */
export const PAUSE = 100;
const NOWHERE = new Map();
const STILL = { events: [], ms: 0 };

/** The outcomes of one question's answers that have been fetched so far. */
let known = { question: "", answers: /** @type {Map<string, Promise<Planned | null>>} */ (new Map()) };

/**
 * @param {Table} table
 * @param {string} decision
 * @param {string} choice
 * @param {string[]} [row] the sequence of choices that it stands for
 * @returns {Promise<Planned | null>}
 */
export function outcomeOf({ path, seats: { shown } }, decision, choice, row) {
  const question = `${path} ${decision} ${shown.value} ${language.value}`;
  if (known.question !== question) known = { question, answers: new Map() };
  const { answers } = known;
  const seat = shown.value;
  const ask = () =>
    row
      ? postJson(`${path}/plan`, { seat, decision, choices: row, lang: language.value })
      : getJson(`${path}/after?${new URLSearchParams({ seat: String(seat), decision, choice })}`);
  const told = answers.get(choice) ?? ask();
  answers.set(choice, told);
  told.catch(() => answers.delete(choice));
  return told;
}

/** The outcome of an answer, once it is known. @param {Table} table @param {string} decision @param {string} choice @param {string[]} [row] */
function useOutcome(table, decision, choice, row) {
  const wished = `${decision} ${choice}`;
  const [told, setTold] = useState({ of: "", planned: /** @type {Planned | null} */ (null) });
  useEffect(() => {
    let wanted = true;
    const show = (/** @type {Planned | null} */ planned) => wanted && setTold({ of: wished, planned });
    const timer = setTimeout(() => void outcomeOf(table, decision, choice, row).then(show, () => null), PAUSE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [wished]);
  // The old outcome belongs to another answer until the next one arrives.
  return told.of === wished ? told.planned : null;
}

/** The outcome's view, plus the table's own content, which it does not repeat. @param {Planned} told @param {{view: Record<string, any>}} now */
const seen = (told, now) => ({ content: now.view.content, ...told.view });

/** The ghosts of the board, drawn over it. @param {{table: Table, drawing: Drawing, board: BoardProps, choice: string, decision: string, row?: string[]}} props */
export function Ghosts({ table, drawing, board, choice, decision, row }) {
  const told = useOutcome(table, decision, choice, row);
  if (!told) return null;
  /** The future board, showing the same panes as the real one. @param {Element} real */
  const draw = (
    real,
  ) => html`<${drawing.Board} ...${board} update=${{ ...board.update, view: seen(told, board.update), choices: [] }}
    targets=${NOWHERE} motion=${STILL} scene=${null} panes=${partsOf(real).map(({ dataset }) => dataset.shown)} />`;
  const ways = (/** @type {Element} */ real) => waysOf(told, drawing, board, real);
  return html`<${Layer} key=${choice} draw=${draw} ways=${ways} pieces=${drawing.pieces} />`;
}

/** The ghosts of a player's facts, drawn over them. @param {{table: Table, Facts: any, update: Moment, player: number, words: import("../shared/words.js").Words, choice: string, decision: string, row?: string[]}} props */
export function FactGhosts({ table, Facts, update, player, words, choice, decision, row }) {
  const told = useOutcome(table, decision, choice, row);
  if (!told) return null;
  const draw = () =>
    html`<${Facts} update=${{ ...update, view: seen(told, update) }} player=${player} words=${words} />`;
  return html`<${Layer} key=${choice} draw=${draw} ways=${() => []} pieces="[aria-hidden] > *" whole=${true} />`;
}

/** @param {{draw: (real: Element) => any, ways: (real: Element) => Way[], pieces: string, whole?: boolean}} props whole: replaces the real drawing instead of marking pieces */
function Layer({ draw, ways, pieces, whole = false }) {
  const layer = useRef(/** @type {HTMLElement | null} */ (null));
  const [marks, setMarks] = useState(/** @type {Marks | null} */ (null));
  useLayoutEffect(() => {
    const ground = /** @type {HTMLElement} */ (layer.current);
    const real = /** @type {HTMLElement} */ (ground.previousElementSibling);
    const stage = document.createElement("div");
    stage.className = "ghost-stage";
    const tree = /** @type {Element} */ (ground.firstElementChild).attachShadow({ mode: "closed" });
    tree.append(stage);
    /** @type {Changes | null} */
    let changes = null;
    const compare = () => {
      scrollLike(stage, real);
      changes = changesBetween(piecesOf(real, pieces), piecesOf(stage, pieces));
      // Measure everything before marking anything, because marks force a new layout.
      const marks = marksOf(changes, ground, ways(real));
      mark(changes);
      if (whole && changes.come.length + changes.gone.length + changes.changed.length + changes.moved.length) {
        stage.classList.add("is-whole");
        ground.dataset.whole = "";
      }
      setMarks(marks);
    };
    const lay = () => {
      tree.adoptedStyleSheets = [sheet()];
      render(draw(real), stage);
      // Wait, because a drawing measures its space before it draws.
      forget = inTurn(compare);
    };
    let forget = () => {};
    let wanted = true;
    void styled.then(() => {
      if (wanted) forget = inTurn(lay);
    });
    return () => {
      wanted = false;
      forget();
      if (changes) unmark(changes);
      render(null, stage);
    };
  }, []);
  return html`<div class="ghosts" inert aria-hidden="true" ref=${layer}><div></div>${marks && html`<${Drawn} ...${marks} />`}</div>`;
}

/** The rules of all style sheets of the page for the shadow tree, cached until a sheet is added. */
let sheets = { n: 0, all: new CSSStyleSheet() };
function sheet() {
  const { length: n } = document.styleSheets;
  if (sheets.n !== n) {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText);
    const all = new CSSStyleSheet();
    // Relative addresses would be wrong here, and backgrounds are invisible anyway.
    all.replaceSync(rules.join("\n").replace(/url\("(?!#|data:)[^"]*"\)/g, "none"));
    sheets = { n, all };
  }
  return sheets.all;
}

/** Scroll a drawing to the same position as the real one. @param {Element} stage @param {Element} real */
function scrollLike(stage, real) {
  const parts = partsOf(real);
  for (const [n, part] of partsOf(stage).entries())
    part.firstElementChild?.scrollTo(0, parts[n]?.firstElementChild?.scrollTop ?? 0);
}

/** @param {Changes} changes */
function mark({ come, gone, changed, moved, shifted }) {
  for (const { element } of come) element.classList.add("is-ghost");
  for (const [, { element }] of [...changed, ...moved, ...shifted]) element.classList.add("is-ghost");
  for (const [, { element }] of shifted) element.classList.add("is-shifted");
  for (const { element } of gone) element.setAttribute("data-leaves", "");
  for (const [{ element }] of moved) element.setAttribute("data-leaves", "");
  for (const [{ element }] of [...changed, ...shifted]) element.setAttribute("data-leaves", "unseen");
}

/** @param {Changes} changes */
function unmark({ gone, changed, moved, shifted }) {
  for (const { element } of [...gone, ...[...changed, ...moved, ...shifted].map(([now]) => now)])
    element.removeAttribute("data-leaves");
}

/** The movements on the board that will certainly happen. @param {Planned} told @param {Drawing} drawing @param {BoardProps} board @param {Element} real @returns {Way[]} */
const waysOf = ({ steps }, { flights }, board, real) =>
  steps
    .flatMap(({ events }) => events.flatMap((event) => flights?.(/** @type {any} */ (event), board.update.view) ?? []))
    .flatMap(({ from, to }) => {
      const [start, end] = [from, to].map((selector) => selector && real.querySelector(selector));
      return start && end && start !== end
        ? [{ from: start.getBoundingClientRect(), to: end.getBoundingClientRect() }]
        : [];
    });

/** @param {Changes} changes @param {HTMLElement} ground @param {Way[]} told @returns {Marks} */
function marksOf({ come, gone, changed, moved }, ground, told) {
  const origin = ground.getBoundingClientRect();
  const k = origin.width / ground.offsetWidth || 1;
  const here = (/** @type {Box} */ { left, top, width, height }) => ({
    left: (left - origin.left) / k,
    top: (top - origin.top) / k,
    width: width / k,
    height: height / k,
  });
  const ways = moved.map(([now, then]) => ({ from: now.box, to: then.box }));
  const close = (/** @type {Box} */ one, /** @type {Box} */ other) => near(middleOf(one), middleOf(other));
  const others = told.filter(({ from, to }) => !ways.some((way) => close(way.from, from) && close(way.to, to)));
  return {
    come: [...come, ...[...changed, ...moved].map(([, then]) => then)].map(({ box }) => here(box)),
    gone: [...gone, ...moved.map(([now]) => now)].map(({ box }) => here(box)),
    ways: [...ways, ...others].map(({ from, to }) => ({ from: here(from), to: here(to) })),
  };
}

/** Outlines around pieces that appear, hatching over those that leave, arrows along movements. @param {Marks} props */
const Drawn = ({ come, gone, ways }) => html`<svg class="ghost-marks" width="100%" height="100%">
  <defs>
    <pattern id="ghost-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V7" class="ghost-hatch" /></pattern>
    <marker id="ghost-head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="13" markerHeight="13" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L10 5L0 10z" /></marker>
  </defs>
  ${gone.map((box, n) => html`<${Outline} key=${n} box=${box} what="gone" />`)}
  ${come.map((box, n) => html`<${Outline} key=${n} box=${box} what="come" />`)}
  ${ways.map((way, n) => html`<g key=${n} class="ghost-way"><path d=${bowOf(way)} class="ghost-halo" /><path d=${bowOf(way)} marker-end="url(#ghost-head)" /></g>`)}
</svg>`;

/** Pixels between a piece and its outline; the height below which an outline is tighter. */
const ROOM = 3;
const LOW = 22;

/** @param {{box: Box, what: string}} props */
function Outline({ box: { left, top, width, height }, what }) {
  const room = height < LOW ? 1 : ROOM;
  const around = { x: left - room, y: top - room, width: width + 2 * room, height: height + 2 * room, rx: 8 };
  return html`<g class="ghost-${what}"><rect ...${around} class="ghost-halo" /><rect ...${around} /></g>`;
}

/** How far an arrow bends off the straight line, as a share of its length. */
const BOW = 0.14;

/** A curved arrow from edge to edge. @param {Way} way */
function bowOf({ from, to }) {
  const [a, b] = [middleOf(from), middleOf(to)];
  const bend = { x: (a.x + b.x) / 2 + (b.y - a.y) * BOW, y: (a.y + b.y) / 2 - (b.x - a.x) * BOW };
  const long = Math.hypot(bend.x - a.x, bend.y - a.y) || 1;
  const off = (/** @type {{x: number, y: number}} */ { x, y }, /** @type {Box} */ { width, height }) => {
    const share = Math.min(Math.min(width, height) / 2 + 2 * ROOM, long / 2) / long;
    return `${x + (bend.x - x) * share} ${y + (bend.y - y) * share}`;
  };
  return `M${off(a, from)}Q${bend.x} ${bend.y} ${off(b, to)}`;
}
