// @ts-check
/**
 * Places of a map: regions or towns that one can choose, read and reach with the arrow keys.
 * The page's surface lights them; what is drawn here keeps glow and focus inside the shape.
 */
import { html, useId } from "./lib.js";

/**
 * One place of a map, inside an ``<svg>``.
 * @param {object} props
 * @param {string} props.id what choices call it
 * @param {string} props.d its outline
 * @param {string} props.label its name and contents, as text for screen readers
 * @param {string[]} [props.neighbours] ids: the arrow keys go there first
 * @param {string} [props.near] the same for screen readers
 * @param {string} [props.explain] id of the explanation, where it is not the place's own
 * @param {string} [props.class]
 * @param {any} [props.children] what is drawn on it
 */
export function Place({ id, d, label, neighbours = [], near, explain, class: more = "", children }) {
  const clip = useId();
  return html`<g class="place ${more}" data-target=${id} data-neighbours=${neighbours.join(" ")} data-explain=${explain} aria-label=${label} aria-description=${near}>
    <clipPath id=${clip}><path d=${d} /></clipPath>
    <path class="place-land" d=${d} />
    <path class="place-glow" d=${d} clip-path=${`url(#${clip})`} />
    ${children}
  </g>`;
}

/** What lies on the map: gone while the reader looks at the bare map. @param {{class?: string, children: any}} props */
export const Pieces = ({ class: more = "", children }) => html`<g class="pieces ${more}" data-piece="">${children}</g>`;
