// @ts-check
/** Icons of the game, and our own drawings: nun pawns, cards, influence. */
import { html } from "../../../web/shared/lib.js";
import { TABLES } from "./content.js";
import { icons } from "./icons.js";

/** By thing: its icon. @type {Record<string, string>} */
const OF = {
  peasant: "pitchfork",
  merchant: "swap-bag",
  monk: "cowled",
  knight: "visored-helm",
  witch: "pointy-hat",
  king: "queen-crown",
  peasantry: "pitchfork",
  bourgeoisie: "swap-bag",
  church: "cowled",
  chivalry: "visored-helm",
  magic: "pointy-hat",
  royalty: "queen-crown",
  joker: "jester-hat",
  sword: "broadsword",
  flute: "flute",
  pass: "wax-seal",
  gold: "gold-bar",
  token: "laurel-crown",
  rat: "rat",
  eye: "tired-eye",
  shield: "checked-shield",
  plague: "plague-doctor-profile",
  ...Object.fromEntries(TABLES.building.map(({ id, icon }) => [id, icon])),
};

/** Our own drawings, in a square of 24 units. @type {Record<string, string>} */
const OURS = {
  cards:
    "M3.500 6.200l9-2.400a1 1 0 0 1 1.200.7l.5 1.800-5.700 1.500a2 2 0 0 0-1.400 2.400l2.300 8.700-1.200.3a1 1 0 0 1-1.200-.7L2.800 7.400a1 1 0 0 1 .7-1.200zM10 8.500h9.500a1.200 1.200 0 0 1 1.200 1.200v11.100a1.200 1.200 0 0 1-1.200 1.200H10a1.200 1.200 0 0 1-1.200-1.200V9.700A1.200 1.200 0 0 1 10 8.500z",
  influence:
    "M12 2l7 8h-4v4h-6v-4H5zM5 17.500c0-1.400 3.100-2.500 7-2.500s7 1.100 7 2.500v2c0 1.400-3.100 2.500-7 2.500s-7-1.100-7-2.500z",
  people:
    "M8 10.500a3.700 3.700 0 1 0 0-7.500a3.700 3.700 0 0 0 0 7.500zM1 20c0-4.800 3-7.500 7-7.500s7 2.700 7 7.500zM16.500 11a3.200 3.200 0 1 0-1.800-5.800a5.500 5.500 0 0 1 0 5.200a3.200 3.200 0 0 0 1.800.6zM16.500 20H23c0-4.300-2.500-7-6.500-7q-.8 0-1.500.2c1.500 1.500 2 3.800 1.500 6.800z",
  building: "M3 21V11l4.500-3.500L12 11v10zM13.500 21V7L17 3l4 4v14z",
  starter: "M6 3h13l-3.500 4.500 3.500 4.500H8v9H6z",
  hourglass:
    "M6 2h12v2.500c0 3.500-3 5.500-4.500 7.500c1.500 2 4.500 4 4.500 7.500V22H6v-2.500c0-3.500 3-5.500 4.500-7.500C9 10 6 8 6 4.500z",
};

/**
 * The icon of a thing, hidden from screen readers, because a text or label names it.
 * @param {{name: string, class?: string}} props
 */
export function Glyph({ name, class: more = "" }) {
  const ours = OURS[name];
  return html`<svg class="rc-glyph ${more}" viewBox=${ours ? "0 0 24 24" : "0 0 512 512"} aria-hidden="true">
    <path d=${ours ?? icons[OF[name]]} />
  </svg>`;
}

/**
 * A number with its icon.  The style sheet draws the number from ``data-t``, so that screen readers
 * do not read it in addition to the card's label.
 * @param {{n: string | number, icon: string, class?: string}} props
 */
export const Count = ({ n, icon, class: more = "" }) =>
  html`<span class="rc-count ${more}"><b data-t=${n}></b><${Glyph} name=${icon} /></span>`;

/** A nun of the population cards. */
export const Nun = () => html`<svg class="rc-nun" viewBox="0 0 20 26" aria-hidden="true">
  <path class="rc-nun-habit" d="M10 1c-4 0-6 3-6 6.500c0 2 .6 3.600 1.400 5L2.500 25h15l-2.900-12.500c.8-1.400 1.400-3 1.400-5C16 4 14 1 10 1z" />
  <ellipse class="rc-nun-face" cx="10" cy="7.600" rx="3" ry="3.700" />
</svg>`;

/** A number of nuns. @param {{n: number}} props */
export const Nuns = ({ n }) =>
  html`<span class="rc-nuns" data-n=${n}>${Array.from({ length: n }, (_, i) => html`<${Nun} key=${i} />`)}</span>`;
