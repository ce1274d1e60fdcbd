"""The reason why a tab's compiled engine is not used is reported as one word."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from base64 import b64encode
from typing import Final

import pytest

from tests.web.places import WEB

MODULE: Final = bytes.fromhex("0061736d01000000")
"""The smallest WebAssembly module."""
RIGHT: Final = {"bytes": len(MODULE), "sha256": hashlib.sha256(MODULE).hexdigest()}
SCRIPT: Final = """
const given = JSON.parse(process.argv[1]);
const { fetchEngine } = await import(`data:text/javascript;base64,${given.engine}`);
globalThis.fetch = async (address) => {
  const found = given.files[address.split("/").at(-1)];
  if (found === "offline") throw new TypeError("Failed to fetch");
  if (found === undefined) return new Response("", { status: 404 });
  const type = address.endsWith("wasm") ? "application/wasm" : "application/json";
  return new Response(Buffer.from(found, "base64"), { headers: { "Content-Type": type } });
};
const told = fetchEngine("x/").then((module) => module.constructor.name, ({ reason }) => reason);
console.log(await told);
"""


def packed(data: bytes) -> str:
    return b64encode(data).decode()


def told(about: dict[str, object]) -> str:
    return packed(json.dumps(about).encode())


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"engine.json": told(RIGHT), "pestis.wasm": packed(MODULE)}, "Module"),
        ({}, "missing"),
        ({"engine.json": told({})}, "missing"),
        ({"engine.json": told(RIGHT)}, "missing"),
        ({"engine.json": "offline"}, "net"),
        ({"engine.json": told(RIGHT), "pestis.wasm": "offline"}, "net"),
        ({"engine.json": told(RIGHT), "pestis.wasm": packed(MODULE[:5])}, "damaged"),
        (
            {"engine.json": told({**RIGHT, "sha256": "0" * 64}), "pestis.wasm": packed(MODULE)},
            "damaged",
        ),
    ],
)
def test_the_reason(files: dict[str, str], expected: str) -> None:
    engine = packed((WEB / "tab" / "engine.js").read_bytes())
    job = json.dumps({"engine": engine, "files": files})
    done = subprocess.run(
        ["node", "--input-type=module", "-e", SCRIPT, job],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == expected
