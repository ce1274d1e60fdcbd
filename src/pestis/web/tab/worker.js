// @ts-check
/**
 * Holds the tables of this browser.  Handles one request at a time: loads the texts it needs, asks Python,
 * stores the result, and only then responds.
 */
import { compilePython, countBytes, readMemory, startPython } from "./python.js";
import { FULL, loadTexts, NotStored, SHELF, store } from "./storage.js";
import { Helper, helperFailed } from "./helpers.js";

/** The shortest time a job of a table takes, in milliseconds, so that players can follow. */
const PACE = 150;
/** Milliseconds between two heartbeats to every socket. */
const BEAT = 5_000;
/** Close code of a socket whose table cannot be read: the page requests the table to learn why. */
const POLICY = 1008;
/** How the body of a refused request begins. */
const REFUSED = '{"problem"';

/** @typedef {{status: number, body: string, table: string, anew: boolean, job?: string}} Said a response of pestis.tab.asking */

const page = /** @type {{postMessage(message: object): void, onmessage: any}} */ (/** @type {any} */ (globalThis));
/** Workers of other browser tabs with the same tables. */
const otherTabs = new BroadcastChannel(SHELF);
/** The page's open sockets, by number. @type {Map<number, {address: string, seq: number, events: number}>} */
const sockets = new Map();
/** The tables whose job the thinker has, and since when, in milliseconds. @type {Map<string, number>} */
const thinking = new Map();
/** The tables for which the thinker computes a hint: bots do not wait for it. @type {Set<string>} */
const hinting = new Set();
/** The numbers of requests that the thinker will answer. @type {Set<number>} */
const jobRequests = new Set();
/** @type {Helper | null} */
let thinker = null;
/** Settles when a thinker may start: a small device has no memory for three Pythons at once. */
let thinkerSlot = Promise.resolve();
/**
 * When thinkers switch to the compiled engine: after the first choice, so that the download does not delay
 * it; at once where the saved memory shows that this is a later visit; never again after a failure.
 * @type {"later" | "now" | "never"}
 */
let compiled = "later";
/** Saves Python's memory. @type {Helper | null} */
let saver = null;
/** @type {any} */
let python;
/** Classes of pestis.tab. @type {any} */
let Asked, TableStore, Tab;
/** @type {any} */
let tab;
/** The problem that the heartbeat reports: storing or thinking failed. @type {{id: string} | null} */
let problem = null;

/** Rebuild the tables from the stored texts. */
async function reload() {
  const tables = await loadTexts("table/").catch((error) => {
    problem = { id: error.id };
    return [];
  });
  tab = Tab(TableStore(tables.map(([, text]) => text)));
}

/** @type {() => void} */
let markReady = () => {};
/** Settles when the page has loaded what it shows first: on a slow connection Python's megabytes wait for that. @type {Promise<void>} */
const pageReady = new Promise((done) => {
  markReady = done;
});

const wasm = pageReady.then(readMemory).then((saved) => {
  if (saved) useCompiled();
  else countBytes((bytes) => page.postMessage({ kind: "arriving", bytes }));
  return compilePython();
});

/** The queue of tasks: each starts when the one before has ended. */
let queue = pageReady
  .then(() => startPython(wasm))
  .then(async (started) => {
    python = started;
    ({ Asked, Tab } = python.pyimport("pestis.tab.asking"));
    ({ TableStore } = python.pyimport("pestis.tab.table_store"));
    await reload();
    page.postMessage({ kind: "arrived" });
  })
  .catch((error) => {
    console.error(error);
    page.postMessage({ kind: "broken" });
  });

/** @param {() => Promise<void>} act */
function enqueue(act) {
  queue = queue.then(act).catch((error) => console.error(error));
}

const now = () => Date.now() / 1000;

/** 96 random hexadecimal digits from the browser's cryptographic generator. */
const randomDigits = () =>
  [...crypto.getRandomValues(new Uint8Array(48))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Let Python answer a request, and store the result. @param {string} method @param {string} address @param {string} body @returns {Promise<Said>} */
async function respond(method, address, body) {
  try {
    await loadMissing(address);
    return await commit(tab.ask(Asked(method, address, body, randomDigits(), now())));
  } catch (error) {
    if (error instanceof NotStored) return refusal(error.id, error.status);
    console.error(error);
    await reload();
    return refusal("error.defect", 500);
  }
}

/** Load the stored texts that Python needs for a request. @param {string} address */
async function loadMissing(address) {
  const names = tab.wanted(address).toJs();
  if (!names.length) return;
  const found = await Promise.all(names.map(loadTexts));
  tab.bring(address, python.toPy(new Map(found.flat())), now());
}

/** The entries of a Python dict. @param {any} named @returns {[string, string][]} */
const entries = (named) => named.toJs({ dict_converter: Array.from });

/** Store the result of a request; if that fails, discard its changes and refuse it. @param {any} said @returns {Promise<Said>} */
async function commit(said) {
  const { status, body, table, due, anew, job } = said;
  try {
    await store({ there: due.there.toJs(), fresh: entries(due.new), texts: entries(due.texts), gone: due.gone.toJs() });
    if (table) problem = null;
  } catch (error) {
    if (!(error instanceof NotStored)) throw error;
    if (error.status === FULL) problem = { id: error.id };
    await reload();
    return refusal(error.id, error.status);
  }
  if (anew) await reload();
  if (table || anew) otherTabs.postMessage(table);
  return { status, body, table, anew, job };
}

/** @param {string} id @param {number} status @returns {Said} */
const refusal = (id, status) => ({ status, body: JSON.stringify({ problem: { id } }), table: "", anew: false });

/** Send updates to the sockets of a table. @param {string} table empty for every table */
async function notify(table) {
  for (const [n, socket] of sockets) if (!table || socket.address.endsWith(`/${table}`)) await sendUpdate(n, socket);
}

/** Send a socket what is new since its last update. @param {number} n @param {{address: string, seq: number, events: number}} socket */
async function sendUpdate(n, socket) {
  const { status, body } = await respond("GET", `${socket.address}?seq=${socket.seq}&events=${socket.events}`, "");
  if (status >= 400) return page.postMessage({ kind: "line", n, code: POLICY });
  const update = JSON.parse(body);
  const [first] = update.seats;
  socket.seq = update.seq;
  socket.events = first.first_event + first.events.length;
  const asks = update.seats.some((/** @type {{choices: string[]}} */ { choices }) => choices.length > 0);
  page.postMessage({ kind: "line", n, text: body, question: asks ? update.table.decision : "" });
}

/** Give the thinker the table's next job, if there is one. @param {string} address of a table */
async function startThinking(address) {
  const [, , kind, table] = address.split(/[/?]/);
  if (kind !== "tables" || !table || thinking.has(table)) return;
  await loadMissing(address);
  const job = tab.job(table);
  if (!job) return;
  const { hint } = JSON.parse(job);
  if (hint && hinting.has(table)) return;
  if (hint) hinting.add(table);
  else thinking.set(table, Date.now());
  sendJob({ table, job, hint });
}

/** @param {object} job */
function sendJob(job) {
  void thinkerSlot.then(() => {
    thinker ??= startThinker();
    thinker.postMessage(job);
  });
}

/** Save Python's memory for later visits; an idle thinker is stopped meanwhile. */
async function saveMemory() {
  const saved = await readMemory();
  if (saver || thinking.size || hinting.size || jobRequests.size) return;
  if (!saved) {
    const rested = thinker !== null;
    stopThinker();
    thinkerSlot = new Promise(startSaver);
    await thinkerSlot;
    if (rested) thinker ??= startThinker();
  }
  page.postMessage({ kind: "remembered" });
}

/** @param {() => void} done */
function startSaver(done) {
  const started = new Helper("remember.js");
  saver = started;
  started.onmessage = started.onerror = () => {
    started.terminate();
    saver = null;
    done();
  };
}

function stopThinker() {
  thinker?.terminate();
  thinker = null;
}

/** Tables whose job has already failed once. @type {Set<string>} */
const failed = new Set();

function startThinker() {
  const started = new Helper("thinker.js");
  started.onerror = () => restartThinker(started);
  void wasm.then((module) => started.postMessage({ wasm: module }));
  if (compiled === "now") started.postMessage({ useCompiled: true });
  started.onmessage = ({ data: { engine, table, n, thought, hint } }) => {
    if (engine) return reportEngine(engine);
    if (n) return answerJob(n, thought);
    if (!thought) return restartThinker(started);
    failed.delete(table);
    const wait = hint ? 0 : PACE - (Date.now() - (thinking.get(table) ?? 0));
    setTimeout(() => enqueue(() => storeThought(table, thought, hint)), wait);
  };
  return started;
}

/** Switch the thinker to the compiled engine. */
function useCompiled() {
  if (compiled !== "later") return;
  compiled = "now";
  thinker?.postMessage({ useCompiled: true });
}

/** @param {string} engine "compiled", or the reason why the thinker still runs on bytecode */
function reportEngine(engine) {
  if (engine !== "compiled") compiled = "never";
  page.postMessage({ kind: "engine", engine });
}

/** Respond to a request with the thinker's result. @param {number} n @param {string} thought a body, a refusal, or empty after a failure */
function answerJob(n, thought) {
  if (!jobRequests.delete(n)) return;
  const told = { status: thought.startsWith(REFUSED) ? 409 : 200, body: thought };
  const { status, body } = thought ? told : refusal("error.defect", 500);
  page.postMessage({ kind: "answer", n, status, body });
}

/** Replace a thinker that failed, and retry each table's job once. @param {Helper} crashed */
function restartThinker(crashed) {
  if (thinker !== crashed) return;
  stopThinker();
  // The compiled engine may be the cause: the next thinker runs on bytecode.
  if (compiled === "now") reportEngine("failed");
  for (const n of jobRequests) answerJob(n, "");
  const waiting = new Set([...thinking.keys(), ...hinting]);
  thinking.clear();
  hinting.clear();
  for (const table of waiting) {
    if (failed.has(table)) problem = { id: "web.no-thought" };
    else enqueue(() => startThinking(`/api/tables/${table}`));
    failed.add(table);
  }
}

/** Apply the thinker's answer to a table. @param {string} table @param {string} thought @param {boolean} hint */
async function storeThought(table, thought, hint) {
  const address = `/api/tables/${table}`;
  (hint ? hinting : thinking).delete(table);
  await loadMissing(address);
  await commit(tab.hear(table, thought, now()));
  await notify(table);
  // If it could not be stored, the next request about the table starts the thinker again.
  if (!problem) await startThinking(address);
}

/** Handle a message of the page: a request, or a message on a socket. @param {any} data @returns {Promise<void>} */
async function handle(data) {
  if (data.kind === "ask") {
    const { n, method, address, body } = data;
    const said = await respond(method, address, body);
    if (said.job) {
      jobRequests.add(n);
      sendJob({ n, job: said.job });
    } else page.postMessage({ kind: "answer", n, ...said });
    if (said.table || said.anew) await notify(said.table);
    await startThinking(said.table ? `/api/tables/${said.table}` : address);
    return;
  }
  const socket = sockets.get(data.n);
  if (!socket) return;
  const said = JSON.parse(data.text);
  if (said.type === "hello") {
    Object.assign(socket, { seq: said.seq, events: said.events });
    return sendUpdate(data.n, socket);
  }
  const { body, table, status } = await respond("POST", `${socket.address}/commands`, data.text);
  const { key } = said;
  const answer = body.startsWith(REFUSED)
    ? JSON.stringify({ type: "answer", key, ok: false, seq: socket.seq, problem: JSON.parse(body).problem })
    : body;
  page.postMessage({ kind: "line", n: data.n, text: answer });
  if (status >= 400) await sendUpdate(data.n, socket);
  else if (said.type === "choose") useCompiled();
  if (table) await notify(table);
  await startThinking(socket.address);
}

page.onmessage = (/** @type {{data: any}} */ { data }) => {
  if (data.kind === "begin") markReady();
  else if (data.kind === "line") sockets.set(data.n, { address: data.address, seq: 0, events: 0 });
  else if (data.kind === "closed") sockets.delete(data.n);
  else if (data.kind === "remember") void saveMemory();
  else if (data.kind === "lost") helperFailed(data);
  else enqueue(() => handle(data));
};

otherTabs.onmessage = ({ data: table }) =>
  enqueue(async () => {
    await reload();
    await notify(table);
  });

setInterval(() => {
  const text = JSON.stringify({ type: "beat", problem });
  for (const n of sockets.keys()) page.postMessage({ kind: "line", n, text });
}, BEAT);
