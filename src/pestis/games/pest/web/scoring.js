// @ts-check
/** The current scores, line by line of the sheet; nothing is hidden (PE 11). */
import { contentOf, ERAS, isDuel, isSolo, RESOURCES, seatsOf } from "./model.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {{id: string, params: Record<string, string>, points: number[]}} Line */

const PER_RESOURCES = 3;
const PER_COINS = 2;
/** For the highest and the second-highest influence (PE 9.3). */
const BONUS = [5, 3];
/** In the duel: for more buildings and for more sick people (PE 13.7). */
const MORE = { buildings: 5, sick: -3 };

/** @param {number[]} all */
const sum = (all) => all.reduce((a, b) => a + b, 0);

/**
 * The score sheet as games/pest/rules/rounds/scoring.py writes it; a test compares them.
 * @param {View} view
 * @returns {Line[]}
 */
export function scoreSheet(view) {
  const content = contentOf(view);
  const seats = seatsOf(view);
  const line = (
    /** @type {string} */ id,
    /** @type {(seat: number) => number} */ of,
    /** @type {Record<string, string>} */ params = {},
  ) => ({ id, params, points: seats.map(of) });
  const built = (/** @type {number} */ seat, /** @type {number} */ n) => view.built[seat][n] !== null;
  return [
    line("renown-tokens", (seat) => view.renown[seat]),
    ...ERAS.map((era, n) => line("imperatives", (seat) => imperative(view, seat, n), { era })),
    line("healthy", (seat) => (view.healthy[seat] ? content.track[view.healthy[seat] - 1].renown : 0)),
    line("buildings", (seat) => sum(content.buildings.map(({ renown }, n) => (built(seat, n) ? renown : 0)))),
    line("sections", (seat) =>
      sum(content.sections.map((bonus, n) => ([0, 1, 2].every((at) => built(seat, 3 * n + at)) ? bonus : 0))),
    ),
    line("technologies", (seat) =>
      sum(
        view.slots[seat].map((/** @type {number | null} */ card) =>
          card === null ? 0 : content.technologies[card].renown,
        ),
      ),
    ),
    line(
      "influence",
      (seat) => content.spaces.filter(({ symbol }, space) => symbol && space <= view.influence[seat]).length,
    ),
    line("resources", (seat) => Math.floor(sum(RESOURCES.map((good) => view.goods[seat][good] ?? 0)) / PER_RESOURCES)),
    line("coins", (seat) => Math.floor((view.goods[seat].coin ?? 0) / PER_COINS)),
    ...variantLines(view, line),
    line("shame", (seat) => -view.shame[seat]),
  ];
}

/** By seat. @param {View} view @returns {number[]} */
export function totals(view) {
  const sheet = scoreSheet(view);
  return seatsOf(view).map((seat) => sum(sheet.map(({ points }) => points[seat])));
}

/** Renown of a marker's space and of all lower ones (PE 10.3, 13.5). @param {View} view @param {number} seat @param {number} era */
function imperative(view, seat, era) {
  const { imperatives, duel } = contentOf(view);
  const at = view.tracks[seat][era];
  if (isDuel(view) && at < duel.get("thresholds").spaces[era]) return 0;
  return sum(imperatives[era].slice(0, at).map(({ renown }) => renown));
}

/** @param {View} view @param {(id: string, of: (seat: number) => number) => Line} line */
function variantLines(view, line) {
  const { duel, solo } = contentOf(view);
  if (isSolo(view)) {
    const waiting = solo
      .get("imperatives")
      .spaces.map((/** @type {number} */ last, /** @type {number} */ era) => Math.max(0, last - view.tracks[0][era]));
    return [
      line("sick-on-influence", () => -view.influence_sick.length),
      line("sick-on-imperatives", () => -sum(waiting)),
      line(
        "sick-in-capital",
        () => -view.capital_owner.filter((/** @type {number | null} */ owner) => owner === null).length,
      ),
      line("dead", (seat) => -view.dead[seat]),
    ];
  }
  if (isDuel(view)) {
    const { spaces } = duel.get("covered");
    const counts = view.built.map(
      (/** @type {(number | null)[]} */ sites) => sites.filter((place) => place !== null).length,
    );
    const larger = (/** @type {number[]} */ all, /** @type {number} */ points) => (/** @type {number} */ seat) =>
      all[seat] > all[1 - seat] ? points : 0;
    return [
      line(
        "covers-passed",
        (seat) =>
          duel.get("pays").renown[spaces.filter((/** @type {number} */ space) => space < view.influence[seat]).length],
      ),
      line("more-buildings", larger(counts, MORE.buildings)),
      line("more-sick", larger(view.quarantine, MORE.sick)),
    ];
  }
  const places = [...new Set(/** @type {number[]} */ (view.influence))].filter((n) => n > 0).sort((a, b) => b - a);
  return [line("highest-influence", (seat) => BONUS[places.indexOf(view.influence[seat])] ?? 0)];
}
