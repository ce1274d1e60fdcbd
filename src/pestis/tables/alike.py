"""Searches the rules for words, however umlauts are typed; also finds synonyms, and cards by their
names in other languages.

The page does the same in ``web/rules/search.js``; a test compares the two.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from pestis.tables.sentences import screen_of
from pestis.words import Words
from pestis.words.catalogue import LANGUAGES, catalogue

SHORTEST: Final = 3
"""Minimum letters of a word for its synonyms to be searched for, too."""
ALIKE: Final = "alike."
"""Prefix of the ids of messages that list synonyms."""
SPELT: Final = re.compile(r"([aou])e")


def alike(game: str, language: str) -> list[list[str]]:
    """Groups of words for the same thing: synonyms of the language, and the names of cards in all
    languages."""
    said = [words.split(", ") for id, words in _synonyms(language)]
    return [*said, *_names(game)]


def _synonyms(language: str) -> list[tuple[str, str]]:
    entries = catalogue(language).items()
    return [(id, str(entry)) for id, entry in entries if id.startswith(ALIKE)]


@cache
def _names(game: str) -> list[list[str]]:
    """For each thing of a game, its names in all languages, if they differ."""
    screen = screen_of(game)
    if screen is None:
        return []
    spoken = [Words(language) for language in LANGUAGES]
    rows = [[*dict.fromkeys([screen.title(id, w) for w in spoken])] for id in screen.known_ids()]
    return [row for row in rows if len(row) > 1 and not row[0][-1].isdecimal()]


def folded(text: str) -> str:
    """A text in lower case without accents and umlauts, however they are spelt: ``Würfel`` and
    ``Wuerfel`` become ``wurfel``."""
    return SPELT.sub(r"\1", unaccented(text))


def unaccented(text: str) -> str:
    """A text in lower case without accents and umlauts: ``Würfel`` becomes ``wurfel``."""
    plain = unicodedata.normalize("NFD", text.casefold().replace("’", "'"))
    return "".join([c for c in plain if not unicodedata.combining(c)])


def seeker(sought: str, groups: Sequence[Sequence[str]]) -> Callable[[str], bool]:
    """A function that says whether a text contains every word of ``sought``, or a synonym of
    each."""
    terms = [[folded(term) for term in group] for group in groups]
    ways = [_ways(word, terms) for word in folded(sought).split()]

    def holds_all(text: str) -> bool:
        inside = folded(text)
        return all(any(each in inside for each in way) for way in ways)

    return holds_all


def _ways(word: str, terms: Sequence[Sequence[str]]) -> list[str]:
    """A word, and all terms of the groups in which some term has a word that starts with it."""
    if len(word) < SHORTEST:
        return [word]
    same = [group for group in terms if any(_begins(term, word) for term in group)]
    return [word, *[term for group in same for term in group]]


def _begins(term: str, word: str) -> bool:
    return any(part.startswith(word) for part in term.split())
