// @ts-check
/**
 * Divides the steps of a film into groups that are shown at once, and the time among them.  What is shown
 * stays long enough to be read: if there is not enough time for each step, dull ones join a neighbour.
 */

import { LINES, toldOf } from "./film_lines.js";

/** @typedef {import("./film_queue.js").Step} Step */
/** @typedef {import("./film_lines.js").Merged} Merged */
/**
 * Steps that are shown at once; all times in milliseconds.
 * @typedef {object} Group
 * @property {Step[]} steps
 * @property {number} ms if nobody waits
 * @property {number} least that it keeps while other steps can be shortened or join a neighbour
 * @property {number} hard that it keeps if there is more to show even then
 * @property {number} full in which all that it tells can be read
 * @property {any[]} said the events whose sentences it tells
 * @property {number} [passed] milliseconds for which it has been shown
 * @property {number} lines sentences that it tells
 * @property {number} untold steps that it shows without a sentence
 */
/** Two neighbours as one group; cost: steps that lose their sentence, and a bit more if it tells two sentences. @typedef {{group: Group, cost: number, distance: number}} Pair */
/** What each player did above all, and which events are told in one sentence. @typedef {{mains: Set<Step>, merged: Merged}} Teller */

/**
 * The time for all groups, in milliseconds.
 * @typedef {object} Time
 * @property {number} room
 * @property {number} [limit] that may be used if even the hard times of all groups exceed the room
 * @property {number} [share] of the room that is used if steps can be shortened or are dull
 */

/** Milliseconds at the normal pace for which whatever is shown stays at least. */
export const SEEN = 500;
/** Milliseconds at the normal pace from which two sentences can be read. */
export const BOTH = 900;
/** Milliseconds more for a group of several steps, which may be told in two sentences. */
const SECOND = 350;
/** What a sentence beside something that decides costs: more than all sentences that others can lose. */
const DISTURBS = 1000;
/** Milliseconds; groups that would be shorter than this are not shown by themselves, unless they are moments or concern the reader. */
const BRIEF = 300;
/** Milliseconds; the same, whatever they are. */
const FLASH = 60;
/** Milliseconds in which a sentence is found, and more for each of its letters, to read it at a glance. */
const READ = { begin: 250, letter: 11, most: 1800 };

/** @param {Step[]} steps @param {Teller} teller @returns {Group} */
function groupOf(steps, { mains, merged }) {
  const times = steps.map(({ ms }) => ms);
  const told = steps.filter(({ event, ms }) => event !== null && ms > 0);
  const heaviest = Math.max(...times);
  if (!told.length)
    return { steps, ms: heaviest, least: heaviest, hard: heaviest, full: heaviest, said: [], lines: 0, untold: 0 };
  const said = toldOf(told, mains, LINES, merged);
  const lines = said?.count ?? 0;
  const untold = told.filter(({ event }) => !said?.words.includes(event)).length;
  // A sentence that tells several steps takes as long to read as one for each.
  const full = told.length - untold > 1 ? BOTH : SEEN;
  return {
    steps,
    ms: Math.max(full, heaviest + (told.length > 1 ? SECOND : 0)),
    least: Math.max(SEEN, ...told.map(({ least }) => least)),
    hard: Math.max(SEEN, ...told.map(({ mine, moment, least }) => (mine || moment ? least : 0))),
    full,
    said: said?.lines ?? [],
    lines,
    untold,
  };
}

/** What each player did above all: the heaviest of their deeds, and whatever is always told. @param {Step[]} steps */
export function mainsOf(steps) {
  /** @type {Map<number, Step>} */
  const mains = new Map();
  const deeds = steps.filter(({ deed }) => deed);
  for (const step of deeds) {
    if (step.by !== undefined && step.ms > (mains.get(step.by)?.ms ?? 0)) mains.set(step.by, step);
  }
  return new Set([...mains.values(), ...steps.filter(({ main }) => main)]);
}

/** How closely two neighbours belong together: 0 for the same answer, 1 for the same player, 2 otherwise. @param {Group} left @param {Group} right */
function distance(left, right) {
  const one = left.steps[left.steps.length - 1];
  const other = right.steps[0];
  if (one.update === other.update && one.at === other.at) return 0;
  return one.by === other.by ? 1 : 2;
}

/** Whether something came of what was done that matters; another sentence would distract from it. @param {Step} step */
const decides = ({ deed, least }) => !deed && least > 0;

/** @param {Group} left @param {Group} right @param {Teller} teller @returns {Pair} */
function pairOf(left, right, teller) {
  const group = groupOf([...left.steps, ...right.steps], teller);
  const lost = group.untold - left.untold - right.untold;
  const more = group.lines > Math.max(left.lines, right.lines);
  const disturbs = (more || lost > 0) && [left, right].some(({ steps }) => steps.some(decides));
  const cost = 2 * lost + Number(more) + (disturbs ? DISTURBS : 0);
  return { group, cost, distance: distance(left, right) };
}

/** Whether the first different number is lower. @param {number[]} one @param {number[]} other */
function isBefore(one, other) {
  const n = one.findIndex((number, i) => number !== other[i]);
  return n >= 0 && one[n] < other[n];
}

/**
 * Groups that join their neighbours one after the other.
 * @param {Group[]} groups
 * @param {Teller} teller
 */
function joining(groups, teller) {
  const pairs = groups.slice(1).map((group, i) => pairOf(groups[i], group, teller));
  /** The pair that loses least, of which one is light. @param {(step: Step) => boolean} isLight */
  const easiest = (isLight) => {
    const light = groups.map(({ steps }) => steps.every(isLight));
    /** @type {{i: number, order: number[]} | null} */
    let found = null;
    for (const [i, { cost, distance }] of pairs.entries())
      for (const [own, other] of [
        [i, i + 1],
        [i + 1, i],
      ]) {
        if (!light[own]) continue;
        const order = [cost, groups[own].ms, distance, groups[other].ms];
        if (!found || isBefore(order, found.order)) found = { i, order };
      }
    return found?.i ?? -1;
  };
  /** Join the easiest pair. @param {(step: Step) => boolean} isLight @param {number} most that it may cost @returns {boolean} whether there was one */
  const join = (isLight, most) => {
    const i = easiest(isLight);
    if (i < 0 || pairs[i].cost > most) return false;
    groups.splice(i, 2, pairs[i].group);
    pairs.splice(i, 1);
    for (const at of [i - 1, i]) if (pairs[at]) pairs[at] = pairOf(groups[at], groups[at + 1], teller);
    return true;
  };
  return { groups, join };
}

/** @param {Group[]} groups @param {(group: Group) => number} time */
const sum = (groups, time) => groups.reduce((all, group) => all + time(group), 0);

/** Steps without a duration belong to the one before them, or to the first. @param {Step[]} steps @param {Teller} teller @returns {Group[]} */
function apart(steps, teller) {
  /** @type {Step[][]} */
  const parts = [];
  for (const step of steps) {
    const part = parts[parts.length - 1];
    if (part && (!step.ms || part.every(({ ms }) => !ms))) part.push(step);
    else parts.push([step]);
  }
  return parts.map((part) => groupOf(part, teller));
}

/**
 * The groups in which steps are shown, in order.  If there is not enough room, those that one sentence
 * tells join first, then dull steps a neighbour, then others: those that lose no sentence by it, the
 * lightest first; never what concerns the reader, a moment or what a player did above all, unless it
 * could not be seen at all.
 * @param {Step[]} steps none of which ends the game
 * @param {Time} time
 * @param {Set<Step>} [mains] what each player did above all
 * @param {Merged} [merged] which events are told in one sentence
 * @returns {Group[]}
 */
export function grouped(steps, time, mains = mainsOf(steps), merged = () => null) {
  const { room, share = 1 } = time;
  const teller = { mains, merged };
  const { groups, join } = joining(apart(steps, teller), teller);
  const keeps = (/** @type {Step} */ step) => step.mine || step.moment || mains.has(step);
  // Dull steps give way so that others keep more than their least time; not yet, if more may come that has to be told as well.
  const kept = (/** @type {Group} */ { ms, least }) => (share < 1 ? least : (ms + least) / 2);
  const isEasy = () => sum(groups, kept) <= room * share;
  const isHard = () => sum(groups, ({ hard }) => hard) <= room;
  // What is too slight to be shown by itself needs no time of its own if a neighbour's sentence tells it.
  while (join(({ event, ms, mine, moment }) => (event || ms < FLASH) && ms < SEEN && !mine && !moment, 0));
  while (!isEasy() && join(({ mine, moment }) => !mine && !moment, 0));
  while (!isEasy() && join((step) => !keeps(step) && !step.least && !step.told, Infinity));
  while (!isHard() && join(({ moment }) => !moment, 0));
  while (!isHard() && join((step) => !keeps(step), Infinity));
  const isSeen = (/** @type {number} */ ms) => groups.length < 2 || Math.min(...timesOf(groups, time)) >= ms;
  while (!isSeen(BRIEF) && join(({ mine, moment }) => !mine && !moment, Infinity));
  while (!isSeen(FLASH) && join(({ mine }) => !mine, Infinity));
  return groups;
}

/** Whether a group concerns the reader. @param {Group} group */
const isMine = ({ steps }) => steps.some(({ mine }) => mine);

/**
 * How long each group is shown, in milliseconds: what concerns the reader is shortened last, and a long sentence gets more than a short one.
 * @param {Group[]} groups
 * @param {Time} time
 * @param {(said: any[]) => number} [letters] of these sentences
 * @returns {number[]}
 */
export const timesOf = (groups, time, letters = () => 0) =>
  legible(groups, lifted(groups, shared(groups, time)), time, letters);

/** @param {Group[]} groups @param {Time} time @returns {number[]} */
function shared(groups, { room, limit = room, share = 1 }) {
  const aim = room * share;
  const [ms, least, hard] = [
    sum(groups, (group) => group.ms),
    sum(groups, (group) => group.least),
    sum(groups, (group) => group.hard),
  ];
  if (ms <= aim) return groups.map((group) => group.ms);
  if (least <= aim) return between(groups, "least", "ms", (aim - least) / (ms - least));
  if (hard <= aim) return between(groups, "hard", "least", (aim - hard) / (least - hard));
  if (hard <= limit) return groups.map((group) => group.hard);
  const mine = sum(groups.filter(isMine), (group) => group.hard);
  const [own, rest] = [Math.min(1, limit / mine), Math.max(0, limit - mine) / (hard - mine)];
  return groups.map((group) => group.hard * (isMine(group) ? own : rest));
}

/**
 * Two sentences need their time, which groups of deeds spare as far as they keep their least; those that lack least get it first.
 * @param {Group[]} groups
 * @param {number[]} times
 */
function lifted(groups, times) {
  const now = [...times];
  const lack = (/** @type {number} */ n) => groups[n].full - now[n];
  const spare = (/** @type {number} */ n) => {
    const { steps, least, hard, full } = groups[n];
    if (steps.some(({ mine, moment }) => mine || moment)) return 0;
    return Math.max(0, now[n] - Math.max(times[n] < least ? hard : least, lack(n) > 0 ? 0 : full));
  };
  const poor = groups.flatMap((_, n) => (lack(n) > 0 ? n : [])).sort((one, other) => lack(one) - lack(other));
  for (const n of poor) {
    const spares = groups.map((_, other) => (other === n ? 0 : spare(other)));
    const all = spares.reduce((one, other) => one + other, 0);
    const need = lack(n);
    if (all < need) break;
    for (const [other, ms] of spares.entries()) now[other] -= (need * ms) / all;
    now[n] += need;
  }
  return now;
}

/**
 * Sentences that are too long for their times get what others have beyond theirs, and what is left of the room.
 * @param {Group[]} groups
 * @param {number[]} times
 * @param {Time} time
 * @param {(said: any[]) => number} letters
 */
function legible(groups, times, { room, share = 1 }, letters) {
  const wanted = groups.map(({ said, passed = 0 }) =>
    said.length ? Math.min(READ.most, READ.begin + READ.letter * letters(said)) - passed : 0,
  );
  const lacks = times.map((ms, n) => Math.max(0, wanted[n] - ms));
  const spares = groups.map(({ steps, hard, least, full }, n) =>
    steps.some(({ moment }) => moment)
      ? 0
      : Math.max(0, times[n] - Math.max(times[n] < least ? hard : least, full, wanted[n])),
  );
  const all = (/** @type {number[]} */ each) => each.reduce((one, other) => one + other, 0);
  const [need, spare] = [all(lacks), all(spares)];
  if (!need) return times;
  const free = Math.min(need, Math.max(0, room * share - all(times)));
  const taken = Math.min(need - free, spare);
  return times.map((ms, n) => ms + (lacks[n] * (free + taken)) / need - (spare && (spares[n] * taken) / spare));
}

/** What is left of a time. @param {Time} time @param {number} taken milliseconds @returns {Time} */
export const lessOf = ({ room, limit = room, share }, taken) => ({
  room: Math.max(0, room - taken),
  limit: Math.max(0, limit - taken),
  share,
});

/** @param {Group[]} groups @param {"least" | "hard"} from @param {"ms" | "least"} to @param {number} share */
const between = (groups, from, to, share) => groups.map((group) => group[from] + (group[to] - group[from]) * share);
