// @ts-check
/** The phases of a year, drawn with the pieces of the table, for the rulebook. */
import { html } from "../../../web/shared/lib.js";
import { card, rewards, signs } from "./box.js";
import { LEFT_COLUMN, TOP_ROW } from "./model.js";
import { Castle, House, own, Sick } from "./pieces.js";
import { Drawn } from "./symbols.js";

/** Distance between spaces of the grid. */
const CELL = 34;

/** @param {string} box @param {any} inner @param {object} [style] */
const sheet = (box, inner, style = {}) => html`<svg class="pe" viewBox=${box} style=${style}>${inner}</svg>`;

/** Sick people at a point. @param {number} n @param {number} x */
const sick = (n, x) =>
  html`<${Sick} key=${`${n} ${x}`} n=${n} box=${{ left: x - 14, right: x + 14, top: -40, bottom: 2 }} k=${1} />`;

/** A place of the map, or a road to it. @param {number} x */
const place = (x) =>
  html`<ellipse key=${`place ${x}`} cx=${x} cy="0" rx="26" ry="9" fill="color-mix(in srgb, var(--ink) 22%, transparent)" />`;

/** @param {string} name @param {number} x */
const piece = (name, x) =>
  html`<g key=${name} class="pe-camp" style=${own(0)}><${Drawn} name=${name} x=${x} y=${-14} size=${36} /></g>`;

/** The grid of actions, with an assistant where two cross. */
const grid = () =>
  sheet(
    `0 0 ${4 * CELL} ${4 * CELL}`,
    html`${TOP_ROW.map((name, n) => html`<${Drawn} key=${name} name=${name} x=${(n + 1.5) * CELL} y=${CELL / 2} size=${26} />`)}
    ${LEFT_COLUMN.map((name, n) => html`<${Drawn} key=${name} name=${name} x=${CELL / 2} y=${(n + 1.5) * CELL} size=${26} />`)}
    ${TOP_ROW.map((top, i) => LEFT_COLUMN.map((left, k) => html`<rect key=${top + left} x=${(i + 1) * CELL + 2} y=${(k + 1) * CELL + 2} width=${CELL - 4} height=${CELL - 4} rx="4" fill="color-mix(in srgb, var(--ink) 10%, transparent)" />`))}
    <g class="pe-camp" style=${own(0)}><${Drawn} name="assistant" x=${1.5 * CELL} y=${2.5 * CELL} size=${28} /></g>`,
  );

/** By step of the guide. @type {Record<string, () => any>} */
export const phases = {
  pest: () =>
    html`<span class="pe">${[card("pest"), card("chest")]}${sheet("-30 -48 60 60", [place(0), sick(1, 0)], { width: "2.9rem" })}</span>`,
  protect: () =>
    sheet("-104 -72 220 84", [
      ...[-74, -10, 70].map(place),
      piece("camp", -74),
      piece("doctor", -10),
      html`<${House} key="one" seat=${0} x=${38} y=${2} />`,
      html`<${Castle} key="two" seat=${0} x=${82} y=${2} />`,
    ]),
  destroy: () =>
    sheet("-110 -52 220 68", [
      ...[-80, 0, 80].map(place),
      html`<${Drawn} key="destroyed" name="destroyed" x=${0} y=${-16} size=${34} class="is-destroyed" />`,
      sick(1, -80),
      sick(1, 80),
    ]),
  aid: rewards,
  turn: grid,
  free: () => signs("wood food coin"),
  home: () =>
    sheet(
      "-84 -34 168 40",
      html`<g class="pe-camp" style=${own(0)}>${[-60, -20, 20, 60].map((x) => html`<${Drawn} key=${x} name="assistant" x=${x} y=${-14} size=${34} />`)}</g>`,
    ),
  era: () => signs("capital renown influence"),
};
