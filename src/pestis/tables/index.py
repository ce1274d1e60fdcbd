"""The index of a rulebook: terms and names with the rules about them, in alphabetical order.

``rulebook.toml`` lists the rules of each term; its heading is the message ``index.ID``.  The cards
and pieces of a game are headings, too; their rules are those whose English sentences name them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from pestis.tables.alike import folded, unaccented
from pestis.tables.book import number_of, rulebook
from pestis.tables.sentences import rule, screen_of
from pestis.words import Words

MOST_RULES: Final = 12
"""A name in more rules than these is what the game is about, not something to look up."""
ONE_OF_MANY: Final = re.compile(r" (\d+|\w)$")
"""The end of a name that tells one of several equal things from the others."""


class Entry(NamedTuple):
    """A heading and the numbers of its rules, in the order of the rulebook."""

    heading: str
    rules: list[str]


def index(
    game: str, words: Words, names: Iterable[str], here: frozenset[str] | None
) -> list[Entry]:
    """The index of a rulebook.

    names  ids of the cards and pieces in play
    here   the facts that hold at the table; None for all tables
    """
    in_play = rulebook(game).told(here)
    headed = {words.text(f"{game}.index.{id}"): of for id, of in rulebook(game).headings.items()}
    screen = screen_of(game)
    for id in names:
        title = screen.title(id, words) if screen is not None else id
        heading = title[0].upper() + title[1:]
        if id in _named(game):
            headed.setdefault(heading, _named(game)[id])
    found = [Entry(heading, _numbers(in_play, of)) for heading, of in headed.items()]
    return sorted([e for e in found if e.rules], key=lambda entry: unaccented(entry.heading))


def _numbers(in_play: Iterable[str], of: Iterable[str]) -> list[str]:
    """The numbers of those rules and sentences of a heading that are in play."""
    wanted = {*of}
    return [*dict.fromkeys([number_of(id) for id in in_play if id in wanted])]


@cache
def _named(game: str) -> dict[str, tuple[str, ...]]:
    """The rules that name a card or piece, by its id; without those that a term stands for."""
    screen, english = screen_of(game), Words("en")
    if screen is None:
        return {}
    terms = [folded(english.text(f"{game}.index.{id}")) for id in rulebook(game).headings]
    texts = {number: _text(game, number, english) for number in rulebook(game).rules()}
    found: dict[str, tuple[str, ...]] = {}
    for id in screen.known_ids():
        name = screen.title(id, english)
        named = re.compile(rf"\b{re.escape(name)}s?\b", re.I)
        numbers = tuple(number for number, text in texts.items() if named.search(text))
        # “Laboratory” is told by “Laboratories”.
        told = any(term.startswith(folded(name).removesuffix("y")) for term in terms)
        if not told and not ONE_OF_MANY.search(name) and 0 < len(numbers) <= MOST_RULES:
            found[id] = numbers
    return found


def _text(game: str, number: str, words: Words) -> str:
    told = rule(game, number, words, None)
    return "" if told is None else " ".join(told[1])
