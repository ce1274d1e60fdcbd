// @ts-check
/** The pest phase as a sequence. */
/** @typedef {import("./model.js").Event} Event */

/** Events of a pest card, and of the aid cards after it. */
const STEPS = new Set([
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
 * One sequence for each pest card.
 * @param {Event[]} events
 * @returns {import("../../../web/table/game.js").Sequence[]}
 */
export function sequences(events) {
  /** @type {import("../../../web/table/game.js").Sequence[]} */
  const found = [];
  let year = 0;
  let open = false;
  for (const event of events) {
    if (event.id === "year-began") year = event.params.year;
    if (event.id === "pest-card") {
      found.push({ title: { id: "pest.board.pest-of", params: { year, card: event.params.card } }, steps: [] });
      open = true;
    } else if (!STEPS.has(event.id) && !BETWEEN.has(event.id)) open = false;
    if (open && STEPS.has(event.id)) found[found.length - 1].steps.push({ n: event.n, marks: marksOf(event) });
  }
  return found;
}

/** @param {Event} event */
const marksOf = ({ params: { place, to, card, seat } }) =>
  [place, to, card, seat >= 0 && `seat-${seat}`].filter(Boolean);
