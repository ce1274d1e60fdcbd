// @ts-check
/** What changes only at the end of a motion: a number after its cards are turned or its disc has arrived. */
import { useEffect, useRef, useState } from "../../../web/shared/lib.js";

/**
 * The value before a motion, until that is over; without motion the value itself.
 * @template T
 * @param {T} value
 * @param {object} motion another one for each motion
 * @param {number} ms milliseconds until the value changes
 * @returns {T}
 */
export function useLate(value, motion, ms) {
  const [over, setOver] = useState(motion);
  const shown = useRef(value);
  if (!ms || over === motion) shown.current = value;
  useEffect(() => {
    if (!ms) return undefined;
    const timer = setTimeout(() => setOver(motion), ms);
    return () => clearTimeout(timer);
  }, [motion]);
  return shown.current;
}
