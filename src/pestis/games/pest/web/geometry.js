// @ts-check
/** Where everything of the map lies: the network stretched to fill its room, names below their places. */

/** @typedef {import("./model.js").Content} Content */
/** @typedef {{x: number, y: number}} Spot */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** Units of the drawing for one of the content's. */
const UNIT = 12;
/** Room around the outermost places. */
const MARGIN = { x: 78, top: 92, bottom: 74 };
/** How far the network may be stretched, across and down. */
const STRETCH = [1.35, 2.6];
/** Radius of a village, a town, a city; of the capital; by how much they grow on small screens. */
const RADII = [26, 31, 36];
const CAPITAL_RADIUS = 46;
const GROWTH = 1.15;
/** Pixels that letters and numbers are high at least, and units that they are. */
const READABLE = 12.2;
const LETTERS = [21, 50];
/** Where letters are larger the capital goes by its sign alone. */
const CRAMPED = 40;
const NUMBERS = [23, 44];
/** What a name may cover of a place and of a horseshoe: square units. */
const SLIGHT = { place: 300, shoe: 60 };
/** The greatest size of a place but the capital's. */
const CITY = 2;
/** Rank of what comes first and may cover twice as much. */
const FIRST = 4;
/** Width of a letter, in heights, and room at both ends of a name. */
const WIDE = 0.54;
const GAP = 3;
/** How far a road swings out, by its length. */
const SWING = 0.07;
/** Half a horseshoe's sign, and where on its road it may stand. */
const SHOE = 9;
const STANDS = Array.from({ length: 21 }, (_, n) => 0.5 + (n % 2 ? 0.03 : -0.03) * Math.ceil(n / 2));
/** How far below a place its name stands. */
const BELOW = 11;

/** @param {number} least @param {number} n @param {number} most */
export const between = (least, n, most) => Math.min(most, Math.max(least, n));

/**
 * @param {Content} content
 * @param {{width: number, height: number}} room in pixels
 * @param {string[]} names by place
 * @param {Set<number>} [first] whose names come first
 */
export function layout(content, room, names, first = new Set()) {
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
  const zoom = between(1, READABLE / scale / NUMBERS[0], NUMBERS[1] / NUMBERS[0]);
  const radii = places.map(({ size }) => (RADII[size] ?? CAPITAL_RADIUS) * Math.min(zoom, GROWTH));
  const shown = names.map((name, place) => (letter > CRAMPED && places[place].size < 0 ? "" : name));
  const labels = spots.map((spot, place) => named(shown[place], letter, spot, radii[place], width, height));
  const towns = spots.map((spot, place) => around(spot, radii[place] * 0.8, radii[place] * 0.9));
  const ranks = places.map(({ size }, place) => (first.has(place) ? FIRST : size < 0 ? CITY + 1 : size));
  const wanted = readable(labels, ranks, towns);
  const taken = [...towns, ...[...wanted].map((place) => labels[place])];
  const ways = content.roads.map(({ a, b }, n) => wayOf(spots[a], spots[b], n % 2 ? SWING : -SWING, taken));
  const shoes = ways.filter((_, n) => content.roads[n].colour).map(shoeAt);
  const written = [...wanted].filter((place) => shoes.every((shoe) => shared(labels[place], shoe) < SLIGHT.shoe));
  return {
    width,
    height,
    spots,
    radii,
    zoom,
    letter,
    ways,
    labels,
    names: shown.map((name, place) => (written.includes(place) ? name : "")),
  };
}

/**
 * A road: a line that swings out a little, and where what it bears stands: where it hides least.
 * @param {Spot} a
 * @param {Spot} b
 * @param {number} swing
 * @param {Box[]} taken
 */
function wayOf(a, b, swing, taken) {
  const [cx, cy] = [(a.x + b.x) / 2 + 2 * (b.y - a.y) * swing, (a.y + b.y) / 2 + 2 * (a.x - b.x) * swing];
  const at = (/** @type {number} */ t) => ({
    x: (1 - t) ** 2 * a.x + 2 * t * (1 - t) * cx + t * t * b.x,
    y: (1 - t) ** 2 * a.y + 2 * t * (1 - t) * cy + t * t * b.y,
  });
  const { x, y } = clearest(STANDS.map(at), shoeAt, taken);
  return { x, y, a, b, d: `M${a.x} ${a.y}Q${cx.toFixed(1)} ${cy.toFixed(1)} ${b.x} ${b.y}` };
}

/**
 * Of some spots the first where a box hides least.
 * @param {Spot[]} spots
 * @param {(spot: Spot) => Box} boxAt
 * @param {Box[]} taken
 */
export function clearest(spots, boxAt, taken) {
  const hidden = spots.map(boxAt).map((own) => taken.reduce((sum, box) => sum + shared(own, box), 0));
  return spots[hidden.indexOf(Math.min(...hidden))];
}

/** @param {Spot} spot */
const shoeAt = (spot) => around(spot, SHOE, SHOE);

/** @param {Spot} spot @param {number} w @param {number} h @returns {Box} */
export const around = ({ x, y }, w, h) => ({ left: x - w, right: x + w, top: y - h, bottom: y + h });

/** The name of a place: below it, on the sheet. @param {string} name @param {number} letter @param {Spot} spot @param {number} r @param {number} width @param {number} height */
function named(name, letter, { x, y }, r, width, height) {
  const [w, h] = [(name.length * WIDE * letter) / 2 + GAP, letter * 0.55];
  const at = { x: between(w + 6, x, width - w - 6), y: Math.min(y + r + h + BELOW, height - h - 4) };
  return { ...at, ...around(at, w, h) };
}

/**
 * The names that are written: those that cover no place and no name of a greater place.
 * @param {Box[]} labels by place
 * @param {number[]} ranks by place
 * @param {Box[]} taken those of the places first
 */
function readable(labels, ranks, taken) {
  const written = new Set();
  const order = labels.map((_, place) => place).sort((a, b) => ranks[b] - ranks[a]);
  for (const place of order) {
    const free =
      [...written].every((other) => !shared(labels[place], labels[other])) &&
      taken.every(
        (box, n) => n === place || shared(labels[place], box) < SLIGHT.place * (ranks[place] < FIRST ? 1 : 2),
      );
    if (free) written.add(place);
  }
  return written;
}

/** The area that two boxes share. @param {Box} a @param {Box} b */
const shared = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
