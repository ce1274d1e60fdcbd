// @ts-check
/** The phases of a round, drawn with the pieces of the table, for the rulebook. */
import { html } from "../../../web/shared/lib.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { Back } from "./cards.js";
import { card, row } from "./box.js";
import { Glyph } from "./symbols.js";
import { Vignette } from "./vignette.js";

const ART = { flex: "none", width: "2.45rem", height: "1.9rem" };
const SMALL = { width: "1.7rem", height: "2.3rem", fontSize: "6px" };
const MARK = { width: "1.2rem", height: "1.2rem" };
const SIGN = { fontSize: "1.6rem" };
const BUILDINGS = [
  ["farm", "peasantry"],
  ["monastery", "church"],
  ["palace", "royalty"],
];

/** @param {string[]} of a building and its class */
const building = ([id, cls]) =>
  html`<span key=${id} class="rc-art is-${cls}" style=${ART}><${Vignette} building=${id} cls=${cls} /></span>`;

/** @param {number} n */
const backs = (n) => Array.from({ length: n }, (_, i) => html`<span key=${i} style=${SMALL}><${Back} /></span>`);

/** @param {number} seat */
const mark = (seat) => html`<svg key=${`seat-${seat}`} style=${MARK}><${SeatMark} seat=${seat} /></svg>`;

/** @param {string} name */
const sign = (name) => html`<span key=${name} style=${SIGN}><${Glyph} name=${name} /></span>`;

/** @param {import("./model.js").Words} words */
const reveal = (words) => row([building(BUILDINGS[1]), card("witch-1", words), sign("rat")]);

/** By step of the guide. @type {Record<string, (words: import("./model.js").Words) => any>} */
export const phases = {
  row: () => row(BUILDINGS.map(building)),
  supplies: () => row([building(BUILDINGS[0]), ...backs(2)]),
  enter: () => row([building(BUILDINGS[1]), mark(0), ...backs(2)]),
  pass: (words) => row([card("pass", words)]),
  reveal,
  "reveal-two": reveal,
  swords: (words) => row([card("sword", words)]),
  flutes: (words) => row([card("flute", words), sign("rat")]),
  actions: () => row([building(BUILDINGS[1]), mark(0), mark(1)]),
  "actions-two": () => row([building(BUILDINGS[1]), mark(0), building(BUILDINGS[2]), mark(1)]),
  discard: (words) => row([card("monk-2", words), card("joker", words)]),
  home: () => row([mark(0), mark(1), mark(2), sign("starter")]),
};
