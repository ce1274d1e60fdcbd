"""Complete the HTML pages: security policy, Python for the examples, the page of boards."""

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
"""The policy of a page: nothing from other addresses, and only the inline scripts of the build."""
EXAMPLES: Final = """\
<template id="cell" data-version="VERSION"
 data-run="Run" data-stop="Stop" data-label="Example, to be changed and run"
 data-starting="Fetching Python …" data-running="Running …" data-same="As printed."
 data-other="Not as printed:" data-broken="Not run: stopped, or this browser has no WebAssembly.">
<div class="cell"><button type="button">Run</button> <output></output></div></template>
<script type="module" src="../web/guide/cells.js"></script>
"""


def go_over(folder: Path) -> None:
    """Finish all pages of a folder; next to a built game, also write the page of boards and the
    modules that the examples need."""
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
    """A page with its policy and, if it has examples, the script that runs them."""
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
    """The game's page for use in a frame: it plays at tables that the lobby does not list."""
    return LOADED.sub(r'\1="../\2', page.replace("web/main.js", "web/guide/board.js"))


def write_more(file: Path) -> None:
    """Write the modules that the examples need but the game does not: the lab, and Python's
    ``multiprocessing``, which the lab imports."""
    with zipfile.ZipFile(fetch_pyodide() / LIBRARY) as library, zipfile.ZipFile(file, "w") as more:
        for name in library.namelist():
            if name.startswith("multiprocessing/"):
                more.writestr(name, library.read(name))
        for name, path in files_of("lab"):
            more.write(path, f"pestis/{name}")
