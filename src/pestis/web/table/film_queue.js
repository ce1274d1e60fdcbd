// @ts-check
/**
 * The queue of a film: its steps are shown one by one, and faster or together if many are waiting
 * (film_groups.js), so that the reader never waits longer than the budget.  It uses neither the page nor
 * a clock of its own.
 */
import { BOTH, grouped, lessOf, mainsOf, SEEN, timesOf } from "./film_groups.js";
import { LINES, toldOf, untoldOf } from "./film_lines.js";

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
 * @property {boolean} [opens] the next answer of its player completes it, and usually comes at once
 * @property {boolean} [free] it keeps its time even if somebody waits, such as the end of a game
 */
/** What is on the screen. @typedef {{step: Step, events: any[], words: any[], lines: any[], rest: any[], ms: number, again: boolean}} Shown words: those of the events that there is time to tell in words; lines: the events whose sentences tell them; rest: those whose sentences would tell the others */
/**
 * @typedef {object} Stage
 * @property {() => number} now milliseconds
 * @property {(ms: number, act: () => void) => () => void} after calls ``act`` later; returns a function that cancels it
 * @property {(shown: Shown) => void} show
 * @property {import("./film_lines.js").Merged} [merged] which events are told in one sentence
 * @property {(lines: any[]) => number} [letters] of the sentences of these events
 * @property {() => void} over called when everything has been shown
 */

/** Maximum milliseconds that a reader waits for films between two of their questions. */
export const BUDGET = 6000;
/** The same for a repeated film, which the reader asked for. */
const AGAIN = 20_000;
/** Milliseconds that decisive moments of sequences, such as a new year, add to the budget at most. */
const MORE = 4000;
/** The share of the remaining budget that may be used while more steps may come before the reader is asked. */
const SHARE = 0.4;
/** Milliseconds that what must be told may take after the question has come, even if the budget is spent. */
const OVERTIME = 4500;
/** Milliseconds for which a repeated film shows the table as it was before. */
const BEFORE = 500;
/** Milliseconds more for the last step while other players go on, because the next update continues the film. */
const LINGER = 1000;
/** Milliseconds for which a step that the next answer completes waits for it. */
const UNTIL_COMPLETE = 1000;

/** @typedef {import("./film_groups.js").Group} Group */
/** @type {import("./film_lines.js").Told} */
const UNTOLD = { event: null, events: [], words: [], lines: [] };

/** The first step that ends the game, with those at the same time. @param {Step[]} waiting */
function ending([step, ...others]) {
  const more = others.findIndex(({ ms }) => ms > 0);
  const steps = [step, ...others.slice(0, more < 0 ? undefined : more)];
  const { ms } = step;
  return { group: { steps, ms, least: ms, hard: ms, full: ms, said: [], lines: 0, untold: 0 }, ms };
}

/** @param {Stage} stage @param {number} [budget] */
export function openQueue(stage, budget = BUDGET) {
  const { merged = () => null, letters } = stage;
  /** @type {Step[]} */
  let waiting = [];
  /** What is shown now, and since when. @type {Group | null} */
  let playing = null;
  let began = 0;
  /** Milliseconds by which this film has lagged behind the table, since when it does so now, and since when the reader is asked. */
  let spent = 0;
  /** What decisive moments of sequences add to the budget. */
  let more = 0;
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
  /** Whether the next step waits for the answer that completes it, and the one that has waited long enough. */
  let opening = false;
  let opened = /** @type {Step | null} */ (null);

  const isOn = () => playing !== null || opening;
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
    const room = Math.max(0, (again ? AGAIN : budget + more) - spent - since(heldSince));
    const limit = Math.max(room, OVERTIME - since(askedSince));
    const time = isAsked() ? { room, limit } : { room, share: SHARE };
    const steps = waiting.filter(({ free }) => !free);
    const groups = grouped(steps, lessOf(time, begun?.hard ?? 0), mainsOf(reel), merged);
    if (begun) groups.unshift(begun);
    const ms = timesOf(groups, time, letters)[0];
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
    const { ms, least, hard } = group;
    const begun = { ...group, passed, ms: rest(ms), least: rest(least), hard: rest(hard), full: rest(hard) };
    wait(hold() && !group.steps[0].free ? first(begun).ms : begun.ms);
  }

  /** Whether nothing has come yet that completes the next step. */
  const isOpen = () => !!waiting[0].opens && waiting.every((step, n) => !step.asked && (!n || step.event === null));

  /** Whether the next step waits for the answer that completes it. */
  function opens() {
    const [step] = waiting;
    opening = isOpen() && !again && opened !== step;
    opened = step;
    if (opening) stop = stage.after(UNTIL_COMPLETE, next);
    return opening;
  }

  /** Show the next step, or several at once if there is no time for each. */
  function next() {
    stop();
    playing = null;
    if (!waiting.length) return finish();
    hold();
    if (opens()) return;
    const { group, ms } = waiting[0].free ? ending(waiting) : first();
    const { steps } = group;
    const said = toldOf(steps, mainsOf(reel), Math.round(ms) < BOTH ? 1 : LINES, merged);
    const seen = Math.max(group.hard, said && said.count > 1 ? BOTH : SEEN);
    playing = { ...group, least: Math.max(group.least, seen), hard: seen };
    waiting = waiting.slice(steps.length);
    hold();
    began = stage.now();
    const step = steps[steps.length - 1];
    shown = step.update;
    told = said ?? told;
    stage.show({
      step: { ...step, event: told.event },
      events: told.events,
      words: told.words,
      lines: told.lines,
      rest: said ? untoldOf(steps, said, merged) : [],
      ms,
      again,
    });
    if (group.ms) wait(ms);
    else next();
  }

  function finish() {
    stop();
    [waiting, playing, again, opening, told] = [[], null, false, false, UNTOLD];
    [spent, more, heldSince, askedSince] = [0, 0, null, null];
    stage.over();
  }

  return {
    /** Whether a film is playing. */
    isOn,
    /** Add the steps of an update, in order; at least one. @param {Step[]} steps */
    take(steps) {
      if (done) [reel, before] = [[], shown];
      done = steps.some(({ asked }) => asked);
      reel.push(...steps);
      for (const { told, moment, ms } of steps) if (told && moment) more = Math.min(MORE, more + ms);
      waiting.push(...steps);
      if (playing) hasten(playing);
      else if (!opening || !isOpen()) next();
    },
    /** End the film and show the newest update. @param {any} update the newest */
    end(update) {
      shown = update;
      if (isOn()) finish();
    },
    /** Show an update without a film. @param {any} update */
    skip(update) {
      shown = update;
      if (isOn()) finish();
      [reel, done] = [[], true];
    },
    /** Whether there is a film to repeat. */
    hasReel,
    /** Repeat the last film. */
    again() {
      if (isOn() || !hasReel()) return;
      again = true;
      const start = { update: before, event: null, ms: BEFORE, least: 0, asked: false };
      waiting = [...(before ? [start] : []), ...reel];
      next();
    },
  };
}
