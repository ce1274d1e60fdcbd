// @ts-check
/**
 * The queue of a film: steps that are shown one by one, quickened so that the reader never waits
 * longer than the budget for what is behind them.  Decisive steps are quickened last.  Knows no page
 * and no clock of its own.
 */

/**
 * One happening, or a change of the table without words.
 * @typedef {object} Step
 * @property {any} update the update with which it came: shown in whole when the first of its steps is
 * @property {any} event null where nothing is said
 * @property {number} ms for which it is shown when nobody waits; 0: not at all
 * @property {number} least milliseconds that it keeps as long as the budget allows; 0 unless it is decisive
 * @property {boolean} asked somebody here waits for this update: it asks
 * @property {boolean} [free] it is worth its time, even if somebody waits: the end of a game
 */
/** What is on the screen. @typedef {{step: Step, events: any[], ms: number, again: boolean}} Shown */
/**
 * @typedef {object} Stage
 * @property {() => number} now milliseconds
 * @property {(ms: number, act: () => void) => () => void} after calls later; returns what stops it
 * @property {(shown: Shown) => void} show
 * @property {() => void} over everything has been shown
 */

/** Milliseconds for which others may hold up a reader between two of their questions. */
export const BUDGET = 6000;
/** Steps shorter than this are shown together. */
const LEAST = 150;
/** The part of the remaining budget that is used while more may come before the reader is asked. */
const SHARE = 0.3;
/** What the table was before the film, when it is shown again. */
const BEFORE = 500;

/** @param {Stage} stage @param {number} [budget] */
export function openQueue(stage, budget = BUDGET) {
  /** @type {Step[]} */
  let waiting = [];
  /** @type {Step[]} */
  let playing = [];
  let began = 0;
  /** How long the reader has waited in this film, and since when they wait now. */
  let spent = 0;
  let heldSince = /** @type {number | null} */ (null);
  let stop = () => {};
  /** The film so far, what was shown before it, and whether the next step begins another. */
  let reel = /** @type {Step[]} */ ([]);
  let before = /** @type {any} */ (null);
  let shown = /** @type {any} */ (null);
  let done = true;
  let again = false;

  const sum = (/** @type {Step[]} */ steps) => ({
    ms: steps.reduce((all, { ms }) => all + ms, 0),
    least: steps.reduce((all, { least }) => all + least, 0),
  });
  const held = (/** @type {Step[]} */ steps) => sum(steps.filter(({ free }) => !free));
  const hasReel = () => reel.some(({ ms }) => ms > 0);
  const isAsked = () => [...playing, ...waiting].some(({ asked }) => asked);
  const left = () => budget - spent - (heldSince === null ? 0 : stage.now() - heldSince);

  /**
   * For how long something is shown.
   * @param {{ms: number, least: number}} part
   * @param {{ms: number, least: number}} all it and everything behind it
   */
  function quickened({ ms, least }, all) {
    const room = Math.max(0, left() * (isAsked() ? 1 : SHARE));
    if (room >= all.ms) return ms;
    if (room < all.least) return (least * room) / all.least;
    return least + ((ms - least) * (room - all.least)) / (all.ms - all.least);
  }

  /** Somebody waits as soon as something is behind what is shown, or it is what they wait for. */
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
    const ms = hold() && !playing[0].free ? quickened(rest, all) : rest.ms;
    stop = stage.after(ms, next);
  }

  /** Shows the next steps: one, or several where one alone would flicker. */
  function next() {
    stop();
    playing = [];
    const all = held(waiting);
    const time = () => (playing[0]?.free ? sum(playing).ms : quickened(sum(playing), all));
    while (waiting.length && !(playing.length && waiting[0].free) && time() < LEAST)
      playing.push(/** @type {Step} */ (waiting.shift()));
    while (waiting.length && !waiting[0].ms) playing.push(/** @type {Step} */ (waiting.shift()));
    if (!playing.length) return finish();
    began = stage.now();
    const last = playing[playing.length - 1];
    shown = last.update;
    const heaviest = playing.reduce((most, step) => (step.ms < most.ms ? most : step), playing[0]);
    const events = playing.flatMap(({ event }) => event ?? []);
    stage.show({ step: { ...heaviest, update: last.update }, events, ms: time(), again });
    if (sum(playing).ms) schedule();
    else next();
  }

  function finish() {
    stop();
    [waiting, playing, again] = [[], [], false];
    if (heldSince !== null) spent += stage.now() - heldSince;
    heldSince = null;
    stage.over();
  }

  return {
    /** Is something told now? */
    isOn: () => playing.length > 0,
    /** The steps of an update, in order; at least one. @param {Step[]} steps */
    take(steps) {
      if (done) [spent, reel, before] = [0, [], shown];
      done = steps.some(({ asked }) => asked);
      reel.push(...steps);
      waiting.push(...steps);
      if (playing.length) schedule();
      else next();
    },
    /** Everything at once, and the newest stays. @param {any} update the newest */
    end(update) {
      shown = update;
      if (playing.length) finish();
    },
    /** Something is shown for which no film is made. @param {any} update */
    skip(update) {
      shown = update;
      if (playing.length) finish();
      [reel, done] = [[], true];
    },
    /** Is there a film to show again? */
    hasReel,
    /** The last film once more. */
    again() {
      if (playing.length || !hasReel()) return;
      [again, spent] = [true, 0];
      const first = before && { update: before, event: null, ms: BEFORE, least: 0, asked: false };
      waiting = [...(first ? [first] : []), ...reel.map((step) => ({ ...step, asked: true }))];
      next();
    },
  };
}
