// @ts-check
/** The updates of a table: what they bring is stored, and each is shown at once, with the next, or by a film. */
import { signal } from "../shared/lib.js";

/** @typedef {import("./game.js").Event} Event */
/** @typedef {import("../shared/wire.d.ts").Update} Update */
/** @typedef {{event: Event | null, events: Event[], ms: number, again: boolean}} Film */
/** @typedef {ReturnType<typeof openUpdates>} Updates */
/** @typedef {{take: (next: Update) => boolean, end: () => void, again: () => void}} Films */

/** Milliseconds within which actions of other players are drawn together. */
const TOGETHER = 40;

/** Nothing waits where somebody here has to answer. @param {Update | null} update */
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

/** What happened at the table beside the game. */
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
 * Films of what others did, by whoever shows updates one by one, once that is there (film.js).
 * @param {(next: Update | null) => void} show
 * @param {(seat: number | null) => Event[]} eventsOf
 */
function openFilms(show, eventsOf) {
  /** @type {Films | null} */
  let player = null;
  return {
    /** What a film tells now. */
    now: signal(/** @type {Film | null} */ (null)),
    /** Whether the last one can be shown again. */
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
  /** The update that is shown. */
  const update = signal(/** @type {Update | null} */ (null));
  const { notes, add: addNotes } = noteList();
  const events = eventsBySeat();
  const films = openFilms(show, events.of);
  /** The update that is shown when the timer ends. @type {Update | null} */
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
