// @ts-check
/** Links for friends and spectators, to copy or as a QR code. */
import { html, useEffect, useRef, useState } from "../shared/lib.js";
import { getJson, postJson } from "../shared/api.js";
import { botName } from "../shared/bots.js";
import { MyName } from "./my_name.js";
import { ownLevel } from "../shared/bot_line.js";
import { CopyButton } from "../shared/copy.js";
import { Dialog } from "../shared/dialog.js";
import { freshLinks } from "../shared/made_here.js";
import { allGames } from "../shared/games.js";
import { HereOnly } from "../shared/here_only.js";
import { t } from "../shared/language.js";
import { reach } from "../shared/reach.js";
import { SeatMark, Sign } from "../shared/shapes.js";
import { style } from "../shared/style.js";

/** @typedef {import("../shared/wire.d.ts").Links} Possible */

await style(new URL("./menu.css", import.meta.url).href);

/**
 * The links that this device may create, fetched again when somebody sits down or leaves.
 * @param {import("./table.js").Table} table
 */
function usePossibleLinks(table) {
  const [possible, setPossible] = useState(/** @type {Possible} */ ({ seats: [], spectators: false }));
  const seated = table.update.value?.table.seats.map(({ player }) => player).join();
  useEffect(() => void getJson(`${table.path}/links`).then(setPossible, () => null), [table, seated]);
  return possible;
}

/** The address at which others reach this server. */
function useAddress() {
  const [found, setFound] = useState({ address: location.origin, leads: true });
  useEffect(() => void reach().then(setFound), []);
  return found;
}

/** Links for friends first; below them those for spectators and for the player's other devices. @param {{table: import("./table.js").Table, onClose: () => void}} props */
export function Invite({ table, onClose }) {
  const possible = usePossibleLinks(table);
  const { address, leads } = useAddress();
  const [tokens, setTokens] = useState(freshLinks.get(table.id) ?? {});
  const [problem, setProblem] = useState("");
  const seats = table.update.value?.table.seats ?? [];
  const nameless = table.seats.mine.value.find((seat) => !seats[seat].name || seats[seat].name === t("lobby.guest"));
  const free = seats.filter(({ player }) => player === "open").map(({ seat }) => seat);
  const friends = possible.seats.filter((seat) => free.includes(seat));
  const others = [
    ...(possible.spectators ? ["spectators"] : []),
    ...possible.seats.filter((seat) => !free.includes(seat)),
  ];
  /** @param {...string} which */
  const renew = async (...which) => {
    try {
      const now = { ...tokens };
      for (const each of which) {
        const seat = each === "spectators" ? null : Number(each);
        now[each] = (await postJson(`${table.path}/links`, { seat })).token;
      }
      freshLinks.set(table.id, now);
      setTokens(now);
      setProblem("");
    } catch (error) {
      setProblem(table.words.value.problem(/** @type {any} */ (error).problem));
    }
  };
  const row = (/** @type {string | number} */ which) =>
    html`<${LinkRow} key=${which} table=${table} which=${String(which)} free=${free} url=${tokens[which] && `${address}/join/${tokens[which]}`} onRenew=${renew} />`;
  const all = friends.map((seat) => tokens[seat]);
  const together = html`<div class="link-row" data-together><h3><${Sign} name="people" /> ${t("links.together")}</h3><p class="soft">${t("links.together-note")}</p>
      ${all.every(Boolean) ? html`<${LinkCode} url=${`${address}/join/${all.join(".")}`} />` : html`<button type="button" class="choice is-plain" data-renew-all onClick=${() => renew(...friends.map(String))}>${t("links.make")}</button>`}</div>`;
  const each = html`<details data-each><summary>${t("links.each")}</summary><p class="soft">${t("links.note")}</p>${friends.map(row)}</details>`;
  return html`<${Dialog} title=${t("tool.invite")} onClose=${onClose} class="links">
    ${problem && html`<p class="why" role="alert">${problem}</p>`}
    ${nameless !== undefined && html`<${MyName} key=${nameless} table=${table} seat=${nameless} />`}
    <${Seated} table=${table} />
    ${friends.length === 1 && row(friends[0])}
    ${friends.length > 1 && together}
    ${friends.length > 0 && !leads && html`<${HereOnly} />`}
    ${friends.length > 0 && html`<${Missing} table=${table} free=${free} onClose=${onClose} />`}
    ${friends.length > 1 && each}
    ${friends.length === 0 && html`<p class="soft">${t(free.length ? "links.not-yours" : "links.full")}</p>`}
    ${others.length > 0 && html`<details open=${friends.length === 0}><summary>${t("links.more")}</summary>${others.map(row)}</details>`}
  <//>`;
}

/** The players who have taken their seats. @param {{table: import("./table.js").Table}} props */
function Seated({ table }) {
  const words = table.words.value;
  const info = table.update.value?.table;
  const said = (/** @type {import("../shared/wire.d.ts").SeatInfo} */ { seat, player, stand_in }) => {
    if (table.seats.mine.value.includes(seat)) return t("player.you");
    if (player === "open") return t("player.open");
    if (player === "human") return t("links.here");
    return stand_in ? t("player.stand-in") : botName(info?.game ?? "", player);
  };
  return html`<ul class="again-said" role="list" aria-live="polite">${info?.seats.map(
    (each) =>
      html`<li key=${each.seat} data-seated=${each.player}><${SeatMark} seat=${each.seat} /> <bdi>${words.player(each.seat)}</bdi> <small class="soft">${said(each)}</small></li>`,
  )}</ul>`;
}

/** Starts the game with bots in the seats of missing players. @param {{table: import("./table.js").Table, free: number[], onClose: () => void}} props */
function Missing({ table, free, onClose }) {
  const game = table.update.value?.table.game ?? "";
  const seat = table.seats.mine.value[0];
  const [bots, setBots] = useState(/** @type {string[]} */ ([]));
  const [chosen, setChosen] = useState("");
  useEffect(() => {
    allGames().then(
      (games) => setBots(games.find(({ id }) => id === game)?.bots ?? []),
      () => null,
    );
  }, [game]);
  if (seat === undefined) return null;
  const bot = chosen || ownLevel(bots);
  const fill = async () => {
    for (const about of free) if (!(await table.send({ type: "ask-stand-in", seat, about, bot }))) break;
    onClose();
  };
  return html`<div class="inline missing"><button type="button" class="choice" data-play-meanwhile onClick=${onClose}>${t("links.begin")}</button>
    <button type="button" class="choice" data-fill disabled=${!bot} onClick=${fill}>${t("links.fill")}</button>
    <select aria-label=${t("absent.bot")} value=${bot} onChange=${(/** @type {any} */ event) => setChosen(event.target.value)}>
      ${bots.map((each) => html`<option key=${each} value=${each} selected=${each === bot}>${botName(game, each)}</option>`)}</select>
    <small class="soft">${t("links.fill-note")}</small></div>`;
}

/** @param {{table: import("./table.js").Table, which: string, free: number[], url?: string, onRenew: (which: string) => void}} props */
function LinkRow({ table, which, free, url, onRenew }) {
  const name = table.words.value.player(which);
  const title = t(free.includes(Number(which)) ? "links.for" : "links.own", { name });
  return html`<div class="link-row">
    <h3>${which === "spectators" ? html`<${Sign} name="eye" /> ${t("links.spectators")}` : html`<${SeatMark} seat=${Number(which)} /> ${title}`}</h3>
    ${url ? html`<${LinkCode} url=${url} />` : html`<button type="button" class="choice" data-renew=${which} onClick=${() => onRenew(which)}>${t("links.make")}</button>`}
  </div>`;
}

/** @param {{url: string}} props */
function LinkCode({ url }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  return html`<div class="link-code">
    <input readonly ref=${field} value=${url} aria-label=${t("links.address")} onFocus=${(/** @type {any} */ event) => event.target.select()} />
    <${CopyButton} text=${() => url} label=${t("links.copy")} class="choice is-plain" onFail=${() => field.current?.focus()} />
    ${"share" in navigator && html`<button type="button" class="choice" onClick=${() => void navigator.share({ url }).catch(() => null)}>${t("links.share")}</button>`}
    <${QrCode} text=${url} />
  </div>`;
}

/** @param {{text: string}} props */
function QrCode({ text }) {
  const [path, setPath] = useState({ size: 0, d: "" });
  useEffect(() => {
    void import("../vendor/uqr.mjs").then(({ encode }) => {
      const { size, data } = encode(text, { ecc: "M", border: 2 });
      const cells = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
      setPath({ size, d: cells.join("") });
    });
  }, [text]);
  if (!path.size) return null;
  return html`<svg class="qr" viewBox="0 0 ${path.size} ${path.size}" role="img" aria-label=${t("links.qr")}>
    <rect width=${path.size} height=${path.size} fill="#fff" /><path d=${path.d} fill="#000" /></svg>`;
}
