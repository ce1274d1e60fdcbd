// @ts-check
/** What is in the box, drawn with the pieces of the table, for the rulebook. */
import { html } from "../../../web/shared/lib.js";
import { style } from "../../../web/shared/style.js";
import { RESOURCES } from "./model.js";
import { Castle, House, own } from "./pieces.js";
import { Drawn, Glyph } from "./symbols.js";

for (const file of ["./board.css", "./panes.css"]) await style(new URL(file, import.meta.url).href);

/** Houses and a castle, the doctor, an assistant and the camp of a colour. */
const house = () => html`<svg class="pe" viewBox="-6 -70 190 122">
  ${[16, 46, 76].map((x) => html`<${House} key=${x} seat=${0} x=${x} y=${0} />`)}
  <${Castle} seat=${0} x=${134} y=${0} />
  <g class="pe-camp" style=${own(0)}>${["doctor", "assistant", "camp"].map((name, n) => html`<${Drawn} key=${name} name=${name} x=${24 + n * 60} y=${28} size=${42} />`)}</g>
</svg>`;

/** Tokens that a capital card gives. */
const rewards = () =>
  html`<span class="pe">${RESOURCES.map((good) => html`<span key=${good} class="pe-reward-token gives-${good}"><${Glyph} name=${good} /></span>`)}</span>`;

/** @param {string} names */
const signs = (names) =>
  html`<span class="pe">${names.split(" ").map((name, n) => html`<${Glyph} key=${n} name=${name} />`)}</span>`;

/** By the name of its line in the guide. @type {Record<string, () => any>} */
export const box = {
  house,
  people: () => signs("sick sick person person"),
  "capital-buildings": () => signs("granary hospital academy cathedral council-palace"),
  rewards,
  tokens: () => signs("renown shame flask wood stone food herbs destroyed"),
};
