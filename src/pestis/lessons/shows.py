"""Positions that show one rule: "show me".

All shows of a game are in its ``lessons/shows.toml``, each under its rule's number.  A show is a
lesson of one scene and one answer, and also a test of the rule: it names the event that the answer
leads to, or the choices that are refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from pestis.games import find, package_of
from pestis.kernel.errors import Message
from pestis.kernel.match import Match
from pestis.lessons.playing import play_all
from pestis.lessons.reading import (
    FOLDER,
    HELP,
    SEATED,
    SHOWS,
    SUFFIX,
    Lesson,
    LessonError,
    Scene,
    Step,
    find_lesson,
    numbered,
    tables_of,
    texts_of,
)
from pestis.parts.content import RECONSTRUCTED, Row, parse_toml

SHOW: Final = "show-"
"""The prefix of a show's id: ``show-6.1``."""


@dataclass(frozen=True)
class Show(Lesson):
    """A position, and an answer.

    rule     the number of the rule that it shows
    first    moves made before, seat first
    refused  choices that the rule forbids there
    tells    the event that the answer leads to, or empty
    """

    rule: str
    first: tuple[str, ...]
    refused: tuple[str, ...]
    tells: str

    @property
    def file(self) -> str:
        """The name of its file, for messages."""
        return f"{self.game}/{FOLDER}/{SHOWS}{SUFFIX}"

    def begin(self, number: int) -> Match:
        """The match when the learner is asked.  Raises ContentError."""
        match = super().begin(number)
        play_all(match, self.first, self.file, self.scenes[number].row)
        return match

    def message(self, name: str) -> Message:
        """One of its texts: only the task is specific to the show."""
        if name == "title":
            return Message("web.rules.show-title", {"rule": self.rule})
        if name.endswith(HELP):
            return Message("web.rules.show-help")
        return Message(f"{self.game}.{FOLDER}.show.{self.rule}")


def id_of(rule: str) -> str:
    """The id of the show of a rule: ``show-6.1`` for ``RA 6.1``."""
    return SHOW + rule.partition(" ")[2]


@cache
def shows(game: str) -> dict[str, Show]:
    """All shows of a game by their id.  Raises ContentError for a broken file."""
    file = resources.files(package_of(find(game).id)).joinpath(FOLDER, SHOWS + SUFFIX)
    if not file.is_file():
        return {}
    name = f"{game}/{FOLDER}/{SHOWS}{SUFFIX}"
    head = Row(name, SHOWS, parse_toml(file.read_text(encoding="utf-8"), name), RECONSTRUCTED)
    head.only(["show"])
    found = [
        _show(game, Row(name, f"show {n}", data, RECONSTRUCTED))
        for n, data in enumerate(tables_of(head, "show"), start=1)
    ]
    return {show.id: show for show in found}


def _show(game: str, row: Row) -> Show:
    row.only(["rule", "seat", "start", "first", "point", "expect", "others", "refused", "tells"])
    rule = row.text("rule")
    start = row.data.get("start", {})
    if not isinstance(start, dict):
        raise row.bad("start", "[show.start]")
    first, point, expect, others, refused = [
        texts_of(row, key) for key in ("first", "point", "expect", "others", "refused")
    ]
    step = Step(row.name, rule, point, expect, others, rule)
    seat = row.whole("seat", 0, len(SEATED) - 1) if row.has("seat") else 0
    scene = Scene(row.name, {key: numbered(value) for key, value in start.items()}, (step,))
    tells = row.text("tells") if row.has("tells") else ""
    return Show(game, id_of(rule), 1, seat, (scene,), rule, first, refused, tells)


def find_any(game: str, id: str) -> Lesson:
    """A lesson, a puzzle or a show.  Raises as :func:`~pestis.lessons.reading.find_lesson` does."""
    if id.startswith(SHOW):
        return find_show(game, id.removeprefix(SHOW))
    return find_lesson(game, id)


def find_show(game: str, number: str) -> Show:
    """The show of a rule, given by its number with or without the letters.  Raises LessonError if
    it has none."""
    typed = number.casefold().rpartition(" ")[2]
    for id, show in shows(game).items():
        if id.removeprefix(SHOW).casefold() == typed:
            return show
    raise LessonError("show-unknown", {"game": game, "rule": number})
