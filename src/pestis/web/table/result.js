// @ts-check
/** The end of a game: who won and why, a podium, the score sheet, charts, and what to do next. */
import { html, lazy, useEffect, useState } from "../shared/lib.js";
import { t } from "../shared/language.js";
import { SeatMark, Sign } from "../shared/shapes.js";
import { Chart } from "../shared/charts.js";
import { brings, ofGame } from "../shared/games.js";
import { style } from "../shared/style.js";
import { placesOf, tiedPlaces, verdict } from "./verdict.js";

/** @typedef {import("../shared/wire.d.ts").TableInfo} TableInfo */
/** @typedef {import("../shared/words.js").Words} Words */

const CROWN = "M4.500 18.500h15M4.500 15.500L3 7.500l5 3.500l4-6.500l4 6.500l5-3.500l-1.500 8z";

const Onwards = lazy(() => import("./afterwards.js"), "Afterwards");

void style(new URL("./result.css", import.meta.url).href);

/** Names the release that can replay a record, if this one cannot. @param {{table: TableInfo, file: string}} props */
export const Release = ({ table: { release }, file }) =>
  release
    ? html`<p class="why" role="note">${t("record.told", { command: `uvx pestis==${release} replay ${file}` })}</p>`
    : null;

/**
 * @param {object} props
 * @param {import("./game.js").Moment} props.moment
 * @param {Words} props.words
 * @param {import("./table.js").Table} [props.table] the table, if what follows the game is offered
 * @param {number[]} [props.mine] seats of this device
 * @param {() => void} [props.onLookBack]
 */
export function Result({ moment, words, table, mine = table?.seats.mine.value, onLookBack }) {
  const { outcome, table: info } = moment;
  const [charts, setCharts] = useState(/** @type {any[]} */ ([]));
  useEffect(() => {
    let wanted = true;
    const charts = async () => {
      if (!(await brings(info.game, "statistics"))) return;
      const { statistics } = await import(ofGame(info.game, "statistics.js"));
      if (wanted) setCharts(statistics({ ...moment, words }));
    };
    charts().catch(() => null);
    return () => {
      wanted = false;
    };
  }, [words, moment.events.length]);
  if (!outcome) return null;
  const [won, ...others] = verdict(info.game, outcome, words, mine);
  return html`<div class="result" tabindex="0" role="region" aria-label=${t("result.title")}>
    <${Release} table=${info} file=${table ? `pestis-${info.id}.jsonl` : "FILE"} />
    <div class="result-head">
      <div class="told"><h2 class="verdict">${won}</h2>${others.map((text) => html`<p key=${text}>${text}</p>`)}</div>
      <${Podium} outcome=${outcome} game=${info.game} words=${words} />
      ${table && html`<${Onwards} table=${table} info=${info} outcome=${outcome} onLookBack=${onLookBack} />`}
    </div>
    <div class="result-body">
      <${Sheet} outcome=${outcome} info=${info} words=${words} />
      <div class="charts">${charts.map((chart, i) => html`<${Chart} key=${i} chart=${chart} words=${words} />`)}</div>
    </div>
  </div>`;
}

/** The places without eliminated players, and what decides between equal points; in a solo game, the rank reached. @param {{outcome: any, game: string, words: Words}} props */
function Podium({ outcome, game, words }) {
  const { totals, winners, facts } = outcome;
  if (totals.length === 1) {
    const earned = Object.keys(facts).find((name) => name === "rank" && words.has(`${game}.fact-value.rank`));
    return html`<p class="podium is-alone"><${SeatMark} seat=${0} /> <b><bdi>${earned ? factOf(game, "rank", facts.rank[0], words) : words.player(0)}</bdi></b></p>`;
  }
  if (!winners.length) return null;
  const places = placesOf(game, outcome, words);
  const tied = tiedPlaces(game, outcome, words);
  return html`<div class="places"><ol class="podium" role="list" aria-label=${t("end.podium")} style=${{ "--n": places.length }}>${places.map(
    ({ seat, place }, i) => html`<li key=${seat} class="podium-${i + 1}">
      ${place === 1 && html`<${Sign} name=${CROWN} />`}<${SeatMark} seat=${seat} /> <bdi>${words.player(seat)}</bdi>
      <span class="step is-${place}"><b><span class="unseen">${t("result.place")} </span>${place}</b> <span>${totals[seat]}</span></span></li>`,
  )}</ol>${tied.map((text) => html`<p key=${text} class="places-why">${text}</p>`)}</div>`;
}

/** @param {{outcome: any, info: TableInfo, words: Words}} props */
function Sheet({ outcome, info, words }) {
  const { game } = info;
  const say = (/** @type {string} */ id, /** @type {any} */ params) => words.text(`${game}.${id}`, params);
  const seats = info.seats.map(({ seat }) => seat);
  const place = new Map(placesOf(game, outcome, words).map(({ seat, place }) => [seat, place]));
  return html`<div class="scroll-x" tabindex="0" role="region" aria-label=${t("result.line")}><table class="sheet">
    <thead><tr><th scope="col">${t("result.line")}</th>
      ${seats.map((seat) => html`<th key=${seat} scope="col" class=${outcome.winners.includes(seat) ? "is-winner" : ""}><${SeatMark} seat=${seat} /> <bdi>${words.player(seat)}</bdi></th>`)}
    </tr></thead>
    <tbody>
      ${outcome.lines.map(
        (
          /** @type {any} */ line,
          /** @type {number} */ i,
        ) => html`<tr key=${i}><th scope="row">${say(`score.${line.id}`, line.params)}</th>
        ${seats.map((seat) => html`<td key=${seat}>${minus(line.points[seat]) || html`<span role="img" aria-label="0">·</span>`}</td>`)}</tr>`,
      )}
      <tr class="total"><th scope="row">${t("result.total")}</th>${seats.map((seat) => html`<td key=${seat}>${minus(outcome.totals[seat]) || 0}</td>`)}</tr>
      ${Object.entries(outcome.facts).map(
        ([name, values]) => html`<tr key=${name} class="fact"><th scope="row">${say(`fact.${name}`, {})}</th>
        ${seats.map((seat) => html`<td key=${seat}><${Fact} text=${factOf(game, name, /** @type {any} */ (values)[seat], words)} /></td>`)}</tr>`,
      )}
      ${seats.length > 1 && html`<tr class="fact"><th scope="row">${t("result.place")}</th>${seats.map((seat) => html`<td key=${seat}>${place.get(seat) ?? "–"}</td>`)}</tr>`}
    </tbody>
  </table></div>`;
}

/**
 * A fact as the game words it: a number, a name, yes or no.
 * @param {string} game
 * @param {string} name
 * @param {number} n
 * @param {Words} words
 */
function factOf(game, name, n, words) {
  const own = `${game}.fact-value.${name}`;
  return words.has(own) ? words.text(own, { n, [name]: String(n) }) : String(n);
}

/** A number with a true minus sign; empty for 0. @param {number} n */
const minus = (n) => (n ? String(n).replace("-", "−") : "");

const YES_OR_NO = /** @type {Record<string, string>} */ ({ "✓": "yes", "✗": "no" });

/** A fact; screen readers read check marks and crosses as words. @param {{text: string}} props */
const Fact = ({ text }) =>
  text in YES_OR_NO ? html`<span role="img" aria-label=${t(YES_OR_NO[text])}>${text}</span>` : text;
