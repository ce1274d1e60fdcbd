// @ts-check
/**
 * Animates a lesson's decisive events as in a game: moments in the middle of the board, a plague step by step on it.
 * Any key or tap skips the rest (skipping.js).
 */
import { html, useEffect, useMemo, useState } from "../shared/lib.js";
import { pace, prefs } from "../shared/prefs.js";
import { MomentBox } from "../table/moment_box.js";
import { onSkip } from "./skipping.js";

/** @typedef {import("../table/game.js").Drawing} Drawing */
/** @typedef {import("../table/game.js").Event} Event */
/** @typedef {import("../table/game.js").Moment} Moment */
/** @typedef {import("../table/game.js").Scene} Scene */
/** @typedef {import("../table/types.d.ts").Moments} Moments */
/** @typedef {{at: number, ms: number, scene: Scene | null}} Step at: the event's index */

/** @type {Moments} */
const NONE = { lasting: {} };
/** Milliseconds at the normal pace: the most for a step on the board, and for a whole sequence. */
const STEP = 1400;
const SEQUENCE = 9000;

/** @param {Drawing} drawing @returns {Moments | null} null until they have loaded */
function useMoments(drawing) {
  const [moments, setMoments] = useState(/** @type {Moments | null} */ (drawing.moments ? null : NONE));
  useEffect(() => void drawing.moments?.().then(setMoments, () => setMoments(NONE)), [drawing]);
  return moments;
}

/** @param {Drawing} drawing @param {Moments} moments @param {Event[]} events @returns {Step[]} in the order of the events */
function stepsOf(drawing, { Moment, lasting }, events) {
  const shown = events.flatMap(({ id }, at) => (Moment && id in lasting ? { at, ms: lasting[id], scene: null } : []));
  const told = (drawing.sequences?.(events) ?? []).flatMap(({ steps }) =>
    steps.map(({ n, marks = [] }, step) => {
      const at = events.findIndex((event) => event.n === n);
      const scene = { event: events[at], until: n, step, steps: steps.length, marks, playing: true };
      return { at, ms: Math.min(STEP, SEQUENCE / steps.length), scene };
    }),
  );
  return [...shown, ...told].sort((one, other) => one.at - other.at);
}

/**
 * The current step of animating what has happened since the learner's last answer.
 * @param {Drawing} drawing
 * @param {Moment} moment
 * @param {boolean} fresh whether none of the events has been seen yet
 * @param {import("../shared/words.js").Words} words
 */
export function useClimax(drawing, moment, fresh, words) {
  const { events, view } = moment;
  const moments = useMoments(drawing);
  const [told, setTold] = useState(fresh ? 0 : events.length);
  const steps = useMemo(() => (moments ? stepsOf(drawing, moments, events) : []), [drawing, moments, events]);
  const step = pace() > 0 && !prefs.value.reader ? steps.find(({ at }) => at >= told) : undefined;
  useEffect(() => {
    if (!moments) return undefined;
    const end = () => setTold(events.length);
    if (!step) return end();
    const timer = setTimeout(() => setTold(step.at + 1), step.ms * pace());
    const deafen = onSkip(end);
    return () => {
      clearTimeout(timer);
      deafen();
    };
  }, [moments, step, events]);
  const event = step && events[step.at];
  const Drawn = !step?.scene && moments?.Moment;
  return {
    /** Whether an animation is loading or running; the result is shown after it. */
    on: !moments || !!step,
    scene: step?.scene ?? null,
    /** The id of the event whose moment is shown in the middle of the board. */
    shows: Drawn ? event?.id : null,
    /** The events up to the current step. */
    events: event ? events.slice(0, step.at + 1) : events,
    drawn:
      event && Drawn
        ? html`<${MomentBox} moments=${moments} event=${event} events=${events} view=${view} words=${words} ms=${step.ms * pace()} />`
        : null,
  };
}
