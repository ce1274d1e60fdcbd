// @ts-check
/** What players lose to a token of the plague, and who is spared, on one ribbon. */
import { html } from "../../../web/shared/lib.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { CLASS_OF, contentOf, REGION_IDS, say } from "./model.js";
import { LOSSES } from "./plague.js";
import { withoutCubes } from "./rewound.js";
import { Drawn, Glyph } from "./symbols.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("./model.js").View} View */

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

/**
 * Each seat's cubes in a region when an event was shown.
 * @param {string} region
 * @param {Event[]} events
 * @param {number} until the number of that event
 * @param {View} view
 * @returns {number[]}
 */
export function cubesIn(region, events, until, view) {
  const later = events.filter(({ n }) => n > until);
  const { cubes } = later.length ? withoutCubes(view, later) : view;
  return cubes?.[REGION_IDS.indexOf(region)] ?? [];
}

/**
 * The class cards that region cards protect from a token, and whose they are.
 * @param {Event} turned
 * @param {Event[]} events
 * @param {number} until the number of the last event that is shown
 * @param {View} view
 * @returns {{seat: number, card: string}[]}
 */
export function protectedAt(turned, events, until, view) {
  const symbols = contentOf(view).tokens.get(turned.params.token)?.symbols ?? [];
  return events
    .slice(events.findLastIndex(({ n, id }) => id === "rages" && n <= turned.n))
    .filter(({ n, id, params }) => id === "protected" && n <= until && symbols.includes(CLASS_OF[params.card]))
    .map(({ params: { seat, card } }) => ({ seat, card }));
}

/**
 * Who has cubes in a region and loses nothing to a token, by reason: a card protects them, or no symbol applies.
 * @param {Event[]} whole the events of the token, those that are still to be told included
 * @param {Event[]} events
 * @param {number} until the number of the last event that is shown
 * @param {View} view
 * @returns {[reason: "protected" | "no-symbol", seats: number[]][]} without reasons that apply to nobody
 */
export function sparedAt(whole, events, until, view) {
  const { region } = whole[0].params;
  const cubes = cubesIn(region, events, until, view);
  const hit = whole.filter(({ id }) => LOSSES.includes(id)).map(({ params }) => params.seat);
  const spared = [...cubes.keys()].filter((seat) => cubes[seat] > 0 && !hit.includes(seat));
  const safe = protectedAt(whole[0], events, until, view).map(({ seat }) => seat);
  const isSafe = (/** @type {number} */ seat) => safe.includes(seat);
  return /** @type {ReturnType<typeof sparedAt>} */ ([
    ["protected", spared.filter(isSafe)],
    ["no-symbol", spared.filter((seat) => !isSafe(seat))],
  ]).filter(([, seats]) => seats.length);
}

/** Radius of the turned token, in units of the map. */
export const SIZE = 118;
/** Where its ribbon begins, as a share of its radius. */
export const RIM = 0.7;
/** Height of a ribbon's letters, in units of the map, where numbers may be as small. */
export const LETTER = 46;
/** Height of a line of losses, and of what surrounds the lines; letters of a name that are shown. */
const LINE = 62;
const EDGE = 18;
const NAME = 12;
/** Half the width of a list, for which there is always room; the height of some lines. */
export const HALF = 290;
export const highOf = (/** @type {number} */ lines) => lines * LINE + EDGE;

/** The middle of the token, the visible part of the map, and the minimum height of a number on it. @typedef {{x: number, y: number, sheet: number[], number: number}} Place */

/**
 * The middle of a ribbon below the token, or where the visible part of the map ends, and its scale.
 * @param {Place} at
 * @param {number} wide
 * @param {number} high
 */
function ribbonAt({ x, y, sheet, number }, wide, high) {
  const [left, top, right, bottom] = sheet;
  const k = Math.max(1, number / LETTER);
  const within = (
    /** @type {number} */ middle,
    /** @type {number} */ half,
    /** @type {number} */ from,
    /** @type {number} */ to,
  ) => Math.max(from + half, Math.min(to - half, middle));
  return {
    x: within(x, (wide * k) / 2, left, right),
    y: within(y + SIZE * RIM + (high * k) / 2, (high * k) / 2, top, bottom),
    k,
  };
}

/** A ribbon with larger letters on small maps. @param {{at: Place, wide: number, high: number, class?: string, children?: any}} props */
export function Ribbon({ at, wide, high, class: more = "", children }) {
  const { x, y, k } = ribbonAt(at, wide, high);
  return html`<g class="ra-ribbon ${more}" transform=${`translate(${x} ${y}) scale(${k})`}>
    <rect x=${-wide / 2} y=${-high / 2} width=${wide} height=${high} rx="14" />${children}
  </g>`;
}

/** A cube, with its lowest corner in a place. @param {{x: number, y: number}} props */
export const Cube = ({ x, y }) =>
  html`<g class="ra-lost-cube" transform=${`translate(${x} ${y}) scale(.8)`}><path class="ra-left" d="M0 0L-26-14V-39L0-25z" /><path class="ra-right" d="M0 0L26-14V-39L0-25z" /><path class="ra-top" d="M0-25L26-39L0-53L-26-39z" /></g>`;

/** Width of a list beside its names, of a seat's sign, and of a letter. */
const BESIDE = 250;
const SIGN = 54;
const BROAD = LETTER * 0.56;

/**
 * All losses on one ribbon, with names; below them who is spared, and why.
 * @param {{losses: ReturnType<typeof lossesAt>, spared: ReturnType<typeof sparedAt>, cards: ReturnType<typeof protectedAt>, words: import("./model.js").Words, at: Place}} props
 */
export function Losses({ losses, spared, cards, words, at }) {
  const names = losses
    .map(({ seat }) => words.player(seat))
    .map((name) => (name.length > NAME ? `${name.slice(0, NAME - 1)}…` : name));
  const reasons = spared.map(([reason]) => say(words, `board.spared.${reason}`));
  /** The signs of a line: each seat's mark, after it the cards that protect it. */
  const signs = spared.map(([reason, seats]) =>
    seats.flatMap((seat) => [
      html`<${SeatMark} seat=${seat} />`,
      ...cards
        .filter((each) => reason === "protected" && each.seat === seat)
        .map(({ card }) => html`<${Glyph} name=${card} class="ra-symbol" />`),
    ]),
  );
  const wide = Math.max(
    ...names.map(({ length }) => BESIDE + length * BROAD),
    ...signs.map(({ length }, i) => 64 + length * SIGN + reasons[i].length * BROAD),
  );
  const high = highOf(losses.length + spared.length);
  const line = (/** @type {number} */ i) => `translate(${16 - wide / 2} ${(i + 0.5) * LINE + 9 - high / 2})`;
  return html`<${Ribbon} at=${at} wide=${wide} high=${high} class="is-loss">
    ${losses.map(
      (
        { seat, id, n },
        i,
      ) => html`<g key=${i} class="ra-loser" transform=${line(i)} style=${{ "--own": `var(--seat-${seat % 6})` }}>
      <svg y="-24" width="48" height="48"><${SeatMark} seat=${seat} /></svg><text x="60" y="16">${names[i]}</text>
      <text class="ra-lost-n" x=${wide - 92} y="16">−${n}</text>
      ${id === "lost" ? html`<${Cube} x=${wide - 58} y=${18} />` : html`<${Drawn} name="diplomat" x=${wide - 58} y=${0} size=${44} />`}
    </g>`,
    )}
    ${spared.map(
      ([reason], i) => html`<g key=${reason} class="ra-spared" transform=${line(losses.length + i)}>
      ${signs[i].map((sign, n) => html`<svg key=${n} x=${n * SIGN} y="-24" width="48" height="48">${sign}</svg>`)}
      <text x=${signs[i].length * SIGN + 6} y="16">${reasons[i]}</text>
    </g>`,
    )}
  <//>`;
}
