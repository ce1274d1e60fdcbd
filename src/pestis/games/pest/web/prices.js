// @ts-check
/** The cost of each place within reach. */
import { html } from "../../../web/shared/lib.js";
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

/** Beyond this, free places are dots. */
const SMALL = 1.3;

/** @param {{way: Way, spot: import("./geometry.js").Spot, r: number, k: number}} props */
function Price({ way, spot: { x, y }, r, k }) {
  const { food, movement } = way.cost;
  const top = `translate(${x} ${y - r - 10}) scale(${k})`;
  if (k > SMALL)
    return food
      ? html`<g class="pe-price" transform=${top}><circle r="14" /><text x="0" y="0">${food}</text></g>`
      : html`<circle class="pe-free" cx=${x} cy=${y - r - 4} r=${7 * k} />`;
  const half = food ? 45 : 23;
  return html`<g class="pe-price" transform=${top}>
  <rect x=${-half} y="-14" width=${2 * half} height="27" rx="5" />
  <${Drawn} name="boot" x=${11 - half} y=${0} size=${17} /><text x=${31 - half} y="0">${movement}</text>
  ${food > 0 && html`<${Drawn} name="food" x=${12} y=${0} size=${18} /><text x="33" y="0">${food}</text>`}
</g>`;
}
