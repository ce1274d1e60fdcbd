// @ts-check
/** Which events of a film one sentence tells. */
import { learn, speaksOf } from "../../../web/shared/language.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("../../../web/table/types.d.ts").Sentence} Sentence */
/** @typedef {Event["params"]} Params */

/** The words of these sentences, loaded with them; until then each event is told by its own. */
export const WORDS = "rattus-cartus.told";
void learn(WORDS).catch(() => null);

const ACTIONS = ["premium-used", "standard-used"];
const SUPPLY = "supply-chosen";
/** What supplies and actions bring. */
const BROUGHT = ["drew", "rats-lost", "took", "took-tokens", "looked"];
/** Influence with all that comes of it. */
export const SCORED = `${WORDS}.scored`;
/** By event id: how it is told with what it brings; of several players, who get the same or not, with an ending. @type {Record<string, string>} */
const DONE = {
  [SUPPLY]: `${WORDS}.supplied`,
  ...Object.fromEntries(ACTIONS.map((id) => [id, `${WORDS}.used`])),
};
const EACH = "-each";
const SEVERAL = "-several";

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

/** Whether one more player in a building has no cards. @param {Event} event @param {Event} last */
export const isEmptyToo = ({ id, params }, last) =>
  [id, last.id].every((each) => each === "revealed") && !params.n && !last.params.n && params.card === last.params.card;

/**
 * A building with the cards that are played there, what somebody does with what it brings, influence with the action after it,
 * equal supplies or actions of several players, players without cards, or a round with its row.
 * @param {Event} event
 * @param {Sentence} last
 * @returns {Sentence | null}
 */
export function merged(event, last) {
  if (!speaksOf(WORDS)) return null;
  const { id, params } = event;
  const own = last.params;
  if (beginsRound(event, last)) return id === "round-began" || own.round ? begun(event, last) : null;
  if (isEmptyToo(event, last)) {
    const { seat, seats = [seat], ...others } = own;
    return { ...last, text: `${WORDS}.empty`, params: { ...others, seats: [...seats, params.seat] } };
  }
  if (DONE[last.id] && own.brings && (id === last.id || own.seats)) return alike(event, last);
  if (params.seat !== own.seat) return null;
  if (id === "announced" && last.id === "entered" && !last.text)
    return { ...last, text: `${WORDS}.announced`, params: { ...own, ...params } };
  if (last.id === "influence") return scored(event, last);
  const into = DONE[last.id];
  const next = into && withBrought(event, own);
  return next ? { ...last, text: into, params: { ...next, action: last.id } } : null;
}

/** The parameters of a sentence that tells what something brings as well; nothing if that needs a sentence of its own. @param {Event} event @param {Params} own @returns {Params | null} */
function withBrought({ id, params }, own) {
  const { seat, n, place, ...others } = params;
  const { brings = [], places = [] } = own;
  // Only whoever looked sees the card.
  if (!BROUGHT.includes(id) || n === 0 || (id === "looked" ? others.cards : brings.includes(id))) return null;
  const all = { ...own, brings: [...brings.filter((/** @type {string} */ each) => each !== id), id] };
  if (id === "looked") return { ...all, places: [...places, place] };
  return id === "rats-lost" ? { ...all, lost: n } : { ...all, ...others, n };
}

/** Influence with rats, and with the action that is used or skipped and what it brings. @param {Event} event @param {Sentence} last @returns {Sentence | null} */
function scored({ id, params }, last) {
  const { n, points = n, ...own } = last.params;
  const score = { ...own, points };
  if (own.action) {
    const next = own.action !== "declined" && withBrought({ ...last, id, params }, last.params);
    return next ? { ...last, params: next } : null;
  }
  if (id === "rats-gained") return { ...last, text: SCORED, params: { ...score, rats: params.n } };
  if (id !== "declined" && !ACTIONS.includes(id)) return null;
  return { ...last, text: SCORED, params: { ...score, action: id } };
}

/** The same supplies or action of one more player. @param {Event} event @param {Sentence} last @returns {Sentence | null} */
function alike({ id, params }, last) {
  const { seat, seats = [seat], left, ...own } = last.params;
  const done = DONE[last.id];
  if (id === last.id) {
    // Each look has its own place, and only their owner sees drawn cards and tokens.
    if (params.card !== own.card || left?.length || own.places || own.cards || own.tokens) return null;
    const text = last.text?.endsWith(SEVERAL) ? last.text : done + EACH;
    return { ...last, text, params: { ...own, seats: [...seats, params.seat], left: own.brings } };
  }
  if (params.seat !== seats.at(-1) || !BROUGHT.includes(id) || id === "looked") return null;
  const isSame = params.n === (id === "rats-lost" ? own.lost : own.n) && left?.[0] === id;
  const text = isSame ? last.text : done + SEVERAL;
  return { ...last, text, params: { ...own, seats, left: left?.slice(1) } };
}

/** A round that begins, as far as it is told. @param {Event} event @param {Sentence} last @returns {Sentence} */
function begun({ id, params }, last) {
  const { row = [], ...others } = last.params;
  const text = `${WORDS}.round`;
  if (id === "round-began") return { ...last, text, params: { ...others, ...params, row } };
  const kept = row.filter((/** @type {string} */ card) => id === "row-card" || card !== params.card);
  return { ...last, text, params: { ...others, row: [...kept, params.by ?? params.card] } };
}
