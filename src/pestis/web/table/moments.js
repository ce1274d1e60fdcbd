// @ts-check
/** Fetches, shows and plays the moments of a replay. */
import { effect, html } from "../shared/lib.js";
import { t } from "../shared/language.js";
import { prefs } from "../shared/prefs.js";
import { Sign } from "../shared/shapes.js";
import { turnsOf } from "./game.js";

/** @typedef {import("./game.js").Event} Event */
/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {(at: number, eyes: string, more: string) => Promise<any>} Ask */
/** @typedef {ReturnType<typeof momentsOf>} Moments */

/** Milliseconds per entry at speed 1. */
const STEP = 1200;
/** Milliseconds between requests while the slider is dragged. */
const CALM = 100;
const KEEP = 300;

const eyesOf = (/** @type {number | null} */ who) => (who === null ? "public" : String(who));

/** The fetched moments, and the events up to them. @param {Replay} replay @param {Ask} ask */
function momentsOf({ epoch }, ask) {
  /** @type {Map<string, Promise<any>>} */
  const moments = new Map();
  /** @type {Map<string, Event[]>} */
  const events = new Map();
  /** @type {any} */
  let content = null;

  /** @param {number} n @param {number | null} who */
  async function request(n, who) {
    const eyes = eyesOf(who);
    const known = events.get(eyes);
    const now = epoch.peek();
    // A table's own content is sent with the first moment only.
    const update = await ask(n, eyes, content ? "&content=known" : "");
    content = update.view.content ??= content;
    if (now === epoch.peek() && (!known || update.events.length > known.length)) events.set(eyes, update.events);
    return update;
  }
  return {
    has: (/** @type {number} */ n, /** @type {number | null} */ who) => moments.has(`${eyesOf(who)} ${n}`),
    /** @param {number} n @param {number | null} who */
    at(n, who) {
      const key = `${eyesOf(who)} ${n}`;
      const found = moments.get(key) ?? request(n, who);
      if (moments.has(key)) return found;
      found.catch(() => moments.delete(key));
      moments.set(key, found);
      if (moments.size > KEEP) moments.delete(moments.keys().next().value ?? "");
      return found;
    },
    heard: (/** @type {number | null} */ who) => events.get(eyesOf(who)),
    forget() {
      moments.clear();
      events.clear();
    },
  };
}

/** Show the chosen moment, now and whenever it changes. @param {Replay} replay @param {Moments} moments */
function show({ info, at, as, epoch, playing, moment, problem, entries }, moments) {
  let asking = false;
  /** @type {(() => void) | null} */
  let next = null;
  const calm = () =>
    setTimeout(() => {
      asking = false;
      next?.();
    }, CALM);
  return effect(() => {
    const n = at.value;
    const who = as.value;
    const table = info();
    const now = epoch.value;
    if (n === null || !table) {
      moment.value = null;
      return undefined;
    }
    const take = (/** @type {any} */ update) => {
      if (at.peek() !== n || as.peek() !== who || epoch.peek() !== now) return;
      const all = moments.heard(who) ?? update.events;
      const told = all.filter((/** @type {Event} */ event) => event.at <= n);
      moment.value = { ...update, choices: [], undo: null, table, events: told };
      problem.value = null;
      if (playing.peek() && n < entries.peek()) void moments.at(n + 1, who).catch(() => null);
    };
    const draw = () => {
      const known = moments.has(n, who);
      if (asking && !known) {
        next = draw;
        return;
      }
      next = null;
      asking ||= !known;
      const shown = moments.at(n, who).then(take, (error) => (problem.value = error.problem));
      void shown.finally(() => known || calm());
    };
    draw();
    return () => (next = null);
  });
}

/** Advance by one entry at a time while playing. @param {Replay} replay */
const play = ({ at, playing, until, entries, leave }) =>
  effect(() => {
    const n = at.value;
    if (!playing.value || n === null) return undefined;
    if (n >= Math.min(until.value, entries.value)) {
      playing.value = false;
      if (until.peek() !== Infinity) leave();
      return undefined;
    }
    const timer = setTimeout(() => (at.value = n + 1), STEP / prefs.value.speed);
    return () => clearTimeout(timer);
  });

/**
 * @param {Replay} replay
 * @param {Ask} ask
 */
export function showMoments(replay, ask) {
  const { at, as, entries, epoch } = replay;
  const moments = momentsOf(replay, ask);
  const stops = [
    effect(() => {
      void epoch.value;
      moments.forget();
      if ((at.peek() ?? 0) > entries.peek()) at.value = entries.peek();
    }),
    show(replay, moments),
    play(replay),
  ];
  return {
    heard: () => moments.heard(as.value) ?? [],
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** Why the requested moment cannot be shown. @param {{replay: Replay, words: import("../shared/words.js").Words}} props */
export function Refusal({ replay, words }) {
  const problem = replay.problem.value;
  if (!problem && !replay.others.value) return null;
  return html`<div class="notice is-problem" role="alert">
    <p>${problem ? words.problem(problem) : t("replay.others")}</p>
    <button type="button" class="tool" aria-label=${t("close")} onClick=${replay.hush}><${Sign} name="close" /></button>
  </div>`;
}

/** A button that replays what happened since my last turn, if it was more than a little. @param {{replay: Replay, moment: import("./game.js").Moment, since: number, reel: boolean}} props */
export function CatchUp({ replay, moment, since, reel }) {
  const missed = moment.events.filter(({ n }) => n >= since);
  const acted = turnsOf(missed).some(({ seat }) => seat === moment.seat);
  if (!since || acted || reel || missed.length < 4 || missed[missed.length - 1].at - missed[0].at < 2) return null;
  return html`<button type="button" class="quiet slim catch-up" title=${t("catch-up", { n: missed.length })} onClick=${() => {
    replay.go(missed[0].at - 1);
    replay.until.value = moment.table.entries;
    replay.playing.value = true;
  }}><${Sign} name="play" /> <span class="slim-text">${t("log.since")} (${missed.length})</span></button>`;
}
