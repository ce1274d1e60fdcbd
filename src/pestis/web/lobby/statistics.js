// @ts-check
/** Results of the games on this device, by game, number of players, and opponents. */
import { botName } from "../shared/bots.js";
import { t, words } from "../shared/language.js";
import { html } from "../shared/lib.js";

/** @typedef {import("../shared/own_games.js").OwnGame} OwnGame */
/** @typedef {{game: string, seats: number, against: string, played: number, won: number, best: number}} Line */

const SHARE = new Intl.NumberFormat(undefined, { style: "percent" });
/** A seat's player, if a person. */
const PERSON = "human";

/**
 * Results of the games in which one person played on this device, to the end.
 * @param {OwnGame[]} games
 * @returns {Line[]} the most played first
 */
export function counted(games) {
  /** @type {Map<string, Line>} */
  const lines = new Map();
  for (const { game, mine, players, totals, winners } of games) {
    const [me, ...more] = mine;
    if (me === undefined || more.length || players[me] !== PERSON) continue;
    const against = kindOf(players.filter((_, seat) => seat !== me));
    const key = `${game} ${players.length} ${against}`;
    const line = lines.get(key) ?? { game, seats: players.length, against, played: 0, won: 0, best: totals[me] };
    line.played += 1;
    line.won += Number(winners.includes(me));
    line.best = Math.max(line.best, totals[me]);
    lines.set(key, line);
  }
  return [...lines.values()].sort((a, b) => b.played - a.played);
}

/** The kind of opponents: one bot's name, several, people, or nobody. @param {string[]} others */
function kindOf(others) {
  if (!others.length) return "nobody";
  if (others.some((player) => player === PERSON || player === "open")) return "people";
  return others.every((player) => player === others[0]) ? others[0] : "several";
}

/** @param {{games: OwnGame[]}} props */
export function Statistics({ games }) {
  const lines = counted(games);
  if (!lines.length) return null;
  const sum = (/** @type {"played" | "won"} */ what) => lines.reduce((all, line) => all + line[what], 0);
  const [played, won] = [sum("played"), sum("won")];
  return html`<dl class="figures">
    ${[
      ["played", played],
      ["won", won],
      ["share", SHARE.format(won / played)],
    ].map(([what, n]) => html`<div key=${what}><dt>${t(`lobby.column.${what}`)}</dt><dd>${n}</dd></div>`)}
  </dl><details class="my-games"><summary>${t("lobby.statistics", { n: played })}</summary>
    <div class="scroll-x" tabindex="0" role="region" aria-label=${t("lobby.statistics-title")}><table>
      <thead><tr>${["game", "players", "against", "played", "won", "best"].map((head) => html`<th key=${head} scope="col">${t(`lobby.column.${head}`)}</th>`)}</tr></thead>
      <tbody>${lines.map(
        ({ game, seats, against, played, won, best }) => html`<tr key=${`${game} ${seats} ${against}`}>
        <th scope="row">${words.value.text(`${game}.name`)}</th><td>${seats}</td><td>${against === "nobody" || against === "people" || against === "several" ? t(`lobby.against.${against}`) : botName(game, against)}</td>
        <td>${played}</td><td>${won}</td><td>${best}</td></tr>`,
      )}</tbody>
    </table></div>
    <p class="soft">${t("lobby.statistics-note")}</p>
  </details>`;
}
