"""A game's rulebook: its numbered rules by chapter, the origin of each, and which of them are in
play.

A game provides it as ``rulebook.toml``; refusals link to the same sentences.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from pestis.games import find, game_ids
from pestis.kernel.json import View
from pestis.lessons.shows import id_of, shows
from pestis.tables import sentences
from pestis.tables.book import Rule, Sentence, called, facts, rulebook
from pestis.tables.primer import primer
from pestis.tables.refusals import not_found
from pestis.tables.to_be import asked_for, set_up
from pestis.words import Words
from pestis.words.catalogue import LANGUAGES, catalogue

LONGEST_OVERVIEW: Final = 5
"""Maximum number of sentences."""


def chapter_of(game: str, number: str) -> str:
    """The message id of the title of the chapter with this rule number.  Raises Refused for a
    number that is in no chapter."""
    for chapter, rules in rulebook(game).chapters:
        if any(rule.number == number for rule in rules):
            return f"{game}.chapter.{chapter}"
    raise not_found()


def rules_of(game: str, view: View | None) -> list[tuple[str, list[Rule]]]:
    """The chapters with the rules in play at a table or, without a view, all; none is empty."""
    book = rulebook(game)
    here = None if view is None else facts(view, book.listing)
    kept = [
        (
            chapter,
            [
                rule
                for rule in rules
                if here is None or any(sentence.said(here) for sentence in rule.sentences)
            ],
        )
        for chapter, rules in book.chapters
    ]
    return [(chapter, rules) for chapter, rules in kept if rules]


def overview(game: str, words: Words, view: View | None) -> list[str]:
    """The aim and subject of a game, or of a table, in a few sentences; empty if the game has
    none."""
    own = {each.id.partition(" ")[0]: each.id for each in _of_table(game, view)}
    numbers = [str(n) for n in range(1, LONGEST_OVERVIEW + 1)]
    ids = [f"{game}.overview.{own.get(n, n)}" for n in numbers]
    return [words.text(id) for id in ids if id in catalogue("en")]


def _of_table(game: str, view: View | None) -> list[Sentence]:
    """The sentences that replace some of the overview at the table of a view."""
    book = rulebook(game)
    here = None if view is None else facts(view, book.listing)
    return [each for each in book.overview if here is not None and each.said(here)]


def read(game: str, language: str, view: View | None) -> dict[str, object]:
    """The rulebook in words, for the table of a view or for the whole game.  Raises Refused."""
    known = game in game_ids() and language in LANGUAGES
    if not known or (view is not None and view["game"] != game):
        raise not_found()
    words = Words(language)
    written = bool(rulebook(game).chapters)
    return {
        "unwritten": "" if written else words.text("web.rules.unwritten"),
        "table": "" if view is None else table_line(game, words, view),
        "overview": overview(game, words, view),
        "guide": primer(game, words, view),
        "board": None if view is None else set_up(find(game), view),
        "chapters": [
            {
                "id": chapter,
                "title": words.text(f"{game}.chapter.{chapter}"),
                "rules": [_told(game, rule, words, view) for rule in rules],
            }
            for chapter, rules in rules_of(game, view)
        ],
    }


def table_line(game: str, words: Words, view: View) -> str:
    """The table that a rulebook is for: its number of players and those of its options that make
    a difference there."""
    options, seats = view["options"], view["seats"]
    assert isinstance(options, dict) and isinstance(seats, int)
    book = rulebook(game)
    here = facts(view, book.listing)
    conditions = [condition for each in book.sentences().values() for condition in each.only]
    named = [
        f"{words.text(f'{game}.option.{id}')}: {words.text(f'{game}.option-value.{id}.{value}')}"
        for id, value in called(options).items()
        if _matters(id, conditions, here)
    ]
    return "; ".join([words.text("web.rules.seats", n=seats), *named])


def _matters(option: str, conditions: Iterable[Collection[str]], here: Collection[str]) -> bool:
    """Whether another value of an option would change the rules of a table with these facts, such
    as how class cards are chosen, where all are in play.  An option that no sentence's condition
    names matters."""
    start = f"{option}="
    naming = [each for each in conditions if any(fact.startswith(start) for fact in each)]
    others = [[fact for fact in each if not fact.startswith(start)] for each in naming]
    return not naming or any(set(each) <= set(here) for each in others)


def read_to_be(game: str, language: str, query: Mapping[str, str]) -> dict[str, object]:
    """The rulebook in words for a table that a query describes, see
    :func:`~pestis.tables.to_be.asked_for`.  Raises Refused or SetupError."""
    return read(game, language, asked_for(game, query))


def _told(game: str, rule: Rule, words: Words, view: View | None) -> Mapping[str, object]:
    head, *rest = lines_of(game, rule.number, words, view)
    return {
        "number": rule.number,
        # A card that is a rule says its number; the page has it beside the rule.
        "lines": [head.removesuffix(f" ({rule.number})"), *rest],
        "origin": rule.origin,
        "picture": rule.picture,
        "show": show if (show := id_of(rule.number)) in shows(game) else "",
    }


def lines_of(game: str, number: str, words: Words, view: View | None) -> list[str]:
    """The lines of a rule, at a table or in general.  The rule must have some."""
    found = sentences.rule(game, number, words, view)
    assert found is not None, number
    return found[1]
