// @ts-check
/** The contents of the box, drawn with the pieces of the table, for the rulebook. */
import { html } from "../../../web/shared/lib.js";
import { Figure } from "../../../web/shared/figures.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { style } from "../../../web/shared/style.js";
import { Back, Face } from "./cards.js";
import { CLASSES, HATS, PILES } from "./model.js";
import { Vignette } from "./vignette.js";

await style(new URL("./board.css", import.meta.url).href);

/** @typedef {import("./model.js").Words} Words */

/** Maximum players, each with discs of one colour. */
const SEATS = 5;
const [LANE, ROW] = [150, 20];
const MARK = 26;
const CARD = { width: "3.85rem", height: "4.9rem", fontSize: "12px" };
const ART = { flex: "none", width: "7.5rem", height: "4rem" };

/** Six tracks, each with its figure. */
const board = () =>
  html`<svg class="rc" viewBox="0 0 ${LANE} ${CLASSES.length * (ROW + 2)}">${CLASSES.map(
    (cls, i) => html`<g key=${cls} class="is-${cls}" transform="translate(0 ${i * (ROW + 2)})">
    <rect width=${LANE} height=${ROW} fill="color-mix(in srgb, var(--tint) 72%, #1c0f20)" />
    <svg width=${ROW * 1.5} height=${ROW}><${Figure} name=${HATS[i]} /></svg>
    ${Array.from({ length: 8 }, (_, n) => html`<ellipse key=${n} cx=${ROW * 1.5 + 10 + n * 14} cy=${ROW - 5} rx="5" ry="2.5" fill="color-mix(in srgb, var(--tint) 62%, #fff)" />`)}</g>`,
  )}</svg>`;

/** @param {any[]} inner */
export const row = (inner) => html`<span class="rc">${inner}</span>`;

/** @param {string} kind @param {Words} words */
export const card = (kind, words) =>
  html`<span key=${kind} style=${CARD}><${Face} kind=${kind} words=${words} /></span>`;

/** By line of the guide. @type {Record<string, (words: Words) => any>} */
export const box = {
  board,
  discs: () =>
    html`<svg viewBox="0 0 ${SEATS * MARK} ${MARK}">${Array.from({ length: SEATS }, (_, seat) => html`<svg key=${seat} x=${seat * MARK} width=${MARK}><${SeatMark} seat=${seat} /></svg>`)}</svg>`,
  population: (words) => row([card("witch-3", words), html`<span key="back" style=${CARD}><${Back} /></span>`]),
  buildings: () =>
    row([
      html`<span key="palace" class="rc-art is-royalty" style=${ART}><${Vignette} building="palace" cls="royalty" /></span>`,
    ]),
  jokers: (words) => row([card("joker", words)]),
  specials: (words) => row(PILES.filter((kind) => kind !== "joker").map((kind) => card(kind, words))),
};
