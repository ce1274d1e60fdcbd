// @ts-check
/** How long players have been away, and how long the table waits for them. */
import { html, useEffect, useState } from "../shared/lib.js";
import { language, t } from "../shared/language.js";
import { ago } from "./game.js";

/** Seconds during which a player counts as having just left. */
const JUST = 60;

/** For each absent player: how long they have been away, and how long until a bot may stand in. @param {{seats: import("../shared/wire.d.ts").SeatInfo[], words: import("../shared/words.js").Words}} props */
export function Countdown({ seats, words }) {
  const [now, setNow] = useState(Date.now() / 1000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), 1000);
    return () => clearInterval(timer);
  }, []);
  const [{ seat, seen, stand_in_at: due }] = seats;
  if (!due) return null;
  const left = Math.max(0, Math.ceil(due - now));
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  const name = words.player(seat);
  const since = !seen
    ? ""
    : now - seen < JUST
      ? t("absent.just-left")
      : t("absent.seen", { when: ago(seen, language.value) });
  return html`<span data-countdown=${left}>${since} ${left ? t("absent.stand-in-in", { clock, name }) : t("absent.stand-in-now", { name })}</span>`;
}
