"""Looking for words in the rules: however umlauts are typed, by another word for the same thing,
or by what a card is called in another language.

The page does the same in ``web/rules/search.js``; a test compares them.
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
"""Letters from which on a word is looked for by others for the same thing."""
ALIKE: Final = "alike."
"""What the ids of words that mean the same begin with."""
SPELT: Final = re.compile(r"([aou])e")


def alike(game: str, language: str) -> list[list[str]]:
    """Words for the same thing, in groups: synonyms of the language, and names of cards in every
    language."""
    said = [words.split(", ") for id, words in _synonyms(language)]
    return [*said, *_names(game)]


def _synonyms(language: str) -> list[tuple[str, str]]:
    entries = catalogue(language).items()
    return [(id, str(entry)) for id, entry in entries if id.startswith(ALIKE)]


@cache
def _names(game: str) -> list[list[str]]:
    """What the things of a game are called in each language, where that differs."""
    screen = screen_of(game)
    if screen is None:
        return []
    spoken = [Words(language) for language in LANGUAGES]
    rows = [[*dict.fromkeys([screen.title(id, w) for w in spoken])] for id in screen.known_ids()]
    return [row for row in rows if len(row) > 1 and not row[0][-1].isdecimal()]


def folded(text: str) -> str:
    """Small letters without accents and umlauts, however those are spelt: ``Würfel`` and
    ``Wuerfel`` are ``wurfel``."""
    plain = unicodedata.normalize("NFD", text.casefold().replace("’", "'"))
    return SPELT.sub(r"\1", "".join([c for c in plain if not unicodedata.combining(c)]))


def seeker(sought: str, groups: Sequence[Sequence[str]]) -> Callable[[str], bool]:
    """Whether a text holds every word that is sought, or another one for the same thing."""
    terms = [[folded(term) for term in group] for group in groups]
    ways = [_ways(word, terms) for word in folded(sought).split()]

    def holds_all(text: str) -> bool:
        inside = folded(text)
        return all(any(each in inside for each in way) for way in ways)

    return holds_all


def _ways(word: str, terms: Sequence[Sequence[str]]) -> list[str]:
    """A word and the others of the groups in which one begins like it."""
    if len(word) < SHORTEST:
        return [word]
    same = [group for group in terms if any(_begins(term, word) for term in group)]
    return [word, *[term for group in same for term in group]]


def _begins(term: str, word: str) -> bool:
    return any(part.startswith(word) for part in term.split())
