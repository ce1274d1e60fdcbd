"""The page without a server, as one folder for any web host: ``make site``.

The folder (``.build/site``) holds the page's files in the package's layout, ``pestis.zip`` (all of
the package that a browser tab needs), and ``pyodide/``: Python for the browser from the npm
registry and the wheel of msgspec for it from the package index, both pinned by version and hash
and fetched into ``.cache`` once.  Nothing in it asks another address, and it works below any path.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

from pestis.server.transport.guard import CSP
from pestis.server.transport.pages import SERVED
from pestis.words import LANGUAGES, Words

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = ROOT / "src" / "pestis"
FETCHED: Final = ROOT / ".cache" / "site"
SITE: Final = ROOT / ".build" / "site"

PYODIDE: Final = "314.0.7"
PYODIDE_SHA512: Final = (
    "d18bd7c4485f11da4b7dbfd790cd8114078c44eab488c517d9bcf31fda4eb6dc"
    "8c716930abe1db139bb2b860fcd8b37bcb6abe48dbe2ffa579244b0e943d91d4"
)
PYODIDE_FILES: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
)
LOCK: Final = "pyodide-lock.json"
ENGINE: Final = ("kernel", "parts", "games", "bots", "words", "locale", "tables", "tab")
"""What of the package a tab needs."""
POLICY: Final = CSP.removesuffix("; frame-ancestors 'none'")
"""The server's, but for what only a header can say.  A worker has the policy that comes with its
own file, and here none does: so WebAssembly needs no word in the page's."""
LICENCES: Final = """\
Pestis: see LICENSE and NOTICE.
Parts of the page: see web/vendor.
Pyodide {pyodide} (pyodide/): Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/; source:
https://github.com/pyodide/pyodide/tree/{pyodide}.  It contains CPython: Python Software Foundation
License, https://docs.python.org/3/license.html, and Emscripten's libraries: MIT and others,
https://github.com/emscripten-core/emscripten/blob/main/LICENSE.
msgspec (pyodide/{wheel}):

{msgspec}"""


def fetch_pyodide() -> Path:
    """The folder with Pyodide's files.  Raises SystemExit where its hash is another."""
    folder = FETCHED / f"pyodide-{PYODIDE}"
    if folder.is_dir():
        return folder
    FETCHED.mkdir(parents=True, exist_ok=True)
    command = ["npm", "pack", "--silent", f"pyodide@{PYODIDE}"]
    done = subprocess.run(command, cwd=FETCHED, check=True, capture_output=True, text=True)
    packed = FETCHED / done.stdout.split()[-1]
    if hashlib.sha512(packed.read_bytes()).hexdigest() != PYODIDE_SHA512:
        raise SystemExit(f"pyodide {PYODIDE} from the npm registry is not the pinned one")
    part = folder.with_suffix(".part")
    part.mkdir(exist_ok=True)
    with tarfile.open(packed) as tar:
        for name in (*PYODIDE_FILES, LOCK):
            file = tar.extractfile(f"package/{name}")
            assert file is not None
            (part / name).write_bytes(file.read())
    packed.unlink()
    return part.rename(folder)


def abi_of(lock: Path) -> tuple[str, str]:
    """For which Python and which platform a wheel must be made."""
    info = json.loads(lock.read_text(encoding="utf-8"))["info"]
    return "".join(info["python"].split(".")[:2]), f"pyemscripten_{info['abi_version']}_wasm32"


def fetch_msgspec(python: str, platform: str) -> Path:
    """The wheel of msgspec, of the version and with a hash that all of us use.  Raises
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


def copy_pyodide(folder: Path) -> None:
    """Pyodide, the one wheel, and a list of packages that names nothing else."""
    fetched = fetch_pyodide()
    for name in PYODIDE_FILES:
        shutil.copyfile(fetched / name, folder / name)
    wheel = fetch_msgspec(*abi_of(fetched / LOCK))
    shutil.copyfile(wheel, folder / wheel.name)
    lock = json.loads((fetched / LOCK).read_text(encoding="utf-8"))
    msgspec = {
        **lock["packages"]["msgspec"],
        "version": wheel.name.split("-")[1],
        "file_name": wheel.name,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
    }
    short = {"info": lock["info"], "packages": {"msgspec": msgspec}}
    (folder / LOCK).write_text(json.dumps(short), encoding="utf-8")
    with zipfile.ZipFile(wheel) as files:
        licence = next(name for name in files.namelist() if name.endswith("licenses/LICENSE"))
        said = files.read(licence).decode()
    text = LICENCES.format(pyodide=PYODIDE, wheel=wheel.name, msgspec=said)
    (folder.parent / "LICENCES.txt").write_text(text, encoding="utf-8")


def files_of(*folders: str) -> Iterator[tuple[str, Path]]:
    """Files of the package with their names in it, in order."""
    for folder in folders:
        for path in sorted((PACKAGE / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path.relative_to(PACKAGE).as_posix(), path


def write_zip(file: Path) -> None:
    """The package as far as a tab needs it; the same bytes for the same files."""
    files = [("__init__.py", PACKAGE / "__init__.py"), *files_of(*ENGINE)]
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, path in files:
            kept = zipfile.ZipInfo(f"pestis/{name}", (1980, 1, 1, 0, 0, 0))
            kept.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(kept, path.read_bytes())


def index() -> str:
    """The page: asks a worker instead of a server, and finds its files beside itself."""
    text = (PACKAGE / "web" / "index.html").read_text(encoding="utf-8")
    told = (
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />\n'
        '    <meta name="pestis-transport" content="tab" />\n    '
    )
    said = "".join(
        [
            f'<p class="loading" lang="{language}">{escape(words.text("web.no-engine"))}</p>'
            for language in LANGUAGES
            for words in (Words(language),)
        ]
    )
    text = text.replace("<noscript>", f'<template id="no-engine">{said}</template>\n    <noscript>')
    head, viewport, rest = text.partition('<meta name="viewport"')
    return (head + told + viewport + rest).replace('"/static/', '"')


def build(site: Path) -> None:
    """Write the folder anew."""
    shutil.rmtree(site, ignore_errors=True)
    (site / "pyodide").mkdir(parents=True)
    copy_pyodide(site / "pyodide")
    for name, path in files_of("web", "games"):
        if SERVED.fullmatch(name) and name != "web/index.html":
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, site / name)
    write_zip(site / "pestis.zip")
    (site / "index.html").write_text(index(), encoding="utf-8")
    for name in ("LICENSE", "NOTICE"):
        shutil.copyfile(ROOT / name, site / name)


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else SITE
    build(target)
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    print(f"{target}: {size / 1e6:.1f} MB")
