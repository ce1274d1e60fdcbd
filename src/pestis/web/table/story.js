// @ts-check
/**
 * Shows what happened: in a film (film.js), or step by step for a reader who wants to see a sequence such
 * as a plague or a harvest again.
 */
import { html, signal, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../shared/lib.js";
import { t } from "../shared/language.js";
import { motionTime, pace, prefer, prefs } from "../shared/prefs.js";
import { SeatMark, Sign } from "../shared/shapes.js";
import { Awaited } from "./awaited.js";
import { playFilms } from "./film.js";
import { concerns, sequenceOf } from "./film_steps.js";
import { sentencesOf } from "./film_words.js";
import { mentionsOf } from "./game.js";
import { MomentBox } from "./moment_box.js";
import { play } from "./sounds.js";
import { Sequencer } from "./sequencer.js";

/** @typedef {import("./game.js").Event} Event */
/** @typedef {import("./game.js").Moment} Moment */
/** @typedef {import("./game.js").Scene} Scene */
/** @typedef {import("./game.js").Sequence} Sequence */
/** @typedef {import("./game.js").Drawing} Drawing */
/** @typedef {import("./table.js").Table} Table */
/**
 * The shown sequence, identified by the number of its first event, because it may still grow.
 * @typedef {{first: number, at: number, playing: boolean}} Show
 */
/** @typedef {ReturnType<typeof useSteps>} Steps */
/** What the board shows of it; ``shows`` is the event id of a decisive moment. @typedef {{scene: Scene | null, marks: string[], shows: string | null}} Told */

/** Milliseconds for one step at the normal pace. */
const STEP = 1500;
/** Opens the newest sequence; null if there is none. */
const stepping = signal(/** @type {(() => void) | null} */ (null));

/**
 * The strip of a sequence; tells the board which step of it, or of a film, is shown.
 * @param {{table: Table, drawing: Drawing, moment: Moment, away: boolean, over: boolean, onTold: (told: Told) => void}} props
 */
export function Story({ table, drawing, moment, away, over, onTold }) {
  const moments = useMoments(drawing);
  useEffect(() => playFilms(table, drawing, () => moments.current), [table, drawing]);
  const film = away ? null : table.films.now.value;
  const all = useMemo(() => drawing.sequences?.(moment.events) ?? [], [drawing, moment.events]);
  const stepped = useSteps(all, moment.events);
  const event = film?.event;
  const scene = useMemo(() => (film ? sceneOf(all, film) : stepped.scene), [film, stepped.scene]);
  const isMoment = (/** @type {Event} */ { id }) => id in (moments.current?.lasting ?? {});
  const marks = useMemo(
    () =>
      (event && !isMoment(event) ? film.words : [])
        .flatMap((each) => [...mentionsOf(each), ...(drawing.mentions?.(each) ?? [])])
        .concat(scene?.marks ?? []),
    [film, scene],
  );
  const Moment = event && isMoment(event) && moments.current?.Moment;
  const shows = Moment ? event.id : null;
  useLayoutEffect(() => onTold({ scene, marks, shows }), [scene, marks, shows]);
  useEffect(() => play(film?.events.map(({ id }) => moments.current?.sounds?.[id]).find(Boolean)), [film]);
  const won = moment.outcome?.winners.some((/** @type {number} */ seat) => table.seats.mine.value.includes(seat));
  const before = useRef(!!moment.outcome);
  useEffect(() => {
    if (film || before.current) return;
    before.current = !!moment.outcome;
    if (won) play("win");
  }, [film, won]);
  useEffect(() => {
    stepping.value = all.length && !stepped.show ? stepped.again : null;
    return () => {
      stepping.value = null;
    };
  });
  if (Moment)
    return html`<${MomentBox} moments=${moments.current} event=${event} events=${moment.events} view=${moment.view} words=${table.words.value} ms=${film.ms} />`;
  if (film) return null;
  return over ? null : html`<${Sequencer} told=${stepped} words=${table.words.value} game=${moment.table.game} />`;
}

/** The decisive moments of a game, once they are loaded. @param {Drawing} drawing */
function useMoments(drawing) {
  const found = useRef(/** @type {import("./types.d.ts").Moments | null} */ (null));
  useEffect(() => {
    drawing.moments?.().then(
      (moments) => {
        found.current = moments;
      },
      () => null,
    );
  }, [drawing]);
  return found;
}

/** @param {Sequence[]} all @param {import("./updates.js").Film} film @returns {Scene | null} */
export function sceneOf(all, { event, events, words }) {
  if (!event) return null;
  // A sentence may begin with what led to a sequence: the Plague Piece moves, and then a token is turned.
  const shown = sequenceOf(all, event) ? event : words.findLast((each) => sequenceOf(all, each));
  if (!shown) return null;
  const { steps } = /** @type {Sequence} */ (sequenceOf(all, shown));
  const step = steps.findIndex(({ n }) => n === shown.n);
  // Only what is said is marked; what else happened changes the board, and waits for no sentence.
  const said = new Set(words.map(({ n }) => n));
  const also = words.filter((each) => each !== shown && steps.some(({ n }) => n === each.n));
  const marks = steps.filter(({ n }) => said.has(n)).flatMap(({ marks = [] }) => marks);
  return {
    event: shown,
    also,
    until: Math.max(...events.map(({ n }) => n)),
    step,
    steps: steps.length,
    marks: [...new Set(marks)],
    playing: true,
  };
}

/**
 * Steps through sequences.
 * @param {Sequence[]} all
 * @param {Event[]} events
 */
function useSteps(all, events) {
  const [show, setShow] = useState(/** @type {Show | null} */ (null));
  const last = all[all.length - 1];
  /** @type {Sequence | undefined} */
  const sequence = all.find((each) => firstEvent(each) === show?.first);
  const count = sequence?.steps.length ?? 0;
  useEffect(() => {
    if (show && !sequence) setShow(null);
  }, [events]);
  useEffect(() => {
    if (!show?.playing) return undefined;
    const next = show.at + 1 < count ? { ...show, at: show.at + 1 } : { ...show, playing: false };
    const timer = setTimeout(() => setShow(next), STEP * (pace() || 1));
    return () => clearTimeout(timer);
  }, [show, count]);
  useEffect(() => {
    if (!show) return undefined;
    const onKey = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && setShow(null);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [show === null]);
  const scene = useMemo(() => {
    const step = show && sequence?.steps[show.at];
    const event = step && events.find(({ n }) => n === step.n);
    if (!show || !event) return null;
    const { at, playing } = show;
    return { event, until: event.n, step: at, steps: count, marks: step.marks ?? [], playing };
  }, [show, all]);
  /** Show the newest sequence again. */
  const again = () => setShow({ first: firstEvent(last), at: 0, playing: motionTime() > 0 });
  return { scene, show, sequence, setShow, again };
}

/** @param {Sequence} sequence */
const firstEvent = ({ steps }) => steps[0].n;

/** The text of a film, shown instead of the question. @param {{table: Table}} props */
export function Telling({ table }) {
  const film = table.films.now.value;
  const moment = table.moment.value;
  if (!film || !moment) return null;
  if (!film.event && !film.again) return html`<${Awaited} table=${table} />`;
  return html`<span class="told-now" data-film=${film.again ? "again" : "on"}>${said(film.lines, table)}${!film.lines.length && t("film.before")}</span>`;
}

/** What a film told before, the newest first, as far as there is room; the log says it, too. @param {{table: Table}} props */
export function Trail({ table }) {
  const earlier = table.films.now.value?.earlier ?? [];
  return html`<ol class="trail" role="list" aria-hidden="true">${earlier.map((lines) => html`<li>${said(lines, table)}</li>`)}</ol>`;
}

/** Sentences with the marks of their players; those about the reader stand out. @param {import("./types.d.ts").Sentence[]} lines @param {Table} table */
function said(lines, table) {
  const reader = new Set([table.seats.shown.value ?? undefined]);
  const sentences = sentencesOf(lines, table);
  return marked(sentences.map(({ event }) => event)).map(({ event, mark }, n) => {
    const { text } = sentences[n];
    return html`${mark !== null && html`<${SeatMark} seat=${mark} /> `}${concerns(event, reader) ? html`<mark>${text}</mark>` : text} `;
  });
}

/** Events, each with the seat to mark before it: its player's, unless the last mark was the same. @param {import("./types.d.ts").Sentence[]} events */
export function marked(events) {
  /** @type {number | null} */
  let last = null;
  return events.map((event) => {
    const { seat } = event.params;
    const mark = typeof seat === "number" && seat !== last ? seat : null;
    last = mark ?? last;
    return { event, mark };
  });
}

const LOUD = "M3 9v6h4l5 5V4L7 9zM15.500 8.500a5 5 0 0 1 0 7M18 6a8.500 8.500 0 0 1 0 12";
const MUTE = "M3 9v6h4l5 5V4L7 9zM16 9l6 6M22 9l-6 6";

/** A button with a sign beside the question or in the status bar. @param {object} what @param {string} id @param {string} sign @param {() => void} act */
const tool = (what, id, sign, act) =>
  html`<button type="button" class="tool" ...${what} title=${t(id)} aria-label=${t(id)} onClick=${act}><${Sign} name=${sign} /></button>`;

/** Switches sounds on or off. */
export function SoundSwitch() {
  const { sound } = prefs.value;
  const pressed = { "data-sound": "", "aria-pressed": sound };
  return tool(pressed, "film.sounds", sound ? LOUD : MUTE, () => prefer({ sound: !sound }));
}

/** Buttons that repeat the last film, open the newest sequence, and switch sounds. @param {{table: Table}} props */
export function Again({ table }) {
  if (table.films.now.value) return html`<${SoundSwitch} />`;
  return html`${table.films.canRepeat.value && tool({ "data-film": "again" }, "film.again", "play", () => table.films.again())}${stepping.value && tool({ "data-sequence": "again" }, "sequence.again", "replay", stepping.value)}<${SoundSwitch} />`;
}
