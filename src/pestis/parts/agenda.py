"""Validates a loaded agenda: only stacks that play could produce are accepted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final

from pestis.kernel.core.tasks import State, Task
from pestis.kernel.errors import RecordError


@final
class Levels:
    """A game's tasks in rows from the top of the agenda down.

    rows  tasks of one row take each other's place: one of them stands there at most
    many  but of these there may be several, also beside others of the same row that are of these
    """

    def __init__(self, rows: Sequence[Sequence[type]], many: Sequence[type]) -> None:
        self._level: dict[type, int] = {}
        for level, row in enumerate(rows):
            for kind in row:
                self._level[kind] = level
        self._many = frozenset(many)

    def knows(self, kind: type) -> bool:
        """Whether a kind of task has a row."""
        return kind in self._level

    def check(self, s: State) -> None:
        """Raises RecordError for a task in an impossible place."""
        above: Task[Any, Any] | None = None
        for place, task in enumerate(tasks_of(s)):
            if above is not None and not self._may_follow(type(above), type(task)):
                raise RecordError(
                    "position-task", {"where": f"agenda[{place}]", "task": repr(task)}
                )
            above = task

    def _may_follow(self, above: type, below: type) -> bool:
        if self._level[above] == self._level[below]:
            return above in self._many and below in self._many
        return self._level[above] < self._level[below]


def tasks_of(s: State) -> list[Task[Any, Any]]:
    """The agenda from the top down."""
    found: list[Task[Any, Any]] = []
    frame = s.agenda
    while frame is not None:
        found.append(frame.task)
        frame = frame.below
    return found
