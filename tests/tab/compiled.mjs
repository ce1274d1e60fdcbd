// Runs a Python text on the compiled engine, in Pyodide in Node, begun as the page's thinker begins it.
//
//     node tests/tab/compiled.mjs JOB        JSON, see below; what Python prints is printed
import fs from "node:fs";
import { pathToFileURL } from "node:url";

/**
 * pyodide   folder of Pyodide with Python's whole library: tests need more of it than a tab
 * wheel     msgspec
 * site      folder of the page without a server
 * engine    a copy of web/tab/engine.js that Node takes for a module
 * folders   what else Python may import: where -> folder
 * text      what Python runs
 */
const { pyodide, wheel, site, engine, folders, text } = JSON.parse(process.argv[2]);

async function run() {
  const { changeOver } = await import(pathToFileURL(engine).href);
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
  const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { HOME: "/home/pyodide", TERM: "dumb" } });
  const unpack = (file, extractDir) =>
    python.unpackArchive(new Uint8Array(fs.readFileSync(file)).buffer, "zip", { extractDir });
  unpack(`${site}/pestis.zip`, "/pestis");
  unpack(wheel, "/msgspec");
  python.runPython("import importlib, sys; sys.path[:1] = ['/pestis', '/msgspec']; importlib.invalidate_caches()");
  python.pyimport("pestis.tab.thinking").destroy();
  const library = await WebAssembly.compile(fs.readFileSync(`${site}/engine/pestis.wasm`));
  await changeOver(python, library, () => new Promise((done) => setTimeout(done)));
  for (const [place, folder] of Object.entries(folders)) {
    python.FS.mkdirTree(place);
    python.mountNodeFS(place, folder);
  }
  python.runPython(`sys.dont_write_bytecode = True; sys.path += ${JSON.stringify(Object.keys(folders))}`);
  python.runPython(text);
}

// Where nobody catches it, Node shows the line in which it was thrown: a million letters of Pyodide.
run().catch((error) => {
  console.log(error.stack ?? error);
  process.exitCode = 1;
});
