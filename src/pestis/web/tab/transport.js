// @ts-check
/** Replaces the server by a worker of this page, with counterparts of fetch and WebSocket. */
import { fetched } from "./ahead.js";
import { loadTexts, SHELF_ASKED } from "./storage.js";
import { setQuestion, storeLaterParts, installService } from "./versions.js";

/** The version of all parts of the page, and the number of bytes that Python's files have. */
const { version: VERSION, bytes: BYTES } = /** @type {HTMLElement} */ (
  document.querySelector("meta[name=pestis-transport]")
).dataset;
/** Roughly the share of Python's start that is the download. */
const FETCH_SHARE = 0.85;
/** Milliseconds without a message of the worker after which it counts as idle. */
const IDLE = 3_000;

const workerUrl = new URL("./worker.js", import.meta.url);
workerUrl.search = SHELF_ASKED;
const worker = new Worker(workerUrl, { type: "module", name: VERSION });
let idleTimer = 0;
let number = 0;
/** @type {Map<number, (response: Response) => void>} */
const pending = new Map();
/** @type {Map<number, LocalSocket>} */
const sockets = new Map();
/** Further workers, by the number that the first one gave them. @type {Map<number, Worker>} */
const helpers = new Map();

worker.onmessage = ({ data }) => {
  if (data.kind === "helper") return manageHelper(data);
  if (data.kind === "broken") return showFailure();
  if (data.kind === "engine") return noteEngine(data.engine);
  if (data.kind === "arriving") return countArrived(data.bytes);
  if (data.kind === "remembered") return worker.removeEventListener("message", waitForIdle);
  if (data.kind === "arrived") return reportArrival(1);
  void installService();
  if (data.kind === "line") sockets.get(data.n)?.hear(data);
  else {
    pending.get(data.n)?.(new Response(data.body, { status: data.status }));
    pending.delete(data.n);
  }
};
worker.onerror = showFailure;
void fetched.then(() => worker.postMessage({ kind: "begin" }));

/** Let the worker save Python's memory once it has been idle. */
function waitForIdle() {
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => worker.postMessage({ kind: "remember" }), IDLE);
}

worker.addEventListener("message", waitForIdle);

/** Start a further worker, or terminate it. @param {{n: number, file?: string, port?: MessagePort}} message without a file: terminate */
function manageHelper({ n, file, port }) {
  if (!file || !port) {
    helpers.get(n)?.terminate();
    helpers.delete(n);
    return;
  }
  const started = new Worker(new URL(`./${file}`, import.meta.url), { type: "module", name: VERSION });
  started.onerror = () => worker.postMessage({ kind: "lost", n });
  started.postMessage({ port }, [port]);
  helpers.set(n, started);
}

/** The share of Python that has loaded, from 0 to 1. */
let arrival = 0;
let bytesHere = 0;
/** @type {(arrival: number) => void} */
let reportArrival = (share) => {
  arrival = share;
};

/** @param {number} bytes that have arrived */
function countArrived(bytes) {
  bytesHere += bytes;
  reportArrival(FETCH_SHARE * Math.min(1, bytesHere / Number(BYTES)));
}

/** Call back with the share of Python that has loaded, now and at each change; 1 is all. @param {(share: number) => void} hear */
export function watchArrival(hear) {
  reportArrival = hear;
  hear(arrival);
}

/** The storage key of the engine that bots use; how long a level thinks depends on it. */
const ENGINE = "pestis.engine";
/** @type {(engine: string) => void} */
let reportEngine = () => {};

/** @param {string} engine "compiled", or the reason why bots run on bytecode */
function noteEngine(engine) {
  try {
    localStorage.setItem(ENGINE, engine);
  } catch {
    // Without storage it is known for this visit only.
  }
  reportEngine(engine);
  if (engine === "compiled") void storeLaterParts();
}

/** Call back with the engine that bots use: first that of the last visit, then each change. @param {(engine: string) => void} hear */
export function watchEngine(hear) {
  reportEngine = hear;
  try {
    hear(localStorage.getItem(ENGINE) ?? "");
  } catch {
    hear("");
  }
}

/** Python cannot start: replace the page with the message that was built into it. */
function showFailure() {
  const said = document.getElementById("no-engine");
  if (said instanceof HTMLTemplateElement) document.body.replaceChildren(said.content);
}

/** Requests with the same response for everybody: the builder wrote these responses to files. */
const PREBUILT = /^\/api\/((?:boards|games|lessons|words)(?:\/[a-z0-9./-]+)?)$/;

/**
 * The counterpart of fetch.
 * @param {string} address
 * @param {RequestInit} [init]
 * @returns {Promise<Response>}
 */
export function ask(address, init = {}) {
  const method = init.method ?? "GET";
  const [, file] = PREBUILT.exec(address) ?? [];
  if (file && method === "GET") return fetch(new URL(`../../answers/${file}.json`, import.meta.url));
  const n = ++number;
  worker.postMessage({ kind: "ask", n, method, address, body: init.body ?? "" });
  // Ask the browser not to evict the tables; it may refuse.
  if (method === "POST") void navigator.storage?.persist?.();
  return new Promise((done) => pending.set(n, done));
}

/** A table as it is stored, for use before Python has loaded. @param {string} id @returns {Promise<any>} */
export async function glance(id) {
  const [found] = await loadTexts(`table/${id}`).catch(() => []);
  return found ? JSON.parse(found[1]) : null;
}

/** A connection to the worker, with the part of WebSocket's interface that Connection uses. */
export class LocalSocket {
  /** @param {string} path */
  constructor(path) {
    this.n = ++number;
    /** @type {number} */
    this.readyState = WebSocket.CONNECTING;
    /** The question that is open at this table; empty for none. */
    this.question = "";
    this.onopen = () => {};
    this.onmessage = (/** @type {{data: string}} */ _message) => {};
    this.onclose = (/** @type {{code: number}} */ _event) => {};
    sockets.set(this.n, this);
    worker.postMessage({ kind: "line", n: this.n, address: path.replace(/\/socket$/, "") });
    queueMicrotask(() => {
      this.readyState = WebSocket.OPEN;
      this.onopen();
    });
  }

  /** @param {string} text */
  send(text) {
    worker.postMessage({ kind: "said", n: this.n, text });
  }

  /** @param {{text?: string, code?: number, question?: string}} data */
  hear({ text, code, question }) {
    if (question !== undefined) {
      this.question = question;
      updateQuestion();
    }
    if (text !== undefined) this.onmessage({ data: text });
    else {
      this.close();
      this.onclose({ code: code ?? 0 });
    }
  }

  close() {
    if (!sockets.delete(this.n)) return;
    this.readyState = WebSocket.CLOSED;
    worker.postMessage({ kind: "closed", n: this.n });
    updateQuestion();
  }
}

const updateQuestion = () =>
  setQuestion(
    [...sockets.values()]
      .map(({ question }) => question)
      .join(" ")
      .trim(),
  );

/** A link to a record has no file behind it: request the record, and offer it as a download. */
document.addEventListener("click", async (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[download][href^="/api/"]') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  const given = await ask(/** @type {string} */ (link.getAttribute("href")));
  if (given.ok) handOver(await given.blob(), link.download);
});

/** Offer a download. @param {Blob} blob @param {string} name */
export function handOver(blob, name) {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
