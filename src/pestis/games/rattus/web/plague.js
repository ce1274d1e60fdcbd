// @ts-check
/** The plague as a sequence: each turned token, its limit, its symbols in order, the losses. */
import { lazy } from "../../../web/shared/lib.js";

/** @typedef {import("./model.js").Event} Event */

export const Plague = lazy(() => import("./told.js"), "Plague");

/** Events while the plague rages in a region. */
export const STEPS = new Set([
  "rages",
  "counted",
  "turned",
  "no-effect",
  "protected",
  "lost",
  "diplomat-lost",
  "discarded",
]);
/** Events whose player causes the plagues that follow. */
const CAUSES = ["plague-moved", "final-plague"];
/** What players lose to a token. */
export const LOSSES = ["lost", "diplomat-lost"];

/**
 * One sequence for each region in which the plague raged.
 * @param {Event[]} events
 * @returns {import("../../../web/table/game.js").Sequence[]}
 */
export function sequences(events) {
  /** @type {import("../../../web/table/game.js").Sequence[]} */
  const found = [];
  let open = false;
  let region = "";
  /** @type {number | undefined} */
  let seat;
  for (const event of events) {
    if (CAUSES.includes(event.id)) seat = event.params.seat;
    if (event.id === "rages") {
      region = event.params.region;
      found.push({ title: { id: "rattus.board.plague-in", params: { region } }, steps: [], seat });
      open = true;
    } else if (!STEPS.has(event.id)) open = false;
    if (open) found[found.length - 1].steps.push({ n: event.n, marks: marksOf(event, region) });
  }
  return found;
}

/** @param {Event} event @param {string} region */
function marksOf({ params }, region) {
  const marks = [region];
  if (typeof params.seat === "number") marks.push(`seat-${params.seat}`);
  if (params.card) marks.push(params.card);
  return marks;
}
