// @ts-check
/**
 * The service worker: stores all parts of the page on the device, each under its hash, so that the page
 * works offline and never mixes two versions.  The builder puts the list of parts in front of this file.
 */

/** @typedef {{parts: Record<string, string>, later: string[], policies: {page: string, worker: string}}} Built */

const service = /** @type {any} */ (globalThis);
/** @type {Built} */
const { parts, later, policies } = service.BUILT;
const ROOT = service.registration.scope;
const CACHE = `pestis parts ${ROOT}`;
const PAGE = "index.html";
/** The number of parts that are downloaded at once, and so held in memory. */
const PARALLEL = 8;
/** A worker's script carries the worker's content security policy. */
const WORKER = /^web\/(tab\/(worker|thinker|remember)|guide\/worker)\.js$/;

/** @param {string} hash */
const keyOf = (hash) => `${ROOT}parts/${hash}`;

/** Store the parts that are new in this version. @param {boolean} all false: a first visit leaves the later parts out */
async function storeParts(all) {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const due = (/** @type {string} */ name) => all || there.size > 0 || !later.includes(name);
  const missing = Object.entries(parts).filter(([name, hash]) => due(name) && !there.has(keyOf(hash)));
  const lane = async () => {
    for (let part = missing.pop(); part; part = missing.pop())
      await cache.put(keyOf(part[1]), await fetchPart(...part));
  };
  await Promise.all(Array.from({ length: PARALLEL }, lane));
}

/** Download a part and check its hash. @param {string} name @param {string} hash */
async function fetchPart(name, hash) {
  const response = await fetch(ROOT + (name === PAGE ? "" : name), { cache: "no-cache" });
  const bytes = await response.arrayBuffer();
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  const found = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== hash) throw new Error(`${name} is not of this version`);
  // A clone of the response would hold the bytes a second time.
  return new Response(bytes, { headers: response.headers });
}

/** Delete the parts that this version does not use, and serve the pages that are open. */
async function activate() {
  const cache = await caches.open(CACHE);
  const needed = new Set(Object.values(parts).map(keyOf));
  const unneeded = (await cache.keys()).filter(({ url }) => !needed.has(url));
  await Promise.all(unneeded.map((request) => cache.delete(request)));
  await service.clients.claim();
}

/** The name of the part at an address. @param {string} url */
const partOf = (url) => url.slice(ROOT.length).split(/[?#]/)[0] || PAGE;

/** The stored part, with its policy; from the network if it is not stored. @param {string} name @param {Request} request @returns {Promise<Response>} */
async function servePart(name, request) {
  const kept = await (await caches.open(CACHE)).match(keyOf(parts[name]));
  if (!kept) return fetch(request);
  const policy = name === PAGE ? policies.page : WORKER.test(name) ? policies.worker : "";
  if (!policy) return kept;
  const headers = new Headers(kept.headers);
  headers.set("Content-Security-Policy", policy);
  // A stream would end, and the page with it, if a new version stopped this one meanwhile.
  return new Response(await kept.arrayBuffer(), { headers });
}

service.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(storeParts(false)));
service.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
/** The page asks for the later parts, or for the new version to be activated. */
service.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "later") event.waitUntil(storeParts(true));
  else service.skipWaiting();
});
service.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(ROOT)) return;
  const name = partOf(request.url);
  if (name in parts) event.respondWith(servePart(name, request));
});
