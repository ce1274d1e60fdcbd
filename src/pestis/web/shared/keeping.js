// @ts-check
/** Without a server: what this browser keeps, as files, brought back, and deleted. */
import { alone } from "./address.js";
import { getJson, Refused } from "./api.js";
import { keep, kept, ownKey } from "./prefs.js";

const tab = alone
  ? { ...(await import("../tab/transport.js")), ...(await import("../tab/storage.js")) }
  : /** @type {never} */ (null);
const EXPORTED = "pestis.exported";
const NOTES = ownKey("notes");
/** Milliseconds after which another copy is worth making. */
const WEEK = 7 * 24 * 3_600_000;

/** @param {string} id of a table; empty for everything */
const path = (id) => `/api/kept${id && `/${encodeURIComponent(id)}`}`;

/** Hand a copy over as a file. @param {string} id of a table; empty for everything @param {string} name */
export async function saveCopy(id, name) {
  const given = await tab.ask(path(id));
  const text = await given.text();
  if (!given.ok) throw new Refused(JSON.parse(text).problem, given.status);
  tab.handOver(new Blob([text]), name);
  if (!id) keep(EXPORTED, Date.now());
}

/** @param {string} text of such a file @returns {Promise<{tables: number, records: number, there: number, beside: number}>} */
export const bringBack = (text) => getJson(path(""), { method: "POST", body: text });

/** For good, with one's own notes; with everything else that came of tables where all are meant. @param {string} id of a table; empty for everything */
export async function forget(id) {
  await getJson(path(id), { method: "DELETE" });
  if (id) {
    const notes = Object.entries(kept(NOTES) ?? {}).filter(([key]) => !key.startsWith(`${id} `));
    keep(NOTES, Object.fromEntries(notes));
    return;
  }
  for (const key of Object.keys(localStorage)) if (key.startsWith(ownKey(""))) localStorage.removeItem(key);
}

/**
 * How safe is what is kept?
 * @param {number} changed when something last happened, in seconds since 1970
 * @returns {Promise<{refused: string, remind: boolean}>} why nothing can be kept; is a copy due?
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
