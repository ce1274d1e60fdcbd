// @ts-check
/** Players who are not there: with everybody's consent a bot plays for them, or the seat is handed on. */
import { html, useState } from "../shared/lib.js";
import { t } from "../shared/language.js";
import { botName, usualBot } from "../shared/bots.js";
import { SeatMark } from "../shared/shapes.js";
import { Countdown } from "./countdown.js";
import { absentSeats } from "./table.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {{table: Table, seat: number, bots: string[], onAsked: () => void}} props */
export function Absent({ table, seat, bots, onAsked }) {
  const info = /** @type {import("../shared/wire.d.ts").TableInfo} */ (table.update.value?.table);
  const away = absentSeats(table);
  const [bot, setBot] = useState("");
  if (!away.length) return null;
  const best = bot || usualBot(bots);
  const busy = info.request !== null;
  const others = info.seats.filter(
    ({ player, seat: each }) => player === "human" && each !== seat && !away.some((gone) => gone.seat === each),
  );
  // What comes of it is said at the table, which a dialog covers.
  const ask = (/** @type {object} */ message) => () => {
    void table.send({ seat, ...message });
    onAsked();
  };
  return html`<div class="absent" id="absent"><h3>${t("absent.title")}</h3><p class="soft">${t("absent.note", { n: others.length })}</p>
    ${away.map((each) => {
      const { seat: about, player, stand_in } = each;
      return html`<div key=${about} class="inline absent-seat"><b><${SeatMark} seat=${about} /> <bdi>${table.words.value.player(about)}</bdi></b>
      ${!stand_in && html`<button type="button" class="choice" data-ask="stand-in" disabled=${busy || !best} onClick=${ask({ type: "ask-stand-in", about, bot: best })}>${t("absent.stand-in")}</button>`}
      ${player !== "open" && html`<button type="button" class="choice" data-ask="hand-on" disabled=${busy} onClick=${ask({ type: "ask-hand-on", about })}>${t("absent.hand-on")}</button>`}
      ${player === "human" && !stand_in && html`<small class="soft"><${Countdown} seats=${[each]} /></small>`}
    </div>`;
    })}
    <label class="field"><span>${t("absent.bot")}</span><select value=${best} onChange=${(/** @type {any} */ event) => setBot(event.target.value)}>
      ${bots.map((each) => html`<option key=${each} value=${each} selected=${each === best}>${botName(info.game, each)}</option>`)}</select></label>
  </div>`;
}
