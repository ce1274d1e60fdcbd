"""Positions that show a rule: words, points, wrong answers, and the faults of a broken one."""

from __future__ import annotations

import pytest

from pestis.games import game_ids
from pestis.kernel.errors import ContentError, PestisError
from pestis.lessons.checking import faults
from pestis.lessons.playing import Play
from pestis.lessons.reading import HELP, LessonError, lesson_ids
from pestis.lessons.shows import Show, find_any, find_show, id_of, shows
from pestis.tables.rulebook import rules_of
from pestis.words import LANGUAGES, Words

SHOWN = [show for game in game_ids() for show in shows(game).values()]
READ_FIRST = 32
"""Words that can be read in some ten seconds; the answer takes as long."""


@pytest.mark.parametrize("show", SHOWN, ids=lambda show: f"{show.game} {show.rule}")
def test_nothing_is_wrong_with_it(show: Show) -> None:
    assert [repr(fault.message) for fault in faults(show)] == []
    assert show.rule in {rule.number for _, rules in rules_of(show.game, None) for rule in rules}
    for language in LANGUAGES:
        said = Words(language).say(show.message(show.rule))
        assert len(said.split()) <= READ_FIRST, said


@pytest.mark.parametrize("show", SHOWN, ids=lambda show: f"{show.game} {show.rule}")
def test_every_other_answer_is_met_with_a_word(show: Show) -> None:
    play = Play(show)
    before = play.match.hash()
    for choice in play.match.choices(show.seat):
        if choice.text not in play.step.expect:
            assert play.answer(choice.text) == show.message(show.rule + HELP)
    for text in show.refused:
        with pytest.raises(PestisError):
            play.answer(text)
    assert play.match.hash() == before


def test_a_show_is_no_lesson() -> None:
    assert "shows" not in lesson_ids("rattus")
    assert find_any("rattus", "show-6.1") == find_show("rattus", "RA 6.1")
    assert id_of("RA 6.1") == "show-6.1"


@pytest.mark.parametrize("number", ["", "99", "RA 8.4", "king"])
def test_a_rule_without_one_is_refused(number: str) -> None:
    with pytest.raises(LessonError, match="show-unknown"):
        find_show("rattus", number)


def test_a_broken_move_says_where() -> None:
    whole = find_show("rattus", "6.1")
    broken = Show(whole.game, whole.id, 1, 0, whole.scenes, whole.rule, ("0 use monk",), (), "")
    with pytest.raises(ContentError, match=r"lesson-move.*shows.toml"):
        broken.begin(0)
