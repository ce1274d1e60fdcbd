// @ts-check
/** Holds the tables of this browser: asks Python, stores what is due, and only then tells. */
import { compilePython, countBytes, kept as keptMemory, startPython } from "./python.js";
import { FULL, kept, NotStored, SHELF, store } from "./storage.js";
import { Helper, lose } from "./helpers.js";

/** Milliseconds. */
const PACE = 150;
const BEAT = 5_000;
/** Sends a line away: a look tells why. */
const POLICY = 1008;
/** How a refusal begins. */
const REFUSED = '{"problem"';

/** @typedef {{status: number, body: string, table: string, anew: boolean, job?: string}} Said */

const page = /** @type {{postMessage(message: object): void, onmessage: any}} */ (/** @type {any} */ (globalThis));
/** Others that hold the same tables. */
const others = new BroadcastChannel(SHELF);
/** The page's lines. @type {Map<number, {address: string, seq: number, events: number}>} */
const lines = new Map();
/** Tables that somebody thinks about, and since when. @type {Map<string, number>} */
const thinking = new Map();
/** Tables for which a hint is thought about: bots there do not wait for it. @type {Set<string>} */
const hinting = new Set();
/** The page's questions that are thought about. @type {Set<number>} */
const wondered = new Set();
/** @type {Helper | null} */
let thinker = null;
/** When the thinker's place is free: two Pythons at a time are enough for a small device. */
let room = Promise.resolve();
/**
 * Whether thinkers go on with the compiled engine: after the first answer, so that it takes nothing from
 * it, or at once where that cannot be because this is a later visit; never again where one failed.
 * @type {"later" | "now" | "never"}
 */
let compiled = "later";
/** Has Python's memory kept. @type {Helper | null} */
let keeper = null;
/** @type {any} */
let python;
/** Classes of pestis.tab. @type {any} */
let Asked, TableStore, Tab;
/** @type {any} */
let tab;
/** Why nothing can be stored now. @type {{id: string} | null} */
let trouble = null;

/** The tables anew, from what is kept. */
async function takeUp() {
  const tables = await kept("table/").catch((error) => {
    trouble = { id: error.id };
    return [];
  });
  tab = Tab(TableStore(tables.map(([, text]) => text)));
}

/** @type {() => void} */
let begin = () => {};
/** When the page has what it shows first: on a slow line Python's megabytes come after that. @type {Promise<void>} */
const begun = new Promise((done) => {
  begin = done;
});

const machine = begun.then(keptMemory).then((there) => {
  if (there) quicken();
  else countBytes((bytes) => page.postMessage({ kind: "arriving", bytes }));
  return compilePython();
});

/** One thing happens after the other. */
let last = begun
  .then(() => startPython(machine))
  .then(async (started) => {
    python = started;
    ({ Asked, Tab } = python.pyimport("pestis.tab.asking"));
    ({ TableStore } = python.pyimport("pestis.tab.table_store"));
    await takeUp();
    page.postMessage({ kind: "arrived" });
  })
  .catch((error) => {
    console.error(error);
    page.postMessage({ kind: "broken" });
  });

/** @param {() => Promise<void>} act */
function inTurn(act) {
  last = last.then(act).catch((error) => console.error(error));
}

const now = () => Date.now() / 1000;

/** What nobody can foretell: 96 hexadecimal digits. */
const draw = () =>
  [...crypto.getRandomValues(new Uint8Array(48))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} method @param {string} address @param {string} body @returns {Promise<Said>} */
async function ask(method, address, body) {
  try {
    await bring(address);
    return await settle(tab.ask(Asked(method, address, body, draw(), now())));
  } catch (error) {
    if (error instanceof NotStored) return refusal(error.id, error.status);
    console.error(error);
    await takeUp();
    return refusal("error.defect", 500);
  }
}

/** @param {string} address */
async function bring(address) {
  const names = tab.wanted(address).toJs();
  if (!names.length) return;
  const found = await Promise.all(names.map(kept));
  tab.bring(address, python.toPy(new Map(found.flat())), now());
}

/** Texts by their names. @param {any} named @returns {[string, string][]} */
const texts = (named) => named.toJs({ dict_converter: Array.from });

/** Store what is due; what cannot be stored has not happened. @param {any} said @returns {Promise<Said>} */
async function settle(said) {
  const { status, body, table, due, anew, job } = said;
  try {
    await store({ there: due.there.toJs(), fresh: texts(due.new), texts: texts(due.texts), gone: due.gone.toJs() });
    if (table) trouble = null;
  } catch (error) {
    if (!(error instanceof NotStored)) throw error;
    if (error.status === FULL) trouble = { id: error.id };
    await takeUp();
    return refusal(error.id, error.status);
  }
  if (anew) await takeUp();
  if (table || anew) others.postMessage(table);
  return { status, body, table, anew, job };
}

/** @param {string} id @param {number} status @returns {Said} */
const refusal = (id, status) => ({ status, body: JSON.stringify({ problem: { id } }), table: "", anew: false });

/** The lines of a table, or (empty) of all, hear what is new to them. @param {string} table */
async function tell(table) {
  for (const [n, line] of lines) if (!table || line.address.endsWith(`/${table}`)) await show(n, line);
}

/** @param {number} n @param {{address: string, seq: number, events: number}} line */
async function show(n, line) {
  const { status, body } = await ask("GET", `${line.address}?seq=${line.seq}&events=${line.events}`, "");
  if (status >= 400) return page.postMessage({ kind: "line", n, code: POLICY });
  const update = JSON.parse(body);
  const [first] = update.seats;
  line.seq = update.seq;
  line.events = first.first_event + first.events.length;
  const asks = update.seats.some((/** @type {{choices: string[]}} */ { choices }) => choices.length > 0);
  page.postMessage({ kind: "line", n, text: body, question: asks ? update.table.decision : "" });
}

/** Let somebody be answered for, where somebody must be. @param {string} address of a table */
async function follow(address) {
  const [, , kind, table] = address.split(/[/?]/);
  if (kind !== "tables" || !table || thinking.has(table)) return;
  await bring(address);
  const job = tab.job(table);
  if (!job) return;
  const { hint } = JSON.parse(job);
  if (hint && hinting.has(table)) return;
  if (hint) hinting.add(table);
  else thinking.set(table, Date.now());
  letThink({ table, job, hint });
}

/** @param {object} job */
function letThink(job) {
  void room.then(() => {
    thinker ??= startThinker();
    thinker.postMessage(job);
  });
}

/** Have Python's memory kept for later visits, in the place of a thinker who has nothing to do. */
async function remember() {
  const there = await keptMemory();
  if (keeper || thinking.size || hinting.size || wondered.size) return;
  if (!there) {
    const rested = thinker !== null;
    dismissThinker();
    room = new Promise(startKeeper);
    await room;
    if (rested) thinker ??= startThinker();
  }
  page.postMessage({ kind: "remembered" });
}

/** @param {() => void} done */
function startKeeper(done) {
  const started = new Helper("remember.js");
  keeper = started;
  started.onmessage = started.onerror = () => {
    started.terminate();
    keeper = null;
    done();
  };
}

function dismissThinker() {
  thinker?.terminate();
  thinker = null;
}

/** Tables at which nobody could think, and who thinks there failed once already. @type {Set<string>} */
const failed = new Set();

function startThinker() {
  const started = new Helper("thinker.js");
  started.onerror = () => thinkAgain(started);
  void machine.then((module) => started.postMessage({ machine: module }));
  if (compiled === "now") started.postMessage({ quicken: true });
  started.onmessage = ({ data: { engine, table, n, thought, hint } }) => {
    if (engine) return tellEngine(engine);
    if (n) return wonder(n, thought);
    if (!thought) return thinkAgain(started);
    failed.delete(table);
    const wait = hint ? 0 : PACE - (Date.now() - (thinking.get(table) ?? 0));
    setTimeout(() => inTurn(() => hear(table, thought, hint)), wait);
  };
  return started;
}

/** Let the thinker go on with the compiled engine. */
function quicken() {
  if (compiled !== "later") return;
  compiled = "now";
  thinker?.postMessage({ quicken: true });
}

/** @param {string} engine what a thinker thinks with: "compiled", or why it is not */
function tellEngine(engine) {
  if (engine !== "compiled") compiled = "never";
  page.postMessage({ kind: "engine", engine });
}

/** What was thought about a question of the page, or its refusal: empty where nothing came of it. @param {number} n @param {string} thought */
function wonder(n, thought) {
  if (!wondered.delete(n)) return;
  const told = { status: thought.startsWith(REFUSED) ? 409 : 200, body: thought };
  const { status, body } = thought ? told : refusal("error.defect", 500);
  page.postMessage({ kind: "answer", n, status, body });
}

/** The thinker is lost: another begins where it was, once. @param {Helper} lost */
function thinkAgain(lost) {
  if (thinker !== lost) return;
  dismissThinker();
  // It may have been the compiled engine's fault: the next one is asked to do without.
  if (compiled === "now") tellEngine("failed");
  for (const n of wondered) wonder(n, "");
  const waiting = new Set([...thinking.keys(), ...hinting]);
  thinking.clear();
  hinting.clear();
  for (const table of waiting) {
    if (failed.has(table)) trouble = { id: "web.no-thought" };
    else inTurn(() => follow(`/api/tables/${table}`));
    failed.add(table);
  }
}

/** @param {string} table @param {string} thought @param {boolean} hint */
async function hear(table, thought, hint) {
  const address = `/api/tables/${table}`;
  (hint ? hinting : thinking).delete(table);
  await bring(address);
  await settle(tab.hear(table, thought, now()));
  await tell(table);
  // What could not be stored is thought again when somebody next asks something of the table.
  if (!trouble) await follow(address);
}

/** @param {any} data @returns {Promise<void>} */
async function take(data) {
  if (data.kind === "ask") {
    const { n, method, address, body } = data;
    const said = await ask(method, address, body);
    if (said.job) {
      wondered.add(n);
      letThink({ n, job: said.job });
    } else page.postMessage({ kind: "answer", n, ...said });
    if (said.table || said.anew) await tell(said.table);
    await follow(said.table ? `/api/tables/${said.table}` : address);
    return;
  }
  const line = lines.get(data.n);
  if (!line) return;
  const said = JSON.parse(data.text);
  if (said.type === "hello") {
    Object.assign(line, { seq: said.seq, events: said.events });
    return show(data.n, line);
  }
  const { body, table, status } = await ask("POST", `${line.address}/commands`, data.text);
  const { key } = said;
  const answer = body.startsWith(REFUSED)
    ? JSON.stringify({ type: "answer", key, ok: false, seq: line.seq, problem: JSON.parse(body).problem })
    : body;
  page.postMessage({ kind: "line", n: data.n, text: answer });
  if (status >= 400) await show(data.n, line);
  else if (said.type === "choose") quicken();
  if (table) await tell(table);
  await follow(line.address);
}

page.onmessage = (/** @type {{data: any}} */ { data }) => {
  if (data.kind === "begin") begin();
  else if (data.kind === "line") lines.set(data.n, { address: data.address, seq: 0, events: 0 });
  else if (data.kind === "closed") lines.delete(data.n);
  else if (data.kind === "remember") void remember();
  else if (data.kind === "lost") lose(data);
  else inTurn(() => take(data));
};

others.onmessage = ({ data: table }) =>
  inTurn(async () => {
    await takeUp();
    await tell(table);
  });

setInterval(() => {
  const text = JSON.stringify({ type: "beat", problem: trouble });
  for (const n of lines.keys()) page.postMessage({ kind: "line", n, text });
}, BEAT);
