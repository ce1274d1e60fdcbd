"""The page without a server, as one folder for any web host: ``make site``.

The folder (``.build/site``) holds the page's files in the package's layout, ``pestis.zip`` (the
part of the package that a browser tab needs), ``pyodide/`` (Python for the browser and msgspec, see
``site_python.py``), and ``answers/``: the responses that are the same for everybody.  Nothing in
the folder makes requests to another address, and it works below any path.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
import tempfile
import zipfile
from base64 import b64encode
from collections.abc import Callable, Iterator
from html import escape
from itertools import chain
from pathlib import Path
from typing import Final

import msgspec
from tools import tab_library
from tools.site_python import (
    FETCHED,
    LIBRARY,
    LOCK,
    PYODIDE,
    PYODIDE_FILES,
    abi_of,
    compile_library,
    compile_modules,
    fetch_msgspec,
    fetch_pyodide,
    one_at_a_time,
)

from pestis.bots.registry import permanent_names
from pestis.games import GAMES, find, game_ids
from pestis.kernel.core.chance import live
from pestis.kernel.core.queries import view_of
from pestis.kernel.core.spec import AnySpec
from pestis.kernel.core.tasks import Context, then
from pestis.kernel.json import View
from pestis.server.transport.content_modules import content_modules
from pestis.server.transport.guard import CSP
from pestis.server.transport.pages import SERVED, modules_of, written
from pestis.tables import lessons, questions
from pestis.words import LANGUAGES, Words

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = ROOT / "src" / "pestis"
SITE: Final = ROOT / ".build" / "site"

ENGINE: Final = (
    "kernel",
    "parts",
    "games",
    "search",
    "bots",
    "words",
    "locale",
    "lessons",
    "tables",
    "tab",
)
"""The parts of the package that a tab needs."""
NOTHING: Final = "(?!)"
"""A pattern that matches nothing."""
POLICY: Final = CSP.removesuffix("; frame-ancestors 'none'")
"""The server's policy without the directive that works only in a header.  A worker obeys the policy
sent with its own file, and a static host sends none, so the page's policy need not allow
WebAssembly."""
SERVICE: Final = "service.js"
"""The service worker, which keeps the parts.  It is in the top folder, because a service worker may
serve only files below its own."""
AHEAD: Final = "web/tab/ahead.js"
"""The script that fetches in advance what the page of a new table will need."""
MANIFEST: Final = "manifest.webmanifest"
PARTS: Final = ("answers", "engine", "games", "pestis.zip", "pyodide", "web", MANIFEST)
"""The files and folders that the page consists of."""
LATER: Final = "engine/pestis.wasm"
"""The compiled engine, a part that is fetched only after the user's first answer."""
INSTALLED: Final = {
    "name": "Pestis",
    "id": "./",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#17130f",
    "theme_color": "#2b2118",
    "icons": [
        {"src": "web/icons/pestis.svg", "type": "image/svg+xml", "sizes": "any"},
        *(
            {
                "src": f"web/icons/pestis-{size}.png",
                "type": "image/png",
                "sizes": f"{size}x{size}",
                "purpose": "any maskable",
            }
            for size in (192, 512)
        ),
    ],
}
"""The web app manifest: how the page appears when it is installed on a device."""
FIRST: Final = dict.fromkeys(
    [
        *modules_of("lobby/lobby.js"),
        *modules_of("table/empty_board.js"),
        "web/tab/transport.js",
        "web/tab/storage.js",
        "web/tab/versions.js",
    ]
)
"""The modules that the lobby and the empty board need."""
LICENCES: Final = """\
Pestis: see LICENSE and NOTICE.
Parts of the page: see web/vendor.
Pyodide {pyodide} (pyodide/): Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/; source:
https://github.com/pyodide/pyodide/tree/{pyodide}.  It contains CPython: Python Software Foundation
License, https://docs.python.org/3/license.html, and Emscripten's libraries: MIT and others,
https://github.com/emscripten-core/emscripten/blob/main/LICENSE.
msgspec (pyodide/{wheel}):

{msgspec}"""
OF_THE_ENGINE: Final = """\

engine/pestis.wasm is Pestis compiled by mypyc.  It contains mypyc's runtime (MIT License, parts of
it Python Software Foundation License, https://github.com/python/mypy/blob/master/LICENSE) and what
CPython's headers define (Python Software Foundation License, https://docs.python.org/3/license.html).
"""


def copy_pyodide(folder: Path) -> None:
    """Copy Pyodide, msgspec's wheel, and a list of packages that names no others."""
    fetched = fetch_pyodide()
    for name in PYODIDE_FILES:
        shutil.copyfile(compile_library() if name == LIBRARY else fetched / name, folder / name)
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


def copy_engine(site: Path, library: Callable[[], Path]) -> None:
    """Copy the compiled engine, or print why there is none; the page works without it."""
    told: dict[str, str] = {}
    (site / "engine").mkdir()
    try:
        data = library().read_bytes()
        (site / LATER).write_bytes(data)
        told = {"integrity": integrity(data)}
        with (site / "LICENCES.txt").open("a", encoding="utf-8") as licences:
            licences.write(OF_THE_ENGINE)
    except tab_library.NotMade as why:
        print(f"The page comes without the compiled engine, so bots take longer to think: {why}.")
    (site / "engine" / "engine.json").write_text(json.dumps(told), encoding="utf-8")


def integrity(data: bytes) -> str:
    """The hash of a file, in the form in which a browser's ``fetch`` compares it."""
    return f"sha256-{b64encode(hashlib.sha256(data).digest()).decode('ascii')}"


def files_of(*folders: str) -> Iterator[tuple[str, Path]]:
    """Files of some folders of the package, with their names relative to it, in order."""
    for folder in folders:
        for path in sorted((PACKAGE / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path.relative_to(PACKAGE).as_posix(), path


def write_zip(file: Path) -> None:
    """Write the parts of the package that a tab needs; the same bytes for the same files."""
    files = [("__init__.py", PACKAGE / "__init__.py"), *files_of(*ENGINE)]
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / file.name
        with zipfile.ZipFile(sources, "w") as packed:
            for name, path in files:
                if not SERVED.fullmatch(name):
                    packed.write(path, f"pestis/{name}")
        compile_modules(sources, file, "/pestis", NOTHING, optimize=0)


def write_answers(folder: Path) -> None:
    """Write the responses that are needed before Python has loaded, each in a file named by its
    address (transport.js).

    Games of other packages are left out.
    """
    games = [questions.game(id, [*permanent_names(id)]) for id in GAMES]
    answers: dict[str, object] = {"games": games, "lessons": msgspec.to_builtins(lessons.shelf())}
    for language in LANGUAGES:
        shared = questions.words(language, None)
        for game in {*game_ids()} - {*GAMES}:
            del shared[f"{game}.name"]
        answers[f"words/{language}"] = shared
        for told in (questions.LOBBY, *GAMES, *chain.from_iterable(map(questions.apart, GAMES))):
            answers[f"words/{language}/{told}"] = questions.words(language, told)
    for game in GAMES:
        spec = find(game)
        for seats in range(spec.min_seats, spec.max_seats + 1):
            answers[f"boards/{game}/{seats}"] = empty(spec, seats)
    for address, answer in answers.items():
        path = folder / f"{address}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(answer, ensure_ascii=False), encoding="utf-8")


def empty(spec: AnySpec, seats: int) -> View:
    """The public view of a game before its set-up begins."""
    box = spec.box(seats, spec.read_options({}), None, spec.rules_version)
    state = spec.blank(box)
    then(state, spec.first_task())
    return view_of(spec, state, Context(box, live(spec.streams, spec.id, 0), None), None)


def index(version: str, python: int) -> str:
    """The page's HTML: it asks a worker instead of a server, and finds its files by relative paths.

    python  bytes that are fetched until Python has loaded, for the progress display
    """
    text = written()
    told = (
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />\n'
        f'    <meta name="pestis-transport" content="tab" data-version="{version}"'
        f' data-bytes="{python}" />\n'
        f'    <link rel="manifest" href="{MANIFEST}" />\n'
        '    <link rel="apple-touch-icon" href="web/icons/pestis-192.png" />\n'
        '    <script type="module" src="web/shared/arrival.js"></script>\n'
        f'    <script type="module" src="{AHEAD}"></script>\n    '
    )
    said = "".join(
        [
            f'<p class="loading" lang="{language}">{escape(words.text("web.no-engine"))}</p>'
            for language in LANGUAGES
            for words in (Words(language),)
        ]
    )
    first = "".join([f'    <link rel="modulepreload" href="{name}" />\n' for name in FIRST])
    text = text.replace("  </head>", f"{first}  </head>")
    text = text.replace('<div id="app">', '<div id="arrival"></div>\n    <div id="app">')
    text = text.replace("<noscript>", f'<template id="no-engine">{said}</template>\n    <noscript>')
    head, viewport, rest = text.partition('<meta name="viewport"')
    return (head + told + viewport + rest).replace('"/static/', '"')


def ahead() -> dict[str, object]:
    """The data for ``ahead.js``: the files for the form and for each game's board."""
    page = dict.fromkeys([*modules_of("lobby/new_table.js"), *modules_of("shared/head.js")])
    form = [name for name in page if name not in FIRST]
    boards: dict[str, list[str]] = {}
    for game in GAMES:
        folder = f"games/{game.replace('-', '_')}/web"
        modules = [
            name for name in modules_of(f"../{folder}/board.js") if name not in (*FIRST, *form)
        ]
        boards[game] = [*modules, f"{folder}/board.css"]
    return {"form": [*form, "answers/games.json"], "boards": boards}


def seal(site: Path) -> None:
    """Write the files that name all parts by their hashes: the page and the service worker."""
    parts = {
        path.relative_to(site).as_posix(): sha256(path)
        for path in sorted(site.rglob("*"))
        if path.is_file() and path.relative_to(site).parts[0] in PARTS
    }
    page = site / "index.html"
    version = hashlib.sha256(repr(parts).encode()).hexdigest()
    # Imported scripts report no progress, so their bytes are not counted.
    python = [site / name for name in parts if name.startswith(("pyodide/", "pestis.zip"))]
    size = sum([path.stat().st_size for path in python if path.suffix != ".mjs"])
    page.write_text(index(version, size), encoding="utf-8")
    parts[page.name] = sha256(page)
    policies = {"page": CSP, "worker": f"{POLICY}; script-src 'self' 'wasm-unsafe-eval'"}
    built = json.dumps({"parts": parts, "later": [LATER], "policies": policies})
    service = (PACKAGE / "web" / "tab" / SERVICE).read_text(encoding="utf-8")
    (site / SERVICE).write_text(f"self.BUILT = {built};\n{service}", encoding="utf-8")


def sha256(path: Path) -> str:
    """The hash of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def build(site: Path, library: Callable[[], Path] = tab_library.library) -> None:
    """Rebuild the folder, with the compiled engine if it can be built."""
    shutil.rmtree(site, ignore_errors=True)
    (site / "pyodide").mkdir(parents=True)
    with one_at_a_time(FETCHED):
        copy_pyodide(site / "pyodide")
        copy_engine(site, library)
    for name, path in files_of("web", "games"):
        if SERVED.fullmatch(name) and name not in ("web/index.html", f"web/tab/{SERVICE}"):
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, site / name)
    for name, text in content_modules().items():
        (site / name).write_text(text, encoding="utf-8")
    script = (site / AHEAD).read_text(encoding="utf-8")
    (site / AHEAD).write_text(f"self.AHEAD = {json.dumps(ahead())};\n{script}", encoding="utf-8")
    write_answers(site / "answers")
    write_zip(site / "pestis.zip")
    (site / MANIFEST).write_text(json.dumps(INSTALLED, indent=2), encoding="utf-8")
    for name in ("LICENSE", "NOTICE"):
        shutil.copyfile(ROOT / name, site / name)
    seal(site)


if __name__ == "__main__":
    named = [word for word in sys.argv[1:] if word != "--small"]
    target = Path(named[0]) if named else SITE
    build(target, tab_library.small_library if "--small" in sys.argv else tab_library.library)
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    print(f"{target}: {size / 1e6:.1f} MB")
