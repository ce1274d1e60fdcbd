// @ts-check
/** The strip of players: always visible, in seat order; seats can be targets, too. */
import { html, lazy, useEffect, useRef } from "../shared/lib.js";
import { botName } from "../shared/bots.js";
import { LOBBY, learn, t } from "../shared/language.js";
import { motionTime } from "../shared/prefs.js";
import { SeatMark } from "../shared/shapes.js";

const FactGhosts = lazy(() => import("./ghosts.js"), "FactGhosts");
const Watching = lazy(() => learn(LOBBY).then(() => import("./watching.js")), "Watching");

/** How far to scroll until the range from–to lies within first–last. @param {number} from @param {number} to @param {number} first @param {number} last */
const missing = (from, to, first, last) => (from < first ? from - first : Math.max(0, to - last));

/** Scroll only the strip, not the page. @param {Element} chip @param {Element} strip */
function reveal(chip, strip) {
  const [at, room] = [chip.getBoundingClientRect(), strip.getBoundingClientRect()];
  const left = missing(at.left, at.right, room.left, room.right);
  const top = missing(at.top, at.bottom, room.top, room.bottom);
  strip.scrollBy({ left, top, behavior: motionTime() ? "smooth" : "instant" });
}

/**
 * @param {{table: import("./table.js").Table, moment: import("./game.js").Moment | null,
 *          drawing: import("./game.js").Drawing | null}} props
 */
export function Players({ table, moment, drawing }) {
  const info = table.update.value?.table;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const own = table.seats.shown.value;
  const awaited = own !== null && info?.asked.includes(own) ? own : (info?.asked[0] ?? own);
  // A narrow screen cannot show everybody, so scroll to the awaited player.
  useEffect(() => {
    const chip = box.current?.querySelector(`[data-target="seat-${awaited}"]`);
    const strip = box.current?.closest(".strip");
    if (chip && strip) reveal(chip, strip);
  }, [awaited]);
  if (!info) return null;
  const words = table.words.value;
  const Facts = drawing?.SeatFacts;
  const pointed = drawing?.pieces && table.preview.pointed.value;
  return html`<div class="players" id="players" ref=${box}>
    <ul role="list">
      ${info.seats.map(({ seat, name, player, stand_in, online }) => {
        const asked = info.asked.includes(seat);
        const mine = table.seats.mine.value.includes(seat) && seat === table.seats.shown.value;
        const elsewhere = (player === "human" || stand_in) && !table.seats.mine.value.includes(seat);
        const missing =
          player === "open" && !stand_in ? "open" : stand_in ? "stand-in" : player === "human" && !online ? "away" : "";
        // Clicking a seat without a person shows what can be done about it.
        const way =
          missing &&
          info.status === "running" &&
          !table.seats.spectator.value &&
          !table.seats.mine.value.includes(seat);
        const notes = [
          mine && t("player.you"),
          player === "open" && stand_in && t("player.open"),
          missing ? t(`player.${missing}`) : player !== "human" && botName(info.game, player),
        ].filter(Boolean);
        // The accessible name contains the visible text in the same order.
        const heard = [...notes, elsewhere && online && t("player.here")].filter(Boolean);
        const label = [[words.player(seat), heard.join(", ")].filter(Boolean).join(" "), asked && t("player.asked")]
          .filter(Boolean)
          .join(", ");
        return html`<li key=${seat}><div class="player ${asked ? "is-asked" : ""} ${mine ? "is-me" : ""}"
          style=${{ "--own": `var(--seat-${seat % 6})` }} data-target=${`seat-${seat}`} data-way=${way ? "" : null} aria-label=${label} aria-describedby=${`facts-${seat}`}>
          <span class="player-head">
            <${SeatMark} seat=${seat} />
            <span class="player-name" title=${words.player(seat)}><bdi>${name || words.player(seat)}</bdi></span>
            ${elsewhere && html`<span class="presence" data-online=${online} title=${t(online ? "player.here" : stand_in ? "player.stand-in" : "player.away")}></span>`}
            ${notes.length > 0 && html` <span class="player-note ${missing && "is-missing"}">${notes.join(", ")}</span>`}
          </span>
          ${Facts && moment && html`<span class="player-facts" id=${`facts-${seat}`}><${Facts} update=${moment} player=${seat} words=${words} />${pointed && html`<${FactGhosts} table=${table} Facts=${Facts} update=${moment} player=${seat} words=${words} ...${pointed} />`}</span>`}
        </div></li>`;
      })}
    </ul>
    ${!!info.watching && html`<${Watching} n=${info.watching} />`}
  </div>`;
}
