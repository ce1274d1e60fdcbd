// @ts-check
/**
 * Plays what others do as a film: updates are shown one by one (film_queue.js), and the newest
 * question only after them.  A film ends at once if the reader acts or the table needs them.
 */
import { batch } from "../shared/lib.js";
import { pace, prefs } from "../shared/prefs.js";
import { beginsTurn, targetsOf } from "./game.js";
import { trailOf } from "./film_lines.js";
import { openQueue } from "./film_queue.js";
import { sequenceOf, stepsOf } from "./film_steps.js";
import { sentencesOf } from "./film_words.js";
import { isModifier, listen, onlySkips, stop } from "./skips.js";

/** @typedef {import("../shared/wire.d.ts").Update} Update */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./game.js").Drawing} Drawing */
/** @typedef {import("./types.d.ts").Moments} Moments */

/** Milliseconds for which the mouse must rest on a target before it counts as pointing. */
const MEANT = 200;
/** Where a press or a key could answer. */
const ANSWERS = ".choices-row, .curtain, .target-menu, [data-target], .surface";
/** Controls that show another part of the board. */
const SHOWS = ".surface button:not([data-target], .choice)";
/** What can be pressed beside a film, which goes on. */
const BESIDE = "[data-sound]";
/** Where the reader types, or has opened a dialog. */
const ELSEWHERE = "input, textarea, select, dialog, [role=dialog]";

/** @param {EventTarget | null} target */
const answersAt = (target) => target instanceof Element && !!target.closest(ANSWERS) && !target.closest(SHOWS);

/** Whether this device shows films now. */
const wanted = () => pace() > 0 && !prefs.value.reader && !document.hidden;

/** @param {Table} table @param {Drawing} drawing @param {() => Partial<Moments> | null} moments null until they are loaded @returns {() => void} stops playing films */
export function playFilms(table, drawing, moments) {
  /** The newest update. */
  let newest = /** @type {Update} */ (table.update.value);
  /** @type {WeakMap<object, import("./types.d.ts").Sentence[]>} */
  const wordings = new WeakMap();
  const queue = openQueue({
    now: () => performance.now(),
    after(ms, act) {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    merged: (event, last) => moments()?.merged?.(event, last),
    letters: (said) => sentencesOf(told(said), table).reduce((all, { text }) => all + text.length, 0),
    show: ({ step, events, words, lines, rest, ms, again }) =>
      batch(() => {
        table.films.show(telling(step, words, ownerOf(step)));
        const said = told(lines);
        table.films.now.value = {
          event: step.event,
          events,
          words,
          lines: said,
          earlier: trailOf(said, told(rest), table.films.now.value),
          ms,
          again,
          upTo: upTo(events, words, step.last, moments() ?? {}),
        };
      }),
    over: () =>
      batch(() => {
        table.films.show(newest);
        table.films.now.value = null;
        table.films.canRepeat.value = queue.hasReel();
      }),
  });
  queue.skip(newest);
  const end = () => queue.end(newest);
  const drawn = () => {
    const { lasting = {}, weights, own, opens, unseen, joins } = moments() ?? {};
    return { lasting, weights, own, opens, unseen, joins };
  };
  table.films.play({ take, end, again: queue.again });

  /** @param {Update} next @returns {boolean} whether the film will show it */
  function take(next) {
    const last = newest;
    newest = next;
    if (!wanted() || table.seats.curtain.value || isBreak(last, next)) {
      queue.skip(next);
      return false;
    }
    // An open question stays on the screen while others act, unless it was answered.  The answer may be known before its update.
    const shown = /** @type {Update} */ (table.update.value);
    const answered = table.sending.answered === shown.table.decision;
    if (!queue.isOn() && table.asked.value && !answered && isStillAsked(shown, next)) {
      queue.end(next);
      return false;
    }
    queue.take(stepsOf(next, { last, ...newsOf(last, next), pace: pace(), ...drawn() }));
    return true;
  }

  /** The seat whose table is shown. @param {Update} update */
  const shownOf = ({ seats }) => (seats.find(({ seat }) => seat === table.seats.shown.value) ?? seats[0]).seat;

  /** Whose the sequence is that a step belongs to. @param {import("./film_queue.js").Step} step @returns {number | undefined} */
  function ownerOf({ update, event }) {
    const all = event && drawing.sequences?.(table.films.eventsOf(shownOf(update)));
    return all && sequenceOf(all, event)?.seat;
  }

  /** How the game tells these sentences; the same list for the same sentences. @param {import("./types.d.ts").Sentence[]} lines */
  function told(lines) {
    const { view, events } = table.moment.value ?? { view: {}, events: [] };
    const found = wordings.get(lines) ?? moments()?.told?.(lines, view, events) ?? lines;
    wordings.set(lines, found);
    return found;
  }

  /** @param {Update} last @param {Update} next */
  function newsOf(last, next) {
    const seat = shownOf(next);
    const all = table.films.eventsOf(seat);
    const known = knownOf(last, seat);
    const told = new Set(drawing.sequences?.(all).flatMap(({ steps }) => steps.map(({ n }) => n)));
    const { decision } = last.table;
    const own = last.table.asked.some((asked) => next.seats.some((held) => held.seat === asked));
    return { fresh: all.slice(known), told, silent: decision !== next.table.decision && !own };
  }

  const stops = [
    listen(window, "keydown", onKey),
    listen(document, "visibilitychange", onHide),
    ...presses(table, end, () => newest),
  ];
  function onHide() {
    if (document.hidden) end();
  }
  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const { target } = event;
    if (!table.films.now.value || isModifier(event) || (target instanceof Element && target.closest(ELSEWHERE))) return;
    end();
    if (onlySkips(event, answersAt)) stop(event);
  }
  return () => {
    table.films.play(null);
    end();
    for (const each of stops) each();
  };
}

/**
 * The update of a step: header and strip name the player of whom the film tells first, instead of whoever acts next.
 * @param {import("./film_queue.js").Step} step
 * @param {import("./game.js").Event[]} words the events that are told in words
 * @param {number} [owner] of the sequence that is told
 * @returns {Update}
 */
function telling({ update, event }, words, owner) {
  if (!event) return update;
  const first = words.find(({ params }) => params.seat !== undefined || params.seats) ?? event;
  const { seat, seats = [] } = owner === undefined ? first.params : { seat: owner };
  return { ...update, table: { ...update.table, asked: seat === undefined ? seats : [seat] } };
}

/**
 * A moment as far as a film has shown it, without the outcome of a game.
 * @param {import("./types.d.ts").Event[]} events the events that are shown now
 * @param {import("./types.d.ts").Event[]} words those of them that are told in words
 * @param {Update | undefined} last the update before the one that is shown
 * @param {Pick<Moments, "rewound" | "headed">} game
 * @returns {(moment: import("./game.js").Moment) => import("./game.js").Moment}
 */
const upTo =
  (events, words, last, { rewound, headed }) =>
  (moment) => {
    // A turn that begins is told with what its player does next.
    const shown = events.filter((event) => !beginsTurn(event));
    const end = Math.max(...(shown.length ? shown : events).map(({ n }) => n));
    const told = events.length ? moment.events.filter(({ n }) => n <= end) : moment.events;
    const later = moment.events.slice(told.length);
    const before = last?.seats.find(({ seat }) => seat === moment.seat);
    const known = last && before && { view: before.view, events: knownOf(last, moment.seat) };
    const view = rewound && later.length ? rewound(moment.view, later, told, known) : moment.view;
    // An update begins with an answer to the prompt of the last one, which is shown with it; if nothing
    // else happened, games find in nextPrompts what is asked now.
    const isAnswer = known && events.length > 0 && told.length === known.events + 1;
    const nextPrompts = later.length ? undefined : view.prompts;
    const seen = isAnswer ? { ...view, prompts: known.view.prompts, nextPrompts } : view;
    const spoken = told.filter(({ n }) => words.some((word) => n <= word.n));
    return { ...moment, events: told, view: headed?.(seen, spoken) ?? seen, outcome: null };
  };

/** Nothing waits for what was taken back, asked of everybody, or is about other seats. @param {Update} last @param {Update} next */
function isBreak(last, next) {
  const held = (/** @type {Update} */ { seats }) => String(seats.map(({ seat }) => seat));
  return (
    held(last) !== held(next) ||
    last.table.request?.id !== next.table.request?.id ||
    next.seats.some(({ seat, first_event }) => first_event < knownOf(last, seat))
  );
}

/** Whether the device's seats still have the same choices; the server answers for them if there is only one. @param {Update} last @param {Update} next */
function isStillAsked(last, next) {
  const choices = (/** @type {Update} */ { seats }) => String(seats.map(({ choices }) => choices));
  return choices(last) === choices(next);
}

/** The number of events that a seat knew. @param {Update} update @param {number | null} seat */
function knownOf({ seats }, seat) {
  const own = seats.find((each) => each.seat === seat);
  return own ? own.first_event + own.events.length : 0;
}

/**
 * Ends the film on a press, which does not answer anything, or when the mouse points at a target of the newest question.
 * @param {Table} table
 * @param {() => void} end
 * @param {() => Update} newest
 */
function presses(table, end, newest) {
  const isAnswer = (/** @type {string} */ id) => targetsOf(newest().seats.flatMap(({ choices }) => choices)).has(id);
  let pressed = false;
  let timer = 0;
  const down = (/** @type {Event} */ { target }) => {
    pressed = !!table.films.now.value && !(target instanceof Element && target.closest(BESIDE));
    if (pressed) end();
  };
  const click = (/** @type {Event} */ event) => {
    if (pressed && answersAt(event.target)) stop(event);
    pressed = false;
  };
  let at = "";
  const move = (/** @type {PointerEvent} */ { target, pointerType, clientX, clientY }) => {
    const moved = at !== `${clientX} ${clientY}`;
    at = `${clientX} ${clientY}`;
    if (!moved) return;
    clearTimeout(timer);
    const id = target instanceof Element && target.closest("[data-target]")?.getAttribute("data-target");
    if (!table.films.now.value || pointerType === "touch" || !id) return;
    timer = setTimeout(() => table.films.now.value && isAnswer(id) && end(), MEANT);
  };
  return [
    listen(window, "pointerdown", down),
    listen(window, "click", click),
    listen(window, "pointermove", move),
    () => clearTimeout(timer),
  ];
}
