"""Lessons as the page requests them: every answer is sent with the whole position."""

from __future__ import annotations

import msgspec
import pytest

from pestis.games import game_ids
from pestis.kernel.errors import IllegalChoice
from pestis.lessons.playing import NEXT, Play
from pestis.lessons.reading import find_lesson, lesson_ids
from pestis.tables import lesson_messages, lessons, preview_messages, questions
from pestis.tables.foresight import foresee
from pestis.tables.lesson_messages import LessonPlace
from pestis.tables.refusals import Refused

GAME, ID = "rattus", "lesson-1"


def after(*answers: str) -> lesson_messages.LessonStep:
    """The lesson's step after these answers from the beginning."""
    told = lessons.place(GAME, ID, LessonPlace())
    for answer in answers:
        told = lessons.place(GAME, ID, LessonPlace(told.scene, told.done, answer))
    return told


def test_the_list_has_every_lesson_of_every_game() -> None:
    found = {(row.game, each.id) for row in lessons.shelf() for each in row.lessons}
    assert found == {(game, id) for game in game_ids() for id in lesson_ids(game)}


def test_a_step_tells_what_a_table_would() -> None:
    told = after(NEXT)
    table, (seat,) = told.update.table, told.update.seats
    assert (told.say, told.expect) == ("rattus.lessons.lesson-1.card", ["take peasant"])
    assert (table.game, table.asked, table.status) == (GAME, [0], "running")
    assert [info.name for info in table.seats] == ["Robin", "Anna"]
    assert "take peasant" in seat.choices
    assert "place germania" in seat.choices
    msgspec.json.encode(told)


def test_where_there_is_only_something_to_read_nothing_is_asked() -> None:
    told = after()
    assert (told.expect, told.update.table.asked, told.update.seats[0].choices) == ([], [], [])


def test_another_answer_is_met_with_a_word_and_changes_nothing() -> None:
    before, told = after(NEXT), after(NEXT, "take king")
    assert told.helped == "rattus.lessons.lesson-1.card-help"
    assert (told.number, told.done) == (before.number, before.done)
    assert told.update == before.update


def test_back_leads_a_step_back() -> None:
    told = after(NEXT, "take peasant")
    back = lessons.place(GAME, ID, LessonPlace(told.scene, told.done, back=True))
    assert msgspec.json.encode(back) == msgspec.json.encode(after(NEXT))


def test_to_the_end() -> None:
    told = lessons.place(GAME, ID, LessonPlace())
    while not told.over:
        answer = told.expect[0] if told.expect else NEXT
        told = lessons.place(GAME, ID, LessonPlace(told.scene, told.done, answer))
    assert told.number == told.steps == find_lesson(GAME, ID).steps
    assert told.update.table.asked == []


def test_an_illegal_answer_is_refused_and_why_says_the_same() -> None:
    with pytest.raises(IllegalChoice):
        after(NEXT, "move hungaria")
    place = LessonPlace(0, [NEXT], "move hungaria")
    why = lessons.why(GAME, ID, place)
    assert why is not None
    assert why.reason is not None
    assert why.reason.id == "rattus.why.place-first"
    assert lessons.why(GAME, ID, LessonPlace(0, [NEXT], "take king")) is None


def test_what_an_answer_will_do_is_told_to_the_learner() -> None:
    def told(name: str, *done: str) -> preview_messages.Foresight:
        return foresee(lessons.wanted(GAME, ID, LessonPlace(0, [*done]), "en", name))

    assert told("Grete").answers == {}, "where there is only something to read"
    step = after(NEXT)
    foreseen = told("Grete", NEXT)
    assert foreseen.decision == step.update.table.decision
    assert set(foreseen.answers) == set(step.update.seats[0].choices)
    sure = foreseen.answers["take peasant"].sure
    assert sure[0] == "You take the Peasant."
    assert told("Anna", NEXT) == foreseen, "whatever the learner is called"


@pytest.mark.parametrize(
    ("game", "id", "place"),
    [
        ("chess", ID, LessonPlace()),
        (GAME, "lesson-99", LessonPlace()),
        (GAME, "../lesson-1", LessonPlace()),
        (GAME, ID, LessonPlace(9)),
        (GAME, ID, LessonPlace(0, ["take king"])),
        (GAME, ID, LessonPlace(0, [NEXT] * 20)),
    ],
)
def test_what_there_is_not_is_not_found(game: str, id: str, place: LessonPlace) -> None:
    with pytest.raises(Refused, match="not-found"):
        lessons.place(game, id, place)


def test_words_of_lessons_come_by_themselves() -> None:
    table = questions.words("de", GAME)
    taught = questions.words("de", f"{GAME}.lessons")
    assert "rattus.lessons.lesson-1.title" in taught
    assert not set(table) & set(taught)
    assert all(id.startswith("rattus.lessons.") for id in taught)


@pytest.mark.source_only
def test_a_game_without_lessons_has_no_words_for_them() -> None:
    assert questions.words("nl", "bluff.lessons") == {}


def test_words_of_hints_come_by_themselves() -> None:
    hints = questions.words("de", f"{GAME}.judge")
    assert {"rattus.judge.points.more", "advice.best.place"} <= set(hints)
    for game in (None, GAME, questions.LOBBY):
        assert not set(questions.words("de", game)) & set(hints)


def test_a_set_is_picked_in_any_order() -> None:
    """The table gets the set in the order in which it accepts it."""
    game, id = "rattus-cartus", "lesson-2"

    def after(*answers: str) -> lesson_messages.LessonStep:
        told = lessons.place(game, id, LessonPlace())
        for answer in (NEXT, "enter castle-1", *answers):
            told = lessons.place(game, id, LessonPlace(told.scene, told.done, answer))
            assert not told.helped
        return told

    ahead, usual = after("play sword"), after("play joker", "play sword")
    assert (ahead.expect, ahead.ahead) == (["play joker"], ["play sword"])
    both = after("play sword", "play joker")
    assert (both.say, both.ahead) == (usual.say, ["play joker", "play sword"])
    assert both.update == usual.update
    back = lessons.place(game, id, LessonPlace(both.scene, both.done, back=True))
    assert msgspec.json.encode(back) == msgspec.json.encode(ahead)
    wrong = lessons.place(game, id, LessonPlace(ahead.scene, ahead.done, "done"))
    assert wrong.helped.endswith("joker-help")
    assert after("play sword", "play sword") == after(), "the same again puts it back"
    assert after("play joker", "play sword", "play joker") == ahead
    assert after("play joker", "play sword", "done").ahead == []


def test_a_set_picked_backwards_leads_to_the_same_end() -> None:
    """Also if other seats continue after the set's last step."""
    lesson = find_lesson("rattus-cartus", "puzzle-4")
    plays = [Play(lesson), Play(lesson)]
    answers = ["enter monastery-1", "play monk-1", "play flute"]
    for play, row in zip(plays, (answers, [answers[0], answers[2], answers[1]]), strict=True):
        assert [play.answer(text) for text in row] == [None] * 3
    usual, backwards = plays
    assert usual.match.hash() == backwards.match.hash()
    assert (usual.step, usual.number) == (backwards.step, backwards.number)
    assert backwards.ahead == []


def test_nothing_like_an_unknown_answer_is_searched_for() -> None:
    told = after(NEXT)
    asked = LessonPlace(told.scene, told.done, "take peasantx")
    problem = lessons.why(GAME, ID, asked)
    assert problem is not None
    assert problem.params["hint"] == ""
    with pytest.raises(IllegalChoice) as refused:
        lessons.place(GAME, ID, asked)
    assert refused.value.params["hint"] == ""
