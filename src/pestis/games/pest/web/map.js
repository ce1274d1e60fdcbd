// @ts-check
/** The map of Thokaia: land on parchment, roads with their horseshoes, places by size and resource. */
import { html, lazy, useMemo } from "../../../web/shared/lib.js";
import { Pieces, Place } from "../../../web/shared/map.js";
import { layout } from "./geometry.js";
import { placeLabel } from "./labels.js";
import { askedOf, CAPITAL, contentOf, givesOf, say } from "./model.js";
import { Sick, Standing, Travellers } from "./pieces.js";
import { Told } from "./plague.js";
import { Drawn } from "./symbols.js";
import { reachable } from "./ways.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./model.js").Words} Words */
/** @typedef {ReturnType<typeof layout>} Layout */

/** Coast and relief come when the board is there. */
const Terrain = lazy(() => import("./terrain.js"), "Terrain");

/** Questions before which one may wonder where a Move could lead. */
const BEFORE_MOVING = ["place-assistant", "act", "move"];

/** @param {import("../../../web/table/game.js").BoardProps & {room: {width: number, height: number}}} props */
export function Sheet({ update, words, scene, room }) {
  const { view, seat } = update;
  const content = contentOf(view);
  const names = content.places.map(({ id }) =>
    id === CAPITAL ? say(words, "board.capital") : say(words, `place.${id}`),
  );
  const plan = useMemo(() => layout(content, room, names), [content, room.width, room.height, words]);
  const asked = askedOf(update);
  const ways = useMemo(
    () =>
      asked && seat !== null && BEFORE_MOVING.includes(asked.kind) && mayMove(view, asked)
        ? reachable(view, seat)
        : new Map(),
    [view, seat],
  );
  return html`<svg class="pe-map" viewBox="0 0 ${plan.width} ${plan.height}" style=${{ "--letter": `${plan.letter}px` }} role="group" aria-label=${say(words, "board.map")}>
    <rect class="pe-sea" width=${plan.width} height=${plan.height} rx="14" />
    <path class="pe-land" d=${plan.ways.map(({ d }) => d).join("")} />
    <${Terrain} plan=${plan} resources=${view.resources} />
    <${Roads} view=${view} plan=${plan} />
    <${Pieces}>${plan.ways.map(({ x, y }, n) => view.road_sick[n] > 0 && html`<${Sick} key=${n} n=${view.road_sick[n]} x=${x} y=${y} k=${plan.zoom} />`)}<//>
    ${content.places.map(({ id }, place) => html`<${Site} key=${id} place=${place} view=${view} words=${words} plan=${plan} way=${ways.get(place)} />`)}
    ${plan.names.map(
      (
        name,
        place,
      ) => html`<text key=${place} class="pe-name is-${content.places[place].id === CAPITAL ? "capital" : "place"} ${view.destroyed[place] ? "is-destroyed" : ""}"
      x=${plan.labels[place].x} y=${plan.labels[place].y} aria-hidden="true">${name}</text>`,
    )}
    <${Pieces} class="pe-pieces"><${Travellers} view=${view} plan=${plan} /><//>
    ${ways.size > 0 && html`<g class="pe-prices" aria-hidden="true">${[...ways].map(([place, way]) => html`<${Price} key=${place} way=${way} spot=${plan.spots[place]} r=${plan.radii[place]} k=${plan.zoom} />`)}</g>`}
    ${scene && html`<${Told} scene=${scene} content=${content} plan=${plan} />`}
    <rect class="pe-neatline" x="5" y="5" width=${plan.width - 10} height=${plan.height - 10} rx="10" aria-hidden="true" />
  </svg>`;
}

/** Whether a Move is still to come in this turn. @param {View} view @param {{kind: string, about: string}} asked */
const mayMove = (view, asked) =>
  asked.kind !== "act" || (asked.about.startsWith("move") && ((view.turn["to-do"] ?? 0) & 1) === 1);

/** The roads, by colour and pattern, with a horseshoe's sign on those that have one. @param {{view: View, plan: Layout}} props */
const Roads = ({ view, plan }) => html`<g class="pe-roads" aria-hidden="true">
    ${contentOf(view).roads.map(({ colour }, n) => {
      const { d, x, y } = plan.ways[n];
      return html`<g key=${n} class="pe-road is-${colour || "plain"}">
        <path class="pe-casing" d=${d} /><path class="pe-line" d=${d} />${
          colour &&
          html`<path class="pe-stripe" d=${d} />
        <g class="pe-harbour is-${colour}"><rect x=${x - 13} y=${y - 13} width="26" height="26" /><${Drawn} name="road" x=${x} y=${y} size=${18} /></g>`
        }
      </g>`;
    })}
  </g>`;

/** Walls and roofs of a village, a town and a city, and of the capital, around 0,0. */
const SHAPES = [
  ["-.86,.9L-.86,-.1L0,-1L.86,-.1L.86,.9", "-1.08,0L-.98,-.16L0,-1.14L.98,-.16L1.08,0L.86,0L0,-.8L-.86,0"],
  [
    "-1,.94L-1,-.5L-.62,-1.25L-.24,-.5L-.24,-.62L.88,-.62L1.04,-.1L1.04,.94",
    "-1.1,-.4L-.62,-1.38L-.14,-.4zM-.24,-.66L.86,-.66L1.14,-.04L-.02,-.04",
  ],
  [
    "-1.14,.95L-1.14,-.5L-.84,-1.1L-.54,-.5L-.54,-.2L-.34,-.2L-.34,-.75L0,-1.34L.34,-.75L.34,-.2L.54,-.2L.54,-.5L.84,-1.1L1.14,-.5L1.14,.95",
    "-1.22,-.42L-.84,-1.2L-.46,-.42zM.46,-.42L.84,-1.2L1.22,-.42zM-.42,-.64L0,-1.44L.42,-.64",
  ],
  ["-.42,-1.02L.42,-1.02L1.02,-.42L1.02,.42L.42,1.02L-.42,1.02L-1.02,.42L-1.02,-.42", ""],
];

/** How far a shape stands lower, so that its middle is the place's. */
const DROP = [0.05, 0.15, 0.19];

/** A shape at its place. @param {string} shape @param {number} x @param {number} y @param {number} r */
const drawn = (shape, x, y, r) =>
  `M${shape.replace(/([-.\d]+),([-.\d]+)/g, (_, dx, dy) => `${(x + r * dx).toFixed(1)} ${(y + r * dy).toFixed(1)}`)}z`;

/** One place. @param {{place: number, view: View, words: Words, plan: Layout, way: import("./ways.js").Way | undefined}} props */
function Site({ place, view, words, plan, way }) {
  const content = contentOf(view);
  const { id, size, harbour } = content.places[place];
  const { x, y } = plan.spots[place];
  const r = plan.radii[place];
  const gives = givesOf(view, place);
  const destroyed = view.destroyed[place] === 1;
  const [walls, roofs] = SHAPES[size < 0 ? 3 : size];
  const middle = y + r * (DROP[size] ?? 0);
  const d = drawn(walls, x, middle, r);
  const near = content.near[place].map(({ to }) => content.places[to].id);
  const names = near.map((other) => say(words, `place.${other}`));
  return html`<${Place} id=${id} d=${d} neighbours=${near} label=${placeLabel(view, words, place, way)} near=${words.text("web.say.near", { names })}
    class="pe-place is-${size < 0 ? "capital" : ["village", "town", "city"][size]} ${destroyed ? "is-destroyed" : `gives-${gives}`}">
    <path class="pe-rim" d=${d} />
    ${roofs && html`<path class="pe-roof" d=${drawn(roofs, x, middle, r)} />`}
    <${Drawn} name=${destroyed ? "destroyed" : gives || "capital"} x=${x} y=${size < 0 ? y : middle + r * 0.38} size=${r * (size < 0 ? 1.5 : 0.98)} class="pe-sign" />
    ${harbour && html`<g class="pe-harbour is-${harbour}" aria-hidden="true"><rect x=${x + r * 0.72 - 12} y=${y + r * 0.42 - 12} width="24" height="24" /><${Drawn} name="harbour" x=${x + r * 0.72} y=${y + r * 0.42} size=${17} /></g>`}
    <${Pieces}><${Standing} place=${place} view=${view} x=${x} y=${y} r=${r} k=${plan.zoom} /><//>
  <//>`;
}

/** Numbers that are drawn larger than this fill a small screen: what costs nothing is a mere dot there. */
const SMALL = 1.3;

/** What going there would cost: food, or nothing. @param {{way: import("./ways.js").Way, spot: import("./geometry.js").Spot, r: number, k: number}} props */
const Price = ({ way, spot: { x, y }, r, k }) =>
  !way.food && k > SMALL
    ? html`<circle class="pe-free" cx=${x} cy=${y - r - 4} r=${7 * k} />`
    : html`<g class="pe-price ${way.food ? "" : "is-free"}" transform="translate(${x} ${y - r - 4}) scale(${k})">
  <rect x="-25" y="-14" width="50" height="26" rx="13" />
  <${Drawn} name="food" x=${-9} y=${-1} size=${19} /><text x="11" y="-1">${way.food}</text>
</g>`;
