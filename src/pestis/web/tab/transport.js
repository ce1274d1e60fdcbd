// @ts-check
/** Instead of a server: a worker of this page, asked as by fetch and listened to as on a socket. */
import { fetched } from "./ahead.js";
import { kept, SHELF_ASKED } from "./storage.js";
import { asked, keepLater, keepParts } from "./versions.js";

/** Of all parts of the page, and how many bytes are fetched until Python is there. */
const { version: VERSION, bytes: BYTES } = /** @type {HTMLElement} */ (
  document.querySelector("meta[name=pestis-transport]")
).dataset;
/** The share of the time until Python is there in which it is fetched, about. */
const FETCHING = 0.85;
/** Milliseconds without a question until there is time for other things. */
const QUIET = 3_000;

const place = new URL("./worker.js", import.meta.url);
place.search = SHELF_ASKED;
const worker = new Worker(place, { type: "module", name: VERSION });
/** Until then. */
let quiet = 0;
let number = 0;
/** @type {Map<number, (response: Response) => void>} */
const open = new Map();
/** @type {Map<number, Line>} */
const lines = new Map();
/** Workers beside it, by its numbers. @type {Map<number, Worker>} */
const helpers = new Map();

worker.onmessage = ({ data }) => {
  if (data.kind === "helper") return help(data);
  if (data.kind === "broken") return broken();
  if (data.kind === "engine") return note(data.engine);
  if (data.kind === "arriving") return arrive(data.bytes);
  if (data.kind === "remembered") return worker.removeEventListener("message", postpone);
  if (data.kind === "arrived") return tellArrival(1);
  void keepParts();
  if (data.kind === "line") lines.get(data.n)?.hear(data);
  else {
    open.get(data.n)?.(new Response(data.body, { status: data.status }));
    open.delete(data.n);
  }
};
worker.onerror = broken;
void fetched.then(() => worker.postMessage({ kind: "begin" }));

/** Have Python's memory kept for the next visit. */
function postpone() {
  clearTimeout(quiet);
  quiet = setTimeout(() => worker.postMessage({ kind: "remember" }), QUIET);
}

worker.addEventListener("message", postpone);

/** Start a worker beside the other, or end it. @param {{n: number, file?: string, port?: MessagePort}} told */
function help({ n, file, port }) {
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

/** How much of Python is here, from 0 to 1. */
let arrival = 0;
let bytesHere = 0;
/** @type {(arrival: number) => void} */
let tellArrival = (share) => {
  arrival = share;
};

/** @param {number} bytes that have come */
function arrive(bytes) {
  bytesHere += bytes;
  tellArrival(FETCHING * Math.min(1, bytesHere / Number(BYTES)));
}

/** Hear how much of Python is here, now and whenever that changes; 1 is all. @param {(share: number) => void} hear */
export function watchArrival(hear) {
  tellArrival = hear;
  hear(arrival);
}

/** With what bots think is kept under this name: what a level may take depends on it. */
const ENGINE = "pestis.engine";
/** @type {(engine: string) => void} */
let tellEngine = () => {};

/** @param {string} engine with which bots think from now on: "compiled", or why it is not */
function note(engine) {
  try {
    localStorage.setItem(ENGINE, engine);
  } catch {
    // Then it is known for this visit only.
  }
  tellEngine(engine);
  if (engine === "compiled") void keepLater();
}

/** Hear with which engine bots think: as it was last time, then as it is. @param {(engine: string) => void} hear */
export function watchEngine(hear) {
  tellEngine = hear;
  try {
    hear(localStorage.getItem(ENGINE) ?? "");
  } catch {
    hear("");
  }
}

/** There is no Python here: said, instead of all else, in the words that the page was built with. */
function broken() {
  const said = document.getElementById("no-engine");
  if (said instanceof HTMLTemplateElement) document.body.replaceChildren(said.content);
}

/** What is the same for everybody was answered when the folder was built. */
const ANSWERED = /^\/api\/((?:boards|games|lessons|words)(?:\/[a-z0-9./-]+)?)$/;

/**
 * @param {string} address
 * @param {RequestInit} [init]
 * @returns {Promise<Response>}
 */
export function ask(address, init = {}) {
  const method = init.method ?? "GET";
  const [, answered] = ANSWERED.exec(address) ?? [];
  if (answered && method === "GET") return fetch(new URL(`../../answers/${answered}.json`, import.meta.url));
  const n = ++number;
  worker.postMessage({ kind: "ask", n, method, address, body: init.body ?? "" });
  // What a player makes should outlast a browser's tidying up; whether it may is the browser's say.
  if (method === "POST") void navigator.storage?.persist?.();
  return new Promise((done) => open.set(n, done));
}

/** A table as it is kept, before there is Python to read it. @param {string} id @returns {Promise<any>} */
export async function glance(id) {
  const [found] = await kept(`table/${id}`).catch(() => []);
  return found ? JSON.parse(found[1]) : null;
}

/** A line to the worker, as far as Connection needs a WebSocket. */
export class Line {
  /** @param {string} path */
  constructor(path) {
    this.n = ++number;
    /** @type {number} */
    this.readyState = WebSocket.CONNECTING;
    /** The question that is open. */
    this.question = "";
    this.onopen = () => {};
    this.onmessage = (/** @type {{data: string}} */ _message) => {};
    this.onclose = (/** @type {{code: number}} */ _event) => {};
    lines.set(this.n, this);
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
      lookForQuestions();
    }
    if (text !== undefined) this.onmessage({ data: text });
    else {
      this.close();
      this.onclose({ code: code ?? 0 });
    }
  }

  close() {
    if (!lines.delete(this.n)) return;
    this.readyState = WebSocket.CLOSED;
    worker.postMessage({ kind: "closed", n: this.n });
    lookForQuestions();
  }
}

const lookForQuestions = () =>
  asked(
    [...lines.values()]
      .map(({ question }) => question)
      .join(" ")
      .trim(),
  );

/** A record is no file at an address: it is asked for, then handed over as one. */
document.addEventListener("click", async (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[download][href^="/api/"]') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  const given = await ask(/** @type {string} */ (link.getAttribute("href")));
  if (given.ok) handOver(await given.blob(), link.download);
});

/** A file for the reader to keep. @param {Blob} blob @param {string} name */
export function handOver(blob, name) {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
