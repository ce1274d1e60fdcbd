"""Custom content for the soak: valid files, built from a game's own rows and the words it knows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, TypeVar

from pestis import (
    ContentError,
    Dice,
    Match,
    SetupError,
    from_position,
    load,
    sample_world,
)
from pestis.cli.components import components_of
from pestis.games import find, package_of, part_of
from pestis.kernel.core.spec import NEWEST
from pestis.kernel.json import Json
from pestis.parts.content import NO_KEYS, shipped_tables
from pestis.words import Words

T = TypeVar("T")
Row = dict[str, Json]

CHANGES = 12
"""The number of changes tried for one file."""
LOOK_EVERY = 60
NUMBERS = (0, 0, 1, 1, 2, 3, 4, 5, 6, 9, 12, 20, 99)
LONGEST_LIST = 4
FIXED = ("origin", "name", "x", "y")
"""Keys that no rule reads."""
WORD = re.compile(r"[a-z][a-z-]*(?:-\d)?")
NUMBER = re.compile(r"(?<![\w-])\d+")


class Maker:
    """Makes files of one game.

    ours   the rows that a file may replace, by table
    named  the key that names the rows of a table
    words  lists of words for the same kind of thing
    """

    def __init__(self, game: str) -> None:
        self.spec = find(game)
        components: Any = components_of(game)
        keys = getattr(components, "KEYS", NO_KEYS)
        tables = shipped_tables(package_of(game), components.FILES, NEWEST, keys)
        self.named: dict[str, str] = {**components.BY_ID, **components.WHOLE}
        self.whole = frozenset(components.WHOLE)
        self.ours = {name: [row.data for row in tables[name]] for name in self.named}
        known = vars(part_of(game, "content.ids")).values()
        columns = [[row.get(key) for row in t] for t in self.ours.values() for key in keys_of(t)]
        self.words = [found for found in map(words_in, [*known, *columns]) if found]

    def make(self, dice: Dice) -> dict[str, Json]:
        """A valid file; changes that would make it invalid are left out."""
        spec, tables = self.spec, self.ours
        for _ in range(CHANGES):
            name = pick(sorted(tables), dice)
            changed = {**tables, name: self._changed(name, tables[name], dice)}
            with suppress(ContentError, SetupError):
                self.check(self._file(changed), spec.min_seats)
                tables = changed
        return self._file(tables)

    def check(self, file: dict[str, Json], seats: int) -> None:
        """Check a file as ``pestis check`` does.  Raises ContentError or SetupError."""
        self.spec.box(seats, self.spec.read_options({}), file, self.spec.rules_version)

    def _file(self, tables: dict[str, list[Row]]) -> dict[str, Json]:
        """A file with the rows that differ from the game's own."""
        file: dict[str, Json] = {"file": "soak.toml"}
        for name, table in tables.items():
            ours = self.ours[name]
            if table != ours:
                file[name] = [row for row in table if name in self.whole or row not in ours]
        return file

    def _changed(self, name: str, table: list[Row], dice: Dice) -> list[Row]:
        """A table with one change, valid or not."""
        rows = [dict(row) for row in table]
        named = self.named[name]
        keys = [key for key in keys_of(rows) if key not in FIXED]
        key = pick([key for key in keys if key != named] or keys, dice)
        one, other = pick(rows, dice), pick(rows, dice)
        how = dice.below(10)
        if how < 3 and name in self.whole:
            resize(rows, one, {**one, named: self._value(rows, named, one[named], dice)}, how)
        elif how < 2:
            swap(one, other, key)
        elif how < 4:
            link(one, other, key, named)
        else:
            value = self._value(rows, key, one.get(key), dice)
            for row in rows:
                if row is one or (how < 6 and dice.below(2)):
                    row[key] = value
        return [{key: value for key, value in row.items() if value is not None} for row in rows]

    def _value(self, rows: list[Row], key: str, old: Json, dice: Dice) -> Json:
        """A replacement for a value of a column; None to remove the value."""
        if old is None or dice.below(4) == 0:
            return pick(rows, dice).get(key)
        if isinstance(old, bool):
            return not old
        if isinstance(old, int):
            return pick((*NUMBERS, old + 1, old - 1), dice)
        if isinstance(old, str):
            return self._text(old, dice)
        words = self._alike(words_in([row.get(key) for row in rows]), dice)
        listed: list[Json] = []
        for _ in range(dice.below(LONGEST_LIST + 1)):
            listed.append(pick(words or NUMBERS, dice))
        return listed

    def _text(self, old: str, dice: Dice) -> str:
        """A text such as ``2 coin, 1 chest`` with its words and numbers replaced."""
        said = old if dice.below(3) or " " not in old else f"{old}, {old}"
        said = WORD.sub(lambda word: pick(self._alike([word[0]], dice) or [word[0]], dice), said)
        return NUMBER.sub(lambda _: str(pick(NUMBERS, dice)), said)

    def _alike(self, words: Sequence[str], dice: Dice) -> list[str]:
        """A list that contains one of the words."""
        lists = [each for each in self.words if words and each.count(pick(words, dice))]
        return pick(lists, dice) if lists else []


def swap(one: Row, other: Row, key: str) -> None:
    """Swap the values of two rows for a key."""
    one[key], other[key] = other.get(key), one.get(key)


def link(one: Row, other: Row, key: str, named: str) -> None:
    """Make two rows name each other in a list, or stop naming each other."""
    for row, end in ((one, other[named]), (other, one[named])):
        listed = row.get(key)
        if isinstance(listed, list):
            row[key] = [each for each in listed if each != end] if end in listed else [*listed, end]


def resize(rows: list[Row], one: Row, new: Row, how: int) -> None:
    """Remove, add or replace a row of a table."""
    if how != 1:
        rows.remove(one)
    if how != 0:
        rows.append(new)


def keys_of(table: Iterable[Row]) -> list[str]:
    """All keys of a table."""
    return sorted({key for row in table for key in row})


def words_in(values: object) -> list[str]:
    """The words in texts and lists of texts, each once, in order."""
    found: list[str] = []
    if isinstance(values, (list, tuple)):
        for value in values:
            found += WORD.findall(value) if isinstance(value, str) else words_in(value)
    return list(dict.fromkeys(found))


def pick(values: Sequence[T], dice: Dice) -> T:
    """A random one of the values."""
    return values[dice.below(len(values))]


class Elsewhere:
    """Checks from time to time that the position can be loaded, and a world sampled from a view."""

    def __init__(self, match: Match, dice: Dice) -> None:
        self.match = match
        self.dice = dice
        self.steps = 0

    def check(self) -> None:
        """Raises an exception if either fails."""
        self.steps += 1
        if self.steps % LOOK_EVERY == 0 and not self.match.over:
            assert from_position(self.match.position()).hash() == self.match.hash()
            viewer = pick(self.match.prompts()[0].seats, self.dice)
            sample_world(self.match.view(viewer), self.dice).check()


def told(match: Match, language: str) -> None:
    """Save and load a match, and put its events into words for the public and for the last seat."""
    assert load(match.save()).hash() == match.hash()
    words = Words(language)
    for viewer in (None, match.seats - 1):
        match.view(viewer)
        for event in match.events(viewer):
            words.event(match.spec.id, event)


@cache
def maker(game: str) -> Maker:
    """The maker of a game's files."""
    return Maker(game)


def own_content(game: str, dice: Dice) -> dict[str, Json] | None:
    """A file that is valid for every number of seats; None for a game without content."""
    if part_of(game, "content.reading") is None:
        return None
    makes = maker(game)
    file = makes.make(dice)
    for seats in range(makes.spec.min_seats, makes.spec.max_seats + 1):
        makes.check(file, seats)
    return file
