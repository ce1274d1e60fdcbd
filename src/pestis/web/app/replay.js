// @ts-check
/** Looking back: moments of a table or of a record, one at a time, with a scrubber. */
import { computed, effect, html, signal, useEffect, useLayoutEffect, useMemo } from "./lib.js";
import { getJson } from "./api.js";
import { CopyButton } from "./copy.js";
import { t } from "./language.js";
import { prefer, prefs } from "./prefs.js";
import { Sign } from "./shapes.js";

/** @typedef {import("./game.js").Moment} Moment */
/** @typedef {import("./game.js").Event} Event */
/** @typedef {ReturnType<typeof openReplay>} Replay */

const SPEEDS = [0.5, 1, 2, 4, 8];
/** Milliseconds per step at speed 1. */
const STEP = 1200;
/** A slider that is dragged asks only where it rests so long. */
const CALM = 50;
const KEEP = 300;

/**
 * @param {string} path of the table or record: moments are at ``<path>/replay``
 * @param {() => import("./wire.d.ts").TableInfo | null} info
 * @param {number | null} seat whose eyes at first
 */
export function openReplay(path, info, seat) {
  const at = signal(/** @type {number | null} */ (null));
  const as = signal(/** @type {number | null} */ (seat));
  const playing = signal(false);
  const until = signal(Infinity);
  const moment = signal(/** @type {Moment | null} */ (null));
  const problem = signal(/** @type {any} */ (null));
  /** A link asked for eyes that are not the reader's. */
  const others = signal(false);
  const entries = computed(() => info()?.entries ?? 0);
  /** @type {Map<string, Promise<any>>} */
  const moments = new Map();
  /** @type {Map<string, Event[]>} */
  const events = new Map();
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
      found = getJson(`${path}/replay?at=${n}&as=${eyes}`).then((update) => {
        if (now === epoch.peek() && (!known || update.events.length > known.length)) events.set(eyes, update.events);
        return update;
      });
      found.catch(() => moments.delete(key));
      moments.set(key, found);
      if (moments.size > KEEP) moments.delete(moments.keys().next().value ?? "");
    }
    return found;
  }
  const stopShowing = effect(() => {
    const n = at.value;
    const who = as.value;
    const table = info();
    const now = epoch.value;
    if (n === null || !table) {
      moment.value = null;
      return undefined;
    }
    const soon = setTimeout(show, moments.has(`${who ?? "public"} ${n}`) ? 0 : CALM);
    return () => clearTimeout(soon);
    function show() {
      if (n === null) return;
      fetchMoment(n, who).then(
      (update) => {
        if (at.peek() !== n || as.peek() !== who || epoch.peek() !== now) return;
        const all = events.get(who === null ? "public" : String(who)) ?? update.events;
        const told = all.filter((/** @type {Event} */ event) => event.at <= n);
        moment.value = { ...update, choices: [], undo: null, table, events: told };
        problem.value = null;
        if (playing.peek() && n < entries.peek()) void fetchMoment(n + 1, who).catch(() => null);
      },
      (error) => (problem.value = error.problem),
      );
    }
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
  const go = (n) => (at.value = Math.max(0, Math.min(entries.peek(), n)));
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
    path, at, as, others, playing, until, moment, problem, entries, go, leave, hush,
    /** Everything that the chosen eyes have heard up to the last moment that was asked for. */
    heard: () => events.get(as.value === null ? "public" : String(as.value)) ?? [],
    stop: () => {
      stopForgetting();
      stopShowing();
      stopPlaying();
    },
  };
}

/** Why one does not see what was asked for. @param {{replay: Replay, words: import("./words.js").Words}} props */
export function Refusal({ replay, words }) {
  const problem = replay.problem.value;
  if (!problem && !replay.others.value) return null;
  return html`<div class="notice is-problem" role="alert">
    <p>${problem ? words.problem(problem) : t("replay.others")}</p>
    <button type="button" class="tool" aria-label=${t("close")} onClick=${replay.hush}><${Sign} name="close" /></button>
  </div>`;
}

/** An entry that brings about so many events is worth a look. */
const EVENTFUL = 4;

/**
 * Entries of the log worth stopping at: rounds, what the game calls a landmark, and where it calls
 * nothing so, entries that bring about much.
 * @param {Event[]} events
 * @param {Set<string>} [landmarks]
 * @returns {number[]}
 */
export function interesting(events, landmarks) {
  /** @type {Map<number, number>} */
  const weight = new Map();
  for (const { at, id, params } of events) {
    const worth = typeof params.round === "number" || landmarks?.has(id) ? EVENTFUL : landmarks ? 0 : 1;
    weight.set(at, (weight.get(at) ?? 0) + worth);
  }
  return [...weight].filter(([, all]) => all >= EVENTFUL).map(([at]) => at).sort((a, b) => a - b);
}

/**
 * @param {object} props
 * @param {Replay} props.replay
 * @param {Event[]} props.events all known, for the marks
 * @param {number[]} props.seats whose eyes may be chosen, besides the public's
 * @param {import("./words.js").Words} props.words
 * @param {Set<string>} [props.landmarks] ids of events worth stopping at
 * @param {(() => void) | null} props.onLeave
 */
export function Scrubber({ replay, events, seats, words, landmarks, onLeave }) {
  const at = replay.at.value ?? 0;
  const last = replay.entries.value;
  const rounds = [...new Set(events.filter(({ params }) => typeof params.round === "number").map((event) => event.at))];
  const marks = useMemo(() => interesting(events, landmarks), [events, landmarks]);
  const jump = (/** @type {number} */ way) => {
    const ahead = marks.filter((mark) => (way > 0 ? mark > at : mark < at));
    replay.go(ahead.length ? (way > 0 ? ahead[0] : ahead[ahead.length - 1]) : way > 0 ? last : 0);
  };
  const turn = (/** @type {number} */ way) => {
    const ahead = rounds.filter((mark) => (way > 0 ? mark > at : mark < at));
    replay.go(ahead.length ? (way > 0 ? Math.min(...ahead) : Math.max(...ahead)) : way > 0 ? last : 0);
  };
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      if (/^(INPUT|SELECT|TEXTAREA)$/.test(/** @type {Element} */ (event.target).tagName) && event.key !== "Escape") return;
      const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
      if (step && event.shiftKey) turn(step);
      else if (step) replay.go(at + step);
      else if (event.key.toLowerCase() === "n" && !event.ctrlKey) jump(event.shiftKey ? -1 : 1);
      else if (event.key === "Home") replay.go(0);
      else if (event.key === "End") replay.go(last);
      else if (event.key === " ") replay.playing.value = !replay.playing.value;
      else if (event.key === "Escape" && onLeave) onLeave();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
  useEffect(() => {
    const url = new URL(location.href);
    url.searchParams.set("at", String(at));
    url.searchParams.set("as", replay.as.value === null ? "public" : String(replay.as.value));
    history.replaceState(null, "", url);
  }, [at, replay.as.value]);
  const tool = (/** @type {string} */ sign, /** @type {string} */ id, /** @type {() => void} */ act) =>
    html`<button type="button" class="tool" title=${t(id)} aria-label=${t(id)} onClick=${act}><${Sign} name=${sign} /></button>`;
  return html`<section class="scrubber" aria-label=${t("replay.title")} id="actions">
    <h1 class="unseen">${t("replay.title")}</h1>
    <div class="scrub-line">
      <div class="marks" aria-hidden="true">${marks.map((mark) => !rounds.includes(mark) && html`<i key=${`l${mark}`} class="is-landmark" style=${{ left: `${(100 * mark) / Math.max(1, last)}%` }}></i>`)}${rounds.map((mark) => html`<i key=${mark} style=${{ left: `${(100 * mark) / Math.max(1, last)}%` }}></i>`)}</div>
      <input type="range" min="0" max=${last} value=${at} aria-label=${t("replay.at")}
        onInput=${(/** @type {any} */ event) => replay.go(Number(event.target.value))} />
    </div>
    <div class="scrub-tools scrub-steps">
      ${tool("first", "replay.first", () => replay.go(0))}
      ${tool("back", "replay.back", () => replay.go(at - 1))}
      ${tool(replay.playing.value ? "pause" : "play", replay.playing.value ? "replay.pause" : "replay.play", () => (replay.playing.value = !replay.playing.value))}
      ${tool("next", "replay.next", () => replay.go(at + 1))}
      ${tool("skip", "replay.skip", () => jump(1))}
      ${tool("last", "replay.last", () => replay.go(last))}
      <output class="scrub-at">${at} / ${last}</output>
    </div>
    <div class="scrub-tools scrub-more">
      <select class="scrub-speed" aria-label=${t("replay.speed")} value=${prefs.value.speed} onChange=${(/** @type {any} */ e) => prefer({ speed: Number(e.target.value) })}>
        ${SPEEDS.map((speed) => html`<option key=${speed} value=${speed} selected=${speed === prefs.value.speed}>${speed}×</option>`)}
      </select>
      <select aria-label=${t("replay.eyes")} value=${replay.as.value ?? "public"}
        onChange=${(/** @type {any} */ e) => {
          replay.hush();
          replay.as.value = e.target.value === "public" ? null : Number(e.target.value);
        }}>
        <option value="public" selected=${replay.as.value === null}>${t("replay.public")}</option>
        ${seats.map((seat) => html`<option key=${seat} value=${seat} selected=${seat === replay.as.value}>${words.player(seat)}</option>`)}
      </select>
      <${CopyButton} key=${at} text=${() => location.href} label=${t("replay.link")} sign="link" />
      ${onLeave && html`<button type="button" class="choice is-plain" onClick=${onLeave}>${t("replay.leave")}</button>`}
    </div>
  </section>`;
}
