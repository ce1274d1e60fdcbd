"""Serves the page (one HTML file for all its addresses) and static files."""

from __future__ import annotations

import gzip
import json
import mimetypes
import re
from functools import lru_cache
from hashlib import blake2b
from html import escape
from os import PathLike, stat_result
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from pestis.server.transport.content_modules import PACKAGE, content_modules
from pestis.server.transport.edition import NAME, brought, edition, known
from pestis.tables.refusals import Refused
from pestis.words import Words
from pestis.words.catalogue import LANGUAGES

FOLDER: Final = PACKAGE / "web"
ENTRIES: Final = {
    "t": "table/table_page.js",
    "join": "lobby/join_page.js",
    "replay": "replay/replay_page.js",
    "about": "lobby/about_page.js",
    "learn": "learn/learn_page.js",
    "new": "lobby/new_table.js",
    "rules": "rules/rules_page.js",
}
"""The module that renders an address, by the first segment of its path; the lobby for others."""
LOBBY: Final = "lobby/lobby.js"
SERVED: Final = re.compile(r"(web|games/\w+/web)/.*(?<!\.py)")
"""The paths in the package that are served to the page: its own files and those of each game."""
HOST: Final = re.compile(r"([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")
"""The form of a ``Host`` header: a name or an address, and maybe a port."""
IMPORTED: Final = re.compile(r'\bfrom\s*"(\.[^"]+)"')
PAGES: Final = (
    "/",
    "/new",
    "/about",
    "/replay",
    "/t/{id}",
    "/join/{token}",
    "/learn",
    "/learn/{game}",
    "/learn/{game}/{id}",
    "/rules",
    "/rules/{game}",
    "/rules/{game}/{number}",
)
REVALIDATED: Final = "no-cache"
FOR_EVER: Final = "public, max-age=31536000, immutable"
"""The ``Cache-Control`` header of files that a browser may keep for a year without revalidation."""
WORTH_PACKING: Final = 500
"""The size in bytes from which a file is sent compressed."""

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("image/svg+xml", ".svg")


class Packed:
    """The body of a static response: raw, compressed, and its fingerprint."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.packed = gzip.compress(body, 9) if len(body) >= WORTH_PACKING else b""
        self.tag = f'"{blake2b(body, digest_size=8).hexdigest()}"'

    def answer(self, asked: Headers, media_type: str, keep: str = REVALIDATED) -> Response:
        """Respond with the body, or with 304 if the browser has it already."""
        headers = {"Cache-Control": keep, "ETag": self.tag, "Vary": "Accept-Encoding"}
        if asked.get("if-none-match", "").removeprefix("W/") == self.tag:
            return Response(status_code=304, headers=headers)
        if not self.packed or "gzip" not in asked.get("accept-encoding", ""):
            return Response(self.body, media_type=media_type, headers=headers)
        headers["Content-Encoding"] = "gzip"
        return Response(self.packed, media_type=media_type, headers=headers)


Kept = tuple[Packed, str]
"""A file and its media type."""

_READY: Final[dict[str, Kept]] = {}
"""Files of an edition that were served, by the requested path.  A path with the name of an edition
never changes its content, so later requests are answered from here without touching the disk."""
MOST_READY: Final = 2000


def kept_file(scope: Scope) -> Kept | None:
    """The requested file of an edition if it was served before, else None."""
    return _READY.get(scope["path"]) if scope.get("method") in ("GET", "HEAD") else None


def file_answer(scope: Scope, file: Packed, kind: str) -> Response:
    """The response for a file of an edition, which browsers keep."""
    return file.answer(Headers(scope=scope), kind, FOR_EVER)


class Files(StaticFiles):
    """Static files, and the modules that are made of the games' content; each is read or made, and
    compressed, once.  Browsers keep files whose path has the name of the page's edition, and
    revalidate all others."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or the module that is made."""
        name, place = _parted(path)
        made = _made(place)
        if made is None or scope["method"] not in ("GET", "HEAD"):
            return await super().get_response(path, scope)
        return _lasting(scope, (made, "text/javascript"), known(name) is not None)

    def lookup_path(self, path: str) -> tuple[str, stat_result | None]:
        _, place = _parted(path)
        if not SERVED.fullmatch(place):
            return "", None
        folder = _brought(place.split("/")[1]) if place.startswith("games/") else None
        return (
            super().lookup_path(place)
            if folder is None
            else folder.lookup_path(place.split("/", 3)[3])
        )

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        kept = _kept(str(full_path), stat_result.st_mtime_ns, stat_result.st_size)
        kind = mimetypes.guess_type(str(full_path))[0] or "application/octet-stream"
        named = known(Path(self.get_path(scope)).parts[0])
        lasts = named is not None and named.holds(str(full_path), stat_result)
        return _lasting(scope, (kept, kind), lasts)


def _parted(path: str) -> tuple[str, str]:
    """The name of the edition in a path, or nothing, and the path within the package."""
    place = Path(path).as_posix()
    name, _, rest = place.partition("/")
    return (name, rest) if NAME.fullmatch(name) else ("", place)


def _lasting(scope: Scope, file: Kept, lasts: bool) -> Response:
    """The response for a file.

    lasts  whether it never changes under this path
    """
    if lasts:
        if len(_READY) == MOST_READY:
            _READY.clear()
        _READY[scope["path"]] = file
    kept, kind = file
    return kept.answer(Headers(scope=scope), kind, FOR_EVER if lasts else REVALIDATED)


def _made(place: str) -> Packed | None:
    text = content_modules().get(place)
    return None if text is None else _packed(text)


@lru_cache(maxsize=10)
def _packed(text: str) -> Packed:
    return Packed(text.encode())


@lru_cache(maxsize=100)
def _brought(name: str) -> StaticFiles | None:
    """The files in the ``web`` folder of a game from another package; None if there is none."""
    web = brought().get(name)
    return None if web is None else StaticFiles(directory=web)


@lru_cache(maxsize=1000)
def _kept(path: str, _changed: int, _size: int) -> Packed:
    return Packed(Path(path).read_bytes())


async def page(request: Request) -> Response:
    """The page."""
    return _page(request, ENTRIES.get(request.url.path.split("/")[1], LOBBY))


def not_there(request: Request) -> Response:
    """The page with status 404 for an unknown address, so that people find the way back."""
    response = _page(request, LOBBY)
    if response.status_code == 200:
        response.status_code = 404
    return response


def wants_page(asked: Headers) -> bool:
    """Whether the client is a browser that requests a page, not a program that requests data."""
    return "text/html" in asked.get("accept", "")


def wrong_host(refused: Refused, host: str, scheme: str) -> Response:
    """The page for a browser that used a refused host name.  Nothing else can be loaded under that
    name, so the page contains the message in all languages.

    scheme  the scheme that the browser used
    """
    origin = f"{scheme}://{host if HOST.fullmatch(host) else 'name:port'}"
    said = [
        f'<p lang="{language}">{escape(words.error(refused))}<br>'
        f"{escape(words.text('server.other-host', origin=origin))}</p>"
        for language in LANGUAGES
        for words in (Words(language),)
    ]
    text = f"<!doctype html><meta charset=utf-8><title>Pestis</title>{''.join(said)}"
    return HTMLResponse(text, refused.status)


def _page(request: Request, entry: str) -> Response:
    """The page, with a header that lists its modules for preloading."""
    try:
        name = edition().name
        response = _index(name).answer(request.headers, "text/html")
    except OSError:
        return PlainTextResponse("web/index.html is missing", 503)
    response.headers["Link"] = _modules(name, entry)
    return response


@lru_cache(maxsize=1)
def _index(edition: str) -> Packed:
    """The page of an edition; the paths of all files that it loads contain the edition's name."""
    return Packed(written().replace('"/static/', f'"/static/{edition}/').encode())


def written() -> str:
    """The text of the page's HTML file, with the available languages filled in."""
    spoken = [Words(language) for language in LANGUAGES]
    names = {words.language: words.text("language-name") for words in spoken}
    listed = escape(json.dumps(names, ensure_ascii=False))
    said = [
        f'<p class="loading" lang="{words.language}">{escape(words.text("server.no-script"))}</p>'
        for words in spoken
    ]
    text = (FOLDER / "index.html").read_text(encoding="utf-8")
    text = text.replace('name="languages" content=""', f'name="languages" content="{listed}"')
    return text.replace("<noscript>", f"<noscript>{''.join(said)}")


@lru_cache(maxsize=len(ENTRIES) + 1)
def _modules(edition: str, entry: str) -> str:
    """A ``Link`` header that preloads all modules that the page imports, directly or not."""
    paths = [f"/static/{edition}/{name}" for name in modules_of(entry)]
    return ", ".join([f"<{path}>; rel=modulepreload" for path in paths])


def modules_of(entry: str) -> list[str]:
    """The paths of all modules that ``main.js`` and an entry module import, directly or not."""
    found: set[Path] = set()
    due = [FOLDER / "main.js", FOLDER / entry]
    while due:
        if (module := due.pop().resolve()) not in found and (text := _text(module)) is not None:
            found.add(module)
            due += [module.parent / name for name in IMPORTED.findall(text)]
    return sorted(module.relative_to(PACKAGE).as_posix() for module in found)


def _text(module: Path) -> str | None:
    if module.is_file():
        return module.read_text(encoding="utf-8")
    made = module.is_relative_to(PACKAGE) and module.relative_to(PACKAGE).as_posix()
    return content_modules().get(made) if made else None


def static() -> ASGIApp:
    """The application that serves /static, with compression."""
    return Files(directory=PACKAGE, check_dir=False)
