"""Each position that shows a rule tests it, too: what it refuses, and what the answer does."""

from __future__ import annotations

import pytest

from pestis.lessons.playing import Play
from pestis.lessons.shows import id_of, shows
from tests.games.shows import seen
from tests.words.test_cited_rules import cited

SHOWS = shows("rattus-cartus")
SHOWN = [
    pytest.param("RC 3.3", marks=pytest.mark.rule("RC 3.3")),
    pytest.param("RC 3.7", marks=pytest.mark.rule("RC 3.7")),
    pytest.param("RC 3.11", marks=pytest.mark.rule("RC 3.11")),
    pytest.param("RC 3.12", marks=pytest.mark.rule("RC 3.12")),
    pytest.param("RC 4.1", marks=pytest.mark.rule("RC 4.1")),
    pytest.param("RC 4.2", marks=pytest.mark.rule("RC 4.2")),
    pytest.param("RC 4.3", marks=pytest.mark.rule("RC 4.3")),
    pytest.param("RC 4.4", marks=pytest.mark.rule("RC 4.4")),
    pytest.param("RC 4.5", marks=pytest.mark.rule("RC 4.5")),
    pytest.param("RC 4.6", marks=pytest.mark.rule("RC 4.6")),
    pytest.param("RC 4.7", marks=pytest.mark.rule("RC 4.7")),
    pytest.param("RC 4.8", marks=pytest.mark.rule("RC 4.8")),
    pytest.param("RC 4.9", marks=pytest.mark.rule("RC 4.9")),
    pytest.param("RC 4.10", marks=pytest.mark.rule("RC 4.10")),
    pytest.param("RC 4.11", marks=pytest.mark.rule("RC 4.11")),
    pytest.param("RC 4.12", marks=pytest.mark.rule("RC 4.12")),
    pytest.param("RC 5.1", marks=pytest.mark.rule("RC 5.1")),
    pytest.param("RC 5.2", marks=pytest.mark.rule("RC 5.2")),
    pytest.param("RC 5.3", marks=pytest.mark.rule("RC 5.3")),
    pytest.param("RC 5.4", marks=pytest.mark.rule("RC 5.4")),
    pytest.param("RC 5.5", marks=pytest.mark.rule("RC 5.5")),
    pytest.param("RC 6.1", marks=pytest.mark.rule("RC 6.1")),
    pytest.param("RC 6.5", marks=pytest.mark.rule("RC 6.5")),
    pytest.param("RC 6.6", marks=pytest.mark.rule("RC 6.6")),
    pytest.param("RC A2", marks=pytest.mark.rule("RC A2")),
    pytest.param("RC A10", marks=pytest.mark.rule("RC A10")),
    pytest.param("RC A21", marks=pytest.mark.rule("RC A21")),
    pytest.param("RC A22", marks=pytest.mark.rule("RC A22")),
    pytest.param("RC A23", marks=pytest.mark.rule("RC A23")),
    pytest.param("RC A24", marks=pytest.mark.rule("RC A24")),
    pytest.param("RC A25", marks=pytest.mark.rule("RC A25")),
    pytest.param("RC A26", marks=pytest.mark.rule("RC A26")),
    pytest.param("RC A28", marks=pytest.mark.rule("RC A28")),
    pytest.param("RC A33", marks=pytest.mark.rule("RC A33")),
]


def test_every_cited_rule_has_one() -> None:
    assert {number for number in cited("rattus-cartus") if id_of(number) not in SHOWS} == set()


@pytest.mark.parametrize("number", SHOWN)
def test_it_shows_what_it_says(number: str) -> None:
    seen(SHOWS[id_of(number)])


def test_all_are_tested() -> None:
    """The list above is written out, so that rules and tests find each other; none is left out."""
    assert {param.values[0] for param in SHOWN} == {show.rule for show in SHOWS.values()}


@pytest.mark.parametrize(
    ("number", "event", "n"),
    [
        ("RC 4.1", "drew", 4),
        ("RC 4.2", "drew", 2),
        ("RC 4.5", "rats-lost", 2),
        ("RC 4.8", "tower-demand", 3),
        ("RC A23", "rats-lost", 1),
        ("RC A28", "drew", 3),
        ("RC 3.12", "rats-gained", 1),
    ],
)
def test_numbers_are_those_of_the_words(number: str, event: str, n: int) -> None:
    play = Play(SHOWS[id_of(number)])
    play.answer(play.step.expect[0])
    told = [each for each in play.match.events(0) if each["id"] == event]
    params = told[-1]["params"]
    assert isinstance(params, dict) and params["n"] == n
