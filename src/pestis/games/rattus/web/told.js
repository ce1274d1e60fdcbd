// @ts-check
/** Draws the plague on the map: the turned token beside its region, and below it what comes of it. */
import { html } from "../../../web/shared/lib.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { Cube, cubesIn, LETTER, Losses, lossesAt, Ribbon, RIM, SIZE, sparedAt } from "./losses.js";
import { contentOf, say } from "./model.js";
import { Front } from "./pieces.js";
import { LOSSES, STEPS } from "./plague.js";
import { Drawn } from "./symbols.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("./model.js").View} View */
/** @typedef {import("./model.js").Words} Words */

/** What can come of a turned token. */
const RESULTS = ["no-effect", "protected", ...LOSSES];
const BEGINS = ["rages", "turned"];

/**
 * What has been told of the token at an event: the turning of the token, or the outbreak if none was
 * turned yet, and the events after it.
 * @param {Event[]} events
 * @param {Event} now
 * @param {number} until the number of the last event that is shown
 */
export function toldOf(events, now, until) {
  const from = events.findLastIndex(({ n, id }) => n <= now.n && BEGINS.includes(id));
  const to = events.findIndex(({ n, id }, i) => i > from && (n > until || BEGINS.includes(id) || !STEPS.has(id)));
  return events.slice(Math.max(0, from), to < 0 ? undefined : to);
}

/**
 * Whether a token takes effect and nobody loses anything.
 * @param {Event[]} told of this token
 * @param {Event[]} events
 * @param {View} view
 */
export function isHarmless(told, events, view) {
  const last = told[told.length - 1];
  const resolved = told[0]?.id === "turned" && (last === told[0] || last.id === "protected");
  if (!resolved) return false;
  const all = [...events, ...(view.untold ?? [])];
  const next = all[all.indexOf(last) + 1];
  return next ? !RESULTS.includes(next.id) : (view.nextPrompts ?? view.prompts)[0]?.kind !== "escape";
}

/** How many cubes the Plague Piece counts as (RA 6.6). */
const NEUTRAL = 2;

/**
 * The number of cubes that is compared with the limit of a token.
 * @param {Event} turned
 * @param {Event[]} events
 * @param {number} until the number of the last event that is shown
 * @param {View} view
 */
export function cubesAt({ n, params }, events, until, view) {
  const rages = events.findLastIndex((event) => event.id === "rages" && event.n < n);
  const isCounted = events.slice(Math.max(0, rages)).some((event) => event.id === "counted" && event.n < n);
  const here = cubesIn(params.region, events, until, view);
  return here.reduce((all, cubes) => all + cubes, isCounted ? NEUTRAL : 0);
}

/** Radius of a token that waits while players are asked about it. */
const WAITING = 74;
/** Half the width and the height of a list of two losses and of who is spared with letters of LETTER, for which there is always room: the token stays where it is. */
const LIST = { half: 290, high: 204 };

/**
 * Returns the position of a badge about a region, beside its pieces.
 * @callback Spot
 * @param {string} region
 * @param {number[]} size its extent to the left, up, right and down of that position
 * @returns {import("./arrange.js").Spot & {to: import("./arrange.js").Spot}} to: what its pointer points at
 */

/**
 * The turned token that players are being asked about, beside the pieces of its region.
 * @param {{events: Event[], view: View, spotFor: Spot}} props
 */
export function Pending({ events, view, spotFor }) {
  if (view.untold || view.prompts[0]?.kind !== "escape") return null;
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
 * @param {{scene: import("../../../web/table/game.js").Scene, events: Event[], view: View, words: Words, sheet: number[], number: number, spotFor: Spot}} props sheet: the visible part of the map; number: the minimum height of a number on it
 */
export function Told({ scene, events, view, words, sheet, number, spotFor }) {
  const { event, until } = scene;
  const told = toldOf(events, event, until);
  const { region, token } = told[0]?.params ?? {};
  if (!region) return null;
  const face = contentOf(view).tokens.get(token);
  const last = told[told.length - 1];
  const k = Math.max(1, number / LETTER);
  const { x, y, to } = spotFor(region, [LIST.half * k, SIZE, LIST.half * k, RIM * SIZE + LIST.high * k]);
  const at = { x, y, sheet, number };
  const harmless = isHarmless(told, events, view);
  const whole = () => toldOf([...events, ...(view.untold ?? [])], event, Number.POSITIVE_INFINITY);
  const cubes = last.id === "turned" && !harmless ? cubesAt(last, events, until, view) : 0;
  return html`<g class="ra-told is-${last.id}" aria-hidden="true" key=${event.n}>
    <path d="M${x} ${y}L${to.x} ${to.y}" />
    <circle cx=${x} cy=${y} r=${SIZE} class="ra-told-disc" />
    <circle cx=${x} cy=${y} r=${SIZE - 10} class="ra-told-ring" />
    ${face ? html`<${Front} face=${face} x=${x} y=${y} size=${SIZE * 1.1} now=${event.params.symbol} />` : html`<${Drawn} name="plague" x=${x} y=${y} size=${SIZE * 1.2} />`}
    ${
      LOSSES.includes(last.id)
        ? html`<${Losses} losses=${lossesAt(told, until, view.viewer)} spared=${sparedAt(whole(), events, until, view)} words=${words} at=${at} />`
        : html`<${Result} event=${last} cubes=${cubes} verdict=${harmless ? say(words, last.id === "protected" ? "board.all-protected" : "board.nobody-loses") : ""} at=${at} />`
    }
  </g>`;
}

/** Height of a line on a ribbon, and of one with signs; width of a ribbon with a number or signs, and of a cube beside a number. */
const LINE = 72;
const SIGNS = 80;
const SLIM = 168;
const BESIDE = 56;

/** A text in two lines that are about equally long. @param {string} text */
export function halved(text) {
  const gaps = [...text.matchAll(/ /g)].map(({ index }) => index);
  const middle = gaps.sort((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0];
  return middle === undefined ? [text] : [text.slice(0, middle), text.slice(middle + 1)];
}

/** The cubes in a region compared with the limit of its token. @param {Event} event @param {number} cubes */
function compared({ id, params: { n, limit } }, cubes) {
  if (id === "no-effect") return `${n} < ${limit}`;
  return id === "turned" && cubes >= limit ? `${cubes} ≥ ${limit}` : "";
}

/** What a step has led to, on a ribbon below the token. @param {{event: Event, cubes: number, verdict: string, at: import("./losses.js").Place}} props cubes: those that count for the limit of a token that takes effect */
function Result({ event, cubes, verdict, at }) {
  const { id, params } = event;
  const signs = id === "protected" ? SIGNS : 0;
  const counts = compared(event, cubes);
  const lines = counts ? [counts] : id === "counted" ? [`+${NEUTRAL}`] : verdict ? halved(verdict) : [];
  const high = signs + lines.length * LINE;
  if (!high) return null;
  const top = -high / 2;
  const aside = counts ? BESIDE : 0;
  const long = Math.max(0, ...lines.map(({ length }) => length));
  return html`<${Ribbon} at=${at} wide=${Math.max(SLIM, 40 + long * LETTER * 0.56) + aside} high=${high}>
    ${
      signs > 0 &&
      html`<svg x="-62" y=${top + 6} width="68" height="68"><${SeatMark} seat=${params.seat} /></svg><${Drawn} name=${params.card} x=${44} y=${top + signs / 2} size=${60} />`
    }
    ${counts && html`<${Cube} x=${-SLIM / 2 + 8} y=${20} />`}
    ${lines.map((line, i) => html`<text key=${i} x=${aside / 2} y=${top + signs + (i + 0.5) * LINE + 17}>${line}</text>`)}
  <//>`;
}
