// @ts-check
/** Pieces on the map: sick people, houses and castles in their owners' colours. */
import { html } from "../../../web/shared/lib.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { sickBox } from "./geometry.js";
import { buildingsAt, contentOf } from "./model.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./map.js").Layout} Layout */

/** Units between houses. */
const SLOT = 24;

/** Drawn from the foot, around 0,0. */
const HOOD = "M-13 0Q-16-16-8-26Q-1-40 8-27Q16-16 13 0z";
const HOUSE = "M-11 0V-12H-13L0-24L13-12H11V0z";
const CASTLE = "M-29 0V-36h6v6h8v-6h6v14h1V-48h5v6h6v-6h5v26h1V-36h6v6h8v-6h6V0z";

/** The mark of a seat, around a point. @param {{seat: number, x: number, y: number, size: number}} props */
export const Mark = ({ seat, x, y, size }) =>
  html`<svg x=${x - size / 2} y=${y - size / 2} width=${size} height=${size}><${SeatMark} seat=${seat} /></svg>`;

/** Sick people: a hooded figure with their number, at the foot of the box. @param {{n: number, box: import("./geometry.js").Box, k: number}} props */
export const Sick = ({ n, box, k }) =>
  html`<g class="pe-sick" transform="translate(${(box.left + box.right) / 2} ${box.bottom - k}) scale(${k})"><path d=${HOOD} /><text y="-14">${n}</text></g>`;

/** The sick people, houses and castle of a place, with an outline for each empty site. @param {{place: number, view: View, plan: Layout}} props */
export function Standing({ place, view, plan }) {
  const { x, y } = plan.spots[place];
  const [r, k] = [plan.radii[place], plan.zoom];
  const built = buildingsAt(view, place);
  const castle = built.find(({ building }) => building === "castle");
  const houses = built.filter((one) => one !== castle);
  const room = view.destroyed[place] ? 0 : contentOf(view).places[place].size + 1 - (castle ? 1 : 0);
  const slots = Array.from({ length: Math.max(room, houses.length) }, (_, n) => houses[n]);
  const left = x - ((slots.length - 1) * SLOT) / 2;
  return html`<g aria-hidden="true">
    ${castle && html`<${Castle} seat=${castle.seat} x=${x} y=${y + r} />`}
    ${slots.map((one, n) => {
      const [cx, cy] = [left + n * SLOT, y + r + 6];
      return one
        ? html`<${House} key=${n} seat=${one.seat} x=${cx} y=${cy} />`
        : html`<rect key=${n} class="pe-room" x=${cx - 4} y=${cy - 8} width="8" height="8" />`;
    })}
    ${view.sick[place] > 0 && html`<${Sick} n=${view.sick[place]} box=${sickBox(plan.spots[place], r, k)} k=${k} />`}
  </g>`;
}

/** The colour of an owner. @param {number} seat */
export const own = (seat) => ({ "--own": `var(--seat-${seat % 6})` });

/** @param {{seat: number, x: number, y: number}} props */
export const House = ({ seat, x, y }) =>
  html`<g class="pe-owner" style=${own(seat)} transform="translate(${x} ${y})"><path d=${HOUSE} /><${Mark} seat=${seat} x=${0} y=${-8} size=${14} /></g>`;

/** @param {{seat: number, x: number, y: number}} props */
export const Castle = ({
  seat,
  x,
  y,
}) => html`<g class="pe-owner is-castle" style=${own(seat)} transform="translate(${x} ${y})">
  <path d=${CASTLE} /><path class="pe-gate" d="M-5 0V-9q0-6 5-6t5 6V0zM0-48V-66" /><path d="M0-67L17-61L0-55z" />
  <${Mark} seat=${seat} x=${0} y=${-26} size=${16} /></g>`;
