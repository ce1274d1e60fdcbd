"""The edition of the page: one name for all its files together.  What a browser was given under
that name it may keep for ever; one changed file makes another edition."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from functools import cache, lru_cache
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from typing import Final, NamedTuple

from pestis.kernel.installed import Packages, installed_games

PACKAGE: Final = Path(__file__).resolve().parents[2]
NAME: Final = re.compile(r"[0-9a-f]{16}")


class File(NamedTuple):
    """A file of the page: its place in the package, where it lies, and how it is found changed."""

    place: str
    path: str
    changed: int
    size: int


class Edition:
    """The page's files at one moment."""

    def __init__(self, files: tuple[File, ...]) -> None:
        content = blake2b(digest_size=8)
        for file in files:
            body = Path(file.path).read_bytes()
            content.update(f"{file.place} {len(body)}\n".encode() + body)
        self.name = content.hexdigest()
        self._marks = {file.path: (file.changed, file.size) for file in files}

    def holds(self, path: str, found: os.stat_result) -> bool:
        """Whether a file is as it was at that moment."""
        return self._marks.get(path) == (found.st_mtime_ns, found.st_size)


LOOK_SECONDS: Final = 1
"""So seldom the files are looked at: that takes milliseconds, which nobody else is answered in."""

_KNOWN: Final[dict[str, Edition]] = {}
"""By name: those that this process has named, or been asked for."""


def edition() -> Edition:
    """The page's files as they were at most a second ago."""
    return _looked(int(time.monotonic() / LOOK_SECONDS))


@lru_cache(maxsize=1)
def _looked(_at: int) -> Edition:
    return _edition(tuple(sorted(_files())))


@lru_cache(maxsize=1)
def _edition(files: tuple[File, ...]) -> Edition:
    made = Edition(files)
    return _KNOWN.setdefault(made.name, made)


def known(name: str) -> Edition | None:
    """The edition of that name, also where another process of the server has named it."""
    if name not in _KNOWN and NAME.fullmatch(name):
        edition()
    return _KNOWN.get(name)


def brought() -> dict[str, Path]:
    """The folders ``web`` of games from other packages, by the folder name that the page uses."""
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
    """All files of a folder, however deep; a third of what ``Path.rglob`` takes for it."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _below(entry.path)
            else:
                yield entry
