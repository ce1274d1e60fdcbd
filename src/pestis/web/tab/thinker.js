// @ts-check
/**
 * Computes the answers of bots and the previews of choices, in a worker of its own so that no table waits.
 * It starts on bytecode and later switches to the compiled engine.
 */
import { changeOver, fetchEngine } from "./engine.js";
import { ROOT, startPython } from "./python.js";

/** Milliseconds of work on a hint, after which other messages are handled. */
const SLICE = 50;

/** @type {(wasm: WebAssembly.Module) => void} */
let setWasm = () => {};
/** Pyodide's WebAssembly, sent by the tables' worker. @type {Promise<WebAssembly.Module>} */
const wasm = new Promise((done) => {
  setWasm = done;
});
/** The module pestis.tab.thinking. @type {any} */
let thinking;
const python = startPython(wasm).then((started) => {
  thinking = started.pyimport("pestis.tab.thinking");
  return started;
});

/** The result of a job; empty if it fails. @param {string} job @param {boolean} hint @returns {Promise<string>} */
async function solve(job, hint) {
  try {
    await python;
    return hint ? await hinted(thinking.Hinting(job)) : thinking.think(job);
  } catch (error) {
    console.error(error);
    return "";
  }
}

/** Lets the event loop handle messages that have arrived meanwhile. */
const nextTask = () => new Promise((done) => setTimeout(done));

/** The result of a hint, computed in slices: bots that are waiting answer between them. @param {any} work @returns {Promise<string>} */
async function hinted(work) {
  let thought = "";
  while (!thought) {
    await nextTask();
    const until = performance.now() + SLICE;
    while (!thought && performance.now() < until) thought = work.go_on();
  }
  work.destroy();
  return thought;
}

/** Switch to the compiled engine. Returns "compiled", or the reason for the failure. @returns {Promise<string>} */
async function useCompiled() {
  try {
    const [engine, started] = await Promise.all([fetchEngine(ROOT), python]);
    await changeOver(started, engine, nextTask);
    thinking.destroy();
    thinking = started.pyimport("pestis.tab.thinking");
    return "compiled";
  } catch (/** @type {any} */ error) {
    console.info("not compiled:", error, error.cause ?? "");
    return error.reason ?? "failed";
  }
}

globalThis.onmessage = ({ data: { port } }) => {
  port.onmessage = async (/** @type {{data: any}} */ { data }) => {
    if (data.wasm) return setWasm(data.wasm);
    if (data.useCompiled) return port.postMessage({ engine: await useCompiled() });
    const { table, n, job, hint } = data;
    const thought = await solve(job, hint);
    port.postMessage({ table, n, thought, hint });
  };
};
