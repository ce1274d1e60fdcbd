// @ts-check
/** The pest phase as a sequence. */
/** @typedef {import("./model.js").Event} Event */

/** Events of a new year, its pest card, and the aid cards. */
const STEPS = new Set([
  "year-began",
  "pest-card",
  "fell-sick",
  "fell-sick-on-road",
  "protected-by-camp",
  "protected-by-doctor",
  "protected-by-buildings",
  "protected-by-technology",
  "spared",
  "owner-takes",
  "died",
  "no-grave",
  "destroyed",
  "aid-card",
  "aid",
  "gained",
  "influence",
]);
/** Events that may come between them. */
const BETWEEN = new Set(["camp-returned", "quarantined", "stands-at", "lost", "shamed"]);

/**
 * One for each year.
 * @param {Event[]} events
 * @returns {import("../../../web/table/game.js").Sequence[]}
 */
export function sequences(events) {
  /** @type {import("../../../web/table/game.js").Sequence[]} */
  const found = [];
  /** @type {import("../../../web/table/game.js").Sequence | undefined} */
  let now;
  for (const { id, n, params } of events) {
    if (id === "year-began") {
      now = { title: { id: "pest.board.pest-of", params: { ...params } }, steps: [] };
      found.push(now);
    }
    if (id === "pest-card") Object.assign(now?.title.params ?? {}, params);
    if (STEPS.has(id)) now?.steps.push({ n, marks: marksOf(params) });
    else if (!BETWEEN.has(id)) now = undefined;
  }
  return found;
}

/** @param {Event["params"]} params */
const marksOf = ({ place, to, card, seat }) => [place, to, card, seat >= 0 && `seat-${seat}`].filter(Boolean);
