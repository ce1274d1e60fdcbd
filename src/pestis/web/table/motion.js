// @ts-check
/** What is new on a table, and how long motion may take to tell it. */
import { useRef } from "../shared/lib.js";
import { motionTime, pace } from "../shared/prefs.js";

/** What has happened since the last drawing. @param {import("./game.js").Moment} moment */
export function useMotion(moment) {
  const drawn = useRef({
    seen: moment.events.length,
    motion: { events: /** @type {import("./game.js").Event[]} */ ([]), ms: 0 },
  });
  const { length } = moment.events;
  if (length !== drawn.current.seen) {
    const events = moment.events.slice(drawn.current.seen);
    drawn.current = { seen: length, motion: { events, ms: events.length ? motionTime() * pace() : 0 } };
  }
  return drawn.current.motion;
}
