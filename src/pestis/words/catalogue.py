"""The catalogues: all entries of a language by id, from its word files (:mod:`pestis.words.files`).

Nested tables become dotted ids.  A table with ``one`` and ``other``, and optionally ``zero``,
``by`` and other plural categories of the language (``few``), is one entry with plural forms.

Messages that a language's catalogues lack are shown in English.  So are messages in a file that
cannot be read: :func:`damaged` says which file and why.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from pestis.kernel.installed import Packages, installed_games
from pestis.words.files import LANGUAGES, folders, folders_with, topics
from pestis.words.plurals import FORMS

__all__ = ["LANGUAGES", "Damage", "Entry", "catalogue", "damaged", "flatten", "look_up", "missing"]

Forms = dict[str, str]
Entry = str | Forms
"""A template, or templates by plural form; ``by`` names the parameter that selects the form
(default ``n``)."""

FORM_KEYS: Final = frozenset((*FORMS, "by"))


class Damage(NamedTuple):
    """A word file that cannot be read as a whole or in part, and the reason, in the parser's
    words."""

    file: str
    why: str


def prefixes_for(id: str) -> list[str]:
    """The prefixes of the catalogues in which the words of a sentence are looked up: its own, then
    the common one."""
    return [*[prefix for prefix in folders() if prefix and id.startswith(prefix)], ""]


def catalogue(language: str) -> dict[str, Entry]:
    """All readable entries of a language."""
    return _catalogue(language, installed_games())[0]


def damaged(language: str) -> tuple[Damage, ...]:
    """The damaged word files of a language; their readable entries are in use."""
    return _catalogue(language, installed_games())[1]


def missing(language: str) -> list[str]:
    """Ids for which a language has no text, so that English is used."""
    return [id for id in catalogue("en") if id not in catalogue(language)]


@cache
def _catalogue(language: str, outside: Packages) -> tuple[dict[str, Entry], tuple[Damage, ...]]:
    entries: dict[str, Entry] = {}
    faults: list[Damage] = []
    for prefix, folder in folders_with(outside).items():
        for file in topics(folder, language).values():
            try:
                read = _read(file, prefix)
            except (OSError, ValueError) as error:
                faults.append(Damage(str(file), str(error)))
                continue
            twice = [id for id in read if id in entries]
            if twice:
                faults.append(Damage(str(file), f"{twice[0]} stands twice"))
            entries = {**read, **entries} if twice else {**entries, **read}
    return entries, tuple(faults)


def _read(file: Traversable, prefix: str) -> dict[str, Entry]:
    """The entries of a file.  Raises OSError, ValueError."""
    return dict(flatten(tomllib.loads(file.read_text(encoding="utf-8")), prefix))


def owners(language: str) -> frozenset[str]:
    """The first parts of a language's ids, up to the dot: games that have words, and all other
    groups."""
    return _owners(language, installed_games())


@cache
def _owners(language: str, outside: Packages) -> frozenset[str]:
    return frozenset([id.partition(".")[0] for id in _catalogue(language, outside)[0]])


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
    """The entry of an id, and the parameters that the id contains.

    Numbered ids may share one entry: ``kind.witch-3`` finds ``kind."*"``, with ``stem`` "witch" and
    ``n`` 3.
    """
    if id in entries:
        return entries[id], {}
    group, _, last = id.rpartition(".")
    stem, _, number = last.rpartition("-")
    if stem and number.isdecimal() and f"{group}.*" in entries:
        return entries[f"{group}.*"], {"stem": stem, "n": int(number)}
    return None
