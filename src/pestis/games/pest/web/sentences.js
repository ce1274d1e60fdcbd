// @ts-check
/** What a film says of events: which of them belong together, and which one sentence tells. */
import { learn, speaksOf } from "../../../web/shared/language.js";
import { contentOf } from "./model.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("../../../web/table/types.d.ts").Sentence} Sentence */

/** The words of these sentences, loaded with them; until then each event is told by its own. */
const WORDS = "pest.told";
void learn(WORDS).catch(() => null);

/** By event id: the events after which it is told with them, if the same answer brings both to the same player. @type {Record<string, string[]>} */
const COMES_OF = {
  gained: ["aid", "gained", "influence", "lost", "capital-rank"],
  influence: ["aid", "gained"],
  lost: ["aid", "gained", "exchanged", "capital-rank"],
  quarantined: ["picked-up", "picked-up-on-road", "owner-takes", "castle", "doctor"],
  "stands-at": ["quarantined"],
};
/** Where patients come from. */
const SOURCES = new Set(["picked-up", "picked-up-on-road", "owner-takes"]);
/** How many roads are named in one sentence. */
const NAMED = 3;

/** @param {Event} event @param {Event} last */
const isOfOne = (event, last) => event.at === last.at && event.params.seat === last.params.seat;

/** Whether a film shows an event together with the one before it. @param {Event} event @param {Event} last */
export const joins = (event, last) => isOfOne(event, last) && !!COMES_OF[event.id]?.includes(last.id);

/** An event with another sentence. @param {Sentence} event @param {string} text @param {Event["params"]} params @returns {Sentence} */
const saying = (event, text, params) => ({
  ...event,
  text: `${WORDS}.${text}`,
  params: { ...event.params, ...params },
});

/** Places at which equally many fall ill. @param {Event} event @param {Sentence} last */
function places({ params: { place, n } }, last) {
  if (last.id !== "fell-sick" || last.params.n !== n) return null;
  const { others = [] } = last.params;
  return saying(last, "fell-sick", { others: [...others, last.params.place], place });
}

/** Roads on which equally many fall ill: all of one colour, because one card names one. @param {Event} event @param {Sentence} last */
function roads({ params: { place, to, n } }, last) {
  if (last.id !== "fell-sick-on-road" || last.params.n !== n) return null;
  const { ends = [last.params.place, last.params.to] } = last.params;
  const all = [...ends, place, to];
  const { number, near, roads } = contentOf({});
  const road = near[number.get(place) ?? 0].find((way) => way.to === number.get(to))?.road ?? 0;
  const of = Object.fromEntries(all.map((/** @type {string} */ id, /** @type {number} */ i) => [`end${i}`, id]));
  return all.length > 2 * NAMED
    ? saying(last, "coloured-roads", { ends: all, roads: all.length / 2, colour: roads[road].colour })
    : saying(last, "fell-sick-on-roads", { ends: all, ...of });
}

/** Each good as often as a player gains it. @param {Event} event */
const goodsOf = ({ id, params: { good = id, n } }) => Array(n).fill(good);

/** Goods that one answer brings, such as the reward of an aid card. @param {Event} event @param {Sentence} last */
function gains(event, last) {
  const isAid = last.id === "aid";
  if (!isOfOne(event, last) || !(isAid || (last.id === "gained" && event.id === "gained"))) return null;
  const { goods = isAid ? [] : goodsOf(last) } = last.params;
  return saying(last, last.id, { goods: [...goods, ...goodsOf(event)] });
}

/** Patients with where they come from, if there is room for all. @param {Event} event @param {Sentence} last */
function patients(event, last) {
  const isWhole = isOfOne(event, last) && last.params.n === event.params.n && !last.text;
  return isWhole && SOURCES.has(last.id) ? saying(last, last.id, {}) : null;
}

/** Resources exchanged for several coins. @param {Event} event @param {Sentence} last */
function exchanges({ id, params }, last) {
  if (last.id !== "exchanged") return null;
  const { goods = [last.params.good, last.params.second], coins = 1 } = last.params;
  return saying(last, id, { goods: [...goods, params.good, params.second], coins: coins + 1 });
}

/** What a player pays, in one sentence. @param {Event} event @param {Sentence} last */
function payments(event, last) {
  if (last.id !== "paid" || !isOfOne(event, last)) return null;
  const { goods = goodsOf(last) } = last.params;
  return saying(last, "paid", { goods: [...goods, ...goodsOf(event)] });
}

/** A building with its price. @param {Event} event @param {Sentence} last */
function buildings(event, last) {
  if (last.id !== "paid" || !isOfOne(event, last)) return null;
  const { goods = goodsOf(last) } = last.params;
  return saying(event, `paid-${event.id}`, { goods });
}

/** By event id: the sentence that tells it with an earlier event of the same player. @type {Record<string, (event: Event, last: Sentence) => Sentence | null>} */
const TOGETHER = {
  "fell-sick": places,
  "fell-sick-on-road": roads,
  gained: gains,
  influence: gains,
  quarantined: patients,
  exchanged: exchanges,
  paid: payments,
  built: buildings,
  "built-in-capital": buildings,
};

/**
 * One sentence for two events that a film shows at once; none if they need one each.  Whatever else a player does says
 * which action they have begun, and what they have placed an assistant for.
 * @param {Event} event
 * @param {Sentence} last
 * @returns {Sentence | null | undefined}
 */
export function merged(event, last) {
  if (!speaksOf(WORDS)) return null;
  if (event.params.seat !== last.params.seat) return null;
  if (last.id === "began") return event;
  if (event.id === "began") return last;
  return last.id === "placed" && event.at !== last.at ? event : TOGETHER[event.id]?.(event, last);
}

/** Events of which a film says more, or less, than the log. */
const SAID = ["began", "influence"];

/** The sentences as a film says them. @param {Sentence[]} lines */
export const told = (lines) =>
  lines.map((line) => (SAID.includes(line.id) && !line.text && speaksOf(WORDS) ? saying(line, line.id, {}) : line));
