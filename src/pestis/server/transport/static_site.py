"""Serves the serverless page from the folder that ``make site`` builds (docs/anywhere.md)."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from pestis.server.settings import Settings
from pestis.server.transport.guard import CSP
from pestis.server.transport.requests import answer
from pestis.words import Words
from pestis.words.catalogue import LANGUAGES

PATH: Final = "/offline"
PAGE: Final = "index.html"
PARTS: Final = re.compile(
    r"\.|index\.html|service\.js|manifest\.webmanifest|pestis\.zip|LICENSE|NOTICE|LICENCES\.txt"
    r"|(answers|engine|games|pyodide|web)/.+"
)
"""The files of the folder that belong to the page.  The documentation pages there are not served:
they have their own scripts and policies and are meant for a static host."""
WORKER: Final = re.compile(r"web/tab/(worker|thinker|remember)\.js")
"""The scripts of web workers; each is served with the policy of its worker."""
WORKER_CSP: Final = f"{CSP}; script-src 'self' 'wasm-unsafe-eval'"


class Folder(StaticFiles):
    """Serves the folder, even if it is built while the server runs."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True, check_dir=False)
        self.page = folder / PAGE

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.page.is_file():
            await super().__call__(scope, receive, send)
        else:
            await not_built()(scope, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        name = Path(path).as_posix()
        if not PARTS.fullmatch(name):
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        if WORKER.fullmatch(name):
            response.headers["Content-Security-Policy"] = WORKER_CSP
        return response


def routes(settings: Settings) -> list[BaseRoute]:
    """The routes of the page, and of the request whether it has been built."""
    folder = Folder(settings.site)

    async def where(_request: Request) -> Response:
        """GET /api/offline: the address of the serverless page, empty if it has not been built"""
        return answer({"address": f"{PATH}/" if folder.page.is_file() else ""})

    return [Route("/api/offline", where), Mount(PATH, folder)]


def not_built() -> Response:
    """A page that says that the serverless page has not been built, in all languages, because no
    script runs here that knows the reader's language."""
    said = [
        f'<p lang="{language}">{escape(Words(language).text("server.no-site"))}</p>'
        for language in LANGUAGES
    ]
    head = "<!doctype html><meta charset=utf-8><title>Pestis</title>"
    back = '<p><a href="/">Pestis</a></p>'
    return HTMLResponse("".join([head, *said, back]), 404)
