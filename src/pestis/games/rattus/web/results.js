// @ts-check
/** What the table adds to a film's sentences: what came of a rat token that harmed nobody, and whom rats concern. */
import { calmAt } from "./calm.js";
import { cubesIn } from "./losses.js";
import { REGION_IDS, regionOf } from "./model.js";
import { isEnd, isResolved } from "./resolved.js";
import { withoutRats } from "./rewound.js";
import { added, areKnown, saidBy, saying } from "./sentence.js";
import { brings, ended, knownOf, missed, PLAGUE } from "./tokens.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("./model.js").View} View */
/** @typedef {import("../../../web/table/types.d.ts").Sentence} Sentence */

/** What a plague has cost until an event. @param {Event[]} events @param {number} until its number @returns {string[]} */
function lossesOf(events, until) {
  const shown = events.filter(({ n }) => n <= until);
  const lost = shown.slice(shown.findLastIndex(({ id }) => id === "rages")).filter(({ id }) => id === "lost");
  return lost.reduce((all, { params: { seat, n } }) => added(all, seat, n), /** @type {string[]} */ ([]));
}

/** A sentence with what the whole plague has cost, if others have told a part of it, and how many rat tokens have found no cube any more. @param {Sentence} line @param {Event[]} events @param {View} view */
function summed(line, events, view) {
  const all = lossesOf(events, line.n);
  if (!all.length || !isEnd(line.n, events, view)) return line;
  const { region } = line.params;
  const later = events.filter(({ n }) => n > line.n);
  const isEmpty = cubesIn(region, events, line.n, view).every((n) => n === 0);
  const left = (isEmpty && withoutRats(view, later).rats[REGION_IDS.indexOf(region)]) || undefined;
  const isWhole = String([...all].sort()) === String([...knownOf(line).losses].sort());
  if (isWhole && !left) return line;
  const whole = isWhole && line.text ? line : ended(line, all);
  return saying(whole, saidBy(whole) ?? "", { left });
}

/** The coming of the Plague Piece with why no plague follows. @param {Sentence} line @param {Event[]} events @param {View} view */
function calm(line, events, view) {
  const now = events.filter(({ n, id }) => n <= line.n && id === "plague-moved").slice(-1);
  const { lacks } = calmAt(now, events, view) ?? {};
  return lacks ? saying(line, "brought-nothing", { why: lacks }) : line;
}

/** A sentence that ends with what came of its plague as far as it is known. @param {Sentence} line @param {Event[]} events @param {View} view */
function resolved(line, events, view) {
  if (!areKnown()) return line;
  if (line.id === "protected") return saying(line, "protected", { regions: [regionOf(line.params.region_card)] });
  if (!PLAGUE.includes(line.id) && !brings(line)) return line;
  const { tokens, open } = knownOf(line);
  if (!tokens && brings(line)) return calm(line, events, view);
  if (!tokens || (open && !isResolved(line.n, events, view))) return line;
  return summed(open ? missed(line) : line, events, view);
}

/** Where a sentence brings rats or the plague. @param {Sentence} line @returns {string[]} */
function threatened(line) {
  const { id, params } = line;
  const { region, to = [] } = params;
  if (brings(line)) return [region, to].flat();
  if (id === "rat-moved" || saidBy(line) === "used-rat-moved") return [to].flat();
  return id === "rat-spread" || id === "rages" || (id === "turned" && knownOf(line).open) ? [region].flat() : [];
}

/** A sentence that concerns the reader, too, if it brings rats or the plague to their cubes. @param {Sentence} line @param {Event[]} events @param {View} view @returns {Sentence} */
function concerning(line, events, view) {
  const own = (/** @type {string} */ region) => cubesIn(region, events, line.n, view)[view.viewer ?? -1] > 0;
  if (!threatened(line).some(own)) return line;
  return { ...line, params: { ...line.params, seats: [...(line.params.seats ?? []), view.viewer] } };
}

/**
 * The sentences as a film says them.
 * @param {Sentence[]} lines
 * @param {View} view
 * @param {Event[]} events those that have been shown
 */
export const told = (lines, view, events) =>
  lines.map((line) => concerning(resolved(line, events, view), events, view));
