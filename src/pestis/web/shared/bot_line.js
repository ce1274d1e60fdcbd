// @ts-check
/** What there is to say of a bot where it is chosen. */
import { alone } from "./address.js";
import { words } from "./language.js";

/** What the words say; nothing where they do not know it. @param {string} id */
const said = (id) => (words.value.has(id) ? words.value.text(id) : "");

/** A line about a bot, and how long it may take where the page itself thinks; empty for one that has none. @param {string} bot */
export const botLine = (bot) => `${said(`bot-line.${bot}`)} ${alone ? said(`web.lobby.alone.${bot}`) : ""}`.trim();
