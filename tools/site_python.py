"""Python for the static page: fetched once in pinned versions, and made fast to load.

Pyodide comes from the npm registry, the wheel of msgspec for it from the package index; both are
kept in ``.cache/site``.  Modules are compiled by Pyodide's own Python (``tab_bytecode.mjs``),
because importing from source would take most of the time until the first view.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
FETCHED: Final = ROOT / ".cache" / "site"
COMPILER: Final = Path(__file__).with_name("tab_bytecode.mjs")

PYODIDE: Final = "314.0.7"
PYODIDE_SHA512: Final = (
    "d18bd7c4485f11da4b7dbfd790cd8114078c44eab488c517d9bcf31fda4eb6dc"
    "8c716930abe1db139bb2b860fcd8b37bcb6abe48dbe2ffa579244b0e943d91d4"
)
LIBRARY: Final = "python_stdlib.zip"
PYODIDE_FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY)
LOCK: Final = "pyodide-lock.json"
OF_NO_USE: Final = (
    r"(_pyio|_pyrepl|__hello__|__phello__|antigravity|bdb|compileall|cProfile|ctypes|curses|dbm"
    r"|doctest|ensurepip|ftplib|html|http|idlelib|imaplib|mailbox|modulefinder|multiprocessing"
    r"|netrc|optparse|pdb|pickletools|plistlib|poplib|profile|pstats|pyclbr|pydoc|pydoc_data"
    r"|smtplib|socketserver|sqlite3|symtable|tabnanny|this|trace|tracemalloc|turtle|turtledemo"
    r"|unittest|venv|wave|webbrowser|wsgiref|xml|xmlrpc|zipapp)(/|\.py)"
    r"|encodings/(?!__init__|aliases|ascii|base64|cp1252|cp437|hex|idna|iso8859_15|latin_1"
    r"|punycode|raw_unicode|unicode_esc|utf_)"
)
"""The parts of Python's library that a tab does not need: other processes, the network, tools for
programmers, old encodings."""


@contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Hold a lock that other processes wait for: several test processes begin at once, and the
    first fills the folder for all."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def fetch_pyodide() -> Path:
    """The folder with Pyodide's files.  Raises SystemExit if the hash differs."""
    return fetch_npm("pyodide", PYODIDE, PYODIDE_SHA512, (*PYODIDE_FILES, LOCK))


def fetch_npm(package: str, version: str, sha512: str, names: Sequence[str]) -> Path:
    """A folder with some files of an npm package.  Raises SystemExit if the hash differs."""
    folder = FETCHED / f"{package}-{version}"
    if folder.is_dir():
        return folder
    command = ["npm", "pack", "--silent", f"{package}@{version}"]
    done = subprocess.run(command, cwd=FETCHED, check=True, capture_output=True, text=True)
    packed = FETCHED / done.stdout.split()[-1]
    if hashlib.sha512(packed.read_bytes()).hexdigest() != sha512:
        raise SystemExit(f"{package} {version} from the npm registry is not the pinned one")
    part = folder.with_suffix(".part")
    part.mkdir(exist_ok=True)
    with tarfile.open(packed) as tar:
        for name in names:
            file = tar.extractfile(f"package/{name}")
            assert file is not None
            (part / name).parent.mkdir(parents=True, exist_ok=True)
            (part / name).write_bytes(file.read())
    packed.unlink()
    return part.rename(folder)


def abi_of(lock: Path) -> tuple[str, str]:
    """The Python version and the platform that a wheel must be built for."""
    info = json.loads(lock.read_text(encoding="utf-8"))["info"]
    return "".join(info["python"].split(".")[:2]), f"pyemscripten_{info['abi_version']}_wasm32"


def fetch_msgspec(python: str, platform: str) -> Path:
    """The wheel of msgspec, in the pinned version and with a pinned hash.  Raises
    CalledProcessError."""
    requirements = (ROOT / "requirements" / "play.txt").read_text(encoding="utf-8")
    found = re.search(r"^msgspec==(\S+)(?:.*\\\n)+.*", requirements, re.MULTILINE)
    assert found is not None
    known = [*FETCHED.glob(f"msgspec-{found[1]}-cp{python}-*-{platform}.whl")]
    if known:
        return known[0]
    wanted = FETCHED / "msgspec.txt"
    wanted.write_text(re.sub(r"\s*#.*", "", found[0]).rstrip("\\\n "), encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
    made_for = ["--platform", platform, "--python-version", python, "--abi", f"cp{python}"]
    where = ["--only-binary", ":all:", "-d", str(FETCHED), "-r", str(wanted)]
    subprocess.run([*pip, *made_for, *where], check=True)
    return fetch_msgspec(python, platform)


def compile_library() -> Path:
    """Python's standard library as the tab loads it.  Raises CalledProcessError or OSError."""
    made_by = hashlib.sha256(COMPILER.read_bytes() + OF_NO_USE.encode()).hexdigest()[:16]
    compiled = FETCHED / f"library-{PYODIDE}-{made_by}.zip"
    if not compiled.exists():
        part = compiled.with_suffix(".part")
        compile_modules(fetch_pyodide() / LIBRARY, part, "/lib/python314.zip", OF_NO_USE, 2)
        part.rename(compiled)
    return compiled


def compile_modules(read: Path, written: Path, place: str, left_out: str, optimize: int) -> None:
    """Compile the modules of a zip file; the output has the same bytes for the same input.

    place     the path of the modules in the tab, for error messages
    left_out  pattern of the names of files to leave out

    Raises CalledProcessError or OSError.
    """
    job = [str(read), str(written), place, left_out, optimize]
    subprocess.run(["node", str(COMPILER), str(fetch_pyodide()), json.dumps(job)], check=True)
