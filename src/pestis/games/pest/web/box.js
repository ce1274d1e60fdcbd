// @ts-check
/** The contents of the box, drawn with the pieces of the table, for the rulebook. */
import { html } from "../../../web/shared/lib.js";
import { style } from "../../../web/shared/style.js";
import { Sheet } from "./map.js";
import { contentOf, RESOURCES } from "./model.js";
import { Castle, House, own } from "./pieces.js";
import { Drawn, Glyph } from "./symbols.js";

for (const file of ["./board.css", "./panes.css"]) await style(new URL(file, import.meta.url).href);

const EDGE = { border: "1.5px solid var(--rule)", background: "var(--sheet)", display: "grid", placeItems: "center" };
const CARD = { ...EDGE, width: "2.1rem", height: "2.9rem", borderRadius: "5px", fontSize: "1.4rem" };
const ROUND = { ...EDGE, width: "1.8rem", height: "1.8rem", borderRadius: "50%", fontSize: "1.1rem" };

/** The houses, castle, doctor, assistant and camp of one colour. */
const house = () => html`<svg class="pe" viewBox="-6 -70 190 122">
  ${[16, 46, 76].map((x) => html`<${House} key=${x} seat=${0} x=${x} y=${0} />`)}
  <${Castle} seat=${0} x=${134} y=${0} />
  <g class="pe-camp" style=${own(0)}>${["doctor", "assistant", "camp"].map((name, n) => html`<${Drawn} key=${name} name=${name} x=${24 + n * 60} y=${28} size=${42} />`)}</g>
</svg>`;

/** Tokens that a capital card gives. */
export const rewards = () =>
  html`<span class="pe">${RESOURCES.map((good) => html`<span key=${good} class="pe-reward-token gives-${good}"><${Glyph} name=${good} /></span>`)}</span>`;

/** @param {string} names */
export const signs = (names) =>
  html`<span class="pe">${names.split(" ").map((name, n) => html`<${Glyph} key=${n} name=${name} />`)}</span>`;

/** A card with a sign on it. @param {string} name */
export const card = (name) => html`<span key=${name} style=${CARD}><${Glyph} name=${name} /></span>`;

/** The map: its roads, and a disc for each place, sized by the place. */
function map() {
  const { places, roads } = contentOf({ content: null });
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const edge = width / 14;
  return html`<svg class="pe" viewBox=${[left - edge, top - edge, width + 2 * edge, height + 2 * edge].join(" ")}>
    <rect x=${left - edge} y=${top - edge} width=${width + 2 * edge} height=${height + 2 * edge} rx=${edge / 2} fill="light-dark(#c9d6a4, #3c4a36)" />
    ${roads.map(({ a, b }, n) => html`<path key=${n} d="M${places[a].x} ${places[a].y}L${places[b].x} ${places[b].y}" stroke="light-dark(#8a7a52, #b7a679)" stroke-width=${width / 130} />`)}
    ${places.map(({ id, x, y, size }) => html`<circle key=${id} cx=${x} cy=${y} r=${(width / 110) * (size + 2)} fill="light-dark(#5a3a2a, #e6d5b0)" />`)}
  </svg>`;
}

/** Pixels: a page of paper is as wide. */
const PAPER = { width: 720, height: 560 };
const AS_WIDE = { width: "100%", aspectRatio: `${PAPER.width} / ${PAPER.height}`, color: "var(--ink)" };

/** The map alone, as wide as a page. @param {import("../../../web/table/game.js").BoardProps} props */
export const Plan = (props) => html`<div class="pe" style=${AS_WIDE}><${Sheet} ...${props} room=${PAPER} /></div>`;

/** Resources that location tokens give. */
const locations = () =>
  html`<span class="pe">${RESOURCES.map((good) => html`<span key=${good} style=${ROUND}><${Glyph} name=${good} /></span>`)}</span>`;

/** @param {string[]} names */
const cards = (...names) => html`<span class="pe">${names.map(card)}</span>`;

/** By line of the guide. @type {Record<string, () => any>} */
export const box = {
  boards: map,
  house,
  people: () => signs("sick sick person person"),
  "pest-cards": () => cards("pest", "chest"),
  technologies: () => cards("flask", "research", "produce"),
  decrees: () => cards("council-palace", "influence"),
  "capital-cards": () => cards("capital", "castle"),
  "capital-buildings": () => signs("granary hospital academy cathedral council-palace"),
  rewards,
  locations,
  tokens: () => signs("renown shame flask wood stone food herbs destroyed"),
};
