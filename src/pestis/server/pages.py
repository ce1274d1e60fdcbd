"""The page: one HTML file for every address of it, and its static files."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Final

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

FOLDER: Final = Path(__file__).resolve().parents[1] / "web"
PAGES: Final = ("/", "/about", "/replay", "/t/{id}", "/join/{token}")

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("image/svg+xml", ".svg")


class Files(StaticFiles):
    """Static files that a browser asks for again, and gets only when they have changed."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


async def page(_request: Request) -> Response:
    """The page."""
    index = FOLDER / "index.html"
    if not index.exists():
        return PlainTextResponse("web/index.html is missing", 503)
    return FileResponse(index, headers={"Cache-Control": "no-cache"})


def static() -> ASGIApp:
    """Everything under /static, compressed."""
    return GZipMiddleware(Files(directory=FOLDER, check_dir=False), minimum_size=500)
