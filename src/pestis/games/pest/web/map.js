// @ts-check
/** The map of Thokaia: land on parchment, roads with their horseshoes, places by size and resource. */
import { html, useMemo } from "../../../web/shared/lib.js";
import { Pieces, Place } from "../../../web/shared/map.js";
import { layout } from "./geometry.js";
import { placeLabel } from "./labels.js";
import { askedOf, CAPITAL, contentOf, givesOf, say } from "./model.js";
import { RoadPeople, Standing, Travellers } from "./pieces.js";
import { Told } from "./plague.js";
import { Drawn } from "./symbols.js";
import { reachable } from "./ways.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./model.js").Words} Words */
/** @typedef {ReturnType<typeof layout>} Layout */

/** Questions before which one may wonder where a Move could lead. */
const BEFORE_MOVING = ["place-assistant", "act", "move"];

/** @param {import("../../../web/table/game.js").BoardProps & {room: {width: number, height: number}}} props */
export function Sheet({ update, words, scene, room, motion }) {
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
  const lines = content.roads
    .map(({ a, b }) => `M${plan.spots[a].x} ${plan.spots[a].y}L${plan.spots[b].x} ${plan.spots[b].y}`)
    .join("");
  return html`<svg class="pe-map" viewBox="0 0 ${plan.width} ${plan.height}" style=${{ "--letter": `${plan.letter}px` }} role="group" aria-label=${say(words, "board.map")}>
    <defs><clipPath id="pe-sheet"><rect width=${plan.width} height=${plan.height} rx="14" /></clipPath></defs>
    <g clip-path="url(#pe-sheet)" aria-hidden="true">
      <rect class="pe-sea" width=${plan.width} height=${plan.height} />
      ${[3, 2, 1].map((n) => html`<path key=${n} class="pe-shore is-${n}" d=${lines} />`)}
      <path class="pe-land" d=${lines} />
      <rect class="pe-paper" width=${plan.width} height=${plan.height} />
    </g>
    <${Roads} view=${view} plan=${plan} />
    <${Pieces}>${content.roads.map((road, n) => html`<${RoadPeople} key=${n} n=${view.road_sick[n]} a=${plan.spots[road.a]} b=${plan.spots[road.b]} k=${plan.zoom} />`)}<//>
    ${content.places.map(({ id }, place) => html`<${Site} key=${id} place=${place} view=${view} words=${words} plan=${plan} way=${ways.get(place)} />`)}
    ${names.map(
      (
        name,
        place,
      ) => html`<text key=${place} class="pe-name is-${content.places[place].id === CAPITAL ? "capital" : "place"} ${view.destroyed[place] ? "is-destroyed" : ""}"
      x=${plan.labels[place].x} y=${plan.labels[place].y} aria-hidden="true">${name}</text>`,
    )}
    <${Pieces} class="pe-pieces ${motion.ms > 0 ? "is-moving" : ""}"><${Travellers} view=${view} plan=${plan} /><//>
    ${ways.size > 0 && html`<g class="pe-prices" aria-hidden="true">${[...ways].map(([place, way]) => html`<${Price} key=${place} way=${way} spot=${plan.spots[place]} r=${plan.radii[place]} k=${plan.zoom} />`)}</g>`}
    ${scene && html`<${Told} scene=${scene} content=${content} plan=${plan} />`}
    <rect class="pe-neatline" x="5" y="5" width=${plan.width - 10} height=${plan.height - 10} rx="10" aria-hidden="true" />
  </svg>`;
}

/** Whether a Move is still to come in this turn. @param {View} view @param {{kind: string, about: string}} asked */
const mayMove = (view, asked) =>
  asked.kind !== "act" || (asked.about.startsWith("move") && ((view.turn["to-do"] ?? 0) & 1) === 1);

/** The roads, by colour and pattern. @param {{view: View, plan: Layout}} props */
function Roads({ view, plan }) {
  const { roads } = contentOf(view);
  return html`<g class="pe-roads" aria-hidden="true">
    ${roads.map(({ a, b, colour }, n) => {
      const [from, to] = [plan.spots[a], plan.spots[b]];
      const d = `M${from.x} ${from.y}L${to.x} ${to.y}`;
      const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
      return html`<g key=${n} class="pe-road is-${colour || "plain"}">
        <path class="pe-casing" d=${d} /><path class="pe-line" d=${d} />
        ${colour && html`<g class="pe-shoe"><circle cx=${x} cy=${y} r="15" /><${Drawn} name="road" x=${x} y=${y} size=${20} /></g>`}
      </g>`;
    })}
  </g>`;
}

/** Outline of a place: round village, square town, city with towers; the capital a great octagon. @param {number} size @param {number} x @param {number} y @param {number} r */
function outline(size, x, y, r) {
  if (size === 0) return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  if (size === 1) {
    const [h, c] = [r * 0.94, r * 0.25];
    return `M${x - h + c} ${y - h}H${x + h - c}L${x + h} ${y - h + c}V${y + h - c}L${x + h - c} ${y + h}H${x - h + c}L${x - h} ${y + h - c}V${y - h + c}z`;
  }
  const corners = size === 2 ? 6 : 8;
  const points = Array.from({ length: corners }, (_, n) => {
    const turn = (Math.PI * (2 * n + 1)) / corners;
    return `${(x + r * 1.1 * Math.sin(turn)).toFixed(1)} ${(y + r * 1.1 * Math.cos(turn)).toFixed(1)}`;
  });
  return `M${points.join("L")}z`;
}

/** One place. @param {{place: number, view: View, words: Words, plan: Layout, way: import("./ways.js").Way | undefined}} props */
function Site({ place, view, words, plan, way }) {
  const content = contentOf(view);
  const { id, size, harbour } = content.places[place];
  const { x, y } = plan.spots[place];
  const r = plan.radii[place];
  const gives = givesOf(view, place);
  const destroyed = view.destroyed[place] === 1;
  const d = outline(size, x, y, r);
  const small = outline(size, x, y, r - 8);
  return html`<${Place} id=${id} d=${d} neighbours=${content.near[place].map(({ to }) => content.places[to].id)} label=${placeLabel(view, words, place, way)}
    class="pe-place is-${size < 0 ? "capital" : ["village", "town", "city"][size]} ${destroyed ? "is-destroyed" : `gives-${gives}`}">
    <path class="pe-core" d=${small} />
    <path class="pe-rim" d=${d} />
    ${size < 0 && html`<${Drawn} name="capital" x=${x} y=${y} size=${r * 1.5} class="pe-sign" />`}
    ${destroyed && html`<${Drawn} name="destroyed" x=${x} y=${y} size=${r * 1.3} class="pe-sign" />`}
    ${
      gives &&
      html`<${Drawn} name=${gives} x=${x} y=${y - r * 0.22} size=${r * 1.02} class="pe-sign" />
      <text class="pe-letter" x=${x} y=${y + r * 0.48} font-size=${r * 0.5} aria-hidden="true">${say(words, `good.${gives}`)[0].toUpperCase()}</text>`
    }
    ${harbour && html`<g class="pe-harbour is-${harbour}" aria-hidden="true"><rect x=${x + r * 0.72 - 12} y=${y + r * 0.42 - 12} width="24" height="24" /><${Drawn} name="harbour" x=${x + r * 0.72} y=${y + r * 0.42} size=${17} /></g>`}
    <${Pieces}><${Standing} place=${place} view=${view} x=${x} y=${y} r=${r} k=${plan.zoom} /><//>
  <//>`;
}

/** What going there would cost: food, or nothing. @param {{way: import("./ways.js").Way, spot: import("./geometry.js").Spot, r: number, k: number}} props */
const Price = ({
  way,
  spot: { x, y },
  r,
  k,
}) => html`<g class="pe-price ${way.food ? "" : "is-free"}" transform="translate(${x} ${y - r - 4}) scale(${k})">
  <rect x="-25" y="-14" width="50" height="26" rx="13" />
  <${Drawn} name="food" x=${-9} y=${-1} size=${19} /><text x="11" y="-1">${way.food}</text>
</g>`;
