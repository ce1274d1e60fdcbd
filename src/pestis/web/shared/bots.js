// @ts-check
/** Names of bots. */
import { words } from "./language.js";

/** The default level. */
const USUAL = "journeyman";

/** The default bot of a game. @param {string[]} bots */
export const usualBot = (bots) => (bots.includes(USUAL) ? USUAL : (bots[0] ?? ""));

/** @param {string} game @param {string} bot */
export function botName(game, bot) {
  const own = `${game}.bot.${bot}`;
  if (words.value.has(own)) return words.value.text(own);
  return words.value.has(`bot.${bot}`) ? words.value.text(`bot.${bot}`) : words.value.text("bot-named", { bot });
}
