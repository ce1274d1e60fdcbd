// @ts-check
/** Which events of a film one sentence tells. */
import { learn, speaksOf } from "../../../web/shared/language.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("../../../web/table/types.d.ts").Sentence} Sentence */

/** The words of these sentences, loaded with them; until then each event is told by its own. */
const WORDS = "rattus-cartus.told";
void learn(WORDS).catch(() => null);

const ACTIONS = ["premium-used", "standard-used"];
const SUPPLY = "supply-chosen";

/** By event id: the events of which it comes. @type {Record<string, string[]>} */
const COMES_OF = {
  announced: ["entered"],
  drew: [SUPPLY, ...ACTIONS],
  "rats-lost": [SUPPLY, ...ACTIONS],
  took: ACTIONS,
  "took-tokens": ACTIONS,
  "rats-gained": ["influence"],
};

/** The events with which a round begins, in order. */
const ROUND = ["next-starter", "round-began", "row-card", "row-replaced"];

/** Whether an event is the beginning of a round, as the one before it is. @param {Event} event @param {Event} last */
export const beginsRound = ({ id }, last) => ROUND.indexOf(id) > 0 && ROUND.includes(last.id);

/** Whether an event comes of what the same player did just before. @param {Event} event @param {Event} last */
export const comesOf = ({ id, params }, last) =>
  params.seat === last.params.seat && (!!COMES_OF[id]?.includes(last.id) || (id === "rats-lost" && last.id === "drew"));

/**
 * A building with the cards that are played there, what somebody does with what it brings, or a round with its row.
 * @param {Event} event
 * @param {Sentence} last
 * @returns {Sentence | null}
 */
export function merged(event, last) {
  if (!speaksOf(WORDS)) return null;
  const { id, params } = event;
  if (beginsRound(event, last)) return id === "round-began" || last.params.round ? begun(event, last) : null;
  const text = `${WORDS}.${id}`;
  const own = last.params;
  if (last.text === `${WORDS}.supplied` && id === "rats-lost" && params.seat === own.seat && params.n > 0)
    return { ...last, params: { ...own, lost: params.n } };
  if (last.text || !COMES_OF[id]?.includes(last.id) || params.seat !== own.seat) return null;
  if (params.n === 0 && id !== "announced") return null;
  if (id === "rats-gained") return { ...last, text, params: { ...own, rats: params.n } };
  if (last.id !== SUPPLY) return { ...last, text, params: { ...own, ...params, action: last.id } };
  if (id === "drew") return { ...last, text: `${WORDS}.supplied`, params: { ...own, ...params } };
  return { ...last, text: `${WORDS}.supplied-rats`, params: { ...own, lost: params.n } };
}

/** A round that begins, as far as it is told. @param {Event} event @param {Sentence} last @returns {Sentence} */
function begun({ id, params }, last) {
  const { row = [], ...others } = last.params;
  const text = `${WORDS}.round`;
  if (id === "round-began") return { ...last, text, params: { ...others, ...params, row } };
  const kept = row.filter((/** @type {string} */ card) => id === "row-card" || card !== params.card);
  return { ...last, text, params: { ...others, row: [...kept, params.by ?? params.card] } };
}
