// @ts-check
/**
 * Keeps all parts of the page on the device, each under its hash, so that everything works without a
 * net and no page is made of two versions.  The builder says in front of this which parts there are.
 */

/** @typedef {{parts: Record<string, string>, later: string[], policies: {page: string, worker: string}}} Built */

const service = /** @type {any} */ (globalThis);
/** @type {Built} */
const { parts, later, policies } = service.BUILT;
const ROOT = service.registration.scope;
const CACHE = `pestis parts ${ROOT}`;
const PAGE = "index.html";
/** How many parts are held in memory at once. */
const LANES = 8;
/** Files that workers are made of bring the policy of their worker. */
const WORKER = /^web\/(tab\/(worker|thinker|remember)|guide\/worker)\.js$/;

/** @param {string} hash */
const place = (hash) => `${ROOT}parts/${hash}`;

/** Get what is new in this version; for a first visit without the parts that come later. @param {boolean} all */
async function fill(all) {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const due = (/** @type {string} */ name) => all || there.size > 0 || !later.includes(name);
  const missing = Object.entries(parts).filter(([name, hash]) => due(name) && !there.has(place(hash)));
  const lane = async () => {
    for (let part = missing.pop(); part; part = missing.pop()) await cache.put(place(part[1]), await fetched(...part));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** @param {string} name @param {string} hash */
async function fetched(name, hash) {
  const response = await fetch(ROOT + (name === PAGE ? "" : name), { cache: "no-cache" });
  const bytes = await response.arrayBuffer();
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  const found = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== hash) throw new Error(`${name} is not of this version`);
  // A clone would hold the bytes a second time.
  return new Response(bytes, { headers: response.headers });
}

/** Forget what only other versions had, and serve the pages that are open. */
async function takeOver() {
  const cache = await caches.open(CACHE);
  const needed = new Set(Object.values(parts).map(place));
  const unneeded = (await cache.keys()).filter(({ url }) => !needed.has(url));
  await Promise.all(unneeded.map((request) => cache.delete(request)));
  await service.clients.claim();
}

/** Which part an address names. @param {string} url */
const partOf = (url) => url.slice(ROOT.length).split(/[?#]/)[0] || PAGE;

/** @param {string} name @param {Request} request @returns {Promise<Response>} */
async function part(name, request) {
  const kept = await (await caches.open(CACHE)).match(place(parts[name]));
  if (!kept) return fetch(request);
  const policy = name === PAGE ? policies.page : WORKER.test(name) ? policies.worker : "";
  if (!policy) return kept;
  const headers = new Headers(kept.headers);
  headers.set("Content-Security-Policy", policy);
  return new Response(kept.body, { headers });
}

service.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fill(false)));
service.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(takeOver()));
/** The page says when a new version may begin, and when the parts that come later are needed. */
service.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "later") event.waitUntil(fill(true));
  else service.skipWaiting();
});
service.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(ROOT)) return;
  const name = partOf(request.url);
  if (name in parts) event.respondWith(part(name, request));
});
