// @ts-check
/**
 * Python with Pestis in it, from the folder that the page came from.  Its memory before any table is
 * kept on the device (remember.js); what goes wrong with that falls back to the plain load.
 */

/** The folder. */
export const ROOT = new URL("../../", import.meta.url).href;
const MEMORIES = `pestis memory ${ROOT}`;
/** Workers are named for the version of all parts. */
const PLACE = `${ROOT}memory/${globalThis.name}`;

/**
 * Pyodide, ready for tables.
 * @param {Promise<WebAssembly.Module>} machine
 * @returns {Promise<any>}
 */
export async function startPython(machine) {
  const memory = await (await kept())?.arrayBuffer();
  // A script that did not arrive says nothing about the memory, which is kept for the next visit.
  if (memory?.byteLength && (await arrived())) {
    try {
      return await furnish(machine, { _loadSnapshot: memory });
    } catch (error) {
      console.info("what was kept cannot be used:", error);
      await keep(new ArrayBuffer(0));
    }
  }
  return furnish(machine, {});
}

/** @returns {Promise<boolean>} whether the scripts are here that Pyodide consists of */
const arrived = () =>
  Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(`${ROOT}pyodide/${name}`))).then(
    () => true,
    () => false,
  );

/** @param {Promise<WebAssembly.Module>} machine @param {object} options of loadPyodide @returns {Promise<any>} */
async function furnish(machine, options) {
  const python = await loadPython(machine, options);
  await python.loadPackage("msgspec", { messageCallback: () => {} });
  return python;
}

/** From now on tell of every piece of what is fetched how many bytes it has. @param {(bytes: number) => void} tell */
export function countBytes(tell) {
  const { fetch } = globalThis;
  globalThis.fetch = async (...asked) => {
    const response = await fetch(...asked);
    void response.clone().body?.pipeTo(new WritableStream({ write: ({ byteLength }) => tell(byteLength) }));
    return response;
  };
}

/** What runs Python: compiled once, for more than one worker. @returns {Promise<WebAssembly.Module>} */
export const compilePython = async () => WebAssembly.compileStreaming(fetch(`${ROOT}pyodide/pyodide.asm.wasm`));

/**
 * Without any extension module.
 * @param {Promise<WebAssembly.Module>} machine
 * @param {object} options of loadPyodide
 * @returns {Promise<any>}
 */
export async function loadPython(machine, options) {
  const [{ loadPyodide }, packed] = await Promise.all([
    import(`${ROOT}pyodide/pyodide.mjs`),
    fetch(`${ROOT}pestis.zip`).then((response) => response.arrayBuffer()),
  ]);
  const { instantiateStreaming } = WebAssembly;
  // Pyodide would compile it anew in every worker, and wait for ever where it cannot.
  WebAssembly.instantiateStreaming = async (fetched, imports) => {
    await (await fetched).body?.cancel();
    const module = await machine;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  const [python] = await Promise.all([loadPyodide({ indexURL: `${ROOT}pyodide/`, ...options }), machine]);
  WebAssembly.instantiateStreaming = instantiateStreaming;
  // It would hold what was kept for ever, and nobody knows when it would be swept away.
  const { config } = python._api;
  config._loadSnapshot?.transfer?.(0);
  delete config._loadSnapshot;
  python.unpackArchive(packed, "zip", { extractDir: "/pestis" });
  python.runPython("import importlib, sys; sys.path[:1] = ['/pestis']; importlib.invalidate_caches()");
  return python;
}

/**
 * The memory that is kept of this version; empty where it is known that none can be kept, nothing where
 * that is not known.
 * @returns {Promise<Response | undefined | null>}
 */
export async function kept() {
  try {
    return await (await caches.open(MEMORIES)).match(PLACE);
  } catch {
    return null;
  }
}

/** Instead of what was kept of other versions. @param {ArrayBuffer} memory */
export async function keep(memory) {
  try {
    const cache = await caches.open(MEMORIES);
    for (const { url } of await cache.keys()) if (url !== PLACE) await cache.delete(url);
    await cache.put(PLACE, new Response(memory));
  } catch (error) {
    console.info("nothing is kept:", error);
  }
}
