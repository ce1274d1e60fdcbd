// @ts-check
/** Undo, restart my turn, and asking for more. */
import { html, useState } from "../shared/lib.js";
import { t } from "../shared/language.js";
import { Sign } from "../shared/shapes.js";

/** @param {{table: import("./table.js").Table}} props */
export function TakeBack({ table }) {
  const moment = table.moment.value;
  const [open, setOpen] = useState(false);
  if (!moment || table.spectator.value || moment.table.status !== "running") return null;
  const steps = moment.undo?.steps ?? 0;
  const reason = moment.undo ? table.words.value.problem(moment.undo.reason) : "";
  const why = `${t("undo.far", { n: steps })} ${reason}`;
  const seat = moment.seat;
  const entries = moment.table.entries;
  const back = lastOwn(moment);
  const undo = () => (steps ? void table.send({ type: "undo", seat }) : setOpen(!open));
  return html`<div class="take-back" onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && setOpen(false)}>
    <button type="button" class=${`tool ${steps ? "" : "is-faint"}`} data-t=${t("undo.one")} disabled=${!entries} title=${`${t("undo.one")} (U). ${why}`}
      aria-label=${`${t("undo.one")}. ${why}`} aria-expanded=${steps ? undefined : open} data-command="undo" onClick=${undo}><${Sign} name="undo" /></button>
    <button type="button" class="tool" disabled=${!steps} title=${`${t("undo.turn")}. ${why}`}
      aria-label=${`${t("undo.turn")}. ${why}`} data-command="restart-turn"
      onClick=${() => table.send({ type: "restart-turn", seat })}><${Sign} name="restart" /></button>
    ${
      open &&
      !steps &&
      html`<div class="bubble" role="dialog" aria-label=${t("undo.ask")}>
      <p>${why}</p>
      ${
        back !== null &&
        html`<button type="button" class="choice" data-command="ask-back" onClick=${() => {
          setOpen(false);
          void table.send({ type: "ask-back", seat, entries: back });
        }}>${t("undo.ask-mine")}</button>`
      }
      <button type="button" class="quiet" onClick=${() => setOpen(false)}>${t("close")}</button>
    </div>`
    }
  </div>`;
}

/** Where the log stood before my last answer, as far as its events tell. @param {import("./game.js").Moment} moment */
function lastOwn(moment) {
  for (let i = moment.events.length - 1; i >= 0; i--) {
    const event = moment.events[i];
    const first = moment.events.find(({ at }) => at === event.at);
    if (event.at > (moment.table.begun ?? 0) && first?.params.seat === moment.seat) return event.at - 1;
  }
  return null;
}
