"""Reads a game's guide from ``guide.toml``: steps for the contents of the box, set-up, a round and
the end; a table of figures by number of players; tables of content; the cards in groups.

The text of a step is the message ``guide.PART.ID``, shown with sentences of the rulebook.
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
"""In the order in which the guide teaches them."""
CARDS: Final = "cards"
"""The part with the cards and pieces, after all others."""


class Step(NamedTuple):
    """One thing to do or to know.

    picture  the game's icon shown next to it, or empty
    rules    the numbers of the rules that it comes from
    told     ids of the rulebook sentences shown with it
    """

    id: str
    picture: str
    rules: tuple[str, ...]
    told: tuple[str, ...]
    only: Only


class Example(NamedTuple):
    """A position that shows a rule (``lessons/shows.toml``), by the rule's number."""

    show: str
    picture: str
    only: Only


class Row(NamedTuple):
    """A row of the table by number of players: one figure."""

    figure: str
    only: Only


class Listing(NamedTuple):
    """A table of what the content holds, such as places with their neighbours.

    part     the part of the guide it belongs to, or ``cards``
    columns  what each row tells, the name of the row first
    instead  the id of the table that it replaces where its conditions hold, or empty
    """

    id: str
    part: str
    columns: tuple[str, ...]
    instead: str
    only: Only


class Group(NamedTuple):
    """Cards and pieces of one kind, each with its effect.

    id       prefix of the ids of their names, such as ``building``
    first    prefixes of their own ids, before a number, if no message names them by kind
    listed   whether only those that the view lists are in play
    brief    whether they are on the summary, too
    short    whether one line each is enough
    merged   whether those with the same text are listed as one
    picture  the icon of all; ``*`` if each has its own
    needs    by id, with or without its number: the conditions for some of them to be in play
    """

    id: str
    first: tuple[str, ...]
    listed: bool
    brief: bool
    short: bool
    merged: bool
    picture: str
    only: Only
    needs: dict[str, Only]


class Guide(NamedTuple):
    """A game's whole guide.

    sheets  positions that end the game, whose score sheet is shown
    """

    parts: dict[str, tuple[Step, ...]]
    table: tuple[Row, ...]
    lists: tuple[Listing, ...]
    groups: tuple[Group, ...]
    examples: tuple[Example, ...]
    sheets: tuple[Example, ...]


@cache
def guide(game: str) -> Guide:
    """A game's guide; empty if the game has no such file."""
    file = resources.files(package_of(game)).joinpath(FILE)
    if not file.is_file():
        return Guide({}, (), (), (), (), ())
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    parts = {part: tuple([_step(row) for row in data.get(part, [])]) for part in PARTS}
    table = [Row(row["figure"], only_of(row)) for row in data.get("table", [])]
    lists = [
        Listing(row["id"], row["part"], tuple(row["columns"]), row.get("instead", ""), only_of(row))
        for row in data.get("list", [])
    ]
    groups = [_group(row) for row in data.get("cards", [])]
    examples, sheets = [
        tuple(
            [Example(row["show"], row.get("picture", ""), only_of(row)) for row in data.get(of, [])]
        )
        for of in ("examples", "sheet")
    ]
    return Guide(parts, tuple(table), tuple(lists), tuple(groups), examples, sheets)


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
        row.get("merged", False),
        row.get("picture", ""),
        only_of(row),
        needs,
    )
