// @ts-check
/** The plague as a sequence: each turned token, its limit, its symbols in order, the losses. */
import { html, lazy } from "../../../web/shared/lib.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { contentOf } from "./model.js";
import { Front } from "./pieces.js";
import { Drawn } from "./symbols.js";

/** @typedef {import("./model.js").Event} Event */

const Losses = lazy(() => import("./losses.js"), "Losses");

/** Events while the plague rages in a region. */
const STEPS = new Set(["rages", "counted", "turned", "no-effect", "protected", "lost", "diplomat-lost", "discarded"]);
/** What players lose to a token. */
export const LOSSES = ["lost", "diplomat-lost"];
/** Radius of the turned token, in units of the map. */
export const SIZE = 118;

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
/** Half the width of a ribbon below a token, and its overhang; half the width of a list of losses with letters of LETTER. */
const RIBBON = { half: 84, below: 40 };
const LIST = 190;
/** Height of a loss's letters, in units of the map, where numbers may be as small. */
export const LETTER = 46;

/**
 * Returns the position of a badge about a region, beside its pieces.
 * @callback Spot
 * @param {string} region
 * @param {number[]} size its extent to the left, up, right and down of that position
 * @returns {import("./arrange.js").Spot & {to: import("./arrange.js").Spot}} to: what its pointer points at
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
  const half = LIST * Math.max(1, number / LETTER);
  const { x, y, to } = spotFor(region, [half, SIZE, half, SIZE + RIBBON.below]);
  return html`<g class="ra-told is-${event.id}" aria-hidden="true" key=${event.n}>
    <path d="M${x} ${y}L${to.x} ${to.y}" />
    <circle cx=${x} cy=${y} r=${SIZE} class="ra-told-disc" />
    <circle cx=${x} cy=${y} r=${SIZE - 10} class="ra-told-ring" />
    ${face ? html`<${Front} face=${face} x=${x} y=${y} size=${SIZE * 1.1} now=${event.params.symbol} />` : html`<${Drawn} name="plague" x=${x} y=${y} size=${SIZE * 1.2} />`}
    ${
      LOSSES.includes(event.id)
        ? html`<${Losses} events=${events} until=${scene.until} viewer=${view.viewer} words=${words} x=${x} y=${y} sheet=${sheet} number=${number} />`
        : html`<${Result} event=${event} x=${x} y=${y + SIZE} />`
    }
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
