"""The glossary's words are the catalogues' words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from pestis.games import GAMES
from pestis.words import LANGUAGES, Words
from pestis.words.catalogue import catalogue
from pestis.words.speaker import PLACE
from tests.words.templates import templates

GLOSSARY = Path(__file__).resolve().parents[2] / "docs" / "glossary.md"
ROW = re.compile(r"^\| (.+) \| (.+) \| (.+) \| `(\S+)` \|$", re.MULTILINE)
ROWS = [(match[4], match.groups()[:3]) for match in ROW.finditer(GLOSSARY.read_text("utf-8"))]
ONE_SCREEN = 60
"""Most lines of the page."""
NAMES = {
    language: tomllib.loads(
        (GLOSSARY.parent / "glossary" / f"{language}.toml").read_text(encoding="utf-8")
    )
    for language in LANGUAGES
}
"""By language and section (a game or ``program``): the name of each thing and wrong names for
it."""
SECTIONS = [(language, section) for language in LANGUAGES for section in NAMES[language]]
TYPED = (".names", ".usage")
"""Suffixes of ids whose words are typed, not read."""


@pytest.mark.parametrize(("id", "listed"), ROWS)
def test_a_listed_word_is_the_one_that_is_used(id: str, listed: tuple[str, ...]) -> None:
    assert tuple(Words(language).text(id) for language in LANGUAGES) == listed


def test_the_glossary_fits_a_screen_and_knows_every_game() -> None:
    assert {id.partition(".")[0] for id, _ in ROWS} == set(GAMES)
    assert len(GLOSSARY.read_text("utf-8").splitlines()) <= ONE_SCREEN


def test_a_thing_has_a_name_in_every_language() -> None:
    things = [{part: [*rows] for part, rows in NAMES[each].items()} for each in LANGUAGES]
    assert things == [things[0]] * len(LANGUAGES)
    assert set(things[0]) == {"program", *GAMES}


@pytest.mark.parametrize(("language", "section"), SECTIONS)
def test_no_thing_has_two_names(language: str, section: str) -> None:
    said = list(texts(language, section))
    wrong = [
        f"{name['word']}, {id}: {text}"
        for name in NAMES[language][section].values()
        for id, text in said
        if re.search(name["not"], text)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("language", "section"), SECTIONS)
def test_a_name_in_the_glossary_is_said(language: str, section: str) -> None:
    said = "\n".join(text for _, text in texts(language, section))
    names = [name["word"] for name in NAMES[language][section].values()]
    assert [name for name in names if not re.search(name, said, re.IGNORECASE)] == []


def texts(language: str, section: str) -> Iterator[tuple[str, str]]:
    """A game's texts, including rules and lessons; for ``program``, all texts."""
    for id, entry in catalogue(language).items():
        if section in ("program", id.partition(".")[0]) and not id.endswith(TYPED):
            for text in templates(entry):
                yield id, PLACE.sub("", text)
