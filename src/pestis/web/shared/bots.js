// @ts-check
/** What bots are called. */
import { words } from "./language.js";

/** The level that plays where nobody has chosen one. */
const USUAL = "journeyman";

/** Of a game's bots the one that is offered first. @param {string[]} bots */
export const usualBot = (bots) => (bots.includes(USUAL) ? USUAL : (bots[0] ?? ""));

/** @param {string} game @param {string} bot */
export function botName(game, bot) {
  const own = `${game}.bot.${bot}`;
  if (words.value.has(own)) return words.value.text(own);
  return words.value.has(`bot.${bot}`) ? words.value.text(`bot.${bot}`) : words.value.text("bot-named", { bot });
}
