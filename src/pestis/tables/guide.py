"""How a game is learned, as its file ``guide.toml`` has it: what is in the box, set-up, a round,
the end, in steps; the table by number of players; the cards in groups.

What a step says is ``guide.PART.ID`` in the catalogues, beside sentences of the rulebook.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any, Final, NamedTuple

from pestis.games import package_of
from pestis.tables.book import Only, only_of

FILE: Final = "guide.toml"
BOX: Final = "box"
SETUP: Final = "setup"
ROUND: Final = "round"
END: Final = "end"
PARTS: Final = (BOX, SETUP, ROUND, END)
"""In the order in which one learns."""


class Step(NamedTuple):
    """One thing to do or to know.

    picture  the game's icon beside it, or empty
    rules    the numbers it comes from
    told     ids of sentences of the rulebook that are read with it
    """

    id: str
    picture: str
    rules: tuple[str, ...]
    told: tuple[str, ...]
    only: Only


class Example(NamedTuple):
    """A position that shows a rule (``lessons/shows.toml``), by its number."""

    show: str
    picture: str
    only: Only


class Row(NamedTuple):
    """A row of the table by number of players: a figure."""

    figure: str
    only: Only


class Group(NamedTuple):
    """Cards and pieces of one kind, each with what it does.

    id       what the words of their names stand under, such as ``building``
    first    how the ids begin before their number, where no words name the kind
    listed   only those are in play that the view lists
    brief    they stand on the summary too
    short    one line of each is enough
    picture  the icon of all; ``*`` where each has its own
    needs    what some of them need to be in play, by id
    """

    id: str
    first: tuple[str, ...]
    listed: bool
    brief: bool
    short: bool
    picture: str
    only: Only
    needs: dict[str, Only]


class Guide(NamedTuple):
    """All of it.

    sheets  positions that end the game, whose score sheet is shown
    """

    parts: dict[str, tuple[Step, ...]]
    table: tuple[Row, ...]
    groups: tuple[Group, ...]
    examples: tuple[Example, ...]
    sheets: tuple[Example, ...]


@cache
def guide(game: str) -> Guide:
    """A game's guide; empty where it brings none."""
    file = resources.files(package_of(game)).joinpath(FILE)
    if not file.is_file():
        return Guide({}, (), (), (), ())
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    parts = {part: tuple([_step(row) for row in data.get(part, [])]) for part in PARTS}
    table = [Row(row["figure"], only_of(row)) for row in data.get("table", [])]
    groups = [_group(row) for row in data.get("cards", [])]
    examples, sheets = [
        tuple(
            [Example(row["show"], row.get("picture", ""), only_of(row)) for row in data.get(of, [])]
        )
        for of in ("examples", "sheet")
    ]
    return Guide(parts, tuple(table), tuple(groups), examples, sheets)


def _step(row: dict[str, Any]) -> Step:
    rules, told = tuple(row.get("rules", ())), tuple(row.get("told", ()))
    return Step(row["id"], row.get("picture", ""), rules, told, only_of(row))


def _group(row: dict[str, Any]) -> Group:
    needs = {id: only_of({"only": only}) for id, only in row.get("needs", {}).items()}
    return Group(
        row["id"],
        tuple(row.get("first", ())),
        row.get("listed", False),
        row.get("brief", False),
        row.get("short", False),
        row.get("picture", ""),
        only_of(row),
        needs,
    )
