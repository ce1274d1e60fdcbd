"""Runs tests on the compiled engine of a browser tab, in Pyodide in Node.

python -m tests.tab.library        all of them: part of ``make soak``
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import pytest
from tools import static_site
from tools.site_python import FETCHED, LOCK, abi_of, fetch_msgspec, fetch_pyodide, one_at_a_time

ROOT: Final = Path(__file__).resolve().parents[2]
ENGINE: Final = ROOT / "src" / "pestis" / "web" / "tab" / "engine.js"
RUN: Final = "from tests.tab.on_library import run; run({whole})"


def run_on_library(site: Path, folder: Path, whole: bool) -> subprocess.CompletedProcess[str]:
    """Run the tests of ``on_library``.

    site    a folder of the page without a server, with the compiled engine in it
    folder  an empty folder for what they need besides
    """
    with one_at_a_time(FETCHED):
        pyodide = fetch_pyodide()
        wheel = fetch_msgspec(*abi_of(pyodide / LOCK))
    # Node takes a file for a module if its name says so.
    (folder / "engine.mjs").write_text(ENGINE.read_text(encoding="utf-8"), encoding="utf-8")
    job = {
        "pyodide": str(pyodide),
        "wheel": str(wheel),
        "site": str(site),
        "engine": str(folder / "engine.mjs"),
        "folders": {
            "/project": str(ROOT),
            "/packages": str(Path(pytest.__file__).parents[1]),
        },
        "text": RUN.format(whole=whole),
    }
    command = ["node", str(Path(__file__).with_name("compiled.mjs")), json.dumps(job)]
    return subprocess.run(
        command, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )


def built(folder: Path, what: str) -> bool:
    """Build the page without a server in a folder.  Returns False, and prints why, if ``what``
    cannot run on a compiled engine."""
    try:
        static_site.build(folder)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"{what}: SKIPPED ({error})")
        return False
    return (folder / static_site.LATER).exists()


def main() -> int:
    with tempfile.TemporaryDirectory() as name:
        site, folder = Path(name, "site"), Path(name, "folder")
        folder.mkdir()
        if not built(site, "the compiled engine of a browser tab"):
            return 0
        done = run_on_library(site, folder, whole=True)
        print(done.stdout)
        return done.returncode


if __name__ == "__main__":
    sys.exit(main())
