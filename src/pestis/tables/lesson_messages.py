"""What the page asks and is told of lessons.  See docs/protocol.md."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from pestis.tables.commands import Answered, Count
from pestis.tables.protocol import Update


class LessonPlace(Struct, forbid_unknown_fields=True):
    """Where a learner stands in a lesson, and what he does there; the first place is 0 and
    nothing done.

    scene   number of the scene
    done    what was answered in it, step by step; "next" for what is only read
    answer  what is answered now; empty: only look
    back    one step back instead
    """

    scene: Count = 0
    done: Annotated[list[Answered], Meta(max_length=200)] = []
    answer: Answered = ""
    back: bool = False


class LessonStep(Struct):
    """A step of a lesson, as a table of its own shows it.

    number  how many of its ``steps`` are done
    title   message id of what the lesson is called; of a rule that is shown, its chapter
    say     message id of what is said, of the catalogue ``<game>.lessons``
    rule    the number of the rule behind it, or empty
    point   ids that are lit
    expect  the answers that lead on; none: it is only to be read
    ahead   what of a set was picked before its step, and the table has yet to take
    helped  message id of the word that meets the answer given, which led nowhere; or empty
    """

    scene: int
    done: list[str]
    number: int
    steps: int
    over: bool
    title: str
    say: str
    rule: str
    point: list[str]
    expect: list[str]
    ahead: list[str]
    helped: str
    update: Update


class LessonRow(Struct):
    """A lesson or puzzle; its name is the message ``<game>.lessons.<id>.title``."""

    id: str
    minutes: int
    steps: int


class Lessons(Struct):
    """The lessons of a game in their order."""

    game: str
    lessons: list[LessonRow]
