// @ts-check
/** The pest phase as a sequence: who falls ill where, who is protected, what is destroyed. */
import { html } from "../../../web/shared/lib.js";
import { Sick } from "./pieces.js";
import { Drawn } from "./symbols.js";

/** @typedef {import("./model.js").Event} Event */

/** What happens while a pest card is carried out, beside what its people do. */
const STEPS = new Set([
  "pest-card",
  "fell-sick",
  "fell-sick-on-road",
  "protected-by-camp",
  "protected-by-doctor",
  "protected-by-buildings",
  "protected-by-technology",
  "spared",
  "owner-takes",
  "died",
  "no-grave",
  "destroyed",
  "aid-card",
]);
/** What may stand between them. */
const BETWEEN = new Set(["camp-returned", "quarantined", "stands-at", "lost", "shamed"]);

/**
 * One sequence for each pest card.
 * @param {Event[]} events
 * @returns {import("../../../web/table/game.js").Sequence[]}
 */
export function sequences(events) {
  /** @type {import("../../../web/table/game.js").Sequence[]} */
  const found = [];
  let year = 0;
  let open = false;
  for (const event of events) {
    if (event.id === "year-began") year = event.params.year;
    if (event.id === "pest-card") {
      found.push({ title: { id: "pest.board.pest-of", params: { year, card: event.params.card } }, steps: [] });
      open = true;
    } else if (!STEPS.has(event.id) && !BETWEEN.has(event.id)) open = false;
    if (open && STEPS.has(event.id)) found[found.length - 1].steps.push({ n: event.n, marks: marksOf(event) });
    if (event.id === "aid-card") open = false;
  }
  return found;
}

/** @param {Event} event */
function marksOf({ params }) {
  const marks = [params.place, params.to, params.card].filter(Boolean);
  if (typeof params.seat === "number") marks.push(`seat-${params.seat}`);
  return marks;
}

/** What a step is drawn with. @type {Record<string, string>} */
const SIGNS = {
  "protected-by-camp": "camp",
  "protected-by-doctor": "doctor",
  "protected-by-buildings": "district",
  "protected-by-technology": "flask",
  spared: "flask",
  destroyed: "destroyed",
};

/**
 * The step that is told now, drawn over its place or road.
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
          html`<g class="pe-told-more"><${Sick} n=${`+${params.n}`} x=${x} y=${road ? y : y - r} k=${plan.zoom} /></g>`
    }
  </g>`;
}
