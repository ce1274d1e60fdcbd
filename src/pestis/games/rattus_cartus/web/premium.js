// @ts-check
/** Who has the premium action of a building, and why (RC 3.15, 3.17, 3.21). */
import { brings, cardsOf, visitors } from "./model.js";

/** @typedef {{seat: number, why: "most" | "most-two" | "tie" | "alone", n: number}} Premium n: how many of the holder's cards count */

/**
 * The holder, once all cards that decide are face up; with two players those of both buildings decide.
 * @param {Record<string, any>} view
 * @param {number} place of the building in the row
 * @returns {Premium | null}
 */
export function premiumOf(view, place) {
  const isTwo = view.seats === 2;
  const rivals = isTwo ? view.order.map(Number) : visitors(view, place);
  if (!rivals.length || !rivals.every((/** @type {number} */ seat) => view.played[seat].revealed)) return null;
  const counts = rivals.map((/** @type {number} */ seat) => countOf(view, seat));
  const n = Math.max(...counts);
  // Rivals are in order of entry, so that the earlier one has it in a tie.
  const seat = rivals[counts.indexOf(n)];
  if (view.where[seat] !== place) return null;
  if (counts.indexOf(n) < counts.lastIndexOf(n)) return { seat, n, why: "tie" };
  if (isTwo) return { seat, n, why: "most-two" };
  return { seat, n, why: rivals.length > 1 ? "most" : "alone" };
}

/** Population cards and jokers that a seat has played this round, also those discarded since. @param {Record<string, any>} view @param {number} seat */
const countOf = (view, seat) =>
  view.scored[seat] || cardsOf(view.played[seat].cards).filter((kind) => brings(kind, "").influence).length;
