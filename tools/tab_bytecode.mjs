// Compiles the modules in a zip file by the very Python that will import them (see site_python.py).
//
//     node tools/tab_bytecode.mjs PYODIDE JOB
//
// PYODIDE  folder with Pyodide's files
// JOB      JSON: [file to read, file to write, where it will lie, pattern of names that are left
//          out, level of optimization]
import fs from "node:fs";
import { pathToFileURL } from "node:url";

const BYTECODE = `
import importlib._bootstrap_external as loading
import re
import zipfile

ABOUT_ITSELF = ("pyodide", "_pyodide")
"""They read their own docstrings."""
UNCHECKED = bytes([1, 0, 0, 0]) + bytes(8)
"""What follows the magic number: nothing to compare the module with."""


def bytecode(name, text):
    kept = 0 if name.startswith(ABOUT_ITSELF) else optimize
    code = compile(text, f"{place}/{name}", "exec", dont_inherit=True, optimize=kept)
    return loading.MAGIC_NUMBER + UNCHECKED + loading.marshal.dumps(code)


with zipfile.ZipFile("/read.zip") as read, zipfile.ZipFile("/written.zip", "w") as written:
    for info in read.infolist():
        if re.match(left_out, info.filename):
            continue
        name, data = info.filename, read.read(info)
        if name.endswith(".py"):
            name, data = f"{name}c", bytecode(name, data)
        kept = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
        kept.compress_type = zipfile.ZIP_DEFLATED
        written.writestr(kept, data, compresslevel=9)
`;

const [folder, job] = process.argv.slice(2);
const [read, written, place, leftOut, optimize] = JSON.parse(job);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
// The same bytes every time, and no columns in what errors tell.
const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ indexURL: `${folder}/`, env });
python.FS.writeFile("/read.zip", new Uint8Array(fs.readFileSync(read)));
python.runPython(BYTECODE, { globals: python.toPy({ place, left_out: leftOut, optimize }) });
fs.writeFileSync(written, python.FS.readFile("/written.zip"));
