"""The edition of the page: a cache key for all its files together.  A browser may keep a file
served under that name for ever, because any changed file results in another edition."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from hashlib import blake2b
from importlib import resources
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from pestis.kernel.installed import Packages, installed_games
from pestis.server.transport.content_modules import PACKAGE, content_modules

NAME: Final = re.compile(r"[0-9a-f]{16}")


class File(NamedTuple):
    """A file of the page.

    place    its path within the package, which the edition's name depends on
    path     its path in the file system
    changed  time of its last change, in nanoseconds
    size     bytes
    """

    place: str
    path: str
    changed: int
    size: int


class Edition:
    """The page's files at one point in time.

    made  files that are made from others, by their paths within the package
    """

    def __init__(self, files: tuple[File, ...], made: Mapping[str, str]) -> None:
        content = blake2b(digest_size=8)
        bodies = chain(
            ((file.place, Path(file.path).read_bytes()) for file in files),
            ((place, text.encode()) for place, text in sorted(made.items())),
        )
        for place, body in bodies:
            content.update(f"{place} {len(body)}\n".encode() + body)
        self.name = content.hexdigest()
        self._marks = {file.path: (file.changed, file.size) for file in files}

    def holds(self, path: str, found: os.stat_result) -> bool:
        """Whether a file with this status is unchanged since the edition was made."""
        return self._marks.get(path) == (found.st_mtime_ns, found.st_size)


LOOK_SECONDS: Final = 1
"""Minimum seconds between two checks of the files.  A check takes milliseconds, in which the server
answers nobody."""

_KNOWN: Final[dict[str, Edition]] = {}
"""The editions that this process has computed, by name."""


def edition() -> Edition:
    """The current edition, at most LOOK_SECONDS old."""
    return _looked(int(time.monotonic() / LOOK_SECONDS))


@lru_cache(maxsize=1)
def _looked(_at: int) -> Edition:
    return _edition(tuple(sorted(_files())))


@lru_cache(maxsize=1)
def _edition(files: tuple[File, ...]) -> Edition:
    made = Edition(files, content_modules())
    return _KNOWN.setdefault(made.name, made)


def known(name: str) -> Edition | None:
    """The edition of a name, or None.  If the name is new, the files are checked first, because
    another process of the server may have computed it."""
    if name not in _KNOWN and NAME.fullmatch(name):
        edition()
    return _KNOWN.get(name)


def brought() -> dict[str, Path]:
    """The ``web`` folders of games from other packages, by the game's folder name in the page's
    addresses."""
    return _brought(installed_games())


@cache
def _brought(games: Packages) -> dict[str, Path]:
    folders = {
        game.replace("-", "_"): Path(str(resources.files(package))) / "web"
        for game, package in games
    }
    return {name: Path(os.path.realpath(web)) for name, web in folders.items() if web.is_dir()}


def _files() -> Iterator[File]:
    own = {f"games/{web.parent.name}/web": web for web in PACKAGE.glob("games/*/web")}
    others = {f"games/{name}/web": web for name, web in brought().items()}
    for place, folder in {"web": PACKAGE / "web", **own, **others}.items():
        for entry in _below(str(folder)):
            found = entry.stat()
            within = entry.path[len(str(folder)) :].replace(os.sep, "/")
            yield File(place + within, entry.path, found.st_mtime_ns, found.st_size)


def _below(folder: str) -> Iterator[os.DirEntry[str]]:
    """All files below a folder; takes a third of the time of ``Path.rglob``."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _below(entry.path)
            else:
                yield entry
