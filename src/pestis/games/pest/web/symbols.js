// @ts-check
/** Icons of the game. */
import { html } from "../../../web/shared/lib.js";
import { icons as shared } from "../../../web/shared/icons.js";
import { icons } from "./icons.js";

/** By thing: its icon. @type {Record<string, string>} */
export const OF = {
  wood: "log",
  stone: "stone-block",
  food: "sliced-bread",
  herbs: "three-leaves",
  coin: "two-coins",
  flask: "round-bottom-flask",
  chest: "chest",
  renown: "round-star",
  influence: "crown",
  shame: "cracked-shield",
  person: "meeple",
  sick: "meeple",
  doctor: "plague-doctor-profile",
  camp: "camping-tent",
  district: "house",
  workshop: "anvil",
  manufactory: "factory",
  treasury: "bank",
  castle: "castle",
  capital: "medieval-village-01",
  harbour: "anchor",
  road: "horseshoe",
  destroyed: "death-skull",
  boot: "walking-boot",
  laboratory: "round-bottom-flask",
  dead: "tombstone",
  pest: "rat",
  move: "walking-boot",
  construct: "hammer-nails",
  produce: "gears",
  research: "microscope",
  cure: "medical-pack",
  assign: "three-friends",
  granary: "barn",
  hospital: "hospital-cross",
  academy: "graduate-cap",
  cathedral: "church",
  "council-palace": "scales",
  assistant: "chess-pawn",
};

/** The icon's name for a building: all districts are drawn alike. @param {string} id */
export const kindOf = (id) => (id.startsWith("district") ? "district" : id);

/**
 * The icon of a thing, hidden from screen readers, because a text or label names it.  Sick people lie,
 * healthy ones stand.
 * @param {{name: string, class?: string}} props
 */
export const Glyph = ({ name, class: more = "" }) => {
  const d = icons[OF[name]];
  return html`<svg class="pe-glyph is-${name} ${more}" viewBox=${d ? "0 0 256 256" : "0 0 512 512"} aria-hidden="true">
  <path d=${d ?? shared[OF[name]]} transform=${name === "sick" ? "rotate(-90 128 128)" : null} />
</svg>`;
};

/** An icon on the map, by middle and size in units. @param {{name: string, x: number, y: number, size: number, class?: string}} props */
export const Drawn = ({ name, x, y, size, class: more = "" }) =>
  html`<svg x=${x - size / 2} y=${y - size / 2} width=${size} height=${size} class=${more}><${Glyph} name=${name} /></svg>`;
