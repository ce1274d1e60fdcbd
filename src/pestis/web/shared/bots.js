// @ts-check
/** What bots are called. */
import { t, words } from "./language.js";

/** @param {string} game @param {string} bot */
export function botName(game, bot) {
  const own = `${game}.bot.${bot}`;
  if (words.value.has(own)) return words.value.text(own);
  return words.value.has(`web.bot.${bot}`) ? t(`bot.${bot}`) : t("bot-named", { bot });
}
