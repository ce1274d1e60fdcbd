// @ts-check
/**
 * The queue of a film: its steps are shown one by one, and faster if many are waiting, so that the
 * reader never waits longer than the budget.  Decisive steps are shortened last.  It uses neither the
 * page nor a clock of its own.
 */

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
/** Steps shorter than this are shown together; moments only if they are shorter than FLASH. */
const LEAST = 150;
const FLASH = 60;
/** The share of the remaining budget that may be used while more steps may come before the reader is asked. */
const SHARE = 0.4;
/** Milliseconds for which a repeated film shows the table as it was before. */
const BEFORE = 500;
/** Milliseconds more for the last step while other players go on, because the next update continues the film. */
const LINGER = 1000;

/** How many steps that are shown together are told in words. */
const LINES = 3;

/** @typedef {{event: any, events: any[], words: any[]}} Told */
/** @type {Told} */
const UNTOLD = { event: null, events: [], words: [] };

/** @param {Step} one @param {Step} other */
const heavier = (one, other) => Number(!!other.moment) - Number(!!one.moment) || other.ms - one.ms;

/** @param {Step[]} steps */
const eventsOf = (steps) => steps.flatMap(({ event, also = [] }) => (event === null ? [] : [event, ...also]));

/** What is told of steps that are shown together: a moment alone, or the heaviest of them. @param {Step[]} playing @returns {Told | null} */
function toldOf(playing) {
  const steps = playing.filter(({ event }) => event !== null);
  if (!steps.length) return null;
  const sorted = [...steps].sort(heavier);
  const spoken = new Set(sorted.slice(0, sorted[0].moment ? 1 : LINES));
  return { event: sorted[0].event, events: eventsOf(steps), words: eventsOf(steps.filter((step) => spoken.has(step))) };
}

/** The duration above which the next step is not shown together with these; it never is if it ends the game. @param {Step} step @param {Step[]} playing */
function leastBefore(step, playing) {
  if (!playing.length) return Number.POSITIVE_INFINITY;
  if (step.free) return 0;
  return step.moment && playing.some(({ moment }) => moment) ? FLASH : LEAST;
}

/** @param {Stage} stage @param {number} [budget] */
export function openQueue(stage, budget = BUDGET) {
  /** @type {Step[]} */
  let waiting = [];
  /** @type {Step[]} */
  let playing = [];
  let began = 0;
  /** Milliseconds that the reader has waited in this film, and since when they are waiting now. */
  let spent = 0;
  let heldSince = /** @type {number | null} */ (null);
  let stop = () => {};
  /** The film so far, the update shown before it, and whether the next step begins a new film. */
  let reel = /** @type {Step[]} */ ([]);
  let before = /** @type {any} */ (null);
  let shown = /** @type {any} */ (null);
  /** The last events shown; they stay during steps without events. */
  let told = UNTOLD;
  let done = true;
  let again = false;

  const sum = (/** @type {Step[]} */ steps) => ({
    ms: steps.reduce((all, { ms }) => all + ms, 0),
    least: steps.reduce((all, { least }) => all + least, 0),
  });
  const held = (/** @type {Step[]} */ steps) => sum(steps.filter(({ free }) => !free));
  const hasReel = () => reel.some(({ ms }) => ms > 0);
  const isAsked = () => [...playing, ...waiting].some(({ asked }) => asked);
  /** Whether other players go on and nobody waits for the current step. */
  const lingers = () => !again && !isAsked() && !playing[0].free;
  const left = () => budget - spent - (heldSince === null ? 0 : stage.now() - heldSince);

  /**
   * The milliseconds for which a part is shown.
   * @param {{ms: number, least: number}} part
   * @param {{ms: number, least: number}} all the part and everything that waits behind it
   * @param {number} share of the remaining budget
   */
  function quickened({ ms, least }, all, share) {
    const room = Math.max(0, left() * share);
    if (room >= all.ms) return ms;
    if (room < all.least) return (least * room) / all.least;
    return least + ((ms - least) * (room - all.least)) / (all.ms - all.least);
  }

  /**
   * As `quickened`; while more may come, what can be seen stays so long that it is seen.
   * @param {{ms: number, least: number}} part
   * @param {{ms: number, least: number}} all
   * @param {number} seen milliseconds
   */
  function shortened(part, all, seen) {
    if (isAsked()) return quickened(part, all, 1);
    return Math.max(quickened(part, all, SHARE), Math.min(seen, part.ms, left()));
  }

  /** Start or stop counting the time that the reader waits: more steps are queued, or one asks the reader. */
  function hold() {
    const isHeld = waiting.length > 0 || isAsked();
    if (isHeld) heldSince ??= stage.now();
    else if (heldSince !== null) {
      spent += stage.now() - heldSince;
      heldSince = null;
    }
    return isHeld;
  }

  function schedule() {
    stop();
    if (!playing.length) return;
    const passed = stage.now() - began;
    const whole = sum(playing);
    const rest = { ms: Math.max(0, whole.ms - passed), least: Math.max(0, whole.least - passed) };
    const behind = held(waiting);
    const all = { ms: rest.ms + behind.ms, least: rest.least + behind.least };
    const ms = hold() && !playing[0].free ? shortened(rest, all, LEAST - passed) : rest.ms;
    stop = stage.after(ms + (!waiting.length && lingers() ? LINGER : 0), next);
  }

  /** Show the next step, or several at once if one alone would be too short to see. */
  function next() {
    stop();
    playing = [];
    const all = held(waiting);
    // Steps are shown together only if there is no time for each, whatever comes after them.
    const time = () => (playing[0]?.free ? sum(playing).ms : quickened(sum(playing), all, 1));
    while (waiting.length && time() < leastBefore(waiting[0], playing))
      playing.push(/** @type {Step} */ (waiting.shift()));
    while (waiting.length && !waiting[0].ms) playing.push(/** @type {Step} */ (waiting.shift()));
    if (!playing.length) return finish();
    began = stage.now();
    const { update, last } = playing[playing.length - 1];
    shown = update;
    told = toldOf(playing) ?? told;
    stage.show({
      step: { ...[...playing].sort(heavier)[0], event: told.event, update, last },
      events: told.events,
      words: told.words,
      ms: playing[0].free ? time() : shortened(sum(playing), all, LEAST),
      again,
    });
    if (sum(playing).ms) schedule();
    else next();
  }

  function finish() {
    stop();
    [waiting, playing, again, told] = [[], [], false, UNTOLD];
    if (heldSince !== null) spent += stage.now() - heldSince;
    heldSince = null;
    stage.over();
  }

  return {
    /** Whether a film is playing. */
    isOn: () => playing.length > 0,
    /** Add the steps of an update, in order; at least one. @param {Step[]} steps */
    take(steps) {
      if (done) [spent, reel, before] = [0, [], shown];
      done = steps.some(({ asked }) => asked);
      reel.push(...steps);
      waiting.push(...steps);
      if (playing.length) schedule();
      else next();
    },
    /** End the film and show the newest update. @param {any} update the newest */
    end(update) {
      shown = update;
      if (playing.length) finish();
    },
    /** Show an update without a film. @param {any} update */
    skip(update) {
      shown = update;
      if (playing.length) finish();
      [reel, done] = [[], true];
    },
    /** Whether there is a film to repeat. */
    hasReel,
    /** Repeat the last film. */
    again() {
      if (playing.length || !hasReel()) return;
      [again, spent] = [true, 0];
      const first = before && { update: before, event: null, ms: BEFORE, least: 0, asked: false };
      waiting = [...(first ? [first] : []), ...reel.map((step) => ({ ...step, asked: true }))];
      next();
    },
  };
}
