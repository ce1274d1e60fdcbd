// @ts-check
/**
 * Downloads and verifies the compiled engine, and replaces the thinker's bytecode with it between two
 * jobs.  After any failure the thinker keeps its bytecode.
 */

/** The path from which Python imports it. */
const LIBRARY = "/pestis/pestis__mypyc.cpython-314-wasm32-emscripten.so";

/** The reason why the compiled engine cannot be used: "missing" (the folder has none), "net", "damaged", "feature", "memory", "policy" or "failed". */
export class NotCompiled extends Error {
  /** @param {string} reason @param {unknown} [cause] */
  constructor(reason, cause) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/**
 * Download the library and let the browser compile it.
 * @param {string} root the folder's address
 * @returns {Promise<WebAssembly.Module>}
 * @throws {NotCompiled}
 */
export async function fetchEngine(root) {
  if (!WebAssembly.compileStreaming) throw new NotCompiled("feature");
  const manifest = await fetchOk(`${root}engine/engine.json`).then((found) => found.json());
  if (!manifest.integrity) throw new NotCompiled("missing");
  const response = await fetchVerified(`${root}engine/pestis.wasm`, manifest.integrity);
  try {
    return await WebAssembly.compileStreaming(response);
  } catch (error) {
    throw new NotCompiled(reasonOf(error), error);
  }
}

/** A successful response. @param {string} address @returns {Promise<Response>} @throws {NotCompiled} */
async function fetchOk(address) {
  const response = await fetch(address).catch((error) => {
    throw new NotCompiled("net", error);
  });
  if (response.ok) return response;
  throw new NotCompiled(response.status === 404 ? "missing" : "net");
}

/**
 * A response whose hash the browser checks; a check in the page would hold a second copy in memory.
 * @param {string} address
 * @param {string} integrity the hash, as `fetch` expects it
 * @returns {Promise<Response>}
 */
async function fetchVerified(address, integrity) {
  try {
    return await fetch(address, { integrity });
  } catch (error) {
    await fetchOk(address);
    throw new NotCompiled("damaged", error);
  }
}

/**
 * Replace Python's modules with the compiled ones, in several steps.
 * @param {any} python
 * @param {WebAssembly.Module} module
 * @param {() => Promise<unknown>} pause called between two steps
 * @throws {NotCompiled}
 */
export async function changeOver(python, module, pause) {
  const { _module: emscripten } = python;
  if (!emscripten.loadWebAssemblyModule || !emscripten.preloadedWasm) throw new NotCompiled("feature");
  try {
    const options = { loadAsync: true, nodelete: true };
    emscripten.preloadedWasm[LIBRARY] = await emscripten.loadWebAssemblyModule(module, options, LIBRARY, {});
    const change = python.pyimport("pestis.tab.compiled");
    const pieces = change.changing(LIBRARY);
    while (!pieces.next().done) await pause();
    pieces.destroy();
    change.destroy();
  } catch (error) {
    throw new NotCompiled(reasonOf(error), error);
  }
}

/** @param {unknown} error @returns {string} */
function reasonOf(error) {
  const said = String(error);
  if (/content security policy|by csp|unsafe-eval|embedder/i.test(said)) return "policy";
  if (error instanceof RangeError || /memory/i.test(said)) return "memory";
  return error instanceof WebAssembly.LinkError ? "feature" : "failed";
}
