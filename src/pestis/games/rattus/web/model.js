// @ts-check
/** The game's components, and values derived from a view, for the drawing. */
import { components } from "../../../web/shared/components.js";
import * as content from "./content.js";

/** @typedef {import("../../../web/table/game.js").Moment} Moment */
/** @typedef {import("../../../web/table/game.js").Event} Event */
/** @typedef {import("../../../web/shared/words.js").Words} Words */
/** @typedef {Record<string, any>} View */
/** @typedef {{id: string, limit: number, symbols: string[]}} Token */
/** @typedef {{kind: string, face: Token | null, by: number[]}} Rat kind: what distinguishes it; face: if the viewer knows it; by: the seats that looked at it */

export const GAME = "rattus";
export const REGION_IDS = content.TABLES.region.map(({ id }) => id);
const CARDS = content.TABLES["class-card"];
export const CARD_IDS = CARDS.map(({ id }) => id);
/** @type {Record<string, string>} */
export const CLASS_OF = Object.fromEntries(CARDS.map((card) => [card.id, card.class]));
/** @type {Record<string, string>} */
export const ICON_OF = Object.fromEntries(CARDS.map((card) => [card.id, card.icon]));
/** By card: the hat of its figure. @type {Record<string, string>} */
export const HAT_OF = Object.fromEntries(CARDS.map((card) => [card.id, card.hat]));
export const PALACE = REGION_IDS.length;

/** @param {Words} words @param {string} id @param {Record<string, unknown>} [params] */
export const say = (words, id, params) => words.text(`${GAME}.${id}`, params);

export const contentOf = components(content, build);

/** @param {(table: string) => any[]} rows */
function build(rows) {
  /** @type {Map<string, {id: string, shade: string, neighbours: string[], arrows: string[]}>} */
  const regions = new Map(rows("region").map((row) => [row.id, { neighbours: [], arrows: [], ...row }]));
  /** @type {Map<string, Token>} */
  const tokens = new Map(rows("token").map((row) => [row.id, row]));
  const regionCards = rows("region-card");
  /** @type {Map<string, string[]>} */
  const cards = new Map(regionCards.map(({ id, symbols }) => [id, symbols]));
  return { regions, tokens, cards, cardIds: regionCards.map(({ id }) => id), players: rows("players") };
}

/** The number of seats. @param {View} view @returns {number} */
export const seatsOf = (view) => view.stock.length;

/** @param {View} view */
const playersOf = (view) => {
  const id = `${view.options.expansion}-${seatsOf(view)}`;
  const { players } = contentOf(view);
  return /** @type {{shades: string[], range: number}} */ (players.find((row) => row.id === id) ?? players[0]);
};

/** The regions in use at this number of players. @param {View} view @returns {string[]} */
export function inUse(view) {
  const { shades } = playersOf(view);
  const { regions } = contentOf(view);
  return REGION_IDS.filter((id) => shades.includes(regions.get(id)?.shade ?? ""));
}

/** The range of a Chivalry card in steps. @param {View} view */
export const rangeOf = (view) => playersOf(view).range;
/** Whether the match uses Africanus. @param {View} view */
export const isAfricanus = (view) => view.options.expansion === "africanus";

/** "gallia" of "gallia-2". @param {string} card */
export const regionOf = (card) => card.replace(/-\d+$/, "");

/**
 * The rat tokens of a region: starters, later ones, and those that a Witch has looked at.
 * @param {View} view
 * @param {number} region
 * @returns {Rat[]}
 */
export function ratsIn(view, region) {
  const { tokens } = contentOf(view);
  const seen = view.seen_at.flatMap((/** @type {string} */ at, /** @type {number} */ i) =>
    at === REGION_IDS[region] ? [i] : [],
  );
  const starters = view.starters[region];
  const plain = view.rats[region] - seen.length;
  return [
    ...Array.from({ length: plain }, (_, i) => ({ kind: i < starters ? "starter" : "later", face: null, by: [] })),
    ...seen.map((/** @type {number} */ i, /** @type {number} */ place) => ({
      kind: `seen-${place + 1}`,
      face: tokens.get(view.seen_faces[i]) ?? null,
      by: bits(view.seen_by[i]),
    })),
  ];
}

/** Whether the viewer is asked which rat token of a region to turn over. @param {View} view @param {string} id */
export function isTurning(view, id) {
  const prompt = view.prompts?.[0];
  return !view.untold && prompt?.kind === "turn-token" && prompt.about === id && prompt.seats.includes(view.viewer);
}

/** The seats of a bit mask. @param {string | number} mask */
const bits = (mask) => [0, 1, 2, 3, 4, 5].filter((seat) => (Number(mask) >> seat) & 1);

/**
 * The cubes of each seat that has any in a place.
 * @param {View} view
 * @param {number} place
 * @returns {{seat: number, n: number, diplomats: number}[]}
 */
export const cubesIn = (view, place) =>
  view.cubes[place]
    .map((/** @type {number} */ n, /** @type {number} */ seat) => ({ seat, n, diplomats: view.diplomats[place][seat] }))
    .filter((/** @type {{n: number}} */ { n }) => n > 0);

/** Class cards of a seat. @param {View} view @param {number} seat @returns {string[]} */
export const cardsWith = (view, seat) =>
  view.cards.filter((/** @type {string} */ id) => view.owners[CARD_IDS.indexOf(id)] === seat);

/** The cards of a bag as a list. @param {Record<string, number> | undefined} bag @returns {string[]} */
export const listed = (bag) => Object.entries(bag ?? {}).flatMap(([id, n]) => Array.from({ length: n }, () => id));
