"""Every puzzle has one answer, and the rules prove it: all that can follow is played out."""

from __future__ import annotations

import pytest

from pestis.games import game_ids
from pestis.kernel.match import Match
from pestis.lessons.playing import Play
from pestis.lessons.reading import PUZZLE, find_lesson, lesson_ids

PUZZLES = [(game, id) for game in game_ids() for id in lesson_ids(game) if id.startswith(PUZZLE)]


def wins(match: Match, seat: int) -> bool:
    """Whether the seat wins alone, whatever the others answer.  Nothing may be left to chance."""
    prompts = match.prompts()
    if not prompts:
        return match.outcome().winners == (seat,)
    asked = prompts[0].seats[0]
    found = [wins(after(match, asked, choice.text), seat) for choice in match.choices(asked)]
    return any(found) if asked == seat else all(found)


def after(match: Match, seat: int, choice: str) -> Match:
    ahead = match.copy()
    ahead.submit(seat, choice)
    assert ahead.last is not None
    assert not ahead.last.outcomes, f"{choice} draws: the puzzle would be a gamble"
    return ahead


@pytest.mark.parametrize(("game", "id"), PUZZLES)
def test_one_answer_wins_and_no_other_does(game: str, id: str) -> None:
    """At every step that asks: the expected answers win, all others lose to a good rival."""
    lesson = find_lesson(game, id)
    play = Play(lesson)
    seat = lesson.seat
    assert len(play.step.expect) == 1
    while not play.over:
        if not play.step.expect:
            play.answer("next")
            continue
        legal = [choice.text for choice in play.match.choices(seat)]
        winning = [text for text in legal if wins(after(play.match, seat, text), seat)]
        assert winning == [text for text in legal if text in play.step.expect], play.step.row
        play.answer(play.step.expect[0])
    assert len(lesson.scenes) == 1
