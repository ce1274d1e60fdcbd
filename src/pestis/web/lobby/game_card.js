// @ts-check
/** A game's card: a picture, its theme, and buttons to play, learn and invite. */
import { html, useEffect, useRef, useState } from "../shared/lib.js";
import { address, alone, go } from "../shared/address.js";
import { postJson } from "../shared/api.js";
import { botLine } from "../shared/bot_line.js";
import { usualBot } from "../shared/bots.js";
import { becomesFirst, rememberLinks } from "../shared/made_here.js";
import { ofGame } from "../shared/games.js";
import { HereOnly } from "../shared/here_only.js";
import { t, words } from "../shared/language.js";
import { becomeHabit, habits } from "../shared/own_games.js";
import { reach } from "../shared/reach.js";
import { asked } from "../shared/seat_rows.js";
import { SceneOf } from "../shared/scene.js";
import { Sign } from "../shared/shapes.js";
import { BoardToCome } from "./board_to_come.js";

/** @typedef {import("../shared/seat_rows.js").Game & {brings: string[]}} Game */

/** The facts on a card, each with an icon: a clock, a weight. */
const FACTS = {
  minutes: "M12 21a9 9 0 1 0 0-18a9 9 0 0 0 0 18zM12 7v5l3.500 2.500",
  weight: "M8 9h8l3 11H5zM12 9a2.500 2.500 0 1 0 0-5a2.500 2.500 0 0 0 0 5z",
};
const BOOK =
  "M12 6.500C9.500 4.500 6 4.500 3.500 5.500v13c2.500-1 6-1 8.500 1c2.500-2 6-2 8.500-1v-13c-2.500-1-6-1-8.500 1zM12 6.500v13";
/** The number of players of a first game. */
const USUAL_SEATS = 3;

/** The number of seats that the player last chose, else the usual one. @param {Game} game */
function seatsAt({ id, seats: [least, most] }) {
  return Math.max(least, Math.min(most, habits().seats[id] ?? USUAL_SEATS));
}

/** The weakest of a game's bots. @param {Game} game */
const weakest = ({ bots }) => bots.find(botLine) ?? usualBot(bots);

/** The set-up of a first game. @param {Game} game @returns {Promise<{seats: number, options?: Record<string, string>}>} */
const firstTable = async ({ id, brings }) =>
  brings.includes("tips") ? (await import(ofGame(id, "tips.js"))).table : { seats: USUAL_SEATS };

/** The options that the player last chose, else those of a first game. @param {Game} game */
const usualOptions = async (game) => ({ ...(await firstTable(game)).options, ...habits().options[game.id] });

/** Start a first game: against the weakest bots, with tips. @param {Game} game */
async function playFirst(game) {
  const table = await firstTable(game);
  const id = await start(game, table.seats, weakest(game), table.options);
  becomesFirst(id, []);
  return id;
}

/**
 * Start a game: the player takes the first seat, bots or open links the others.
 * @param {Game} game
 * @param {number} n seats
 * @param {string} bot
 * @param {Record<string, string>} [options]
 * @returns {Promise<string>} the table's id
 */
async function start(game, n, bot, options = {}) {
  const others = Array.from({ length: n - 1 }, () => ({ name: "", player: bot }));
  const created = await postJson("/api/tables", {
    game: game.id,
    name: "",
    seats: asked([{ name: habits().name || t("lobby.guest"), player: "here" }, ...others], game),
    options,
  });
  rememberLinks(created);
  becomeHabit({ tried: [...new Set([...habits().tried, game.id])] });
  return created.id;
}

/** Start a game with the usual options. @param {Game} game @param {number} n seats @param {string} bot */
const startWithBots = async (game, n, bot) => start(game, n, bot, await usualOptions(game));

/** Start a table for friends, with a link for each. @param {Game} game @param {number} n seats */
const startWithLinks = (game, n) => startWithBots(game, Math.max(2, n), "link");

/** @param {{game: Game, bot: string, isNew: boolean}} props isNew: not played on this device yet */
export function GameCard({ game, bot, isNew }) {
  const { id, seats } = game;
  const [n, setN] = useState(() => seatsAt(game));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [asking, setAsking] = useState(/** @type {{leads: boolean} | null} */ (null));
  const say = (/** @type {string} */ what) =>
    words.value.has(`${id}.${what}`) ? words.value.text(`${id}.${what}`) : "";
  const name = words.value.text(`${id}.name`);
  const play = (/** @type {() => Promise<string>} */ begin) => async () => {
    setBusy(true);
    try {
      go(`/t/${await begin()}`);
    } catch (error) {
      setProblem(/** @type {any} */ (error).problem ?? { id: "web.bad-answer" });
      setBusy(false);
    }
  };
  const choose = (/** @type {any} */ event) => {
    const chosen = Number(event.target.value);
    becomeHabit({ seats: { ...habits().seats, [id]: chosen } });
    setN(chosen);
  };
  const inviteFriends = play(() => startWithLinks(game, n));
  const withFriends = async () => {
    const { leads } = await reach();
    if (leads && habits().name) await inviteFriends();
    else setAsking({ leads });
  };
  const first = isNew && game.brings.includes("tips") && !habits().tried.includes(id);
  const playFor = play(() => (first ? playFirst(game) : startWithBots(game, n, bot)));
  return html`<article class="game-card" data-game=${id} aria-labelledby=${`card-${id}`}>
    <${SceneOf} game=${id} onClick=${busy ? undefined : playFor} />
    <h2 id=${`card-${id}`}>${name}</h2>
    <p class="goal">${say("lessons.goal")}</p>
    <ul class="card-facts" role="list"><li><${Sign} name="people" /> ${t("lobby.players", { from: seats[0], to: seats[1] })}</li>
      ${Object.entries(FACTS).map(([fact, sign]) => say(`lobby.${fact}`) && html`<li key=${fact}><${Sign} name=${sign} /> ${say(`lobby.${fact}`)}</li>`)}</ul>
    ${problem && html`<p class="why" role="alert">${words.value.problem(problem)}</p>`}
    ${
      first &&
      html`<div class="card-first"><button type="button" class="choice is-plain is-big" data-first disabled=${busy} aria-label=${t("lobby.first-game", { game: name })} onClick=${playFor}>${t("lobby.first")}</button>
      <small class="soft">${t("lobby.first-note")}</small></div>`
    }
    <div class="card-ways">
      <button type="button" class=${`choice is-big ${first ? "" : "is-plain"}`} data-play disabled=${busy} aria-label=${t("lobby.play-game", { game: name })} onClick=${play(() => startWithBots(game, n, bot))}><${Sign} name="play" /> ${t("lobby.play")}</button>
      ${say("lessons.goal") && html`<a class="choice is-big" data-learn href=${address(`/learn/${id}`)} aria-label=${t("lobby.learn-game", { game: name })}><${Sign} name=${BOOK} /> ${t("page.learn")}</a>`}
      ${!alone && seats[1] > 1 && !asking && html`<button type="button" class="choice is-big card-friends" data-friends disabled=${busy} aria-label=${t("lobby.friends-game", { game: name })} onClick=${withFriends}><${Sign} name="people" /> ${t("lobby.friends")}</button>`}
    </div>
    ${asking && html`<${Ask} leads=${asking.leads} busy=${busy} many=${html`<${HowMany} name="friends" game=${game} n=${Math.max(2, n)} least=${2} onChange=${choose} />`} onGo=${inviteFriends} onCancel=${() => setAsking(null)} />`}
    <p class="card-more">${asking ? html`<span></span>` : html`<${HowMany} name="players" game=${game} n=${n} onChange=${choose} />`}
      <${WithWhat} game=${game} onChange=${() => setProblem(null)} />
      <a data-custom href=${address(`/new?game=${id}`)} aria-label=${t("lobby.custom-game", { game: name })}>${t("new.title")} …</a></p>
    ${busy && html`<${BoardToCome} game=${id} seats=${n} />`}
  </article>`;
}

/** @param {{name: string, game: Game, n: number, least?: number, onChange: (event: any) => void}} props least: the fewest players to offer */
function HowMany({ name, game, n, least = 1, onChange }) {
  const from = Math.max(least, game.seats[0]);
  const label = t("lobby.how-many", { game: words.value.text(`${game.id}.name`) });
  return html`<select class="quiet" name=${name} aria-label=${label} value=${n} onChange=${onChange}>
    ${Array.from({ length: game.seats[1] - from + 1 }, (_, i) => from + i).map((each) => html`<option key=${each} value=${each} selected=${each === n}>${t("lobby.with", { n: each })}</option>`)}</select>`;
}

/** Menus for the options that a first game sets. @param {{game: Game, onChange: () => void}} props */
function WithWhat({ game, onChange }) {
  const { id } = game;
  const [chosen, setChosen] = useState(/** @type {Record<string, string>} */ ({}));
  useEffect(() => void usualOptions(game).then(setChosen, () => null), []);
  const choose = (/** @type {string} */ option, /** @type {string} */ value) => {
    const now = { ...chosen, [option]: value };
    becomeHabit({ options: { ...habits().options, [id]: now } });
    setChosen(now);
    onChange();
  };
  return game.options
    .filter((option) => option.id in chosen && words.value.has(`${id}.lobby.${option.id}`))
    .map(
      ({
        id: option,
        values,
      }) => html`<select key=${option} class="quiet" name=${`option-${option}`} aria-label=${words.value.text(`${id}.lobby.${option}`)} onChange=${(/** @type {any} */ event) => choose(option, event.target.value)}>
    ${values.map((each) => html`<option key=${each} value=${each} selected=${each === chosen[option]}>${words.value.text(`${id}.lobby.${option}-value.${each}`)}</option>`)}</select>`,
    );
}

/**
 * The form before inviting friends: number of players, name, and a warning if links only work here.
 * @param {{leads: boolean, busy: boolean, many: any, onGo: () => void, onCancel: () => void}} props
 */
function Ask({ leads, busy, many, onGo, onCancel }) {
  const [name, setName] = useState(habits().name);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  // The pressed button has been removed: focus the field.
  useEffect(() => field.current?.focus(), []);
  /** @param {Event} event */
  const go = (event) => {
    event.preventDefault();
    becomeHabit({ name: name.trim() });
    onGo();
  };
  return html`<form class="card-ask" onSubmit=${go}>
    <label class="field"><span>${t("new.players")}</span>${many}</label>
    <label class="field"><span>${t("join.name")}</span><input ref=${field} name="host" required autocomplete="nickname" maxlength="40" value=${name} onInput=${(/** @type {any} */ event) => setName(event.target.value)} /></label>
    <p class="inline"><button type="submit" class="choice is-plain" disabled=${busy}>${t("lobby.friends-do")}</button>
      <button type="button" class="choice" onClick=${onCancel}>${t("cancel")}</button></p>
    ${!leads && html`<${HereOnly} />`}
  </form>`;
}
