// @ts-check
/**
 * Thinks for seats whose owners do not answer themselves, and about what answers will do: a worker of
 * its own, so that no table waits.  It begins on bytecode and goes on with the compiled engine.
 */
import { changeOver, fetchEngine } from "./engine.js";
import { ROOT, startPython } from "./python.js";

/** Milliseconds of work on a hint, after which others are heard. */
const SLICE = 50;

/** @type {(machine: WebAssembly.Module) => void} */
let begin = () => {};
/** Comes from the worker that has started this one. @type {Promise<WebAssembly.Module>} */
const machine = new Promise((done) => {
  begin = done;
});
/** The module pestis.tab.thinking. @type {any} */
let thinking;
const python = startPython(machine).then((started) => {
  thinking = started.pyimport("pestis.tab.thinking");
  return started;
});

/** The thought about a job, empty where there can be none. @param {string} job @param {boolean} hint @returns {Promise<string>} */
async function answered(job, hint) {
  try {
    await python;
    return hint ? await hinted(thinking.Hinting(job)) : thinking.think(job);
  } catch (error) {
    console.error(error);
    return "";
  }
}

/** The end of a piece of work: questions that came meanwhile are answered first. */
const turn = () => new Promise((done) => setTimeout(done));

/** The thought of a hint: bots that are waiting answer between its slices. @param {any} work @returns {Promise<string>} */
async function hinted(work) {
  let thought = "";
  while (!thought) {
    await turn();
    const until = performance.now() + SLICE;
    while (!thought && performance.now() < until) thought = work.go_on();
  }
  work.destroy();
  return thought;
}

/** Go on with the compiled engine; what became of it, in a word. @returns {Promise<string>} */
async function quicken() {
  try {
    const [engine, started] = await Promise.all([fetchEngine(ROOT), python]);
    await changeOver(started, engine, turn);
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
    if (data.machine) return begin(data.machine);
    if (data.quicken) return port.postMessage({ engine: await quicken() });
    const { table, n, job, hint } = data;
    const thought = await answered(job, hint);
    port.postMessage({ table, n, thought, hint });
  };
};
