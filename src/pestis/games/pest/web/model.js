// @ts-check
/** The game's components, and values derived from a view, for the drawing. */
import { components } from "../../../web/shared/components.js";
import * as content from "./content.js";

/** @typedef {import("../../../web/table/game.js").Moment} Moment */
/** @typedef {import("../../../web/table/game.js").Event} Event */
/** @typedef {import("../../../web/shared/words.js").Words} Words */
/** @typedef {Record<string, any>} View */
/** @typedef {Map<string, string[]>} Targets */
/** How many of each good. @typedef {Record<string, number>} Reward */

export const GAME = "pest";
export const CAPITAL = "capital";
export const GOODS = ["wood", "stone", "food", "herbs", "coin", "flask", "chest", "renown", "influence"];
export const RESOURCES = GOODS.slice(0, 4);
export const STORED = GOODS.slice(0, 5);
export const SIZES = ["village", "town", "city"];
export const TOP_ROW = ["move", "construct", "produce"];
export const LEFT_COLUMN = ["research", "cure", "assign"];
/** Quarantine spaces that restrict something, by bit of ``blocked``. */
const SPACES = [...TOP_ROW, "track"];
const SLOTS = ["top", "middle", "bottom"];
export const ERAS = ["i", "ii", "iii"];

/** @param {Words} words @param {string} id @param {Record<string, unknown>} [params] */
export const say = (words, id, params) => words.text(`${GAME}.${id}`, params);

/** "2 wood, 1 coin" as counts. @param {string} text @returns {Reward} */
const rewardOf = (text) =>
  Object.fromEntries(
    text
      .split(", ")
      .filter((part) => part !== "-")
      .map((part) => part.split(" "))
      .map(([n, good]) => [good, Number(n)]),
  );

/** "movement 2, jump 1" as numbers by word. @param {string} text @returns {Record<string, number>} */
const powersOf = (text) =>
  Object.fromEntries(
    text
      .split(", ")
      .map((part) => part.split(" "))
      .map(([word, n]) => [word, Number(n)]),
  );

export const contentOf = components(content, build);

/** @param {(table: string) => any[]} rows */
function build(rows) {
  /** @param {string} table */
  const byId = (table) => new Map(rows(table).map((row) => [row.id, row]));
  const places = rows("place").map((row) => ({
    id: row.id,
    size: SIZES.indexOf(row.size),
    x: row.x,
    y: row.y,
    harbour: row.harbour ?? "",
  }));
  const number = new Map(places.map(({ id }, n) => [id, n]));
  const roads = rows("road").map((row) => {
    const [a, b] = row.id.split(" ");
    return { a: number.get(a) ?? 0, b: number.get(b) ?? 0, colour: row.colour ?? "" };
  });
  /** The roads at each place: the place at the other end, and the road. @type {{to: number, road: number}[][]} */
  const near = places.map(() => []);
  roads.forEach(({ a, b }, road) => {
    near[a].push({ to: b, road });
    near[b].push({ to: a, road });
  });
  const price = byId("price");
  const technologies = rows("technology").map((row) => ({
    ...row,
    ...price.get(row.id),
    slot: row.slot ?? "any",
    powers: powersOf(row.effect),
  }));
  const steps = rows("imperative-space");
  const limits = byId("board");
  const spaces = Array.from({ length: limits.get("influence").number + 1 }, () => ({
    symbol: false,
    reward: /** @type {Reward} */ ({}),
  }));
  for (const row of rows("influence-space"))
    spaces[row.id] = { symbol: row.symbol ?? false, reward: rewardOf(row.reward ?? "-") };
  return {
    places,
    number,
    roads,
    near,
    technologies,
    technology: new Map(technologies.map((card) => [card.id, card])),
    buildings: rows("building"),
    sections: rows("section").map(({ bonus }) => bonus),
    track: rows("track-space").map(({ herbs, renown, laboratory }) => ({
      herbs,
      renown,
      laboratory: laboratory ?? false,
    })),
    cemetery: rows("cemetery-space").map(({ shame }) => shame),
    area: limits.get("quarantine").number,
    storage: limits.get("storage").number,
    /** By era: its four spaces. */
    imperatives: [1, 2, 3].map((era) =>
      steps.filter(({ id }) => id.startsWith(`era-${era} `)).map(({ influence, renown }) => ({ influence, renown })),
    ),
    spaces,
    works: rows("capital-building"),
    capitalCards: new Map(
      rows("capital-card").map((row) => [
        row.id,
        { rewards: [row.first, row.second, row.third].map(rewardOf), bonus: rewardOf(row.bonus) },
      ]),
    ),
    decrees: new Map(
      rows("decree").map(({ id }) => [id, { agenda: byId("agenda").get(id), imperative: byId("imperative").get(id) }]),
    ),
    starts: byId("start-card"),
    pest: byId("pest-card"),
    aid: new Map(
      rows("aid-card").map((row) => [
        row.id,
        { left: rewardOf(row.left), middle: rewardOf(row.middle), right: rewardOf(row.right) },
      ]),
    ),
    duel: byId("duel"),
    solo: byId("solo"),
  };
}

/** @typedef {ReturnType<typeof build>} Content */

/** Seats by number. @param {View} view @returns {number[]} */
export const seatsOf = (view) => Array.from({ length: view.seats }, (_, seat) => seat);
/** Seats in turn order. @param {View} view @returns {number[]} */
export const orderOf = (view) => view.order.map(Number);
/** @param {View} view */
export const isSolo = (view) => view.seats === 1;
/** @param {View} view */
export const isDuel = (view) => view.options.duel === "on";
/** 0, 1 or 2. @param {View} view */
export const eraOf = (view) => Math.max(0, Math.ceil(view.year / 2) - 1);

/** The good that a place gives now, or "". @param {View} view @param {number} place @returns {string} */
export const givesOf = (view, place) => (view.destroyed[place] ? "" : (RESOURCES[view.resources[place]] ?? ""));

/**
 * Buildings of a place, in seat order.
 * @param {View} view
 * @param {number} place
 * @returns {{seat: number, building: string}[]}
 */
export function buildingsAt(view, place) {
  const { buildings } = contentOf(view);
  return view.built.flatMap((/** @type {(number | null)[]} */ sites, /** @type {number} */ seat) =>
    sites.flatMap((site, n) => (site === place ? [{ seat, building: buildings[n].id }] : [])),
  );
}

/** Seats whose doctor or camp stands at a place. @param {(number | null)[]} standing @param {number} place */
export const seatsAt = (standing, place) => standing.flatMap((at, seat) => (at === place ? [seat] : []));

/**
 * The technologies of a seat by slot, with the people and goods on them.
 * @param {View} view
 * @param {number} seat
 */
export const slotsOf = (view, seat) =>
  SLOTS.map((slot, n) => {
    const at = view.slots[seat][n];
    return { slot, card: at === null ? null : contentOf(view).technologies[at], standing: view.on_card[seat][n] };
  });

/** The sum of a power over a seat's technologies. @param {View} view @param {number} seat @param {string} word @returns {number} */
export const power = (view, seat, word) =>
  slotsOf(view, seat).reduce((sum, { card }) => sum + (card?.powers[word] ?? 0), 0);

/** Quarantine spaces that restrict nothing (PE 7.1). @param {View} view @param {number} seat @returns {number} */
export const areaOf = (view, seat) => contentOf(view).area + power(view, seat, "quarantine");

/** Restricting spaces with a sick person. @param {View} view @param {number} seat */
export const blockedOf = (view, seat) => SPACES.filter((_, bit) => (view.blocked[seat] >> bit) & 1);

/** The storage limit for a good (PE 6.C.5, 18.25). @param {View} view @param {number} seat @param {string} good @returns {number} */
export function storageOf(view, seat, good) {
  const { storage } = contentOf(view);
  if (blockedOf(view, seat).includes("track")) return storage - 1;
  const room = storage + power(view, seat, "store-each");
  const taken = STORED.some((other) => other !== good && (view.goods[seat][other] ?? 0) > room);
  return taken ? room : room + power(view, seat, "store-one");
}

/** Why a seat cannot build in a place, or "" (PE 6.B.1). @param {View} view @param {number} seat @param {number} place */
function closedOf(view, seat, place) {
  const there = buildingsAt(view, place);
  if (view.destroyed[place]) return "destroyed";
  if (there.some((one) => one.seat === seat)) return "own";
  return there.length > contentOf(view).places[place].size ? "full" : "";
}

/** The place where a seat could build, at its doctor or camp; otherwise a message why not at its doctor. @param {View} view @param {number} seat */
export function siteOf(view, seat) {
  const { places } = contentOf(view);
  const at = [...new Set([view.doctor[seat], view.camp[seat]])].filter((place) => places[place]?.size >= 0);
  const open = at.filter((place) => !closedOf(view, seat, place));
  if (open.length) return { id: "pest.board.site", params: { places: open.map((place) => places[place].id) } };
  return at.length
    ? { id: `pest.board.no-site.${closedOf(view, seat, at[0])}`, params: { place: places[at[0]].id } }
    : null;
}

/** The part of a price that a seat lacks and cannot replace with coins (PE 6.6). @param {View} view @param {number} seat @param {Reward} price @returns {Reward} */
export function missingOf(view, seat, price) {
  const goods = view.goods[seat];
  const short = Object.entries(price).flatMap(([good, n]) =>
    n > (goods[good] ?? 0) ? [[good, n - (goods[good] ?? 0)]] : [],
  );
  const all = short.reduce((sum, [, n]) => sum + Number(n), 0);
  return all > (goods.coin ?? 0) ? Object.fromEntries(short) : {};
}

/** Assistants still to be placed this year (PE 4.1). @param {View} view @param {number} seat */
export function assistantsLeft(view, seat) {
  if (!view.year || view.over) return 0;
  const onCards = slotsOf(view, seat).filter(
    ({ card, standing }) => standing && card && (card.powers.trials || card.powers.repeat),
  ).length;
  const placed = Object.values(view.grid[seat]).reduce(
    (/** @type {number} */ sum, n) => sum + /** @type {number} */ (n),
    0,
  );
  return eraOf(view) + 2 - placed - onCards;
}

/** The seat whose turn it is while the viewer is not asked, or null. @param {Moment} update @returns {number | null} */
export const actorOf = ({ choices, view }) =>
  choices.length || view.over || !view.turn.seat ? null : view.turn.seat - 1;

/**
 * Whether a choice with one of the verbs names the thing.
 * @param {Targets} targets
 * @param {string} id
 * @param {string[]} verbs
 */
export const fits = (targets, id, verbs) =>
  (targets.get(id) ?? []).some((choice) => verbs.includes(choice.split(" ", 1)[0]));
