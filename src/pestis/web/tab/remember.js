// @ts-check
/** Keeps Python's memory with the games in it, before any table, for later visits; made when idle. */
import { compilePython, keep, kept, loadPython } from "./python.js";

/** @returns {Promise<ArrayBuffer>} empty where it cannot be made */
async function remember() {
  try {
    const python = await loadPython(compilePython(), { _makeSnapshot: true });
    const before = python._module.HEAP8.length;
    const preload = python.pyimport("pestis.tab.preload");
    preload.warm();
    preload.destroy();
    python.runPython("import gc; gc.collect()");
    if (python._module.HEAP8.length > before) throw new Error("more than the first heap");
    return python.makeMemorySnapshot().buffer;
  } catch (error) {
    console.info("no memory can be kept:", error);
    return new ArrayBuffer(0);
  }
}

globalThis.onmessage = async ({ data: { port } }) => {
  if (!(await kept())) await keep(await remember());
  port.postMessage("kept");
};
