"""The format of lessons (docs/add-a-lesson.md): lists a game's lessons and reads their files.

A lesson ``lesson-1`` of Rattus is ``games/rattus/lessons/lesson-1.toml``; its texts have ids under
``rattus.lessons.lesson-1``.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from pestis.games import package_of, part_of
from pestis.kernel.errors import ContentError, Message, PestisError, closest
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.parts.content import RECONSTRUCTED, Row, parse_toml

FOLDER: Final = "lessons"
SUFFIX: Final = ".toml"
PUZZLE: Final = "puzzle-"
SHOWS: Final = "shows"
"""The file of the positions that show a rule; it is not a lesson (``shows.py``)."""
LONGEST: Final = 8
"""Maximum minutes that a lesson may take."""
HELP: Final = "-help"
"""The ending of the name of the text shown after an answer other than the expected one."""
SEATED: Final = ("Robin", "Anna", "Ben", "Cleo", "David", "Emma")
"""Names of the players at the table, used if they have no names of their own; the learner's comes
first."""


class LessonError(PestisError):
    """The lesson does not exist, or the answer is not possible in it now."""


@dataclass(frozen=True)
class Step:
    """One text, and perhaps one answer.

    row     its place in the file, for messages
    say     name of the text
    point   ids that are highlighted
    expect  the only answers that lead on; if there are none, the step only has to be read
    others  moves made afterwards without the learner, seat first
    rule    the number of the rule that it teaches, or empty
    """

    row: str
    say: str
    point: tuple[str, ...]
    expect: tuple[str, ...]
    others: tuple[str, ...]
    rule: str


@dataclass(frozen=True)
class Scene:
    """A position in the form that the builder takes, and the steps that begin there."""

    row: str
    start: dict[str, Json]
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Lesson:
    """A lesson or puzzle.

    minutes  how long it takes, at most
    seat     the learner's seat
    """

    game: str
    id: str
    minutes: int
    seat: int
    scenes: tuple[Scene, ...]

    @property
    def file(self) -> str:
        """The name of its file, for messages."""
        return f"{self.game}/{FOLDER}/{self.id}{SUFFIX}"

    @property
    def steps(self) -> int:
        """The number of its steps."""
        return sum([len(scene.steps) for scene in self.scenes])

    @property
    def title(self) -> Message:
        """The lesson's title."""
        return self.message("title")

    def message(self, name: str) -> Message:
        """One of the lesson's texts."""
        return Message(f"{self.game}.{FOLDER}.{self.id}.{name}")

    def begin(self, number: int) -> Match:
        """A scene's match before its first step.  Raises ContentError."""
        scene = self.scenes[number]
        builder = builder_of(self.game)
        row = Row(self.file, scene.row, scene.start, RECONSTRUCTED)
        row.only(list(inspect.signature(builder).parameters))
        names = SEATED[: row.whole("seats", 1, len(SEATED))]
        try:
            return builder(**scene.start, seated=names)
        except (PestisError, ValueError, LookupError, TypeError, StopIteration) as error:
            about: dict[str, int | str | list[str]] = {"file": self.file, "row": scene.row}
            detail = str(error) or type(error).__name__
            raise ContentError("lesson-start", {**about, "detail": detail}) from None


def builder_of(game: str) -> Callable[..., Match]:
    """The function that builds positions of a game from a scene: ``build`` of its
    ``lessons.building``."""
    module = part_of(game, f"{FOLDER}.building")
    build: Callable[..., Match] = vars(module)["build"]
    return build


def lesson_ids(game: str) -> tuple[str, ...]:
    """The lessons of a game in their order, then its puzzles; empty if it has none."""
    folder = resources.files(package_of(game)) / FOLDER
    if not folder.is_dir():
        return ()
    files = [entry.name for entry in folder.iterdir() if entry.name.endswith(SUFFIX)]
    return tuple(sorted([name.removesuffix(SUFFIX) for name in files if name != SHOWS + SUFFIX]))


@cache
def find_lesson(game: str, id: str) -> Lesson:
    """A lesson.  Raises SetupError for an unknown game, LessonError with the nearest id for an
    unknown lesson, ContentError for a broken file."""
    known = lesson_ids(game)
    if id not in known:
        hint = closest(id, known)
        raise LessonError(
            "lesson-unknown", {"game": game, "lesson": id, "hint": hint, "known": list(known)}
        )
    file = resources.files(package_of(game)).joinpath(FOLDER, id + SUFFIX)
    return read_lesson(game, id, file.read_text(encoding="utf-8"))


def read_lesson(game: str, id: str, text: str) -> Lesson:
    """The lesson in the text of a file.  Raises ContentError with file, scene and step."""
    file = f"{game}/{FOLDER}/{id}{SUFFIX}"
    head = Row(file, id, parse_toml(text, file), RECONSTRUCTED)
    head.only(["minutes", "seat", "scene"])
    seat = head.whole("seat", 0, len(SEATED) - 1) if head.has("seat") else 0
    scenes = [
        _scene(Row(file, f"scene {n}", data, RECONSTRUCTED))
        for n, data in enumerate(tables_of(head, "scene"), start=1)
    ]
    return Lesson(game, id, head.whole("minutes", 1, LONGEST), seat, tuple(scenes))


def tables_of(row: Row, key: str) -> list[dict[str, Json]]:
    """The tables of an array, which must have at least one."""
    found = row.data.get(key)
    if not isinstance(found, list) or not found:
        raise row.bad(key, f"[[{key}]]")
    tables: list[dict[str, Json]] = []
    for item in found:
        if not isinstance(item, dict):
            raise row.bad(key, f"[[{key}]]")
        tables.append(item)
    return tables


def _scene(row: Row) -> Scene:
    row.only(["start", "step"])
    start = row.data.get("start", {})
    if not isinstance(start, dict):
        raise row.bad("start", "[scene.start]")
    steps = [
        _step(Row(row.file, f"{row.name}, step {n}", data, RECONSTRUCTED))
        for n, data in enumerate(tables_of(row, "step"), start=1)
    ]
    return Scene(row.name, {key: numbered(value) for key, value in start.items()}, tuple(steps))


def _step(row: Row) -> Step:
    row.only(["say", "point", "expect", "others", "rule"])
    rule = row.text("rule") if row.has("rule") else ""
    texts = [texts_of(row, key) for key in ("point", "expect", "others")]
    return Step(row.name, row.text("say"), texts[0], texts[1], texts[2], rule)


def texts_of(row: Row, key: str) -> tuple[str, ...]:
    value = row.data.get(key, [])
    texts = [text for text in value if isinstance(text, str)] if isinstance(value, list) else []
    if not isinstance(value, list) or len(texts) < len(value):
        raise row.bad(key, '["…"]')
    return tuple(texts)


def numbered(value: Json) -> Any:
    """A value in the form that the builder takes: tables whose keys are seats get integers as
    keys."""
    if not isinstance(value, dict):
        return value
    seats = bool(value) and all([key.isdecimal() for key in value])
    return {int(key) if seats else key: numbered(item) for key, item in value.items()}
