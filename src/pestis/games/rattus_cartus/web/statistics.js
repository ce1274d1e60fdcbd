// @ts-check
/** Statistics for the end of a game: only facts of the table, nothing about luck. */
import { buildingId, CLASSES, contentOf, nunsOf, PILES, say } from "./model.js";

/** @typedef {import("./model.js").Event} Event */
/** @typedef {import("./model.js").Words} Words */
/** A seat's gains from one source, by kind. @typedef {Record<string, number>} Gains */

/** Rats at the start (RC 2.2). */
const FIRST_RATS = 10;
const SUPPLIES = "supplies";
const KINDS = ["influence", "cards", "rats-gone", ...PILES, "tokens", "looks"];

/**
 * Charts for the end page, as app/charts.js draws them.
 * @param {{events: Event[], view: Record<string, any>, outcome: Record<string, any> | null, words: Words}} game
 */
export function statistics({ events, view, words }) {
  const { influence, rats } = courses(events, view.seats);
  const seats = Array.from({ length: view.seats }, (_, seat) => seat);
  const title = (/** @type {string} */ id, /** @type {any} */ params) => say(words, `board.statistics.${id}`, params);
  const lines = (/** @type {string} */ name, /** @type {(seat: number, round: number) => number} */ of) => ({
    title: name,
    kind: "lines",
    x: title("round", {}),
    series: seats.map((seat) => ({ seat, points: rats.map((_, round) => [round, of(seat, round)]) })),
  });
  const nuns = view.nuns.reduce(
    (/** @type {number} */ all, /** @type {string | null} */ face) => all + (face ? nunsOf(face) : 0),
    0,
  );
  return [
    {
      title: title("plague", {}),
      kind: "bars",
      rows: seats.map((seat) => ({
        seat,
        values: [
          { n: view.rats[seat], label: title("rats", {}) },
          { n: nuns, label: title("nuns", {}) },
        ],
      })),
    },
    lines(title("rats-by-round", {}), (seat, round) => rats[round][seat]),
    lines(title("all-influence", {}), (seat, round) => influence[round].reduce((all, track) => all + track[seat], 0)),
    ...CLASSES.flatMap((id, cls) =>
      influence.at(-1)?.[cls].some(Boolean)
        ? [lines(title("influence", { class: id }), (seat, round) => influence[round][cls][seat])]
        : [],
    ),
    buildingTable(events, view, words),
  ];
}

/**
 * Influence [round][class][seat] and rats [round][seat] at the end of each round; round 0 is the
 * start.
 * @param {Event[]} events
 * @param {number} seats
 */
export function courses(events, seats) {
  const track = CLASSES.map(() => Array(seats).fill(0));
  const held = Array(seats).fill(FIRST_RATS);
  /** @type {number[][][]} */
  const influence = [];
  /** @type {number[][]} */
  const rats = [];
  const close = () => {
    influence.push(track.map((each) => [...each]));
    rats.push([...held]);
  };
  for (const { id, params } of events) {
    if (id === "round-began") close();
    else if (id === "influence" || id === "last-influence")
      track[CLASSES.indexOf(params.class)][params.seat] = params.total;
    else if (id === "rats-gained") held[params.seat] += params.n;
    else if (id === "rats-lost") held[params.seat] -= params.n;
    else if (id === "rat-moved") {
      held[params.seat] -= 1;
      held[params.other] += 1;
    }
  }
  close();
  return { influence, rats };
}

/**
 * The gains of each seat from its supplies and from each building.
 * @param {Event[]} events
 * @param {number} seats
 * @returns {Map<string, Gains[]>} by building id or "supplies"
 */
export function gainsOf(events, seats) {
  /** @type {Map<string, Gains[]>} */
  const found = new Map();
  /** By seat: the source of its next gains; "" if it is another player. */
  const source = Array(seats).fill("");
  const give = (/** @type {number} */ seat, /** @type {string} */ kind, /** @type {number} */ n) => {
    if (!source[seat] || !n) return;
    const all = found.get(source[seat]) ?? Array.from({ length: seats }, () => /** @type {Gains} */ ({}));
    found.set(source[seat], all);
    all[seat][kind] = (all[seat][kind] ?? 0) + n;
  };
  for (const { id, params } of events) {
    const { seat, other, n } = params;
    if (id === "supply-chosen") source[seat] = SUPPLIES;
    else if (["entered", "revealed", "premium-used", "standard-used"].includes(id))
      source[seat] = buildingId(params.card);
    else if (id === "sword-victim" || id === "flute-victim") source[seat] = "";
    else if (id === "influence" || id === "last-influence") give(seat, "influence", n);
    else if (id === "drew") give(seat, "cards", n);
    else if (id === "gave") give(other, "cards", n);
    else if (id === "rats-lost") give(seat, "rats-gone", n);
    else if (id === "took") give(seat, params.pile, n);
    else if (id === "took-tokens") give(seat, "tokens", n);
    else if (id === "looked") give(seat, "looks", 1);
  }
  return found;
}

/** @param {Event[]} events @param {Record<string, any>} view @param {Words} words */
function buildingTable(events, view, words) {
  const gains = gainsOf(events, view.seats);
  const order = [SUPPLIES, ...contentOf(view).buildings.keys()].filter((id) => gains.has(id));
  const seats = Array.from({ length: view.seats }, (_, seat) => seat);
  const name = (/** @type {string} */ id) =>
    id === SUPPLIES ? say(words, "board.statistics.supplies") : say(words, `building.${id}`);
  return {
    title: say(words, "board.statistics.buildings"),
    kind: "table",
    head: ["", ...seats.map((seat) => words.player(seat))],
    rows: order.map((id) => ({
      cells: [name(id), ...seats.map((seat) => gainText(words, gains.get(id)?.[seat] ?? {}))],
    })),
  };
}

/** "3 influence, 4 cards, 2 jokers". @param {Words} words @param {Gains} gains */
const gainText = (words, gains) =>
  KINDS.filter((kind) => gains[kind])
    .map((kind) =>
      say(words, PILES.includes(kind) ? `pile.${kind}` : `board.statistics.gain.${kind}`, { n: gains[kind] }),
    )
    .join(", ") || "–";
