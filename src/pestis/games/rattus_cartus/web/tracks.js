// @ts-check
/** The influence board: six vertical tracks, discs in stacks, the lower disc first. */
import { html, useLayoutEffect, useRef, useState } from "../../../web/shared/lib.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { CLASSES, contentOf, say } from "./model.js";
import { Glyph } from "./symbols.js";

/** @typedef {import("./model.js").Words} Words */
/** @typedef {Record<string, any>} View */
/** @typedef {{seat: number, points: number, x: number, y: number, size: number, level: number}} Disc */

/** As many spaces are drawn as are needed for now; the last step is the printed board. */
const STEPS = [10, 16];

/** Pixels of an element, kept up to date. @param {{current: Element | null}} box */
function useSize(box) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = /** @type {Element} */ (box.current);
    const watch = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    setSize({ width: element.clientWidth, height: element.clientHeight });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return size;
}

/** @param {{view: View, words: Words}} props */
export function Tracks({ view, words }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const { width, height } = useSize(box);
  const printed = contentOf(view).trackSpaces;
  const most = Math.max(...view.influence.flat());
  const spaces = Math.min(printed, STEPS.find((step) => step > most) ?? printed);
  return html`<div class="rc-tracks" role="group" aria-label=${say(words, "board.tracks")}>
    ${CLASSES.map(
      (cls, i) => html`<div key=${cls} class="rc-track is-${cls}" role="img" data-target=${cls} data-explain=${cls}
      aria-label=${trackText(words, view, i)} onClick=${(/** @type {Event} */ event) => event.stopPropagation()}>
      <div class="rc-lane" ref=${i === 0 ? box : null}>
        ${
          height > 0 &&
          html`<${Lane} influence=${view.influence[i]} ranks=${view.ranks[i]} spaces=${spaces} printed=${printed}
          width=${width} height=${height} numbers=${i === 0 || i === 3} />`
        }
      </div>
      <div class="rc-foot" aria-hidden="true"><${Glyph} name=${cls} /><span lang=${words.language}>${say(words, `class.${cls}`)}</span></div>
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

/**
 * @param {{influence: number[], ranks: number[], spaces: number, printed: number, width: number, height: number, numbers: boolean}} props
 */
function Lane({ influence, ranks, spaces, printed, width, height, numbers }) {
  const discs = placed(influence, ranks, spaces, width, height);
  const step = stepOf(spaces, height, influence.length);
  const bySeat = [...discs].sort((a, b) => a.seat - b.seat);
  return html`<svg class="rc-rungs" width=${width} height=${height} aria-hidden="true">
      ${Array.from({ length: spaces + 1 }, (_, n) => {
        const y = height - step.foot - n * step.rung;
        const five = n % 5 === 0;
        return html`<g key=${n}><line class=${five ? "is-five" : ""} x1=${five ? 2 : 5} x2=${width - (five ? 2 : 5)} y1=${y} y2=${y} />
          ${five && n > 0 && html`<text x="3" y=${y - 2} class=${numbers ? "" : "is-faint"}>${n}</text>`}</g>`;
      })}
    </svg>
    ${bySeat.map(
      ({ seat, points, x, y, size, level }) => html`<span key=${seat} class="rc-disc" data-fly=${`disc-${seat}`}
      style=${{ transform: `translate(${x}px, ${y}px)`, width: `${size}px`, height: `${size}px`, zIndex: level + 1 }}>
      <${SeatMark} seat=${seat} />${points > printed && html`<b data-t=${points}></b>`}</span>`,
    )}`;
}

/** @param {number} spaces @param {number} height @param {number} seats */
function stepOf(spaces, height, seats) {
  const size = discSize(height, Infinity, spaces);
  const foot = Math.min(size * 0.9 + seats, height / 5);
  return { foot, rung: (height - foot - size * 0.75) / spaces };
}

/** @param {number} height @param {number} width @param {number} spaces */
const discSize = (height, width, spaces) => Math.max(11, Math.min(width * 0.44, (height / (spaces + 2)) * 1.7, 34));

/**
 * Where each disc lies.  Discs on one space stand in a stair: the lower disc first, each next one
 * further to the right and a little higher; a single disc keeps clear of those on near spaces.
 * @param {number[]} influence
 * @param {number[]} ranks
 * @param {number} spaces
 * @param {number} width
 * @param {number} height
 * @returns {Disc[]}
 */
export function placed(influence, ranks, spaces, width, height) {
  const { foot, rung } = stepOf(spaces, height, influence.length);
  const size = discSize(height, width, spaces);
  /** @type {Disc[]} */
  const discs = [];
  for (const points of [...new Set(influence)].sort((a, b) => a - b)) {
    const stack = ranks.filter((seat) => influence[seat] === points);
    const room = width - size - 2;
    const apart = stack.length > 1 ? Math.min(size + 1, room / (stack.length - 1)) : 0;
    const long = apart * (stack.length - 1);
    const y = height - foot - Math.min(points, spaces) * rung - size * 0.62;
    const starts = [1 + (room - long) / 2, 1, 1 + room - long];
    const best = starts
      .map((x) => ({ x, cost: covered(discs, x, y, long + size, size) }))
      .reduce((least, each) => (each.cost < least.cost - 0.5 ? each : least));
    for (const [level, seat] of stack.entries()) {
      const rise = level * Math.min(2.5, size / 7);
      discs.push({
        seat,
        points,
        x: best.x + level * apart,
        y: y - rise,
        size,
        level: level + Math.min(points, 99) * 6,
      });
    }
  }
  return discs;
}

/** How much of the discs lying there a new group would cover. @param {Disc[]} discs @param {number} x @param {number} y @param {number} width @param {number} height */
const covered = (discs, x, y, width, height) =>
  discs.reduce((all, disc) => {
    const across = Math.min(x + width, disc.x + disc.size) - Math.max(x, disc.x);
    const down = Math.min(y + height, disc.y + disc.size) - Math.max(y, disc.y);
    return all + Math.max(0, across) * Math.max(0, down);
  }, 0);
