// @ts-check
/** The updates of a table: their events are stored, and each update is shown at once, with the next, or by a film. */
import { signal } from "../shared/lib.js";

/** @typedef {import("./game.js").Event} Event */
/** @typedef {import("../shared/wire.d.ts").Update} Update */
/** @typedef {{event: Event | null, events: Event[], words: Event[], lines: import("./types.d.ts").Sentence[], earlier: import("./types.d.ts").Sentence[][], ms: number, again: boolean, upTo: (moment: import("./types.d.ts").Moment) => import("./types.d.ts").Moment}} Film */
/** @typedef {ReturnType<typeof openUpdates>} Updates */
/** @typedef {{take: (next: Update) => boolean, end: () => void, again: () => void}} Films */

/** Milliseconds within which updates are drawn together. */
const TOGETHER = 40;

/** Whether somebody on this device must answer; such an update is shown at once. @param {Update | null} update */
const isAsked = (update) => update?.seats.some(({ choices }) => choices.length > 0) ?? true;

/** The events that each seat knows. */
function eventsBySeat() {
  /** @type {Map<number | null, Event[]>} */
  const events = new Map();
  const of = (/** @type {number | null} */ seat) => events.get(seat) ?? [];
  const add = (/** @type {Update["seats"][0]} */ { seat, first_event, events: more }) =>
    events.set(
      seat,
      of(seat)
        .slice(0, first_event)
        .concat(/** @type {any} */ (more)),
    );
  return { of, add };
}

/** The notes: what happened at the table outside the game. */
function noteList() {
  const notes = signal(/** @type {import("../shared/wire.d.ts").Note[]} */ ([]));
  const add = (/** @type {import("../shared/wire.d.ts").Note[]} */ more = []) => {
    if (!more.length) return;
    const byNumber = new Map([...notes.value, ...more].map((note) => [note.n, note]));
    notes.value = [...byNumber.values()].sort((a, b) => a.n - b.n);
  };
  return { notes, add };
}

/**
 * Films of what others did; film.js plays them once it is loaded.
 * @param {(next: Update | null) => void} show
 * @param {(seat: number | null) => Event[]} eventsOf
 */
function openFilms(show, eventsOf) {
  /** @type {Films | null} */
  let player = null;
  return {
    /** What a film shows now; null if none is playing. */
    now: signal(/** @type {Film | null} */ (null)),
    /** Whether the last film can be repeated. */
    canRepeat: signal(false),
    show,
    eventsOf,
    play: (/** @type {Films | null} */ by) => {
      player = by;
    },
    take: (/** @type {Update} */ next) => player?.take(next),
    again: () => player?.again(),
    end: () => player?.end(),
  };
}

/** @param {() => void} onQuestion called before another question is shown */
export function openUpdates(onQuestion) {
  /** The shown update. */
  const update = signal(/** @type {Update | null} */ (null));
  const { notes, add: addNotes } = noteList();
  const events = eventsBySeat();
  const films = openFilms(show, events.of);
  /** The update to show when the timer ends. @type {Update | null} */
  let newest = null;
  let timer = 0;

  function stop() {
    clearTimeout(timer);
    timer = 0;
  }

  /** @param {Update | null} next */
  function show(next) {
    stop();
    if (next?.table.decision !== update.value?.table.decision) onQuestion();
    update.value = next;
  }

  /** @param {Update} next */
  function take(next) {
    addNotes(next.notes);
    next.seats.forEach(events.add);
    newest = next;
    if (films.take(next)) return;
    if (isAsked(update.value) || isAsked(next)) show(next);
    else timer ||= setTimeout(() => show(newest), TOGETHER);
  }
  return { update, notes, films, take, stop };
}
