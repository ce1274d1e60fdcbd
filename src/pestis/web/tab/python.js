// @ts-check
/** Python with Pestis in it, from the folder that the page came from. */

const ROOT = new URL("../../", import.meta.url).href;

/** @returns {Promise<any>} Pyodide */
export async function startPython() {
  const [{ loadPyodide }, packed] = await Promise.all([
    import(`${ROOT}pyodide/pyodide.mjs`),
    fetch(`${ROOT}pestis.zip`).then((response) => response.arrayBuffer()),
  ]);
  const python = await loadPyodide({ indexURL: `${ROOT}pyodide/` });
  await python.loadPackage("msgspec", { messageCallback: () => {} });
  python.unpackArchive(packed, "zip", { extractDir: "/pestis" });
  python.runPython("import sys; sys.path.insert(0, '/pestis')");
  return python;
}
