"""A broken lesson file is reported with file, scene, step, and the expected form."""

from __future__ import annotations

import pytest

from pestis.kernel.errors import ContentError, IllegalChoice
from pestis.lessons.checking import faults
from pestis.lessons.playing import NEXT, Play
from pestis.lessons.reading import Lesson, LessonError, find_lesson, read_lesson
from pestis.words import LANGUAGES, Words

FILE = "rattus/lessons/lesson-1.toml"
GOOD = """
minutes = 3
[[scene]]
[scene.start]
seats = 2
cubes = { 0 = "gallia*2", 1 = "italia" }
rats = "gallia italia"
plague = "anglia"
chance = { tokens = ["rat-20"] }
[[scene.step]]
say = "goal"
point = ["gallia", "seat-1"]
[[scene.step]]
say = "card"
expect = ["take king", "take monk"]
others = ["0 skip"]
[[scene]]
[scene.start]
seats = 2
[[scene.step]]
say = "end"
rule = "RA 4.2"
"""


def read(text: str) -> Lesson:
    return read_lesson("rattus", "lesson-1", text)


def told(text: str) -> list[str]:
    """The faults of a lesson, in English."""
    words = Words("en")
    try:
        return [words.error(fault) for fault in faults(read(text))]
    except ContentError as error:
        return [words.error(error)]


def test_a_good_one_has_no_faults() -> None:
    assert told(GOOD) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("minutes = 3", "minutes =", f"{FILE} is not valid TOML"),
        ("minutes = 3", "", "lesson-1: “minutes” is missing; expected 1 – 8"),
        ("minutes = 3", "minutes = 20", "“minutes” cannot be “20”"),
        ("minutes = 3", "minutes = 3\nlength = 4", "“length” is not a known key"),
        ("seats = 2\ncubes", "seat = 2\ncubes", "scene 1: “seat” is not a known key.[ Did you"),
        ("seats = 2\ncubes", "cubes", "scene 1: “seats” is missing"),
        ('rats = "gallia italia"', 'rats = "gaul"', "cannot be set up: no such place: gaul"),
        ('plague = "anglia"', 'plague = "gaul"', "cannot be set up: no such region: gaul"),
        ('"rat-20"', '"rat-99"', "cannot be set up: tokens cannot give rat-99"),
        ("{ tokens =", "{ token =", "cannot be set up: there is no stream token, only tokens"),
        ('point = ["gallia"', 'point = ["galia"', "scene 1, step 1: point names “galia”"),
        ('say = "goal"', 'tell = "goal"', "scene 1, step 1: “tell” is not a known key"),
        ('say = "goal"', "", "scene 1, step 1: “say” is missing"),
        ('say = "goal"', 'say = "gaol"', "step 1: “rattus.lessons.lesson-1.gaol” has no words in"),
        ('say = "card"', 'say = "end"', "step 2: “rattus.lessons.lesson-1.end-help” has no words"),
        ('"take monk"]', '"take monk", "move gallia"]', "step 2: expect has “move gallia”, which"),
        ('"take monk"]', '"take mnk"]', "step 2: expect has “take mnk”, which is not legal"),
        ('"0 skip"', '"0 skp"', "scene 1, step 2: “0 skp” cannot be played there"),
        ('"0 skip"', '"1 skip"', "scene 1, step 2: “1 skip” cannot be played there"),
        ('"RA 4.2"', '"RA 99.9"', "scene 2, step 1: “rattus.rule.RA 99.9” has no words"),
        ('expect = ["take king", "take monk"]', 'expect = "take king"', "step 2: “expect” cannot"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(old: str, new: str, said: str) -> None:
    assert old in GOOD
    found = told(GOOD.replace(old, new, 1))
    assert found
    assert said.replace("[ Did you", " Did you") in found[0]
    assert found[0].startswith(FILE)


def test_alternatives_are_all_played_to_the_end_of_the_scene() -> None:
    """After the Monk the steps that follow the King cannot be played."""
    text = GOOD.replace('"0 skip"', '"0 use king", "0 from gallia"')
    text = text.replace('rats = "gallia italia"', 'rats = "italia"')
    assert len(told(text)) == 1
    assert "“0 use king” cannot be played there" in told(text)[0]


def test_an_unknown_lesson_is_met_with_the_nearest() -> None:
    with pytest.raises(LessonError) as caught:
        find_lesson("rattus", "lesson1")
    assert "“lesson-1”" in Words("en").error(caught.value)


def test_what_does_not_belong_to_a_step_changes_nothing() -> None:
    play = Play(read(GOOD))
    with pytest.raises(LessonError, match="lesson-read-on"):
        play.answer("take king")
    assert play.answer(NEXT) is None
    with pytest.raises(IllegalChoice):
        play.answer(NEXT)
    with pytest.raises(IllegalChoice):
        play.answer("move gallia")
    assert play.number == 1


@pytest.mark.parametrize(
    ("scene", "done"),
    [(2, []), (-1, []), (0, ["take king"]), (0, [NEXT, "take witch"]), (0, [NEXT] * 5)],
)
def test_a_place_that_the_lesson_does_not_have_is_refused(scene: int, done: list[str]) -> None:
    with pytest.raises((LessonError, IllegalChoice)):
        Play(read(GOOD), scene, done)


def test_a_language_that_lacks_a_word_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """All three languages are checked."""
    monkeypatch.setattr(Words, "has", lambda words, _id: words.language != "nl")
    found = told(GOOD)
    assert len(found) == 1 + 1 + 2 + 2
    assert all("in “nl”" in text for text in found)
    assert LANGUAGES[-1] == "nl"
