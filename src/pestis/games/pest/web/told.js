// @ts-check
/** A step of the pest phase, drawn on the map. */
import { html } from "../../../web/shared/lib.js";
import { crowd } from "./geometry.js";
import { Sick } from "./pieces.js";
import { Drawn } from "./symbols.js";

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
 * Drawn over the step's place or road.
 * @param {{scene: import("../../../web/table/game.js").Scene, content: import("./model.js").Content, plan: import("./map.js").Layout}} props
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
