// @ts-check
/** Statistics for the end of a game: only facts of the table, nothing about luck. */
import { say, seatsOf } from "./model.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("./model.js").Words} Words */
/** Numbers of people who were taken in, cured, and died. @typedef {{sick: number, cured: number, dead: number}} People */

/**
 * Charts for the end page, as app/charts.js draws them.
 * @param {{events: Event[], view: Record<string, any>, outcome: Record<string, any> | null, words: Words}} game
 */
export function statistics({ events, view, words }) {
  const seats = seatsOf(view);
  const { influence, people, struck } = courses(events, view.seats);
  const title = (/** @type {string} */ id, /** @type {any} */ params = {}) =>
    say(words, `board.statistics.${id}`, params);
  return [
    {
      title: title("influence"),
      kind: "lines",
      x: title("year"),
      series: seats.map((seat) => ({ seat, points: influence.map((all, year) => [year, all[seat]]) })),
    },
    {
      title: title("people"),
      kind: "table",
      head: ["", ...seats.map((seat) => words.player(seat))],
      rows: /** @type {(keyof People)[]} */ (["sick", "cured", "dead"]).map((id) => ({
        cells: [title(id), ...people.map((one) => one[id])],
      })),
    },
    {
      title: title("pest"),
      kind: "table",
      head: ["", title("fell-sick"), title("destroyed")],
      rows: struck.map(({ card, sick, destroyed }) => ({ cells: [say(words, `pest-card.${card}`), sick, destroyed] })),
    },
  ];
}

/**
 * Influence [year][seat] when each year began, and at the end; people by seat; what each pest card
 * did to the map.
 * @param {Event[]} events
 * @param {number} seats
 */
export function courses(events, seats) {
  const now = Array(seats).fill(0);
  /** @type {People[]} */
  const people = Array.from({ length: seats }, () => ({ sick: 0, cured: 0, dead: 0 }));
  /** @type {number[][]} */
  const influence = [];
  /** @type {{card: string, sick: number, destroyed: number}[]} */
  const struck = [];
  for (const { id, params } of events) {
    const last = struck[struck.length - 1];
    if (id === "year-began") influence.push([...now]);
    else if (id === "influence") now[params.seat] = params.total;
    else if (id === "pest-card") struck.push({ card: params.card, sick: 0, destroyed: 0 });
    else if (id === "fell-sick" || id === "fell-sick-on-road") {
      if (last) last.sick += params.n;
    } else if (id === "destroyed") {
      if (last) last.destroyed += 1;
    } else if (id === "quarantined") people[params.seat].sick += params.n;
    else if (id === "cured") people[params.seat].cured += 1;
    else if (id === "died") people[params.seat].dead += 1;
  }
  influence.push(now);
  return { influence, people, struck };
}
