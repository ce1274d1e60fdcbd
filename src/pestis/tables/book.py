"""A game's rulebook as its file ``rulebook.toml`` has it: chapters, sentences, conditions."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final, NamedTuple

from pestis.games import package_of
from pestis.kernel.json import Json, View

FILE: Final = "rulebook.toml"
PRINTED: Final = "printed"
"""The origin of a rule of which the file says nothing else."""
LISTED: Final = "list"
"""What an option is called whose value is a list."""

Condition = tuple[str, ...]
"""Facts that a table must have, all of them."""
Only = tuple[Condition, ...]
"""Conditions, of which a table must meet any; none: it always does."""


def only_of(row: Mapping[str, Any]) -> Only:
    """The conditions of a row, each of facts that are joined by “and”."""
    return tuple([tuple(each.split(" and ")) for each in row.get("only", ())])


def holds(only: Only, here: frozenset[str] | None) -> bool:
    """Whether a table with these facts meets the conditions; None has all facts."""
    return here is None or not only or any(here.issuperset(condition) for condition in only)


class Sentence(NamedTuple):
    """One sentence about a rule.

    id    the rule's number, and for all but its first sentence a word: ``RA 4.3 compulsory``
    only  the conditions under which it is said, any of these; none: it is always said
    """

    id: str
    only: Only

    def said(self, here: frozenset[str]) -> bool:
        """Whether it is said where these facts are."""
        return holds(self.only, here)


class Rule(NamedTuple):
    """One number.

    origin     printed, ruling or reconstruction
    picture    the game's icon beside it, or empty
    sentences  in the order in which they are read
    """

    number: str
    origin: str
    picture: str
    sentences: tuple[Sentence, ...]


class Rulebook(NamedTuple):
    """Chapters in the order of reading.

    listing  the field of a view that lists what is in play, such as cards; or empty
    groups   by name the ids of sentences of which every table has exactly one
    tells    by the id of a sentence the other numbers that it tells
    """

    chapters: tuple[tuple[str, tuple[Rule, ...]], ...]
    listing: str
    groups: dict[str, tuple[str, ...]]
    tells: dict[str, tuple[str, ...]]

    def rules(self) -> dict[str, Rule]:
        """All rules by their number."""
        return {rule.number: rule for _, rules in self.chapters for rule in rules}

    def sentences(self) -> dict[str, Sentence]:
        """All sentences by their id."""
        return {each.id: each for rule in self.rules().values() for each in rule.sentences}


def number_of(sentence: str) -> str:
    """The number of the rule that a sentence is about: ``RA 4.3`` of ``RA 4.3 compulsory``."""
    return " ".join(sentence.split(" ")[:2])


@cache
def rulebook(game: str) -> Rulebook:
    """A game's rulebook; without chapters where it brings none."""
    file = resources.files(package_of(game)).joinpath(FILE)
    if not file.is_file():
        return Rulebook((), "", {}, {})
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    origins = {number: origin for origin, ids in data["origin"].items() for number in ids}
    chapters: list[tuple[str, tuple[Rule, ...]]] = []
    for row in data["chapter"]:
        by_number: dict[str, list[Sentence]] = {}
        for id in row["rules"]:
            only = only_of({"only": data["only"].get(id, ())})
            by_number.setdefault(number_of(id), []).append(Sentence(id, only))
        rules = [
            Rule(number, origins.get(number, PRINTED), data["picture"].get(number, ""), tuple(said))
            for number, said in by_number.items()
        ]
        chapters.append((str(row["id"]), tuple(rules)))
    groups = {name: tuple(ids) for name, ids in data.get("group", {}).items()}
    tells = {id: tuple(numbers) for id, numbers in data.get("tells", {}).items()}
    return Rulebook(tuple(chapters), data["listing"], groups, tells)


def facts(view: View, listing: str) -> frozenset[str]:
    """What a table has: ``seats=3``, ``duel=off``, and the ids of a field that lists what is in
    play, each also without its number (``farm-2`` brings ``farm``)."""
    options = view["options"]
    assert isinstance(options, dict)
    found = {f"seats={view['seats']}"}
    found |= {f"{id}={value}" for id, value in called(options).items()}
    listed = view.get(listing, [])
    for id in listed if isinstance(listed, list) else []:
        stem, _, number = str(id).rpartition("-")
        found |= {str(id), stem if number.isdecimal() else ""}
    return frozenset(found)


def called(options: Mapping[str, Json]) -> dict[str, object]:
    """What the values of options are called."""
    return {id: LISTED if isinstance(value, list) else value for id, value in options.items()}
