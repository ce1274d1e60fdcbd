// @ts-check
/** The list of games, requested once. */
import { getJson } from "./api.js";

/** @type {Promise<any[]> | null} */
let asked = null;

/** Rows of /api/games. */
export function allGames() {
  asked ??= getJson("/api/games").catch((error) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** @param {string} game @param {string} part */
export const brings = async (game, part) => (await allGames()).find(({ id }) => id === game)?.brings.includes(part);

/** The address of a game's file. @param {string} game @param {string} file */
export const ofGame = (game, file) =>
  new URL(`../../games/${game.replaceAll("-", "_")}/web/${file}`, import.meta.url).href;
