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
  if (!told.sha256) throw new NotCompiled("missing");
  const response = await loaded(`${root}engine/pestis.wasm`);
  const same = isWhole(response.clone(), told);
  try {
    const module = await WebAssembly.compileStreaming(response);
    if (await same) return module;
  } catch (error) {
    if (await same.catch(() => true)) throw new NotCompiled(reasonOf(error), error);
  }
  throw new NotCompiled("damaged");
}

/** @param {string} address @returns {Promise<Response>} */
async function loaded(address) {
  const response = await fetch(address).catch((error) => {
    throw new NotCompiled("net", error);
  });
  if (response.ok) return response;
  throw new NotCompiled(response.status === 404 ? "missing" : "net");
}

/** Whether a file is the one that was built; only its length where the browser knows no hashes. @param {Response} response @param {{bytes: number, sha256: string}} told */
async function isWhole(response, { bytes, sha256 }) {
  const data = await response.arrayBuffer();
  if (data.byteLength !== bytes) return false;
  if (!globalThis.crypto?.subtle) return true;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("") === sha256;
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
