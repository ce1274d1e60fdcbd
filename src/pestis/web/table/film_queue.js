// @ts-check
/**
 * The queue of a film: its steps are shown one by one, and faster or together if many are waiting
 * (film_groups.js), so that the reader never waits longer than the budget.  It uses neither the page nor
 * a clock of its own.
 */
import { grouped, lessOf, mainsOf, SEEN, timesOf } from "./film_groups.js";

/**
 * One event, or a change of the table without an event.
 * @typedef {object} Step
 * @property {any} update the update that brought it; shown completely with the first of its steps
 * @property {any} [last] the update before that one
 * @property {any} event null if there is none
 * @property {any[]} [also] further events of the same moment, after the first
 * @property {number} ms milliseconds to show it if nobody waits; 0: not at all
 * @property {number} least milliseconds that it keeps as long as the budget allows; 0 unless it is decisive
 * @property {boolean} asked whether the update asks somebody here, who therefore waits for it
 * @property {number} [at] the log entry of the answer that it follows from
 * @property {number} [by] the seat that gave that answer
 * @property {boolean} [mine] it concerns the reader
 * @property {boolean} [deed] it is what a player did, and not what came of it
 * @property {boolean} [main] it is always told
 * @property {boolean} [told] it belongs to a sequence, such as a plague
 * @property {boolean} [moment] it has a drawing of its own, which shows no other event
 * @property {boolean} [free] it keeps its time even if somebody waits, such as the end of a game
 */
/** What is on the screen. @typedef {{step: Step, events: any[], words: any[], ms: number, again: boolean}} Shown words: those of the events that there is time to tell in words */
/**
 * @typedef {object} Stage
 * @property {() => number} now milliseconds
 * @property {(ms: number, act: () => void) => () => void} after calls ``act`` later; returns a function that cancels it
 * @property {(shown: Shown) => void} show
 * @property {() => void} over called when everything has been shown
 */

/** Maximum milliseconds that a reader waits for films between two of their questions. */
export const BUDGET = 6000;
/** The share of the remaining budget that may be used while more steps may come before the reader is asked. */
const SHARE = 0.4;
/** Milliseconds that what must be told may take after the question has come, even if the budget is spent. */
const OVERTIME = 4500;
/** Milliseconds for which a repeated film shows the table as it was before. */
const BEFORE = 500;
/** Milliseconds more for the last step while other players go on, because the next update continues the film. */
const LINGER = 1000;

/** How many steps that are shown together are told in words at most, so that they fit on two lines of a phone. */
const LINES = 2;

/** @typedef {import("./film_groups.js").Group} Group */
/** @typedef {{event: any, events: any[], words: any[]}} Told */
/** @type {Told} */
const UNTOLD = { event: null, events: [], words: [] };

/** @param {Step[]} steps */
const eventsOf = (steps) => steps.flatMap(({ event, also = [] }) => (event === null ? [] : [event, ...also]));

/** The order in which steps are told in words if there is no time for all. @param {Set<Step>} mains @returns {(one: Step, other: Step) => number} */
const byWeight = (mains) => (one, other) => {
  const rank = (/** @type {Step} */ step) => (step.moment ? 4 : 0) + (step.mine ? 2 : 0) + (mains.has(step) ? 1 : 0);
  return rank(other) - rank(one) || other.ms - one.ms;
};

/**
 * What is told of steps that are shown together: a moment alone, or the heaviest deeds of one player.
 * @param {Step[]} playing
 * @param {Set<Step>} mains
 * @param {number} lines the most steps to tell in words
 * @returns {Told | null}
 */
function toldOf(playing, mains, lines) {
  const steps = playing.filter(({ event }) => event !== null);
  if (!steps.length) return null;
  const sorted = [...steps].sort(byWeight(mains));
  const [first] = sorted;
  const fit = sorted.filter(({ ms, by }) => by === first.by && (ms > 0 || !first.ms));
  const spoken = new Set(fit.slice(0, first.moment ? 1 : lines));
  return { event: first.event, events: eventsOf(steps), words: eventsOf(steps.filter((step) => spoken.has(step))) };
}

/** The first step that ends the game, with those at the same time. @param {Step[]} waiting */
function ending([step, ...others]) {
  const more = others.findIndex(({ ms }) => ms > 0);
  const steps = [step, ...others.slice(0, more < 0 ? undefined : more)];
  const { ms } = step;
  return { group: { steps, ms, least: ms, hard: ms }, ms };
}

/** @param {Stage} stage @param {number} [budget] */
export function openQueue(stage, budget = BUDGET) {
  /** @type {Step[]} */
  let waiting = [];
  /** What is shown now, and since when. @type {Group | null} */
  let playing = null;
  let began = 0;
  /** Milliseconds by which this film has lagged behind the table, since when it does so now, and since when the reader is asked. */
  let spent = 0;
  let heldSince = /** @type {number | null} */ (null);
  let askedSince = /** @type {number | null} */ (null);
  let stop = () => {};
  /** The film so far, the update shown before it, and whether the next step begins a new film. */
  let reel = /** @type {Step[]} */ ([]);
  let before = /** @type {any} */ (null);
  let shown = /** @type {any} */ (null);
  /** The last events shown; they stay during steps without events. */
  let told = UNTOLD;
  let done = true;
  let again = false;

  const hasReel = () => reel.some(({ ms }) => ms > 0);
  const isAsked = () => again || [...(playing?.steps ?? []), ...waiting].some(({ asked }) => asked);
  /** Whether other players go on and nobody waits for the current step. */
  const lingers = () => !isAsked() && !playing?.steps[0].free;
  const since = (/** @type {number | null} */ when) => (when === null ? 0 : stage.now() - when);

  /** Measure how long the film lags behind, and how long the reader waits for it. @returns {boolean} whether it lags behind */
  function hold() {
    const isHeld = waiting.length > 0 || isAsked();
    if (!isHeld) spent += since(heldSince);
    heldSince = isHeld ? (heldSince ?? stage.now()) : null;
    askedSince = isAsked() ? (askedSince ?? stage.now()) : null;
    return isHeld;
  }

  /**
   * The group that is shown next, and for how many milliseconds.
   * @param {Group} [begun] what is shown now, with the time that is left to it
   * @returns {{group: Group, ms: number}}
   */
  function first(begun) {
    const room = Math.max(0, budget - spent - since(heldSince));
    const limit = Math.max(room, OVERTIME - since(askedSince));
    const time = isAsked() ? { room, limit } : { room, share: SHARE };
    const steps = waiting.filter(({ free }) => !free);
    const groups = grouped(steps, lessOf(time, begun?.hard ?? 0), mainsOf(reel));
    if (begun) groups.unshift(begun);
    const ms = timesOf(groups, time)[0];
    return { group: groups[0], ms: isAsked() ? ms : Math.max(ms, groups[0].hard) };
  }

  /** @param {number} ms until the next step */
  function wait(ms) {
    stop();
    stop = stage.after(ms + (!waiting.length && lingers() ? LINGER : 0), next);
  }

  /** Shorten what is shown now if more is waiting. @param {Group} group */
  function hasten(group) {
    const passed = stage.now() - began;
    const rest = (/** @type {number} */ ms) => Math.max(0, ms - passed);
    const begun = { ...group, ms: rest(group.ms), least: rest(group.least), hard: rest(group.hard) };
    wait(hold() && !group.steps[0].free ? first(begun).ms : begun.ms);
  }

  /** Show the next step, or several at once if there is no time for each. */
  function next() {
    stop();
    playing = null;
    if (!waiting.length) return finish();
    hold();
    const { group, ms } = waiting[0].free ? ending(waiting) : first();
    const lines = Math.max(1, Math.min(LINES, Math.floor(ms / SEEN)));
    const { steps } = group;
    playing = { ...group, hard: Math.max(group.hard, Math.min(lines, steps.length) * SEEN) };
    waiting = waiting.slice(steps.length);
    hold();
    began = stage.now();
    const step = steps[steps.length - 1];
    shown = step.update;
    told = toldOf(steps, mainsOf(reel), lines) ?? told;
    stage.show({
      step: { ...step, event: told.event },
      events: told.events,
      words: told.words,
      ms,
      again,
    });
    if (group.ms) wait(ms);
    else next();
  }

  function finish() {
    stop();
    [waiting, playing, again, told] = [[], null, false, UNTOLD];
    [spent, heldSince, askedSince] = [0, null, null];
    stage.over();
  }

  return {
    /** Whether a film is playing. */
    isOn: () => playing !== null,
    /** Add the steps of an update, in order; at least one. @param {Step[]} steps */
    take(steps) {
      if (done) [reel, before] = [[], shown];
      done = steps.some(({ asked }) => asked);
      reel.push(...steps);
      waiting.push(...steps);
      if (playing) hasten(playing);
      else next();
    },
    /** End the film and show the newest update. @param {any} update the newest */
    end(update) {
      shown = update;
      if (playing) finish();
    },
    /** Show an update without a film. @param {any} update */
    skip(update) {
      shown = update;
      if (playing) finish();
      [reel, done] = [[], true];
    },
    /** Whether there is a film to repeat. */
    hasReel,
    /** Repeat the last film. */
    again() {
      if (playing || !hasReel()) return;
      again = true;
      const start = { update: before, event: null, ms: BEFORE, least: 0, asked: false };
      waiting = [...(before ? [start] : []), ...reel];
      next();
    },
  };
}
