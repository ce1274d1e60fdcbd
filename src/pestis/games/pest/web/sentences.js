// @ts-check
/** What a film says of events: which of them belong together, and which one sentence tells. */
import { learn, speaksOf } from "../../../web/shared/language.js";
import { aid, aidCard, aidsOf } from "./aid_cards.js";
import { closed, nameOf, saying, together, WORDS } from "./deeds.js";
import { contentOf } from "./model.js";
import { climbing, rankingOf } from "./ranking.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("./model.js").View} View */
/** @typedef {import("../../../web/table/types.d.ts").Sentence} Sentence */

/** Until these words are loaded, each event is told by its own. */
void learn(WORDS).catch(() => null);

/** By event id: the events after which it is told with them, if the same answer brings both to the same player. @type {Record<string, string[]>} */
const COMES_OF = {
  gained: ["aid", "gained", "influence", "lost", "capital-rank"],
  influence: ["aid", "gained"],
  lost: ["aid", "gained", "exchanged", "capital-rank"],
  quarantined: ["picked-up", "picked-up-on-road", "owner-takes", "castle", "doctor"],
  "stands-at": ["quarantined"],
};
/** The same, whoever the events are about. @type {Record<string, string[]>} */
const FOLLOWS = {
  "turn-order": ["turn-order"],
  "year-began": ["turn-order"],
  "on-offer": ["bought", "refreshed", "on-offer"],
};
/** Where patients come from. */
const SOURCES = new Set(["picked-up", "picked-up-on-road", "owner-takes"]);
/** What is put where patients are. */
const STARTS = new Set(["castle", "doctor"]);
/** How many roads are named in one sentence. */
const NAMED = 3;

/** @param {Event} event @param {Event} last */
const isOfOne = (event, last) => event.at === last.at && event.params.seat === last.params.seat;

/** Whether a film shows an event together with the one before it. @param {Event} event @param {Event} last */
export function joins(event, last) {
  const isOne = isOfOne(event, last) && !!COMES_OF[event.id]?.includes(last.id);
  return isOne || (event.at === last.at && !!FOLLOWS[event.id]?.includes(last.id));
}

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

/** The order of play, in the sentence of a new year if there is one. @param {Event} event @param {Sentence} last */
function order({ params: { seat, n } }, last) {
  if (last.id !== "turn-order" && last.id !== "year-began") return null;
  const first = last.id === "turn-order" ? { [last.params.n]: last.params.seat } : {};
  const { turns = first } = last.params;
  // Integer keys are in ascending order.
  const all = { ...turns, [n]: seat };
  return saying(last, last.id, { turns: all, order: Object.values(all), seat: undefined });
}

/** Technologies that take the places of those that were bought or removed. @param {Event} event @param {Sentence} last */
function offer({ at, params: { technology } }, last) {
  if (last.at !== at || !FOLLOWS["on-offer"].includes(last.id) || last.id === "on-offer") return null;
  const { offer = [] } = last.params;
  return saying(last, last.id, { offer: [...offer, technology] });
}

/** Patients with where they come from, if there is room for all. @param {Event} event @param {Sentence} last */
function patients(event, last) {
  if (!isOfOne(event, last) || last.text) return null;
  if (STARTS.has(last.id)) return saying(last, last.id, { sick: event.params.n });
  return SOURCES.has(last.id) && last.params.n === event.params.n ? saying(last, last.id, {}) : null;
}

/** All that go into quarantine, and where they stand there. @param {Event} event @param {Sentence} last */
function beds({ id, params: { seat, n, spaces } }, last) {
  if (last.params.seat !== seat) return null;
  const isBed = last.id === "quarantined";
  if (id === "stands-at")
    return isBed || (last.text && SOURCES.has(last.id)) ? saying(last, last.id, { spaces }) : null;
  return isBed && !last.params.spaces ? saying(last, last.id, { n: last.params.n + n }) : null;
}

/** A camp that protects a place goes home. @param {Event} event @param {Sentence} last */
const home = ({ params: { seat, place } }, last) =>
  last.id === "protected-by-camp" && last.params.place === place ? saying(last, last.id, { owner: seat }) : null;

/** Resources exchanged for several coins. @param {Event} event @param {Sentence} last */
function exchanges({ id, params }, last) {
  if (last.id !== "exchanged") return null;
  const { goods = [last.params.good, last.params.second], coins = 1 } = last.params;
  return saying(last, id, { goods: [...goods, params.good, params.second], coins: coins + 1 });
}

/** By event id: the sentence that tells it with an earlier event. @type {Record<string, (event: Event, last: Sentence) => Sentence | null>} */
const SHARED = {
  "fell-sick": places,
  "fell-sick-on-road": roads,
  "turn-order": order,
  "on-offer": offer,
  aid,
  gained: aid,
  influence: aid,
  quarantined: (event, last) => patients(event, last) ?? beds(event, last),
  "stands-at": beds,
  "camp-returned": home,
};

/** What a player does after they placed an assistant, with the actions for which they did. @param {Event} event @param {Sentence} last @returns {Sentence} */
const placing = (event, { params: { cell } }) => (cell ? { ...event, params: { ...event.params, cell } } : event);

/**
 * One sentence for two events that a film shows at once; none if they need one each.  Whatever else a player does says
 * which action they have begun.
 * @param {Event} event
 * @param {Sentence} last
 * @returns {Sentence | null | undefined}
 */
export function merged(event, last) {
  const line = speaksOf(WORDS) && both(event, last);
  return line ? climbing(line, event, last) : null;
}

/** @param {Event} event @param {Sentence} last @returns {Sentence | null | undefined} */
function both(event, last) {
  const shared = SHARED[event.id]?.(event, last);
  if (shared) return shared;
  if (event.params.seat === undefined || event.params.seat !== last.params.seat) return null;
  if (last.id === "began") return placing(event, last);
  if (event.id === "began") return closed(last);
  if (last.id === "placed" && event.at !== last.at) return placing(event, last);
  return event.id === "exchanged" ? exchanges(event, last) : together(event, last);
}

/** Whether a player who replaced the technologies on offer is done without buying one; no event says so. @param {Event} event @param {View} view @param {Event[]} events */
function boughtNone({ n, params: { seat } }, { prompts }, events) {
  const next = events.find(({ n: at, id, params }) => at > n && params.seat === seat && AFTER_OFFER.has(id));
  const asked = (/** @type {{kind: string, seats: number[]}} */ { kind, seats }) =>
    CHOOSING.has(kind) && seats.includes(seat);
  return next ? next.id !== "bought" : !prompts.some(asked);
}
const AFTER_OFFER = new Set(["bought", "began", "placed"]);
/** Prompts of whoever may still buy. */
const CHOOSING = new Set(["research", "choose-slot"]);

/** By event id: the parameters of the sentence in which a film says more, or less, than the log; null to say the same. @type {Record<string, (event: Event, view: View, events: Event[]) => Event["params"] | null>} */
const SAID = {
  began: () => ({}),
  influence: () => ({}),
  aid: aidsOf,
  "aid-card": aidCard,
  refreshed: (...known) => (boughtNone(...known) ? { bought: "none" } : null),
};

/** @param {Sentence} line @param {View} view @param {Event[]} events */
function sentence(line, view, events) {
  const params = SAID[line.id]?.(line, view, events);
  return params ? saying(line, line.text ? nameOf(line) : line.id, params) : line;
}

/** Whose points change by the moves on the influence track that a sentence tells. @param {Sentence} line @param {View} view @param {Event[]} events @returns {Sentence[]} */
function ranking(line, view, events) {
  const changes = rankingOf(line, view, events);
  if (!changes.length) return [];
  const of = changes.flatMap(({ seat, by }, i) => [
    [`seat${i}`, seat],
    [`by${i}`, by > 0 ? `+${by}` : `−${-by}`],
  ]);
  const seats = changes.map(({ seat }) => seat);
  return [{ ...line, text: `${WORDS}.ranking`, params: { seats, ...Object.fromEntries(of) } }];
}

/** The assistant that a player placed for what a sentence tells. @param {Sentence} line @returns {Sentence[]} */
const assistant = (line) => (line.id !== "placed" && line.params.cell ? [saying(line, "placed", {})] : []);

/** The sentences as a film says them. @param {Sentence[]} lines @param {View} view @param {Event[]} events */
export const told = (lines, view, events) =>
  speaksOf(WORDS)
    ? lines.flatMap((line) => [...assistant(line), sentence(line, view, events), ...ranking(line, view, events)])
    : lines;
