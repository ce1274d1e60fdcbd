// @ts-check
/** What stands on the map: sick people, buildings with their owners, doctors, camps. */
import { html } from "../../../web/shared/lib.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { buildingsAt, contentOf, seatsAt, seatsOf } from "./model.js";
import { Drawn } from "./symbols.js";

/** @typedef {import("./model.js").View} View */

/** Units of the drawing. */
const SLOT = 21;
const DOCTOR = 46;
/** So many direct arrivals of the pest destroy a place (PE 5.4). */
const DEADLY = 4;

/** A number of sick people. @param {{n: number | string, x: number, y: number, k: number}} props */
export const Sick = ({
  n,
  x,
  y,
  k,
}) => html`<g class="pe-sick ${Number(n) >= DEADLY - 1 ? "is-many" : ""}" transform="translate(${x} ${y}) scale(${k})">
  <rect x="-22" y="-15" width="44" height="30" rx="9" />
  <${Drawn} name="sick" x=${-8} y=${0} size=${23} /><text x="12" y="1">${n}</text>
</g>`;

/** Sick people and the buildings of a place, with an outline for each that may still come. @param {{place: number, view: View, x: number, y: number, r: number, k: number}} props */
export function Standing({ place, view, x, y, r, k }) {
  const built = buildingsAt(view, place);
  const { size } = contentOf(view).places[place];
  const room = view.destroyed[place] ? 0 : size + 1;
  const slots = Array.from({ length: Math.max(room, built.length) }, (_, n) => built[n]);
  const left = x - ((slots.length - 1) * (SLOT + 1)) / 2;
  return html`<g aria-hidden="true">
    ${slots.map((one, n) => {
      const [cx, cy] = [left + n * (SLOT + 1), y + r - 2];
      if (!one) return html`<rect key=${n} class="pe-room" x=${cx - 5} y=${cy - 5} width="10" height="10" rx="2" />`;
      const size = SLOT + (one.building === "castle" ? 5 : 2);
      return html`<g key=${n} class="pe-owner">
        ${one.building === "castle" && html`<rect class="pe-keep" x=${cx - size / 2 - 3} y=${cy - size / 2 - 3} width=${size + 6} height=${size + 6} rx="4" />`}
        <svg x=${cx - size / 2} y=${cy - size / 2} width=${size} height=${size}><${SeatMark} seat=${one.seat} /></svg></g>`;
    })}
    ${view.sick[place] > 0 && html`<${Sick} n=${view.sick[place]} x=${x + r * 0.82} y=${y - r * 0.66} k=${k} />`}
  </g>`;
}

/** Doctors and camps, drawn last so that they may walk. @param {{view: View, plan: import("./map.js").Layout}} props */
export function Travellers({ view, plan }) {
  const at = (/** @type {number} */ x, /** @type {number} */ y) => ({ transform: `translate(${x}px, ${y}px)` });
  return html`<g aria-hidden="true">
    ${seatsOf(view).map((seat) => {
      const place = view.camp[seat];
      if (place === null) return null;
      const { x, y } = plan.spots[place];
      const others = seatsAt(view.camp, place).indexOf(seat);
      const r = plan.radii[place];
      return html`<g key=${`camp-${seat}`} class="pe-camp" style=${at(x - r * 0.86 + others * 17, y + r * 0.5)}>
        <${Drawn} name="camp" x=${0} y=${0} size=${36} /><svg x="-8" y="-2" width="16" height="16"><${SeatMark} seat=${seat} /></svg></g>`;
    })}
    ${seatsOf(view).map((seat) => {
      const place = view.doctor[seat];
      if (place === null) return null;
      const { x, y } = plan.spots[place];
      const all = seatsAt(view.doctor, place);
      const r = plan.radii[place];
      return html`<g key=${`doctor-${seat}`} class="pe-doctor" style=${at(x - r * 0.78 + all.indexOf(seat) * 26, y - r * 0.74)}>
        <circle r=${DOCTOR / 2} style=${{ fill: `var(--seat-${seat % 6})` }} /><${Drawn} name="doctor" x=${-1} y=${0} size=${DOCTOR * 0.74} />
        <svg x="4" y="6" width="19" height="19"><${SeatMark} seat=${seat} /></svg></g>`;
    })}
  </g>`;
}
