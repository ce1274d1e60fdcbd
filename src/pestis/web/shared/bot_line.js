// @ts-check
/** What there is to say of a bot where it is chosen. */
import { usualBot } from "./bots.js";
import { alone } from "./address.js";
import { engine } from "./engine.js";
import { habits } from "./own_games.js";
import { words } from "./language.js";

/** What the words say; nothing where they do not know it. @param {string} id */
const said = (id) => (words.value.has(id) ? words.value.text(id) : "");

/** How long a bot may take where the page itself thinks, and not with the compiled engine. @param {string} bot */
const slow = (bot) => (alone && engine.value !== "compiled" ? said(`web.lobby.alone.${bot}`) : "");

/** A line about a bot; empty for one that has none. @param {string} bot */
export const botLine = (bot) => `${said(`bot-line.${bot}`)} ${slow(bot)}`.trim();

/** The level that one plays against, else the gentlest. @param {string[]} bots */
export const ownLevel = (bots) => bots.find((bot) => bot === habits().bot) ?? bots.find(botLine) ?? usualBot(bots);
