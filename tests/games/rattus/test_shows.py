"""Each position that shows a rule tests it, too: what it refuses, and what the answer does."""

from __future__ import annotations

import pytest

from pestis.lessons.playing import Play
from pestis.lessons.shows import id_of, shows
from tests.games.shows import seen
from tests.words.test_cited_rules import cited

SHOWS = shows("rattus")
WITHOUT = {"RA 8.4"}
"""Only how many class cards there are, which the table shows.  This can only become less."""


SHOWN = [
    pytest.param("RA 2"),
    pytest.param("RA 2.2", marks=pytest.mark.rule("RA 2.2")),
    pytest.param("RA 3.8", marks=pytest.mark.rule("RA 3.8")),
    pytest.param("RA 4.1", marks=pytest.mark.rule("RA 4.1")),
    pytest.param("RA 4.2", marks=pytest.mark.rule("RA 4.2")),
    pytest.param("RA 4.3", marks=pytest.mark.rule("RA 4.3")),
    pytest.param("RA 4.4", marks=pytest.mark.rule("RA 4.4")),
    pytest.param("RA 4.5", marks=pytest.mark.rule("RA 4.5")),
    pytest.param("RA 5.2", marks=pytest.mark.rule("RA 5.2")),
    pytest.param("RA 5.3", marks=pytest.mark.rule("RA 5.3")),
    pytest.param("RA 5.4", marks=pytest.mark.rule("RA 5.4")),
    pytest.param("RA 5.5", marks=pytest.mark.rule("RA 5.5")),
    pytest.param("RA 5.6", marks=pytest.mark.rule("RA 5.6")),
    pytest.param("RA 6.1", marks=pytest.mark.rule("RA 6.1")),
    pytest.param("RA 6.2", marks=pytest.mark.rule("RA 6.2")),
    pytest.param("RA 6.3", marks=pytest.mark.rule("RA 6.3")),
    pytest.param("RA 6.4", marks=pytest.mark.rule("RA 6.4")),
    pytest.param("RA 6.5", marks=pytest.mark.rule("RA 6.5")),
    pytest.param("RA 6.6", marks=pytest.mark.rule("RA 6.6")),
    pytest.param("RA 7.2", marks=pytest.mark.rule("RA 7.2")),
    pytest.param("RA 7.3", marks=pytest.mark.rule("RA 7.3")),
    pytest.param("RA 7.4", marks=pytest.mark.rule("RA 7.4")),
    pytest.param("RA 8.6.10", marks=pytest.mark.rule("RA 8.6.10")),
    pytest.param("RA 8.7", marks=pytest.mark.rule("RA 8.7")),
    pytest.param("RA 9.1"),
    pytest.param("RA 9.1.3", marks=pytest.mark.rule("RA 9.1.3")),
    pytest.param("RA 9.1.5", marks=pytest.mark.rule("RA 9.1.5")),
    pytest.param("RA 9.1.8", marks=pytest.mark.rule("RA 9.1.8")),
    pytest.param("RA 9.1.10", marks=pytest.mark.rule("RA 9.1.10")),
    pytest.param("RA 9.2.1", marks=pytest.mark.rule("RA 9.2.1")),
    pytest.param("RA 9.2.2", marks=pytest.mark.rule("RA 9.2.2")),
    pytest.param("RA 9.2.3", marks=pytest.mark.rule("RA 9.2.3")),
    pytest.param("RA 9.2.4", marks=pytest.mark.rule("RA 9.2.4")),
    pytest.param("RA 9.3.2", marks=pytest.mark.rule("RA 9.3.2")),
]


def test_every_cited_rule_has_one() -> None:
    bare = {number for number in cited("rattus") if id_of(number) not in SHOWS}
    assert bare == WITHOUT


@pytest.mark.parametrize("number", SHOWN)
def test_it_shows_what_it_says(number: str) -> None:
    seen(SHOWS[id_of(number)])


def test_all_are_tested() -> None:
    """The list above is written out, so that rules and tests find each other; none is left out."""
    assert {param.values[0] for param in SHOWN} == {show.rule for show in SHOWS.values()}


def test_what_was_protected_or_lost_is_what_the_words_promise() -> None:
    for number, left in (("RA 5.4", 2), ("RA 5.5", 2), ("RA 5.6", 1)):
        play = Play(SHOWS[id_of(number)])
        play.answer(play.step.expect[0])
        cubes = play.match.view(0)["cubes"]
        assert isinstance(cubes, list)
        assert cubes[1][0] == left, number  # type: ignore[index]
