// @ts-check
/**
 * Fetches at once, when the bar is on its way, what a new table's page asks for step by step: on a slow
 * line each step is a wait.
 * The builder writes AHEAD in front of it (tools/static_site.py).
 */

/** For the form, and for each game's board: files of the folder. @type {{form: string[], boards: Record<string, string[]>}} */
const { form, boards } = /** @type {any} */ (globalThis).AHEAD;
const KINDS = { css: "style", json: "fetch" };

/** Milliseconds after which a slow line holds nothing up. */
const PATIENCE = 3_000;

/** Done when it is here, or cannot be had. @param {string} part @returns {Promise<unknown>} */
function fetchAhead(part) {
  const kind = KINDS[/** @type {"css" | "json"} */ (part.split(".").pop())];
  const link = document.createElement("link");
  Object.assign(link, kind ? { rel: "preload", as: kind } : { rel: "modulepreload" });
  // Whatever comes by "fetch" is asked for as other origins' files are.
  if (kind === "fetch") link.crossOrigin = "anonymous";
  link.fetchPriority = "low";
  link.href = new URL(`../../${part}`, import.meta.url).href;
  const come = new Promise((done) => {
    link.onload = link.onerror = done;
  });
  document.head.append(link);
  return come;
}

/** @returns {string[]} */
function wanted() {
  const [path, query] = location.hash.split("?");
  // Where everything is kept on the device, nothing has to be waited for.
  if (path !== "#/new" || navigator.serviceWorker?.controller) return [];
  // An old browser would never say that it has come.
  if (!document.createElement("link").relList.supports("modulepreload")) return [];
  const asked = new URLSearchParams(query);
  const game = asked.get("game") ?? "";
  const seats = asked.getAll("seat").length;
  const answers = seats && boards[game] ? [`answers/boards/${game}/${seats}.json`] : [];
  return [...answers, ...form, ...(boards[game] ?? [])];
}

/** Done when Python's megabytes do not hold up what the page shows first. */
export const fetched = Promise.race([
  Promise.all(wanted().map(fetchAhead)),
  new Promise((done) => setTimeout(done, PATIENCE)),
]);
