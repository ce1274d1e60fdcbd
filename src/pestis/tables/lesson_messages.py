"""Requests and responses about lessons.  See docs/protocol.md."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from pestis.tables.commands import Answered, Count
from pestis.tables.protocol import Update


class LessonPlace(Struct, forbid_unknown_fields=True):
    """A learner's place in a lesson, and what they do there; at first the scene is 0 and nothing is
    done.

    scene   number of the scene
    done    the answers given in it, step by step; "next" for a step that is only read
    answer  the answer given now; if empty, only look
    back    go one step back instead
    """

    scene: Count = 0
    done: Annotated[list[Answered], Meta(max_length=200)] = []
    answer: Answered = ""
    back: bool = False


class LessonStep(Struct):
    """A step of a lesson, with the table that shows it.

    number  how many of its ``steps`` are done
    title   message id of the lesson's title; for a position that shows a rule, of its chapter
    say     message id of the step's text, in the catalogue ``<game>.lessons``
    rule    the number of the rule behind it, or empty
    point   ids that are lit
    expect  the answers that lead on; if there are none, the step is only read
    ahead   choices of a set that were picked before their step and have yet to be made
    helped  message id of the reply to an answer that led nowhere, or empty
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
    """The lessons of a game, in order."""

    game: str
    lessons: list[LessonRow]
