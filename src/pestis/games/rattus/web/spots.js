// @ts-check
/** Finds where a badge about a region hides least of the map. */
import { ROOMS } from "./arrange.js";

/** @typedef {import("./arrange.js").Box} Box */
/** @typedef {import("./arrange.js").Spot} Spot */
/**
 * What lies on the map.
 * @typedef {object} Ground
 * @property {Record<string, import("./arrange.js").Group>} groups the pieces, by region
 * @property {import("./arrange.js").Name[]} names of the regions
 * @property {Box[]} taken by what belongs to no region: the palace
 * @property {Box} sheet the part that is in sight
 * @property {number} number minimum height of a number
 */

/** How bad it is to hide a unit of area: of what the badge speaks of, of the room for it, of the palace, of a name, of other pieces. */
const HIDES = { own: 1e5, room: 0.5, palace: 1000, name: 1000, piece: 1 };
/** The area that is worth a unit of distance, and a piece or letter under the pointer. */
const FAR = 40;
const CROSSED = 3000;
/** The distance between the places that are tried, first few and then all, and between the points at which the pointer is looked at. */
const STEPS = [100, 20];
const PROBE = 25;

/** The area that two boxes share. @param {Box} a @param {Box} b */
const shared = (a, b) =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

/** The box around boxes. @param {Box[]} boxes @returns {Box} */
const around = (boxes) => [0, 1, 2, 3].map((i) => Math[i < 2 ? "min" : "max"](...boxes.map((box) => box[i])));

/** A part of a badge around a place, moved sideways into the sheet. @param {Box} part @param {Spot} at @param {Box} sheet @returns {Box} */
export function laid([left, top, right, bottom], { x, y }, sheet) {
  const aside = Math.max(sheet[0] - x - left, Math.min(0, sheet[2] - x - right));
  return [x + left + aside, y + top, x + right + aside, y + bottom];
}

/** Places for the middle of a badge whose first part lies on the sheet. @param {Box[]} parts @param {Box} sheet @param {number} step @returns {Spot[]} */
function placesOn(parts, [west, north, east, south], step) {
  const [[left, , right]] = parts;
  const [, top, , bottom] = around(parts);
  const steps = (/** @type {number} */ from, /** @type {number} */ to) =>
    Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, n) => from + n * step);
  const columns = steps(west - left, east - right);
  return steps(north - top, south - bottom).flatMap((y) => columns.map((x) => ({ x, y })));
}

/** How many boxes lie under the line from one place to another. @param {Spot} from @param {Spot} to @param {Box[]} boxes */
function crossed(from, to, boxes) {
  const n = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / PROBE);
  const points = Array.from({ length: n }, (_, i) => [
    from.x + ((to.x - from.x) * i) / n,
    from.y + ((to.y - from.y) * i) / n,
  ]);
  const under = (/** @type {Box} */ box) =>
    points.some(([x, y]) => x > box[0] && x < box[2] && y > box[1] && y < box[3]);
  return boxes.filter(under).length;
}

/**
 * The middle of a badge beside some boxes, where it hides least, and the point nearest to it of those at which it points.
 * @param {Box[]} own what it speaks of, at least one
 * @param {[bad: number, boxes: Box[]][]} others what else it may hide, and how bad that is; its pointer keeps clear of all but the first
 * @param {Box[]} parts of the badge, around its middle
 * @param {Box} sheet
 * @param {Box[]} [aim] at what it points, at least one
 * @returns {Spot & {to: Spot}}
 */
export function beside(own, others, parts, sheet, aim = own) {
  const [west, north, east, south] = around(aim);
  const inTheWay = others.slice(1).flatMap(([, boxes]) => boxes);
  const layers = [/** @type {const} */ ([HIDES.own, own]), ...others];
  let best = { x: west, y: north, to: { x: west, y: north } };
  let least = Number.POSITIVE_INFINITY;
  // A good place among the first ones spares the look at most others.
  for (const { x, y } of STEPS.flatMap((step) => placesOn(parts, sheet, step))) {
    const to = { x: Math.max(west, Math.min(x, east)), y: Math.max(north, Math.min(y, south)) };
    let bad = FAR * Math.hypot(x - to.x, y - to.y);
    if (bad >= least) continue;
    const boxes = parts.map((part) => laid(part, { x, y }, sheet));
    for (const [each, hidden] of layers) {
      if (bad >= least) break;
      for (const box of hidden) for (const part of boxes) bad += each * shared(part, box);
    }
    if (bad < least) bad += CROSSED * crossed({ x, y }, to, inTheWay);
    if (bad < least) [best, least] = [{ x, y, to }, bad];
  }
  return best;
}

/**
 * The place of a badge about a region: beside its pieces and its name.
 * @param {Ground} ground
 * @param {string} region
 * @param {Box[]} parts of the badge, around its middle
 */
export function spotFor({ groups, names, taken, sheet }, region, parts) {
  const lettersOf = (/** @type {boolean} */ own) =>
    names
      .filter(({ id }) => (id === region) === own)
      .flatMap(({ turn, letters }) => (turn ? letters : [around(letters)]));
  const own = groups[region].boxes;
  const pieces = Object.keys(groups).flatMap((id) => (id === region ? [] : groups[id].boxes));
  return beside(
    [...own, ...lettersOf(true)],
    [
      [HIDES.room, [ROOMS[region]]],
      [HIDES.palace, taken],
      [HIDES.name, lettersOf(false)],
      [HIDES.piece, pieces],
    ],
    parts,
    sheet,
    own.length ? own : lettersOf(true),
  );
}
