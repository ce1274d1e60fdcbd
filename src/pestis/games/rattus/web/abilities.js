// @ts-check
/** One sentence for a class card that is used and what it brings. */
import { regionOf } from "./model.js";
import { added, saidBy, saying } from "./sentence.js";

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

/** A card that is taken and used at once, with the cubes that were placed before. @param {Sentence} used @param {Sentence} taken */
function newlyTaken(used, { params: { card, other, places }, text }) {
  if (used.params.card !== card) return null;
  return saying(used, text ? "used-turn" : "used", { other, places, isNew: true });
}

/** Cubes that a player places with the Explorer that they have just taken, and without it. @param {Sentence} event @param {Sentence} last */
function cubes({ id, params }, last) {
  const { card, region, n, places = [`${region}-${n}`] } = last.params;
  if (card !== "explorer") return null;
  if (id === "placed") return saying(last, "used-turn", { places: added(places, params.region, params.n) });
  return id === "showed" ? last : null;
}

/**
 * A card that is used, with who had it before or with what it brings.
 * @param {Sentence} event
 * @param {Sentence} last of the same player
 */
export function ability(event, last) {
  const { id, params } = event;
  if (id === "used") return TAKES.includes(last.id) ? newlyTaken(event, last) : null;
  if (last.id !== "used") return null;
  const said = saidBy(last);
  if (said === "used-turn" || (said === "used-placed" && last.params.isNew)) return cubes(event, last);
  const brings = BRINGS[last.params.card] ?? [];
  const before = brings.findLastIndex((each) => said === `used-${each}`);
  const at = brings.indexOf(id);
  if (at < 0 || (SEVERAL.includes(id) ? at < before : at <= before)) return null;
  const place = params.region ?? (params.region_card && regionOf(params.region_card));
  const { regions = [], card } = last.params;
  const named = SEVERAL.includes(id) ? { regions: [...regions, place] } : params;
  return saying(last, `used-${id}`, { ...named, card });
}
