// @ts-check
/** Divides an update into the steps of a film, and says how long each is shown. */

import { beginsTurn } from "./game.js";

/** @typedef {import("../shared/wire.d.ts").Update} Update */
/** @typedef {import("./game.js").Event} Event */
/** @typedef {import("./film_queue.js").Step} Step */

/** Milliseconds at the normal pace, which an event's weight multiplies. */
const TIMES = { silent: 300, plain: 750, told: 1000, mine: 1700 };
/** Milliseconds that a weight does not exceed. */
const LONGEST = 2000;
/** Factor for decisive moments that concern the reader. */
const MINE = 1.3;
/** What concerns the reader for this long has an effect on them, and is held longer than all but moments. */
const EFFECT = 600;
/** Milliseconds more for each further event of the same moment. */
const FURTHER = 350;
/** The share of its time that a decisive step keeps if there is much to show, also if it concerns the reader. */
const KEPT = { plain: 0.5, mine: 0.6 };
/** From this weight on, an event is shown alone; what concerns the reader weighs more. */
const ALONE = 2;
/** From this weight on, what a player does, or what comes of it, is always told. */
const MAIN = 1.5;
/** How many steps that come of a moment, such as a pest card, are always told. */
const RESULTS = 2;

/**
 * What is known of an update.
 * @typedef {object} Known
 * @property {Update} [last] the update before it
 * @property {Event[]} fresh the events since the last update
 * @property {Set<number>} told the numbers of events in sequences, such as a plague
 * @property {(event: Event, last: Event) => boolean} [joins] whether an event belongs to the same moment as the one before it
 * @property {Record<string, number>} lasting milliseconds for decisive moments, by event id
 * @property {import("./types.d.ts").Weights} [weights] by event id: a multiple of the time of other events
 * @property {string[]} [opens] ids of events that the next answer of the same player completes
 * @property {string[]} [own] ids of events that are told also to the player who did them
 * @property {boolean} silent others did something that causes no event
 * @property {number} [unseen] milliseconds for that
 * @property {number} pace factor of all durations
 */

/** @param {Update} update @param {Known} known @returns {Step[]} */
export function stepsOf(update, known) {
  const { last, fresh, told, joins = () => false, own = [], opens = [], silent, unseen = TIMES.silent, pace } = known;
  const mine = new Set(update.seats.map(({ seat }) => seat));
  const asked = update.seats.some(({ choices }) => choices.length > 0);
  const free = update.table.status !== "running";
  const common = { update, last, asked, free };
  /** The seat that gave each answer, by log entry: the answer's first event names it. @type {Map<number, unknown>} */
  const actors = new Map();
  for (const { at, params } of fresh) if (!actors.has(at)) actors.set(at, params.seat);
  /** Who gave the last answer. @type {number | undefined} */
  let by = last?.table.asked[0];
  let results = 0;
  const steps = groupsOf(fresh, joins).map((events) => {
    const [event, ...also] = mainFirst(events, mine, told);
    const actor = /** @type {any} */ (actors.get(event.at));
    const isOwn = mine.has(actor) && !own.includes(event.id);
    if (typeof actor === "number") by = actor;
    // A turn that begins belongs to what its player does next, not to the answer before it.
    const begins = beginsTurn(event);
    if (begins) by = event.params.seat;
    const at = begins ? undefined : event.at;
    const isTold = told.has(event.n);
    const { weight, ...shown } = shownFor(event, also.length, isOwn, mine, known);
    const plain = shown.ms > 0 && !shown.moment && !shown.mine;
    const deed = plain && !isTold;
    const isResult = isTold && !shown.moment && results > 0;
    results = isTold && shown.moment ? RESULTS : results - Number(isResult);
    const main = isResult || (plain && weight >= MAIN);
    const isOpen = shown.ms > 0 && !shown.mine && opens.includes(events[events.length - 1].id);
    return { ...common, event, also, ...shown, at, by, deed, main, told: isTold, opens: isOpen };
  });
  return steps.length ? steps : [{ ...common, event: null, ms: silent ? pace * unseen : 0, least: 0 }];
}

/**
 * How long an event is shown, and whether it is a moment or concerns the reader.
 * @param {Event} event
 * @param {number} further events that are told with it
 * @param {boolean} isOwn whether it follows from an answer of this device, and tells its reader nothing
 * @param {Set<unknown>} mine the seats of this device
 * @param {Known} known
 */
function shownFor(event, further, isOwn, mine, { told, lasting, weights = {}, pace }) {
  const weight = weightOf(event, weights);
  const usual = timeOf(event, mine, isOwn, told.has(event.n), lasting);
  const weighed = Math.min(weight * usual, Math.max(usual, LONGEST));
  const concerned = weighed > 0 && isAboutReader(event, mine);
  const first = concerned && weighed >= EFFECT ? Math.max(weighed, TIMES.mine) : weighed;
  const ms = pace * (first && first + FURTHER * further);
  const least = ms > pace * TIMES.plain ? ms * (concerned ? KEPT.mine : KEPT.plain) : 0;
  const moment = event.id in lasting || weight * (concerned ? MINE : 1) >= ALONE;
  return { ms, least, moment, mine: concerned, weight };
}

/** @param {Event} event @param {import("./types.d.ts").Weights} weights */
function weightOf(event, weights) {
  const weight = weights[event.id] ?? 1;
  return typeof weight === "number" ? weight : weight(event);
}

/** Events that are told in one moment, in order. @param {Event[]} fresh @param {(event: Event, last: Event) => boolean} joins @returns {Event[][]} */
function groupsOf(fresh, joins) {
  /** @type {Event[][]} */
  const groups = [];
  for (const event of fresh) {
    const group = groups[groups.length - 1];
    if (group && joins(event, group[group.length - 1])) group.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** The sequence to which an event belongs, if any. @param {import("./game.js").Sequence[]} all @param {Event} event */
export const sequenceOf = (all, event) => all.find(({ steps }) => steps.some(({ n }) => n === event.n));

/** Whether an event names one of these seats. @param {import("./types.d.ts").Sentence} event @param {Set<unknown>} mine */
export const concerns = ({ params }, mine) =>
  [params.seat, params.other, ...(params.seats ?? [])].some((seat) => mine.has(seat));

/** Whether it concerns the reader and does not only begin their turn. @param {Event} event @param {Set<unknown>} mine */
const isAboutReader = (event, mine) => !beginsTurn(event) && concerns(event, mine);

/** What is part of a sequence comes before what led to it; of either, what concerns the reader comes first. @param {Event[]} events @param {Set<unknown>} mine @param {Set<number>} told */
function mainFirst(events, mine, told) {
  const isTold = (/** @type {Event} */ { n }) => told.has(n);
  const rank = (/** @type {Event} */ event) =>
    isTold(event) || !events.some(isTold) ? Number(!concerns(event, mine)) : 2;
  return [...events].sort((one, other) => rank(one) - rank(other));
}

/**
 * @param {Event} event
 * @param {Set<unknown>} mine
 * @param {boolean} own whether it follows from an answer of this device, and tells its reader nothing
 * @param {boolean} told
 * @param {Record<string, number>} lasting
 */
function timeOf(event, mine, own, told, lasting) {
  const moment = lasting[event.id] ?? 0;
  if (own && !told && !moment) return 0;
  const concerned = concerns(event, mine);
  // The question that follows says that it is the reader's turn.
  if (beginsTurn(event)) return concerned ? 0 : TIMES.silent;
  if (moment) return moment * (concerned ? MINE : 1);
  if (concerned) return TIMES.mine;
  return told ? TIMES.told : TIMES.plain;
}
