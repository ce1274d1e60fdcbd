"""The catalogues: every ``<language>.toml`` and ``<topic>.<language>.toml`` of the locale folders.

``pestis/locale`` holds the ids shared by all games; ids from ``pestis/cli/locale`` begin with
``cli.``, ids from ``pestis/games/<package>/locale`` with the game's id (``rattus_cartus`` gives
``rattus-cartus.``), and so do ids from the folder ``locale`` of an installed game's package.
Nested tables become dotted ids.  A table with ``one`` and ``other``, and optionally ``zero``,
``by`` and other plural categories of the language (``few``), is one entry with plural forms.

A language is there when ``pestis/locale`` has its ``<language>.toml``; ``language-name`` in it is
what the language calls itself.  What its catalogues lack is told in English.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from pestis.kernel.installed import Packages, installed_games
from pestis.words.plurals import FORMS

LANGUAGE: Final = re.compile(r"([a-z]{2})\.toml")
"""The file that every language has among the ids shared by all games."""

Forms = dict[str, str]
Entry = str | Forms
"""A template, or templates by plural form; ``by`` names the parameter that chooses (or ``n``)."""

FORM_KEYS: Final = frozenset((*FORMS, "by"))


def _languages() -> tuple[str, ...]:
    """Codes of the languages that there are catalogues for, English first."""
    files = (resources.files("pestis") / "locale").iterdir()
    found = {match[1] for file in files for match in [LANGUAGE.fullmatch(file.name)] if match}
    return ("en", *sorted(found - {"en"}))


LANGUAGES: Final = _languages()


def folders() -> dict[str, Traversable]:
    """Prefix of the ids -> folder of the catalogue files."""
    return _folders(installed_games())


@cache
def _folders(outside: Packages) -> dict[str, Traversable]:
    root = resources.files("pestis")
    found = {"": root / "locale", "cli.": root / "cli" / "locale"}
    for package in sorted((root / "games").iterdir(), key=lambda entry: entry.name):
        found[package.name.replace("_", "-") + "."] = package / "locale"
    for game, name in outside:
        found.setdefault(f"{game}.", resources.files(name).joinpath("locale"))
    return {prefix: folder for prefix, folder in found.items() if folder.is_dir()}


def prefixes_for(id: str) -> list[str]:
    """Where the words of a sentence are looked up: its own catalogue first, then the common one."""
    return [*[prefix for prefix in folders() if prefix and id.startswith(prefix)], ""]


def catalogue(language: str) -> dict[str, Entry]:
    """All entries of a language.  Raises ValueError for a duplicate id."""
    return _catalogue(language, installed_games())


@cache
def _catalogue(language: str, outside: Packages) -> dict[str, Entry]:
    entries: dict[str, Entry] = {}
    for prefix, folder in _folders(outside).items():
        for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if file.name == f"{language}.toml" or file.name.endswith(f".{language}.toml"):
                table = tomllib.loads(file.read_text(encoding="utf-8"))
                for id, entry in flatten(table, prefix):
                    if id in entries:
                        raise ValueError(f"{file.name}: {id} stands twice")
                    entries[id] = entry
    return entries


def owners(language: str) -> frozenset[str]:
    """The first parts of a language's ids, up to the dot: games that have words, and the rest."""
    return _owners(language, installed_games())


@cache
def _owners(language: str, outside: Packages) -> frozenset[str]:
    return frozenset([id.partition(".")[0] for id in _catalogue(language, outside)])


def flatten(table: dict[str, object], prefix: str) -> list[tuple[str, Entry]]:
    """Ids and entries of a table and its subtables.  Raises ValueError for other values."""
    found: list[tuple[str, Entry]] = []
    for key, value in table.items():
        id = prefix + key
        if isinstance(value, str):
            found.append((id, value))
        elif not isinstance(value, dict):
            raise ValueError(f"{id} is no text")
        elif {"one", "other"} <= value.keys() <= FORM_KEYS:
            found.append((id, {form: str(text) for form, text in value.items()}))
        else:
            found += flatten(value, f"{id}.")
    return found


def look_up(entries: dict[str, Entry], id: str) -> tuple[Entry, dict[str, object]] | None:
    """The entry of an id, with the parameters that are part of the id.

    Numbered ids may share one entry: ``kind.witch-3`` finds ``kind."*"``, with ``stem`` "witch"
    and ``n`` 3.
    """
    if id in entries:
        return entries[id], {}
    group, _, last = id.rpartition(".")
    stem, _, number = last.rpartition("-")
    if stem and number.isdecimal() and f"{group}.*" in entries:
        return entries[f"{group}.*"], {"stem": stem, "n": int(number)}
    return None
