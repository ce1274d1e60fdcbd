"""What the HTML of the pages still needs: a policy, Python for the examples, the page of boards."""

from __future__ import annotations

import re
import zipfile
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Final

from tools.site_python import LIBRARY, fetch_pyodide
from tools.static_site import files_of

VERSION: Final = re.compile(r'data-version="(\w+)"')
LOADED: Final = re.compile(r'(href|src)="(web/|manifest)')
HEAD: Final = re.compile(r"<meta charset[^>]*>")
INLINE: Final = re.compile(r"<script>(.*?)</script>", re.S)
OWN: Final = (
    "default-src 'none'; script-src 'self'{hashes}; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; frame-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'"
)
"""Nothing from a foreign address, and of scripts in a page only those it was built with."""
EXAMPLES: Final = """\
<template id="cell" data-version="VERSION"
 data-run="Run" data-stop="Stop" data-label="Example, to be changed and run"
 data-starting="Fetching Python …" data-running="Running …" data-same="As printed."
 data-other="Not as printed:" data-broken="Not run: stopped, or this browser has no WebAssembly.">
<div class="cell"><button type="button">Run</button> <output></output></div></template>
<script type="module" src="../web/guide/cells.js"></script>
"""


def go_over(folder: Path) -> None:
    """Finish all pages of a folder; beside a built game, with Python for examples and boards."""
    game = folder.parent / "index.html"
    page = game.read_text(encoding="utf-8") if game.exists() else ""
    version = VERSION.search(page)
    for path in folder.rglob("*.html"):
        text = finished(path.read_text(encoding="utf-8"), version[1] if version else "")
        path.write_text(text, encoding="utf-8")
    if page:
        (folder / "board.html").write_text(board(page), encoding="utf-8")
        write_more(folder / "more.zip")


def finished(text: str, version: str) -> str:
    """A page with its policy; with examples, what lets them run."""
    if "highlight-pycon" in text:
        text = text.replace("</body>", f"{EXAMPLES.replace('VERSION', version)}</body>")
    hashes = "".join(
        f" 'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"
        for script in INLINE.findall(text)
    )
    policy = OWN.format(hashes=hashes)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    return HEAD.sub(lambda head: head[0] + meta, text, count=1)


def board(page: str) -> str:
    """The page of the game for a frame: it plays at tables that the lobby does not list."""
    return LOADED.sub(r'\1="../\2', page.replace("web/main.js", "web/guide/board.js"))


def write_more(file: Path) -> None:
    """What the examples need and the game does without: the lab, and Python's own module for
    processes, which it imports."""
    with zipfile.ZipFile(fetch_pyodide() / LIBRARY) as library, zipfile.ZipFile(file, "w") as more:
        for name in library.namelist():
            if name.startswith("multiprocessing/"):
                more.writestr(name, library.read(name))
        for name, path in files_of("lab"):
            more.write(path, f"pestis/{name}")
