"""Validates a loaded agenda: only stacks that play could produce are accepted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final

from pestis.kernel.core.tasks import State, Task
from pestis.kernel.errors import RecordError


@final
class Levels:
    """The order in which a game's tasks may be on the agenda, in rows from the top down.

    rows  task classes by row; the agenda may have only one task of each row
    many  exceptions: a row may have several tasks if all of them are of these classes
    """

    def __init__(self, rows: Sequence[Sequence[type]], many: Sequence[type]) -> None:
        self._level: dict[type, int] = {}
        for level, row in enumerate(rows):
            for kind in row:
                self._level[kind] = level
        self._many = frozenset(many)

    def knows(self, kind: type) -> bool:
        """Whether a task class has a row."""
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
