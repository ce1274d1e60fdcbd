// @ts-check
/** The page's parts are kept on the device; a new version of them begins between two questions. */

/** Held by every window at which a question is open. */
const QUESTION = "pestis question";
const HOUR = 3_600_000;
/** Milliseconds in which a new version takes over. */
const SOON = 1_000;

/** @type {ServiceWorkerRegistration | null} */
let kept = null;
/** What is asked at this window. */
let open = "";
/** Lets go of the question that was open. @type {(() => Promise<void>) | null} */
let end = null;
/** One thing after the other. */
let last = Promise.resolve();

/** Keep everything, and look for new versions now and then. */
export async function keepParts() {
  const { serviceWorker } = navigator;
  if (kept || !serviceWorker || !navigator.locks) return;
  try {
    kept = await serviceWorker.register(new URL("../../service.js", import.meta.url), { updateViaCache: "none" });
  } catch (error) {
    console.info("nothing is kept for later:", error);
    return;
  }
  let before = serviceWorker.controller;
  serviceWorker.addEventListener("controllerchange", () => {
    if (before) location.reload();
    before = serviceWorker.controller;
  });
  setInterval(() => void kept?.update().catch(() => null), HOUR);
  document.addEventListener("visibilitychange", () => document.hidden && !open && turn());
  turn();
}

/** Keep the parts, too, that a first visit did not begin with. */
export async function keepLater() {
  const { active } = (await navigator.serviceWorker?.ready) ?? {};
  active?.postMessage("later");
}

/** @param {string} question that is open at this window now; empty for none */
export function asked(question) {
  if (question === open) return;
  open = question;
  turn();
}

/** Between two questions. */
function turn() {
  last = last.then(async () => {
    await end?.();
    await begin();
    end = open ? hold() : null;
  });
}

/** A version that waits begins if no window has a question open: all of them load it. */
async function begin() {
  const waiting = kept?.waiting;
  if (!waiting) return;
  await navigator.locks.request(QUESTION, { ifAvailable: true }, async (free) => {
    if (!free) return;
    waiting.postMessage("begin");
    await new Promise((done) => setTimeout(done, SOON));
    // Chromium may wait minutes for the old version to be idle, but not for a page that leaves it.  Once is enough.
    const [visit] = performance.getEntriesByType("navigation");
    if (kept?.waiting && /** @type {PerformanceNavigationTiming} */ (visit)?.type !== "reload") location.reload();
  });
}

function hold() {
  if (!navigator.locks) return null;
  let letGo = () => {};
  /** @type {Promise<void>} */
  const over = new Promise((done) => {
    letGo = done;
  });
  const held = navigator.locks.request(QUESTION, { mode: "shared" }, () => over);
  return () => {
    letGo();
    return held;
  };
}
