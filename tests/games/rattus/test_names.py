"""Terms in three languages (RA 15, 1.5), and the refusals that no other test provokes."""

from __future__ import annotations

import pytest

from pestis.games.rattus.content.ids import CARD_IDS
from pestis.words import Words

TERMS = {
    "en": {
        "card": ["Peasant", "Merchant", "Monk", "Knight", "Witch", "King"],
        "islam": ["Astronomer", "Explorer", "Caravan Leader", "Sultan"],
        "token": "rat token",
        "piece": "Plague Piece",
        "caravan": "caravan",
    },
    "de": {
        "card": ["Bauer", "Kaufmann", "Mönch", "Ritter", "Hexe", "König"],
        "islam": ["Astronom", "Entdecker", "Karawanenführer", "Sultan"],
        "token": "Rattenplättchen",
        "piece": "Pestfigur",
        "caravan": "Karawane",
    },
    "nl": {
        "card": ["Boer", "Koopman", "Monnik", "Ridder", "Heks", "Koning"],
        "islam": ["Astronoom", "Ontdekkingsreiziger", "Karavaanleider", "Sultan"],
        "token": "rattenfiche",
        "piece": "pestfiguur",
        "caravan": "karavaan",
    },
}


@pytest.mark.rule("RA 15", "RA 1.5")
@pytest.mark.parametrize("language", list(TERMS))
def test_figures_have_their_names(language: str) -> None:
    words = Words(language)
    names = [words.text(f"rattus.card.{id}") for id in CARD_IDS[:10]]
    assert names == [*TERMS[language]["card"], *TERMS[language]["islam"]]


MOST_AND_ALL = {
    "en": "with 4 cubes or more there it hits Majority, Everybody",
    "de": "Ab 4 Würfeln dort trifft es Mehrheit, Alle",
    "nl": "vanaf 4 blokjes daar treft het Meerderheid, Iedereen",
}


@pytest.mark.parametrize("language", list(MOST_AND_ALL))
def test_symbols_are_said_in_words_and_the_legend_begins_with_the_same(language: str) -> None:
    words = Words(language)
    symbols = ["majority", "all"]
    said = words.text("rattus.event.turned", region="gallia", limit=4, symbols=symbols)
    assert said.endswith(f"{MOST_AND_ALL[language]}.")
    for symbol in symbols:
        name = words.text(f"rattus.symbol.{symbol}")
        assert words.text(f"rattus.legend.{symbol}").startswith(f"{name}: ")


@pytest.mark.rule("RA 15")
@pytest.mark.parametrize("language", list(TERMS))
def test_terms_of_the_rulebook_are_used(language: str) -> None:
    words = Words(language)
    term = TERMS[language]
    assert str(term["token"]) in words.text("rattus.prompt.place-rat")
    assert str(term["piece"]) in words.choice("rattus", "move gallia")
    assert str(term["caravan"]).lower() in words.choice("rattus", "camp gallia").lower()
