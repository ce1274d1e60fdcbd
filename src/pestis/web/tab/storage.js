// @ts-check
/** A key-value store of texts in IndexedDB, with all-or-nothing writes. */

const NAMED = new URL(globalThis.location.href).searchParams.get("shelf");
/** The name of the database; pages of the documentation use one of their own. */
export const SHELF = NAMED ?? "pestis";
/** The query with which a worker's address is given, so that it uses the same database. */
export const SHELF_ASKED = NAMED ? `?shelf=${encodeURIComponent(NAMED)}` : "";
const TEXTS = "texts";
/** The status of a request whose result the browser could not store. */
export const FULL = 507;

/** Nothing was stored; the id names the message that says why. */
export class NotStored extends Error {
  /** @param {string} id of the message @param {number} status */
  constructor(id, status) {
    super(id);
    this.id = id;
    this.status = status;
  }
}

/** @type {Promise<IDBDatabase> | null} */
let database = null;

/** @returns {Promise<IDBDatabase>} */
function open() {
  database ??= new Promise((done, fail) => {
    const request = indexedDB.open(SHELF, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TEXTS);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  // If opening fails, or the browser closes the database, the next call opens it again.
  database.then((found) => {
    found.onclose = forgetDatabase;
  }, forgetDatabase);
  return database;
}

function forgetDatabase() {
  database = null;
}

/** @param {string} prefix */
const withPrefix = (prefix) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/**
 * All keys with this prefix, and their texts.
 * @param {string} prefix
 * @returns {Promise<[string, string][]>}
 * @throws {NotStored}
 */
export async function loadTexts(prefix) {
  try {
    const place = (await open()).transaction(TEXTS).objectStore(TEXTS);
    const found = [place.getAllKeys(withPrefix(prefix)), place.getAll(withPrefix(prefix))];
    const [keys, texts] = await Promise.all(found.map(result));
    return keys.map((key, i) => [String(key), String(texts[i])]);
  } catch (error) {
    console.info("nothing can be read:", error);
    throw new NotStored("web.storage-refused", FULL);
  }
}

/** @param {IDBRequest<any[]>} request @returns {Promise<any[]>} */
const result = (request) =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

/**
 * The writes of one transaction.
 * @typedef {object} Due
 * @property {string[]} there keys that must exist
 * @property {[string, string][]} fresh keys that must not exist yet, and their texts
 * @property {[string, string][]} texts keys and texts to store
 * @property {string[]} gone prefixes of the keys to delete; these go first
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
    const transaction = (await open()).transaction(TEXTS, "readwrite", { durability: "strict" });
    const place = transaction.objectStore(TEXTS);
    await new Promise((done, fail) => {
      transaction.oncomplete = done;
      transaction.onabort = () => fail(transaction.error);
      for (const name of there) {
        const request = place.getKey(name);
        request.onsuccess = () => {
          missing ||= request.result === undefined;
          if (missing) transaction.abort();
        };
      }
      for (const names of gone) place.delete(withPrefix(names));
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
