// @ts-check
/**
 * Prefetches all at once what the page of a new table would request step by step: on a slow connection
 * each step is a round trip.  The builder puts AHEAD in front of this file (tools/static_site.py).
 */

/** Files of the folder that the form and each game's board need. @type {{form: string[], boards: Record<string, string[]>}} */
const { form, boards } = /** @type {any} */ (globalThis).AHEAD;
const KINDS = { css: "style", json: "fetch" };

/** Milliseconds after which Python no longer waits for the prefetch. */
const PATIENCE = 3_000;

/** Settles when the file has loaded or failed. @param {string} part @returns {Promise<unknown>} */
function fetchAhead(part) {
  const kind = KINDS[/** @type {"css" | "json"} */ (part.split(".").pop())];
  const link = document.createElement("link");
  Object.assign(link, kind ? { rel: "preload", as: kind } : { rel: "modulepreload" });
  // A preload is only reused if its CORS mode is that of fetch().
  if (kind === "fetch") link.crossOrigin = "anonymous";
  link.fetchPriority = "low";
  link.href = new URL(`../../${part}`, import.meta.url).href;
  const loaded = new Promise((done) => {
    link.onload = link.onerror = done;
  });
  document.head.append(link);
  return loaded;
}

/** @returns {string[]} */
function wanted() {
  const [path, query] = location.hash.split("?");
  // A service worker answers from the device.
  if (path !== "#/new" || navigator.serviceWorker?.controller) return [];
  // Old browsers do not fire load events for modulepreload.
  if (!document.createElement("link").relList.supports("modulepreload")) return [];
  const asked = new URLSearchParams(query);
  const game = asked.get("game") ?? "";
  const seats = asked.getAll("seat").length;
  const answers = seats && boards[game] ? [`answers/boards/${game}/${seats}.json`] : [];
  return [...answers, ...form, ...(boards[game] ?? [])];
}

/** Settles when Python may be fetched without delaying what the page shows first. */
export const fetched = Promise.race([
  Promise.all(wanted().map(fetchAhead)),
  new Promise((done) => setTimeout(done, PATIENCE)),
]);
