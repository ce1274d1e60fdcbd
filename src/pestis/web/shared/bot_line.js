// @ts-check
/** The line that describes a bot where it is chosen. */
import { usualBot } from "./bots.js";
import { alone } from "./address.js";
import { engine } from "./engine.js";
import { habits } from "./own_games.js";
import { words } from "./language.js";

/** A message; empty if there is none of this id. @param {string} id */
const said = (id) => (words.value.has(id) ? words.value.text(id) : "");

/** How long a bot may take if it runs in the page on bytecode. @param {string} bot */
const slow = (bot) => (alone && engine.value !== "compiled" ? said(`web.lobby.alone.${bot}`) : "");

/** The line of a bot; empty if it has none. @param {string} bot */
export const botLine = (bot) => `${said(`bot-line.${bot}`)} ${slow(bot)}`.trim();

/** The level that the player last chose, else the weakest. @param {string[]} bots */
export const ownLevel = (bots) => bots.find((bot) => bot === habits().bot) ?? bots.find(botLine) ?? usualBot(bots);
