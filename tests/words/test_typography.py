"""Apostrophes, quotes and percent signs are set as each language sets them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pestis.words import LANGUAGES
from pestis.words.catalogue import catalogue
from tests.words.templates import templates

STRAIGHT = re.compile(r"[\w}]'(?:\w|\s|$)")
"""An apostrophe that is not a shell's quotation mark."""
QUOTES = {"en": ("“", "”"), "de": ("„", "“"), "nl": ("‘", "’")}
"""The opening and closing marks of a quotation."""
PERCENT = {"en": r"[\d}]\s%", "de": r"[\d}]%(?!\d)", "nl": r"[\d}]\s%"}
"""Wrong percent signs: German has a space before it, English and Dutch have none."""
ENCODED = "server.error.database-address"
"""An error that explains how to encode signs in an address."""


def texts(language: str) -> Iterator[tuple[str, str]]:
    for id, entry in catalogue(language).items():
        for text in templates(entry):
            yield id, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_are_curved(language: str) -> None:
    assert [id for id, text in texts(language) if STRAIGHT.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_come_in_the_pairs_of_the_language(language: str) -> None:
    opening, closing = QUOTES[language]
    foreign = {*"“”„‘«»"} - {opening, closing}
    wrong = [
        id
        for id, text in texts(language)
        if foreign & {*text}
        or text.count(opening) > text.count(closing)
        or (closing != "’" and text.count(opening) != text.count(closing))
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_percent_signs_stand_as_they_do_in_the_language(language: str) -> None:
    wrong = re.compile(PERCENT[language])
    assert [id for id, text in texts(language) if wrong.search(text) and id != ENCODED] == []
