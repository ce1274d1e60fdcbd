// @ts-check
/** Statistics for the end of a game: only facts of the table, nothing about luck. */
import { REGION_IDS, say, seatsOf } from "./model.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("./model.js").Words} Words */

/**
 * Charts for the end page, as app/charts.js draws them.
 * @param {{events: Event[], view: Record<string, any>, outcome: Record<string, any> | null, words: Words}} game
 */
export function statistics({ events, view, words }) {
  const seats = Array.from({ length: seatsOf(view) }, (_, seat) => seat);
  const { cubes, lost, raged } = courses(events, seats.length);
  const title = (/** @type {string} */ id, /** @type {any} */ params = {}) =>
    say(words, `board.statistics.${id}`, params);
  return [
    {
      title: title("cubes"),
      kind: "lines",
      x: title("turn"),
      series: seats.map((seat) => ({ seat, points: cubes.map((all, turn) => [turn, all[seat]]) })),
    },
    {
      title: title("losses"),
      kind: "bars",
      rows: seats.map((seat) => ({ seat, values: [{ n: lost[seat], label: title("deaths", { n: lost[seat] }) }] })),
    },
    {
      title: title("regions"),
      kind: "table",
      head: ["", title("times"), title("losses")],
      rows: REGION_IDS.filter((id) => raged[id]).map((id) => ({
        cells: [say(words, `region.${id}`), raged[id].times, raged[id].dead],
      })),
    },
  ];
}

/**
 * Cubes on the board [turn][seat] when each turn began, and at the end; cubes that the plague took
 * from each seat; how often it raged in each region, and how many died there.
 * @param {Event[]} events
 * @param {number} seats
 */
export function courses(events, seats) {
  const now = Array(seats).fill(0);
  const lost = Array(seats).fill(0);
  /** @type {Record<string, {times: number, dead: number}>} */
  const raged = {};
  /** @type {number[][]} */
  const cubes = [];
  for (const { id, params } of events) {
    if (id === "turn-began") cubes.push([...now]);
    else if (id === "settled" || id === "placed") now[params.seat] += params.n;
    else if (id === "grew") now[params.seat] += 1;
    else if (id === "rages") {
      raged[params.region] ??= { times: 0, dead: 0 };
      raged[params.region].times += 1;
    } else if (id === "lost") {
      now[params.seat] -= params.n;
      lost[params.seat] += params.n;
      raged[params.region].dead += params.n;
    }
  }
  cubes.push([...now]);
  return { cubes, lost, raged };
}
