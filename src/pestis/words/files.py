"""Finds the word files: ``<language>/<topic>.toml`` in each locale folder.

``pestis/locale`` holds the ids shared by all games.  Ids from ``pestis/cli/locale`` begin with
``cli.``; ids from ``pestis/games/<package>/locale`` begin with the game's id (``rattus_cartus``
gives ``rattus-cartus.``), as do ids from the folder ``locale`` of an installed game's package.  In
that folder, ``<topic>.<language>.toml`` and ``<language>.toml`` are read too.

A language exists if it has a folder in ``pestis/locale``; the message ``language-name`` there is
what the language calls itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from pestis.kernel.installed import Packages, installed_games

CODE: Final = re.compile(r"[a-z]{2}")
"""The form of a language code (ISO 639-1)."""
CORE: Final = "core"
"""The topic of ``<language>.toml``."""
ENDING: Final = ".toml"


def _languages() -> tuple[str, ...]:
    """Codes of the languages that have catalogues, English first."""
    folders = (resources.files("pestis") / "locale").iterdir()
    found = {folder.name for folder in folders if CODE.fullmatch(folder.name) and folder.is_dir()}
    return ("en", *sorted(found - {"en"}))


LANGUAGES: Final = _languages()


def folders() -> dict[str, Traversable]:
    """Prefix of the ids -> locale folder."""
    return folders_with(installed_games())


@cache
def folders_with(outside: Packages) -> dict[str, Traversable]:
    """Prefix of the ids -> locale folder, including those of games from other packages."""
    root = resources.files("pestis")
    found = {"": root / "locale", "cli.": root / "cli" / "locale"}
    for package in sorted((root / "games").iterdir(), key=lambda entry: entry.name):
        found[package.name.replace("_", "-") + "."] = package / "locale"
    for game, name in outside:
        found.setdefault(f"{game}.", resources.files(name).joinpath("locale"))
    return {prefix: folder for prefix, folder in found.items() if folder.is_dir()}


def topics(folder: Traversable, language: str) -> dict[str, Traversable]:
    """Topic -> the file of a language in a locale folder, in order."""
    return dict(sorted(_topics(folder, language)))


def _topics(folder: Traversable, language: str) -> Iterator[tuple[str, Traversable]]:
    for file in folder.iterdir():
        if file.name == language + ENDING:
            yield CORE, file
        elif file.name.endswith(f".{language}{ENDING}"):
            yield file.name.removesuffix(f".{language}{ENDING}"), file
    own = folder / language
    for file in own.iterdir() if own.is_dir() else ():
        if file.name.endswith(ENDING):
            yield file.name.removesuffix(ENDING), file
