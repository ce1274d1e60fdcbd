// @ts-check
/** Without a server: exports, imports and deletes the data that this browser stores. */
import { alone } from "./address.js";
import { getJson, Refused } from "./api.js";
import { keep, kept, ownKey } from "./prefs.js";

const tab = alone
  ? { ...(await import("../tab/transport.js")), ...(await import("../tab/storage.js")) }
  : /** @type {never} */ (null);
const EXPORTED = "pestis.exported";
const NOTES = ownKey("notes");
/** Milliseconds after which the page recommends another export. */
const WEEK = 7 * 24 * 3_600_000;

/** @param {string} id of a table; empty for everything */
const keptPath = (id) => `/api/kept${id && `/${encodeURIComponent(id)}`}`;

/** Download a copy. @param {string} id of a table; empty for everything @param {string} name */
export async function saveCopy(id, name) {
  const given = await tab.ask(keptPath(id));
  const text = await given.text();
  if (!given.ok) throw new Refused(JSON.parse(text).problem, given.status);
  tab.handOver(new Blob([text]), name);
  if (!id) keep(EXPORTED, Date.now());
}

/** Import a copy. @param {string} text of the file @returns {Promise<{tables: number, records: number, there: number, beside: number}>} */
export const bringBack = (text) => getJson(keptPath(""), { method: "POST", body: text });

/** Delete a table and its notes, or everything that this browser stores about tables. @param {string} id of a table; empty for everything */
export async function forget(id) {
  await getJson(keptPath(id), { method: "DELETE" });
  if (id) {
    const notes = Object.entries(kept(NOTES) ?? {}).filter(([key]) => !key.startsWith(`${id} `));
    keep(NOTES, Object.fromEntries(notes));
    return;
  }
  for (const key of Object.keys(localStorage)) if (key.startsWith(ownKey(""))) localStorage.removeItem(key);
}

/**
 * Whether the browser can store tables, and whether an export is due.
 * @param {number} changed time of the last change, in seconds since 1970
 * @returns {Promise<{refused: string, remind: boolean}>} refused: why nothing can be stored, or empty
 */
export async function safety(changed) {
  try {
    await tab.loadTexts("none/");
  } catch (error) {
    return { refused: /** @type {any} */ (error).id, remind: false };
  }
  const promised = await navigator.storage?.persisted?.();
  const exported = Number(kept(EXPORTED) ?? 0);
  const due = !exported || Date.now() - exported > WEEK;
  return { refused: "", remind: !promised && due && changed * 1000 > exported };
}
