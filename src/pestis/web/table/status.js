// @ts-check
/** The status bar: the phase of the game, whose turn it is, the connection, and the menus. */
import { html, lazy, useEffect, useState } from "../shared/lib.js";
import { address, alone } from "../shared/address.js";
import { language, t } from "../shared/language.js";
import { LanguageSwitch } from "../shared/language_switch.js";
import { Line } from "./line.js";
import { promptOf, ago } from "./game.js";
import { Sign, SeatMark } from "../shared/shapes.js";
import { ZoomTools } from "../shared/zoom.js";

/** @typedef {import("./table.js").Table} Table */

const SoundSwitch = lazy(() => import("./story.js"), "SoundSwitch");

/** @param {{table: Table, moment?: import("./game.js").Moment | null, onOpen: (what: string) => void, open: string, map?: boolean}} props */
export function StatusBar({ table, moment, onOpen, open, map }) {
  const now = moment ?? table.moment.value;
  const info = table.update.value?.table;
  const words = table.words.value;
  const prompt = now ? promptOf(now.view) : null;
  const game = info?.game ?? "";
  const brief = `${game}.phase-short.${prompt?.phase}`;
  return html`<header class="status" id="status" aria-label=${t("region.status")}>
    <a class="tool" href=${address("/")} title=${t("page.lobby")} aria-label=${t("page.lobby")}><${Sign} name="home" /></a>
    <div class="where" title=${[info?.name, prompt && words.text(`${game}.phase.${prompt.phase}`)].filter(Boolean).join(" · ")}>
      <strong class="table-name"><bdi>${info?.name || (game && words.text(`${game}.name`))}</bdi></strong>
      ${
        prompt &&
        (info?.status !== "ended" || now?.table !== info) &&
        html`<span class="crumb">
        ${prompt.round > 0 && html`<span>${words.text(`${game}.round`, { round: prompt.round })}</span>`}
        <span class="phase">${words.text(`${game}.phase.${prompt.phase}`)}</span>
        ${words.has(brief) && html`<span class="phase-short" aria-hidden="true">${words.text(brief)}</span>`}
      </span>`
      }
    </div>
    ${map && html`<${ZoomTools} pieces=${true} />`}
    <${Turn} table=${table} />
    <${Line} table=${table} />
    <${LanguageSwitch} />
    <div class="status-tools"><${SoundSwitch} />
      ${[
        ["log", "log"],
        ["fold", "fold"],
        ...(alone ? [] : [["chat", "talk"]]),
        ["replay", "replay"],
        ["menu", "gear"],
        ["legend", "help"],
      ].map(
        ([what, sign]) => html`<button key=${what} type="button" class="tool tool-${what}" data-open=${what}
          aria-pressed=${open === what} title=${t(`tool.${what}`)} aria-label=${what === "chat" ? chatName(table) : t(`tool.${what}`)}
          onClick=${() => onOpen(what)}><${Sign} name=${sign} />${what === "chat" && html`<${Unread} table=${table} />`}</button>`,
      )}
    </div>
  </header>`;
}

/**
 * The done and open parts of the turn, the next one marked; hidden from screen readers, because the question says the same.
 * @param {{prompt: import("./game.js").Prompt, game: string, words: import("../shared/words.js").Words}} props
 */
export function Parts({ prompt: { parts = [] }, game, words }) {
  const next = parts.findIndex(([, done]) => !done);
  return html`<span class="parts" aria-hidden="true">${parts.map(([id, done], n) => html`${n > 0 && " "}<i key=${id} class=${n === next ? "is-next" : null}>${done ? "✓" : n === next ? "▸" : "□"} ${words.text(`${game}.part.${id}`)}</i>`)}</span>`;
}

/** The name of the chat button, with the number of unread lines. @param {Table} table */
export const chatName = ({
  chat: {
    unread: { value: n },
  },
}) => `${t("tool.chat")}${n ? `, ${t("chat.unread", { n })}` : ""}`;

/** @param {{table: Table}} props */
export const Unread = ({ table }) =>
  table.chat.unread.value > 0 && html`<b class="badge" aria-hidden="true">${table.chat.unread.value}</b>`;

/** Seconds after which the bar says how long it has been waiting for somebody. */
const WAITED = 60;

/** Whose turn it is. @param {{table: Table}} props */
function Turn({ table }) {
  const info = table.update.value?.table;
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 20_000);
    return () => clearInterval(timer);
  }, []);
  if (!info) return null;
  if (info.status !== "running") return html`<p class="turn is-done">${t(`status.${info.status}`)}</p>`;
  if (table.asked.value) {
    return html`<p class="turn is-mine"><${SeatMark} seat=${table.seats.shown.value ?? 0} /> <span>${t("status.your-turn")}</span></p>`;
  }
  return html`<p class="turn">
    ${info.asked.map((seat) => html`<${SeatMark} key=${seat} seat=${seat} label=${table.words.value.player(seat)} />`)}
    <span aria-hidden="true">${info.asked.map((seat, n) => html`${n > 0 && ", "}<bdi key=${seat}>${table.words.value.player(seat)}</bdi>`)}</span>
    ${Date.now() / 1000 - info.since > WAITED && html`<span>${ago(info.since, language.value)}</span>`}
  </p>`;
}
