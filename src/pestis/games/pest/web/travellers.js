// @ts-check
/** What comes over the map: people on roads, camps, doctors, each where it hides least, the cost of each place within reach, and a step of the pest. */
import { html } from "../../../web/shared/lib.js";
import { style } from "../../../web/shared/style.js";
import { around, between, clearest, crowd, SMALL, shoeAt, sickBox } from "./geometry.js";
import { seatsOf } from "./model.js";
import { Mark, own, Sick } from "./pieces.js";
import { Drawn } from "./symbols.js";

void style(new URL("./panes.css", import.meta.url).href);

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./map.js").Layout} Layout */
/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {import("../../../web/shared/wire.d.ts").Way} Way */

/** Possible positions of figures around a place, in radii: nearest first, beginning at the left. */
const AROUND = Array.from({ length: 80 }, (_, n) => {
  const [far, turn] = [1 + 0.4 * Math.floor(n / 16), (n * Math.PI) / 8];
  return [-1.35 * far * Math.cos(turn), 0.4 + 0.9 * far * Math.sin(turn)];
});

/** A doctor, drawn from the foot, around 0,0. */
const COAT = "M-6-51C-14-46-17-26-22-2Q0 7 22-2C17-26 14-46 6-51z";
const BEAK = "M-9-55Q-9-65 1-65Q8-65 9-58L27-43Q14-49 6-47Q-3-46-9-55z";
const HAT = "M-20-60Q0-67 21-60Q2-54-20-60zM-8-62L-7-78Q0-81 8-78L9-62z";

/** Possible distances of people beside their road. */
const BESIDE = [0, -24, 24, -44, 44];

/** Returns a function that finds where a figure covers least. @param {View} view @param {Layout} plan */
function finder(view, { spots, radii, zoom, labels, ways }) {
  const told = [...labels, ...spots.flatMap((spot, n) => (view.sick[n] ? sickBox(spot, radii[n], zoom) : []))];
  const places = spots.map((spot, n) => around(spot, radii[n] * 1.2, radii[n]));
  // Names and numbers weigh three times, places twice.
  const taken = [told, told, told, places, places, ways.map(shoeAt)].flat();
  return (/** @type {Spot[]} */ some, /** @type {(spot: Spot) => import("./geometry.js").Box} */ boxAt) => {
    const found = clearest(some, boxAt, taken);
    const box = boxAt(found);
    taken.push(box, box, box);
    return found;
  };
}

/** Drawn last, so that they move over everything. @param {{view: View, plan: Layout}} props */
export function Travellers({ view, plan }) {
  const k = Math.min(plan.zoom, SMALL);
  const { spots, radii, zoom, width, height } = plan;
  const find = finder(view, plan);
  const people = plan.ways.map(({ line }, n) => {
    if (!view.road_sick[n]) return null;
    const some = BESIDE.flatMap((by) =>
      line.map(({ x, y }) => ({ x: between(16 * zoom, x + by * zoom, width - 16 * zoom), y })),
    );
    const box = crowd(
      find(some, (spot) => crowd(spot, zoom)),
      zoom,
    );
    return html`<${Sick} key=${n} n=${view.road_sick[n]} box=${box} k=${zoom} />`;
  });
  const each = (
    /** @type {"camp" | "doctor"} */ what,
    /** @type {number} */ w,
    /** @type {number} */ h,
    /** @type {(seat: number) => any} */ draw,
  ) =>
    seatsOf(view).map((seat) => {
      const place = view[what][seat];
      if (place === null) return null;
      const some = AROUND.map(([dx, dy]) => ({
        x: between(w, spots[place].x + radii[place] * dx, width - w),
        y: between(1.95 * h, spots[place].y + radii[place] * dy, height - h * 0.2),
      }));
      const { x, y } = find(some, (spot) => around({ x: spot.x, y: spot.y - h * 0.8 }, w, h));
      return html`<g key=${what + seat} class="pe-${what}" style=${{ ...own(seat), transform: `translate(${x}px, ${y}px)` }}>${draw(seat)}</g>`;
    });
  return html`<g aria-hidden="true">
    ${people}
    ${each("camp", 24, 24, (seat) => html`<${Drawn} name="camp" x=${0} y=${-19} size=${48} /><${Mark} seat=${seat} x=${0} y=${-11} size=${15} />`)}
    ${each(
      "doctor",
      26 * k,
      45 * k,
      (
        seat,
      ) => html`<g transform="scale(${k})"><ellipse cy="1" rx="22" ry="7" /><path class="pe-coat" d=${COAT} /><path class="pe-beak" d=${BEAK} /><path d=${HAT} /><path class="pe-staff" d="M24-40V2" /><circle cx="24" cy="-43" r="5" />
        <${Mark} seat=${seat} x=${-1} y=${-22} size=${20} /></g>`,
    )}
  </g>`;
}

/** @param {{ways: Record<string, Way>, plan: Layout, places: {id: string}[]}} props */
export const Prices = ({ ways, plan, places }) =>
  html`<g class="pe-prices" aria-hidden="true">${places.map(({ id }, place) => {
    const way = ways[`go ${id}`];
    return (
      way && html`<${Price} key=${id} way=${way} spot=${plan.spots[place]} r=${plan.radii[place]} k=${plan.zoom} />`
    );
  })}</g>`;

/** The cost of reaching a place; on a small map only its food. @param {{way: Way, spot: Spot, r: number, k: number}} props */
function Price({ way, spot: { x, y }, r, k }) {
  const { food, movement } = way.cost;
  const costs = /** @type {[string, number][]} */ ([
    ["boot", k > SMALL ? 0 : movement],
    ["food", food],
  ]);
  const asked = costs.filter(([, n]) => n > 0);
  if (!asked.length) return null;
  // On a small map it is on the roof, where it covers no other place's name.
  const top = `translate(${x} ${y - (k > SMALL ? r * 0.55 : r + 10)}) scale(${k})`;
  if (k > SMALL)
    return html`<g class="pe-price" transform=${top}><circle r="14" /><text x="0" y="0">${food}</text></g>`;
  const half = asked.length * 22 + 1;
  return html`<g class="pe-price" transform=${top}>
  <rect x=${-half} y="-14" width=${2 * half} height="27" rx="5" />
  ${asked.map(([name, n], i) => html`<${Drawn} key=${name} name=${name} x=${11 + 44 * i - half} y=${0} size=${18} /><text x=${32 + 44 * i - half} y="0">${n}</text>`)}
</g>`;
}

/** By event id: the icon of the step. @type {Record<string, string>} */
const SIGNS = {
  "protected-by-camp": "camp",
  "protected-by-doctor": "doctor",
  "protected-by-buildings": "district",
  "protected-by-technology": "flask",
  spared: "flask",
  destroyed: "destroyed",
};

/**
 * A step of the pest phase, drawn over its place or road.
 * @param {{scene: import("../../../web/table/game.js").Scene, content: import("./model.js").Content, plan: Layout}} props
 */
export function Told({ scene, content, plan }) {
  const { id, n, params } = scene.event;
  const [a, b] = [content.number.get(params.place), content.number.get(params.to)];
  if (a === undefined) return null;
  const way = content.near[a].find(({ to }) => to === b);
  const road = way && plan.ways[way.road];
  const { x, y } = road ?? plan.spots[a];
  const r = plan.radii[a] + 16;
  return html`<g class="pe-told is-${id}" aria-hidden="true" key=${n}>
    ${road ? html`<path d=${road.d} />` : html`<circle cx=${x} cy=${y} r=${r} />`}
    ${
      SIGNS[id]
        ? html`<g class="pe-told-sign"><circle cx=${x} cy=${y - r} r="26" /><${Drawn} name=${SIGNS[id]} x=${x} y=${y - r} size=${36} /></g>`
        : params.n &&
          html`<g class="pe-told-more"><${Sick} n=${`+${params.n}`} box=${crowd({ x, y: road ? y : y - r }, plan.zoom)} k=${plan.zoom} /></g>`
    }
  </g>`;
}
