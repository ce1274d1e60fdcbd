// @ts-check
/** The lobby: the games, this device's tables, and its results. */
import { html, lazy, useEffect, useRef, useState } from "../shared/lib.js";
import { address, alone } from "../shared/address.js";
import { getJson } from "../shared/api.js";
import { botLine } from "../shared/bot_line.js";
import { botName } from "../shared/bots.js";
import { allGames } from "../shared/games.js";
import { t, words } from "../shared/language.js";
import { becomeHabit, habits } from "../shared/own_games.js";
import { keep, kept, ownKey } from "../shared/prefs.js";
import { Sign } from "../shared/shapes.js";
import { tell } from "../shared/signals.js";
import { style } from "../shared/style.js";
import { offersAgain } from "../table/elsewhere.js";
import { hasAgreed, myTables, waitsForMe } from "../table/next_table.js";
import { GameCard } from "./game_card.js";
import { Rows, useOwnGames } from "./my_tables.js";
import { Statistics } from "./statistics.js";

await style(new URL("./lobby.css", import.meta.url).href);

const Kept = lazy(() => import("./kept.js"), "Kept");

/** Milliseconds between two requests for the tables. */
const REFRESH = 10_000;
/** Seconds for which a rematch that started without this player is listed among the running games. */
const LATELY = 86_400;
/** The number of tables up to which finished ones are unfolded. */
const SHORT = 6;
/** Storage key: whether a game was running at the last visit, so that tables are listed before games. */
const RUNNING = ownKey("running");

/** @typedef {import("../shared/wire.d.ts").TableRow} TableRow */
/** @typedef {import("./game_card.js").Game} Game */

export function Lobby() {
  const [rows, setRows] = useState(/** @type {TableRow[] | null} */ (null));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const again = useRef(async () => {});
  useEffect(() => {
    const look = () =>
      myTables().then(
        (found) => {
          setRows(found);
          setProblem(null);
        },
        (error) => setProblem(error.problem),
      );
    again.current = look;
    void look();
    const timer = setInterval(look, REFRESH);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  const games = useOwnGames(rows ?? []);
  const waiting = (rows ?? []).filter(waitsForMe).length;
  tell(waiting > 0, `${waiting ? `● (${waiting}) ` : ""}Pestis`);
  const sorted = [...(rows ?? [])].sort((a, b) => rank(a) - rank(b) || b.table.since - a.table.since);
  const known = new Set(sorted.map(({ table }) => table.id));
  const open = sorted.filter(
    (row) => row.table.status === "running" || offersAgain(row) || hasAgreed(row) || isLate(row, known),
  );
  const closed = sorted.filter((row) => !open.includes(row));
  const running = rows ? open.length > 0 : kept(RUNNING) === true;
  useEffect(() => void (rows && keep(RUNNING, running)), [rows, running]);
  const tried = new Set([...games.map(({ game }) => game), ...sorted.map(({ table }) => table.game)]);
  const cards = html`<${Games} key="games" tried=${tried} />`;
  const mine = html`<section key="mine" class="my-tables" aria-labelledby="my-tables">
      <div class="my-rows">
        <h2 id="my-tables">${t("lobby.mine")}</h2>
        ${problem && html`<p class="why" role="alert">${words.value.problem(problem)}</p>`}
        ${rows && rows.length === 0 && html`<p class="soft">${t("lobby.none")}</p>`}
        <${Rows} rows=${open} all=${sorted} games=${games} onChange=${again.current} />
        ${closed.length > 0 && html`<details class="finished" open=${open.length + closed.length <= SHORT}><summary>${t("lobby.finished", { n: closed.length })}</summary><${Rows} rows=${closed} all=${sorted} games=${games} /></details>`}
      </div>
      <div class="my-side">
        <${Statistics} games=${games} />
        ${alone ? rows && html`<${Kept} tables=${sorted.map(({ table }) => table)} onChange=${again.current} />` : html`<${Rejoin} /><${Offline} />`}
      </div>
    </section>`;
  return html`<main class="page lobby" id="main">${running ? [mine, cards] : [cards, mine]}</main>`;
}

/** Whether the rematch started recently without this player. @param {TableRow} row @param {Set<string>} known */
const isLate = ({ table: { request, since }, mine }, known) =>
  !!request?.next && mine.length > 0 && !known.has(request.next) && Date.now() / 1000 - since < LATELY;

/** @param {TableRow} row */
const rank = (row) => (waitsForMe(row) ? 0 : row.table.status === "running" ? 1 : 2);

/** The games, with the player's name and level. @param {{tried: Set<string>}} props tried: games played before */
function Games({ tried }) {
  const [games, setGames] = useState(/** @type {Game[]} */ ([]));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [chosen, setChosen] = useState(habits);
  useEffect(() => {
    allGames().then(setGames, (error) => setProblem(error.problem));
  }, []);
  const levels = [...new Set(games.flatMap(({ bots }) => bots))].filter(botLine);
  const bot = levels.includes(chosen.bot) ? chosen.bot : (levels[0] ?? "");
  const choose = (/** @type {object} */ changes) => {
    becomeHabit(changes);
    setChosen(habits());
  };
  return html`<section class="games" aria-labelledby="games">
    <div class="games-head"><div class="headline"><h1 id="games">${t("lobby.title")}</h1><p class="lead">${t("lobby.lead")}</p></div>
      <label class="field"><span>${t("join.name")}</span><input name="my-name" placeholder=${t("lobby.guest")} autocomplete="nickname" maxlength="40" value=${chosen.name} onInput=${(/** @type {any} */ e) => choose({ name: e.target.value })} /></label>
      <label class="field"><span>${t("lobby.level")}</span><select name="level" value=${bot} onChange=${(/** @type {any} */ e) => choose({ bot: e.target.value })}>
        ${levels.map((each) => html`<option key=${each} value=${each} selected=${each === bot}>${botName("", each)}</option>`)}</select></label>
      <p class="soft level-line">${botLine(bot)}</p></div>
    ${problem && html`<p class="why" role="alert">${words.value.problem(problem)}</p>`}
    <div class="game-cards">${games.map((game) => html`<${GameCard} key=${game.id} game=${game} bot=${bot} isNew=${!tried.has(game.id)} />`)}</div>
  </section>`;
}

/** A field for pasting an invitation link. */
function Rejoin() {
  const [link, setLink] = useState("");
  /** @param {Event} event */
  const go = (event) => {
    event.preventDefault();
    const token = link.trim().split("/").filter(Boolean).pop();
    if (token) location.assign(address(`/join/${encodeURIComponent(token)}`));
  };
  return html`<form class="inline rejoin" onSubmit=${go}>
    <label class="field"><span>${t("lobby.have-link")}</span>
      <input value=${link} placeholder=${t("lobby.paste")} onInput=${(/** @type {any} */ event) => setLink(event.target.value)} /></label>
    <button type="submit" class="choice"><${Sign} name="link" /> ${t("lobby.open-link")}</button>
  </form>`;
}

/** A link to the page without a server, if this server offers it. */
function Offline() {
  const [place, setPlace] = useState("");
  useEffect(() => {
    getJson("/api/offline").then(
      ({ address }) => setPlace(address),
      () => null,
    );
  }, []);
  return (
    place &&
    html`<p class="soft"><a data-offline href=${place}>${t("lobby.offline")}</a> ${t("lobby.offline-note")}</p>`
  );
}
