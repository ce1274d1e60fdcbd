// @ts-check
/** What the game would score now, by line of the sheet. */
import { html } from "../../../web/shared/lib.js";
import { style } from "../../../web/shared/style.js";
import { SeatMark } from "../../../web/shared/shapes.js";
import { say, seatsOf } from "./model.js";
import { scoreSheet, totals } from "./scoring.js";

await style(new URL("./panes.css", import.meta.url).href);

/** @param {{view: import("./model.js").View, words: import("./model.js").Words}} props */
export function Score({ view, words }) {
  const seats = seatsOf(view);
  const row = (/** @type {number[]} */ points) =>
    points.map(
      (n, seat) =>
        html`<td key=${seat} class=${n < 0 ? "is-loss" : n ? "" : "is-none"}>${n || html`<span role="img" aria-label="0">·</span>`}</td>`,
    );
  return html`<div class="pe-score">
    <p>${say(words, "board.forecast")}</p>
    <table><thead><tr><th></th>${seats.map((seat) => html`<th key=${seat} scope="col" title=${words.player(seat)}><${SeatMark} seat=${seat} label=${words.player(seat)} /></th>`)}</tr></thead>
      <tbody>${scoreSheet(view).map(({ id, params, points }) => html`<tr key=${id + (params.era ?? "")}><th scope="row">${say(words, `score.${id}`, params)}</th>${row(points)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">${say(words, "score.total")}</th>${row(totals(view))}</tr></tfoot></table>
    <p class="pe-ours">${say(words, "board.ours")}</p>
  </div>`;
}
