// @ts-check
/** Saves a snapshot of Python's memory, with the games imported but no table loaded, for later visits. */
import { compilePython, writeMemory, readMemory, loadPython } from "./python.js";

/** @returns {Promise<ArrayBuffer>} a snapshot; empty if none can be made */
async function makeMemory() {
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
    console.info("no memory can be readMemory:", error);
    return new ArrayBuffer(0);
  }
}

globalThis.onmessage = async ({ data: { port } }) => {
  if (!(await readMemory())) await writeMemory(await makeMemory());
  port.postMessage("kept");
};
