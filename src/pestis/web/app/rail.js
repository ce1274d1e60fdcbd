// @ts-check
/** Beside the table: log, talk, own notes, standing orders. */
import { html, useEffect, useState } from "./lib.js";
import { Chat } from "./chat.js";
import { t } from "./language.js";
import { Log } from "./log.js";
import { keep, kept } from "./prefs.js";
import { Sign } from "./shapes.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./game.js").Moment} Moment */

/** What may be open in the rail. */
export const SHEETS = ["log", "chat", "notes", "orders"];

/**
 * @param {object} props
 * @param {Table} props.table
 * @param {Moment} props.moment
 * @param {Record<string, string[]>} props.standing the standing orders that the game knows, per prompt
 * @param {string} props.open
 * @param {(what: string) => void} props.onOpen
 * @param {any} props.log what the log is told with
 */
export function Rail({ table, moment, standing, open, onOpen, log }) {
  const seat = moment.seat;
  const sheets = SHEETS.filter((sheet) => sheet !== "orders" || (seat !== null && moment.table.status === "running" && Object.keys(standing).length > 0));
  const shown = sheets.includes(open) ? open : "log";
  return html`<aside class="rail" aria-label=${t("region.rail")}>
    <p class="tabs rail-tabs">${sheets.map((sheet) => html`<button key=${sheet} type="button" data-sheet=${sheet} aria-pressed=${shown === sheet} onClick=${() => onOpen(sheet)}>${t(`tool.${sheet}`)}</button>`)}
      <button type="button" class="tool drawer-close" aria-label=${t("close")} onClick=${() => onOpen("")}><${Sign} name="close" /></button></p>
    ${shown === "chat" && html`<${Chat} table=${table} />`}
    ${shown === "notes" && html`<${Notes} key=${`${table.id} ${seat}`} table=${table.id} seat=${seat} />`}
    ${shown === "orders" && html`<${Orders} table=${table} moment=${moment} standing=${standing} />`}
    ${shown === "log" && html`<${Log} ...${log} />`}
  </aside>`;
}

const NOTES = "pestis.notes";
/** Notes of so many tables are kept. */
const TABLES = 40;

/** Own notes of a seat: on this device, sent to nobody. @param {{table: string, seat: number | null}} props */
function Notes({ table, seat }) {
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

/** What is answered for me until I say otherwise. @param {{table: Table, moment: Moment, standing: Record<string, string[]>}} props */
function Orders({ table, moment, standing }) {
  const words = table.words.value;
  const { game } = moment.table;
  const given = moment.standing ?? {};
  return html`<section class="orders" aria-label=${t("tool.orders")}>
    <p class="soft">${t("orders.note")}</p>
    ${Object.entries(standing).map(([prompt, orders]) => html`<label key=${prompt} class="field"><span>${words.text(`${game}.prompt.${prompt}`)}</span>
      <select data-order=${prompt} value=${given[prompt] ?? ""} onChange=${(/** @type {any} */ event) => table.send({ type: "set-standing", seat: moment.seat, prompt, order: event.target.value })}>
        <option value="" selected=${!given[prompt]}>${t("orders.ask")}</option>
        ${orders.map((order) => html`<option key=${order} value=${order} selected=${given[prompt] === order}>${words.text(`${game}.standing.${order}`)}</option>`)}
      </select></label>`)}
  </section>`;
}

/** What a game's row in /api/games says: bots, standing orders. @param {string} game @param {() => Promise<any[]>} ask */
export function useGame(game, ask) {
  const [row, setRow] = useState(/** @type {{bots: string[], standing: Record<string, string[]>}} */ ({ bots: [], standing: {} }));
  useEffect(() => {
    ask().then(
      (games) => {
        const found = games.find(({ id }) => id === game);
        setRow({ bots: found?.bots ?? [], standing: found?.standing ?? {} });
      },
      () => null,
    );
  }, [game]);
  return row;
}
