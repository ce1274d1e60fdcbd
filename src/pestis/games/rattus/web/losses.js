// @ts-check
/** What players lose to a token of the plague, on one ribbon. */
import { html } from "../../../web/shared/lib.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { LOSSES } from "./plague.js";
import { Drawn } from "./symbols.js";

/** @typedef {import("./model.js").Event} Event */

/**
 * What each player has lost to the token that is carried out, the viewer's own losses first.
 * @param {Event[]} events
 * @param {number} until the number of the last event that is shown
 * @param {number | null} viewer
 */
export function lossesAt(events, until, viewer) {
  const told = events.filter(({ n }) => n <= until);
  const turned = told.findLastIndex(({ id }) => id === "turned" || id === "rages");
  /** @type {Map<string, {seat: number, id: string, n: number}>} */
  const losses = new Map();
  for (const { id, params } of told.slice(turned + 1)) {
    if (!LOSSES.includes(id)) continue;
    const key = `${id} ${params.seat}`;
    losses.set(key, { seat: params.seat, id, n: (losses.get(key)?.n ?? 0) + (params.n ?? 1) });
  }
  return [...losses.values()].sort((one, other) => Number(other.seat === viewer) - Number(one.seat === viewer));
}

/** Radius of the turned token, in units of the map. */
export const SIZE = 118;
/** Where its ribbon begins, as a share of its radius. */
export const RIM = 0.7;
/** Height of a ribbon's letters, in units of the map, where numbers may be as small. */
export const LETTER = 46;
/** Height of a line of losses; letters of a name that are shown. */
const LINE = 62;
const NAME = 12;

/** The middle of the token, the visible part of the map, and the minimum height of a number on it. @typedef {{x: number, y: number, sheet: number[], number: number}} Place */

/** A ribbon below the token, or where the map ends; with larger letters on small maps. @param {{at: Place, wide: number, high: number, class?: string, children?: any}} props */
export function Ribbon({ at: { x, y, sheet, number }, wide, high, class: more = "", children }) {
  const [left, top, width, height] = sheet;
  const k = Math.max(1, number / LETTER);
  const within = (
    /** @type {number} */ middle,
    /** @type {number} */ half,
    /** @type {number} */ from,
    /** @type {number} */ to,
  ) => Math.max(from + half, Math.min(to - half, middle));
  const middle = within(x, (wide * k) / 2, left, left + width);
  const centre = within(y + SIZE * RIM + (high * k) / 2, (high * k) / 2, top, top + height);
  return html`<g class="ra-ribbon ${more}" transform=${`translate(${middle} ${centre}) scale(${k})`}>
    <rect x=${-wide / 2} y=${-high / 2} width=${wide} height=${high} rx="14" />${children}
  </g>`;
}

/** All losses on one ribbon, with names. @param {{told: Event[], until: number, viewer: number | null, words: import("./model.js").Words, at: Place}} props told: the events of the token; until: the number of the last event that is shown */
export function Losses({ told, until, viewer, words, at }) {
  const losses = lossesAt(told, until, viewer);
  const names = losses
    .map(({ seat }) => words.player(seat))
    .map((name) => (name.length > NAME ? `${name.slice(0, NAME - 1)}…` : name));
  const wide = 250 + Math.max(...names.map(({ length }) => length)) * LETTER * 0.56;
  const high = losses.length * LINE + 18;
  return html`<${Ribbon} at=${at} wide=${wide} high=${high} class="is-loss">
    ${losses.map(
      (
        { seat, id, n },
        i,
      ) => html`<g key=${i} class="ra-loser" transform=${`translate(${16 - wide / 2} ${(i + 0.5) * LINE + 9 - high / 2})`} style=${{ "--own": `var(--seat-${seat % 6})` }}>
      <svg y="-24" width="48" height="48"><${SeatMark} seat=${seat} /></svg><text x="60" y="16">${names[i]}</text>
      <text class="ra-lost-n" x=${wide - 92} y="16">−${n}</text>
      ${id === "lost" ? html`<g transform=${`translate(${wide - 58} 18) scale(.8)`}><path class="ra-left" d="M0 0L-26-14V-39L0-25z" /><path class="ra-right" d="M0 0L26-14V-39L0-25z" /><path class="ra-top" d="M0-25L26-39L0-53L-26-39z" /></g>` : html`<${Drawn} name="diplomat" x=${wide - 58} y=${0} size=${44} />`}
    </g>`,
    )}
  <//>`;
}
