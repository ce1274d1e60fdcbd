// @ts-check
/** The controls of a replay. */
import { html, lazy, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../shared/lib.js";
import { here, rename } from "../shared/address.js";
import { CopyButton } from "../shared/copy.js";
import { keyOf } from "../shared/key.js";
import { t } from "../shared/language.js";
import { prefer, prefs } from "../shared/prefs.js";
import { Sign } from "../shared/shapes.js";
import { style } from "../shared/style.js";
import { beginsTurn } from "./game.js";

/** @typedef {import("./game.js").Event} Event */
/** @typedef {import("./replay.js").Replay} Replay */

await style(new URL("./scrubber.css", import.meta.url).href);

const Onward = lazy(() => import("./onward.js"), "Onward");

const SPEEDS = [0.5, 1, 2, 4, 8];
/** Minimum events of an entry that is worth stopping at. */
const EVENTFUL = 4;

/**
 * Log entries worth stopping at: rounds, the game's landmarks or, if it has none, entries with many
 * events.
 * @param {Event[]} events
 * @param {Set<string>} [landmarks]
 * @returns {number[]}
 */
function interesting(events, landmarks) {
  /** @type {Map<number, number>} */
  const weight = new Map();
  for (const event of events) {
    const worth = beginsTurn(event) || landmarks?.has(event.id) ? EVENTFUL : landmarks ? 0 : 1;
    weight.set(event.at, (weight.get(event.at) ?? 0) + worth);
  }
  return [...weight]
    .filter(([, all]) => all >= EVENTFUL)
    .map(([at]) => at)
    .sort((a, b) => a - b);
}

/** Whether the address shows a moment. */
const isMoment = () => here().searchParams.has("at");

/**
 * The browser's Back button ends the replay without leaving the table.  If the replay ends otherwise,
 * its history entry is removed.  A replay opened by a link adds no entry.
 * @param {(() => void) | null} onLeave
 */
function useBack(onLeave) {
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useLayoutEffect(() => {
    if (!onLeave) return undefined;
    const table = here().pathname;
    const stepped = !isMoment();
    if (stepped) history.pushState(null, "", location.href);
    const back = () => here().pathname !== table || isMoment() || leave.current?.();
    addEventListener("popstate", back);
    return () => {
      removeEventListener("popstate", back);
      if (stepped && here().pathname === table && isMoment()) history.back();
    };
  }, []);
}

/**
 * @param {object} props
 * @param {Replay} props.replay
 * @param {Event[]} props.events all known events, for the marks
 * @param {number[]} props.seats the viewers that can be chosen, besides the public
 * @param {import("../shared/words.js").Words} props.words
 * @param {Set<string>} [props.landmarks] ids of events worth stopping at
 * @param {boolean} props.whole whether the reader may fork the game here
 * @param {(() => void) | null} props.onLeave
 */
export function Scrubber({ replay, events, seats, words, landmarks, whole, onLeave }) {
  const [onward, setOnward] = useState(false);
  const at = replay.at.value ?? 0;
  const last = replay.entries.value;
  const first = replay.begun.value;
  const shown = useMemo(() => events.filter((event) => event.at >= first), [events, first]);
  const rounds = [...new Set(shown.filter(beginsTurn).map((event) => event.at))];
  const marks = useMemo(() => interesting(shown, landmarks), [shown, landmarks]);
  const place = (/** @type {number} */ mark) => ({ left: `${(100 * (mark - first)) / Math.max(1, last - first)}%` });
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
      if (/^(INPUT|SELECT|TEXTAREA)$/.test(/** @type {Element} */ (event.target).tagName) && event.key !== "Escape")
        return;
      const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
      if (step && event.shiftKey) turn(step);
      else if (step) replay.go(at + step);
      else if (keyOf(event) === "n" && !event.ctrlKey) jump(event.shiftKey ? -1 : 1);
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
  useBack(onLeave);
  useEffect(() => {
    const url = here();
    url.searchParams.set("at", String(at));
    url.searchParams.set("as", replay.as.value === null ? "public" : String(replay.as.value));
    rename(url.pathname + url.search);
  }, [at, replay.as.value]);
  const tool = (/** @type {string} */ sign, /** @type {string} */ id, /** @type {() => void} */ act) =>
    html`<button type="button" class="tool" title=${t(id)} aria-label=${t(id)} onClick=${act}><${Sign} name=${sign} /></button>`;
  return html`<section class="scrubber" aria-label=${t("replay.title")} id="actions">
    <h1 class="unseen">${t("replay.title")}</h1>
    <div class="scrub-line">
      <div class="marks" aria-hidden="true">${marks.map((mark) => !rounds.includes(mark) && html`<i key=${`l${mark}`} class="is-landmark" style=${place(mark)}></i>`)}${rounds.map((mark) => html`<i key=${mark} style=${place(mark)}></i>`)}</div>
      <input type="range" min=${first} max=${last} value=${at} aria-label=${t("replay.at")}
        onInput=${(/** @type {any} */ event) => replay.go(Number(event.target.value))} />
    </div>
    <div class="scrub-tools scrub-steps">
      ${tool("first", "replay.first", () => replay.go(0))}
      ${tool("back", "replay.back", () => replay.go(at - 1))}
      ${tool(replay.playing.value ? "pause" : "play", replay.playing.value ? "replay.pause" : "replay.play", () => (replay.playing.value = !replay.playing.value))}
      ${tool("next", "replay.next", () => replay.go(at + 1))}
      ${tool("skip", "replay.skip", () => jump(1))}
      ${tool("last", "replay.last", () => replay.go(last))}
      <output class="scrub-at" aria-live="off">${at} / ${last}</output>
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
      <${CopyButton} state=${at} text=${() => location.href} label=${t("replay.link")} sign="link" />
      ${whole && html`<button type="button" class="quiet" data-command="onward" aria-label=${t("onward.do")} disabled=${!!replay.moment.value?.outcome} onClick=${() => setOnward(true)}><${Sign} name="branch" /> <span>${t("onward.do")}</span></button>`}
      ${onLeave && html`<button type="button" class="choice is-plain" aria-label=${t("replay.leave")} onClick=${onLeave}><${Sign} name="close" /> <span>${t("replay.leave")}</span></button>`}
    </div>
    ${onward && html`<${Onward} replay=${replay} onClose=${() => setOnward(false)} />`}
  </section>`;
}
