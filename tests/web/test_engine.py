"""The reason why a tab's compiled engine is not used is reported as one word."""

from __future__ import annotations

import json
import shutil
import subprocess
from base64 import b64encode
from typing import Final

import pytest
from tools import static_site

from pestis.words.catalogue import catalogue
from tests.web.places import WEB

MODULE: Final = bytes.fromhex("0061736d01000000")
"""The smallest WebAssembly module."""
RIGHT: Final = {"integrity": static_site.integrity(MODULE)}
OTHER: Final = {"integrity": static_site.integrity(b"another")}
LACKING: Final = {
    "feature": "delete WebAssembly.compileStreaming;",
    "memory": """WebAssembly.compileStreaming = async () => {
  throw new RangeError("Out of memory");
};""",
    "policy": """WebAssembly.compileStreaming = async () => {
  throw new WebAssembly.CompileError("WebAssembly.compileStreaming(): Compiling or instantiating "
    + "WebAssembly module violates the following Content Security policy directive");
};""",
}
"""Reason -> code that makes the browser fail for it."""
SCRIPT: Final = """
import { createServer } from "node:http";
const given = JSON.parse(process.argv[1]);
const { fetchEngine } = await import(`data:text/javascript;base64,${given.engine}`);
const server = createServer((request, response) => {
  const name = request.url.split("/").at(-1);
  const found = given.files[name];
  if (found === "offline") return request.socket.destroy();
  if (found === undefined) return response.writeHead(404).end();
  const type = name.endsWith("wasm") ? "application/wasm" : "application/json";
  response.setHeader("Content-Type", type);
  response.end(Buffer.from(found, "base64"));
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const folder = `http://127.0.0.1:${server.address().port}/`;
const told = fetchEngine(folder).then((module) => module.constructor.name, ({ reason }) => reason);
console.log(await told);
process.exit();
"""


def packed(data: bytes) -> str:
    return b64encode(data).decode()


def told(about: dict[str, str]) -> str:
    return packed(json.dumps(about).encode())


WHOLE: Final = {"engine.json": told(RIGHT), "pestis.wasm": packed(MODULE)}


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize(
    ("files", "expected"),
    [
        (WHOLE, "Module"),
        ({}, "missing"),
        ({"engine.json": told({})}, "missing"),
        ({"engine.json": told(RIGHT)}, "missing"),
        ({"engine.json": "offline"}, "net"),
        ({"engine.json": told(RIGHT), "pestis.wasm": "offline"}, "net"),
        ({"engine.json": told(RIGHT), "pestis.wasm": packed(MODULE[:5])}, "damaged"),
        (
            {"engine.json": told(OTHER), "pestis.wasm": packed(MODULE)},
            "damaged",
        ),
    ],
)
def test_the_reason_for_not_using_the_compiled_engine(files: dict[str, str], expected: str) -> None:
    assert outcome(files) == expected


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize("reason", LACKING)
def test_the_reason_why_a_browser_does_not_compile_it(reason: str) -> None:
    assert outcome(WHOLE, LACKING[reason]) == reason
    assert f"web.about.engine.{reason}" in catalogue("en")


def outcome(files: dict[str, str], before: str = "") -> str:
    """What fetching the engine from a folder of these files comes to, in a browser in which some
    code has run before."""
    engine = packed(before.encode() + b"\n" + (WEB / "tab" / "engine.js").read_bytes())
    job = json.dumps({"engine": engine, "files": files})
    done = subprocess.run(
        ["node", "--input-type=module", "-e", SCRIPT, job],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()
