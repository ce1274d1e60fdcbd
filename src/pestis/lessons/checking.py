"""Finds the faults of a lesson: plays every way through it and looks up its texts."""

from __future__ import annotations

from pestis.games import find, part_of
from pestis.kernel.errors import ContentError, Message, PestisError, closest
from pestis.lessons.playing import NEXT, Play
from pestis.lessons.reading import HELP, Lesson, Step
from pestis.lessons.shows import Show
from pestis.parts.own_content import Noting
from pestis.words import LANGUAGES, Words


def faults(lesson: Lesson) -> list[ContentError]:
    """All faults of a lesson; of each scene's play only the first."""
    found: list[ContentError] = []
    for number in range(len(lesson.scenes)):
        with Noting(found):
            _walk(lesson, number, [])
    known = known_ids(lesson)
    for scene in lesson.scenes:
        for step in scene.steps:
            found += _strangers(lesson, step, known)
    return found + _wordless(lesson)


def _walk(lesson: Lesson, scene: int, done: list[str]) -> None:
    """Play every way from here to the end of the scene.  Raises ContentError."""
    play = Play(lesson, scene, done)
    steps = lesson.scenes[scene].steps
    if len(done) == len(steps):
        return
    step = steps[len(done)]
    for answer in step.expect or (NEXT,):
        ahead = Play(lesson, scene, done)
        try:
            helped = ahead.answer(answer)
        except ContentError:
            raise
        except PestisError as error:
            raise _bad(lesson, step, "expect", answer, error) from None
        assert helped is None, step.row
        if len(done) + 1 < len(steps):
            _walk(lesson, scene, [*done, answer])
    assert play.done == done


def _bad(lesson: Lesson, step: Step, key: str, answer: str, error: PestisError) -> ContentError:
    """The error for an expected answer that the match does not accept."""
    legal = error.params.get("legal", error.params.get("hint", ""))
    return ContentError(
        "lesson-answer",
        {
            "file": lesson.file,
            "row": step.row,
            "key": key,
            "value": answer,
            "legal": legal if isinstance(legal, list) else [str(legal)],
        },
    )


def known_ids(lesson: Lesson) -> frozenset[str]:
    """Everything that a step can point at: ids in choices, ids that are explained, and the
    seats."""
    table = find(lesson.game).choices
    found = {arg for number in range(len(table)) for arg in table.at(number).args}
    screen = part_of(lesson.game, "terminal.screen")
    if screen is not None:
        found |= {*screen.known_ids()}
    return frozenset(found | {f"seat-{n}" for n in range(find(lesson.game).max_seats)})


def _strangers(lesson: Lesson, step: Step, known: frozenset[str]) -> list[ContentError]:
    return [
        ContentError(
            "content-unknown-name",
            {
                "file": lesson.file,
                "row": step.row,
                "key": "point",
                "value": id,
                "hint": closest(id, sorted(known)),
            },
        )
        for id in step.point
        if id not in known
    ]


def _wordless(lesson: Lesson) -> list[ContentError]:
    """Texts that a language lacks.  A show may be about a card, which has its own texts."""
    needed: dict[str, list[Message]] = {lesson.id: [lesson.title]}
    for scene in lesson.scenes:
        for step in scene.steps:
            said = [step.say, step.say + HELP] if step.expect else [step.say]
            needed[step.row] = [lesson.message(name) for name in said]
            if step.rule and not isinstance(lesson, Show):
                needed[step.row].append(Message(f"{lesson.game}.rule.{step.rule}"))
    return [
        ContentError(
            "lesson-word",
            {"file": lesson.file, "row": row, "word": message.id, "language": language},
        )
        for language in LANGUAGES
        for row, messages in needed.items()
        for message in messages
        if not Words(language).has(message.id)
    ]
