"""A game's rulebook: its numbered rules by chapter, whose each is, which are in play where.

A game brings it as ``rulebook.toml``; the sentences are those that a refusal leads to.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

from pestis.games import game_ids, package_of
from pestis.kernel.json import Json, View
from pestis.lessons.shows import id_of, shows
from pestis.tables import questions
from pestis.tables.refusals import not_found
from pestis.words import Words
from pestis.words.catalogue import LANGUAGES

FILE: Final = "rulebook.toml"
PRINTED: Final = "printed"
"""The origin of a rule of which the file says nothing else."""


class Rule(NamedTuple):
    """One number.

    origin   printed, ruling or reconstruction
    only     what a table must have for it, any of these; none: it is always in play
    picture  the game's icon beside it, or empty
    """

    number: str
    origin: str
    only: tuple[str, ...]
    picture: str


class Rulebook(NamedTuple):
    """Chapters in the order of reading.

    listing  the field of a view that lists what is in play, such as cards; or empty
    """

    chapters: tuple[tuple[str, tuple[Rule, ...]], ...]
    listing: str


@cache
def rulebook(game: str) -> Rulebook:
    """A game's rulebook; without chapters where it brings none."""
    file = resources.files(package_of(game)).joinpath(FILE)
    if not file.is_file():
        return Rulebook((), "")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    origins = {number: origin for origin, ids in data["origin"].items() for number in ids}
    chapters = [
        (
            str(row["id"]),
            tuple(
                [
                    Rule(
                        number,
                        origins.get(number, PRINTED),
                        tuple(data["only"].get(number, ())),
                        data["picture"].get(number, ""),
                    )
                    for number in row["rules"]
                ]
            ),
        )
        for row in data["chapter"]
    ]
    return Rulebook(tuple(chapters), data["listing"])


def chapter_of(game: str, number: str) -> str:
    """The message id of the name of the chapter that holds a number.  Raises Refused for a number
    that is in none."""
    for chapter, rules in rulebook(game).chapters:
        if any(rule.number == number for rule in rules):
            return f"{game}.chapter.{chapter}"
    raise not_found()


def in_play(view: View, listing: str) -> frozenset[str]:
    """What a table has: ``seats=3``, ``duel=off``, and the ids of a field that lists what is in
    play, each also without its number (``farm-2`` brings ``farm``)."""
    options = view["options"]
    assert isinstance(options, dict)
    found = {f"seats={view['seats']}", *[f"{id}={value}" for id, value in options.items()]}
    listed = view.get(listing, [])
    for id in listed if isinstance(listed, list) else []:
        stem, _, number = str(id).rpartition("-")
        found |= {str(id), stem if number.isdecimal() else ""}
    return frozenset(found)


def rules_of(game: str, view: View | None) -> list[tuple[str, list[Rule]]]:
    """The chapters with the rules in play at a table, or with all there are; none is empty."""
    book = rulebook(game)
    here = None if view is None else in_play(view, book.listing)
    kept = [
        (chapter, [rule for rule in rules if here is None or not rule.only or here & {*rule.only}])
        for chapter, rules in book.chapters
    ]
    return [(chapter, rules) for chapter, rules in kept if rules]


def read(game: str, language: str, view: View | None) -> dict[str, object]:
    """The rulebook in words, for a table of which this is a view, or for the whole game.  Raises
    Refused."""
    known = game in game_ids() and language in LANGUAGES
    if not known or (view is not None and view["game"] != game):
        raise not_found()
    words = Words(language)
    content = None if view is None else view["content"]
    return {
        "chapters": [
            {
                "id": chapter,
                "title": words.text(f"{game}.chapter.{chapter}"),
                "rules": [_told(game, rule, words, content) for rule in rules],
            }
            for chapter, rules in rules_of(game, view)
        ]
    }


def _told(game: str, rule: Rule, words: Words, content: Json) -> Mapping[str, object]:
    return {
        "number": rule.number,
        "lines": lines_of(game, rule.number, words, content),
        "origin": rule.origin,
        "picture": rule.picture,
        "show": show if (show := id_of(rule.number)) in shows(game) else "",
    }


def lines_of(game: str, number: str, words: Words, content: Json) -> list[str]:
    """What a rule says."""
    found = questions.rule(game, number, words, content)
    assert found is not None, number
    return found[1]
