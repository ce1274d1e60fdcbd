// @ts-check
/** The cost of each place within reach. */
import { html } from "../../../web/shared/lib.js";
import { SMALL } from "./pieces.js";
import { Drawn } from "./symbols.js";

/** @typedef {import("../../../web/shared/wire.d.ts").Way} Way */

/** @param {{ways: Record<string, Way>, plan: import("./map.js").Layout, places: {id: string}[]}} props */
export const Prices = ({ ways, plan, places }) =>
  html`<g class="pe-prices" aria-hidden="true">${places.map(({ id }, place) => {
    const way = ways[`go ${id}`];
    return (
      way && html`<${Price} key=${id} way=${way} spot=${plan.spots[place]} r=${plan.radii[place]} k=${plan.zoom} />`
    );
  })}</g>`;

/** On a small map only food is told.  What costs nothing is a dot. @param {{way: Way, spot: import("./geometry.js").Spot, r: number, k: number}} props */
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
