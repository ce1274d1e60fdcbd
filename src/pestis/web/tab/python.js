// @ts-check
/**
 * Loads Pyodide, msgspec and Pestis from the page's folder.  A later visit restores the memory that
 * remember.js has saved; if that fails, Python is loaded the ordinary way.
 */

/** The address of the folder from which the page was loaded. */
export const ROOT = new URL("../../", import.meta.url).href;
const MEMORIES = `pestis memory ${ROOT}`;
/** The key of this version's memory: a worker's name is the version of all parts. */
const MEMORY = `${ROOT}memory/${globalThis.name}`;

/**
 * Pyodide with all packages that tables need.
 * @param {Promise<WebAssembly.Module>} wasm
 * @returns {Promise<any>}
 */
export async function startPython(wasm) {
  const memory = await (await readMemory())?.arrayBuffer();
  // If a script fails to load, the memory is not at fault: it stays saved for the next visit.
  if (memory?.byteLength && (await scriptsLoad())) {
    try {
      return await loadWithPackages(wasm, { _loadSnapshot: memory });
    } catch (error) {
      console.info("the saved memory cannot be used:", error);
      await writeMemory(new ArrayBuffer(0));
    }
  }
  return loadWithPackages(wasm, {});
}

/** @returns {Promise<boolean>} whether Pyodide's scripts can be loaded */
const scriptsLoad = () =>
  Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(`${ROOT}pyodide/${name}`))).then(
    () => true,
    () => false,
  );

/** Pyodide with msgspec. @param {Promise<WebAssembly.Module>} wasm @param {object} options of loadPyodide @returns {Promise<any>} */
async function loadWithPackages(wasm, options) {
  const python = await loadPython(wasm, options);
  await python.loadPackage("msgspec", { messageCallback: () => {} });
  return python;
}

/** From now on report the size of every chunk that is fetched. @param {(bytes: number) => void} tell */
export function countBytes(tell) {
  const { fetch } = globalThis;
  globalThis.fetch = async (...asked) => {
    const response = await fetch(...asked);
    void response.clone().body?.pipeTo(new WritableStream({ write: ({ byteLength }) => tell(byteLength) }));
    return response;
  };
}

/** Pyodide's WebAssembly, compiled once for all workers. @returns {Promise<WebAssembly.Module>} */
export const compilePython = async () => WebAssembly.compileStreaming(fetch(`${ROOT}pyodide/pyodide.asm.wasm`));

/**
 * Give Pyodide the compiled WebAssembly; returns a function that undoes this.  Otherwise it would fetch and compile
 * it again in every worker, and hang if that failed.  The fetch is not even begun: as long as a response is not read
 * to its end, Chromium considers the service worker busy, and no new version can take over.
 * @param {Promise<WebAssembly.Module>} wasm
 */
function lendWasm(wasm) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (file, ...rest) => (`${file}`.endsWith(".asm.wasm") ? new Response() : fetch(file, ...rest));
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await wasm;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return () => {
    WebAssembly.instantiateStreaming = instantiateStreaming;
    globalThis.fetch = fetch;
  };
}

/**
 * Pyodide with Pestis, but without extension modules.
 * @param {Promise<WebAssembly.Module>} wasm
 * @param {object} options of loadPyodide
 * @returns {Promise<any>}
 */
export async function loadPython(wasm, options) {
  const [{ loadPyodide }, packed] = await Promise.all([
    import(`${ROOT}pyodide/pyodide.mjs`),
    fetch(`${ROOT}pestis.zip`).then((response) => response.arrayBuffer()),
  ]);
  const takeBack = lendWasm(wasm);
  const [python] = await Promise.all([loadPyodide({ indexURL: `${ROOT}pyodide/`, ...options }), wasm]);
  takeBack();
  // Pyodide keeps a reference to the snapshot; transferring the buffer frees it at once.
  const { config } = python._api;
  config._loadSnapshot?.transfer?.(0);
  delete config._loadSnapshot;
  python.unpackArchive(packed, "zip", { extractDir: "/pestis" });
  python.runPython("import importlib, sys; sys.path[:1] = ['/pestis']; importlib.invalidate_caches()");
  return python;
}

/**
 * The saved memory of this version: empty if none can be made, undefined if none was saved yet, null if
 * the cache cannot be read.
 * @returns {Promise<Response | undefined | null>}
 */
export async function readMemory() {
  try {
    return await (await caches.open(MEMORIES)).match(MEMORY);
  } catch {
    return null;
  }
}

/** Save the memory of this version, and delete that of others. @param {ArrayBuffer} memory */
export async function writeMemory(memory) {
  try {
    const cache = await caches.open(MEMORIES);
    for (const { url } of await cache.keys()) if (url !== MEMORY) await cache.delete(url);
    await cache.put(MEMORY, new Response(memory));
  } catch (error) {
    console.info("the memory is not saved:", error);
  }
}
