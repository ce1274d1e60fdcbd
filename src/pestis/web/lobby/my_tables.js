// @ts-check
/** The rows of this device's tables: whose turn it is and since when, or the result. */
import { html, useEffect, useMemo, useState } from "../shared/lib.js";
import { address } from "../shared/address.js";
import { getJson } from "../shared/api.js";
import { language, learn, t, words } from "../shared/language.js";
import { noteGame, ownGames } from "../shared/own_games.js";
import { SceneOf } from "../shared/scene.js";
import { SeatMark } from "../shared/shapes.js";
import { ago } from "../table/game.js";
import { follow } from "../table/again.js";
import { offersAgain } from "../table/elsewhere.js";
import { hasAgreed, waitsForMe } from "../table/next_table.js";
import { answerOffer, Answers } from "../table/offers.js";
import { requestText } from "../table/requests.js";
import { outOf } from "../table/verdict.js";

/** @typedef {import("../shared/wire.d.ts").TableRow} TableRow */
/** @typedef {import("../shared/own_games.js").OwnGame} OwnGame */

/** More events than any game has, so that the response contains none. */
const NO_EVENTS = 1_000_000;

/** Whether a game of this device was played to its end, not ended by agreement. @param {TableRow} row */
const isPlayed = ({ table, mine }) => table.status === "over" && mine.length > 0;

/**
 * The finished games of this device; results not seen yet are requested once.
 * @param {TableRow[]} rows
 */
export function useOwnGames(rows) {
  const [asked, setAsked] = useState(/** @type {Set<string>} */ (new Set()));
  const games = useMemo(ownGames, [rows, asked]);
  const known = new Set(games.map(({ id }) => id));
  const missing = rows.find((row) => isPlayed(row) && !known.has(row.table.id) && !asked.has(row.table.id));
  useEffect(() => {
    if (!missing) return;
    const { id, entries } = missing.table;
    getJson(`/api/tables/${id}?as=public&seq=${entries}&events=${NO_EVENTS}`)
      .then(async ({ table, seats: [seen] }) => {
        // The game's words say who is out of the ranking.
        await learn(table.game);
        const say = words.value.naming(table.seats.map((/** @type {any} */ { name }) => name));
        noteGame(table, missing.mine, seen.outcome, outOf(table.game, seen.outcome, say));
      })
      .catch(() => null)
      .then(() => setAsked((before) => new Set([...before, id])));
  }, [missing?.table.id]);
  return games;
}

/** The number of a game in a series of rematches, as far as this device knows them. @param {TableRow} row @param {TableRow[]} all */
function nthOf({ table }, all) {
  let n = 1;
  /** @type {TableRow | undefined} */
  let before;
  for (let id = table.id; n <= all.length; id = before.table.id, n += 1) {
    before = all.find((each) => each.table.request?.next === id);
    if (!before) break;
  }
  return n;
}

/** @param {{rows: TableRow[], all?: TableRow[], games: OwnGame[], onChange?: () => Promise<unknown>}} props all: every table, to number rematches; onChange: allows rematches */
export const Rows = ({ rows, all = rows, games, onChange }) =>
  html`<ul class="table-rows" role="list">${rows.map((row) => html`<${Row} key=${row.table.id} row=${row} nth=${nthOf(row, all)} onChange=${onChange} ended=${games.find(({ id }) => id === row.table.id)} />`)}</ul>`;

/** @param {{row: TableRow, nth: number, ended?: OwnGame, onChange?: () => Promise<unknown>}} props */
function Row({ row, nth, ended, onChange }) {
  const { table, mine } = row;
  const say = words.value.naming(table.seats.map(({ name }) => name));
  const turn = waitsForMe(row);
  const { request } = table;
  const since = ago(table.since, language.value);
  const who = table.asked.map((seat) => say.player(seat));
  const others = table.seats.filter(
    ({ seat, player, stand_in }) => !mine.includes(seat) && (player === "human" || stand_in),
  );
  const facts = [
    table.name && say.text(`${table.game}.name`),
    others.length > 0 && t("lobby.with-people", { names: others.map(({ seat }) => say.player(seat)) }),
    nth > 1 && t("lobby.nth", { n: nth }),
    mine.length === 0 && t("lobby.watching"),
  ];
  const status =
    request && hasAgreed(row)
      ? t("lobby.agreed", request.waiting.length ? { names: request.waiting.map((seat) => say.player(seat)) } : {})
      : request?.next && onChange
        ? t("again.started")
        : row.consent?.length
          ? t("lobby.consent")
          : table.status !== "running"
            ? t(`status.${table.status}`)
            : turn
              ? t("status.your-turn")
              : who.length
                ? t("lobby.waits", { names: who })
                : t("status.working");
  return html`<li class=${turn ? "is-mine" : ""}>
    <a href=${address(`/t/${table.id}`)}>
      <${SceneOf} game=${table.game} class="is-small" />
      <b><bdi>${table.name || say.text(`${table.game}.name`)}</bdi></b>
      <span class="soft row-facts">${facts.filter(Boolean).join(" · ")}</span>
      <span class="row-seats">${table.seats.map(({ seat }) => html`<${SeatMark} key=${seat} seat=${seat} label=${say.player(seat)} />`)}</span>
      ${request && !request.next && html`<span class="row-request">${requestText(say, request, table.game, [], mine)}</span>`}
      <span class="row-status">${status}<small> · ${since}</small></span>
      ${ended && html`<span class="row-result">${resultOf(ended, say)}</span>`}
    </a>
    ${onChange && (offersAgain(row) || request?.next) && html`<${Onward} row=${row} onChange=${onChange} />`}
  </li>`;
}

/** An offered or started rematch. @param {{row: TableRow, onChange: () => Promise<unknown>}} props */
function Onward({ row, onChange }) {
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const { id, request } = row.table;
  const trying = (/** @type {Promise<unknown>} */ what) =>
    what.catch((error) => setProblem(error.problem ?? { id: "web.bad-answer" })).then(onChange);
  return html`<div class="row-onward">
    ${
      request?.next
        ? html`<button type="button" class="choice is-plain" data-again-go onClick=${() => trying(follow(id))}>${t(row.mine.length ? "again.go" : "again.watch")}</button>`
        : html`<${Answers} row=${row} onAnswer=${(/** @type {boolean} */ yes) => trying(answerOffer(row, yes))} />`
    }
    ${problem && html`<p class="why" role="alert">${words.value.problem(problem)}</p>`}</div>`;
}

/** The result for this player. @param {OwnGame} game @param {import("../shared/words.js").Words} say */
function resultOf({ mine, totals, winners, places }, say) {
  const [me, ...more] = mine;
  if (!winners.length) return t("lobby.result.nobody");
  if (more.length)
    return t("lobby.result.winners", { names: winners.map((seat) => say.player(seat)), n: winners.length });
  const n = totals[me];
  if (winners.includes(me)) return t(totals.length > 1 ? "lobby.result.won" : "lobby.result.solo", { n });
  return places[me] ? t("lobby.result.place", { place: places[me], of: places.length, n }) : t("lobby.result.lost");
}
