// @ts-check
/** A player's private notes, and their standing orders. */
import { html, useState } from "../shared/lib.js";
import { t } from "../shared/language.js";
import { keep, kept, ownKey } from "../shared/prefs.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./game.js").Moment} Moment */

const NOTES = ownKey("notes");
/** Maximum tables whose notes are kept. */
const TABLES = 40;

/** The private notes of a seat, kept on this device and never sent. @param {{table: string, seat: number | null}} props */
export function Notes({ table, seat }) {
  const key = `${table} ${seat ?? "public"}`;
  const [text, setText] = useState(() => String(kept(NOTES)?.[key] ?? ""));
  /** @param {string} next */
  const write = (next) => {
    setText(next);
    const { [key]: _, ...others } = kept(NOTES) ?? {};
    const all = Object.entries(next ? { ...others, [key]: next } : others).slice(-TABLES);
    keep(NOTES, Object.fromEntries(all));
  };
  return html`<section class="notes" aria-label=${t("tool.notes")}>
    <textarea aria-label=${t("notes.mine")} placeholder=${t("notes.mine")} maxlength="5000" value=${text} onInput=${(/** @type {any} */ event) => write(event.target.value)}></textarea>
    <p class="soft">${t("notes.note")}</p>
  </section>`;
}

/** The standing orders: answers that are given for me until I change them. @param {{table: Table, moment: Moment, standing: Record<string, string[]>}} props */
export function Orders({ table, moment, standing }) {
  const words = table.words.value;
  const { game } = moment.table;
  const given = moment.standing ?? {};
  return html`<section class="orders" aria-label=${t("tool.orders")}>
    <p class="soft">${t("orders.note")}</p>
    ${Object.entries(standing).map(
      ([
        prompt,
        orders,
      ]) => html`<label key=${prompt} class="field"><span>${words.text(`${game}.prompt.${prompt}`)}</span>
      <select data-order=${prompt} value=${given[prompt] ?? ""} onChange=${(/** @type {any} */ event) => table.send({ type: "set-standing", seat: moment.seat, prompt, order: event.target.value })}>
        <option value="" selected=${!given[prompt]}>${t("orders.ask")}</option>
        ${orders.map((order) => html`<option key=${order} value=${order} selected=${given[prompt] === order}>${words.text(`${game}.standing.${order}`)}</option>`)}
      </select></label>`,
    )}
  </section>`;
}
