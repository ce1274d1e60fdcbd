// @ts-check
/** The map: lands on parchment, sea arrows, and what stands in every region. */
import { html } from "../../../web/shared/lib.js";
import { Pieces, Place } from "../../../web/shared/map.js";
import { placeLabel } from "./labels.js";
import { contentOf, cubesIn, inUse, PALACE, REGION_IDS, say } from "./model.js";
import { CUBE, Cubes, Standing } from "./pieces.js";
import { Pending, Told } from "./plague.js";
import { ARROWS, REGIONS, REST } from "./regions.js";
import { Drawn } from "./symbols.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./model.js").Words} Words */

/** All coasts at once, for the water lines around them. */
const COASTS =
  Object.values(REGIONS)
    .map(({ d }) => d)
    .join("") + REST;
/** Room around the regions in use. */
const MARGIN = 30;

/**
 * What is shown of the map: left, top, width and height.
 * @param {string[]} used
 */
export function frameOf(used) {
  const boxes = used.map((id) => REGIONS[id].box);
  const at = (/** @type {number} */ i, /** @type {(...all: number[]) => number} */ best) =>
    best(...boxes.map((box) => box[i]));
  const [left, top] = [at(0, Math.min) - MARGIN, at(1, Math.min) - MARGIN];
  return [left, top, at(2, Math.max) + MARGIN - left, at(3, Math.max) + MARGIN - top];
}

/** Pixels that letters are high, and units that names and numbers are. */
const READABLE = 12.2;
const NAME = 40;
/** Where letters would be larger than this names are cut to so many of them. */
const MOST = 62;
const CUT = 3;
const NUMBER = CUBE * 0.6;
/** How much pieces grow on small screens. */
const GROWTH = 1.45;

/** @param {import("../../../web/table/game.js").BoardProps & {room: {width: number, height: number}}} props */
export function Sheet({ update, words, scene, room }) {
  const { view } = update;
  const used = inUse(view);
  const { regions } = contentOf(view);
  const [left, top, width, height] = frameOf(used);
  const least = READABLE / (Math.min(room.width / width, room.height / height) || 1);
  const zoom = Math.min(GROWTH, Math.max(1, least / NUMBER));
  const sizes = { "--letter": `${Math.max(NAME, least)}px`, "--number": `${Math.max(NUMBER, least)}px` };
  const neighbours = (/** @type {string} */ id) =>
    regions.get(id)?.neighbours.filter((/** @type {string} */ other) => used.includes(other)) ?? [];
  return html`<svg class="ra-map" viewBox="${left} ${top} ${width} ${height}" style=${sizes} role="group" aria-label=${say(words, "board.map")}>
    <defs>
      <pattern id="ra-hatch" width="13" height="13" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><path d="M0 0V13" class="ra-hatch" /></pattern>
      <clipPath id="ra-sheet"><rect x=${left} y=${top} width=${width} height=${height} rx="10" /></clipPath>
    </defs>
    <g clip-path="url(#ra-sheet)">
      <rect class="ra-sea" x=${left} y=${top} width=${width} height=${height} />
      ${[3, 2, 1].map((n) => html`<path key=${n} class="ra-shore is-${n}" d=${COASTS} />`)}
      <path class="ra-rest" d=${REST} />
      ${REGION_IDS.filter((id) => !used.includes(id)).map((id) => html`<${Unused} key=${id} id=${id} />`)}
      ${used.map(
        (id) => html`<${Place} key=${id} id=${id} d=${REGIONS[id].d} neighbours=${neighbours(id)}
        label=${placeLabel(view, words, id)} near=${words.text("web.say.near", { names: neighbours(id).map((other) => say(words, `region.${other}`)) })} class="ra-region is-${regions.get(id)?.shade} ${view.plague === REGION_IDS.indexOf(id) ? "is-plague" : ""}">
        <${Reach} box=${REGIONS[id].box} />
      <//>`,
      )}
      <${Arrows} used=${used} view=${view} />
      ${used.map((id) => html`<${Name} key=${id} id=${id} words=${words} cut=${least > MOST} edge=${top + least * 0.75} />`)}
      <${Palace} view=${view} words=${words} left=${left} top=${top} drawn=${least < NAME} cut=${least > MOST} />
      <${Pieces} class="ra-pieces">${used.map((id) => html`<${Standing} key=${id} id=${id} view=${view} k=${zoom} />`)}<//>
      ${!scene && html`<${Pending} events=${update.events} view=${view} />`}
      ${scene && html`<${Told} scene=${scene} events=${update.events} view=${view} />`}
    </g>
    <rect class="ra-neatline" x=${left + 5} y=${top + 5} width=${width - 10} height=${height - 10} rx="7" />
  </svg>`;
}

/** The middle of a region, where islands leave the sea between them: a finger that means it hits it. @param {{box: number[]}} props */
const Reach = ({ box: [left, top, right, bottom] }) =>
  html`<circle class="ra-reach" cx=${(left + right) / 2} cy=${(top + bottom) / 2} r="46" />`;

/** A region that is out of play. @param {{id: string}} props */
const Unused = ({ id }) =>
  html`<g class="ra-unused"><path d=${REGIONS[id].d} class="ra-bare" /><path d=${REGIONS[id].d} fill="url(#ra-hatch)" /></g>`;

/** A name, as an atlas cuts it where there is no room. @param {string} name @param {boolean} cut */
const named = (name, cut) => (cut && name.length > CUT + 1 ? `${name.slice(0, CUT)}.` : name);

/** A region's name; one that is cut stands upright. @param {{id: string, words: Words, cut: boolean, edge: number}} props nothing is written above the edge */
function Name({ id, words, cut, edge }) {
  const [x, y, turn] = REGIONS[id].label;
  return html`<text class="ra-name" x=${x} y=${cut ? Math.max(y, edge) : y} transform=${turn && !cut ? `rotate(${turn} ${x} ${y})` : null} aria-hidden="true">${named(say(words, `region.${id}`), cut)}</text>`;
}

/** Arrows whose ends are both in play; one that only a player's own content knows goes straight. @param {{used: string[], view: View}} props */
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

/** The palace, safe from the plague, in the corner of the sheet; with its sign where there is room. @param {{view: View, words: Words, left: number, top: number, drawn: boolean, cut: boolean}} props */
function Palace({ view, words, left, top, drawn, cut }) {
  const cubes = cubesIn(view, PALACE);
  const [x, y] = [left + 24, top + 24];
  const wide = 250;
  return html`<g class="ra-palace place" data-target="palace" aria-label=${placeLabel(view, words, "palace")}>
    <rect x=${x} y=${y} width=${wide} height="176" rx="12" class="place-land" />
    <rect x=${x} y=${y} width=${wide} height="176" rx="12" class="place-glow" />
    ${drawn && html`<${Drawn} name="palace" x=${x + 42} y=${y + 36} size=${52} class="ra-castle" />`}
    <text class="ra-name is-palace" aria-hidden="true" x=${x + (drawn ? 160 : wide / 2)} y=${y + 38}>${named(say(words, "region.palace"), cut)}</text>
    <g data-piece="">${cubes.map((all, i) => html`<${Cubes} key=${all.seat} ...${all} x=${x + 52 + (i % 3) * 73} y=${y + 92 + Math.floor(i / 3) * 54} size=${CUBE} />`)}</g>
  </g>`;
}
