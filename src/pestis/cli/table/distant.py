"""A server's tables from the terminal: the requests of its page, with a cookie that is kept in the
data folder, so that players who leave find their seat again."""

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
"""Longer than a server lets somebody wait for news."""
MOST: Final = 8 << 20
"""Bytes of an answer."""


class Distant:
    """A server, as a device of its own sees it."""

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
        """An answer.  Raises PestisError for the server's refusal, Problem where there is none."""
        return self._ask(Request(self._url(path) + query))

    def post(self, *path: str, **body: object) -> Any:
        """The answer to a message; the same errors."""
        data = json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Origin": self.address}
        return self._ask(Request(self._url(path), data, headers))

    def send(self, table: str, type: str, seat: int, **more: object) -> None:
        """A command of a seat.  Raises PestisError where it is refused."""
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
    """Raises Problem where an answer of the server has not the form that this release knows."""
    try:
        yield
    except (AttributeError, LookupError, TypeError, ValueError):
        raise Problem("strange-server", address=server.address) from None


def _shown(told: Any) -> Any:
    """An answer whose texts do nothing to the terminal."""
    match told:
        case str():
            return visible(told)
        case list():
            return [_shown(each) for each in told]
        case dict():
            return {name: _shown(each) for name, each in told.items()}
    return told


def refused(told: Any) -> PestisError:
    """What a server refused."""
    problem = told["problem"]
    return PestisError(str(problem["id"]), dict(problem.get("params", {})))


def read_link(link: str) -> tuple[str, list[str], str]:
    """The server of an invitation and its tokens, or of a table and its id.  Raises Problem."""
    parts = _parts(link, "link")
    match [part for part in parts.path.split("/") if part]:
        case [*_, "join", tokens] | [*_, "join", tokens, "text"]:
            return f"{parts.scheme}://{parts.netloc}", tokens.split("."), ""
        case [*_, "t", id] | [*_, "t", id, "text"]:
            return f"{parts.scheme}://{parts.netloc}", [], id
    raise Problem("link", word=link)


def _parts(address: str, problem: str) -> SplitResult:
    """An address taken apart.  Raises Problem for what no server can have."""
    try:
        parts = urlsplit(address if "//" in address else f"http://{address}")
        if parts.scheme in ("http", "https") and parts.hostname:
            return parts
    except ValueError:
        pass
    raise Problem(problem, word=address)
