// @ts-check
/** How far a doctor gets and what it costs in food, before one commits (PE 6.A). No imports but the model. */
import { askedOf, contentOf, CAPITAL, isSolo, power, seatsOf } from "./model.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {{food: number, spent: number}} Way */

/** PE 6.A.1. */
const MOVEMENT = 2;

/** Movement that is left in this Move, or that a Move beginning now would have. @param {View} view @param {number} seat */
function movementOf(view, seat) {
  const { turn } = view;
  const whole = MOVEMENT + power(view, seat, "movement");
  const moving = askedOf(/** @type {any} */ ({ view, seat }))?.kind === "move";
  if (!moving) return whole - (view.blocked[seat] & 1);
  return whole + (turn.improved ?? 0) - (turn.restricted ?? 0) - (turn.spent ?? 0);
}

/** Movement for entering a place (PE 6.A.1, T16). @param {View} view @param {number} seat @param {number} place */
function stepCost(view, seat, place) {
  if (contentOf(view).places[place].id === CAPITAL || view.built[seat].includes(place)) return 0;
  const rivals = !isSolo(view) && seatsOf(view).some((other) => other !== seat && view.built[other].includes(place));
  return rivals && power(view, seat, "free-rivals") ? 0 : 1;
}

/** Food for all the sick on a road and at its end, without a camp (PE 6.A.3, 6.A.4, T8). @param {View} view @param {number} seat @param {number} place @param {number} road */
function foodDue(view, seat, place, road) {
  const there =
    contentOf(view).places[place].id === CAPITAL
      ? 0
      : Math.max(0, view.sick[place] - 1 - power(view, seat, "free-people"));
  return view.road_sick[road] + there;
}

/**
 * The places the doctor can reach with its movement and the food and coins at hand: the least food
 * for everybody on the way, and the movement that takes.  Technology 4, 6 and the camp, which make
 * it cheaper, are left aside.
 * @param {View} view
 * @param {number} seat
 * @returns {Map<number, Way>} by place
 */
export function reachable(view, seat) {
  const { near } = contentOf(view);
  const from = view.doctor[seat];
  /** @type {Map<number, Way>} */
  const best = new Map();
  if (from === null || from === undefined) return best;
  const purse = (view.goods[seat].food ?? 0) + (view.goods[seat].coin ?? 0);
  const most = movementOf(view, seat);
  const closed = new Set(view.entered.map(Number));
  /** Every way that no other beats in both food and movement. @type {Map<number, Way[]>} */
  const kept = new Map([[from, [{ food: 0, spent: 0 }]]]);
  const open = [{ place: from, food: 0, spent: 0 }];
  while (open.length) {
    const { place, food, spent } = /** @type {{place: number} & Way} */ (open.pop());
    for (const { to, road } of near[place]) {
      const way = { food: food + foodDue(view, seat, to, road), spent: spent + stepCost(view, seat, to) };
      const ways = kept.get(to) ?? [];
      if (
        closed.has(to) ||
        way.food > purse ||
        way.spent > most ||
        ways.some((one) => one.food <= way.food && one.spent <= way.spent)
      )
        continue;
      kept.set(to, [...ways.filter((one) => one.food < way.food || one.spent < way.spent), way]);
      open.push({ place: to, ...way });
    }
  }
  for (const [place, ways] of kept) {
    if (place !== from && place !== 0)
      best.set(
        place,
        ways.reduce((a, b) => (b.food < a.food || (b.food === a.food && b.spent < a.spent) ? b : a)),
      );
  }
  return best;
}
