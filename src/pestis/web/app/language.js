// @ts-check
/** The viewer's language: a signal, switchable at once, kept on this device. */
import { computed, signal } from "./lib.js";
import { getJson } from "./api.js";
import { prefs } from "./prefs.js";
import { Words } from "./words.js";

/** Languages by code, each in its own words. */
export const LANGUAGES = { en: "English", de: "Deutsch", nl: "Nederlands" };

/** @type {Map<string, Words>} */
const loaded = new Map();

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

/** @param {string} code */
export async function speak(code) {
  let spoken = loaded.get(code);
  if (!spoken) {
    spoken = new Words(code, await getJson(`/api/words/${code}`));
    loaded.set(code, spoken);
  }
  words.value = spoken;
  document.documentElement.lang = code;
}
