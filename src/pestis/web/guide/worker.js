// @ts-check
/** Runs the examples of a documentation page one after the other, in one Python namespace. */
import { compilePython, startPython } from "../tab/python.js";

/** What examples need beyond the game: the lab and parts of Python's library. */
const MORE = new URL("../../docs/more.zip", import.meta.url);

const page = /** @type {{postMessage(message: object): void, onmessage: any}} */ (/** @type {any} */ (globalThis));

const cells = Promise.all([startPython(compilePython()), fetch(MORE).then((response) => response.arrayBuffer())]).then(
  ([python, more]) => {
    python.unpackArchive(more, "zip", { extractDir: "/pestis" });
    python.runPython("import importlib; importlib.invalidate_caches()");
    return python.pyimport("pestis.tab.cells").Cells();
  },
);

page.onmessage = async (/** @type {{data: {n: number, text: string}}} */ { data: { n, text } }) => {
  try {
    page.postMessage({ n, told: JSON.parse((await cells).run(text)) });
  } catch (error) {
    console.error(error);
    page.postMessage({ n, told: null });
  }
};
