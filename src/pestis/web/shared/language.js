// @ts-check
/** The reader's language: a signal, so that a switch takes effect at once; stored on this device. */
import { batch, computed, signal } from "./lib.js";
import { getJson } from "./api.js";
import { prefs } from "./prefs.js";
import { Words } from "./words.js";

/** Each language's own name, by code. @type {Record<string, string>} */
export const LANGUAGES = JSON.parse(document.querySelector("meta[name=languages]")?.getAttribute("content") || "{}");

/** Catalogues by address: a shared one and one for each game. @type {Map<string, Promise<import("./words.js").Catalogue>>} */
const loaded = new Map();
/** Games whose words this page needs. @type {Set<string>} */
const games = new Set();
/** The number of the last request for words; results of earlier requests are discarded. */
let asked = 0;
/** The games whose words are loaded. */
const learned = signal(/** @type {Set<string>} */ (new Set()));

/** The current words; before the first catalogue has loaded, ids are shown. */
export const words = signal(new Words("en", {}));

/** @param {string} id @param {Record<string, unknown>} [params] */
export const t = (id, params) => words.value.text(`web.${id}`, params);

export const language = computed(() => words.value.language);

/** The language to use: the chosen one, else the browser's, else English. */
export function preferred() {
  const asked = [prefs.value.language, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return asked.find((code) => code in LANGUAGES) ?? "en";
}

/** The current or last switch of language. */
let switching = Promise.resolve();
/** The language being loaded, or empty. */
let pending = "";

/** Switch the language; settles when the latest request has loaded. @param {string} code @returns {Promise<void>} */
export function speak(code) {
  switching = fetchAndSpeak(code);
  return switching;
}

/** @param {string} code @returns {Promise<void>} */
async function fetchAndSpeak(code) {
  const n = ++asked;
  pending = code;
  try {
    const spoken = new Set(games);
    const parts = await Promise.all([code, ...[...spoken].map((game) => `${code}/${game}`)].map(catalogueAt));
    if (n !== asked) return switching;
    batch(() => {
      words.value = new Words(code, Object.assign({}, ...parts));
      learned.value = spoken;
    });
    document.documentElement.lang = code;
  } finally {
    if (n === asked) pending = "";
  }
}

/** A catalogue, requested only once. @param {string} address @returns {Promise<import("./words.js").Catalogue>} */
function catalogueAt(address) {
  const known = loaded.get(address);
  if (known) return known;
  const catalogue = getJson(`/api/words/${address}`);
  loaded.set(address, catalogue);
  catalogue.catch(() => loaded.delete(address));
  return catalogue;
}

/** Load the words of more games, or the lobby's. @param {string[]} more ids, or LOBBY */
export async function learn(...more) {
  for (const game of more) games.add(game);
  await speak(pending || language.value);
}

/** The words of pages other than a table's. */
export const LOBBY = "lobby";

/** Load the words of the lobby and of all games. */
export const learnAll = () => learn(LOBBY, ...words.value.games.map((prefix) => prefix.slice(0, -1)));

/** Whether the words of a game are loaded. @param {string} game */
export const speaksOf = (game) => learned.value.has(game);
