"""The tables of a server, used from the terminal: sends the requests that the server's page sends,
with a cookie kept in the data folder, so that players who leave get their seat back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from http.cookiejar import LoadError, LWPCookieJar
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import SplitResult, quote, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from pestis.cli.errors import Problem
from pestis.kernel.errors import PestisError
from pestis.kernel.json import read_json
from pestis.words.visible import visible

SECONDS: Final = 60
"""Longer than a server holds a request that waits for news."""
MOST: Final = 8 << 20
"""Largest response, in bytes."""


class Distant:
    """A client of a server, with its own cookie."""

    def __init__(self, address: str, cookies: Path) -> None:
        parts = _parts(address, "server-address")
        self.address: Final = f"{parts.scheme}://{parts.netloc}"
        cookies.parent.mkdir(parents=True, exist_ok=True)
        cookies.touch(mode=0o600)
        self._jar = LWPCookieJar(str(cookies))
        try:
            self._jar.load(ignore_discard=True)
        except (OSError, LoadError):
            self._jar.clear()
        self._opener = build_opener(HTTPCookieProcessor(self._jar))
        self._keys = 0

    def get(self, *path: str, query: str = "") -> Any:
        """A response.  Raises PestisError if the server refuses, Problem if it does not respond."""
        return self._ask(Request(self._url(path) + query))

    def post(self, *path: str, **body: object) -> Any:
        """The response to a message.  Raises the same errors as ``get``."""
        data = json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Origin": self.address}
        return self._ask(Request(self._url(path), data, headers))

    def send(self, table: str, type: str, seat: int, **more: object) -> None:
        """Send a command for a seat.  Raises PestisError if it is refused."""
        self._keys += 1
        key = f"terminal-{id(self)}-{self._keys}"
        said = self.post("tables", table, "commands", type=type, seat=seat, key=key, **more)
        if not said["ok"]:
            raise refused(said)

    def _url(self, path: tuple[str, ...]) -> str:
        return "/".join([self.address, "api", *[quote(part, safe="") for part in path]])

    def _ask(self, request: Request) -> Any:
        try:
            with self._opener.open(request, timeout=SECONDS) as answer:
                told = _shown(read_json(answer.read(MOST).decode()))
            self._jar.save(ignore_discard=True)
        except HTTPError as error:
            raise self._refusal(error) from None
        except (URLError, OSError, HTTPException, ValueError):
            raise Problem("no-server", address=self.address) from None
        return told

    def _refusal(self, error: HTTPError) -> Exception:
        try:
            return refused(_shown(read_json(error.read(MOST).decode())))
        except (OSError, HTTPException, ValueError, LookupError, TypeError):
            return Problem("no-server", address=self.address)


@contextmanager
def understood(server: Distant) -> Iterator[None]:
    """Raise Problem if a response of the server has a form that this release does not know."""
    try:
        yield
    except (AttributeError, LookupError, TypeError, ValueError):
        raise Problem("strange-server", address=server.address) from None


def _shown(told: Any) -> Any:
    """A response whose texts cannot control the terminal."""
    match told:
        case str():
            return visible(told)
        case list():
            return [_shown(each) for each in told]
        case dict():
            return {name: _shown(each) for name, each in told.items()}
    return told


def refused(told: Any) -> PestisError:
    """The error for a server's refusal."""
    problem = told["problem"]
    return PestisError(str(problem["id"]), dict(problem.get("params", {})))


def read_link(link: str) -> tuple[str, list[str], str]:
    """The server, tokens and table id of a link: an invitation has only tokens, a table only an id.
    Raises Problem."""
    parts = _parts(link, "link")
    match [part for part in parts.path.split("/") if part]:
        case [*_, "join", tokens] | [*_, "join", tokens, "text"]:
            return f"{parts.scheme}://{parts.netloc}", tokens.split("."), ""
        case [*_, "t", id] | [*_, "t", id, "text"]:
            return f"{parts.scheme}://{parts.netloc}", [], id
    raise Problem("link", word=link)


def _parts(address: str, problem: str) -> SplitResult:
    """The parts of an address.  Raises Problem if no server can have it."""
    try:
        parts = urlsplit(address if "//" in address else f"http://{address}")
        if parts.scheme in ("http", "https") and parts.hostname:
            return parts
    except ValueError:
        pass
    raise Problem(problem, word=address)
