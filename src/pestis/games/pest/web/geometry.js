// @ts-check
/** The layout of the map: the network fills the space, and each place with its name has a cell of its own. */

/** @typedef {import("./model.js").Content} Content */
/** @typedef {{x: number, y: number}} Spot */
/** The weight is what covering one unit costs. @typedef {{left: number, top: number, right: number, bottom: number, weight?: number}} Box */

/** The area of the sheet in square units, and the margins around the outermost places. */
const SHEET = 1_500_000;
const MARGIN = { x: 70, top: 70, bottom: 80 };
/** Radii of a village, a town and a city; of the capital. */
const RADII = [26, 31, 36];
const CAPITAL_RADIUS = 46;
/** Minimum height of letters and numbers in pixels; their heights in units. */
const READABLE = 12.2;
const LETTER = 25;
const NUMBER = 23;
/** From this zoom of the numbers on, the map counts as small. */
export const SMALL = 1.3;
/** Half the width and height of a figure. */
const FIGURE = [16, 21];
/** Rank of a name that is written first if there is no room for all; the capital's is the next. */
const FIRST = 4;
/** Width of the sign at the left of a place; maximum zoom of signs; radius of a good's. */
const SIGN = 18;
const SIGN_ZOOM = 1.5;
const DISC = 13;
/** Maximum rounds of pushing overlapping cells apart. */
const ROUNDS = 300;
/** Periods of the preferred direction, to be tried in turn. */
const BEATS = [9, 6, 13, 4];
/** Width of a letter as a share of its height; the space at both ends of a name. */
const WIDE = 0.58;
const GAP = 3;
/** How far a road curves, as a share of its length. */
const SWING = 0.07;
/** Half the size of a horseshoe's sign, and its possible positions on a road, from 0 to 1. */
const SHOE = 9;
const STANDS = Array.from({ length: 25 }, (_, n) => 0.5 + (n % 2 ? 0.03 : -0.03) * Math.ceil(n / 2));
/** Where no sign is seen, and what that costs: colour and pattern tell its road, too. */
const OUTSIDE = { x: -99, y: -99 };
const UNSEEN = 110;
/** Distance of a name below its place. */
const BELOW = 9;

/** @param {number} least @param {number} n @param {number} most */
export const between = (least, n, most) => Math.min(most, Math.max(least, n));

/**
 * @param {Content} content
 * @param {{width: number, height: number}} room in pixels
 * @param {string[]} names by place
 */
export function layout(content, room, names) {
  const { places } = content;
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.sqrt((room.width * room.height) / SHEET) || 1;
  const [width, height] = [room.width / scale, room.height / scale];
  const letter = Math.max(LETTER, READABLE / scale);
  /** Zoom of the numbers on small screens. */
  const zoom = Math.max(1, READABLE / scale / NUMBER);
  const signs = Math.min(zoom, SIGN_ZOOM);
  const radii = places.map(({ size }) => RADII[size] ?? CAPITAL_RADIUS);
  const cells = names.map((name, place) => cellOf(name, letter, radii[place], zoom));
  const loose = places.map(({ x, y }) => ({
    x: MARGIN.x + ((x - west) / (east - west)) * (width - 2 * MARGIN.x),
    y: MARGIN.top + ((north - y) / (north - south)) * (height - MARGIN.top - MARGIN.bottom),
  }));
  const spots = spread(loose, cells, width, height);
  const labels = spots.map((spot, place) => named(names[place], letter, spot, radii[place], width, height));
  /** Boxes that signs of roads should not cover; sick people are not always there. */
  const taken = spots.flatMap((spot, place) => [
    around(spot, radii[place], radii[place]),
    ...(places[place].size < 0
      ? []
      : [
          { ...sickBox(spot, radii[place], zoom), weight: 0.4 },
          discAt(signsOf(spot, radii[place], signs).good, signs),
        ]),
    labels[place],
  ]);
  const ways = content.roads.map(({ a, b, colour }, n) => {
    const way = wayOf(spots[a], spots[b], n % 2 ? SWING : -SWING, signs, taken);
    if (colour && way.x > 0) taken.push(shoeAt(way, signs));
    return way;
  });
  return {
    width,
    height,
    spots,
    radii,
    zoom,
    signs,
    letter,
    ways,
    labels,
    cells: spots.map(({ x, y }, place) => {
      const { left, right, top, bottom } = cells[place];
      return { left: x - left, right: x + right, top: y - top, bottom: y + bottom };
    }),
  };
}

/** Half the width of a name. @param {string} name @param {number} letter */
const halfOf = (name, letter) => (name.length * WIDE * letter) / 2 + GAP;

/** The space of a place around its middle: its good on the left, its sick on the right, its name below. @param {string} name @param {number} letter @param {number} r @param {number} zoom @returns {Box} */
function cellOf(name, letter, r, zoom) {
  const half = halfOf(name, letter);
  return {
    left: Math.max(half, r + SIGN * Math.min(zoom, SIGN_ZOOM)),
    right: Math.max(half, sickBox({ x: 0, y: 0 }, r, zoom).right),
    top: r * 1.3,
    bottom: r + BELOW + letter * 1.1 + GAP,
  };
}

/** The box of a place's sick people: at its right, on the same baseline. @param {Spot} spot @param {number} r @param {number} zoom @returns {Box} */
export function sickBox({ x, y }, r, zoom) {
  const [w, h] = [FIGURE[0] * zoom, FIGURE[1] * zoom];
  return around({ x: x + r - 4 + w, y: y + 16 - h }, w, h);
}

/**
 * Move places apart until no cells overlap, if the sheet has room for that.
 * @param {Spot[]} spots
 * @param {Box[]} cells around their places
 * @param {number} width
 * @param {number} height
 */
function spread(spots, cells, width, height) {
  const pairs = spots.flatMap((_, b) => Array.from({ length: b }, (_, a) => [a, b]));
  let [best, least] = [spots, Infinity];
  for (const beat of BEATS) {
    const at = spots.map((spot) => ({ ...spot }));
    for (let round = 0, met = 1; met && round < ROUNDS; round++) {
      // Alternating the preferred direction lets places that block each other pass.
      const lean = 2 ** (3 * Math.sin(round / beat));
      met = pairs.reduce((sum, [a, b]) => sum + apart(at[a], at[b], cells[a], cells[b], lean), 0);
      at.forEach((spot, n) => {
        spot.x = between(cells[n].left + 4, spot.x, width - cells[n].right - 4);
        spot.y = between(cells[n].top + 4, spot.y, height - cells[n].bottom - 4);
      });
      if (met < least) [best, least] = [at.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })), met];
    }
    if (!least) break;
  }
  return best;
}

/** Push two places apart if their cells overlap; returns the overlap. @param {Spot} a @param {Spot} b @param {Box} ca @param {Box} cb @param {number} lean */
function apart(a, b, ca, cb, lean) {
  const across = a.x < b.x ? ca.right + cb.left - b.x + a.x : cb.right + ca.left - a.x + b.x;
  const down = a.y < b.y ? ca.bottom + cb.top - b.y + a.y : cb.bottom + ca.top - a.y + b.y;
  if (across < 1 || down < 1) return 0;
  const axis = across * lean < down ? "x" : "y";
  const by = (axis === "x" ? across : down) / 2;
  const way = a[axis] < b[axis] ? by : -by;
  a[axis] -= way;
  b[axis] += way;
  return Math.min(across, down);
}

/**
 * A slightly curved road, and the position of its sign: on it, or outside the sheet if it would hide too much.
 * @param {Spot} a
 * @param {Spot} b
 * @param {number} swing
 * @param {number} zoom of signs
 * @param {Box[]} taken
 */
function wayOf(a, b, swing, zoom, taken) {
  const [w, h] = [b.x - a.x, b.y - a.y];
  const [cx, cy] = [(a.x + b.x) / 2 + 2 * h * swing, (a.y + b.y) / 2 + 2 * -w * swing];
  const at = (/** @type {number} */ t) => ({
    x: (1 - t) ** 2 * a.x + 2 * t * (1 - t) * cx + t * t * b.x,
    y: (1 - t) ** 2 * a.y + 2 * t * (1 - t) * cy + t * t * b.y,
  });
  const line = STANDS.map(at);
  const { x, y } = clearest(
    [...line, OUTSIDE],
    (spot) => shoeAt(spot, zoom),
    taken,
    (spot) => (spot === OUTSIDE ? UNSEEN * zoom * zoom : 0),
  );
  return { x, y, line, a, b, d: `M${a.x} ${a.y}Q${cx.toFixed(1)} ${cy.toFixed(1)} ${b.x} ${b.y}` };
}

/**
 * The first of the spots at which a box covers least.
 * @template {Spot} T
 * @param {T[]} spots
 * @param {(spot: Spot) => Box} boxAt
 * @param {Box[]} taken
 * @param {(spot: T, n: number) => number} [worse] a spot's own cost
 */
export function clearest(spots, boxAt, taken, worse = () => 0) {
  let [best, least] = [spots[0], Infinity];
  spots.forEach((spot, n) => {
    const own = boxAt(spot);
    let cost = worse(spot, n);
    for (const box of taken) if (cost < least) cost += shared(own, box) * (box.weight ?? 1);
    if (cost < least) [best, least] = [spot, cost];
  });
  return best;
}

/** The positions of a place's signs at its left. @param {Spot} spot @param {number} r @param {number} zoom */
export function signsOf({ x, y }, r, zoom) {
  const side = x - r - 5 - 5 * (zoom - 1);
  return { good: { x: side, y: y + r * 0.6 }, harbour: { x: side, y: y - r * 0.6 - 9 * (zoom - 1) } };
}

/** The box of a good's sign. @param {Spot} spot @param {number} zoom */
export const discAt = (spot, zoom) => around(spot, DISC * zoom, DISC * zoom);

/** @param {Spot} spot @param {number} zoom */
export const shoeAt = (spot, zoom) => around(spot, SHOE * zoom, SHOE * zoom);

/** @param {Spot} spot @param {number} w @param {number} h @returns {Box} */
export const around = ({ x, y }, w, h) => ({ left: x - w, right: x + w, top: y - h, bottom: y + h });

/** Position and box of a place's name: below the place, and within the sheet. @param {string} name @param {number} letter @param {Spot} spot @param {number} r @param {number} width @param {number} height */
function named(name, letter, { x, y }, r, width, height) {
  const [w, h] = [halfOf(name, letter) - GAP, letter * 0.55];
  const at = { x: between(w + 6, x, width - w - 6), y: Math.min(y + r + h + BELOW, height - h - 4) };
  return { ...at, ...around(at, w, h) };
}

/**
 * The places whose names are written: those that do not cover the name of a larger place.
 * @param {Box[]} labels by place
 * @param {Content["places"]} places
 * @param {Set<number>} [first] places that take precedence
 */
export function readable(labels, places, first = new Set()) {
  const ranks = places.map(({ size }, place) => (first.has(place) ? FIRST : (size + FIRST) % FIRST));
  /** @type {Set<number>} */
  const written = new Set();
  const order = labels.map((_, place) => place).sort((a, b) => ranks[b] - ranks[a]);
  for (const place of order) {
    if ([...written].every((other) => !shared(labels[place], labels[other]))) written.add(place);
  }
  return written;
}

/** The area that two boxes share. @param {Box} a @param {Box} b */
const shared = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
