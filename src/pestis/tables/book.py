"""Reads a game's rulebook from ``rulebook.toml``: chapters, sentences, conditions."""

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
"""The default origin of a rule, unless the file names another."""
LISTED: Final = "list"
"""Stands for the value of an option whose value is a list."""

Condition = tuple[str, ...]
"""A set of facts, all of which must hold at a table."""
Only = tuple[Condition, ...]
"""Conditions, any one of which a table must meet; if empty, every table does."""


def only_of(row: Mapping[str, Any]) -> Only:
    """The conditions of a row; in each, facts are joined by “and”."""
    return tuple([tuple(each.split(" and ")) for each in row.get("only", ())])


def holds(only: Only, here: frozenset[str] | None) -> bool:
    """Whether a table with these facts meets the conditions; always true for None, all tables."""
    return here is None or not only or any(here.issuperset(condition) for condition in only)


class Sentence(NamedTuple):
    """One sentence about a rule.

    id    the rule's number, followed by a word unless it is the rule's first: ``RA 4.3 compulsory``
    only  the conditions, any one of which makes the sentence apply; if empty, it always applies
    """

    id: str
    only: Only

    def said(self, here: frozenset[str]) -> bool:
        """Whether the sentence applies at a table with these facts."""
        return holds(self.only, here)


class Rule(NamedTuple):
    """One numbered rule.

    origin     printed, ruling or reconstruction
    picture    the game's icon shown next to it, or empty
    sentences  in reading order
    """

    number: str
    origin: str
    picture: str
    sentences: tuple[Sentence, ...]


class Rulebook(NamedTuple):
    """Chapters in reading order.

    listing   the field of a view that lists what is in play, such as cards; or empty
    groups    by name: ids of sentences, exactly one of which applies at every table
    tells     by sentence id: the numbers of other rules that the sentence covers
    headings  by the id of an index heading: the numbers of its rules, or the ids of the sentences
              that are about it
    overview  sentences that replace one of the overview at some tables: ``5 alone``
    """

    chapters: tuple[tuple[str, tuple[Rule, ...]], ...]
    listing: str
    groups: dict[str, tuple[str, ...]]
    tells: dict[str, tuple[str, ...]]
    headings: dict[str, tuple[str, ...]]
    overview: tuple[Sentence, ...]

    def rules(self) -> dict[str, Rule]:
        """All rules by their number."""
        return {rule.number: rule for _, rules in self.chapters for rule in rules}

    def sentences(self) -> dict[str, Sentence]:
        """All sentences by their id."""
        return {each.id: each for rule in self.rules().values() for each in rule.sentences}

    def told(self, here: frozenset[str] | None) -> list[str]:
        """The ids of the sentences that apply at a table with these facts, and the numbers of their
        rules, in reading order; with None, of all sentences."""
        said = [each.id for each in self.sentences().values() if here is None or each.said(here)]
        return [*dict.fromkeys([id for each in said for id in (number_of(each), each)])]


def number_of(sentence: str) -> str:
    """The number of the rule that a sentence is about: ``RA 4.3`` for ``RA 4.3 compulsory``."""
    return " ".join(sentence.split(" ")[:2])


@cache
def rulebook(game: str) -> Rulebook:
    """A game's rulebook; without chapters if the game has no such file."""
    file = resources.files(package_of(game)).joinpath(FILE)
    if not file.is_file():
        return Rulebook((), "", {}, {}, {}, ())
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
    headings = {id: tuple(numbers) for id, numbers in data.get("index", {}).items()}
    overview = [
        Sentence(id, only_of({"only": only})) for id, only in data.get("overview", {}).items()
    ]
    return Rulebook(tuple(chapters), data["listing"], groups, tells, headings, tuple(overview))


def facts(view: View, listing: str) -> frozenset[str]:
    """The facts about a table: ``seats=3``, ``duel=off``, and the ids in the view's field
    ``listing``, each also without its number (``farm-2`` adds ``farm``)."""
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
    """The values of options by id, with ``LISTED`` in place of any list."""
    return {id: LISTED if isinstance(value, list) else value for id, value in options.items()}
