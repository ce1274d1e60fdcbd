// @ts-check
/** The new events of a table, and how long their motion may take. */
import { useRef } from "../shared/lib.js";
import { motionTime, movedIn, pace } from "../shared/prefs.js";

/** The events since the last drawing. @param {import("./game.js").Moment} moment @param {number} [film] milliseconds in a film */
export function useMotion(moment, film) {
  const drawn = useRef({
    seen: moment.events.length,
    motion: { events: /** @type {import("./game.js").Event[]} */ ([]), ms: 0 },
  });
  const { length } = moment.events;
  if (length !== drawn.current.seen) {
    const events = moment.events.slice(drawn.current.seen);
    const ms = film ? motionTime() && movedIn(film) : motionTime() * pace();
    drawn.current = { seen: length, motion: { events, ms: events.length ? ms : 0 } };
  }
  return drawn.current.motion;
}
