// @ts-check
/** Where everything of the map lies: the network stretched to fill its room, and room for names. */

/** @typedef {import("./model.js").Content} Content */
/** @typedef {{x: number, y: number}} Spot */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** Units of the drawing for one of the content's. */
const UNIT = 12;
/** Room around the outermost places. */
const MARGIN = { x: 78, top: 66, bottom: 74 };
/** How far the network may be stretched, across and down. */
const STRETCH = [1.35, 2.6];
/** Radius of a village, a town, a city; of the capital; by how much they grow on small screens. */
const RADII = [27, 31, 35];
const CAPITAL_RADIUS = 46;
const GROWTH = 1.2;
/** Pixels that a name should be high, and units that it may be. */
const READABLE = 11.5;
const LETTERS = [21, 33];
/** Width of a letter, in heights, and room at both ends of a name. */
const WIDE = 0.64;
const GAP = 3;

/** @param {number} least @param {number} n @param {number} most */
const between = (least, n, most) => Math.min(most, Math.max(least, n));

/**
 * @param {Content} content
 * @param {{width: number, height: number}} room in pixels
 * @param {string[]} names by place
 */
export function layout(content, room, names) {
  const { places } = content;
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const wide = (east - west) * UNIT;
  const high = (north - south) * UNIT;
  const ratio = room.width / Math.max(1, room.height);
  const plain = (wide + 2 * MARGIN.x) / (high + MARGIN.top + MARGIN.bottom);
  const across = between(1, (ratio * (high + MARGIN.top + MARGIN.bottom) - 2 * MARGIN.x) / wide, STRETCH[0]);
  const down =
    ratio >= plain ? 1 : between(1, ((wide + 2 * MARGIN.x) / ratio - MARGIN.top - MARGIN.bottom) / high, STRETCH[1]);
  const width = wide * across + 2 * MARGIN.x;
  const height = high * down + MARGIN.top + MARGIN.bottom;
  /** @type {Spot[]} */
  const spots = places.map(({ x, y }) => ({
    x: Math.round(MARGIN.x + (x - west) * UNIT * across),
    y: Math.round(MARGIN.top + (north - y) * UNIT * down),
  }));
  const scale = Math.min(room.width / width, room.height / height) || 1;
  const letter = between(LETTERS[0], READABLE / scale, LETTERS[1]);
  /** How much larger numbers are drawn on small screens. */
  const zoom = between(1, 0.5 / scale, 1.4);
  const radii = places.map(({ size }) => (RADII[size] ?? CAPITAL_RADIUS) * Math.min(zoom, GROWTH));
  return { width, height, spots, radii, zoom, letter, labels: labelled(spots, radii, names, letter) };
}

/**
 * A place for every name: below its symbol, right, left or above, where it covers least.
 * @param {Spot[]} spots
 * @param {number[]} radii
 * @param {string[]} names
 * @param {number} letter
 */
function labelled(spots, radii, names, letter) {
  /** @type {Box[]} */
  const taken = spots.map(({ x, y }, place) => {
    const r = radii[place];
    return { left: x - r, right: x + r, top: y - r, bottom: y + r };
  });
  return spots.map(({ x, y }, place) => {
    const r = radii[place];
    const w = (names[place].length * WIDE * letter) / 2 + GAP;
    const ways = [
      { x, y: y + r + letter * 0.72 },
      { x: x + r + w + 5, y },
      { x: x - r - w - 5, y },
      { x, y: y - r - letter * 0.62 },
    ];
    const boxes = ways.map((at) => ({
      left: at.x - w,
      right: at.x + w,
      top: at.y - letter * 0.5,
      bottom: at.y + letter * 0.5,
    }));
    const covers = boxes.map((box) => taken.reduce((sum, other, n) => sum + (n === place ? 0 : shared(box, other)), 0));
    const best = covers.indexOf(Math.min(...covers));
    taken.push(boxes[best]);
    return ways[best];
  });
}

/** The area that two boxes share. @param {Box} a @param {Box} b */
const shared = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
