// @ts-check
/** Who has the premium action of a building, and why (RC 3.15, 3.17, 3.21). */
import { brings, cardsOf, say, visitors } from "./model.js";

/** @typedef {{seat: number, why: "most" | "most-two" | "tie" | "alone", n: number, mine?: number}} Premium n: how many of the holder's cards count; mine: of the viewer's, if those were not enough */

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
  const mine = (seat !== view.viewer && counts[rivals.indexOf(view.viewer)]) || undefined;
  if (counts.indexOf(n) < counts.lastIndexOf(n)) return { seat, n, mine, why: "tie" };
  if (isTwo) return { seat, n, mine, why: "most-two" };
  return { seat, n, mine, why: rivals.length > 1 ? "most" : "alone" };
}

/** "most cards", or "4 cards, you 3". @param {import("./model.js").Words} words @param {Premium} held */
export function whyText(words, { why, n, mine }) {
  if (!mine) return say(words, `board.premium-why.${why}`);
  const beaten = why === "most-two" ? "two" : "most";
  return say(words, `board.premium-lost.${mine < n ? beaten : "tie"}`, { n, mine });
}

/** Population cards and jokers that a seat has played this round, also those discarded since. @param {Record<string, any>} view @param {number} seat */
const countOf = (view, seat) =>
  view.scored[seat] || cardsOf(view.played[seat].cards).filter((kind) => brings(kind, "").influence).length;
