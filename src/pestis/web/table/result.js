// @ts-check
/** The end of a game: the score sheet line by line, and what the game's statistics tell. */
import { html, useEffect, useState } from "../shared/lib.js";
import { address } from "../shared/address.js";
import { t } from "../shared/language.js";
import { SeatMark } from "../shared/shapes.js";
import { Chart } from "../shared/charts.js";
import { brings, ofGame } from "../shared/games.js";

/** @typedef {import("../shared/wire.d.ts").TableInfo} TableInfo */

/** What a table's record is called. @param {TableInfo} table */
const fileOf = (table) => `pestis-${table.id}.jsonl`;

/** Says of a record that does not replay here which release plays it. @param {{table: TableInfo, file: string}} props */
export const Told = ({ table: { release }, file }) =>
  release
    ? html`<p class="why" role="note">${t("record.told", { command: `uvx pestis==${release} replay ${file}` })}</p>`
    : null;

/** @param {{moment: import("./game.js").Moment, words: import("../shared/words.js").Words, record?: string}} props */
export function Result({ moment, words, record }) {
  const { outcome, table } = moment;
  const [charts, setCharts] = useState(/** @type {any[]} */ ([]));
  useEffect(() => {
    let wanted = true;
    const charts = async () => {
      if (!(await brings(table.game, "statistics"))) return;
      const { statistics } = await import(ofGame(table.game, "statistics.js"));
      if (wanted) setCharts(statistics({ ...moment, words }));
    };
    charts().catch(() => null);
    return () => {
      wanted = false;
    };
  }, [words, moment.events.length]);
  if (!outcome) return null;
  const say = (/** @type {string} */ id, /** @type {any} */ params) => words.text(`${table.game}.${id}`, params);
  const seats = table.seats.map(({ seat }) => seat);
  /** @type {Map<number, number>} */
  const place = new Map();
  for (const [i, group] of outcome.ranking.entries()) for (const seat of group) place.set(seat, i + 1);
  const winners = outcome.winners.map((/** @type {number} */ seat) => words.player(seat));
  return html`<div class="result" tabindex="0" role="region" aria-label=${t("result.title")}>
    <${Told} table=${table} file=${record ? fileOf(table) : "FILE"} />
    <h2>${winners.length ? t("result.wins", { names: winners, n: winners.length }) : t("result.nobody")}</h2>
    <p>${say(`reason.${outcome.reason}`, {})}</p>
    <div class="scroll-x" tabindex="0" role="region" aria-label=${t("result.line")}><table class="sheet">
      <thead><tr><th scope="col">${t("result.line")}</th>
        ${seats.map((seat) => html`<th key=${seat} scope="col" class=${outcome.winners.includes(seat) ? "is-winner" : ""}><${SeatMark} seat=${seat} /> <bdi>${words.player(seat)}</bdi></th>`)}
      </tr></thead>
      <tbody>
        ${outcome.lines.map(
          (
            /** @type {any} */ line,
            /** @type {number} */ i,
          ) => html`<tr key=${i}><th scope="row">${say(`score.${line.id}`, line.params)}</th>
          ${seats.map((seat) => html`<td key=${seat}>${line.points[seat] || "·"}</td>`)}</tr>`,
        )}
        <tr class="total"><th scope="row">${t("result.total")}</th>${seats.map((seat) => html`<td key=${seat}>${outcome.totals[seat]}</td>`)}</tr>
        ${Object.entries(outcome.facts).map(
          ([name, values]) => html`<tr key=${name} class="fact"><th scope="row">${say(`fact.${name}`, {})}</th>
          ${seats.map((seat) => html`<td key=${seat}>${/** @type {any} */ (values)[seat]}</td>`)}</tr>`,
        )}
        <tr class="fact"><th scope="row">${t("result.place")}</th>${seats.map((seat) => html`<td key=${seat}>${place.get(seat) ?? ""}</td>`)}</tr>
      </tbody>
    </table></div>
    ${
      record &&
      html`<p class="result-links"><a class="choice" href=${record} download=${fileOf(table)}>${t("record.download")}</a>
      <a class="choice" href=${address("/")}>${t("page.lobby")}</a></p>`
    }
    <div class="charts">${charts.map((chart, i) => html`<${Chart} key=${i} chart=${chart} words=${words} />`)}</div>
  </div>`;
}
