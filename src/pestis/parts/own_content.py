"""Merges custom content with ours and reports all its faults at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Final, Generic, TypeVar, final

from pestis.kernel.core.spec import NEWEST
from pestis.kernel.errors import ContentError, closest
from pestis.kernel.json import Json
from pestis.parts.content import NO_KEYS, Row, Tables, rows, shipped_tables

T = TypeVar("T")

STEERING: Final = re.compile(
    "[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ud800-\\udfff]"
)
"""Control characters except tabs and line ends, direction marks, and lone surrogates."""


@final
class Noting:
    """``with Noting(faults):`` collects a ContentError and continues."""

    def __init__(self, faults: list[ContentError]) -> None:
        self._faults = faults

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        if not isinstance(error, ContentError):
            return False
        self._faults += [error, *error.more]
        error.more = ()
        return True


def raise_all(faults: list[ContentError]) -> None:
    """Raises the first of several faults with the others attached; does nothing for none."""
    if faults:
        faults[0].more = tuple(faults[1:])
        raise faults[0]


def read_each(table: list[Row], read: Callable[[Row], T], faults: list[ContentError]) -> list[T]:
    """The result of ``read`` for each row; faults are collected."""
    found: list[T] = []
    for row in table:
        with Noting(faults):
            found.append(read(row))
    return found


@final
class Library(Generic[T]):
    """The content of a game: ours, read once for each rules version, or with an owner's rows.

    package  the package that contains ``content/*.toml``
    files    table name -> the file that contains it
    build    builds the content from the tables; raises ContentError
    by_id, whole  as for ``read_own``
    keys     table name -> the key that names our rows, if it is not ``id``
    """

    def __init__(
        self,
        package: str,
        files: Mapping[str, str],
        build: Callable[[Tables], T],
        by_id: Mapping[str, str],
        whole: Mapping[str, str],
        keys: Mapping[str, str] = NO_KEYS,
    ) -> None:
        self._package: Final = package
        self._files: Final = files
        self._build: Final = build
        self._by_id: Final = by_id
        self._whole: Final = whole
        self._keys: Final = keys
        self._shipped: Final[dict[int, T]] = {}
        self._ours: Final[dict[int, Tables]] = {}

    def shipped(self, rules: int = NEWEST) -> T:
        """The content we ship, as of a rules version."""
        if rules not in self._shipped:
            self._shipped[rules] = self._build(self._tables(rules))
        return self._shipped[rules]

    def read(self, own: Json, rules: int = NEWEST) -> T:
        """Our content with an owner's rows replacing ours; for None, ours alone.

        Raises ContentError as ``read_own`` does.
        """
        if own is None:
            return self.shipped(rules)
        return read_own(own, self._tables(rules), self._by_id, self._whole, self._build)

    def _tables(self, rules: int) -> Tables:
        """Our rows, parsed once for each rules version; the caller may modify the returned
        tables."""
        if rules not in self._ours:
            self._ours[rules] = shipped_tables(self._package, self._files, rules, self._keys)
        return {name: [*table] for name, table in self._ours[rules].items()}


def read_own(
    own: Json,
    ours: Tables,
    by_id: Mapping[str, str],
    whole: Mapping[str, str],
    build: Callable[[Tables], T],
) -> T:
    """Call ``build`` on our tables with an owner's rows replacing ours, and return its result.

    own     the parsed file, with its name under ``file``
    ours    our tables by name; modified in place
    by_id   the tables of which single rows may be replaced, and the key that names a row
    whole   the tables that are replaced as a whole, and the key that names a row

    Raises ContentError, naming file, row and reason of the first fault; the other faults are in its
    ``more``.
    """
    if not isinstance(own, dict):
        example = next(iter(by_id))
        raise ContentError("content-syntax", {"file": "…", "detail": f"[[{example}]]"})
    named = own.get("file")
    file = named if isinstance(named, str) else "…"
    _check_characters(own, file, "…")
    faults: list[ContentError] = []
    for name in own:
        if name in ("file", "origin"):
            continue
        with Noting(faults):
            if name in whole:
                ours[name] = rows(own, file, name, whole[name])
            elif name in by_id:
                _replace_rows(ours[name], rows(own, file, name, by_id[name]), faults)
            else:
                known = [*by_id, *whole]
                about = {"file": file, "row": name, "hint": closest(name, known)}
                raise ContentError("content-unknown-table", {**about, "known": known})
    with Noting(faults):
        built = build(ours)
    raise_all(faults)
    return built


def _check_characters(value: Json, file: str, row: str) -> None:
    """Raises ContentError for a text that controls terminals or reverses neighbouring text, because
    card names are shown to everybody at the table."""
    if isinstance(value, str):
        if STEERING.search(value):
            raise ContentError("content-characters", {"file": file, "row": row})
    elif isinstance(value, list):
        for item in value:
            _check_characters(item, file, row)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key != "file":
                _check_characters(key, file, row)
                _check_characters(item, file, key if isinstance(item, list) else row)


def _replace_rows(ours: list[Row], own: list[Row], faults: list[ContentError]) -> None:
    names = [row.name for row in ours]
    for row in own:
        if row.name in names:
            at = names.index(row.name)
            ours[at] = row.told_as(ours[at])
        else:
            about = {"file": row.file, "row": row.name, "hint": closest(row.name, names)}
            faults.append(ContentError("content-unknown-row", dict(about)))
