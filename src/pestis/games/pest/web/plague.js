// @ts-check
/** A year with its pest card and aid cards as a sequence. */
/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("../../../web/table/game.js").Sequence} Sequence */

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
/** What may come between them. */
const BETWEEN = new Set(["camp-returned", "quarantined", "stands-at", "lost", "shamed"]);

/**
 * One a year; lessons begin with the card.
 * @param {Event[]} events
 * @returns {Sequence[]}
 */
export function sequences(events) {
  /** @type {Sequence[]} */
  const found = [];
  /** @type {Sequence | undefined} */
  let now;
  for (const { id, n, params } of events) {
    if (id === "year-began" || (id === "pest-card" && !now)) {
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
