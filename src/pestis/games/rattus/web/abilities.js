// @ts-check
/** One sentence for a class card that is used and what it brings. */
import { regionOf } from "./model.js";
import { saidBy, saying } from "./sentence.js";

/** @typedef {import("../../../web/table/types.d.ts").Sentence} Sentence */

/** By class card: what its ability can bring, in order. @type {Record<string, string[]>} */
const BRINGS = {
  peasant: ["placed"],
  merchant: ["cubes-moved"],
  monk: ["rat-moved"],
  knight: ["plague-moved"],
  witch: ["looked", "swapped", "not-swapped"],
  king: ["to-palace"],
  astronomer: ["drew", "kept", "discarded"],
  explorer: ["showed", "placed"],
  "caravan-leader": ["caravan-moved"],
  sultan: ["diplomat-sent"],
};
/** What an ability brings several times, all of which one sentence names. */
const SEVERAL = ["looked", "showed", "discarded"];
/** Events by which a player gets a class card. */
export const TAKES = ["took", "took-from"];

/** The ability of a card, with whose card it was. @param {Sentence} used @param {Sentence} taken */
const newlyTaken = (used, taken) =>
  used.params.card === taken.params.card && !taken.text ? saying(used, "used", { other: taken.params.other }) : null;

/**
 * A card that is used, with who had it before or with what it brings.
 * @param {Sentence} event
 * @param {Sentence} last of the same player
 */
export function ability(event, last) {
  const { id, params } = event;
  if (id === "used") return TAKES.includes(last.id) ? newlyTaken(event, last) : null;
  const brings = (last.id === "used" && BRINGS[last.params.card]) || [];
  const before = brings.findLastIndex((each) => saidBy(last) === `used-${each}`);
  const at = brings.indexOf(id);
  if (at < 0 || (SEVERAL.includes(id) ? at < before : at <= before)) return null;
  const place = params.region ?? (params.region_card && regionOf(params.region_card));
  const { regions = [], card } = last.params;
  const named = SEVERAL.includes(id) ? { regions: [...regions, place] } : params;
  return saying(last, `used-${id}`, { ...named, card });
}
