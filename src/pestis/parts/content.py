"""Reads content rows: cards, maps, tracks and counts as data, checked row by row.

Every row, or the head of its file, states its ``origin``: ``printed`` or ``reconstructed``.  Errors
name file, row and fault.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Final, final

from pestis.kernel.core.spec import NEWEST
from pestis.kernel.errors import ContentError, closest
from pestis.kernel.json import Json
from pestis.parts.bounds import check_bounds

PRINTED: Final = "printed"
RECONSTRUCTED: Final = "reconstructed"
ORIGINS: Final = (PRINTED, RECONSTRUCTED)


def parse_toml(text: str, file: str) -> dict[str, Json]:
    """A content file as plain data.

    Raises ContentError with the place of a syntax error or of an excessive value.
    """
    check_bounds(text, file)
    try:
        return tomllib.loads(text)
    except ValueError as error:
        raise ContentError("content-syntax", {"file": file, "detail": str(error)}) from None


def shipped(package: str, name: str, rules: int = NEWEST) -> dict[str, Json]:
    """A content file that a game ships, with the rows that exist in a rules version."""
    text = resources.files(package).joinpath("content", name).read_text(encoding="utf-8")
    return as_of(parse_toml(text, name), rules)


def as_of(data: dict[str, Json], rules: int) -> dict[str, Json]:
    """A shipped file, without the rows that do not exist in a rules version.

    A row may state the first rules version it is valid for as ``since`` (default 1) and the last as
    ``until``: a changed row appears twice under its id, in the old and the new form.
    """
    return {
        name: [_undated(row) for row in table if _is_there(row, rules)]
        if isinstance(table, list)
        else table
        for name, table in data.items()
    }


def _is_there(row: Json, rules: int) -> bool:
    if not isinstance(row, dict):
        return True
    since, until = row.get("since", 1), row.get("until", NEWEST)
    assert isinstance(since, int) and isinstance(until, int)
    return since <= rules <= until


def _undated(row: Json) -> Json:
    if not isinstance(row, dict):
        return row
    return {key: value for key, value in row.items() if key not in ("since", "until")}


MOST_LETTERS: Final = 100
MOST_NAME: Final = 60
"""Maximum number of letters in a text of a row, and in a name, which appears in every view and in
sentences."""


TOLD: Final = ("rule", "icon")
"""Keys of what the page tells of a thing."""


@final
class Row:
    """One row of a table in a content file; every reader raises ContentError."""

    def __init__(self, file: str, name: str, data: dict[str, Json], origin: str) -> None:
        self.file = file
        self.name = name
        self.data = data
        self._origin = origin

    def bad(self, key: str, expected: str) -> ContentError:
        """The error for an invalid value of a key."""
        shown = {"file": self.file, "row": self.name, "key": key, "expected": expected}
        if key not in self.data:
            return ContentError("content-missing", dict(shown))
        return ContentError("content-value", {**shown, "value": str(self.data[key])})

    def told_as(self, ours: Row) -> Row:
        """The row, with what it lacks of TOLD taken from our row of the same id."""
        data: dict[str, Json] = {key: ours.data[key] for key in TOLD if key in ours.data}
        data.update(self.data)
        return Row(self.file, self.name, data, self._origin)

    def text(self, key: str, most: int = MOST_LETTERS) -> str:
        value = self.data.get(key)
        if not isinstance(value, str) or not value:
            raise self.bad(key, '"…"')
        if len(value) > most:
            shown = {"file": self.file, "row": self.name, "key": key}
            raise ContentError("content-long", {**shown, "have": len(value), "most": most})
        return value

    def name_of_own(self) -> str:
        """The owner's name for the thing; empty if the row has none."""
        return self.text("name", MOST_NAME) if self.has("name") else ""

    def whole(self, key: str, low: int, high: int) -> int:
        value = self.data.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.bad(key, f"{low} – {high}")
        return value

    def one_of(self, key: str, allowed: Sequence[str]) -> str:
        value = self.text(key)
        if value not in allowed:
            raise self.bad(key, ", ".join(allowed))
        return value

    def has(self, key: str) -> bool:
        """Whether the row has the key."""
        return key in self.data

    def flag(self, key: str, usual: bool = False) -> bool:
        """True or false; ``usual`` if the row has no such key."""
        value = self.data.get(key, usual)
        if not isinstance(value, bool):
            raise self.bad(key, "true, false")
        return value

    def numbers(self, key: str, low: int, high: int) -> list[int]:
        """A list of integers within bounds; empty if the row has no such key."""
        found: list[int] = []
        for value in self._list(key, f"[{low} – {high}]"):
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                raise self.bad(key, f"[{low} – {high}]")
            found.append(value)
        return found

    def words(self, key: str, allowed: Sequence[str]) -> list[int]:
        """A list of known words, as indices into ``allowed``; empty if the row has no such key."""
        found: list[int] = []
        for value in self._list(key, '["…"]'):
            if not isinstance(value, str) or value not in allowed:
                raise self.unknown(key, str(value), allowed)
            found.append(allowed.index(value))
        return found

    def word(self, key: str, allowed: Sequence[str]) -> int:
        """A known word, as an index into ``allowed``.  Raises with the nearest word."""
        value = self.text(key)
        if value not in allowed:
            raise self.unknown(key, value, allowed)
        return allowed.index(value)

    def unknown(self, key: str, value: str, known: Sequence[str]) -> ContentError:
        """The error for an unknown name."""
        shown = {"file": self.file, "row": self.name, "key": key, "value": value}
        return ContentError("content-unknown-name", {**shown, "hint": closest(value, known)})

    def _list(self, key: str, expected: str) -> list[Json]:
        value = self.data.get(key, [])
        if not isinstance(value, list):
            raise self.bad(key, expected)
        return value

    def origin(self) -> str:
        """``printed`` or ``reconstructed``: the row's own origin, or else its file's."""
        if "origin" in self.data:
            return self.one_of("origin", ORIGINS)
        return self._origin

    def only(self, keys: Sequence[str]) -> None:
        """Refuse unknown keys: a misspelt key must not silently mean the default."""
        for key in self.data:
            if key not in keys and key != "origin":
                raise ContentError(
                    "content-unknown-key",
                    {"file": self.file, "row": self.name, "key": key, "hint": closest(key, keys)},
                )


Tables = dict[str, list[Row]]
NO_KEYS: Final[Mapping[str, str]] = {}


def rows(data: dict[str, Json], file: str, table: str, key: str) -> list[Row]:
    """The rows of ``[[table]]``, named by their ``key``; none if the table is missing."""
    head = data.get("origin", RECONSTRUCTED)
    if head not in ORIGINS:
        raise ContentError(
            "content-value",
            {
                "file": file,
                "row": "…",
                "key": "origin",
                "value": str(head),
                "expected": ", ".join(ORIGINS),
            },
        )
    listed = data.get(table, [])
    if not isinstance(listed, list):
        raise ContentError(
            "content-value",
            {"file": file, "row": table, "key": table, "value": "…", "expected": f"[[{table}]]"},
        )
    found: list[Row] = []
    names: set[str] = set()
    for number, item in enumerate(listed, start=1):
        if not isinstance(item, dict):
            raise ContentError(
                "content-value",
                {
                    "file": file,
                    "row": f"{table} {number}",
                    "key": table,
                    "value": str(item),
                    "expected": f"[[{table}]]",
                },
            )
        name = f"{table} {item.get(key, number)}"
        if name in names:
            raise ContentError("content-duplicate", {"file": file, "row": name})
        names.add(name)
        found.append(Row(file, name, item, str(head)))
    return found


def shipped_tables(
    package: str, files: Mapping[str, str], rules: int, keys: Mapping[str, str] = NO_KEYS
) -> Tables:
    """All tables that a game ships, as of a rules version.

    files   table name -> the file that contains it
    keys    table name -> the key that names its rows, if it is not ``id``
    """
    parsed = {file: shipped(package, file, rules) for file in dict.fromkeys(files.values())}
    return {
        name: rows(parsed[file], file, name, keys.get(name, "id")) for name, file in files.items()
    }


def expect_count(file: str, row: str, found: int, expected: int) -> None:
    """Raises ContentError unless a count matches the component list."""
    if found != expected:
        raise ContentError(
            "content-count", {"file": file, "row": row, "found": found, "expected": expected}
        )
