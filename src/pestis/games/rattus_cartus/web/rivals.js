// @ts-check
/** What a film says of rivals beside a reveal: who overtakes the viewer on a track, and who wins a tie (RC 6.1). */
import { SCORES } from "./rewound.js";
import { CLASSES } from "./model.js";
import { prizesOf } from "./tracks.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {Record<string, any>} View */
/** A message of the film's words, with its parameters; whether it is bad for the viewer. @typedef {{id: string, params: Record<string, unknown>, isBad: boolean}} Note */

/**
 * What a disc that has just moved means for others: it overtakes the viewer, or lies above discs that came first.
 * @param {Event} event that scores influence
 * @param {Event[]} events all so far
 * @param {View} view right after it
 * @returns {Note | null}
 */
export function rivalry({ n, params }, events, view) {
  const { seat, total } = params;
  const cls = CLASSES.indexOf(params.class);
  const [track, ranks] = [view.influence[cls], view.ranks[cls]];
  const { viewer } = view;
  const scored = (/** @type {number} */ who) =>
    events.findLast(
      (each) =>
        each.n < n && SCORES.includes(each.id) && each.params.class === params.class && each.params.seat === who,
    )?.n ?? -1;
  const before = total - params.n;
  const own = track[viewer];
  // Of two on one space, whoever came first was ahead.
  const wasBehind = before < own || (before === own && scored(viewer) < scored(seat));
  const place = ranks.indexOf(viewer);
  if (viewer !== seat && own > 0 && total > own && wasBehind) {
    const prizes = prizesOf(view.seats);
    const [now, lost] = [prizes[place] ?? 0, prizes[place - 1]];
    return lost ? { id: "overtaken", params: { seat, now, lost }, isBad: true } : null;
  }
  const level = ranks.filter((/** @type {number} */ who) => who !== seat && track[who] === total);
  return level.length ? { id: "level", params: { seats: level, n: total }, isBad: false } : null;
}
