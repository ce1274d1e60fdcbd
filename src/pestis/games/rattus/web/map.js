// @ts-check
/** The map: lands on parchment, sea arrows, and the pieces in every region. */
import { html } from "../../../web/shared/lib.js";
import { Pieces, Place } from "../../../web/shared/map.js";
import { placeLabel } from "./labels.js";
import { contentOf, cubesIn, inUse, PALACE, REGION_IDS, say } from "./model.js";
import { apartAt, arranged, CUBE, named } from "./arrange.js";
import { arrivesIn } from "./motion.js";
import { Cubes, heaped, Standing, thingsIn } from "./pieces.js";
import { Plague } from "./plague.js";
import { ARROWS, REGIONS, REST } from "./regions.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./model.js").Words} Words */

/** All coasts as one path, for the water lines around them. */
const COASTS =
  Object.values(REGIONS)
    .map(({ d }) => d)
    .join("") + REST;
/** Margin around the regions in use. */
const MARGIN = 30;

/**
 * The part of the map that must be visible: left, top, width and height.
 * @param {string[]} used
 */
export function frameOf(used) {
  const boxes = used.map((id) => REGIONS[id].box);
  const at = (/** @type {number} */ i, /** @type {(...all: number[]) => number} */ best) =>
    best(...boxes.map((box) => box[i]));
  const [left, top] = [at(0, Math.min) - MARGIN, at(1, Math.min) - MARGIN];
  return [left, top, at(2, Math.max) + MARGIN - left, at(3, Math.max) + MARGIN - top];
}

/** Minimum height of letters in pixels; heights of names and numbers in units. */
const READABLE = 12.2;
const NAME = 40;
const NUMBER = CUBE * 0.75;
/** Distance between cubes of the palace. */
const STEP = CUBE + 6;
/** Maximum zoom of pieces on small screens. */
const GROWTH = 1.5;
/** The southern end of the drawing. */
const SOUTH = 985;

/**
 * The view of the map: pixels per unit, and the visible box.  Spare space is sea in the west.
 * @param {{width: number, height: number}} room in pixels
 * @param {number[]} frame the part that must be visible
 * @param {number} west pixels that are covered in the west
 */
export function lookOf(room, [left, top, width, height], west) {
  const fits = Math.min(room.height / height, (room.width - west) / width);
  const k = fits > 0 ? fits : 1;
  const [w, h] = [Math.max(0, room.width) / k, Math.max(0, room.height) / k];
  return { k, box: [left + width - w, top, w, Math.min(h, SOUTH - top)] };
}

/** Where the name of Turcia stands a second time, and the least pixels of a name for it: Greece belongs to Turcia. */
const GREECE = [262, 470];
const LEGIBLE = 17;

/** The heights of letters and digits, and the maximum zoom of pieces. @param {number} k pixels per unit */
export function heightsAt(k) {
  const least = READABLE / k;
  const zoom = Math.min(GROWTH, Math.max(1, least / NUMBER));
  return { zoom, letter: Math.max(NAME, least), number: Math.max(NUMBER, least) };
}

/** Scales below which equal rat tokens are one token with a numeral: of pieces, and of the zoom. */
const SMALL = [1.1, 0.9];

/** The pieces in a region and their arrangement. @param {View} view @param {string} id @param {number} zoom @param {{letter: number, number: number}} heights */
function standingIn(view, id, zoom, heights) {
  const things = thingsIn(view, id);
  const group = arranged(id, things, zoom, heights);
  if (things.asked || group.k >= Math.min(SMALL[0], SMALL[1] * zoom)) return [things, group];
  const less = heaped(things);
  return [less, arranged(id, less, zoom, heights)];
}

/** @param {import("../../../web/table/game.js").BoardProps & {room: {width: number, height: number}, west: number}} props */
export function Sheet(props) {
  const { update, words, room, west } = props;
  const { view } = update;
  const used = inUse(view);
  const { regions } = contentOf(view);
  const frame = frameOf(used);
  const { k, box } = lookOf(room, frame, west);
  const [left, top, width, height] = box;
  const { zoom, letter, number } = heightsAt(k);
  /** Class cards or piles cover what lies west of it. */
  const seen = left + west / k;
  const stands = used.map((id) => [id, ...standingIn(view, id, zoom, { letter, number })]);
  const things = Object.fromEntries(stands.map(([id, all]) => [id, all]));
  /** @type {Record<string, import("./arrange.js").Group>} */
  const groups = Object.fromEntries(stands.map(([id, , group]) => [id, group]));
  const taken = [harbour(frame[0], top, letter)];
  const sheet = [seen, top, left + width, top + height];
  const texts = Object.fromEntries(used.map((id) => [id, say(words, `region.${id}`)]));
  const names = named(texts, groups, letter, sheet, taken);
  const neighbours = (/** @type {string} */ id) =>
    regions.get(id)?.neighbours.filter((/** @type {string} */ other) => used.includes(other)) ?? [];
  return html`<svg class="ra-map" viewBox="${left} ${top} ${width} ${height}" style=${{ "--letter": `${letter}px`, "--number": `${number}px`, "--apart": `${apartAt(letter)}em`, "--arrives": `${arrivesIn(props.motion)}ms` }} role="group" aria-label=${say(words, "board.map")}>
    <defs>
      <pattern id="ra-plague" width="15" height="15" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><path d="M0 0V15" class="ra-hatch is-plague" /></pattern>
      <pattern id="ra-hatch" width="13" height="13" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><path d="M0 0V13" class="ra-hatch" /></pattern>
      <clipPath id="ra-sheet"><rect x=${left} y=${top} width=${width} height=${height} /></clipPath>
    </defs>
    <g clip-path="url(#ra-sheet)">
      <rect class="ra-sea" x=${left} y=${top} width=${width} height=${height} />
      ${[3, 2, 1].map((n) => html`<path key=${n} class="ra-shore is-${n}" d=${COASTS} />`)}
      <path class="ra-rest" d=${REST} />
      ${REGION_IDS.filter((id) => !used.includes(id)).map((id) => html`<${Unused} key=${id} id=${id} />`)}
      ${used.map(
        (id) => html`<${Place} key=${id} id=${id} d=${REGIONS[id].d} neighbours=${neighbours(id)}
        label=${placeLabel(view, words, id)} near=${words.text("web.say.near", { names: neighbours(id).map((other) => say(words, `region.${other}`)) })} class="ra-region is-${regions.get(id)?.shade} ${view.plague === REGION_IDS.indexOf(id) ? "is-plague" : ""}">
        ${view.plague === REGION_IDS.indexOf(id) && html`<path d=${REGIONS[id].d} class="ra-before" /><path d=${REGIONS[id].d} fill="url(#ra-plague)" />`}
        <${Reach} box=${REGIONS[id].box} />
      <//>`,
      )}
      <${Arrows} used=${used} view=${view} />
      <${Palace} view=${view} words=${words} left=${frame[0]} top=${top} zoom=${zoom} letter=${letter} number=${number} />
      <${Pieces} class="ra-pieces">${used.map((id) => html`<${Standing} key=${id} id=${id} things=${things[id]} group=${groups[id]} words=${words} />`)}<//>
      ${used.includes("turcia") && letter * k > LEGIBLE && html`<text class="ra-name is-part" x=${GREECE[0]} y=${GREECE[1]} aria-hidden="true">${say(words, "region.turcia")}</text>`}
      ${names.map((name) => html`<${Name} key=${name.id} ...${name} plague=${view.plague === REGION_IDS.indexOf(name.id)} />`)}
      <${Plague} ...${props} ground=${{ groups, names, taken, sheet, number }} />
    </g>
    <rect class="ra-neatline" x=${left} y=${top} width=${width} height=${height} />
  </svg>`;
}

/** A target in the middle of a region of islands, where a finger would otherwise hit the sea. @param {{box: number[]}} props */
const Reach = ({ box: [left, top, right, bottom] }) =>
  html`<circle class="ra-reach" cx=${(left + right) / 2} cy=${(top + bottom) / 2} r="46" />`;

/** A region that is out of play. @param {{id: string}} props */
const Unused = ({ id }) =>
  html`<g class="ra-unused"><path d=${REGIONS[id].d} class="ra-bare" /><path d=${REGIONS[id].d} fill="url(#ra-hatch)" /></g>`;

/** A region's name at its position. @param {import("./arrange.js").Name & {plague: boolean}} props */
const Name = ({ x, y, turn, text, plague }) =>
  html`<text class="ra-name ${plague ? "is-plague" : ""}" x=${x} y=${y} transform=${turn ? `rotate(${turn} ${x} ${y})` : null} aria-hidden="true">${text}</text>`;

/** The sea arrows between regions in play; those of a player's own content are straight lines. @param {{used: string[], view: View}} props */
function Arrows({ used, view }) {
  const { regions } = contentOf(view);
  const pairs = used.flatMap((a) =>
    (regions.get(a)?.arrows ?? [])
      .filter((/** @type {string} */ b) => a < b && used.includes(b))
      .map((/** @type {string} */ b) => [a, b]),
  );
  return html`<g class="ra-arrows" aria-hidden="true">
    <marker id="ra-head" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="17" markerHeight="17" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="M0 0L10 5L0 10L3 5z" /></marker>
    ${pairs.map(([a, b]) => html`<path key=${a + b} d=${wayBetween(a, b)} marker-start="url(#ra-head)" marker-end="url(#ra-head)" />`)}
  </g>`;
}

/** @param {string} a @param {string} b */
function wayBetween(a, b) {
  const drawn = ARROWS.find(([one, other]) => (one === a && other === b) || (one === b && other === a));
  const [from, to] = [REGIONS[a].home, REGIONS[b].home];
  const part = (/** @type {number} */ share) => from.map((at, i) => Math.round(at + (to[i] - at) * share));
  return drawn?.[2] ?? `M${part(0.3)}L${part(0.7)}`;
}

/** The island of the palace, and the castle on it. */
const ISLAND = "M-128 0Q-120-24-82-28H84Q124-22 130 0Q92 30 0 30T-128 0z";
const CASTLE =
  "M-94-12V-86h-6v-16h10v8h8v-8h10v8h8v-8h10v16h-6v24h26v-60h-7v-18h11v9h10v-9h12v9h10v-9h11v18h-7v60h26v-24h-6v-16h10v8h8v-8h10v8h8v-8h10v16h-6V-12z";
const LIT = "M-15-12v-26q0-14 14-14t14 14v26zM-78-62h10v16h-10zM54-62h10v16H54zM-7-104H5v18H-7z";

/** The size of the island in units, and its middle, counted from the corner of the visible part. */
const HARBOUR = { x: 150, y: 164, width: 260, above: 140, below: 30 };

/** The box of the island. @param {number} left @param {number} top @param {number} letter */
export function harbour(left, top, letter) {
  const { x, y, width, above, below } = HARBOUR;
  return [left + x - width / 2, top + y - above, left + x + width / 2, top + y + below + letter];
}

/** The palace, safe from the plague: an island in the corner of the sheet. @param {{view: View, words: Words, left: number, top: number, letter: number, zoom: number, number: number}} props */
function Palace({ view, words, left, top, letter, zoom, number }) {
  const cubes = cubesIn(view, PALACE);
  const k = Math.min(zoom, HARBOUR.width / (cubes.length * STEP));
  return html`<g transform="translate(${left + HARBOUR.x} ${top + HARBOUR.y})"><g class="ra-palace place" data-target="palace" aria-label=${placeLabel(view, words, "palace")}>
    <path d=${ISLAND} class="place-land" /><path d=${ISLAND} class="place-glow" />
    <path d=${CASTLE} class="ra-castle" /><path d=${LIT} class="ra-lit" />
    <text class="ra-name is-palace" aria-hidden="true" y=${HARBOUR.below + letter / 2}>${say(words, "region.palace")}</text>
    <g data-piece="" transform=${`translate(0 16) scale(${k})`} style=${{ "--n": `calc(var(--number) / ${k})` }}>${cubes.map((all, i) => html`<${Cubes} key=${all.seat} ...${all} x=${(i - (cubes.length - 1) / 2) * STEP} y=${0} high=${2} digits=${number / k} />`)}</g>
  </g></g>`;
}
