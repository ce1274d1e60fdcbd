"""The glossary's words are the catalogues' words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pestis.games import GAMES
from pestis.words import LANGUAGES, Words
from pestis.words.catalogue import catalogue
from tests.words.templates import templates

GLOSSARY = Path(__file__).resolve().parents[2] / "docs" / "glossary.md"
ROW = re.compile(r"^\| (.+) \| (.+) \| (.+) \| `(\S+)` \|$", re.MULTILINE)
ROWS = [(match[4], match.groups()[:3]) for match in ROW.finditer(GLOSSARY.read_text("utf-8"))]
ONE_SCREEN = 60
"""Lines."""
OTHER = {
    ("rattus", "de"): r"Klassenkarte|Regionenkarte|\bGrenze\b|abgelegt",
    ("rattus", "nl"): r"vermogen|\bgrens\b|\bde rattenfiche\b",
    ("rattus-cartus", "de"): r"\bPassen\b|Nonnenkarte",
    ("rattus-cartus", "nl"): r"[Gg]ebouwkaart|[Nn]onnenrij|[Nn]onnenkaart",
    ("pest", "de"): r"\bLeute|\bHilfe|Arbeiter|\bGüter|Aktionspaar",
    ("pest", "nl"): r"\b[Ee]xpert\b|[Vv]erordening|[Bb]egraafplaats|[Aa]rbeider",
}
"""By game and language, words for what already has its word."""


@pytest.mark.parametrize(("id", "listed"), ROWS)
def test_a_listed_word_is_the_one_that_is_used(id: str, listed: tuple[str, ...]) -> None:
    assert tuple(Words(language).text(id) for language in LANGUAGES) == listed


def test_the_glossary_fits_a_screen_and_knows_every_game() -> None:
    assert {id.partition(".")[0] for id, _ in ROWS} == set(GAMES)
    assert len(GLOSSARY.read_text("utf-8").splitlines()) <= ONE_SCREEN


@pytest.mark.parametrize(("game", "language"), OTHER)
def test_no_thing_has_two_names(game: str, language: str) -> None:
    other = re.compile(OTHER[game, language])
    for id, entry in catalogue(language).items():
        if id.startswith(f"{game}."):
            for text in templates(entry):
                assert not other.search(text), f"{id}: {text}"
