// @ts-check
/**
 * Places of a map, such as regions and towns, that players can choose and reach with the arrow keys.
 * The surface highlights them; the clip path here keeps glow and focus inside the outline.
 */
import { html, useId } from "./lib.js";

/**
 * One place of a map, inside an ``<svg>``.
 * @param {object} props
 * @param {string} props.id as in choices
 * @param {string} props.d its outline
 * @param {string} props.label its name and contents, for screen readers
 * @param {string[]} [props.neighbours] ids that the arrow keys prefer
 * @param {string} [props.near] the neighbours, for screen readers
 * @param {string} [props.explain] id of the explanation, if not that of the place
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

/** What lies on the map, and is hidden for a look at the bare map. @param {{class?: string, children: any}} props */
export const Pieces = ({ class: more = "", children }) => html`<g class="pieces ${more}" data-piece="">${children}</g>`;
