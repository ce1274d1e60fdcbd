// @ts-check
/** What stands in the regions: rat tokens, the Plague Piece, the caravan, cubes. */
import { html } from "../../../web/shared/lib.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { cubesIn, ratsIn, REGION_IDS } from "./model.js";
import { REGIONS } from "./regions.js";
import { Drawn } from "./symbols.js";

/** Sizes of pieces in units of the map. */
export const CUBE = 64;
const RAT = 31;
const ROW = 65;
const PAWN = 66;

/** What stands in a region: rats, plague, caravan; below them the cubes. @param {{id: string, view: Record<string, any>, k: number}} props */
export function Standing({ id, view, k }) {
  const region = REGION_IDS.indexOf(id);
  const [x, y] = REGIONS[id].home;
  const rats = ratsIn(view, region);
  const cubes = cubesIn(view, region);
  const others = [view.caravan === region && "caravan", view.plague === region && "plague"].filter(Boolean);
  const perRow = cubes.length > 4 ? 3 : cubes.length === 4 ? 2 : Math.max(1, cubes.length);
  const lines = Math.ceil(cubes.length / perRow);
  const upper = rats.length || others.length ? 1 : 0;
  const start = y - ((upper + lines - 1) * ROW) / 2;
  const width = rats.length * RAT * 1.75 + others.length * PAWN;
  const beyond = x - width / 2 + rats.length * RAT * 1.75;
  const grown = `translate(${x} ${y}) scale(${k}) translate(${-x} ${-y})`;
  return html`<g transform=${grown} style=${{ "--n": `calc(var(--number) / ${k})` }}>
    <circle cx=${x} cy=${y} r="1" fill="none" data-fly=${id} />
    ${rats.map((rat, i) => html`<${Rat} key=${rat.kind + i} rat=${rat} x=${x - width / 2 + (i + 0.5) * RAT * 1.75} y=${start} />`)}
    ${others.map((name, i) => html`<${Drawn} key=${name} name=${name} x=${beyond + (i + 0.5) * PAWN} y=${start - 4} size=${PAWN * 1.2} class="ra-pawn is-${name}" />`)}
    ${cubes.map(
      (all, i) => html`<${Cubes} key=${all.seat} ...${all} size=${CUBE}
      x=${x + ((i % perRow) - (Math.min(perRow, cubes.length - Math.floor(i / perRow) * perRow) - 1) / 2) * (CUBE + 4)} y=${start + (upper + Math.floor(i / perRow)) * ROW} />`,
    )}
  </g>`;
}

/** A rat token: its back, or what the viewer knows of its face. @param {{rat: import("./model.js").Rat, x: number, y: number}} props */
const Rat = ({ rat, x, y }) => html`<g class="ra-rat is-${rat.kind} ${rat.face ? "is-known" : ""}">
  <circle cx=${x} cy=${y} r=${RAT} class="ra-back" />
  <circle cx=${x} cy=${y} r=${RAT - 4} class="ra-ring" />
  ${rat.face ? html`<${Front} face=${rat.face} x=${x} y=${y} size=${RAT} />` : html`<${Drawn} name="rat" x=${x} y=${y} size=${RAT * 1.35} />`}
  ${rat.by.length > 0 && html`<${Drawn} name="eye" x=${x + RAT * 0.7} y=${y - RAT * 0.7} size=${22} class="ra-eye" />`}
</g>`;

/**
 * Cubes of one seat: its mark, how many, and a scroll where a diplomat is under one.
 * @param {{seat: number, n: number, diplomats: number, x: number, y: number, size: number}} props
 */
export const Cubes = ({ seat, n, diplomats, x, y, size }) => html`<g class="ra-cubes">
  <svg x=${x - size / 2} y=${y - size / 2} width=${size} height=${size}><${SeatMark} seat=${seat} /></svg>
  ${
    n > 1 &&
    html`<text x=${x} y=${y + (seat % 6 === 1 ? size * 0.13 : 0)} class="ra-n"
    style=${{ fill: `var(--on-seat-${seat % 6})`, stroke: `var(--seat-${seat % 6})` }}>${n}</text>`
  }
  ${diplomats > 0 && html`<${Drawn} name="diplomat" x=${x + size * 0.42} y=${y - size * 0.38} size=${size * 0.55} class="ra-scroll" />`}
</g>`;

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
