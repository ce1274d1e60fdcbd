// @ts-check
/** Texts under names, in the browser's storage. */

const NAMED = new URL(globalThis.location.href).searchParams.get("shelf");
/** The database: pages about the game name one of their own. */
export const SHELF = NAMED ?? "pestis";
/** What a worker is asked for with, to use the same. */
export const SHELF_ASKED = NAMED ? `?shelf=${encodeURIComponent(NAMED)}` : "";
const TEXTS = "texts";
/** The status of what cannot be stored at all. */
export const FULL = 507;

/** Why something is not stored: a problem with words. */
export class NotStored extends Error {
  /** @param {string} id of the message @param {number} status */
  constructor(id, status) {
    super(id);
    this.id = id;
    this.status = status;
  }
}

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @returns {Promise<IDBDatabase>} */
function open() {
  opened ??= new Promise((done, fail) => {
    const asked = indexedDB.open(SHELF, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(TEXTS);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
  // After it could not be opened, or was lost, the next caller tries again.
  opened.then((found) => {
    found.onclose = shut;
  }, shut);
  return opened;
}

function shut() {
  opened = null;
}

/** @param {string} names how they begin */
const beginning = (names) => IDBKeyRange.bound(names, `${names}\uffff`);

/**
 * All texts whose names begin so, with their names.
 * @param {string} names
 * @returns {Promise<[string, string][]>}
 * @throws {NotStored}
 */
export async function kept(names) {
  try {
    const place = (await open()).transaction(TEXTS).objectStore(TEXTS);
    const found = [place.getAllKeys(beginning(names)), place.getAll(beginning(names))];
    const [keys, texts] = await Promise.all(found.map(result));
    return keys.map((key, i) => [String(key), String(texts[i])]);
  } catch (error) {
    console.info("nothing can be read:", error);
    throw new NotStored("web.storage-refused", FULL);
  }
}

/** @param {IDBRequest<any[]>} asked @returns {Promise<any[]>} */
const result = (asked) =>
  new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });

/**
 * What is due, and in which order.
 * @typedef {object} Due
 * @property {string[]} there names that must be there
 * @property {[string, string][]} fresh names that must be new, and their texts
 * @property {[string, string][]} texts
 * @property {string[]} gone how the names begin of what is deleted
 */

/**
 * Store all or nothing.
 * @param {Due} due
 * @throws {NotStored}
 */
export async function store({ there, fresh, texts, gone }) {
  if (!fresh.length && !texts.length && !gone.length) return;
  let missing = false;
  try {
    const turn = (await open()).transaction(TEXTS, "readwrite", { durability: "strict" });
    const place = turn.objectStore(TEXTS);
    await new Promise((done, fail) => {
      turn.oncomplete = done;
      turn.onabort = () => fail(turn.error);
      for (const name of there) {
        const asked = place.getKey(name);
        asked.onsuccess = () => {
          missing ||= asked.result === undefined;
          if (missing) turn.abort();
        };
      }
      for (const names of gone) place.delete(beginning(names));
      for (const [name, text] of fresh) place.add(text, name);
      for (const [name, text] of texts) place.put(text, name);
    });
  } catch (error) {
    if (missing) throw new NotStored("error.not-found", 404);
    const name = error instanceof DOMException ? error.name : "";
    if (name === "ConstraintError") throw new NotStored("error.late", 409);
    console.info("not stored:", error);
    throw new NotStored(name === "QuotaExceededError" ? "web.storage-full" : "web.storage-refused", FULL);
  }
}
