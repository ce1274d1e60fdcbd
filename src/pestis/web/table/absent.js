// @ts-check
/** Absent players: if everybody agrees, a bot plays for them or their seat is handed on. */
import { html, useState } from "../shared/lib.js";
import { t } from "../shared/language.js";
import { ownLevel } from "../shared/bot_line.js";
import { botName } from "../shared/bots.js";
import { Dialog } from "../shared/dialog.js";
import { SeatMark } from "../shared/shapes.js";
import { Countdown } from "./countdown.js";
import { absentSeats } from "./table.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../shared/wire.d.ts").SeatInfo} SeatInfo */

/** @param {{table: Table, seat: number, bots: string[], onAsked: () => void, title?: boolean}} props */
export function Absent({ table, seat, bots, onAsked, title = true }) {
  const info = /** @type {import("../shared/wire.d.ts").TableInfo} */ (table.update.value?.table);
  const away = absentSeats(table);
  const [bot, setBot] = useState("");
  if (!away.length) return null;
  const best = bot || ownLevel(bots);
  const busy = info.request !== null;
  const others = info.seats.filter(
    ({ player, seat: each }) => player === "human" && each !== seat && !away.some((gone) => gone.seat === each),
  );
  const words = table.words.value;
  const now = Date.now() / 1000;
  /** The seats that must agree before a bot plays; players who have been away too long are not asked. */
  const asked = (/** @type {SeatInfo} */ { player }) =>
    player === "open"
      ? []
      : info.seats.filter(
          (each) =>
            each.player === "human" && each.seat !== seat && (each.online || (each.stand_in_at ?? Infinity) > now),
        );
  // The table shows the result, so close the dialog that covers it.
  const ask = (/** @type {object} */ message) => () => {
    void table.send({ seat, ...message });
    onAsked();
  };
  return html`<div class="absent" id="absent">${title && html`<h3>${t("absent.title")}</h3>`}<p class="soft">${t("absent.note", { n: others.length })}</p>
    ${away.map((each) => {
      const { seat: about, player, stand_in } = each;
      const names = asked(each).map((who) => words.player(who.seat));
      return html`<div key=${about} class="inline absent-seat"><b><${SeatMark} seat=${about} /> <bdi>${words.player(about)}</bdi></b>
      ${player === "human" && !stand_in && html`<small class="soft"><${Countdown} seats=${[each]} words=${words} /></small>`}
      ${!stand_in && html`<button type="button" class="choice" data-ask="stand-in" disabled=${busy || !best} onClick=${ask({ type: "ask-stand-in", about, bot: best })}>${t("absent.stand-in", names.length ? { names } : {})}</button>`}
      ${player !== "open" && html`<button type="button" class="choice" data-ask="hand-on" disabled=${busy} onClick=${ask({ type: "ask-hand-on", about })}>${t("absent.hand-on")}</button>`}
    </div>`;
    })}
    <label class="field"><span>${t("absent.bot")}</span><select value=${best} onChange=${(/** @type {any} */ event) => setBot(event.target.value)}>
      ${bots.map((each) => html`<option key=${each} value=${each} selected=${each === best}>${botName(info.game, each)}</option>`)}</select></label>
  </div>`;
}

/** The same in a dialog of its own, opened from an absent player's seat. @param {{table: Table, bots: string[], onClose: () => void}} props */
export const AbsentDialog = ({ table, bots, onClose }) =>
  table.seats.shown.value !== null &&
  html`<${Dialog} title=${t("absent.title")} onClose=${onClose}>
    <${Absent} table=${table} seat=${table.seats.shown.value} bots=${bots} onAsked=${onClose} title=${false} /><//>`;
