// @ts-check
/** Looking back: moments of a table or of a record, one at a time. */
import { computed, effect, html, signal } from "../shared/lib.js";
import { getJson } from "../shared/api.js";
import { t } from "../shared/language.js";
import { prefs } from "../shared/prefs.js";
import { Sign } from "../shared/shapes.js";

/** @typedef {import("./game.js").Moment} Moment */
/** @typedef {import("./game.js").Event} Event */
/** @typedef {ReturnType<typeof openReplay>} Replay */

/** Milliseconds per step at speed 1. */
const STEP = 1200;
/** A slider that is dragged asks for one moment at a time, so long after the last. */
const CALM = 100;
const KEEP = 300;

/**
 * @param {string} path of the table or record: moments are at ``<path>/replay``
 * @param {() => import("../shared/wire.d.ts").TableInfo | null} info
 * @param {number | null} seat whose eyes at first
 * @param {(at: number, eyes: string, more: string) => Promise<any>} ask for a moment
 */
export function openReplay(
  path,
  info,
  seat,
  ask = (at, eyes, more) => getJson(`${path}/replay?at=${at}&as=${eyes}${more}`),
) {
  const at = signal(/** @type {number | null} */ (null));
  const as = signal(/** @type {number | null} */ (seat));
  const playing = signal(false);
  const until = signal(Infinity);
  const moment = signal(/** @type {Moment | null} */ (null));
  const problem = signal(/** @type {any} */ (null));
  /** A link asked for eyes that are not the reader's. */
  const others = signal(false);
  const entries = computed(() => info()?.entries ?? 0);
  /** The first moment there is a view of: what was before is only told. */
  const begun = computed(() => info()?.begun ?? 0);
  /** @type {Map<string, Promise<any>>} */
  const moments = new Map();
  /** @type {Map<string, Event[]>} */
  const events = new Map();
  /** @type {any} */
  let content = null;
  /** Counts how often something was taken back: what is known of moments after it is true no more. */
  const epoch = computed(() => info()?.decision.split("-")[0] ?? "");
  const stopForgetting = effect(() => {
    void epoch.value;
    moments.clear();
    events.clear();
    if ((at.peek() ?? 0) > entries.peek()) at.value = entries.peek();
  });

  /** @param {number} n @param {number | null} who */
  function fetchMoment(n, who) {
    const eyes = who === null ? "public" : String(who);
    const key = `${eyes} ${n}`;
    const known = events.get(eyes);
    const now = epoch.peek();
    let found = moments.get(key);
    if (!found) {
      // An owner's content comes with the first moment only.
      found = ask(n, eyes, content ? "&content=known" : "").then((update) => {
        content = update.view.content ??= content;
        if (now === epoch.peek() && (!known || update.events.length > known.length)) events.set(eyes, update.events);
        return update;
      });
      found.catch(() => moments.delete(key));
      moments.set(key, found);
      if (moments.size > KEEP) moments.delete(moments.keys().next().value ?? "");
    }
    return found;
  }
  let asking = false;
  /** @type {(() => void) | null} */
  let next = null;
  const stopShowing = effect(() => {
    const n = at.value;
    const who = as.value;
    const table = info();
    const now = epoch.value;
    if (n === null || !table) {
      moment.value = null;
      return undefined;
    }
    const show = () => {
      const known = moments.has(`${who ?? "public"} ${n}`);
      if (asking && !known) {
        next = show;
        return;
      }
      next = null;
      asking ||= !known;
      fetchMoment(n, who)
        .then(
          (update) => {
            if (at.peek() !== n || as.peek() !== who || epoch.peek() !== now) return;
            const all = events.get(who === null ? "public" : String(who)) ?? update.events;
            const told = all.filter((/** @type {Event} */ event) => event.at <= n);
            moment.value = { ...update, choices: [], undo: null, table, events: told };
            problem.value = null;
            if (playing.peek() && n < entries.peek()) void fetchMoment(n + 1, who).catch(() => null);
          },
          (error) => (problem.value = error.problem),
        )
        .finally(
          () =>
            known ||
            setTimeout(() => {
              asking = false;
              next?.();
            }, CALM),
        );
    };
    show();
    return () => (next = null);
  });
  const stopPlaying = effect(() => {
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
  /** @param {number} n */
  const go = (n) => (at.value = Math.max(begun.peek(), Math.min(entries.peek(), n)));
  function leave() {
    playing.value = false;
    until.value = Infinity;
    at.value = null;
    hush();
  }
  function hush() {
    others.value = false;
    problem.value = null;
  }
  return {
    path,
    info,
    at,
    as,
    others,
    playing,
    until,
    moment,
    problem,
    entries,
    begun,
    go,
    leave,
    hush,
    /** Everything that the chosen eyes have heard up to the last moment that was asked for. */
    heard: () => events.get(as.value === null ? "public" : String(as.value)) ?? [],
    stop: () => {
      stopForgetting();
      stopShowing();
      stopPlaying();
    },
  };
}

/** Why one does not see what was asked for. @param {{replay: Replay, words: import("../shared/words.js").Words}} props */
export function Refusal({ replay, words }) {
  const problem = replay.problem.value;
  if (!problem && !replay.others.value) return null;
  return html`<div class="notice is-problem" role="alert">
    <p>${problem ? words.problem(problem) : t("replay.others")}</p>
    <button type="button" class="tool" aria-label=${t("close")} onClick=${replay.hush}><${Sign} name="close" /></button>
  </div>`;
}
