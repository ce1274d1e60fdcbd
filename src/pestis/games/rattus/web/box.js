// @ts-check
/** The contents of the box, drawn with the pieces of the table, for the rulebook. */
import { html } from "../../../web/shared/lib.js";
import { Figure } from "../../../web/shared/figures.js";
import { style } from "../../../web/shared/style.js";
import { TABLES } from "./content.js";
import { frameOf } from "./map.js";
import { Cubes, Doctor, Rat } from "./pieces.js";
import { REGIONS } from "./regions.js";
import { Drawn } from "./symbols.js";

await style(new URL("./board.css", import.meta.url).href);

const AFRICA = "africa";
const TOKEN = TABLES.token.find(({ limit }) => limit > 1);
const CARDS = TABLES["class-card"];
/** The first cards are the base game's. */
const BASE = 6;
/** Cubes in a stack. */
const STACK = 2;
/** Stacks in a row, and region cards. */
const COLUMNS = 3;
/** Width and height of a card, with the gap to the next. */
const [WIDE, HIGH] = [64, 52];

/** A drawing in its own units. @param {number[]} box left, top, width and height @param {any} inner */
export const sheet = (box, inner) => html`<svg class="ra" viewBox=${box.join(" ")}>${inner}</svg>`;

/** Lands on the sea. @param {boolean} african */
function land(african) {
  const regions = TABLES.region.filter(({ shade }) => (shade === AFRICA) === african);
  const box = frameOf(regions.map(({ id }) => id));
  const [x, y, width, height] = box;
  return sheet(
    box,
    html`<rect class="ra-sea" x=${x} y=${y} width=${width} height=${height} />
    ${regions.map(({ id, shade }) => html`<g key=${id} class="ra-region is-${shade}"><path class="place-land" d=${REGIONS[id].d} /></g>`)}`,
  );
}

/** A stack of cubes of each colour. @param {number} colours */
const cubes = (colours) =>
  sheet(
    [-40, -90, 180, 190],
    Array.from(
      { length: colours },
      (_, seat) =>
        html`<${Cubes} key=${seat} seat=${seat} n=${STACK} high=${STACK} digits=${0} diplomats=${0} x=${(seat % COLUMNS) * 56} y=${Math.floor(seat / COLUMNS) * 92} />`,
    ),
  );

const KINDS = ["starter", "later", "front"];

/** Rat tokens: the back of each kind, and a front. */
const rats = () =>
  sheet(
    [-40, -40, KINDS.length * 80 + 4, 86],
    html`<g>${KINDS.map(
      (kind, i) =>
        html`<${Rat} key=${kind} rat=${{ kind, face: kind === "front" ? TOKEN : null, by: [] }} x=${i * 80} y=${0} />`,
    )}</g>`,
  );

/** Class cards in columns. @param {typeof CARDS} cards @param {number} columns */
const classes = (cards, columns) =>
  sheet(
    [-3, -3, columns * WIDE, Math.ceil(cards.length / columns) * HIGH],
    cards.map(
      (
        { id, hat },
        i,
      ) => html`<svg key=${id} x=${(i % columns) * WIDE} y=${Math.floor(i / columns) * HIGH} width=${WIDE - 6} height=${HIGH - 6}>
        <${Figure} name=${hat} /><rect x="1" y="1" width=${WIDE - 8} height=${HIGH - 8} fill="none" stroke="currentcolor" stroke-width="2" /></svg>`,
    ),
  );

/** Region cards side by side. */
const lands = () =>
  sheet(
    [-3, -3, COLUMNS * WIDE, HIGH + 18],
    ["hispania", "italia", "libya"].map((id, i) => {
      const [left, top, right, bottom] = REGIONS[id].box;
      const shade = TABLES.region.find((region) => region.id === id)?.shade;
      return html`<g key=${id} class="ra-region is-${shade}"><svg x=${i * WIDE} width=${WIDE - 6} height=${HIGH + 12}>
        <rect class="ra-sea" width="100%" height="100%" />
        <svg viewBox="${left} ${top} ${right - left} ${bottom - top}"><path class="place-land" d=${REGIONS[id].d} /></svg>
        <rect x="1" y="1" width=${WIDE - 8} height=${HIGH + 10} fill="none" stroke="currentcolor" stroke-width="2" /></svg></g>`;
    }),
  );

/** @param {string} name */
const pawn = (name) =>
  sheet([-50, -50, 100, 100], html`<${Drawn} name=${name} x=${0} y=${0} size=${84} class="ra-pawn is-${name}" />`);

/** By line of the guide. @type {Record<string, () => any>} */
export const box = {
  europe: () => land(false),
  africa: () => land(true),
  cubes: () => cubes(4),
  "cubes-six": () => cubes(6),
  rats,
  "rats-africanus": rats,
  "class-cards": () => classes(CARDS.slice(0, BASE), 3),
  "class-cards-ten": () => classes(CARDS, 5),
  "region-cards": lands,
  plague: () => sheet([-120, -180, 200, 210], html`<${Doctor} x=${0} y=${0} />`),
  caravan: () => pawn("caravan"),
  diplomats: () => pawn("diplomat"),
};
