// @ts-check
/** The plague as a sequence: each turned token, its limit, its symbols in order, the losses. */
import { html } from "../../../web/shared/lib.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { contentOf } from "./model.js";
import { Front } from "./pieces.js";
import { Drawn } from "./symbols.js";

/** @typedef {import("./model.js").Event} Event */

/** Events while the plague rages in a region. */
const STEPS = new Set(["rages", "counted", "turned", "no-effect", "protected", "lost", "diplomat-lost", "discarded"]);
/** What players lose to a token. */
export const LOSSES = ["lost", "diplomat-lost"];
/** Radius of the turned token, in units of the map. */
const SIZE = 118;

/**
 * One sequence for each region in which the plague raged.
 * @param {Event[]} events
 * @returns {import("../../../web/table/game.js").Sequence[]}
 */
export function sequences(events) {
  /** @type {import("../../../web/table/game.js").Sequence[]} */
  const found = [];
  let open = false;
  let region = "";
  for (const event of events) {
    if (event.id === "rages") {
      region = event.params.region;
      found.push({ title: { id: "rattus.board.plague-in", params: { region } }, steps: [] });
      open = true;
    } else if (!STEPS.has(event.id)) open = false;
    if (open) found[found.length - 1].steps.push({ n: event.n, marks: marksOf(event, region) });
  }
  return found;
}

/** @param {Event} event @param {string} region */
function marksOf({ params }, region) {
  const marks = [region];
  if (typeof params.seat === "number") marks.push(`seat-${params.seat}`);
  if (params.card) marks.push(params.card);
  return marks;
}

/**
 * The token that is being resolved at an event, and its region.
 * @param {Event[]} events
 * @param {Event} now
 */
function turnedAt(events, now) {
  let token = "";
  let region = "";
  for (const { n, id, params } of events) {
    if (n > now.n) break;
    if (id === "rages") [region, token] = [params.region, ""];
    if (id === "turned") token = params.token;
  }
  return { token, region };
}

/** Radius of a token that waits while players are asked about it. */
const WAITING = 74;
/** Half the width of a ribbon below a token, and its overhang. */
const RIBBON = { half: 84, below: 40 };

/**
 * Returns the position of a badge about a region, beside its pieces.
 * @callback Spot
 * @param {string} region
 * @param {number[]} size its extent to the left, up, right and down of that position
 * @returns {{x: number, y: number}}
 */

/**
 * The turned token that players are being asked about, beside the pieces of its region.
 * @param {{events: Event[], view: Record<string, any>, spotFor: Spot}} props
 */
export function Pending({ events, view, spotFor }) {
  if (view.prompts[0]?.kind !== "escape") return null;
  const turned = events.findLast(({ id }) => id === "turned");
  const face = turned && contentOf(view).tokens.get(turned.params.token);
  if (!face) return null;
  const { x, y } = spotFor(turned.params.region, Array(4).fill(WAITING));
  return html`<g class="ra-told" aria-hidden="true" data-piece="">
    <circle cx=${x} cy=${y} r=${WAITING} class="ra-told-disc" />
    <circle cx=${x} cy=${y} r=${WAITING - 7} class="ra-told-ring" />
    <${Front} face=${face} x=${x} y=${y} size=${WAITING * 1.1} />
  </g>`;
}

/**
 * The current step, drawn large beside its region.
 * @param {{scene: import("../../../web/table/game.js").Scene, events: Event[], view: Record<string, any>, words: import("./model.js").Words, sheet: number[], number: number, spotFor: Spot}} props sheet: the visible part of the map; number: the minimum height of a number on it
 */
export function Told({ scene, events, view, words, sheet, number, spotFor }) {
  const { event } = scene;
  const { token, region } = turnedAt(events, event);
  const face = contentOf(view).tokens.get(token);
  if (!region) return null;
  const { x, y } = spotFor(region, [SIZE, SIZE, SIZE, SIZE + RIBBON.below]);
  return html`<g class="ra-told is-${event.id}" aria-hidden="true" key=${event.n}>
    <circle cx=${x} cy=${y} r=${SIZE} class="ra-told-disc" />
    <circle cx=${x} cy=${y} r=${SIZE - 10} class="ra-told-ring" />
    ${face ? html`<${Front} face=${face} x=${x} y=${y} size=${SIZE * 1.1} now=${event.params.symbol} />` : html`<${Drawn} name="plague" x=${x} y=${y} size=${SIZE * 1.2} />`}
    ${
      LOSSES.includes(event.id)
        ? html`<${Losses} losses=${lossesAt(events, scene.until, view.viewer)} words=${words} x=${x} y=${y} sheet=${sheet} number=${number} />`
        : html`<${Result} event=${event} x=${x} y=${y + SIZE} />`
    }
  </g>`;
}

/**
 * What each player has lost to the token that is carried out, the viewer's own losses first.
 * @param {Event[]} events
 * @param {number} until the number of the last event that is told
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

/** Height of a line of losses and of its letters, in units of the map; letters of a name that are shown. */
const LINE = 62;
const LETTER = 46;
const NAME = 12;

/** All losses on one ribbon, with names: below the token, or where the map ends. @param {{losses: ReturnType<typeof lossesAt>, words: import("./model.js").Words, x: number, y: number, sheet: number[], number: number}} props */
function Losses({ losses, words, x, y, sheet: [left, top, width, height], number }) {
  const k = Math.max(1, number / LETTER);
  const names = losses
    .map(({ seat }) => words.player(seat))
    .map((name) => (name.length > NAME ? `${name.slice(0, NAME - 1)}…` : name));
  const wide = 250 + Math.max(...names.map(({ length }) => length)) * LETTER * 0.56;
  const high = losses.length * LINE + 18;
  const at = (
    /** @type {number} */ middle,
    /** @type {number} */ half,
    /** @type {number} */ from,
    /** @type {number} */ to,
  ) => Math.max(from + half, Math.min(to - half, middle));
  const middle = at(x, (wide * k) / 2, left, left + width);
  const centre = at(y + SIZE * 0.7 + (high * k) / 2, (high * k) / 2, top, top + height);
  return html`<g class="ra-ribbon is-loss" transform=${`translate(${middle} ${centre}) scale(${k})`}>
    <rect x=${-wide / 2} y=${-high / 2} width=${wide} height=${high} rx="14" />
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
  </g>`;
}

/** The effect of the step, on a ribbon below the token. @param {{event: Event, x: number, y: number}} props */
function Result({ event, x, y }) {
  const { id, params } = event;
  const seat = params.seat;
  const mark = html`<svg x=${x - 62} y=${y - 34} width="68" height="68"><${SeatMark} seat=${seat} /></svg>`;
  if (id === "no-effect") {
    return html`<g class="ra-ribbon"><rect x=${x - RIBBON.half} y=${y - 36} width=${2 * RIBBON.half} height="72" rx="14" /><text x=${x} y=${y + 17}>${`${params.n} < ${params.limit}`}</text></g>`;
  }
  if (id === "protected") {
    return html`<g class="ra-ribbon"><rect x=${x - RIBBON.half} y=${y - RIBBON.below} width=${2 * RIBBON.half} height=${2 * RIBBON.below} rx="14" />${mark}<${Drawn} name=${params.card} x=${x + 44} y=${y} size=${60} /></g>`;
  }
  if (id === "counted") {
    return html`<g class="ra-ribbon"><rect x=${x - RIBBON.half} y=${y - 36} width=${2 * RIBBON.half} height="72" rx="14" /><text x=${x} y=${y + 17}>+2</text></g>`;
  }
  return null;
}
