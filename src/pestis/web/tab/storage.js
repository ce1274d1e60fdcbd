// @ts-check
/** Texts under names, in the browser's storage. */

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
    const asked = indexedDB.open("pestis", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(TEXTS);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
  return opened;
}

/** All texts whose names begin so; none where nothing may be kept. @param {string} names @returns {Promise<string[]>} */
export async function kept(names) {
  try {
    const store = (await open()).transaction(TEXTS).objectStore(TEXTS);
    const asked = store.getAll(IDBKeyRange.bound(names, `${names}\uffff`));
    return await new Promise((done, fail) => {
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => fail(asked.error);
    });
  } catch (error) {
    console.info("nothing can be read:", error);
    return [];
  }
}

/**
 * Store all or nothing.
 * @param {[string, string][]} fresh names that must be new, and their texts
 * @param {[string, string][]} texts
 * @throws {NotStored}
 */
export async function store(fresh, texts) {
  if (!fresh.length && !texts.length) return;
  try {
    const turn = (await open()).transaction(TEXTS, "readwrite", { durability: "strict" });
    const place = turn.objectStore(TEXTS);
    await new Promise((done, fail) => {
      turn.oncomplete = done;
      turn.onabort = () => fail(turn.error);
      for (const [name, text] of fresh) place.add(text, name);
      for (const [name, text] of texts) place.put(text, name);
    });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "ConstraintError") throw new NotStored("error.late", 409);
    console.info("not stored:", error);
    throw new NotStored(name === "QuotaExceededError" ? "web.storage-full" : "web.storage-refused", FULL);
  }
}
