// @ts-check
/**
 * What happens in many small steps at once, told one by one: a plague, a harvest.  The table shows
 * the truth already; here one can follow, hold, step, and see it again.
 */
import { html, useEffect, useMemo, useRef, useState } from "../shared/lib.js";
import { t } from "../shared/language.js";
import { pace } from "../shared/prefs.js";
import { Sign } from "../shared/shapes.js";

/** @typedef {import("./game.js").Event} Event */
/** @typedef {import("./game.js").Moment} Moment */
/** @typedef {import("./game.js").Scene} Scene */
/** @typedef {import("./game.js").Sequence} Sequence */
/**
 * Which sequence is shown, by the number of its first event, for it may go on meanwhile.
 * @typedef {{first: number, at: number, playing: boolean, alone: boolean}} Show
 */

/** Milliseconds for one step at the normal pace, and for which the last one stays. */
const STEP = 1500;
const STAY = 2500;

/**
 * @param {import("./game.js").Drawing | null} drawing
 * @param {Moment} moment
 * @param {number} ms how long motion may take now; 0: nothing starts by itself
 */
export function useSequences(drawing, moment, ms) {
  const { events } = moment;
  const slowly = pace();
  const all = useMemo(() => drawing?.sequences?.(events) ?? [], [drawing, events]);
  const known = useRef(events.length);
  const [show, setShow] = useState(/** @type {Show | null} */ (null));
  const last = all[all.length - 1];
  const shown = all.findIndex((sequence) => firstEvent(sequence) === show?.first);
  /** @type {Sequence | undefined} */
  const sequence = all[shown];
  const count = sequence?.steps.length ?? 0;
  useEffect(() => {
    const from = known.current;
    const fresh = all.find(({ steps }) => steps[steps.length - 1].n >= from);
    known.current = events.length;
    if (events.length < from) setShow(null);
    else if (fresh && ms > 0 && slowly)
      setShow({ first: firstEvent(fresh), at: firstOf(fresh, from), playing: true, alone: true });
  }, [events]);
  useEffect(() => {
    if (!show?.playing) return undefined;
    const end = show.at + 1 >= count;
    const following = all[shown + 1];
    const after = show.alone
      ? following && { first: firstEvent(following), at: 0, playing: true, alone: true }
      : { ...show, playing: false };
    const timer = setTimeout(
      () => setShow(!end ? { ...show, at: show.at + 1 } : (after ?? null)),
      (end && show.alone ? STAY : STEP) * (slowly || 1),
    );
    return () => clearTimeout(timer);
  }, [show, count]);
  useEffect(() => {
    if (!show) return undefined;
    const onKey = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && setShow(null);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [show === null]);
  const step = show && sequence?.steps[show.at];
  const event = step && events.find(({ n }) => n === step.n);
  /** @type {Scene | null} */
  const scene = show && step && event ? { event, step: show.at, steps: count, marks: step.marks ?? [] } : null;
  return {
    scene,
    show,
    sequence,
    setShow,
    /** The newest, to be seen again. */
    again: last && !show ? () => setShow({ first: firstEvent(last), at: 0, playing: ms > 0, alone: false }) : null,
  };
}

/** @param {Sequence} sequence */
const firstEvent = ({ steps }) => steps[0].n;

/** Where a sequence goes on that has been told in part. @param {Sequence} sequence @param {number} from number of the first new event */
const firstOf = ({ steps }, from) =>
  Math.max(
    0,
    steps.findIndex(({ n }) => n >= from),
  );

/** Sees the newest sequence again. @param {{told: ReturnType<typeof useSequences>}} props */
export const SequenceAgain = ({ told }) =>
  told.again &&
  html`<button type="button" class="tool" data-sequence="again" title=${t("sequence.again")} aria-label=${t("sequence.again")} onClick=${told.again}><${Sign} name="replay" /></button>`;
