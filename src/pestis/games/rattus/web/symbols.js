// @ts-check
/** Icons of the game. */
import { html } from "../../../web/shared/lib.js";
import { icons } from "./icons.js";
import { ICON_OF } from "./model.js";

/** By thing other than a card: its icon. @type {Record<string, string>} */
const OF = {
  peasantry: "pitchfork",
  bourgeoisie: "swap-bag",
  church: "cowled",
  chivalry: "visored-helm",
  magic: "pointy-hat",
  royalty: "queen-crown",
  rat: "rat",
  eye: "tired-eye",
  palace: "castle",
  plague: "plague-doctor-profile",
  caravan: "camel",
  diplomat: "tied-scroll",
  death: "skull-crossed-bones",
};

/** Our own drawings, in a square of 24 units. @type {Record<string, string>} */
const OURS = {
  islam:
    "M15.800 17.300A7.200 7.200 0 1 1 15.800 6.700A8.600 8.600 0 1 0 15.800 17.300zM17.500 8.200l1.200 2.500 2.800.4-2 2 .5 2.800-2.500-1.300-2.500 1.300.5-2.800-2-2 2.800-.4z",
  majority: "M3 20V9.500h5V20zM9.500 20V4h5V20zM16 20v-7.500h5V20z",
  all: "M7.500 10.500a3.200 3.200 0 1 0 0-6.400a3.200 3.200 0 0 0 0 6.400zM16.500 10.500a3.200 3.200 0 1 0 0-6.400a3.200 3.200 0 0 0 0 6.400zM2 20c0-5 2.500-8 5.500-8c1.900 0 3.500 1.100 4.500 3c1-1.900 2.600-3 4.500-3c3 0 5.500 3 5.500 8z",
  "?": "M8 8.500a4 4 0 1 1 5.900 3.500c-1.300.7-1.900 1.500-1.900 3.200v.8h-0.100v-.8c0-1.700.6-2.500 1.900-3.200M10.600 19.500a1.400 1.400 0 1 0 2.800 0a1.400 1.400 0 1 0-2.800 0z",
  cards: "M8 4h11v15H8zM5 7v15h11v-1.500H6.500V7z",
};

/**
 * The icon of a thing, hidden from screen readers, because a text or label names it.
 * @param {{name: string, class?: string}} props
 */
export function Glyph({ name, class: more = "" }) {
  const ours = OURS[name];
  return html`<svg class="ra-glyph ${name === "?" ? "is-open" : ""} ${more}" viewBox=${ours ? "0 0 24 24" : "0 0 512 512"} aria-hidden="true">
    <path d=${ours ?? icons[OF[name] ?? ICON_OF[name]]} />
  </svg>`;
}

/** An icon on the map, by middle and size in units. @param {{name: string, x: number, y: number, size: number, class?: string}} props */
export const Drawn = ({ name, x, y, size, class: more = "" }) =>
  html`<svg x=${x - size / 2} y=${y - size / 2} width=${size} height=${size} class=${more}><${Glyph} name=${name} /></svg>`;
