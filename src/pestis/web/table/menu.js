// @ts-check
/** The table's menu: preferences, links, name, stand-in, webhook, end; and the legend. */
import { html, useState } from "../shared/lib.js";
import { address, alone } from "../shared/address.js";
import { Absent } from "./absent.js";
import { language, t } from "../shared/language.js";
import { MyName } from "./my_name.js";
import { Dialog } from "../shared/dialog.js";
import { Settings } from "../shared/settings.js";
import { SeatMark, Sign } from "../shared/shapes.js";
import { ownLevel } from "../shared/bot_line.js";
import { botName } from "../shared/bots.js";
import { style } from "../shared/style.js";

/** @typedef {import("./table.js").Table} Table */

await style(new URL("./menu.css", import.meta.url).href);

/** @param {{table: Table, bots: string[], onOpen: (what: string) => void, onClose: () => void}} props */
export function Menu({ table, bots, onOpen, onClose }) {
  const info = table.update.value?.table;
  const seat = table.seats.shown.value;
  if (!info) return null;
  const running = info.status === "running";
  const other = (/** @type {string} */ what) => () => {
    onClose();
    onOpen(what);
  };
  return html`<${Dialog} title=${t("tool.menu")} onClose=${onClose} class="menu">
    <p class="menu-ways"><${ToRules} info=${info} />
      <button type="button" class="choice" data-open="legend" onClick=${other("legend")}><${Sign} name="help" /> ${t("tool.legend")}</button>
      ${!alone && html`<button type="button" class="choice" data-open="invite" onClick=${other("invite")}><${Sign} name="link" /> ${t("tool.invite")}</button>`}
      <button type="button" class="choice" data-open="replay" onClick=${other("replay")}><${Sign} name="replay" /> ${t("tool.replay")}</button></p>
    ${seat !== null && html`<${Absent} table=${table} seat=${seat} bots=${bots} onAsked=${onClose} />`}
    ${seat !== null && html`<${SeatMenu} table=${table} seat=${seat} bots=${bots} running=${running} onClose=${onClose} />`}
    <${Settings} />
    <p class="menu-foot"><a href=${`${table.path}/record`} download=${`pestis-${info.id}.jsonl`}>${t("record.download")}</a> · <a href=${address("/about")}>${t("page.about")}</a>${!alone && html` · <a href=${`/t/${info.id}/text?lang=${language.value}`}>${t("tool.text")}</a>`}</p>
  <//>`;
}

/** A link to this table's rules. @param {{info: {game: string, id: string}}} props */
const ToRules = ({ info }) =>
  html`<a class="choice" href=${address(`/rules/${info.game}?table=${info.id}`)}><${Sign} name="log" /> ${t("tool.rules")}</a>`;

/** @param {{table: Table, seat: number, bots: string[], running: boolean, onClose: () => void}} props */
function SeatMenu({ table, seat, bots, running, onClose }) {
  const info = /** @type {import("../shared/wire.d.ts").TableInfo} */ (table.update.value?.table);
  const [name, setName] = useState(info.name);
  const [picked, setBot] = useState("");
  // The bots' names may load after the menu has opened.
  const bot = picked || ownLevel(bots);
  // The table shows the result, so close the dialog that covers it.
  const submit = (/** @type {object} */ message) => (/** @type {Event} */ event) => {
    event.preventDefault();
    void table.send({ seat, ...message });
    onClose();
  };
  return html`<div class="seat-menu">
    ${!alone && html`<${MyName} table=${table} seat=${seat} onDone=${onClose} />`}
    <form onSubmit=${submit({ type: "rename", name })} class="inline">
      <label class="field"><span>${t("menu.name")}</span><input value=${name} maxlength="60" placeholder=${table.words.value.text(`${info.game}.name`)} onInput=${(/** @type {any} */ e) => setName(e.target.value)} /></label>
      <button class="choice" type="submit">${t("menu.rename")}</button>
    </form>
    ${
      running &&
      !table.seats.away.value &&
      html`<form class="inline" onSubmit=${submit({ type: "leave-to-bot", bot })}>
          <label class="field"><span>${t("menu.leave")}</span><select value=${bot} onChange=${(/** @type {any} */ e) => setBot(e.target.value)}>
            ${bots.map((each) => html`<option key=${each} value=${each} selected=${each === bot}>${botName(info.game, each)}</option>`)}</select></label>
          <button class="choice" type="submit" disabled=${!bot}>${t("menu.leave-do")}</button></form>`
    }
    ${running && !alone && html`<${Webhook} table=${table} seat=${seat} />`}
    ${running && html`<button type="button" class="quiet" data-command="ask-end" onClick=${submit({ type: "ask-end" })}>${t("menu.end")}</button>`}
  </div>`;
}

/**
 * The server never sends an address back, only whether there is one.  Saving an empty field
 * therefore changes nothing; only the button beside it removes the address.
 * @param {{table: Table, seat: number}} props
 */
function Webhook({ table, seat }) {
  const [url, setUrl] = useState("");
  const [said, setSaid] = useState("");
  const set = table.update.value?.seats.some((each) => each.seat === seat && each.webhook);
  const send = async (/** @type {string} */ to) => {
    const taken = await table.send({ type: "set-webhook", seat, url: to });
    const problem = table.problem.value;
    setSaid(
      taken ? t(to ? "menu.webhook-saved" : "menu.webhook-stopped") : problem ? table.words.value.problem(problem) : "",
    );
  };
  return html`<form class="inline" id="webhook" onSubmit=${(/** @type {Event} */ event) => {
    event.preventDefault();
    void send(new URL(url).href);
  }}>
    <label class="field"><span>${t("menu.webhook")}</span><input type="url" required placeholder="https://…" value=${url} onInput=${(/** @type {any} */ e) => setUrl(e.target.value)} /></label>
    <button class="choice" type="submit">${t("menu.save")}</button>
    <button class="quiet" type="button" data-command="stop-webhook" disabled=${!set} onClick=${() => send("")}>${t("menu.webhook-stop")}</button>
    <p class="soft" role="status">${said || (set ? t("menu.webhook-set") : "")}</p></form>`;
}

const KEYS = [
  ["1 … 9", "key.digits"],
  ["← ↑ ↓ →", "key.arrows"],
  ["Enter", "key.enter"],
  ["U", "key.undo"],
  ["E", "key.end"],
  ["L", "key.log"],
  ["R", "key.replay"],
  ["+ − 0", "key.zoom"],
  ["I", "key.explain"],
  ["/", "key.command"],
  [".", "key.next-table"],
  ["?", "key.legend"],
  ["Esc", "key.escape"],
];

/** @param {{table: Table, drawing: import("./game.js").Drawing | null, moment: import("./game.js").Moment, onClose: () => void}} props */
export function Legend({ table, drawing, moment, onClose }) {
  const info = table.update.value?.table;
  const seats = info?.seats ?? [];
  return html`<${Dialog} title=${t("tool.legend")} onClose=${onClose}>
    <ul class="legend-seats" role="list">${seats.map(({ seat }) => html`<li key=${seat}><${SeatMark} seat=${seat} /> <bdi>${table.words.value.player(seat)}</bdi></li>`)}</ul>
    ${drawing?.Aid && html`<${drawing.Aid} update=${moment} words=${table.words.value} />`}
    ${drawing?.irreversible && html`<p class="legend-final"><${Sign} name="final" /> ${t("legend.final")}</p>`}
    <p>${t("legend.targets")}</p>
    ${info && html`<p><${ToRules} info=${info} /></p>`}
    <dl class="keys">${KEYS.map(([key, id]) => html`<div key=${id}><dt><kbd>${key}</kbd></dt><dd>${t(id)}</dd></div>`)}</dl>
  <//>`;
}
