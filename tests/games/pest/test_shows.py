"""Each position that shows a rule tests it, too: what it refuses, and what the answer does."""

from __future__ import annotations

import pytest

from pestis.lessons.playing import Play
from pestis.lessons.shows import id_of, shows
from tests.games.shows import seen
from tests.words.test_cited_rules import cited

SHOWS = shows("pest")
WITHOUT = {
    "PE 10",
    "PE 11",
    "PE 12",
    "PE 13",
    "PE 13.4",
    "PE 14",
    "PE 14.7",
    "PE 15.1",
    "PE 16",
    "PE 17.1",
    "PE 17.4",
    "PE 17.6",
    "PE 17.7",
    "PE 18.22",
    "PE 18.28",
    "PE 3.12",
    "PE 3.14",
    "PE 4",
    "PE 4.1",
    "PE 4.3",
    "PE 5.1",
    "PE 5.3",
    "PE 5.4",
    "PE 5.6",
    "PE 5.7",
    "PE 5.8",
    "PE 5.9",
    "PE 6.F.4",
    "PE 7.6",
    "PE 8.2",
    "PE 8.3",
    "PE 9",
}
"""Cited rules that have no position yet, besides the cards: this can only become less."""
CARDS = 45
"""Technologies and decrees, which have none either."""
SHOWN = [
    pytest.param("PE 6.C.4", marks=pytest.mark.rule("PE 6.C.4")),
    pytest.param("PE 6.D.2", marks=pytest.mark.rule("PE 6.D.2")),
    pytest.param("PE 6.E.2", marks=pytest.mark.rule("PE 6.E.2")),
    pytest.param("PE 6.5a", marks=pytest.mark.rule("PE 6.5a")),
    pytest.param("PE 7.1", marks=pytest.mark.rule("PE 7.1")),
    pytest.param("PE 18.23", marks=pytest.mark.rule("PE 18.23")),
    pytest.param("PE 6.1", marks=pytest.mark.rule("PE 6.1")),
    pytest.param("PE 6.3", marks=pytest.mark.rule("PE 6.3")),
    pytest.param("PE 6.4", marks=pytest.mark.rule("PE 6.4")),
    pytest.param("PE 6.5", marks=pytest.mark.rule("PE 6.5")),
    pytest.param("PE 6.6", marks=pytest.mark.rule("PE 6.6")),
    pytest.param("PE 6.A"),
    pytest.param("PE 6.A.1", marks=pytest.mark.rule("PE 6.A.1")),
    pytest.param("PE 6.A.2", marks=pytest.mark.rule("PE 6.A.2")),
    pytest.param("PE 6.A.3", marks=pytest.mark.rule("PE 6.A.3")),
    pytest.param("PE 6.A.4", marks=pytest.mark.rule("PE 6.A.4")),
    pytest.param("PE 6.A.7", marks=pytest.mark.rule("PE 6.A.7")),
    pytest.param("PE 6.B"),
    pytest.param("PE 6.B.1", marks=pytest.mark.rule("PE 6.B.1")),
    pytest.param("PE 6.B.2", marks=pytest.mark.rule("PE 6.B.2")),
    pytest.param("PE 6.B.4", marks=pytest.mark.rule("PE 6.B.4")),
    pytest.param("PE 6.B.5", marks=pytest.mark.rule("PE 6.B.5")),
    pytest.param("PE 6.B.6", marks=pytest.mark.rule("PE 6.B.6")),
    pytest.param("PE 6.B.7", marks=pytest.mark.rule("PE 6.B.7")),
    pytest.param("PE 18.16", marks=pytest.mark.rule("PE 18.16")),
    pytest.param("PE 6.C"),
    pytest.param("PE 6.C.2", marks=pytest.mark.rule("PE 6.C.2")),
    pytest.param("PE 6.C.3", marks=pytest.mark.rule("PE 6.C.3")),
    pytest.param("PE 6.C.5", marks=pytest.mark.rule("PE 6.C.5")),
    pytest.param("PE 6.D"),
    pytest.param("PE 6.D.1", marks=pytest.mark.rule("PE 6.D.1")),
    pytest.param("PE 6.D.3", marks=pytest.mark.rule("PE 6.D.3")),
    pytest.param("PE 6.E"),
    pytest.param("PE 6.E.1", marks=pytest.mark.rule("PE 6.E.1")),
    pytest.param("PE 6.F"),
    pytest.param("PE 6.F.1", marks=pytest.mark.rule("PE 6.F.1")),
    pytest.param("PE 6.F.2", marks=pytest.mark.rule("PE 6.F.2")),
    pytest.param("PE 6.F.3", marks=pytest.mark.rule("PE 6.F.3")),
    pytest.param("PE 7.2", marks=pytest.mark.rule("PE 7.2")),
    pytest.param("PE 7.3", marks=pytest.mark.rule("PE 7.3")),
    pytest.param("PE 7.4", marks=pytest.mark.rule("PE 7.4")),
    pytest.param("PE 7.5", marks=pytest.mark.rule("PE 7.5")),
]


def test_what_has_none_can_only_become_less() -> None:
    bare = {number for number in cited("pest") if id_of(number) not in SHOWS}
    cards = {number for number in bare if number.startswith(("PE T", "PE D"))}
    assert bare - cards == WITHOUT
    assert len(cards) == CARDS


@pytest.mark.parametrize("number", SHOWN)
def test_it_shows_what_it_says(number: str) -> None:
    seen(SHOWS[id_of(number)])


def test_all_are_tested() -> None:
    """The list above is written out, so that rules and tests find each other; none is left out."""
    assert {param.values[0] for param in SHOWN} == {show.rule for show in SHOWS.values()}


@pytest.mark.parametrize(
    ("number", "event", "told"),
    [
        ("PE 6.6", "paid", {"n": 1, "good": "coin"}),
        ("PE 6.B.5", "influence", {"n": 2}),
        ("PE 6.C.3", "gained", {"n": 1, "good": "flask"}),
        ("PE 6.C.5", "lost", {"n": 1, "good": "herbs"}),
        ("PE 7.4", "lost", {"n": 1, "good": "herbs"}),
    ],
)
def test_numbers_are_those_of_the_words(number: str, event: str, told: dict[str, object]) -> None:
    play = Play(SHOWS[id_of(number)])
    play.answer(play.step.expect[0])
    last = [each["params"] for each in play.match.events(0) if each["id"] == event][-1]
    assert isinstance(last, dict) and last.items() >= told.items()
