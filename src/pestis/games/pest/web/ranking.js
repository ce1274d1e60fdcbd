// @ts-check
/** Whose points for the influence ranking change as markers move, which the sentence of the move does not say. */
import { scoreSheet } from "./scoring.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("./model.js").View} View */
/** @typedef {import("../../../web/table/types.d.ts").Sentence} Sentence */

/** The numbers of the first and the last move on the influence track that a sentence tells. @param {Sentence} line @returns {[number, number] | null} */
const climbOf = ({ id, n, params }) => params.climb ?? (id === "influence" ? [n, n] : null);

/** A sentence that also tells an event, with the moves on the influence track that it tells by then. @param {Sentence} line @param {Event} event @param {Sentence} last */
export function climbing(line, event, last) {
  const before = climbOf(last);
  if (event.id !== "influence") return before ? { ...line, params: { ...line.params, climb: before } } : line;
  return { ...line, params: { ...line.params, climb: [before?.[0] ?? event.n, event.n] } };
}

/** The space that a marker came from: it skipped taken ones. @param {Event["params"]} params @param {number[]} influence */
function startOf({ seat, n, total }, influence) {
  const taken = new Set(influence.filter((_, other) => other !== seat));
  let [at, left] = [total, n];
  while (at > 0 && left > 0) {
    at -= 1;
    if (!taken.has(at) || at === 0) left -= 1;
  }
  return at;
}

/** The spaces of all markers before an event. @param {number} n its number @param {View} view after all events @param {Event[]} events */
function influenceBefore(n, view, events) {
  const now = [...view.influence];
  const moves = events.filter(({ id }) => id === "influence");
  for (const [i, move] of [...moves.entries()].reverse()) {
    if (move.n < n) break;
    const { seat } = move.params;
    const earlier = moves.slice(0, i).findLast(({ params }) => params.seat === seat);
    now[seat] = earlier?.params.total ?? startOf(move.params, now);
  }
  return now;
}

/** Points for the influence ranking, by seat; none in variants. @param {View} view @param {number[]} influence @returns {number[]} */
const pointsOf = (view, influence) =>
  scoreSheet({ ...view, influence }).find(({ id }) => id === "highest-influence")?.points ?? [];

/**
 * Whose points the moves of a sentence change, and by how much.
 * @param {Sentence} line
 * @param {View} view after all events
 * @param {Event[]} events
 * @returns {{seat: number, by: number}[]}
 */
export function rankingOf(line, view, events) {
  const climb = climbOf(line);
  if (!climb) return [];
  const [before, after] = [climb[0], climb[1] + 1].map((n) => pointsOf(view, influenceBefore(n, view, events)));
  const changes = after.map((points, seat) => ({ seat, by: points - before[seat] }));
  return changes.filter(({ by }) => by !== 0).sort((one, other) => other.by - one.by);
}
