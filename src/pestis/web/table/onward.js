// @ts-check
/** Forks a new table from the moment of a replay: chooses who plays which seat. */
import { html, useEffect, useState } from "../shared/lib.js";
import { go } from "../shared/address.js";
import { postJson } from "../shared/api.js";
import { Dialog } from "../shared/dialog.js";
import { rememberLinks } from "../shared/made_here.js";
import { allGames } from "../shared/games.js";
import { LOBBY, learn, t, words } from "../shared/language.js";
import { asked, SeatRows } from "../shared/seat_rows.js";

/** @typedef {import("../shared/seat_rows.js").Seat} Seat */
/** @typedef {import("../shared/seat_rows.js").Game} Game */

/** @param {{replay: import("./replay.js").Replay, onClose: () => void}} props */
export function Onward({ replay, onClose }) {
  const [game, setGame] = useState(/** @type {Game | null} */ (null));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const info = replay.info();
  useEffect(() => {
    Promise.all([allGames(), learn(LOBBY)]).then(
      ([games]) => setGame(games.find(({ id }) => id === info?.game)),
      (error) => setProblem(error.problem),
    );
  }, []);
  const at = replay.at.value ?? 0;
  return html`<${Dialog} title=${t("onward.title", { at })} onClose=${onClose}>
    <p>${t("onward.note")}</p>
    ${problem && html`<p class="why" role="alert">${words.value.problem(problem)}</p>`}
    ${game && info && html`<${Form} replay=${replay} game=${game} info=${info} at=${at} onProblem=${setProblem} />`}
  <//>`;
}

/** @param {{replay: import("./replay.js").Replay, game: Game, info: import("../shared/wire.d.ts").TableInfo, at: number, onProblem: (problem: any) => void}} props */
function Form({ replay, game, info, at, onProblem }) {
  const [seats, setSeats] = useState(
    /** @type {Seat[]} */ (
      info.seats.map(({ name, player, stand_in }) => ({
        name,
        player: player === "human" || player === "open" || stand_in ? "here" : player,
      }))
    ),
  );
  const [busy, setBusy] = useState(false);
  /** @param {Event} event */
  const start = async (event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const name = t("onward.name", { name: info.name || words.value.text(`${game.id}.name`), at }).slice(0, 60);
      const created = await postJson(`${replay.path}/continue`, { name, at, seats: asked(seats, game) });
      rememberLinks(created);
      go(`/t/${created.id}`);
    } catch (error) {
      onProblem(/** @type {any} */ (error).problem ?? { id: "web.bad-answer" });
      setBusy(false);
    }
  };
  return html`<form class="onward" onSubmit=${start}>
    <${SeatRows} seats=${seats} game=${game} onChange=${setSeats} />
    <button type="submit" class="choice is-plain" disabled=${busy}>${t("onward.start")}</button>
  </form>`;
}
