// @ts-check
/** What the table adds to a film's sentences: what came of a rat token that harmed nobody, and whom rats concern. */
import { cubesIn } from "./losses.js";
import { REGION_IDS } from "./model.js";
import { isResolved } from "./resolved.js";
import { withoutRats } from "./rewound.js";
import { areKnown, saidBy, saying } from "./sentence.js";
import { brings, isOpen, missed, PLAGUE } from "./tokens.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("./model.js").View} View */
/** @typedef {import("../../../web/table/types.d.ts").Sentence} Sentence */

/** A sentence with the end of its plague: that nobody has lost anything, or how many rat tokens have found no cube any more. @param {Sentence} line @param {Event[]} events @param {View} view */
function ended(line, events, view) {
  if (!areKnown() || !(PLAGUE.includes(line.id) || brings(line))) return line;
  if (isOpen(line)) return isResolved(line.n, events, view) ? missed(line) : line;
  const { losses, region } = line.params;
  if (!losses?.length || cubesIn(region, events, line.n, view).some((n) => n > 0)) return line;
  const later = events.filter(({ n }) => n > line.n);
  const left = withoutRats(view, later).rats[REGION_IDS.indexOf(region)];
  return left ? saying(line, saidBy(line) ?? "", { left }) : line;
}

/** Where a sentence brings rats or the plague. @param {Sentence} line @returns {string[]} */
function threatened(line) {
  const { id, params } = line;
  const { region, to = [] } = params;
  if (brings(line)) return [region, to].flat();
  if (id === "rat-moved" || saidBy(line) === "used-rat-moved") return [to].flat();
  return id === "rat-spread" || id === "rages" || (id === "turned" && isOpen(line)) ? [region].flat() : [];
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
export const told = (lines, view, events) => lines.map((line) => concerning(ended(line, events, view), events, view));
