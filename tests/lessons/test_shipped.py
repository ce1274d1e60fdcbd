"""Every shipped lesson has no faults and is played to its end, with a wrong answer at every
step."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pestis.games import game_ids
from pestis.kernel.core.spec import Outcome
from pestis.kernel.errors import PestisError
from pestis.lessons.checking import faults
from pestis.lessons.playing import NEXT, Play
from pestis.lessons.reading import HELP, PUZZLE, Lesson, find_lesson, lesson_ids
from pestis.words import LANGUAGES, Words

SHIPPED = [(game, id) for game in game_ids() for id in lesson_ids(game)]
TAUGHT = [(game, id) for game, id in SHIPPED if not id.startswith(PUZZLE)]
READ_FIRST = 85
"""Words that even slow readers read in half a minute."""
READ = 90
"""Most words of one step."""
WORDS_A_MINUTE = 120
"""Words per minute for somebody to whom everything is new, thinking included."""


def wrong_answers(play: Play) -> list[str]:
    """All legal choices that the lesson does not expect, in any order of a set; choices already
    picked are left out, because they would undo a pick."""
    legal = [choice.text for choice in play.match.choices(play.lesson.seat)]
    right = [text for step in [play.step, *play.of_the_set()] for text in step.expect]
    return [text for text in legal if text not in [*right, *play.ahead]]


def words_in(lesson: Lesson, language: str, name: str) -> int:
    return len(Words(language).say(lesson.message(name)).split())


@pytest.mark.parametrize(("game", "id"), SHIPPED)
def test_nothing_is_wrong_with_it(game: str, id: str) -> None:
    assert [repr(fault.message) for fault in faults(find_lesson(game, id))] == []


@pytest.mark.parametrize(("game", "id"), SHIPPED)
def test_it_is_played_to_its_end_with_every_wrong_answer_met(game: str, id: str) -> None:
    """Neither wrong nor illegal answers change anything."""
    lesson = find_lesson(game, id)
    play = Play(lesson)
    steps = 0
    while not play.over:
        step, before = play.step, (play.number, play.match.hash())
        with pytest.raises(PestisError):
            play.answer("no such answer")
        for text in wrong_answers(play) if step.expect else []:
            assert play.answer(text) == lesson.message(step.say + HELP)
        assert (play.number, play.match.hash()) == before
        assert play.answer(step.expect[0] if step.expect else NEXT) is None
        steps += 1
    assert steps == play.number == lesson.steps
    with pytest.raises(PestisError, match="lesson-over"):
        play.answer(NEXT)


@pytest.mark.parametrize(("game", "id"), SHIPPED)
def test_it_can_be_left_at_every_step_and_taken_up_again(game: str, id: str) -> None:
    lesson = find_lesson(game, id)
    play = Play(lesson)
    while not play.over:
        again = Play(lesson, play.scene, play.done)
        assert (again.number, again.match.hash()) == (play.number, play.match.hash())
        play.answer(play.step.expect[0] if play.step.expect else NEXT)


@pytest.mark.parametrize(("game", "id"), SHIPPED)
def test_one_step_back_leads_to_the_step_before(game: str, id: str) -> None:
    play = Play(find_lesson(game, id))
    numbers = [play.number]
    while not play.over:
        play.answer(play.step.expect[0] if play.step.expect else NEXT)
        numbers.append(play.number)
    for number in reversed(numbers):
        assert play.number == number
        play.back()
    assert play.number == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "id"), TAUGHT)
def test_the_first_choice_comes_within_half_a_minute(game: str, id: str, language: str) -> None:
    lesson = find_lesson(game, id)
    read = 0
    for step in lesson.scenes[0].steps:
        read += words_in(lesson, language, step.say)
        if step.expect:
            break
    assert read <= READ_FIRST


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "id"), SHIPPED)
def test_it_is_short_and_takes_no_longer_than_it_says(game: str, id: str, language: str) -> None:
    lesson = find_lesson(game, id)
    steps = [step for scene in lesson.scenes for step in scene.steps]
    counts = [words_in(lesson, language, step.say) for step in steps]
    assert max(counts) <= READ
    assert sum(counts) <= WORDS_A_MINUTE * lesson.minutes


def test_lessons_tell_the_truth_about_who_wins() -> None:
    """If a scene is a finished game, its words say how it ended."""
    ended = Play(find_lesson("rattus-cartus", "lesson-1"), 1).match.outcome()
    assert ended.totals == (15, 32, 8)
    assert ended.winners == (0,)
    assert ended.facts == {"rats": (8, 13, 9), "nuns": (10, 10, 10), "alive": (1, 0, 1)}


def ending(game: str, id: str) -> Outcome:
    """The outcome of the game in a lesson's last scene, played as expected."""
    lesson = find_lesson(game, id)
    play = Play(lesson, len(lesson.scenes) - 1)
    while not play.over:
        play.answer(play.step.expect[0] if play.step.expect else NEXT)
    return play.match.outcome()


@pytest.mark.parametrize(
    ("game", "totals"), [("rattus", (7, 5)), ("rattus-cartus", (23, 15, 13)), ("pest", (43, 38, 6))]
)
def test_the_third_lesson_ends_with_the_count_that_it_tells(
    game: str, totals: tuple[int, ...]
) -> None:
    ended = ending(game, "lesson-3")
    assert (ended.totals, ended.winners) == (totals, (0,))
    said = " ".join(
        Words("en").say(find_lesson(game, "lesson-3").message(name))
        for name in ("result", "score", "end")
        if Words("en").has(find_lesson(game, "lesson-3").message(name).id)
    )
    numbers = {7: "seven", 5: "five"}
    for n in totals[:2]:
        assert numbers.get(n, str(n)) in said.casefold()


def test_the_last_turn_of_pest_is_what_wins() -> None:
    """Without that turn the result would have been 39 to 40, as the lesson says."""
    match = find_lesson("pest", "lesson-3").begin(0)
    match.play("0 place construct-cure", "0 end-turn")
    assert match.outcome().totals[:2] == (39, 40)


def happened(game: str, id: str, scene: int) -> list[dict[str, Any]]:
    """What happens in a scene of a lesson, played as expected."""
    play = Play(find_lesson(game, id), scene)
    match = play.match
    while not play.over and play.match is match:
        play.answer(play.step.expect[0] if play.step.expect else NEXT)
    events: list[Any] = match.events(play.lesson.seat)
    return events


@pytest.mark.parametrize(
    ("game", "id", "scene", "climax"),
    [
        ("rattus-cartus", "lesson-1", 1, {"plague", "rats-shown", "died", "survived"}),
        ("rattus", "lesson-1", 0, {"rages", "turned", "lost"}),
        ("pest", "lesson-1", 1, {"pest-card", "protected-by-doctor", "destroyed"}),
        ("pest", "lesson-1", 2, {"era-ended", "agenda", "capital-rank", "shame-for-dead"}),
        ("pest", "lesson-2", 1, {"pest-card", "fell-sick", "destroyed"}),
        ("pest", "lesson-3", 0, {"game-ended"}),
    ],
)
def test_the_lessons_come_to_their_climax(game: str, id: str, scene: int, climax: set[str]) -> None:
    assert climax <= {event["id"] for event in happened(game, id, scene)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prizes_of_a_class_are_told(language: str) -> None:
    text = Words(language).say(find_lesson("rattus-cartus", "lesson-3").message("tracks"))
    assert re.findall(r"\d+", text)[:3] == ["10", "5", "2"]
