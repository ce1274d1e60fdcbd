// @ts-check
/** What a film says of rivals on a track: whom somebody overtakes, or draws level with (RC 6.1). */
import { speaksOf } from "../../../web/shared/language.js";
import { CLASSES } from "./model.js";
import { SCORES } from "./rewound.js";
import { SCORED, WORDS } from "./sentences.js";
import { prizesOf } from "./tracks.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("../../../web/table/types.d.ts").Sentence} Sentence */

/**
 * The players who are behind now, and those who are on the same space and came first.
 * @param {Event} event that scores influence
 * @param {Event[]} events
 */
export function rivalsOf({ n, params: { seat, class: cls, total } }, events) {
  /** From the first place down: who is where, without those at the start. @type {[seat: number, total: number][]} */
  let track = [];
  for (const { id, params, ...at } of events) {
    if (at.n >= n || !SCORES.includes(id) || params.class !== cls) continue;
    const others = track.filter(([who]) => who !== params.seat);
    const ahead = others.filter(([, all]) => all >= params.total);
    track = [...ahead, [params.seat, params.total], ...others.slice(ahead.length)];
  }
  const place = track.findIndex(([who]) => who === seat);
  const seatsOf = (/** @type {typeof track} */ places) => places.map(([who]) => who);
  const aheadOf = track.slice(0, place < 0 ? track.length : place);
  return {
    passed: seatsOf(aheadOf.filter(([, all]) => all < total)),
    level: seatsOf(track.filter(([who, all]) => all === total && who !== seat)),
  };
}

/** Influence with the rivals whom it concerns. @param {Sentence} line @param {Event[]} events @returns {Sentence} */
export function worded(line, events) {
  const event = SCORES.includes(line.id) && speaksOf(WORDS) && events.find(({ n }) => n === line.n);
  if (!event) return line;
  const { passed, level } = rivalsOf(event, events);
  if (!passed.length && !level.length) return line;
  const { points = event.params.n } = line.params;
  const rivals = { ...(passed.length && { passed, seats: passed }), ...(level.length && { level }) };
  return {
    ...line,
    text: line.id === "influence" ? SCORED : `${WORDS}.scored-last`,
    params: { ...line.params, points, ...rivals },
  };
}

/** The sentences of a film, with whom they concern. @param {Sentence[]} lines @param {Record<string, any>} _view @param {Event[]} events @returns {Sentence[]} */
export const told = (lines, _view, events) => lines.map((line) => worded(line, events));

/**
 * The points at the end that the viewer has now, and those before somebody overtook them; null if nobody did, or it costs nothing.
 * @param {Event} event that scores influence
 * @param {Event[]} events all so far
 * @param {Record<string, any>} view right after it
 */
export function overtaken(event, events, view) {
  const place = view.ranks[CLASSES.indexOf(event.params.class)].indexOf(view.viewer);
  const prizes = prizesOf(view.seats);
  const [now, lost] = [prizes[place] ?? 0, prizes[place - 1]];
  const isPassed = rivalsOf(event, events).passed.includes(view.viewer);
  return isPassed && lost ? { seat: event.params.seat, now, lost } : null;
}
