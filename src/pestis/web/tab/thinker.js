// @ts-check
/**
 * Thinks for seats whose owners do not answer themselves, and about what answers will do: a worker of
 * its own, so that no table waits.  It begins on bytecode and goes on with the compiled engine.
 */
import { changeOver, fetchEngine } from "./engine.js";
import { ROOT, startPython } from "./python.js";

/** @type {(machine: WebAssembly.Module) => void} */
let begin = () => {};
/** Comes from the worker that has started this one. @type {Promise<WebAssembly.Module>} */
const machine = new Promise((done) => {
  begin = done;
});
/** @type {any} */
let think;
const python = startPython(machine).then((started) => {
  think = started.pyimport("pestis.tab.thinking").think;
  return started;
});

/** The thought about a job, empty where there can be none. @param {string} job @returns {Promise<string>} */
async function answered(job) {
  try {
    await python;
    return think(job);
  } catch (error) {
    console.error(error);
    return "";
  }
}

/** The end of a piece of work: questions that came meanwhile are answered first. */
const turn = () => new Promise((done) => setTimeout(done));

/** Go on with the compiled engine; what became of it, in a word. @returns {Promise<string>} */
async function quicken() {
  try {
    const [engine, started] = await Promise.all([fetchEngine(ROOT), python]);
    await changeOver(started, engine, turn);
    think.destroy();
    think = started.pyimport("pestis.tab.thinking").think;
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
    const { table, n, job } = data;
    const thought = await answered(job);
    port.postMessage({ table, n, thought });
  };
};
