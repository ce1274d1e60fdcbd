// @ts-check
/** What a film tells in words of the steps that are shown at once, and in how many sentences. */

import { beginsTurn } from "./game.js";

/** @typedef {import("./film_queue.js").Step} Step */
/** The event whose sentence is said. @typedef {{event: any}} Line */
/** The event whose sentence tells two events, or nothing if there is none. @typedef {(event: any, last: any) => any} Merged */
/** The events that are shown, those told in words, and the events whose sentences tell them. @typedef {{event: any, events: any[], words: any[], lines: any[]}} Told */

/** How many steps that are shown together are told in words at most, so that they fit on two lines of a phone. */
export const LINES = 2;
/** Steps of a film whose sentences stay in sight below the newest, where there is room. */
const KEPT = 6;

/** @param {Step[]} steps */
function eventsOf(steps) {
  /** @type {any[]} */
  const events = [];
  for (const { event, also = [] } of steps) if (event !== null) events.push(event, ...also);
  return events;
}

/** The order in which steps are told in words if there is no time for all. @param {Set<Step>} mains @returns {(one: Step, other: Step) => number} */
const byWeight = (mains) => (one, other) => {
  const rank = (/** @type {Step} */ step) => (step.moment ? 4 : 0) + (step.mine ? 2 : 0) + (mains.has(step) ? 1 : 0);
  return rank(other) - rank(one) || other.ms - one.ms;
};

/** The sentence of each event; several have the same if the game tells them in one. @param {any[]} events @param {Merged} merged */
function linesOf(events, merged) {
  /** @type {Line[]} */
  const lines = [];
  /** @type {Map<any, Line>} */
  const found = new Map();
  for (const event of events) {
    const [line, both] =
      lines.map((each) => /** @type {const} */ ([each, merged(event, each.event)])).findLast(([, both]) => both) ?? [];
    if (line) line.event = both;
    else lines.push({ event });
    found.set(event, line ?? lines[lines.length - 1]);
  }
  return found;
}

/**
 * What is told of steps that are shown together: a moment, what concerns the reader, or the heaviest deeds of one player;
 * and whatever its sentence tells as well.
 * A step of several events counts as one sentence.
 * @param {Step[]} playing
 * @param {Set<Step>} mains
 * @param {number} most sentences
 * @param {Merged} merged
 * @returns {Told & {count: number} | null} count: sentences
 */
export function toldOf(playing, mains, most, merged) {
  const steps = playing.filter(({ event }) => event !== null);
  if (!steps.length) return null;
  const sorted = [...steps].sort(byWeight(mains));
  const [first] = sorted;
  const near = first.moment
    ? steps.slice(steps.indexOf(first)).filter(({ ms }) => ms > 0 || !first.ms)
    : sorted.filter(({ ms, by }) => by === first.by && (ms > 0 || !first.ms));
  // What else the sentence of a moment, or of what concerns the reader, tells is told with it.
  const told = new Set(near.filter((step) => (first.moment ? step === first : step.mine || !first.mine)));
  const lines = linesOf(eventsOf(steps.filter((step) => near.includes(step))), merged);
  const spoken = new Set();
  let count = 0;
  for (const step of told) {
    const own = eventsOf([step]).map((event) => lines.get(event));
    if (own.every((line) => spoken.has(line))) continue;
    if (count === most) break;
    count += 1;
    for (const line of own) spoken.add(line);
  }
  const events = eventsOf(steps);
  const words = events.filter((event) => spoken.has(lines.get(event)));
  const said = new Set(words.map((event) => lines.get(event)?.event));
  return { event: first.event, events, words, lines: [...said], count };
}

/**
 * The sentences of what is shown together with it, but not told.
 * @param {Step[]} playing
 * @param {Told} told
 * @param {Merged} merged
 */
export function untoldOf(playing, { words }, merged) {
  const events = eventsOf(playing.filter(({ ms }) => ms > 0)).filter((event) => !words.includes(event));
  return [...new Set(linesOf(events, merged).values())].map(({ event }) => event);
}

/**
 * The sentences below these, in the order of the log with the newest first: what happened at the same time, and what was told before.
 * @template {import("./types.d.ts").Sentence} S
 * @param {S[]} lines
 * @param {S[]} rest
 * @param {{lines: S[], earlier: S[][]} | null} last what the film showed until now
 * @returns {S[][]}
 */
export function trailOf(lines, rest, last) {
  if (last?.lines === lines) return last.earlier;
  // The header says whose turn begins.
  const also = rest.filter((event) => !beginsTurn(event)).map((line) => [line]);
  const before = last?.lines.length ? [last.lines, ...last.earlier] : [];
  const newest = (/** @type {S[]} */ said) => Math.max(...said.map(({ n }) => n));
  return [...also, ...before].sort((one, other) => newest(other) - newest(one)).slice(0, KEPT);
}
