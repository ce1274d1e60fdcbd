// @ts-check
/** What is new on a table, and how long motion may take to tell it. */
import { useRef } from "../shared/lib.js";
import { motionTime, pace } from "../shared/prefs.js";

/** Milliseconds: what is on its way for longer keeps one waiting. */
const LONGEST = 600;

/** What has happened since the last drawing. @param {import("./game.js").Moment} moment @param {number} [film] for how long a film shows it */
export function useMotion(moment, film) {
  const drawn = useRef({
    seen: moment.events.length,
    motion: { events: /** @type {import("./game.js").Event[]} */ ([]), ms: 0 },
  });
  const { length } = moment.events;
  if (length !== drawn.current.seen) {
    const events = moment.events.slice(drawn.current.seen);
    const ms = film ? motionTime() && Math.min(film * 0.8, LONGEST) : motionTime() * pace();
    drawn.current = { seen: length, motion: { events, ms: events.length ? ms : 0 } };
  }
  return drawn.current.motion;
}
