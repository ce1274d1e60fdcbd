"""``pestis learn``: lessons at the terminal, stopped and continued."""

from __future__ import annotations

import json

import pytest

from pestis.lessons.playing import Play
from pestis.lessons.reading import find_lesson
from pestis.words import LANGUAGES, Words
from tests.cli.desk import Desk


def lines_of(lesson: str, game: str = "rattus") -> list[str]:
    """The lines to type to get through a lesson."""
    play = Play(find_lesson(game, lesson))
    lines: list[str] = []
    while not play.over:
        expect = play.step.expect
        lines.append(expect[0] if expect else "")
        play.answer(expect[0] if expect else "next")
    return lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_is_taught_to_its_end(desk: Desk, language: str) -> None:
    lesson = find_lesson("rattus", "lesson-1")
    run = desk.run("learn", "rattus", "--lang", language, lines=lines_of("lesson-1"))
    assert (run.code, run.err) == (0, "")
    words = Words(language)
    for scene in lesson.scenes:
        for step in scene.steps:
            assert " ".join(words.say(lesson.message(step.say)).split()) in run.told
    assert words.text("cli.learn.finished", lesson=words.say(lesson.title)) in run.told


def test_a_wrong_answer_is_met_with_a_word_that_helps(desk: Desk) -> None:
    run = desk.run("learn", "rattus", lines=["", "take king", "7", "take peasant", "quit"])
    assert run.told.count("Take the Peasant first") == 2
    assert "takes the Peasant" in run.told


def test_an_illegal_answer_is_refused_with_its_rule(desk: Desk) -> None:
    run = desk.run("learn", "rattus", lines=["", "move hungaria", "99", "take kng", "quit"])
    assert "(RA 4.1)" in run.told
    assert "99" in run.told
    assert run.code == 0


def test_a_lesson_goes_on_where_it_was_left(desk: Desk) -> None:
    lines = lines_of("lesson-1")
    first = desk.run("learn", "rattus", lines=[*lines[:4], "quit"])
    assert "pestis learn rattus lesson-1" in first.told
    again = desk.run("learn", "rattus", lines=lines[4:])
    assert "5 of 12" in again.told
    assert "3 of 12" not in again.told
    assert "is done" in again.told


def test_the_end_of_the_input_leaves_and_keeps_the_place(desk: Desk) -> None:
    assert desk.run("learn", "rattus", lines=[""]).code == 0
    assert "2 of 12" in desk.run("learn", "rattus").told


def test_undo_goes_a_step_back_and_restart_to_the_beginning(desk: Desk) -> None:
    lines = lines_of("lesson-1")
    run = desk.run("learn", "rattus", lines=[*lines[:3], "undo", "quit"])
    assert run.told.count("3 of 12") == 2
    run = desk.run("learn", "rattus", lines=["restart", "quit"])
    assert "1 of 12" in run.told


def test_a_pick_of_a_set_is_put_back_by_the_same_answer(desk: Desk) -> None:
    lines = ["", "enter castle-1", "play sword", "play sword", "play joker", "quit"]
    run = desk.run("learn", "rattus-cartus", "lesson-2", lines=lines)
    assert "You are ●1 Robin." in run.told
    told = run.told.split("Picked: ")
    assert len(told) == 3, "after putting it back nothing is picked"
    assert "Sword" in told[1].split(".")[0]
    assert "Sword" not in told[2].split(".")[0]


def test_orders_of_a_game_are_at_hand(desk: Desk) -> None:
    lines = [
        "help",
        "table",
        "? peasant",
        "? RA 4.2",
        "why move hungaria",
        "what 1",
        "save x",
        "log",
    ]
    run = desk.run("learn", "rattus", lines=["", *lines, "quit"])
    assert "one step back" in run.told
    assert "A lesson keeps your place by itself" in run.told
    assert "RA 4.2:" in run.told
    assert "You take the Peasant" in run.told
    assert run.code == 0


def test_reading_takes_enter_and_nothing_else(desk: Desk) -> None:
    run = desk.run("learn", "rattus", lines=["take peasant", "why take king", "", "quit"])
    assert "nothing to choose at this step" in run.told
    assert "2 of 12" in run.told


@pytest.mark.parametrize(
    ("language", "order"), [("en", "what"), ("de", "was"), ("nl", "wat"), ("en", "why 1")]
)
def test_at_a_step_to_read_what_and_why_say_what_it_is_about(
    desk: Desk, language: str, order: str
) -> None:
    lesson = find_lesson("rattus", "lesson-1")
    text = Words(language).say(lesson.message(lesson.scenes[0].steps[0].say))
    run = desk.run("learn", "rattus", "--lang", language, lines=[order, "quit"])
    assert run.told.count(" ".join(text.split())) == 2


def test_the_list_shows_what_is_done(desk: Desk) -> None:
    before = desk.run("learn").out
    assert "lesson-1" in before
    assert "✓" not in before
    desk.run("learn", "rattus", lines=lines_of("lesson-1"))
    assert "✓ lesson-1" in desk.run("learn").out


def test_wrong_names_are_met_with_the_nearest(desk: Desk) -> None:
    unknown = desk.run("learn", "rattus", "lesson-99")
    assert unknown.code == 2
    assert "has no lesson “lesson-99”" in unknown.err
    assert desk.run("learn", "ratus").code == 2


@pytest.mark.source_only
def test_a_game_without_lessons_says_so(desk: Desk) -> None:
    assert "brings no lessons" in desk.run("learn", "bluff").err


BROKEN = (
    "",
    "{",
    "[1]",
    '{"rattus/lesson-1": 3}',
    '{"rattus/lesson-1": {"scene": "x", "done": 3}}',
    '{"rattus/lesson-1": {"scene": 0, "done": ["take king"]}}',
)


@pytest.mark.parametrize("kept", BROKEN)
def test_a_broken_file_of_places_begins_anew(desk: Desk, kept: str) -> None:
    file = desk.folder / "data" / "lessons.json"
    file.parent.mkdir(parents=True)
    file.write_text(kept)
    run = desk.run("learn", "rattus", lines=["", "quit"])
    assert run.code == 0
    assert "1 of 12" in run.told
    assert json.loads(file.read_text())["rattus/lesson-1"]["done"] == ["next"]
