// @ts-check
/** The curtain of a shared device: no hand is on the page until its owner opens it. */
import { html, useEffect, useRef } from "../shared/lib.js";
import { t } from "../shared/language.js";
import { SeatMark } from "../shared/shapes.js";
import { style } from "../shared/style.js";

await style(new URL("./curtain.css", import.meta.url).href);

/** @param {{table: import("./table.js").Table}} props */
export function Curtain({ table }) {
  const first = useRef(/** @type {HTMLElement | null} */ (null));
  const info = table.update.value?.table;
  const asked = info?.asked ?? [];
  const mine = table.seats.mine.value;
  const next = mine.filter((seat) => asked.includes(seat) && !info?.seats[seat]?.stand_in);
  const order = [...next, ...mine.filter((seat) => !next.includes(seat))];
  useEffect(() => first.current?.focus(), []);
  const words = table.words.value;
  return html`<section class="curtain" translate=${false} aria-label=${t("curtain.title")}>
    <h1>${next.length ? t("curtain.hand-to", { name: words.player(next[0]) }) : t("curtain.who")}</h1>
    <p class="soft">${t("curtain.note")}</p>
    <div class="curtain-seats">
      ${order.map(
        (seat, i) => html`<button key=${seat} type="button" ref=${i === 0 ? first : null} data-eyes=${seat}
        class="choice ${next.includes(seat) || !next.length ? "is-plain" : ""}"
        onClick=${() => (table.seats.eyes.value = seat)}>
        <${SeatMark} seat=${seat} /> ${t("curtain.i-am", { name: words.player(seat) })}
      </button>`,
      )}
    </div>
  </section>`;
}

/**
 * A button that passes the device on: the person who answered is done, and another one here is asked.
 * @param {{table: import("./table.js").Table}} props
 */
export function HandOver({ table }) {
  const info = table.update.value?.table;
  if (!info || !table.seats.shared.value || table.asked.value || info.status !== "running") return null;
  const next = info.asked.find((seat) => table.seats.mine.value.includes(seat) && !info.seats[seat].stand_in);
  if (next === undefined) return null;
  return html`<button type="button" class="choice is-plain hand-over" data-hand-over=${next} onClick=${() => (table.seats.eyes.value = null)}>
    <${SeatMark} seat=${next} /> ${t("curtain.hand-over", { name: table.words.value.player(next) })}
  </button>`;
}
