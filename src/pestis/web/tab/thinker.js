// @ts-check
/** Thinks for whoever does not answer himself: a worker of its own, so that no table waits. */
import { startPython } from "./python.js";

const think = startPython().then((python) => python.pyimport("pestis.tab.thinking").think);

globalThis.onmessage = async ({ data: { table, job } }) => {
  const thought = (await think)(job);
  /** @type {any} */ (globalThis).postMessage({ table, thought });
};
