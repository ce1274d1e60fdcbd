// @ts-check
/** A game as a card: a scene, what it is about, and the ways into it. */
import { html, useEffect, useState } from "../shared/lib.js";
import { address, go } from "../shared/address.js";
import { postJson } from "../shared/api.js";
import { rememberLinks } from "../shared/fresh_links.js";
import { ofGame } from "../shared/games.js";
import { t, words } from "../shared/language.js";
import { becomeHabit, habits } from "../shared/own_games.js";
import { asked } from "../shared/seat_rows.js";
import { Sign } from "../shared/shapes.js";

/** @typedef {import("../shared/seat_rows.js").Game & {brings: string[]}} Game */

/** With so many one plays at first. */
const USUAL_SEATS = 3;

/** How many sit there if nothing else was chosen. @param {Game} game */
function seatsAt({ id, seats: [least, most] }) {
  return Math.max(least, Math.min(most, habits().seats[id] ?? USUAL_SEATS));
}

/**
 * Begin at once: I sit first, bots at the other seats.
 * @param {Game} game
 * @param {number} n seats
 * @param {string} bot
 */
async function playNow(game, n, bot) {
  const others = Array.from({ length: n - 1 }, () => ({ name: "", player: bot }));
  const created = await postJson("/api/tables", {
    game: game.id,
    name: t("new.name-default", { game: words.value.text(`${game.id}.name`) }),
    seats: asked([{ name: habits().name, player: "here" }, ...others], game),
  });
  rememberLinks(created);
  go(`/t/${created.id}`);
}

/** @param {{game: Game, bot: string}} props */
export function GameCard({ game, bot }) {
  const { id, seats } = game;
  const [n, setN] = useState(() => seatsAt(game));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const say = (/** @type {string} */ what) =>
    words.value.has(`${id}.${what}`) ? words.value.text(`${id}.${what}`) : "";
  const name = words.value.text(`${id}.name`);
  const play = async () => {
    setBusy(true);
    try {
      await playNow(game, n, bot);
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
  return html`<article class="game-card" data-game=${id} aria-labelledby=${`card-${id}`}>
    <${SceneOf} game=${game} />
    <h2 id=${`card-${id}`}>${name}</h2>
    <p class="goal">${say("lessons.goal")}</p>
    <ul class="card-facts" role="list"><li><${Sign} name="people" /> ${t("lobby.players", { from: seats[0], to: seats[1] })}</li>
      ${["minutes", "weight"].map((fact) => say(`lobby.${fact}`) && html`<li key=${fact}>${say(`lobby.${fact}`)}</li>`)}</ul>
    ${problem && html`<p class="why" role="alert">${words.value.problem(problem)}</p>`}
    <div class="card-ways">
      <button type="button" class="choice is-plain is-big" data-play disabled=${busy} aria-label=${t("lobby.play-game", { game: name })} onClick=${play}><${Sign} name="play" /> ${t("lobby.play")}</button>
      <select name="players" aria-label=${t("lobby.how-many", { game: name })} value=${n} onChange=${choose}>
        ${Array.from({ length: seats[1] - seats[0] + 1 }, (_, i) => seats[0] + i).map((each) => html`<option key=${each} value=${each} selected=${each === n}>${t("lobby.with", { n: each })}</option>`)}</select>
    </div>
    <p class="card-more">${say("lessons.goal") && html`<a data-learn href=${address(`/learn/${id}`)} aria-label=${t("lobby.learn-game", { game: name })}>${t("lobby.learn")}</a>`}
      <a data-custom href=${address(`/new?game=${id}`)} aria-label=${t("lobby.custom-game", { game: name })}>${t("new.title")} …</a></p>
  </article>`;
}

/** @param {{game: Game}} props */
function SceneOf({ game }) {
  const [Scene, setScene] = useState(/** @type {any} */ (null));
  useEffect(() => {
    if (game.brings.includes("scene"))
      import(ofGame(game.id, "scene.js")).then(
        (found) => setScene(() => found.Scene),
        () => null,
      );
  }, []);
  return html`<div class="scene-frame">${Scene && html`<${Scene} />`}</div>`;
}
