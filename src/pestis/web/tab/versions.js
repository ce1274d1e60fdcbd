// @ts-check
/** Installs the service worker, and activates a new version of it while no window has an open question. */

/** The name of the lock that every window with an open question holds. */
const QUESTION = "pestis question";
const HOUR = 3_600_000;

/** @type {ServiceWorkerRegistration | null} */
let registration = null;
let installing = false;
/** The questions that are open in this window; empty for none. */
let openQuestion = "";
/** Releases the lock, if this window holds it. @type {(() => Promise<void>) | null} */
let release = null;
/** The queue of lock operations: each starts when the one before has ended. */
let queue = Promise.resolve();

/** Install the service worker, which stores all parts, and look for a new version every hour. */
export async function installService() {
  const { serviceWorker } = navigator;
  if (installing || !serviceWorker || !navigator.locks) return;
  installing = true;
  try {
    registration = await serviceWorker.register(new URL("../../service.js", import.meta.url), {
      updateViaCache: "none",
    });
  } catch (error) {
    console.info("the service worker is not installed:", error);
    return;
  }
  let before = serviceWorker.controller;
  serviceWorker.addEventListener("controllerchange", () => {
    if (before) location.reload();
    before = serviceWorker.controller;
  });
  setInterval(() => void registration?.update().catch(() => null), HOUR);
  document.addEventListener("visibilitychange", () => document.hidden && !openQuestion && updateLock());
  if (!openQuestion) updateLock();
}

/** Let the service worker store the parts, too, that a first visit leaves out. */
export async function storeLaterParts() {
  const { active } = (await navigator.serviceWorker?.ready) ?? {};
  active?.postMessage("later");
}

/** @param {string} question that is open in this window now; empty for none */
export function setQuestion(question) {
  if (question === openQuestion) return;
  openQuestion = question;
  updateLock();
}

/** Release the lock, activate a waiting version if possible, and hold the lock for an open question. */
function updateLock() {
  queue = queue.then(async () => {
    await release?.();
    await activateWaiting();
    release = openQuestion ? holdLock() : null;
  });
}

/**
 * Activate a waiting version if no window holds the lock: all windows then reload.  Chromium may wait minutes for
 * the old version to be idle.  Until then it still answers, but a page that reloads stays blank.
 */
async function activateWaiting() {
  const waiting = registration?.waiting;
  if (!waiting) return;
  await navigator.locks.request(QUESTION, { ifAvailable: true }, (free) => free && waiting.postMessage("begin"));
}

function holdLock() {
  if (!navigator.locks) return null;
  let unlock = () => {};
  /** @type {Promise<void>} */
  const over = new Promise((done) => {
    unlock = done;
  });
  const held = navigator.locks.request(QUESTION, { mode: "shared" }, () => over);
  return () => {
    unlock();
    return held;
  };
}
