// @ts-check
/**
 * Python with Pestis in it, from the folder that the page came from.  Its memory before any table is
 * kept on the device (remember.js); what goes wrong with that falls back to the plain load.
 */

const ROOT = new URL("../../", import.meta.url).href;
const MEMORIES = `pestis memory ${ROOT}`;
/** Workers are named for the version of all parts. */
const PLACE = `${ROOT}memory/${globalThis.name}`;

/** @returns {Promise<any>} Pyodide, ready for tables */
export async function startPython() {
  if (!globalThis.WebAssembly) throw new Error("no WebAssembly");
  const memory = await kept();
  if (memory?.byteLength) {
    try {
      return await furnish({ _loadSnapshot: memory });
    } catch (error) {
      console.info("what was kept cannot be used:", error);
      await keep(new ArrayBuffer(0));
    }
  }
  return furnish({});
}

/** @param {object} options of loadPyodide @returns {Promise<any>} */
async function furnish(options) {
  const python = await loadPython(options);
  await python.loadPackage("msgspec", { messageCallback: () => {} });
  return python;
}

/** Without any extension module. @param {object} options @returns {Promise<any>} */
export async function loadPython(options) {
  const [{ loadPyodide }, packed] = await Promise.all([
    import(`${ROOT}pyodide/pyodide.mjs`),
    fetch(`${ROOT}pestis.zip`).then((response) => response.arrayBuffer()),
  ]);
  const python = await loadPyodide({ indexURL: `${ROOT}pyodide/`, ...options });
  // It would hold what was kept for ever.
  delete python._api.config._loadSnapshot;
  python.unpackArchive(packed, "zip", { extractDir: "/pestis" });
  python.runPython("import importlib, sys; sys.path[:1] = ['/pestis']; importlib.invalidate_caches()");
  return python;
}

/**
 * The memory that is kept of this version; empty where it is known that none can be kept, null where
 * nothing is known.
 * @returns {Promise<ArrayBuffer | null>}
 */
export async function kept() {
  try {
    const found = await (await caches.open(MEMORIES)).match(PLACE);
    return found ? await found.arrayBuffer() : null;
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
