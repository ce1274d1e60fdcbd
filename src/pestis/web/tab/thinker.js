// @ts-check
/** Thinks for whoever does not answer himself, and about what answers will do: a worker of its own, so that no table waits. */
import { startPython } from "./python.js";

/** @type {(machine: WebAssembly.Module) => void} */
let begin = () => {};
/** Comes from the worker that has started this one. @type {Promise<WebAssembly.Module>} */
const machine = new Promise((done) => {
  begin = done;
});
const think = startPython(machine).then((python) => python.pyimport("pestis.tab.thinking").think);

/** The thought about a job, empty where there can be none. @param {string} job @returns {Promise<string>} */
async function answered(job) {
  try {
    return (await think)(job);
  } catch (error) {
    console.error(error);
    return "";
  }
}

globalThis.onmessage = ({ data: { port } }) => {
  port.onmessage = async (/** @type {{data: any}} */ { data }) => {
    if (data.machine) return begin(data.machine);
    const { table, n, job } = data;
    const thought = await answered(job);
    port.postMessage({ table, n, thought });
  };
};
