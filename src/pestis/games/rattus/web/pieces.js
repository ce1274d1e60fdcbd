// @ts-check
/** What stands in the regions: rat tokens, the Plague Piece, the caravan, cubes. */
import { html } from "../../../web/shared/lib.js";
import { seatShape } from "../../../web/shared/shapes.js";
import { cubesIn, isTurning, ratsIn, REGION_IDS } from "./model.js";
import { REGIONS } from "./regions.js";
import { Drawn } from "./symbols.js";

/** Sizes of pieces in units of the map. */
export const CUBE = 52;
const RAT = 31;
const KNOWN = 38;
const STEP = 54;
const DOCTOR = 92;
/** Cubes are stacked as high; of more, a numeral tells.  Where they are drawn larger, they are lower: names stand above. */
const HIGH = 4;
const LOW = 2;
const LARGE = 1.2;
/** How much one cube rises above the other. */
const RISE = 22;

/** What stands in a region: cubes in stacks, rats before them, the doctor and the caravan beside; nothing lower than the edge. @param {{id: string, view: Record<string, any>, k: number, edge: number}} props */
export function Standing({ id, view, k, edge }) {
  const region = REGION_IDS.indexOf(id);
  const [x, y] = REGIONS[id].home;
  const rats = ratsIn(view, region);
  const cubes = cubesIn(view, region);
  const others = [view.caravan === region && "caravan", view.plague === region && "plague"].filter(Boolean);
  const perRow = cubes.length > 4 ? 3 : cubes.length === 4 && rats.length < 4 ? 2 : Math.max(1, cubes.length);
  const lines = Math.ceil(cubes.length / perRow);
  const wide = Math.max(rats.length * RAT * 1.9, Math.min(perRow, cubes.length) * STEP);
  const middle = x - (others.length * DOCTOR) / 2;
  const ratAt = (/** @type {number} */ i) => middle + (i - (rats.length - 1) / 2) * RAT * 1.9;
  const front = y + (cubes.length ? 48 : 8);
  const foot = rats.length ? y + 8 : y + 30;
  const depth = Math.max(front - y + RAT + 9, others.length ? 84 : 0) * k;
  const grown = `translate(${x} ${Math.min(y, edge - depth)}) scale(${k}) translate(${-x} ${-y})`;
  return html`<g transform=${grown} style=${{ "--n": `calc(var(--number) / ${k})` }}>
    <circle cx=${x} cy=${y} r="1" fill="none" data-fly=${id} />
    ${cubes.map((all, i) => {
      const line = Math.floor(i / perRow);
      const inLine = Math.min(perRow, cubes.length - line * perRow);
      return html`<${Cubes} key=${all.seat} ...${all} high=${k > LARGE ? LOW : HIGH} x=${middle + ((i % perRow) - (inLine - 1) / 2) * STEP} y=${foot - (lines - 1 - line) * 46} />`;
    })}
    ${rats.map((rat, i) => html`<${Rat} key=${rat.kind + i} rat=${rat} x=${ratAt(i)} y=${front} />`)}
    ${isTurning(view, id) && rats.map((_, i) => html`<circle key=${i} class="ra-legal" cx=${ratAt(i)} cy=${front} r=${RAT + 3} />`)}
    ${others.map((name, i) =>
      name === "plague"
        ? html`<${Doctor} key=${name} x=${middle + wide / 2 + (i + 0.5) * DOCTOR} y=${y + 62} />`
        : html`<${Drawn} key=${name} name=${name} x=${middle + wide / 2 + (i + 0.5) * DOCTOR} y=${y} size=${84} class="ra-pawn is-${name}" />`,
    )}
  </g>`;
}

/** The Plague Piece: a doctor who stands. @param {{x: number, y: number}} props */
const Doctor = ({ x, y }) => html`<g class="ra-pawn is-plague" transform="translate(${x} ${y}) scale(0.86)">
  <path transform="matrix(1 0 .8 -.36 0 -2)" class="ra-shadow" d="M-14-120C-30-110-36-62-44-8Q0 12 44-8C36-62 30-110 14-120zM-15-128Q-15-146 2-146Q14-146 18-136Q44-132 60-106Q38-120 16-116Q8-112-6-113Q-15-118-15-128z" />
  <ellipse cy="5" rx="50" ry="18" class="ra-foot" />
  <path class="ra-coat" d="M-14-120C-30-110-36-62-44-8Q0 12 44-8C36-62 30-110 14-120zM-15-128Q-15-146 2-146Q14-146 18-136Q44-132 60-106Q38-120 16-116Q8-112-6-113Q-15-118-15-128zM-40-142Q0-156 42-144Q4-132-40-142zM-17-147L-14-178Q0-184 14-179L18-147zM16-108L50-92L47-80L14-86zM48-104h5l6 102h-5z" />
  <path class="ra-fold" d="M-6-112Q-16-60-18 0Q-32-2-40-8C-34-62-28-108-14-119z" />
  <path class="ra-beak" d="M16-137Q44-134 62-104Q40-119 15-116z" />
  <path class="ra-band" d="M-17-153L18-153L18-147L-17-147z" /><circle cx="10" cy="-130" r="6.500" class="ra-lens" />
</g>`;

/** A rat token: its back, or what the viewer knows of its face. @param {{rat: import("./model.js").Rat, x: number, y: number}} props */
export const Rat = ({ rat, x, y }) => {
  const r = rat.face ? KNOWN : RAT;
  return html`<g class="ra-rat is-${rat.kind} ${rat.face ? "is-known" : ""}">
  <circle cx=${x} cy=${y + 6} r=${r} class="ra-edge" />
  <circle cx=${x} cy=${y} r=${r} class="ra-back" />
  <circle cx=${x} cy=${y} r=${r - 5} class="ra-ring" />
  ${rat.face ? html`<${Front} face=${rat.face} x=${x} y=${y} size=${r} />` : html`<${Drawn} name="rat" x=${x} y=${y} size=${r * 1.35} />`}
  ${rat.by.length > 0 && html`<circle cx=${x + r * 0.75} cy=${y - r * 0.75} r="14" class="ra-seen" /><${Drawn} name="eye" x=${x + r * 0.75} y=${y - r * 0.75} size=${22} class="ra-eye" />`}
</g>`;
};

/**
 * Cubes of one seat: stacked to four, then a numeral; and a scroll where a diplomat is under them.
 * @param {{seat: number, n: number, diplomats: number, x: number, y: number, high?: number}} props where the lowest one stands
 */
export function Cubes({ seat, n, diplomats, x, y, high = HIGH }) {
  const stack = Math.min(n, high);
  const top = y - (stack - 1) * RISE;
  return html`<g class="ra-cubes" style=${{ "--own": `var(--seat-${seat % 6})` }}>
    <path class="ra-shadow" d="M${x} ${y}l${-15 * stack - 12} ${8 * stack}l-26-14l${15 * stack + 12} ${-8 * stack}z" />
    ${Array.from({ length: stack }, (_, i) => html`<g key=${i} transform="translate(${x} ${y - i * RISE})"><path class="ra-left" d="M0 0L-26-14V-39L0-25z" /><path class="ra-right" d="M0 0L26-14V-39L0-25z" /><path class="ra-top" d="M0-25L26-39L0-53L-26-39z" /></g>`)}
    <path class="ra-mark" d=${seatShape(seat)} transform="translate(${x - 13} ${top - 46}) scale(1.08 .58)" />
    ${n > high && html`<circle class="ra-tag" cx=${x} cy=${y - 7} r=${n > 9 ? 24 : 19} /><text x=${x} y=${y - 7} class="ra-n">${n}</text>`}
    ${diplomats > 0 && html`<${Drawn} name="diplomat" x=${x + 20} y=${top - 44} size=${32} class="ra-scroll" />`}
  </g>`;
}

/**
 * What a rat token says: the limit above, the symbols below.
 * @param {{face: import("./model.js").Token, x: number, y: number, size: number, now?: string}} props
 */
export const Front = ({
  face,
  x,
  y,
  size,
  now,
}) => html`<text x=${x} y=${y - size * 0.02} class="ra-limit" style=${{ fontSize: `max(${size * 0.8}px, var(--n, 0px))` }}>${face.limit}+</text>
  ${face.symbols.map(
    (
      name,
      i,
    ) => html`<${Drawn} key=${i} name=${name} size=${size * 0.42} class="ra-symbol ${name === now ? "is-now" : ""}"
    x=${x + (i - (face.symbols.length - 1) / 2) * size * 0.46} y=${y + size * 0.38} />`,
  )}`;
