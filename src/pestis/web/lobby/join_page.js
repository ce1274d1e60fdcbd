// @ts-check
/** The page of an invitation link; only its button uses the link up, so that link previews do not. */
import { html, useEffect, useState } from "../shared/lib.js";
import { address } from "../shared/address.js";
import { getJson, postJson } from "../shared/api.js";
import { botName } from "../shared/bots.js";
import { learn, t, words } from "../shared/language.js";
import { becomeHabit, habits } from "../shared/own_games.js";
import { SceneOf } from "../shared/scene.js";
import { SeatMark, Sign } from "../shared/shapes.js";
import { style } from "../shared/style.js";
import { firstOpen, sitDown } from "./next_seat.js";

await style(new URL("./join.css", import.meta.url).href);

/** @typedef {import("../shared/wire.d.ts").LinkInfo} LinkInfo */
/** @typedef {import("./next_seat.js").Found} Found */

const look = (/** @type {string} */ token) => getJson(`/api/join/${encodeURIComponent(token)}`);

/** @param {any} error */
const problemOf = (error) => error.problem ?? { id: "web.bad-answer" };

/** @param {{token: string}} props token: one, or several of the same table, separated by dots */
export function JoinPage({ token }) {
  const [found, setFound] = useState(/** @type {Found | null} */ (null));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const find = () => firstOpen(token, look).then(setFound, (error) => setProblem(problemOf(error)));
  useEffect(() => void find(), [token]);
  return html`<main class="page join" id="main">
    ${problem && html`<h1>${t("join.problem")}</h1><p class="why" role="alert">${words.value.problem(problem)}</p><a class="choice" href=${address("/")}>${t("page.lobby")}</a>`}
    ${found && html`<${Invitation} key=${found.token} ...${found} tokens=${token} onTaken=${find} />`}
  </main>`;
}

/** @param {Found & {tokens: string, onTaken: () => void}} props tokens: all those in the address */
function Invitation({ link, token, tokens, onTaken }) {
  const { game, seat, taken, host } = link;
  const [name, setName] = useState(() => habits().name);
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const used = seat !== null && taken;
  const sits = seat !== null && (taken || tokens.includes(".")) && link.here;
  const watches = seat === null || used;
  const join = async () => {
    try {
      if (name.trim()) becomeHabit({ name: name.trim() });
      const by = (/** @type {string} */ each) =>
        postJson("/api/join", { token: each, name: name.trim(), watch: watches });
      const { id } = await sitDown(token, tokens, by, look);
      location.replace(address(`/t/${id}`));
    } catch (error) {
      const said = problemOf(error);
      // The seats have been taken meanwhile: the visitor can only watch.
      if (said.id === "error.seat-taken") onTaken();
      else setProblem(said);
    }
  };
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    if (sits) location.replace(address(`/t/${sits}`));
    else void join();
  };
  const called = words.value.text(`${game}.name`);
  const invites = host ? t(seat === null ? "join.host-watch" : "join.host", { name: host, game: called }) : called;
  const way = sits ? "join.to-table" : watches ? "join.do-watch" : "join.do";
  const may = sits || !used || link.watch;
  const note = watches ? "join.note-watch" : "join.note";
  return html`<form onSubmit=${submit}>
    <${SceneOf} game=${game} />
    <div class="join-act">
      <h1>${sits ? called : used ? t("join.used-title") : invites}</h1>
      ${link.table && html`<p class="soft"><bdi>${link.table}</bdi></p>`}
      ${sits && html`<p data-here>${t("join.here")}</p>`}
      ${!sits && used && html`<p role="note" data-used>${invites}. ${t(link.watch ? "join.used" : "join.used-up")}</p>`}
      ${seat === null && !host && html`<p><${Sign} name="eye" /> ${t("join.watch")}</p>`}
      ${
        !sits &&
        !watches &&
        html`<label class="field"><span>${t("join.name")}</span>
          <input name="name" autocomplete="nickname" maxlength="40" placeholder=${link.seat_name} value=${name} onInput=${(/** @type {any} */ e) => setName(e.target.value)} /></label>`
      }
      ${problem && html`<p class="why" role="alert">${words.value.problem(problem)}</p>`}
      <p class="inline">${may && html`<button type="submit" class="choice is-plain is-big">${t(way)}</button>`}
        ${used && !sits && html`<a class="choice is-big" href=${address("/")}>${t("page.lobby")}</a>`}</p>
      ${!sits && may && html`<p class="soft">${t(note)}</p>`}
      ${!sits && used && html`<p class="soft" data-mine>${t("join.mine")}</p>`}
    </div>
    <${About} link=${link} mine=${sits || watches ? null : seat} />
  </form>`;
}

/** A summary of the game, its options and players. @param {{link: LinkInfo, mine: number | null}} props mine: the seat that the link opens */
function About({ link: { game, seats, options, status }, mine }) {
  useEffect(() => void learn(game).catch(() => null), [game]);
  const has = (/** @type {string} */ id) => words.value.has(`${game}.${id}`);
  const say = (/** @type {string} */ id) => words.value.text(`${game}.${id}`);
  const names = words.value.naming(seats.map(({ name }) => name));
  const chosen = Object.entries(options).filter(([id]) => has(`option.${id}`));
  const facts = [
    t("rules.seats", { n: seats.length }),
    ...["lobby.minutes", "lobby.weight"].filter(has).map((fact) => say(fact)),
  ];
  const state = (/** @type {import("../shared/wire.d.ts").SeatInfo} */ { seat, player, stand_in }) => {
    if (seat === mine) return t("join.yours");
    if (stand_in) return t("player.stand-in");
    if (player === "open") return t("player.open");
    return player === "human" ? "" : botName(game, player);
  };
  return html`<div class="join-about">${has("lessons.goal") && html`<p class="goal">${say("lessons.goal")}</p>`}
    <p class="soft"><${Sign} name="people" /> ${facts.join(" · ")}</p>
    ${chosen.map(
      ([id, value]) =>
        html`<p key=${id} class="soft" data-option=${id}><b>${say(`option.${id}`)}:</b> ${Array.isArray(value) ? value.join(", ") : has(`option-value.${id}.${value}`) ? say(`option-value.${id}.${value}`) : String(value)}</p>`,
    )}
    ${status !== "running" && html`<p><b>${t(`status.${status}`)}</b></p>`}
    <ul class="again-said" role="list">${seats.map((each) => html`<li key=${each.seat} data-yours=${each.seat === mine}><${SeatMark} seat=${each.seat} /> <bdi>${names.player(each.seat)}</bdi> <small class="soft">${state(each)}</small></li>`)}</ul></div>`;
}
