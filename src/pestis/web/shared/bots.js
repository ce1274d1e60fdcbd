// @ts-check
/** What bots are called. */
import { alone } from "./address.js";
import { words } from "./language.js";

/** The level that plays where nobody has chosen one. */
const USUAL = "journeyman";

/** Of a game's bots the one that is offered first. @param {string[]} bots */
export const usualBot = (bots) => (bots.includes(USUAL) ? USUAL : (bots[0] ?? ""));

/** What the words say of it; empty where they say nothing. @param {string} id */
const said = (id) => (words.value.has(id) ? words.value.text(id) : "");

/** A line about a bot, and how long it may take where the page itself thinks; empty for one that has none. @param {string} bot */
export const botLine = (bot) => `${said(`bot-line.${bot}`)} ${alone ? said(`web.alone.${bot}`) : ""}`.trim();

/** @param {string} game @param {string} bot */
export function botName(game, bot) {
  const own = `${game}.bot.${bot}`;
  if (words.value.has(own)) return words.value.text(own);
  return words.value.has(`bot.${bot}`) ? words.value.text(`bot.${bot}`) : words.value.text("bot-named", { bot });
}
