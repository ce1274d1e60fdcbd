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
const RADII = [26, 31, 36];
const CAPITAL_RADIUS = 46;
const GROWTH = 1.15;
/** Pixels that letters and numbers are high at least, and units that they are. */
const READABLE = 12.2;
const LETTERS = [21, 50];
/** Where letters are larger the capital goes by its sign alone. */
const CRAMPED = 40;
const NUMBERS = [23, 44];
/** Width of a letter, in heights, and room at both ends of a name. */
const WIDE = 0.64;
const GAP = 3;
/** How far a road swings out, by its length. */
const SWING = 0.07;
/** Half a horseshoe's sign. */
const SHOE = 15;
/** How often names look again for a better place, and what it costs to cover another name. */
const ROUNDS = 60;
const DEAR = 40;

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
  const zoom = between(1, READABLE / scale / NUMBERS[0], NUMBERS[1] / NUMBERS[0]);
  const radii = places.map(({ size }) => (RADII[size] ?? CAPITAL_RADIUS) * Math.min(zoom, GROWTH));
  const ways = content.roads.map(({ a, b }, n) => wayOf(spots[a], spots[b], n % 2 ? SWING : -SWING));
  const shoes = ways.filter((_, n) => content.roads[n].colour).map((way) => around(way, SHOE, SHOE));
  const written = names.map((name, place) => (letter > CRAMPED && places[place].size < 0 ? "" : name));
  const labels = labelled(
    written.map((name, place) => namings(name, letter, spots[place], radii[place], zoom, width, height)),
    [...spots.map((spot, place) => around(spot, radii[place], radii[place] + 8)), ...shoes],
  );
  return { width, height, spots, radii, zoom, letter, ways, labels, names: written };
}

/**
 * A road: a line that swings out a little, and its middle.
 * @param {Spot} a
 * @param {Spot} b
 * @param {number} swing
 */
function wayOf(a, b, swing) {
  const [x, y] = [(a.x + b.x) / 2 + (b.y - a.y) * swing, (a.y + b.y) / 2 + (a.x - b.x) * swing];
  const [cx, cy] = [2 * x - (a.x + b.x) / 2, 2 * y - (a.y + b.y) / 2];
  return { x, y, a, b, d: `M${a.x} ${a.y}Q${cx.toFixed(1)} ${cy.toFixed(1)} ${b.x} ${b.y}` };
}

/** @param {Spot} spot @param {number} w @param {number} h @returns {Box} */
const around = ({ x, y }, w, h) => ({ left: x - w, right: x + w, top: y - h, bottom: y + h });

/**
 * Where a place's name may stand, the best first: below, beside, above and at the corners, close by
 * or a little further, on the sheet.
 * @param {string} name
 * @param {number} letter
 * @param {Spot} spot
 * @param {number} r
 * @param {number} zoom
 * @param {number} width
 * @param {number} height
 */
function namings(name, letter, { x, y }, r, zoom, width, height) {
  const w = (name.length * WIDE * letter) / 2 + GAP;
  const h = letter * 0.55;
  const across = r + w + 2;
  /** @type {[number, number, number][]} */
  const ways = [0, letter * 0.4, letter * 0.9, letter * 1.5].flatMap(
    (more, n) =>
      /** @type {[number, number, number][]} */ ([
        [0, r + h + 8 + more, n],
        [across + 12 * zoom + more, r * 0.2, n + 0.4],
        [-across - more, 0, n + 0.5],
        [0, -r * 1.3 - h - more, n + 0.9],
        [w * 0.8, r + h + 8 + more, n + 0.3],
        [-w * 0.8, r + h + 8 + more, n + 0.3],
        [across * 0.9 + more, r + h * 0.6, n + 0.5],
        [-across * 0.9 - more, r + h * 0.6, n + 0.5],
        [across * 0.8 + more, -r - h, n + 1],
        [-across * 0.8 - more, -r - h, n + 1],
      ]),
  );
  return ways.map(([dx, dy, cost]) => {
    const at = {
      x: between(w + 10, x + dx, width - w - 10),
      y: between(h + 10, y + dy, height - h - 10),
    };
    return { ...at, ...around(at, w, h), cost: cost * letter };
  });
}

/**
 * A place for every name where it covers least: one after the other, again and again with all others
 * where they are.  Names that still meet when nothing moves any more come to weigh more to each other.
 * @param {ReturnType<typeof namings>[]} ways by name
 * @param {Box[]} taken
 */
function labelled(ways, taken) {
  const all = ways.map((some) => some.map((way) => ({ ...way, cost: way.cost + covered(way, taken) })));
  const weights = all.map(() => all.map(() => DEAR));
  /** @type {(typeof all)[0]} */
  const chosen = [];
  let best = { area: Infinity, names: chosen };
  for (let round = 0; round < ROUNDS && best.area; round++) {
    const before = [...chosen];
    all.forEach((some, n) => {
      const rivals = weights[n];
      chosen[n] = cheapest(some, (way) =>
        chosen.reduce((sum, other, m) => (m === n ? sum : sum + rivals[m] * shared(way, other)), 0),
      );
    });
    const still = chosen.every((way, n) => way === before[n]);
    let area = 0;
    for (const [n, one] of chosen.entries())
      for (const [m, other] of chosen.entries()) {
        const both = m === n ? 0 : shared(one, other);
        area += both;
        if (both && still) weights[n][m] *= 2;
      }
    if (area < best.area) best = { area, names: [...chosen] };
  }
  return best.names;
}

/** What it costs to cover boxes. @param {Box} box @param {Box[]} others */
const covered = (box, others) => others.reduce((sum, other) => sum + DEAR * shared(box, other), 0);

/** @template {{cost: number}} T @param {T[]} all @param {(one: T) => number} more @returns {T} */
const cheapest = (all, more) => {
  const costs = all.map((one) => one.cost + more(one));
  return all[costs.indexOf(Math.min(...costs))];
};

/** The area that two boxes share. @param {Box} a @param {Box} b */
const shared = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
