"""Answers requests about lessons: which lessons there are, and the outcome of an answer in one.

The whole state of a lesson is the learner's place, which the page keeps: nothing is stored here,
and the same request always gets the same response.
"""

from __future__ import annotations

from pestis.games import game_ids
from pestis.kernel.errors import ContentError, PestisError
from pestis.kernel.match import Match
from pestis.lessons.playing import Play
from pestis.lessons.reading import Lesson, find_lesson, lesson_ids
from pestis.lessons.shows import Show, find_any, shows
from pestis.tables import foresight, lesson_messages, protocol
from pestis.tables.commands import MOST_NAME
from pestis.tables.refusals import not_found, problem_of
from pestis.tables.rows import HUMAN
from pestis.tables.rulebook import chapter_of
from pestis.tables.table_state import OVER, RUNNING
from pestis.tables.updates import moment
from pestis.words.catalogue import LANGUAGES


def shelf() -> list[lesson_messages.Lessons]:
    """The lessons of each game that has any."""
    found: list[lesson_messages.Lessons] = []
    for game in game_ids():
        lessons = [find_lesson(game, id) for id in lesson_ids(game)]
        if lessons:
            rows = [
                lesson_messages.LessonRow(each.id, each.minutes, each.steps) for each in lessons
            ]
            found.append(lesson_messages.Lessons(game, rows))
    return found


def place(game: str, id: str, asked: lesson_messages.LessonPlace) -> lesson_messages.LessonStep:
    """The step that follows an answer, or a step back.  Raises Refused for an unknown lesson or
    place, IllegalChoice for an answer that no rule allows."""
    play = _play(game, id, asked)
    helped = None
    if asked.back:
        play.back()
    elif asked.answer:
        helped = play.answer(asked.answer)
    return _told(play, "" if helped is None else helped.id)


def why(game: str, id: str, asked: lesson_messages.LessonPlace) -> protocol.Problem | None:
    """Why an answer is refused at this place; None if the rules allow it."""
    match = _play(game, id, asked).match
    seat = find_any(game, id).seat
    try:
        match.copy().submit(seat, match.spec.choices.exact(asked.answer))
    except PestisError as error:
        return problem_of(error)
    return None


def wanted(
    game: str, id: str, asked: lesson_messages.LessonPlace, language: str, name: str
) -> foresight.Wanted:
    """The input for previews of the answers at this place.  The learner is called ``name``, unless
    that is empty or another seat's.  Raises Refused as ``place`` does, and for an unknown
    language."""
    if language not in LANGUAGES:
        raise not_found()
    play = _play(game, id, asked)
    seat, names = play.lesson.seat, [*play.match.header.seated]
    if name and name not in names:
        names[seat] = name[:MOST_NAME]
    view = play.match.view(seat) if _asks(play) else None
    return foresight.Wanted(_decision(play), view, names, language)


def _play(game: str, id: str, asked: lesson_messages.LessonPlace) -> Play:
    if game not in game_ids() or id not in (*lesson_ids(game), *shows(game)):
        raise not_found()
    try:
        return Play(find_any(game, id), asked.scene, asked.done)
    except ContentError:
        raise
    except PestisError:
        raise not_found() from None


def _told(play: Play, helped: str) -> lesson_messages.LessonStep:
    lesson, step = play.lesson, play.step
    return lesson_messages.LessonStep(
        scene=play.scene,
        done=play.done,
        number=play.number,
        steps=lesson.steps,
        over=play.over,
        title=_title(lesson),
        say=lesson.message(step.say).id,
        rule=step.rule,
        point=[*step.point],
        expect=[*step.expect],
        ahead=play.ahead,
        helped=helped,
        update=_update(play),
    )


def _title(lesson: Lesson) -> str:
    """The message id of a lesson's title."""
    return chapter_of(lesson.game, lesson.rule) if isinstance(lesson, Show) else lesson.title.id


def _update(play: Play) -> protocol.Update:
    """The lesson's table in the form of an ordinary table's update."""
    match, seat = play.match, play.lesson.seat
    shown = moment(match, seat)
    asks = _asks(play)
    if asks:
        shown.choices = [choice.text for choice in match.choices(seat)]
    info = protocol.TableInfo(
        id=f"{play.lesson.game}/{play.lesson.id}",
        name="",
        game=play.lesson.game,
        seats=_seats(match),
        status=OVER if match.over else RUNNING,
        entries=len(match.log),
        decision=_decision(play),
        asked=[seat] if asks else [],
        since=0.0,
        request=None,
    )
    return protocol.Update(play.number, info, [shown])


def _asks(play: Play) -> bool:
    return bool(play.step.expect) and not play.over


def _decision(play: Play) -> str:
    return f"{play.scene}-{len(play.done)}"


def _seats(match: Match) -> list[protocol.SeatInfo]:
    return [
        protocol.SeatInfo(seat, name, HUMAN, stand_in=False, online=True)
        for seat, name in enumerate(match.header.seated)
    ]
