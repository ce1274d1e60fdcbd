// @ts-check
/** What a link is for; it is used up only by the button, so that a preview cannot do it. */
import { html, useEffect, useState } from "../shared/lib.js";
import { address } from "../shared/address.js";
import { getJson, postJson } from "../shared/api.js";
import { botName } from "../shared/bots.js";
import { allGames } from "../shared/games.js";
import { learn, t, words } from "../shared/language.js";
import { becomeHabit, habits } from "../shared/own_games.js";
import { SceneOf } from "../shared/scene.js";
import { SeatMark, Sign } from "../shared/shapes.js";

/** @typedef {import("../shared/wire.d.ts").LinkInfo} LinkInfo */

/** @typedef {{token: string, link: LinkInfo}} Found */

/**
 * The link that still opens a seat, of those that an address holds, parted by dots; the last one
 * where none does.
 * @param {string} tokens
 * @returns {Promise<Found>}
 */
async function firstOpen(tokens) {
  const all = tokens.split(".");
  /** @type {Found | null} */
  let found = null;
  /** @type {unknown} */
  let failed = null;
  for (const token of all) {
    try {
      found = { token, link: await getJson(`/api/join/${encodeURIComponent(token)}`) };
      if (found.link.here || !found.link.taken) break;
    } catch (error) {
      failed = error;
    }
  }
  if (!found) throw failed;
  return found;
}

/** @param {{token: string}} props one, or several of the same table, parted by dots */
export function JoinPage({ token }) {
  const [found, setFound] = useState(/** @type {Found | null} */ (null));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const look = async () => {
    try {
      const now = await firstOpen(token);
      setFound(now);
      return now;
    } catch (error) {
      setProblem(/** @type {any} */ (error).problem);
      return null;
    }
  };
  useEffect(() => void look(), [token]);
  return html`<main class="page join" id="main">
    ${problem && html`<h1>${t("join.problem")}</h1><p class="why" role="alert">${words.value.problem(problem)}</p><a class="choice" href=${address("/")}>${t("page.lobby")}</a>`}
    ${found && html`<${Invitation} key=${found.token} ...${found} more=${token.includes(".") ? look : null} />`}
  </main>`;
}

/** @param {{link: LinkInfo, token: string, more: (() => Promise<Found | null>) | null}} props more: looks for the next seat, where there are links of several */
function Invitation({ link, token, more }) {
  const { game, seat, taken, host } = link;
  const [name, setName] = useState(() => habits().name);
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const used = seat !== null && taken;
  const sits = seat !== null && (taken || more) && link.here;
  /** @param {boolean} watch @param {string} [by] which link */
  const join = async (watch, by = token) => {
    try {
      if (name.trim()) becomeHabit({ name: name.trim() });
      const { id } = await postJson("/api/join", { token: by, name: name.trim(), watch });
      location.replace(address(`/t/${id}`));
    } catch (error) {
      const said = /** @type {any} */ (error).problem ?? { id: "web.bad-answer" };
      // Somebody else has been quicker: the next seat, if there is one.
      const next = more && said.id === "error.seat-taken" && (await more());
      if (!next) setProblem(said);
      else if (!next.link.taken) await join(false, next.token);
    }
  };
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    if (sits) location.replace(address(`/t/${sits}`));
    else void join(used && link.watch);
  };
  const watches = seat === null || used;
  if (sits)
    return html`<form onSubmit=${submit}><${SceneOf} game=${game} /><h1>${words.value.text(`${game}.name`)}</h1>${link.table && html`<p class="soft"><bdi>${link.table}</bdi></p>`}
      <${About} link=${link} /><p data-here>${t("join.here")}</p>
      <button type="submit" class="choice is-plain is-big">${t("join.to-table")}</button></form>`;
  return html`<form onSubmit=${submit}>
    <${SceneOf} game=${game} />
    <h1>${host ? t(seat === null ? "join.host-watch" : "join.host", { name: host, game: words.value.text(`${game}.name`) }) : words.value.text(`${game}.name`)}</h1>
    ${link.table && html`<p class="soft"><bdi>${link.table}</bdi></p>`}
    <${About} link=${link} />
    ${
      used
        ? html`<p class="why" role="note" data-used>${t(link.watch ? "join.used" : "join.used-up")}</p>`
        : html`<p>${
            seat === null
              ? html`<${Sign} name="eye" /> ${t("join.watch")}`
              : html`<${SeatMark} seat=${seat} /> ${link.seat_name ? t("join.seat-of", { name: link.seat_name }) : t("join.seat", { n: seat + 1 })}`
          }</p>`
    }
    ${
      !watches &&
      html`<label class="field"><span>${t("join.name")}</span>
        <input name="name" autocomplete="nickname" maxlength="40" placeholder=${link.seat_name} value=${name} onInput=${(/** @type {any} */ e) => setName(e.target.value)} /></label>`
    }
    ${problem && html`<p class="why" role="alert">${words.value.problem(problem)}</p>`}
    ${(!used || link.watch) && html`<button type="submit" class="choice is-plain is-big">${t(watches ? "join.do-watch" : "join.do")}</button>`}
    ${used && html`<button type="button" class="quiet" data-mine onClick=${() => join(false)}>${t("join.mine")}</button>`}
    ${used && html`<a href=${address("/")}>${t("page.lobby")}</a>`}
    ${(!used || link.watch) && html`<p class="soft">${t(watches ? "join.note-watch" : "join.note")}</p>`}
  </form>`;
}

/** The game in a few lines, and who sits there. @param {{link: LinkInfo}} props */
function About({ link: { game, seats, options, status } }) {
  const [range, setRange] = useState(/** @type {number[] | null} */ (null));
  useEffect(() => {
    allGames().then(
      (games) => setRange(games.find(({ id }) => id === game)?.seats ?? null),
      () => null,
    );
    void learn(game).catch(() => null);
  }, [game]);
  const has = (/** @type {string} */ id) => words.value.has(`${game}.${id}`);
  const say = (/** @type {string} */ id) => words.value.text(`${game}.${id}`);
  const names = words.value.naming(seats.map(({ name }) => name));
  const chosen = Object.entries(options).filter(([id]) => has(`option.${id}`));
  const state = (/** @type {import("../shared/wire.d.ts").SeatInfo} */ { player, stand_in }) =>
    player === "open"
      ? t("player.open")
      : player === "human"
        ? ""
        : stand_in
          ? t("player.stand-in")
          : botName(game, player);
  return html`${has("lessons.goal") && html`<p class="goal">${say("lessons.goal")}</p>`}
    <p class="soft">${range && html`<${Sign} name="people" /> ${t("lobby.players", { from: range[0], to: range[1] })}`}${has("lobby.minutes") && ` · ${say("lobby.minutes")}`}${has("lobby.weight") && ` · ${say("lobby.weight")}`}</p>
    ${chosen.map(
      ([id, value]) =>
        html`<p key=${id} class="soft" data-option=${id}><b>${say(`option.${id}`)}:</b> ${Array.isArray(value) ? value.join(", ") : has(`option-value.${id}.${value}`) ? say(`option-value.${id}.${value}`) : String(value)}</p>`,
    )}
    ${status !== "running" && html`<p><b>${t(`status.${status}`)}</b></p>`}
    <ul class="again-said" role="list">${seats.map((each) => html`<li key=${each.seat}><${SeatMark} seat=${each.seat} /> <bdi>${names.player(each.seat)}</bdi> <small class="soft">${state(each)}</small></li>`)}</ul>`;
}
