// @ts-check
/** Finds where pieces stand on the land of their region. */
import { REGIONS } from "./regions.js";

/** @typedef {import("./arrange.js").Box} Box */

/** Width and height of a cell of the grid below, in units of the map. */
const CELL = 10;
/** Columns of the grid; its first cell is at LEFT, TOP. */
const COLUMNS = 200;
const [LEFT, TOP] = [-960, -720];

/** The corners of each ring of an outline of moves and relative lines. @param {string} outline */
const ringsOf = (outline) =>
  outline
    .split("z")
    .slice(0, -1)
    .map((ring) => {
      const steps = (ring.match(/-?\d+/g) ?? []).map(Number);
      for (let i = 2; i < steps.length; i++) steps[i] += steps[i - 2];
      return steps;
    });

/** By cell: the number of its region, counted from 1. @type {Uint8Array | null} */
let grid = null;

/** Fills the grid line by line, between the borders that each line crosses. */
function filled() {
  const cells = new Uint8Array(COLUMNS * COLUMNS);
  for (const [n, { d, box }] of Object.values(REGIONS).entries()) {
    const rings = ringsOf(d);
    for (let line = Math.floor((box[1] - TOP) / CELL); line * CELL + TOP < box[3]; line++) {
      const y = TOP + (line + 0.5) * CELL;
      const at = rings.flatMap((ring) => crossings(ring, y)).sort((a, b) => a - b);
      for (let i = 0; i + 1 < at.length; i += 2) {
        const from = Math.round((at[i] - LEFT) / CELL);
        cells.fill(n + 1, line * COLUMNS + from, line * COLUMNS + Math.round((at[i + 1] - LEFT) / CELL));
      }
    }
  }
  return cells;
}

/** Where a ring crosses a horizontal line. @param {number[]} ring x and y of each corner @param {number} y @returns {number[]} */
function crossings(ring, y) {
  const found = [];
  for (let i = 0; i < ring.length; i += 2) {
    const [x1, y1] = [ring[i], ring[i + 1]];
    const [x2, y2] = [ring[(i + 2) % ring.length], ring[(i + 3) % ring.length]];
    if (y1 > y !== y2 > y) found.push(x1 + ((x2 - x1) * (y - y1)) / (y2 - y1));
  }
  return found;
}

const NUMBER_OF = Object.fromEntries(Object.keys(REGIONS).map((id, n) => [id, n + 1]));
/** Shares of a box's width and height at which its land is looked up. */
const PROBES = [0.1, 0.5, 0.9];
/** How much worse another region is than the sea, and what a unit of distance from the region's middle costs. */
const FOREIGN = -1.5;
const DISTANCE = 0.0003;

/**
 * How well boxes lie on the land of a region: 1 if they lie there wholly, less in the sea, least in another region.
 * @param {string} id
 * @param {Box[]} boxes
 * @param {number} dx moves the boxes
 * @param {number} dy
 */
export function landUnder(id, boxes, dx, dy) {
  grid ??= filled();
  const own = NUMBER_OF[id];
  let sum = 0;
  for (const [left, top, right, bottom] of boxes)
    for (const across of PROBES)
      for (const down of PROBES) {
        const column = Math.floor((left + (right - left) * across + dx - LEFT) / CELL);
        const line = Math.floor((top + (bottom - top) * down + dy - TOP) / CELL);
        const there = grid[line * COLUMNS + column];
        sum += there === own ? 1 : there ? FOREIGN : 0;
      }
  return boxes.length ? sum / (boxes.length * PROBES.length ** 2) : 0;
}

/** Distance between the places that are tried. */
const STEP = 15;

/**
 * The place of a group within its room where most of its pieces stand on their region, near the region's middle.
 * @param {string} id
 * @param {Box[]} boxes of the pieces, from 0, 0
 * @param {Box} room
 * @param {{width: number, height: number}} size
 * @returns {{left: number, top: number, score: number}}
 */
export function placed(id, boxes, [left, top, right, bottom], { width, height }) {
  const [x, y] = REGIONS[id].home;
  const [ends, foot] = [Math.max(left, right - width), Math.max(top, bottom - height)];
  let best = { left, top, score: Number.NEGATIVE_INFINITY };
  for (let at = left; ; at = Math.min(at + STEP, ends)) {
    for (let down = top; ; down = Math.min(down + STEP, foot)) {
      const away = Math.abs(at + width / 2 - x) + Math.abs(down + height / 2 - y);
      const score = landUnder(id, boxes, at, down) - DISTANCE * away;
      if (score > best.score) best = { left: at, top: down, score };
      if (down >= foot) break;
    }
    if (at >= ends) break;
  }
  return best;
}
