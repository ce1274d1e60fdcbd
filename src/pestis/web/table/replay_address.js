// @ts-check
/** Keeps a replay and the page's address in step. */
import { here, rename } from "../shared/address.js";
import { useEffect, useRef } from "../shared/lib.js";

/** Draws nothing. @param {{replay: import("./replay.js").Replay, seats: number[]}} props seats: the viewers that the reader may choose */
export function ReplayAddress({ replay, seats }) {
  useLinkedMoment(replay, seats);
  useUrl(replay.at.value !== null);
  return null;
}

/**
 * A link to a moment opens the replay there, as does the browser's Forward button; it uses the viewer that the link
 * names if that is one of the reader's seats, or else the reader's own.
 * @param {import("./replay.js").Replay} replay
 * @param {number[]} seats the viewers that the reader may choose
 */
function useLinkedMoment(replay, seats) {
  const own = useRef(seats);
  own.current = seats;
  useEffect(() => {
    const table = here().pathname;
    const follow = () => {
      const { pathname, searchParams: asked } = here();
      if (pathname !== table || !asked.has("at")) return;
      const as = asked.get("as") ?? "";
      if (as === "public") replay.as.value = null;
      else if (own.current.some((seat) => String(seat) === as)) replay.as.value = Number(as);
      else replay.others.value = as !== "";
      replay.go(Number(asked.get("at")) || 0);
    };
    follow();
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [replay]);
}

/** Restores the table's address when a replay ends. @param {boolean} replaying */
function useUrl(replaying) {
  const was = useRef(replaying);
  useEffect(() => {
    if (was.current && !replaying) rename(here().pathname);
    was.current = replaying;
  }, [replaying]);
}
