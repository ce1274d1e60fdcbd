// @ts-check
/** The map of Thokaia: an island, roads, places by size and resource. */
import { html, lazy, memo, useKept } from "../../../web/shared/lib.js";
import { Pieces, Place } from "../../../web/shared/map.js";
import { layout, readable, signsOf, SMALL } from "./geometry.js";
import { placeLabel } from "./labels.js";
import { CAPITAL, contentOf, givesOf, say } from "./model.js";
import { Standing } from "./pieces.js";
import { Drawn } from "./symbols.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./model.js").Words} Words */
/** @typedef {ReturnType<typeof layout>} Layout */

/** Loaded after the board. */
const Terrain = lazy(() => import("./terrain.js"), "Terrain");
const travellers = () => import("./travellers.js");
const Travellers = lazy(travellers, "Travellers");
const Prices = lazy(travellers, "Prices");
const told = () => import("./told.js");
const Told = lazy(told, "Told");
const More = lazy(told, "More");

/** @type {Record<string, import("../../../web/shared/wire.d.ts").Way>} */
const NOWHERE = {};

/** @param {import("../../../web/table/game.js").BoardProps & {room: {width: number, height: number}}} props */
export function Sheet({ update, words, targets, ways = NOWHERE, scene, room }) {
  const { view, seat } = update;
  const content = contentOf(view);
  const names = content.places.map(({ id }) =>
    id === CAPITAL ? say(words, "board.capital") : say(words, `place.${id}`),
  );
  // On a small map, names of targets and of the reader's places take precedence.
  const first = content.places.flatMap(({ id }, n) =>
    targets.has(id) || (seat !== null && (view.doctor[seat] === n || view.camp[seat] === n)) ? n : [],
  );
  const plan = planOf(content, room, names);
  const roads = useKept(Roads, { roads: content.roads, plan, sick: plan.zoom > SMALL ? view.road_sick.join() : "" });
  const step = scene && { scene, view, plan, words };
  const written = readable(plan.labels, content.places, new Set(first));
  return html`<svg class="pe-map" viewBox="0 0 ${plan.width} ${plan.height}" style=${{ "--letter": `${plan.letter}px` }} role="group" aria-label=${say(words, "board.map")}>
    <rect class="pe-sea" width=${plan.width} height=${plan.height} />
    <path class="pe-land" d=${plan.ways.map(({ d }) => d).join("")} />
    <${Terrain} plan=${plan} resources=${view.resources} />
    ${step && html`<${Told} ...${step} />`}
    ${roads}
    ${content.places.map(({ id }, place) => html`<${Site} key=${id} place=${place} view=${view} words=${words} plan=${plan} way=${ways[`go ${id}`]} />`)}
    <${Pieces} class="pe-pieces"><${Travellers} view=${view} plan=${plan} /><//>
    ${names.map(
      (name, place) =>
        written.has(place) &&
        html`<text key=${place} class="pe-name is-${content.places[place].id === CAPITAL ? "capital" : "place"} ${view.destroyed[place] ? "is-destroyed" : ""}"
      x=${plan.labels[place].x} y=${plan.labels[place].y} aria-hidden="true">${name}</text>`,
    )}
    <${Prices} ways=${ways} plan=${plan} places=${content.places} />
    ${step && html`<${More} ...${step} />`}
  </svg>`;
}

/** The last layout. @type {{content: unknown, key: string, plan: Layout} | null} */
let kept = null;

/** @param {import("./model.js").Content} content @param {{width: number, height: number}} room @param {string[]} names */
function planOf(content, room, names) {
  const key = `${room.width} ${room.height} ${names}`;
  if (kept?.content !== content || kept.key !== key) kept = { content, key, plan: layout(content, room, names) };
  return kept.plan;
}

/** The roads, by colour and pattern, with their horseshoes; on a small map a plate of sick people replaces one. @param {{roads: {colour: string}[], plan: Layout, sick: string}} props */
function Roads({ roads, plan: { ways, signs }, sick }) {
  const people = sick.split(",");
  return html`<g class="pe-roads" aria-hidden="true">
    ${roads.map(({ colour }, n) => {
      const { d, x, y } = ways[n];
      return html`<g key=${n} class="pe-road is-${colour || "plain"}">
        <path class="pe-casing" d=${d} /><path class="pe-line" d=${d} />${colour && html`<path class="pe-stripe" d=${d} />`}${
          colour && !Number(people[n] ?? 0) && html`<${Badge} name="road" colour=${colour} x=${x} y=${y} k=${signs} />`
        }
      </g>`;
    })}
  </g>`;
}

/** A horseshoe or an anchor: a red disc, a blue square, a black diamond. @param {{name: string, colour: string, x: number, y: number, k?: number}} props */
export const Badge = ({ name, colour, x, y, k = 1 }) =>
  html`<g class="pe-harbour is-${colour}" aria-hidden="true" transform="translate(${x} ${y}) scale(${k})"><rect x="-10" y="-10" width="20" height="20" /><${Drawn} name=${name} x=${0} y=${0} size=${14} /></g>`;

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
  [
    "-1.2,.9L-1.2,-.3L-1,-.3L-1,-.12L-.8,-.12L-.8,-.3L-.55,-.3L-.55,0L-.4,0L-.4,-1.1L-.2,-1.1L-.2,-.9L.2,-.9L.2,-1.1L.4,-1.1L.4,0L.55,0L.55,-.3L.8,-.3L.8,-.12L1,-.12L1,-.3L1.2,-.3L1.2,.9",
    "-.03,-1L-.03,-1.55L.5,-1.38L.03,-1.2L.03,-1",
  ],
  ["-1,.9L-1,-.2L-.72,-.5L-.5,0L-.2,-.25L-.08,-.95L.3,-.75L.36,0L.62,-.35L.95,-.05L.95,.9", ""],
];
const [FORT, RUIN] = [3, 4];

/** How far a shape is lowered so that its middle is the place's. */
const DROP = [0.05, 0.15, 0.19];

/** A shape at its place. @param {string} shape @param {number} x @param {number} y @param {number} r */
const drawn = (shape, x, y, r) =>
  `M${shape.replace(/([-.\d]+),([-.\d]+)/g, (_, dx, dy) => `${(x + r * dx).toFixed(1)} ${(y + r * dy).toFixed(1)}`)}z`;

/** @typedef {{place: number, view: View, words: Words, plan: Layout, way: import("../../../web/shared/wire.d.ts").Way | undefined}} SiteProps */

/** One place, drawn again only if something there has changed. */
const Site = memo(
  drawSite,
  (/** @type {SiteProps} */ now, /** @type {SiteProps} */ next) =>
    now.plan === next.plan && now.words === next.words && now.way === next.way && stateOf(now) === stateOf(next),
);

/** The parts of a view that concern a place. @param {SiteProps} props */
function stateOf({ place, view }) {
  const here = (/** @type {unknown} */ at) => at === place;
  const parts = [
    view.sick[place],
    view.destroyed[place],
    view.resources[place],
    view.doctor.map(here),
    view.camp.map(here),
  ];
  const roads = contentOf(view).near[place].map(({ road }) => view.road_sick[road]);
  return [...parts, roads, view.built.map((/** @type {unknown[]} */ sites) => sites.map(here))].join();
}

/** @param {SiteProps} props */
function drawSite({ place, view, words, plan, way }) {
  const content = contentOf(view);
  const { id, size, harbour } = content.places[place];
  const { x, y } = plan.spots[place];
  const r = plan.radii[place];
  const gives = givesOf(view, place);
  const destroyed = view.destroyed[place] === 1;
  const [walls, roofs] = SHAPES[size < 0 ? FORT : destroyed ? RUIN : size];
  const middle = y + r * (DROP[size] ?? 0);
  const k = plan.signs;
  const signs = signsOf(plan.spots[place], r, k);
  const { left, right, top, bottom } = plan.cells[place];
  const d = drawn(walls, x, middle, r);
  const near = content.near[place].map(({ to }) => content.places[to].id);
  const names = near.map((other) => say(words, `place.${other}`));
  return html`<${Place} id=${id} d=${d} neighbours=${near} label=${placeLabel(view, words, place, way)} near=${words.text("web.say.near", { names })}
    class="pe-place is-${size < 0 ? "capital" : ["village", "town", "city"][size]} ${destroyed ? "is-destroyed" : `gives-${gives}`}">
    <rect class="pe-cell-of" x=${left} y=${top} width=${right - left} height=${bottom - top} />
    <path class="pe-rim" d=${d} />
    ${roofs && html`<path class="pe-roof" d=${drawn(roofs, x, middle, r)} />`}
    <${Pieces}><${Standing} place=${place} view=${view} plan=${plan} /><//>
    ${gives && !destroyed && html`<circle class="pe-source" cx=${signs.good.x} cy=${signs.good.y} r=${13 * k} /><${Drawn} name=${gives} ...${signs.good} size=${18 * k} class="pe-sign" />`}
    ${harbour && html`<${Badge} name="harbour" colour=${harbour} ...${signs.harbour} k=${k} />`}
  <//>`;
}
