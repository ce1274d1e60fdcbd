// @ts-check
/** The pieces in regions: rat tokens, the Plague Piece, the caravan, cubes. */
import { html } from "../../../web/shared/lib.js";
import { seatShape } from "../../../web/shared/shapes.js";
import { plateOf, RAT, RISE } from "./arrange.js";
import { cubesIn, isTurning, ratsIn, REGION_IDS, say } from "./model.js";
import { REGIONS } from "./regions.js";
import { Drawn } from "./symbols.js";

/** @typedef {import("./model.js").View} View */

const CARAVAN = 84;

/** The pieces in a region. @param {View} view @param {string} id */
export function thingsIn(view, id) {
  const region = REGION_IDS.indexOf(id);
  const asked = isTurning(view, id);
  const rats = ratsIn(view, region);
  return {
    cubes: cubesIn(view, region),
    tokens: rats,
    asked,
    rats: rats.map(({ face }) => (asked ? RAT.asked : face ? RAT.face : RAT.back)),
    others: ["caravan", "plague"].filter((name) => view[name] === region),
  };
}

/** The pieces in a region, with one rat token for all equal ones. @param {ReturnType<typeof thingsIn>} things */
export function heaped(things) {
  const { tokens, rats } = things;
  const firsts = tokens.flatMap(({ kind }, i) => (tokens.findIndex((rat) => rat.kind === kind) === i ? [i] : []));
  return {
    ...things,
    tokens: firsts.map((i) => tokens[i]),
    rats: firsts.map((i) => rats[i]),
    counts: firsts.map((i) => tokens.filter(({ kind }) => kind === tokens[i].kind).length),
  };
}

/**
 * Draws the arranged pieces of a region.
 * @param {{id: string, things: ReturnType<typeof thingsIn> & {counts?: number[]}, group: import("./arrange.js").Group, words: import("./model.js").Words}} props
 */
export function Standing({ id, things, group, words }) {
  const [x, y] = REGIONS[id].home;
  const { left, top, k, high, digits, radii } = group;
  return html`<circle cx=${x} cy=${y} r="1" fill="none" data-fly=${id} /><g data-group=${id} transform=${`translate(${left} ${top}) scale(${k})`} style=${{ "--n": `calc(var(--number) / ${k})` }}>
    ${things.cubes.map((all, i) => html`<${Cubes} key=${all.seat} ...${all} ...${group.cubes[i]} high=${high} digits=${digits} />`)}
    ${things.tokens.map((rat, i) => html`<${Rat} key=${rat.kind + i} rat=${rat} ...${group.rats[i]} r=${radii[i]} n=${things.counts?.[i]} asked=${things.asked && say(words, `token-kind.${rat.kind}`)} />`)}
    ${things.others.map((name, i) =>
      name === "plague"
        ? html`<${Doctor} key=${name} ...${group.others[i]} />`
        : html`<${Drawn} key=${name} name=${name} ...${group.others[i]} size=${CARAVAN} class="ra-pawn is-${name}" />`,
    )}
  </g>`;
}

/** The Plague Piece: a standing doctor. @param {{x: number, y: number}} props */
export const Doctor = ({ x, y }) => html`<g class="ra-pawn is-plague" transform="translate(${x} ${y}) scale(0.7)">
  <path transform="matrix(1 0 .8 -.36 0 -2)" class="ra-shadow" d="M-14-120C-30-110-36-62-44-8Q0 12 44-8C36-62 30-110 14-120zM-15-128Q-15-146 2-146Q14-146 18-136Q44-132 60-106Q38-120 16-116Q8-112-6-113Q-15-118-15-128z" />
  <ellipse cy="5" rx="50" ry="18" class="ra-foot" />
  <path class="ra-coat" d="M-14-120C-30-110-36-62-44-8Q0 12 44-8C36-62 30-110 14-120zM-15-128Q-15-146 2-146Q14-146 18-136Q44-132 60-106Q38-120 16-116Q8-112-6-113Q-15-118-15-128zM-40-142Q0-156 42-144Q4-132-40-142zM-17-147L-14-178Q0-184 14-179L18-147zM16-108L50-92L47-80L14-86zM48-104h5l6 102h-5z" />
  <path class="ra-fold" d="M-6-112Q-16-60-18 0Q-32-2-40-8C-34-62-28-108-14-119z" />
  <path class="ra-beak" d="M16-137Q44-134 62-104Q40-119 15-116z" />
  <path class="ra-band" d="M-17-153L18-153L18-147L-17-147z" /><circle cx="10" cy="-130" r="6.500" class="ra-lens" />
</g>`;

/**
 * A rat token: its back, or its face if the viewer knows it; a selectable one is a target with a label, one for n a numeral.
 * @param {{rat: import("./model.js").Rat, x: number, y: number, r?: number, n?: number, asked?: string | false}} props
 */
export const Rat = ({
  rat,
  x,
  y,
  r = RAT.face,
  n = 1,
  asked = false,
}) => html`<g class="ra-rat is-${rat.kind} ${rat.face ? "is-known" : ""} ${n > 1 ? "is-heap" : ""}" data-stack=${n > 1 ? rat.kind : null} data-target=${asked ? rat.kind : null} aria-label=${asked || null}>
  ${asked && html`<circle cx=${x} cy=${y} r=${r + 3} class="ra-glow" />`}
  <circle cx=${x} cy=${y + 6} r=${r} class="ra-edge" />
  <circle cx=${x} cy=${y} r=${r} class="ra-back" />
  <circle cx=${x} cy=${y} r=${r - 5} class="ra-ring" />
  ${rat.face ? html`<${Front} face=${rat.face} x=${x} y=${y} size=${r} />` : html`<${Drawn} name="rat" x=${x} y=${y} size=${r * 1.35} />`}
  ${n > 1 && html`<text x=${x} y=${y} class="ra-n">${n}</text>`}
  ${rat.by.length > 0 && html`<circle cx=${x + r * 0.75} cy=${y - r * 0.75} r="14" class="ra-seen" /><${Drawn} name="eye" x=${x + r * 0.75} y=${y - r * 0.75} size=${22} class="ra-eye" />`}
</g>`;

/**
 * The cubes of one seat as a stack, with a numeral on its front if there are more than it shows, and a scroll if one is a diplomat.
 * @param {{seat: number, n: number, diplomats: number, x: number, y: number, high: number, digits: number}} props x, y: the position of the lowest one
 */
export function Cubes({ seat, n, diplomats, x, y, high, digits }) {
  const stack = Math.min(n, high);
  const top = (1 - stack) * RISE;
  return html`<g class="ra-cubes" data-stack=${seat} transform=${`translate(${x} ${y})`} style=${{ "--own": `var(--seat-${seat % 6})`, "--on-own": `var(--on-seat-${seat % 6})` }}>
    <path class="ra-shadow" d="M0 0l${-15 * stack - 12} ${8 * stack}l-26-14l${15 * stack + 12} ${-8 * stack}z" />
    ${Array.from({ length: stack }, (_, i) => html`<g key=${i} transform="translate(0 ${-i * RISE})"><path class="ra-left" d="M0 0L-26-14V-39L0-25z" /><path class="ra-right" d="M0 0L26-14V-39L0-25z" /><path class="ra-top" d="M0-25L26-39L0-53L-26-39z" /></g>`)}
    <path class="ra-mark" d=${seatShape(seat)} transform="translate(-13 ${top - 46}) scale(1.08 .58)" />
    ${n > high && html`<${Numeral} n=${n} ...${plateOf(n, high, digits)} />`}
    ${diplomats > 0 && html`<${Drawn} name="diplomat" x=${20} y=${top - 44} size=${32} class="ra-scroll" />`}
  </g>`;
}

/** The numeral on a stack. @param {{n: number, half: number, top: number, end: number}} props */
const Numeral = ({ n, half, top, end }) =>
  html`<rect class="ra-plate" x=${-half} y=${top} width=${2 * half} height=${end - top} rx="6" /><text y=${(top + end) / 2} class="ra-n">${n}</text>`;

/** Symbols that have room beside each other on a rat token; more are smaller. */
const ROW = 3;

/**
 * The places of the symbols on a rat token, and their size, as shares of its size.
 * @param {number} n
 * @returns {{size: number, places: number[]}}
 */
export function symbolsOf(n) {
  const k = Math.min(1, ROW / n);
  return { size: 0.42 * k, places: Array.from({ length: n }, (_, i) => (i - (n - 1) / 2) * 0.46 * k) };
}

/**
 * The face of a rat token: the limit above, the symbols below.
 * @param {{face: import("./model.js").Token, x: number, y: number, size: number, now?: string}} props
 */
export function Front({ face, x, y, size, now }) {
  const { size: each, places } = symbolsOf(face.symbols.length);
  return html`<text x=${x} y=${y - size * 0.02} class="ra-limit" style=${{ fontSize: `max(${size * 0.8}px, var(--n, 0px))` }}>${face.limit}+</text>
  ${face.symbols.map(
    (name, i) =>
      html`<${Drawn} key=${i} name=${name} size=${size * each} class="ra-symbol ${name === now ? "is-now" : ""}" x=${x + places[i] * size} y=${y + size * 0.38} />`,
  )}`;
}
