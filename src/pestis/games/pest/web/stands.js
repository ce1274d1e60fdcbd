// @ts-check
/** Where pieces stand on the map: the sick of roads by their roads, doctors and camps by their places. */
import { around, between, clearest, discAt, SMALL, shoeAt, sickBox, signsOf } from "./geometry.js";
import { contentOf, givesOf, seatsOf } from "./model.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("./map.js").Layout} Layout */
/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {import("./geometry.js").Box} Box */

/** Half the size of a plate that counts a road's sick people, with a margin. */
const PLATE = [21, 15];
/** Possible positions of a plate from its foot on the road: distance, x and y; what a unit of distance costs. */
const LIFTS = Array.from({ length: 17 }, (_, n) => {
  const far = n && 8 + 11 * Math.ceil(n / 8);
  return [far, far * Math.sin((n * Math.PI) / 4), -far * Math.cos((n * Math.PI) / 4)];
});
const LIFTED = 12;
/** Possible positions of figures around a place, in radii: nearest first, beginning at the left. */
const AROUND = Array.from({ length: 64 }, (_, n) => {
  const [far, turn] = [0.9 + 0.3 * Math.floor(n / 16), (n * Math.PI) / 8];
  return [-1.35 * far * Math.cos(turn), 0.4 + 0.9 * far * Math.sin(turn)];
});
/** What a unit of distance from the own place costs, and one by which the next is not farther by a margin. */
const FAR = 24;
const STRAYED = 600;
const MARGIN = 24;
/** The weight of counts of sick people, which never touch each other. */
const COUNT = 30;

/** @param {Spot} spot @param {number} zoom */
export const plateAt = (spot, zoom) => around(spot, PLATE[0] * zoom, PLATE[1] * zoom);

/** @param {number} weight @param {(Box | false)[]} boxes @returns {Box[]} */
const weighing = (weight, boxes) => boxes.flatMap((box) => (box ? { ...box, weight } : []));

/**
 * Boxes that pieces should not cover: by place its own, then all others.
 * @param {View} view
 * @param {Layout} plan
 */
function takenOf(view, { spots, radii, zoom, signs, labels, ways }) {
  const { places, roads } = contentOf(view);
  const discs = spots.flatMap((spot, n) => {
    const { good, harbour } = signsOf(spot, radii[n], signs);
    return [!!givesOf(view, n) && discAt(good, signs), !!places[n].harbour && shoeAt(harbour, signs)];
  });
  const shoes = ways.map((way, n) => !!roads[n].colour && !(zoom > SMALL && view.road_sick[n]) && shoeAt(way, signs));
  return [
    ...weighing(
      3,
      spots.map((spot, n) => around(spot, radii[n] * 1.2, radii[n])),
    ),
    ...weighing(
      COUNT,
      spots.map((spot, n) => view.sick[n] > 0 && sickBox(spot, radii[n], zoom)),
    ),
    ...weighing(4, labels),
    ...weighing(6, discs),
    ...weighing(3, shoes),
  ];
}

/**
 * Where pieces stand: by road the plate of its sick people and its foot, by seat the feet of its camp and doctor.
 * @param {View} view
 * @param {Layout} plan
 */
export function settle(view, plan) {
  const { zoom, width, ways } = plan;
  const taken = takenOf(view, plan);
  const side = PLATE[0] * zoom;
  const plates = ways.map(({ line }, n) => {
    if (!view.road_sick[n]) return null;
    const some = LIFTS.flatMap(([far, dx, dy]) =>
      line.map((foot) => ({ foot, far, x: between(side, foot.x + dx * zoom, width - side), y: foot.y + dy * zoom })),
    );
    const found = clearest(
      some,
      (spot) => plateAt(spot, zoom),
      taken,
      ({ far }) => LIFTED * far,
    );
    taken.push(...weighing(COUNT, [plateAt(found, zoom)]));
    return found;
  });
  const k = Math.min(zoom, SMALL);
  const stand = (/** @type {(number | null)[]} */ at, /** @type {number} */ w, /** @type {number} */ h) =>
    seatsOf(view).map((seat) => {
      const place = at[seat];
      if (place === null) return null;
      const boxAt = (/** @type {Spot} */ { x, y }) => around({ x, y: y - h * 0.8 }, w, h);
      const found = footAt(plan, taken, place, w, h, boxAt);
      taken.push(...weighing(3, [boxAt(found)]));
      return found;
    });
  return { taken, plates, camps: stand(view.camp, 24, 24), doctors: stand(view.doctor, 26 * k, 45 * k) };
}

/** The foot of a figure at its place: it may stand in front of that, but nearer to no other. @param {Layout} plan @param {Box[]} taken @param {number} place @param {number} w @param {number} h @param {(spot: Spot) => Box} boxAt */
function footAt({ spots, radii, labels, width, height }, taken, place, w, h, boxAt) {
  const some = AROUND.map(([dx, dy]) => ({
    x: between(w * 1.25, spots[place].x + radii[place] * dx, width - w * 1.25),
    y: between(1.95 * h, spots[place].y + radii[place] * dy, height - h * 0.2),
  }));
  const free = taken.map((box, n) => (n === place ? { ...box, weight: 0.3 } : box));
  return clearest(some, boxAt, free, (spot) => {
    // Each place reaches as far as its shape or its name.
    const edges = spots.map(({ x, y }, n) => {
      const { left, right, top, bottom } = labels[n];
      const name = Math.hypot(spot.x - between(left, spot.x, right), spot.y - between(top, spot.y, bottom));
      return Math.min(Math.hypot(spot.x - x, spot.y - y) - radii[n], name);
    });
    const next = Math.min(...edges.filter((_, n) => n !== place));
    return FAR * Math.max(0, edges[place]) + STRAYED * Math.max(0, edges[place] + MARGIN - next);
  });
}
