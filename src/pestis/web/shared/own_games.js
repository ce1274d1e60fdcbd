// @ts-check
/** Finished games of this device, and its player's usual settings; both are stored here and never sent. */
import { keep, kept, ownKey } from "./prefs.js";

/** @typedef {import("./wire.d.ts").TableInfo} TableInfo */
/**
 * @typedef {object} OwnGame
 * @property {string} id the table's
 * @property {string} game
 * @property {number[]} mine seats of this device
 * @property {string[]} players who played each seat at the end: "human" or a bot
 * @property {number[]} totals
 * @property {number[]} winners
 * @property {number[]} places of each seat, from 1; 0 for none
 */

const GAMES = ownKey("games");
const HABITS = ownKey("habits");
/** The number of games that are stored. */
const MOST = 1000;

/** @returns {OwnGame[]} the oldest first */
export function ownGames() {
  const found = kept(GAMES);
  return Array.isArray(found) ? found : [];
}

/**
 * Store a table's result, unless it is stored already.
 * @param {TableInfo} table
 * @param {number[]} mine
 * @param {any} outcome
 * @param {number[]} out seats without a place in the ranking
 */
export function noteGame({ id, game, seats }, mine, outcome, out) {
  const known = ownGames();
  if (!mine.length || known.some((each) => each.id === id)) return;
  const { totals, winners, ranking } = outcome;
  const groups = /** @type {number[][]} */ (winners.length ? ranking : []);
  const places = seats.map(({ seat }) =>
    out.includes(seat) ? 0 : groups.findIndex((group) => group.includes(seat)) + 1,
  );
  const players = seats.map(({ player }) => player);
  keep(GAMES, [...known, { id, game, mine, players, totals, winners, places }].slice(-MOST));
}

/** @typedef {{name: string, bot: string, seats: Record<string, number>, options: Record<string, Record<string, string>>, tried: string[]}} Habits */

/** The player's name and usual bot; per game the number of seats and options; the games tried. @returns {Habits} */
export function habits() {
  const found = kept(HABITS);
  return { name: "", bot: "", seats: {}, options: {}, tried: [], ...(found && typeof found === "object" ? found : {}) };
}

/** @param {Partial<Habits>} changes */
export const becomeHabit = (changes) => keep(HABITS, { ...habits(), ...changes });
