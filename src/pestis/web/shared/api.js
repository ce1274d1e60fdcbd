// @ts-check
/** Requests to our own server.  Every error becomes a Refused whose problem is a message. */

import { alone } from "./address.js";

/** @typedef {import("./wire.d.ts").Problem} Problem */

/** Without a server (docs/anywhere.md), a worker of the page answers the requests. */
export const worker = alone ? await import("../tab/transport.js") : null;
/** @type {typeof fetch} */
const ask = (path, init) => (worker ? worker.ask(String(path), init) : fetch(path, init));

/** Milliseconds until a request times out; the longest, `/wait`, takes 25 s. */
const PATIENCE = 35_000;

export class Refused extends Error {
  /** @param {Problem} problem @param {number} status */
  constructor(problem, status) {
    super(problem.id);
    this.problem = problem;
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<any>}
 */
export async function getJson(path, init) {
  let response;
  try {
    response = await ask(path, { credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE), ...init });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refused({ id: "web.no-server" }, 0);
  }
  let body;
  try {
    body = await response.json();
  } catch {
    // A body that breaks off is a lost connection, despite the status.
    throw new Refused({ id: response.ok ? "web.no-server" : "web.bad-answer" }, response.ok ? 0 : response.status);
  }
  if (response.ok) return body;
  throw new Refused(body?.problem ?? { id: "web.bad-answer" }, response.status);
}

/**
 * @param {string} path
 * @param {unknown} body
 */
export const postJson = (path, body) =>
  getJson(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

/** A table as this browser stores it, or null with a server. @param {string} id @returns {Promise<any>} */
export const glance = async (id) => worker?.glance(id) ?? null;

/** A socket for a table's updates. @param {string} path @returns {WebSocket} */
export function openLine(path) {
  if (worker) return /** @type {any} */ (new worker.LocalSocket(path));
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}${path}`);
}

/** An idempotency key: a command that is sent twice counts once. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
