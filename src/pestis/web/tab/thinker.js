// @ts-check
/** Thinks for whoever does not answer himself: a worker of its own, so that no table waits. */
import { startPython } from "./python.js";

const think = startPython().then((python) => python.pyimport("pestis.tab.thinking").think);

/** The thought about a job, empty where there can be none. @param {string} job @returns {Promise<string>} */
async function answered(job) {
  try {
    return (await think)(job);
  } catch (error) {
    console.error(error);
    return "";
  }
}

globalThis.onmessage = async ({ data: { table, job } }) => {
  const thought = await answered(job);
  /** @type {any} */ (globalThis).postMessage({ table, thought });
};
