// @ts-check
/** The viewer's language: a signal, switchable at once, kept on this device. */
import { batch, computed, signal } from "./lib.js";
import { getJson } from "./api.js";
import { prefs } from "./prefs.js";
import { Words } from "./words.js";

/** Languages by code, each in its own words. @type {Record<string, string>} */
export const LANGUAGES = JSON.parse(document.querySelector("meta[name=languages]")?.getAttribute("content") || "{}");

/** Catalogues by address: what all games share, and each game's own. @type {Map<string, Promise<import("./words.js").Catalogue>>} */
const loaded = new Map();
/** Games that this page speaks of. @type {Set<string>} */
const games = new Set();
/** How often words were asked for: the last answer counts, whichever comes first. */
let asked = 0;
/** The games whose words are there. */
const learned = signal(/** @type {Set<string>} */ (new Set()));

/** The words now; before the first catalogue has come ids stand for themselves. */
export const words = signal(new Words("en", {}));

/** @param {string} id @param {Record<string, unknown>} [params] */
export const t = (id, params) => words.value.text(`web.${id}`, params);

export const language = computed(() => words.value.language);

/** What this device speaks: as chosen, else as the browser asks, else English. */
export function preferred() {
  const asked = [prefs.value.language, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return asked.find((code) => code in LANGUAGES) ?? "en";
}

/** The change on its way, or the last there was. */
let change = Promise.resolve();
/** The language that is on its way, or none. */
let coming = "";

/** Done when the words are there, also those that were asked for later. @param {string} code @returns {Promise<void>} */
export function speak(code) {
  change = fetchAndSpeak(code);
  return change;
}

/** @param {string} code @returns {Promise<void>} */
async function fetchAndSpeak(code) {
  const turn = ++asked;
  coming = code;
  try {
    const spoken = new Set(games);
    const parts = await Promise.all([code, ...[...spoken].map((game) => `${code}/${game}`)].map(catalogueAt));
    if (turn !== asked) return change;
    batch(() => {
      words.value = new Words(code, Object.assign({}, ...parts));
      learned.value = spoken;
    });
    document.documentElement.lang = code;
  } finally {
    if (turn === asked) coming = "";
  }
}

/** Asked for once, however many wait for it. @param {string} address @returns {Promise<import("./words.js").Catalogue>} */
function catalogueAt(address) {
  const known = loaded.get(address);
  if (known) return known;
  const catalogue = getJson(`/api/words/${address}`);
  loaded.set(address, catalogue);
  catalogue.catch(() => loaded.delete(address));
  return catalogue;
}

/** Speak of these games from now on, or as the lobby does. @param {string[]} more ids, or LOBBY */
export async function learn(...more) {
  for (const game of more) games.add(game);
  await speak(coming || language.value);
}

/** What the pages say that are not about one table. */
export const LOBBY = "lobby";

/** Speak of all games, known by their prefixes, and as the lobby does. */
export const learnAll = () => learn(LOBBY, ...words.value.games.map((prefix) => prefix.slice(0, -1)));

/** Whether the words of a game are there. @param {string} game */
export const speaksOf = (game) => learned.value.has(game);
