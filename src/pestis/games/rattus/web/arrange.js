// @ts-check
/** Arranges pieces and names on the map so that nothing covers anything else. */
import { placed } from "./land.js";
import { REGIONS } from "./regions.js";

/**
 * The pieces in a region: the cubes of each seat, the radius of each rat token, the number of tokens that each stands for, other figures.
 * @typedef {{cubes: {n: number, diplomats: number}[], rats: number[], counts?: number[], others: string[]}} Things
 */
/** @typedef {{x: number, y: number}} Spot */
/** Left, top, right, bottom. @typedef {number[]} Box */
/** @typedef {{high: number, lines: number, beside: number}} Order high: cubes in a stack; lines: lines of stacks; beside: lines of rats beside them, or 0 for one line in front */
/**
 * A group in its own units, with its upper left corner on the map and its scale k.
 * @typedef {ReturnType<typeof composed> & {left: number, top: number, k: number, boxes: Box[]}} Group
 */

/** By region: the space for its pieces in units of the map; no two overlap. @type {Record<string, Box>} */
export const ROOMS = {
  anglia: [-700, -430, -365, -165],
  gallia: [-580, -160, -305, 165],
  germania: [-300, -265, -40, -10],
  hispania: [-800, 170, -480, 410],
  hungaria: [-15, -85, 245, 155],
  italia: [-300, -5, -20, 330],
  polonia: [26, -340, 290, -90],
  scandia: [-245, -625, 60, -345],
  bulgaria: [100, 160, 455, 420],
  turcia: [460, 160, 865, 520],
  russia: [300, -600, 800, -270],
  tartaria: [330, -265, 740, 110],
  mauretania: [-905, 425, -625, 705],
  numidia: [-585, 540, -270, 850],
  africa: [-265, 690, 35, 955],
  libya: [45, 715, 375, 955],
  aegyptus: [385, 715, 800, 955],
};
/** A cube: its width and height, and the height that another cube adds to a stack. */
export const CUBE = 52;
const TALL = 53;
export const RISE = 22;
/** Radii of rat tokens: face down, selectable, face known. */
export const RAT = { back: 31, asked: 40, face: 38 };
/** Size of the Plague Piece and of the caravan, and their position within it. @type {Record<string, {width: number, height: number, x: number, y: number}>} */
const OTHERS = { plague: { width: 88, height: 148, x: 36, y: 130 }, caravan: { width: 92, height: 88, x: 46, y: 44 } };
/** How far a diplomat's scroll extends beyond its cube. */
const SCROLL = 12;
/** Minimum radius of tokens on small maps, where they may have numerals, in heights of a digit. */
const RIM = 0.5;
/** Space between pieces. */
const AIR = 6;
/** Maximum heights of a stack; a higher one has a numeral.  The highest is not used above the scale LARGE. */
const HIGH = [4, 2, 1];
const LARGE = 1.2;
/** Height of digits, in units of a group, beside which cubes are too small to be counted: more than one have a numeral. */
const COUNTED = 90;
/** How far stacks with numerals may reach beyond their space. */
const NEARLY = 1.06;
/** The step by which a group shrinks until it fits, and its minimum scale. */
const STEP = 0.05;
const SMALLEST = 0.5;
/** The plate of a numeral, in heights of a digit: its height, its width per digit, and the extra width. */
const PLATE = { height: 0.82, digit: 0.62, beside: 0.26 };
/** Height of a cube's front below the seat's sign; minimum extent of a plate below the cube's foot. */
const FRONT = 23;
const BELOW = 6;
/**
 * The plate of a numeral on the front of a stack: half its width, its top and its bottom.
 * @param {number} n
 * @param {number} high number of stacked cubes
 * @param {number} digits height of the digits
 */
export function plateOf(n, high, digits) {
  const height = PLATE.height * digits;
  const end = Math.max(BELOW, height - FRONT - RISE * (high - 1));
  return { half: ((String(n).length * PLATE.digit + PLATE.beside) * digits) / 2, top: end - height, end };
}

/** @param {number} k @param {boolean} single whether stacks are one cube high @returns {Order[]} in the order of preference */
const ordersAt = (k, single) =>
  HIGH.filter((high) => (k <= LARGE || high < HIGH[0]) && (!single || high === 1)).flatMap((high) =>
    [1, 2, 3].flatMap((lines) => [0, 2, 3].map((beside) => ({ high, lines, beside }))),
  );

/** A grid of n things: its columns and size. @param {number} n @param {number} rows @param {number} width @param {number} height */
const grid = (n, rows, width, height) => {
  const columns = Math.ceil(n / rows);
  const lines = columns && Math.ceil(n / columns);
  return { n, columns, width: columns * width, height: lines * height, step: [width, height] };
};

/** The middle of a cell of a grid, whose last line is centred. @param {ReturnType<typeof grid>} grid @param {number} i @param {number} left @param {number} top @returns {Spot} */
function middle({ n, columns, width, step }, i, left, top) {
  const line = Math.floor(i / columns);
  const inLine = Math.min(columns, n - line * columns);
  return {
    x: left + width / 2 + ((i % columns) - (inLine - 1) / 2) * step[0],
    y: top + (line + 0.5) * step[1],
  };
}

/** The space beside and above a stack for a diplomat's scroll. @param {{diplomats: number}} stack */
const scrollOf = ({ diplomats }) => (diplomats ? SCROLL : 0);

/**
 * A group arranged in one order, with its upper left corner at 0, 0.
 * @param {Things} things
 * @param {Order} order
 * @param {number} digits how high they are
 */
function composed({ cubes, rats, counts, others }, { high, lines, beside }, digits) {
  const radii = rats.map((r) => (counts ? Math.max(r, RIM * digits) : r));
  const most = Math.max(0, ...cubes.map(({ n }) => n));
  const plate = most > high ? plateOf(most, high, digits) : { half: 0, end: 0 };
  const drop = plate.end + 2;
  const scroll = Math.max(0, ...cubes.map(scrollOf));
  const tall = TALL + RISE * (Math.min(high, most) - 1) + drop + scroll + AIR / 2;
  const stacks = grid(cubes.length, lines, Math.max(CUBE + 2 * scroll, 2 * plate.half) + AIR, tall);
  const disc = 2 * Math.max(0, ...radii) + AIR + 4;
  const tokens = grid(rats.length, beside || 1, disc, disc);
  const more = others.map((name) => OTHERS[name]);
  const main = beside ? stacks.width + tokens.width : Math.max(stacks.width, tokens.width);
  const both = beside ? Math.max(stacks.height, tokens.height) : stacks.height + tokens.height;
  const height = Math.max(both, ...more.map((one) => one.height));
  const [x, at] = beside ? [0, stacks.width] : [(main - stacks.width) / 2, (main - tokens.width) / 2];
  const top = height - (beside ? stacks.height : both);
  const leftOf = (/** @type {number} */ i) => more.slice(0, i).reduce((all, { width }) => all + width, main);
  return {
    high,
    digits,
    radii,
    height,
    width: leftOf(more.length),
    cubes: cubes.map((_, i) => middle(stacks, i, x, top)).map(({ x, y }) => ({ x, y: y + tall / 2 - drop })),
    rats: rats.map((_, i) => middle(tokens, i, at, height - tokens.height)),
    others: more.map((one, i) => ({ x: leftOf(i) + one.x, y: height - one.height + one.y })),
  };
}

/**
 * The box of each piece of a group, in the group's units.
 * @param {Things} things
 * @param {ReturnType<typeof composed>} group
 * @returns {Box[]}
 */
function boxesOf(things, { high, digits, radii, cubes, rats, others }) {
  return [
    ...cubes.map(({ x, y }, i) => {
      const { n } = things.cubes[i];
      const scroll = scrollOf(things.cubes[i]);
      const plate = n > high ? plateOf(n, high, digits) : { half: 0, end: 0 };
      const half = Math.max(CUBE / 2 + scroll, plate.half);
      return [x - half, y - TALL - RISE * (Math.min(high, n) - 1) - scroll, x + half, y + plate.end];
    }),
    ...rats.map(({ x, y }, i) => [x - radii[i], y - radii[i], x + radii[i], y + radii[i] + AIR]),
    ...others.map(({ x, y }, i) => {
      const one = OTHERS[things.others[i]];
      return [x - one.x, y - one.y, x - one.x + one.width - AIR, y - one.y + one.height];
    }),
  ];
}

/** Orders of which the one with most land under its pieces is taken, and how much land a step down in preference must gain. */
const TRIED = 6;
const ORDER = 0.04;
/** The share of land under a group for which it does not shrink to gain land; what a unit of scale is worth in it, to which part of its scale it shrinks, and the minimum scale for it. */
const AT_HOME = 0.5;
const SMALLER = 0.4;
const LESS = 0.91;
const LEAST = 0.8;

/** The last arrangement of each region. @type {any} */
const kept = {};

/**
 * The arrangement of a region's pieces, as large as fits into its space below a line for the name.
 * @param {string} id
 * @param {Things} things
 * @param {number} most maximum scale
 * @param {{letter: number, number: number}} heights of names and digits
 * @returns {Group}
 */
export function arranged(id, things, most, heights) {
  const key = id + !things.counts;
  const of = JSON.stringify([things, most, heights]);
  if (kept[key]?.of !== of) kept[key] = { of, group: fitted(id, things, most, heights) };
  return kept[key].group;
}

/** That arrangement, with numerals beside large digits if it fits. @param {string} id @param {Things} things @param {number} most @param {{letter: number, number: number}} heights @returns {any} */
function fitted(id, things, most, heights, counted = COUNTED) {
  const { letter, number } = heights;
  const [left, top, right, bottom] = ROOMS[id];
  const above = top + letter;
  const room = { width: right - left, height: bottom - above };
  /** @type {any} */
  let found = null;
  let largest = most;
  for (let k = most; ; k -= STEP) {
    const made = ordersAt(k, number / k > counted).map((order) => composed(things, order, number / k));
    const over = made.map(({ width, height }) => Math.max((width * k) / room.width, (height * k) / room.height));
    const least = k > SMALLEST ? 1 : Math.min(...over);
    if (least > NEARLY && counted === COUNTED) return fitted(id, things, most, heights, Infinity);
    const fitting = made.filter((_, i) => over[i] <= least);
    if (!fitting.length) continue;
    const all = fitting.slice(0, TRIED).map((group, i) => {
      const boxes = boxesOf(things, group).map((box) => box.map((n) => n * k));
      const size = { width: group.width * k, height: group.height * k };
      return { group, boxes, ...placed(id, boxes, [left, above, right, bottom], size), i };
    });
    if (!found) largest = k;
    const rank = (/** @type {typeof all[0]} */ { score, i }) => score - ORDER * i - SMALLER * (largest - k);
    const best = all.reduce((a, b) => (rank(b) > rank(a) ? b : a));
    if (!found || rank(best) > found.rank) {
      const boxes = best.boxes.map((box) => box.map((n, i) => n + (i % 2 ? best.top : best.left)));
      found = { ...best.group, k, left: best.left, top: best.top, boxes, rank: rank(best) };
    }
    if (found.rank > AT_HOME || k - STEP < Math.max(LEAST, LESS * largest)) return found;
  }
}

/** A name with its position, its rotation in degrees, and the boxes of its letters. @typedef {{id: string, text: string, x: number, y: number, turn: number, letters: Box[]}} Name */

/** Widths of letters as shares of their height: narrow, wide, capital and other ones. @type {[RegExp, number][]} */
const BROAD = [
  [/[ijlt.]/, 0.35],
  [/[mw]/i, 0.9],
  [/\p{Lu}/u, 0.72],
  [/./u, 0.58],
];
/** Letter spacing of small letters, and the least; the size of letters without spacing, and how fast it shrinks; half the height that a letter covers. */
const APART = [0.07, -0.05];
const BIG = 58;
const SHRINKS = 250;
const THICK = 0.36;
/** Shifts of a name to the side, in units of its height. */
const ASIDE = [-1, 1, -0.5, 0.5, -0.3, 0.3];
/** Letters of a name that is abbreviated for lack of space. */
const CUT = 3;

/** The letter spacing: the larger the letters on the map, the closer they stand. @param {number} letter */
export const apartAt = (letter) => Math.min(APART[0], Math.max(APART[1], (BIG - letter) / SHRINKS));

/** The box of each letter of a name. @param {Omit<Name, "letters">} name @param {number} letter @returns {Box[]} */
function lettersOf({ text, x, y, turn }, letter) {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const widths = [...text].map(
    (one) => ((BROAD.find(([like]) => like.test(one))?.[1] ?? 1) + apartAt(letter)) * letter,
  );
  let along = -widths.reduce((all, width) => all + width, 0) / 2;
  return widths.map((width) => {
    const [cx, cy] = [x + cos * (along + width / 2), y + sin * (along + width / 2)];
    const half = width / 2 + (turn ? 0.1 * letter : 0);
    along += width;
    return [cx - half, cy - THICK * letter, cx + half, cy + THICK * letter];
  });
}

/** @param {Box} a @param {Box} b */
export const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** @param {Box} a @param {Box} b */
const inside = (a, b) => a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];

/** Height of letters, in units of the map, above which the map is small: names then keep clear of the whole room for pieces, so they never move. */
const STAYS = 41;

/** A group that fills a region's room below the line of its name. @param {string} id @param {number} letter */
function whole(id, letter) {
  const [left, top, right, bottom] = ROOMS[id];
  const box = [left, top + letter, right, bottom];
  return { left, top: box[1], k: 1, width: right - left, height: bottom - box[1], boxes: [box] };
}

/**
 * The positions of the regions' names: the usual one, or else above, below or beside the region's pieces; abbreviated if
 * none of them is free.
 * @param {Record<string, string>} texts by region
 * @param {Record<string, Group>} pieces
 * @param {number} letter height of the letters
 * @param {Box} sheet
 * @param {Box[]} taken by things that belong to no region
 * @returns {Name[]}
 */
export function named(texts, pieces, letter, sheet, taken) {
  const groups = letter > STAYS ? Object.fromEntries(Object.keys(pieces).map((id) => [id, whole(id, letter)])) : pieces;
  const inTheWay = [...taken, ...Object.values(groups).flatMap(({ boxes }) => boxes)];
  /** @type {Box[]} */
  const written = [];
  return Object.keys(texts).map((id) => {
    const spots = spotsOf(id, groups[id], letter);
    const all = [texts[id], shortened(texts[id])].flatMap((text) => spots.map((spot) => ({ id, text, ...spot })));
    const lettered = (n = 0) => ({ ...all[n], letters: lettersOf(all[n], letter) });
    const free = (/** @type {Name} */ { letters }) =>
      letters.every((box) => inside(box, sheet) && ![...inTheWay, ...written].some((other) => meet(box, other)));
    let name = lettered();
    for (let n = 1; n < all.length && !free(name); n++) name = lettered(n);
    written.push(...name.letters);
    return name;
  });
}

/** An abbreviated name. @param {string} name */
const shortened = (name) => (name.length > CUT + 1 ? `${name.slice(0, CUT)}.` : name);

/** Where a region's name may stand, the best place first. @param {string} id @param {Omit<Group, "high" | "digits" | "radii" | "cubes" | "rats" | "others">} group @param {number} letter */
function spotsOf(id, { left, top, k, width, height }, letter) {
  const [x, y, turn] = REGIONS[id].label;
  const room = ROOMS[id];
  const middle = left + (width * k) / 2;
  const above = (width ? top : REGIONS[id].home[1]) - letter / 2;
  const below = top + height * k + letter / 2;
  return [
    { x, y, turn },
    ...(turn ? [{ x, y, turn: 0 }] : []),
    ...[above, below, room[1] + letter / 2, room[1] - letter / 2, room[3] + letter / 2].flatMap((line) =>
      [middle, (room[0] + room[2]) / 2, x, ...ASIDE.map((n) => middle + n * letter)].map((at) => ({
        x: at,
        y: line,
        turn: 0,
      })),
    ),
    ...[1, -1, 2, -2].map((n) => ({ x, y: y + n * 0.8 * letter, turn: 0 })),
  ];
}
