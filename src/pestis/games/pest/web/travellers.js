// @ts-check
/** What comes over the map: doctors and camps, each where it hides least, and the cost of each place within reach. */
import { html } from "../../../web/shared/lib.js";
import { around, between, clearest } from "./geometry.js";
import { seatsOf } from "./model.js";
import { Mark, own, SMALL, sickAt } from "./pieces.js";
import { Drawn } from "./symbols.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./map.js").Layout} Layout */
/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {import("../../../web/shared/wire.d.ts").Way} Way */

/** Where figures may stand around a place, in its radii: near it and on its left first. */
const AROUND = Array.from({ length: 24 }, (_, n) => {
  const [far, turn] = [n < 12 ? 1 : 1.5, (n * Math.PI) / 6];
  return [-1.35 * far * Math.cos(turn), 0.3 + 0.5 * far * Math.sin(turn)];
});

/** A doctor, drawn from the foot, around 0,0. */
const COAT = "M-6-51C-14-46-17-26-22-2Q0 7 22-2C17-26 14-46 6-51z";
const BEAK = "M-9-55Q-9-65 1-65Q8-65 9-58L27-43Q14-49 6-47Q-3-46-9-55z";
const HAT = "M-20-60Q0-67 21-60Q2-54-20-60zM-8-62L-7-78Q0-81 8-78L9-62z";

/** Where doctors and camps stand: where they hide least of names, of the sick, of places. @param {View} view @param {Layout} plan */
function stands(view, plan) {
  const { spots, radii, zoom, width, height, names, labels, ways } = plan;
  const sick = [
    ...spots.flatMap((_, place) => (view.sick[place] ? sickAt(plan, place) : [])),
    ...ways.filter((_, n) => view.road_sick[n]),
  ].map(({ x, y }) => around({ x, y: y + 14 - 16 * zoom }, 28 * zoom, 17 * zoom));
  const told = [...labels.filter((_, place) => names[place]), ...sick];
  // What is read counts three times.
  const taken = [told, told, told, spots.map((spot, n) => around(spot, radii[n] * 1.2, radii[n]))].flat();
  return (/** @type {number} */ place, /** @type {number} */ w, /** @type {number} */ h) => {
    const boxAt = (/** @type {Spot} */ { x, y }) => around({ x, y: y - h * 0.8 }, w, h);
    const r = radii[place];
    const some = AROUND.map(([dx, dy]) => ({
      x: between(w, spots[place].x + r * dx, width - w),
      y: between(1.8 * h, spots[place].y + r * dy, height - h * 0.2),
    }));
    const found = clearest(some, boxAt, taken);
    const box = boxAt(found);
    taken.push(box, box, box);
    return found;
  };
}

/** Doctors and camps, drawn last so that they may walk. @param {{view: View, plan: Layout}} props */
export function Travellers({ view, plan }) {
  const k = Math.min(plan.zoom, SMALL);
  const find = stands(view, plan);
  const each = (
    /** @type {"camp" | "doctor"} */ what,
    /** @type {number} */ w,
    /** @type {number} */ h,
    /** @type {(seat: number) => any} */ draw,
  ) =>
    seatsOf(view).map((seat) => {
      const place = view[what][seat];
      if (place === null) return null;
      const { x, y } = find(place, w, h);
      return html`<g key=${what + seat} class="pe-${what}" style=${{ ...own(seat), transform: `translate(${x}px, ${y}px)` }}>${draw(seat)}</g>`;
    });
  return html`<g aria-hidden="true">
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

/** On a small map only food is told.  What costs nothing is a dot. @param {{way: Way, spot: Spot, r: number, k: number}} props */
function Price({ way, spot: { x, y }, r, k }) {
  const { food, movement } = way.cost;
  const costs = /** @type {[string, number][]} */ ([
    ["boot", k > SMALL ? 0 : movement],
    ["food", food],
  ]);
  const asked = costs.filter(([, n]) => n > 0);
  if (!asked.length) return html`<circle class="pe-free" cx=${x} cy=${y - r - 4} r=${7 * k} />`;
  const top = `translate(${x} ${y - r - 10}) scale(${k})`;
  if (k > SMALL)
    return html`<g class="pe-price" transform=${top}><circle r="14" /><text x="0" y="0">${food}</text></g>`;
  const half = asked.length * 22 + 1;
  return html`<g class="pe-price" transform=${top}>
  <rect x=${-half} y="-14" width=${2 * half} height="27" rx="5" />
  ${asked.map(([name, n], i) => html`<${Drawn} key=${name} name=${name} x=${11 + 44 * i - half} y=${0} size=${18} /><text x=${32 + 44 * i - half} y="0">${n}</text>`)}
</g>`;
}
