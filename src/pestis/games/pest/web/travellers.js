// @ts-check
/** What comes over the map: people on roads, camps, doctors, the cost of a way. */
import { html } from "../../../web/shared/lib.js";
import { style } from "../../../web/shared/style.js";
import { SMALL } from "./geometry.js";
import { Mark, own } from "./pieces.js";
import { settle } from "./stands.js";
import { Drawn } from "./symbols.js";

void style(new URL("./panes.css", import.meta.url).href);

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./map.js").Layout} Layout */
/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {import("../../../web/shared/wire.d.ts").Way} Way */

/** A doctor, drawn from the foot, around 0,0. */
const COAT = "M-6-51C-14-46-17-26-22-2Q0 7 22-2C17-26 14-46 6-51z";
const BEAK = "M-9-55Q-9-65 1-65Q8-65 9-58L27-43Q14-49 6-47Q-3-46-9-55z";
const HAT = "M-20-60Q0-67 21-60Q2-54-20-60zM-8-62L-7-78Q0-81 8-78L9-62z";

/** The plate of a road's sick people, pointed at both ends, around 0,0. */
const PLATE = "M-19 0L-11-13H11L19 0L11 13H-11z";

/** Drawn last, so that they move over everything. @param {{view: View, plan: Layout}} props */
export function Travellers({ view, plan }) {
  const k = Math.min(plan.zoom, SMALL);
  const { plates, camps, doctors } = settle(view, plan);
  const figures = (
    /** @type {string} */ what,
    /** @type {(Spot | null)[]} */ at,
    /** @type {(seat: number) => any} */ draw,
  ) =>
    at.map(
      (spot, seat) =>
        spot &&
        html`<g key=${what + seat} class="pe-${what}" style=${{ ...own(seat), transform: `translate(${spot.x}px, ${spot.y}px)` }}>${draw(seat)}</g>`,
    );
  return html`<g aria-hidden="true">
    ${plates.map(
      (plate, n) =>
        plate &&
        html`<g key=${n} class="pe-sick is-road" ><path class="pe-post" d="M${plate.x} ${plate.y}L${plate.foot.x} ${plate.foot.y}" /><g transform="translate(${plate.x} ${plate.y}) scale(${plan.zoom})"><path d=${PLATE} /><text>${view.road_sick[n]}</text></g></g>`,
    )}
    ${figures("camp", camps, (seat) => html`<${Drawn} name="camp" x=${0} y=${-19} size=${48} /><${Mark} seat=${seat} x=${0} y=${-11} size=${15} />`)}
    ${figures(
      "doctor",
      doctors,
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
  const small = k > SMALL;
  const { food, movement } = way.cost;
  const asked = Object.entries({ boot: small ? 0 : movement, food }).filter(([, n]) => n > 0);
  if (!asked.length) return null;
  const half = asked.length * 22 + 1;
  // On a small map it is on the roof, where it covers no other place's name.
  return html`<g class="pe-price" transform="translate(${x} ${y - (small ? r * 0.55 : r + 10)}) scale(${k})">${
    small
      ? html`<circle r="14" /><text>${food}</text>`
      : html`<rect x=${-half} y="-14" width=${2 * half} height="27" rx="5" />
  ${asked.map(([name, n], i) => html`<${Drawn} key=${name} name=${name} x=${11 + 44 * i - half} y=${0} size=${18} /><text x=${32 + 44 * i - half}>${n}</text>`)}`
  }</g>`;
}
