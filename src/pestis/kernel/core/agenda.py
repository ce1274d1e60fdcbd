"""The agenda as JSON: complete in a position, without hidden numbers in a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pestis.kernel.core.fields import Field, Public, bad_position
from pestis.kernel.core.spec import AnySpec
from pestis.kernel.core.tasks import Frame, State
from pestis.kernel.json import Json, View

MOST_TASKS: Final = 500
"""The longest agenda that is accepted; no game comes near it."""


def dump_agenda(spec: AnySpec, s: State, viewer: int | None, whole: bool) -> list[Json]:
    """The agenda from the top down, each task by name and numbers.

    With ``whole``, all numbers are included; otherwise those hidden from the viewer are null.
    """
    tasks: list[Json] = []
    frame = s.agenda
    while frame is not None:
        task = frame.task
        numbers = task.args() if whole else task.args_for(viewer)
        row: list[Json] = [spec.task_names[type(task)]]
        row += [None if number == -1 else number for number in numbers]
        tasks.append(row)
        frame = frame.below
    return tasks


def load_agenda(tasks: dict[str, type], rows: Json) -> Frame | None:
    """The inverse of dump_agenda.  Raises RecordError."""
    if not isinstance(rows, list):
        raise bad_position("agenda", "[…]")
    if len(rows) > MOST_TASKS:
        raise bad_position("agenda", f"[… {MOST_TASKS}]")
    frame: Frame | None = None
    for i in range(len(rows) - 1, -1, -1):
        row = rows[i]
        where = f"agenda[{i}]"
        name = row[0] if isinstance(row, list) and row else None
        if not isinstance(row, list) or not isinstance(name, str) or name not in tasks:
            raise bad_position(where, ", ".join(tasks))
        numbers: list[int] = []
        for number in row[1:]:
            if isinstance(number, bool) or not (number is None or isinstance(number, int)):
                raise bad_position(where, f"[{name!r}, …]")
            numbers.append(-1 if number is None else number)
        try:
            task = tasks[name](*numbers)
        except TypeError:
            raise bad_position(where, f"[{name!r}, …]") from None
        frame = Frame(task, frame)
    return frame


def load_shown(s: State, fields: Sequence[Field], tasks: dict[str, type], view: View) -> None:
    """Fill a blank state with the parts of a view that everybody sees: public fields and agenda."""
    for field in fields:
        if isinstance(field.visibility, Public):
            setattr(s, field.name, field.codec.load(view[field.name], field.name))
    s.agenda = load_agenda(tasks, view["agenda"])
