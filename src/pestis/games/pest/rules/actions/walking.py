"""Places within reach: the answers that lead to a walk or a cure, and a walk's cost (PE 6.A)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import FOOD
from pestis.games.pest.rules.actions.entering import WayIn
from pestis.games.pest.rules.common.grid import MOVE
from pestis.games.pest.rules.common.payments import PayWith
from pestis.games.pest.state import events
from pestis.games.pest.state.state import PestState
from pestis.games.pest.state.turn import SPENT
from pestis.kernel.core.events import Event

APPROACHES: Final[dict[str, tuple[str, ...]]] = {
    "go": ("begin move", "go", "done"),
    "cure": ("begin cure", "stop", "done"),
}

Toll = tuple[tuple[str, int], ...]


def toll(
    before: PestState, after: PestState, told: Sequence[Event], seat: int, box: PestBox
) -> Toll:
    """The food (coins included) and the movement that a walk costs, with the food that the open
    prompt asks for.  Empty for a walk that leads back to its start."""
    food, paid, begun, walked = due(after, box), 0, before.turn[SPENT], False
    for event in told:
        if event.kind is events.PAID and event.values[0] == seat:
            paid += event.values[1]
        elif event.kind is events.WENT:
            food, paid, walked = food + paid, 0, True
        elif event.kind in (events.BEGAN, events.BEGAN_RESTRICTED) and event.values[1] == MOVE:
            begun = 0
    if walked and after.doctor[seat] == before.doctor[seat]:
        return ()
    return ("food", food), ("movement", max(0, after.turn[SPENT] - begun))


def due(s: PestState, box: PestBox) -> int:
    """The food that the open prompt is about: how to pay it, or whether to place the camp
    instead; 0 for any other prompt."""
    task = None if s.agenda is None else s.agenda.task
    if isinstance(task, PayWith) and task.good == FOOD:
        return task.n
    return task.due(s, box) if isinstance(task, WayIn) else 0
