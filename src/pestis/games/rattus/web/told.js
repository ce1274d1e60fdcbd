// @ts-check
/** Draws the plague on the map: the turned token beside its region, and below it what comes of it. */
import { html } from "../../../web/shared/lib.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { calmAt } from "./calm.js";
import {
  Cube,
  cubesIn,
  HALF,
  highOf,
  LETTER,
  Losses,
  lossesAt,
  protectedAt,
  Ribbon,
  RIM,
  SIZE,
  sparedAt,
} from "./losses.js";
import { CLASS_OF, contentOf, say, seatsOf } from "./model.js";
import { Front } from "./pieces.js";
import { LOSSES, STEPS } from "./plague.js";
import { isResolved } from "./resolved.js";
import { spotFor } from "./spots.js";
import { Drawn } from "./symbols.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("./model.js").View} View */
/** @typedef {import("./model.js").Words} Words */

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
  return isResolved(last.n, events, view);
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
/** Lines of losses and of who is spared for which there is always room, unless fewer play: the token stays where it is. */
const LINES = 4;

/** @typedef {import("./spots.js").Ground} Ground */

/**
 * The plague on the map: the current step, that the Plague Piece finds nothing to do, or the token that players are being asked about.
 * @param {{scene: import("../../../web/table/game.js").Scene | null, film?: {value: {events: Event[]} | null}, update: {events: Event[], view: View}, words: Words, ground: Ground}} props
 */
export function Plague({ scene, film, update: { events, view }, words, ground }) {
  const told = { events, view, words, ground };
  if (scene) return html`<${Told} ...${told} scene=${scene} />`;
  const calm = calmAt(film?.value?.events ?? [], events, view);
  return calm ? html`<${Calm} ...${told} ...${calm} />` : html`<${Pending} ...${told} />`;
}

/** The turned token that players are being asked about, beside the pieces of its region. @param {{events: Event[], view: View, ground: Ground}} props */
function Pending({ events, view, ground }) {
  if (view.untold || view.prompts[0]?.kind !== "escape") return null;
  const turned = events.findLast(({ id }) => id === "turned");
  const face = turned && contentOf(view).tokens.get(turned.params.token);
  if (!face) return null;
  const { x, y } = spotFor(ground, turned.params.region, [[-WAITING, -WAITING, WAITING, WAITING]]);
  return html`<g class="ra-told" aria-hidden="true" data-piece="">
    <circle cx=${x} cy=${y} r=${WAITING} class="ra-told-disc" />
    <circle cx=${x} cy=${y} r=${WAITING - 7} class="ra-told-ring" />
    <${Front} face=${face} x=${x} y=${y} size=${WAITING * 1.1} />
  </g>`;
}

/** What a token and the ribbon below it cover, around the middle of the token. @param {Ground} ground @param {number} high of the ribbon, with letters of LETTER */
function partsAt({ number }, high) {
  const k = Math.max(1, number / LETTER);
  const [half, top] = [HALF * k, RIM * SIZE];
  return [
    [-SIZE, -SIZE, SIZE, SIZE],
    [-half, top, half, top + high * k],
  ];
}

/** What a token and the list of losses to it cover. @param {Ground} ground @param {number} seats */
export const listAt = (ground, seats) => partsAt(ground, highOf(Math.min(LINES, seats)));

/** A large token with a pointer to its region. @param {{at: ReturnType<typeof spotFor>, children?: any}} props */
const Disc = ({
  at: { x, y, to },
  children,
}) => html`<path d="M${x} ${y}L${to.x} ${to.y}" /><circle cx=${x} cy=${y} r=${SIZE} class="ra-told-disc" />
  <circle cx=${x} cy=${y} r=${SIZE - 10} class="ra-told-ring" />${children}`;

/** The current step, drawn large beside its region. @param {{scene: import("../../../web/table/game.js").Scene, events: Event[], view: View, words: Words, ground: Ground}} props */
function Told({ scene, events, view, words, ground }) {
  const { event, until } = scene;
  const told = toldOf(events, event, until);
  const { region, token } = told[0]?.params ?? {};
  if (!region) return null;
  const face = contentOf(view).tokens.get(token);
  const last = told[told.length - 1];
  const spot = spotFor(ground, region, listAt(ground, seatsOf(view)));
  const { x, y } = spot;
  const at = { x, y, ...ground };
  const harmless = isHarmless(told, events, view);
  const whole = () => toldOf([...events, ...(view.untold ?? [])], event, Number.POSITIVE_INFINITY);
  const cubes = last.id === "turned" && !harmless ? cubesAt(last, events, until, view) : 0;
  return html`<g class="ra-told is-${last.id}" aria-hidden="true" key=${event.n}>
    <${Disc} at=${spot}>${face ? html`<${Front} face=${face} x=${x} y=${y} size=${SIZE * 1.1} now=${event.params.symbol ?? CLASS_OF[event.params.card]} />` : html`<${Drawn} name="plague" x=${x} y=${y} size=${SIZE * 1.2} class="ra-symbol" />`}<//>
    ${
      LOSSES.includes(last.id)
        ? html`<${Losses} losses=${lossesAt(told, until, view.viewer)} spared=${sparedAt(whole(), events, until, view)} cards=${protectedAt(told[0], events, until, view)} words=${words} at=${at} />`
        : html`<${Result} event=${last} cubes=${cubes} harmless=${harmless} words=${words} at=${at} />`
    }
  </g>`;
}

/** Half the width of a stroke across what is missing, as a share of the token's radius. */
const ACROSS = 0.55;

/** The Plague Piece finds no rats or no cubes. @param {{moved: Event, lacks: "rats" | "cubes", words: Words, ground: Ground}} props */
function Calm({ moved, lacks, words, ground }) {
  const lines = halved(say(words, `board.calm.${lacks}`));
  const spot = spotFor(ground, moved.params.region, partsAt(ground, lines.length * LINE));
  const { x, y } = spot;
  const d = SIZE * ACROSS;
  return html`<g class="ra-told is-calm" aria-hidden="true" key=${moved.n}>
    <${Disc} at=${spot}>
      ${lacks === "rats" ? html`<${Drawn} name="rat" x=${x} y=${y} size=${SIZE * 1.1} class="ra-symbol" />` : html`<g transform=${`translate(${x} ${y + 66}) scale(2.4)`}><${Cube} x=${0} y=${0} /></g>`}
      <g><path d="M${x - d} ${y + d}L${x + d} ${y - d}" fill="none" stroke="var(--plague)" stroke-width="18" stroke-linecap="round" /></g>
    <//>
    <${Ribbon} at=${{ x, y, ...ground }} wide=${wideOf(lines)} high=${lines.length * LINE}>
      ${lines.map((line, i) => html`<text key=${i} y=${(i + 0.5 - lines.length / 2) * LINE + 17}>${line}</text>`)}
    <//>
  </g>`;
}

/** Height of a line on a ribbon, and of one with signs; width of a ribbon with a number or signs, of a cube beside a number, and of the signs of who is safe. */
const LINE = 72;
const SIGNS = 80;
const SLIM = 168;
const BESIDE = 56;
const SAFE = 132;

/** A text in two lines that are about equally long. @param {string} text */
export function halved(text) {
  const gaps = [...text.matchAll(/ /g)].map(({ index }) => index);
  const middle = gaps.sort((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0];
  return middle === undefined ? [text] : [text.slice(0, middle), text.slice(middle + 1)];
}

/** The width of a ribbon with some lines. @param {string[]} lines */
const wideOf = (lines) => Math.max(SLIM, 40 + Math.max(0, ...lines.map(({ length }) => length)) * LETTER * 0.56);

/** The cubes in a region compared with the limit of its token. @param {Event} event @param {number} cubes */
function compared({ id, params: { n, limit } }, cubes) {
  if (id === "no-effect") return `${n} < ${limit}`;
  return id === "turned" && cubes >= limit ? `${cubes} ≥ ${limit}` : "";
}

/** What a step has led to, on a ribbon below the token. @param {{event: Event, cubes: number, harmless: boolean, words: Words, at: import("./losses.js").Place}} props cubes: those that count for the limit of a token that takes effect; harmless: whether nobody loses anything to it */
function Result({ event, cubes, harmless, words, at }) {
  const { id } = event;
  if (id === "protected") return html`<${Safe} event=${event} harmless=${harmless} words=${words} at=${at} />`;
  const counts = compared(event, cubes);
  const verdict = harmless ? halved(say(words, "board.nobody-loses")) : [];
  const lines = counts ? [counts] : id === "counted" ? [`+${NEUTRAL}`] : verdict;
  const high = lines.length * LINE;
  if (!high) return null;
  const aside = counts ? BESIDE : 0;
  return html`<${Ribbon} at=${at} wide=${wideOf(lines) + aside} high=${high}>
    ${counts && html`<${Cube} x=${-SLIM / 2 + 8} y=${20} />`}
    ${lines.map((line, i) => html`<text key=${i} x=${aside / 2} y=${(i + 0.5) * LINE + 17 - high / 2}>${line}</text>`)}
  <//>`;
}

/** Which class card of whom is safe from a token. @param {{event: Event, harmless: boolean, words: Words, at: import("./losses.js").Place}} props */
function Safe({ event: { params }, harmless, words, at }) {
  const name = say(words, `card.${params.card}`);
  const lines = harmless ? halved(say(words, "board.all-protected")) : [say(words, "board.spared.protected")];
  const wide = Math.max(wideOf([name]) + SAFE, wideOf(lines));
  const high = SIGNS + lines.length * LINE;
  const [left, row] = [20 - wide / 2, (SIGNS - high) / 2];
  return html`<${Ribbon} at=${at} wide=${wide} high=${high}>
    <svg x=${left} y=${row - 28} width="56" height="56"><${SeatMark} seat=${params.seat} /></svg><${Drawn} name=${params.card} x=${left + 96} y=${row} size=${60} class="ra-symbol" />
    <text x=${SAFE / 2} y=${row + 17}>${name}</text>
    ${lines.map((line, i) => html`<text key=${i} y=${SIGNS + (i + 0.5) * LINE + 17 - high / 2}>${line}</text>`)}
  <//>`;
}
