// @ts-check
/** Says why nothing can be taken back now, and asks everybody to allow it. */
import { html } from "../shared/lib.js";
import { t } from "../shared/language.js";

/** @typedef {import("./game.js").Moment} Moment */

/** @param {{table: import("./table.js").Table, moment: Moment, why: string, onClose: () => void}} props */
export function AskBack({ table, moment, why, onClose }) {
  const { seat } = moment;
  const entries = lastOwn(moment);
  const ask = () => {
    onClose();
    void table.send({ type: "ask-back", seat, entries });
  };
  return html`<div class="bubble" role="dialog" aria-label=${t("undo.ask")}>
    <p>${why}</p>
    ${entries !== null && html`<button type="button" class="choice" data-command="ask-back" onClick=${ask}>${t("undo.ask-mine")}</button>`}
    <button type="button" class="quiet" onClick=${onClose}>${t("close")}</button>
  </div>`;
}

/** The number of log entries before my last answer, derived from the events. @param {Moment} moment */
function lastOwn(moment) {
  for (let i = moment.events.length - 1; i >= 0; i--) {
    const event = moment.events[i];
    const first = moment.events.find(({ at }) => at === event.at);
    if (event.at > (moment.table.begun ?? 0) && first?.params.seat === moment.seat) return event.at - 1;
  }
  return null;
}
