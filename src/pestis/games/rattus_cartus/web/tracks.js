// @ts-check
/** The influence board: six tracks from left to right, with the prizes at their ends. */
import { html, lazy, useRef } from "../../../web/shared/lib.js";
import { useRoom } from "../../../web/shared/room.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { useLate } from "./late.js";
import { CLASSES, contentOf, HATS, say } from "./model.js";

/** @typedef {import("./model.js").Words} Words */
/** @typedef {Record<string, any>} View */
/** @typedef {{seat: number, points: number, x: number, y: number, size: number, level: number}} Disc */

const Figure = lazy(() => import("../../../web/shared/figures.js"), "Figure");

/** Numbers of spaces to draw, as needed; if none is enough, the printed number is drawn.  Low lanes begin with fewer. */
const STEPS = [10, 16];
const STEPS_LOW = [7, ...STEPS];
/** Width of the start in spaces: of lanes with room for rows of discs, and of those with room for only one. */
const START = 2.8;
const START_LOW = 3.8;
/** Pixels above the foot for two rows of discs. */
const TWO_ROWS = 24;
/** The interval of spaces with a bold number. */
const NUMBERED = 5;
/** Pixels: spaces as wide as this have a number each, if there is room below the discs. */
const WIDE = 17;
/** Pixels; from this height on a lane has numbers at its foot, and lower ones share those above the first. */
const ROOMY = 44;
const FOOT = 13;
/** Points for the first three of a class (RC 6.1); with two players only for the first two. @param {number} seats */
export const prizesOf = (seats) => [10, 5, 2].slice(0, seats === 2 ? 2 : 3);

/** @param {{view: View, words: Words, motion: object, ms: number}} props for how many milliseconds discs move; 0 if nobody scores */
export function Tracks({ view, words, motion, ms }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const { width, height } = useRoom(box);
  const size = `${width} ${height}`;
  const drawn = useRef(size);
  const isResized = drawn.current !== size;
  drawn.current = size;
  // Prizes change when the disc has arrived.
  const { influence, ranks } = useLate(view, motion, ms);
  const printed = contentOf(view).trackSpaces;
  const most = Math.max(...view.influence.flat());
  const isLow = height < ROOMY;
  const spaces = Math.min(printed, (isLow ? STEPS_LOW : STEPS).find((step) => step > most) ?? printed);
  const foot = isLow ? FREE : FOOT;
  const largest = alike(view.influence, spaces, width, height - foot, isLow ? LEAST_LOW : LEAST);
  return html`<div class="rc-tracks ${height > 0 && isLow ? "is-low" : ""} ${isResized ? "is-resized" : ""}" role="group" aria-label=${say(words, "board.tracks")}>
    ${CLASSES.map(
      (cls, i) => html`<div key=${cls} class="rc-track is-${cls}" role="img" data-target=${cls} data-explain=${cls}
      aria-label=${trackText(words, view, i)} onClick=${(/** @type {Event} */ event) => event.stopPropagation()}>
      <span class="rc-runner" aria-hidden="true"><${Figure} name=${HATS[i]} /></span>
      <div class="rc-lane" aria-hidden="true">
        <span class="rc-foot" title=${say(words, `class.${cls}`)}>${say(words, `class.${cls}`)}</span>
        <div class="rc-course" ref=${i === 0 ? box : null}>${width > 0 && height > 0 && html`<${Course} influence=${view.influence[i]} ranks=${view.ranks[i]} spaces=${spaces} printed=${printed} width=${width} height=${height} foot=${foot} largest=${largest} ms=${ms} />`}</div>
      </div>
      <${Prizes} influence=${influence[i]} ranks=${ranks[i]} seats=${view.seats} words=${words} />
    </div>`,
    )}
  </div>`;
}

/** "Magic: Anna 5, Bert 5, Cleo 1": from the first place down. @param {Words} words @param {View} view @param {number} cls */
function trackText(words, view, cls) {
  const places = view.ranks[cls].map((/** @type {number} */ seat) =>
    say(words, "board.place", { seat, n: view.influence[cls][seat] }),
  );
  return say(words, "board.track", { class: CLASSES[cls], places });
}

/** The prizes of a track, and who would win them now. @param {{influence: number[], ranks: number[], seats: number, words: Words}} props */
function Prizes({ influence, ranks, seats, words }) {
  const prizes = prizesOf(seats);
  return html`<span class="rc-prizes" aria-hidden="true" title=${say(words, "board.prizes-help")} style=${{ "--prizes": prizes.length }}>
    <span class="rc-prizes-head" data-t=${say(words, "board.prizes")}></span>
    ${prizes.map((worth, place) => {
      const seat = ranks[place];
      return html`<span key=${worth} class="rc-prize is-${place}"><b data-t=${worth}></b>${influence[seat] > 0 && html`<${SeatMark} seat=${seat} />`}</span>`;
    })}
  </span>`;
}

/**
 * @param {{influence: number[], ranks: number[], spaces: number, printed: number, width: number, height: number, foot: number, largest: number, ms: number}} props
 */
function Course({ influence, ranks, spaces, printed, width, height, foot, largest, ms }) {
  // As evenly as its influence is counted meanwhile (moments.js).
  const slide = ms ? { "--rc-ms": `${ms}ms`, transitionTimingFunction: "linear" } : {};
  const roomy = height >= ROOMY;
  const start = startOf(height - foot);
  const rung = width / (spaces + start);
  const bySeat = placed(influence, ranks, spaces, width, height, foot, largest).sort((a, b) => a.seat - b.seat);
  const all = Array.from({ length: spaces + 1 }, (_, n) => n);
  const bold = all.filter((n) => n % NUMBERED === 0);
  const numbers = roomy && rung >= WIDE ? all : bold;
  const ovals = all.filter((n) => n && !(roomy && numbers.includes(n)));
  return html`<svg class="rc-rungs" width=${width} height=${height}>
      <rect class="rc-start" x="1" width=${Math.max(0, start * rung - 2)} height=${height} rx="5" />
      ${bold.slice(1).map((n) => html`<path key=${n} class="rc-five" d=${`M${middle(n, rung, start)} 0V${height - foot}`} />`)}
      ${ovals.map((n) => html`<ellipse key=${n} class=${n % NUMBERED ? "" : "is-five"} cx=${middle(n, rung, start)} cy=${height - (roomy ? FOOT / 2 : 4)} rx=${rung * 0.42} ry="4" />`)}
      ${numbers.map((n) => html`<text key=${n} class="rc-number ${n % NUMBERED ? "is-between" : ""}" x=${middle(n, rung, start)} y=${roomy ? height - 2 : -2}>${n}</text>`)}
    </svg>
    ${bySeat.map(
      ({ seat, points, x, y, size, level }) => html`<span key=${seat} class="rc-disc" data-fly=${`disc-${seat}`}
      style=${{ transform: `translate(${x}px, ${y}px)`, width: `${size}px`, height: `${size}px`, zIndex: level + 1, ...slide }}>
      <${SeatMark} seat=${seat} />${points > printed && html`<b data-t=${points}></b>`}</span>`,
    )}`;
}

/** Pixels: maximum size of a disc, and the minimum on normal and on low lanes; only a full space has smaller ones. */
const LARGEST = 32;
const LEAST = 16;
const LEAST_LOW = 13;
/** Pixels below the discs in lanes without numbers. */
const FREE = 3;
/** Maximum columns of discs on one space. */
const COLUMNS = 4;

/**
 * Whether nobody is on the spaces beside one, so that its discs may reach into them.
 * @param {number} points
 * @param {number[]} influence
 * @param {number} spaces
 */
const isAlone = (points, influence, spaces) =>
  points > 0 && points < spaces && !influence.some((other) => Math.abs(Math.min(other, spaces) - points) === 1);

/** The width of the start in spaces. @param {number} room pixels above the foot */
const startOf = (room) => (room < TWO_ROWS ? START_LOW : START);

/** The middle of a space. @param {number} points @param {number} rung pixels per space @param {number} start */
const middle = (points, rung, start) => (points ? start + points - 0.5 : start / 2) * rung;

/**
 * The largest possible size of discs on one space, and the number of columns for it.
 * @param {number} n discs
 * @param {number} points of the space
 * @param {number} rung
 * @param {number} room pixels above the foot
 * @param {boolean} alone whether small discs may reach into the spaces beside it; their middles stay in their own
 */
function fit(n, points, rung, room, alone) {
  const wide = (points ? 1 : startOf(room)) * rung - 1;
  const sizesIn = (/** @type {number} */ more) =>
    Array.from({ length: COLUMNS }, (_, i) =>
      Math.min(LARGEST, (wide + (i && more)) / (i + 1), room / Math.ceil(n / (i + 1))),
    );
  const close = sizesIn(0);
  const sizes = alone && Math.max(...close) < LEAST ? sizesIn(rung / 2) : close;
  const size = Math.max(...sizes);
  return { size, columns: sizes.indexOf(size) + 1 };
}

/**
 * The size of all discs: as large as the fullest space allows, but at least ``least``.
 * @param {number[][]} influence of each class
 * @param {number} spaces
 * @param {number} width
 * @param {number} room
 * @param {number} least
 */
export function alike(influence, spaces, width, room, least) {
  const rung = width / (spaces + startOf(room));
  const sizes = influence.flatMap((track) =>
    track.map((points) => {
      const n = track.filter((other) => other === points).length;
      return fit(n, points, rung, room, isAlone(points, track, spaces)).size;
    }),
  );
  return Math.max(least, Math.min(...sizes));
}

/**
 * The position of each disc: those on one space are stacked in columns without overlapping, the lower
 * ones ranking higher.
 * @param {number[]} influence
 * @param {number[]} ranks
 * @param {number} spaces
 * @param {number} width
 * @param {number} height
 * @param {number} [foot] pixels reserved below the discs
 * @param {number} [largest]
 * @returns {Disc[]}
 */
export function placed(influence, ranks, spaces, width, height, foot = FREE, largest = LARGEST) {
  const room = height - foot;
  const start = startOf(room);
  const rung = width / (spaces + start);
  return [...new Set(influence)].flatMap((points) => {
    const stack = ranks.filter((seat) => influence[seat] === points);
    const most = fit(stack.length, points, rung, room, isAlone(points, influence, spaces));
    const size = Math.min(largest, most.size);
    const columns = Math.min(most.columns, Math.ceil(stack.length / Math.floor(room / size)));
    const left = middle(Math.min(points, spaces), rung, start) - (columns * size) / 2;
    return stack.map((seat, level) => ({
      seat,
      points,
      x: left + (level % columns) * size,
      y: room - (Math.floor(level / columns) + 1) * size,
      size: size - 1,
      level,
    }));
  });
}
