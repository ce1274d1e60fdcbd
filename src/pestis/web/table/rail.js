// @ts-check
/** The rail beside the table: log, chat, notes, standing orders. */
import { html, lazy, useEffect, useState } from "../shared/lib.js";
import { alone } from "../shared/address.js";
import { allGames } from "../shared/games.js";
import { t } from "../shared/language.js";
import { Sign } from "../shared/shapes.js";
import { chatName, Unread } from "./status.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./game.js").Moment} Moment */

const Chat = lazy(() => import("./chat.js"), "Chat");
const Notes = lazy(() => import("./notes.js"), "Notes");
const Orders = lazy(() => import("./notes.js"), "Orders");

/** The sheets that can be open in the rail. */
export const SHEETS = ["log", ...(alone ? [] : ["chat"]), "notes", "orders"];

/**
 * @param {object} props
 * @param {Table} props.table
 * @param {Moment} props.moment
 * @param {Record<string, string[]>} props.standing the game's standing orders, by prompt
 * @param {string} props.open
 * @param {(what: string) => void} props.onOpen
 * @param {any} props.log the log's element
 */
export function Rail({ table, moment, standing, open, onOpen, log }) {
  const seat = moment.seat;
  const sheets = SHEETS.filter(
    (sheet) =>
      sheet !== "orders" || (seat !== null && moment.table.status === "running" && Object.keys(standing).length > 0),
  );
  const shown = sheets.includes(open) ? open : "log";
  return html`<aside class="rail" aria-label=${t("region.rail")}>
    <p class="tabs rail-tabs">${sheets.map((sheet) => html`<button key=${sheet} type="button" data-sheet=${sheet} aria-pressed=${shown === sheet} aria-label=${sheet === "chat" ? chatName(table) : null} onClick=${() => onOpen(sheet)}>${t(`tool.${sheet}`)}${sheet === "chat" && html` <${Unread} table=${table} />`}</button>`)}
      <button type="button" class="tool drawer-close" aria-label=${t("close")} onClick=${() => onOpen("")}><${Sign} name="close" /></button></p>
    ${shown === "chat" && html`<${Chat} table=${table} />`}
    ${shown === "notes" && html`<${Notes} key=${`${table.id} ${seat}`} table=${table.id} seat=${seat} />`}
    ${shown === "orders" && html`<${Orders} table=${table} moment=${moment} standing=${standing} />`}
    ${shown === "log" && log}
  </aside>`;
}

/** Fetches a game's bots and standing orders. @param {string} game */
export function useGame(game) {
  const [row, setRow] = useState(
    /** @type {{bots: string[], standing: Record<string, string[]>}} */ ({ bots: [], standing: {} }),
  );
  useEffect(() => {
    allGames().then(
      (games) => {
        const found = games.find(({ id }) => id === game);
        setRow({ bots: found?.bots ?? [], standing: found?.standing ?? {} });
      },
      () => null,
    );
  }, [game]);
  return row;
}
