// @ts-check
/**
 * Small charts as SVG, coloured and shaped by seat.
 *
 * A chart is one of
 *   {title, kind: "lines", series: [{seat, points: [[x, y] …]}], x?: label}
 *   {title, kind: "bars",  rows: [{seat?, label, values: [{n, label}]}]}
 *   {title, kind: "table", head: [text …], rows: [{seat?, cells: [text or number …]}]}
 */
import { html } from "./lib.js";
import { SeatMark } from "./shapes.js";

const WIDTH = 420;
const HEIGHT = 190;
/** The distance between overlapping lines, and between their end marks. */
const LANE = 3.6;
const MARK = 11;
const EDGE = { left: 30, right: 34, top: 12, bottom: 24 };

/** @param {{chart: any, words: import("./words.js").Words}} props */
export function Chart({ chart, words }) {
  const Kind = { lines: Lines, bars: Bars, table: Table }[/** @type {"lines"} */ (chart.kind)];
  return html`<figure class="chart"><figcaption>${chart.title}</figcaption><${Kind} chart=${chart} words=${words} /></figure>`;
}

/** @param {any} props */
function Lines({ chart, words }) {
  const points = chart.series.flatMap((/** @type {any} */ each) => each.points);
  if (!points.length) return null;
  const xs = points.map((/** @type {number[]} */ [x]) => x);
  const ys = points.map((/** @type {number[]} */ [, y]) => y);
  const [x0, x1] = [Math.min(...xs), Math.max(...xs, Math.min(...xs) + 1)];
  const [y0, y1] = [Math.min(0, ...ys), Math.max(1, ...ys)];
  const X = (/** @type {number} */ x) => EDGE.left + ((x - x0) / (x1 - x0)) * (WIDTH - EDGE.left - EDGE.right);
  const Y = (/** @type {number} */ y) =>
    HEIGHT - EDGE.bottom - ((y - y0) / (y1 - y0)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const steps = ticks(y0, y1);
  const ends = chart.series.map(
    (/** @type {any} */ { seat, points: all }) => `${words.player(seat)}: ${all.at(-1)?.[1]}`,
  );
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${`${chart.title}. ${ends.join(", ")}`}>
    ${steps.map(
      (y) => html`<g key=${y} class="grid"><line x1=${EDGE.left} x2=${WIDTH - EDGE.right} y1=${Y(y)} y2=${Y(y)} />
      <text x=${EDGE.left - 6} y=${Y(y) + 4} text-anchor="end">${y}</text></g>`,
    )}
    ${ticks(x0, x1).map((x) => html`<text key=${x} class="tick" x=${X(x)} y=${HEIGHT - 6} text-anchor="middle">${x}</text>`)}
    ${chart.series.map((/** @type {any} */ { seat, points: all }) => {
      const d = all
        .map(
          (/** @type {number[]} */ [x, y], /** @type {number} */ i) =>
            `${i ? "L" : "M"}${X(x).toFixed(1)} ${(Y(y) + aside(chart.series, seat, x, y) * LANE).toFixed(1)}`,
        )
        .join("");
      return html`<g key=${seat}><path d=${d} class="line-out" /><path d=${d} class="line-in" style=${{ stroke: `var(--seat-${seat % 6})` }} /></g>`;
    })}
    ${chart.series.map((/** @type {any} */ { seat, points: all }) => {
      const [x, y] = all.at(-1) ?? [x0, y0];
      return html`<svg key=${seat} x=${X(x) - 7 + aside(chart.series, seat, x, y) * MARK} y=${Y(y) - 7} width="14" height="14"><${SeatMark} seat=${seat} /></svg>`;
    })}
  </svg>`;
}

/**
 * The offset of a series, in lanes from the middle, where several lines run through the same point.
 * @param {{seat: number, points: number[][]}[]} series
 * @param {number} seat
 * @param {number} x
 * @param {number} y
 */
export function aside(series, seat, x, y) {
  const here = series.filter(({ points }) => points.some(([px, py]) => px === x && py === y)).map((each) => each.seat);
  return here.indexOf(seat) - (here.length - 1) / 2;
}

/** @param {any} props */
function Bars({ chart, words }) {
  const most = Math.max(
    1,
    ...chart.rows.flatMap((/** @type {any} */ row) => row.values.map((/** @type {any} */ value) => value.n)),
  );
  return html`<div class="bars">${chart.rows.map(
    (/** @type {any} */ row, /** @type {number} */ i) => html`<div key=${i} class="bar-row">
      <span class="bar-label">${row.seat !== undefined && html`<${SeatMark} seat=${row.seat} />`} ${row.label ?? words.player(row.seat)}</span>
      <span class="bar-values">${row.values.map(
        (
          /** @type {any} */ { n, label },
          /** @type {number} */ k,
        ) => html`<span key=${k} class="bar bar-${k}" title=${label}>
          <i style=${{ width: `${(100 * n) / most}%` }}></i><b>${n}</b> ${row.values.length > 1 && html`<small>${label}</small>`}</span>`,
      )}</span>
    </div>`,
  )}</div>`;
}

/** @param {any} props */
function Table({ chart, words }) {
  return html`<div class="scroll-x" tabindex="0" role="region" aria-label=${chart.title}><table>
    <thead><tr>${chart.head.map((/** @type {any} */ text, /** @type {number} */ i) => html`<th key=${i} scope="col">${text}</th>`)}</tr></thead>
    <tbody>${chart.rows.map(
      (/** @type {any} */ { seat, cells }, /** @type {number} */ i) => html`<tr key=${i}>
        ${seat !== undefined && html`<th scope="row"><${SeatMark} seat=${seat} /> <bdi>${words.player(seat)}</bdi></th>`}
        ${cells.map((/** @type {any} */ cell, /** @type {number} */ k) => html`<td key=${k}>${cell}</td>`)}</tr>`,
    )}</tbody>
  </table></div>`;
}

/** A few round numbers from least to most. @param {number} from @param {number} to */
function ticks(from, to) {
  const rough = (to - from) / 5;
  const size = [1, 2, 5, 10, 20, 50, 100].find((each) => each >= rough) ?? 200;
  const found = [];
  for (let n = Math.ceil(from / size) * size; n <= to; n += size) found.push(n);
  return found;
}
