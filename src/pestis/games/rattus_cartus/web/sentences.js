// @ts-check
/** Which events of a film one sentence tells. */
import { learn, speaksOf } from "../../../web/shared/language.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("../../../web/table/types.d.ts").Sentence} Sentence */

/** The words of these sentences, loaded with them; until then each event is told by its own. */
const WORDS = "rattus-cartus.told";
void learn(WORDS).catch(() => null);

/** By event id: the events with which it is told, if the same player causes both. @type {Record<string, string[]>} */
const COMES_OF = {
  announced: ["entered"],
  drew: ["supply-chosen", "premium-used", "standard-used"],
  took: ["premium-used", "standard-used"],
  "took-tokens": ["premium-used", "standard-used"],
};

/**
 * A building with the cards that are played there, or an action with what it brings.
 * @param {Event} event
 * @param {Sentence} last
 * @returns {Sentence | null}
 */
export function merged({ id, params }, last) {
  const isOfOne = params.seat === last.params.seat && !last.text && COMES_OF[id]?.includes(last.id);
  if (!isOfOne || !speaksOf(WORDS) || (params.n === 0 && id !== "announced")) return null;
  const text = `${WORDS}.${last.id === "supply-chosen" ? "supplied" : id}`;
  return { ...last, text, params: { ...last.params, ...params, action: last.id } };
}
