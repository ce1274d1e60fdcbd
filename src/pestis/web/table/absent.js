// @ts-check
/** Players who are not there: with everybody's consent a bot plays for them, or the seat is handed on. */
import { html, useState } from "../shared/lib.js";
import { t } from "../shared/language.js";
import { botName, usualBot } from "../shared/bots.js";
import { SeatMark } from "../shared/shapes.js";
import { absentSeats } from "./table.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {{table: Table, seat: number, bots: string[]}} props */
export function Absent({ table, seat, bots }) {
  const info = /** @type {import("../shared/wire.d.ts").TableInfo} */ (table.update.value?.table);
  const away = absentSeats(table);
  const [bot, setBot] = useState("");
  if (!away.length) return null;
  const best = bot || usualBot(bots);
  const busy = info.request !== null;
  return html`<div class="absent" id="absent"><h3>${t("absent.title")}</h3><p class="soft">${t("absent.note")}</p>
    ${away.map(
      ({
        seat: about,
        player,
        stand_in,
      }) => html`<div key=${about} class="inline absent-seat"><b><${SeatMark} seat=${about} /> <bdi>${table.words.value.player(about)}</bdi></b>
      ${!stand_in && html`<button type="button" class="choice" data-ask="stand-in" disabled=${busy || !best} onClick=${() => table.send({ type: "ask-stand-in", seat, about, bot: best })}>${t("absent.stand-in")}</button>`}
      ${player !== "open" && html`<button type="button" class="choice" data-ask="hand-on" disabled=${busy} onClick=${() => table.send({ type: "ask-hand-on", seat, about })}>${t("absent.hand-on")}</button>`}
    </div>`,
    )}
    <label class="field"><span>${t("absent.bot")}</span><select value=${best} onChange=${(/** @type {any} */ event) => setBot(event.target.value)}>
      ${bots.map((each) => html`<option key=${each} value=${each} selected=${each === best}>${botName(info.game, each)}</option>`)}</select></label>
  </div>`;
}
