// @ts-check
/**
 * The compiled engine for the thinker: fetched once, checked, and put in the place of its bytecode
 * between two questions.  Whatever goes wrong leaves the bytecode.
 */

/** Where Python finds it. */
const LIBRARY = "/pestis/pestis__mypyc.cpython-314-wasm32-emscripten.so";

/** Why there is none: "missing" (the folder has none), "net", "damaged", "feature", "memory", "policy" or "failed". */
export class NotCompiled extends Error {
  /** @param {string} reason @param {unknown} [cause] */
  constructor(reason, cause) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/**
 * The library from the folder, compiled for this browser.
 * @param {string} root the folder's address
 * @returns {Promise<WebAssembly.Module>}
 * @throws {NotCompiled}
 */
export async function fetchEngine(root) {
  if (!WebAssembly.compileStreaming) throw new NotCompiled("feature");
  const told = await loaded(`${root}engine/engine.json`).then((found) => found.json());
  if (!told.integrity) throw new NotCompiled("missing");
  const response = await whole(`${root}engine/pestis.wasm`, told.integrity);
  try {
    return await WebAssembly.compileStreaming(response);
  } catch (error) {
    throw new NotCompiled(reasonOf(error), error);
  }
}

/** @param {string} address @returns {Promise<Response>} */
async function loaded(address) {
  const response = await fetch(address).catch((error) => {
    throw new NotCompiled("net", error);
  });
  if (response.ok) return response;
  throw new NotCompiled(response.status === 404 ? "missing" : "net");
}

/**
 * A file that is the one that was built: the browser compares, so that the page holds it only once.
 * @param {string} address
 * @param {string} integrity the hash, as `fetch` expects it
 * @returns {Promise<Response>}
 */
async function whole(address, integrity) {
  try {
    return await fetch(address, { integrity });
  } catch (error) {
    await loaded(address);
    throw new NotCompiled("damaged", error);
  }
}

/**
 * Let Python import it, a piece at a time; afterwards modules are the compiled ones.
 * @param {any} python
 * @param {WebAssembly.Module} module
 * @param {() => Promise<unknown>} turn between two pieces
 * @throws {NotCompiled}
 */
export async function changeOver(python, module, turn) {
  const { _module: machine } = python;
  if (!machine.loadWebAssemblyModule || !machine.preloadedWasm) throw new NotCompiled("feature");
  try {
    const options = { loadAsync: true, nodelete: true };
    machine.preloadedWasm[LIBRARY] = await machine.loadWebAssemblyModule(module, options, LIBRARY, {});
    const change = python.pyimport("pestis.tab.compiled");
    const pieces = change.changing(LIBRARY);
    while (!pieces.next().done) await turn();
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
