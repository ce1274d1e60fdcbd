"""Scholars: a person returns from the capital (PE T11)."""

from __future__ import annotations

from typing import final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import RECALL
from pestis.games.pest.rules.common.workers import empty_buildings
from pestis.games.pest.rules.technologies.technology import Technology
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import RECALL_TO, RECALL_TO_TRACK
from pestis.games.pest.state.state import BUILDINGS, PestState
from pestis.games.pest.state.steps import Ctx
from pestis.kernel.core.choices import Choice


@final
class Scholars(Technology):
    """Returns a person from the capital (PE T11)."""

    def __init__(self) -> None:
        super().__init__("recall", RECALL)

    def offer(self, s: PestState, seat: int, box: PestBox, found: list[Choice]) -> None:
        """Offer, once in a Research, to move one of the seat's people from the capital to a
        building or to the track."""
        if not self.ready(s, seat, box) or s.capital[seat] == 0:
            return
        found += [RECALL_TO[building] for building in empty_buildings(s, seat)]
        if s.healthy[seat] < len(box.boards.herbs):
            found.append(RECALL_TO_TRACK)

    def carry_out(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        """Move the person.  The gain for them in the capital is kept (PE 18.19), and this is not
        assigning."""
        self.use(s, seat, ctx)
        s.capital[seat] -= 1
        ctx.emit(events.RECALLED, seat)
        if choice is RECALL_TO_TRACK:
            s.healthy[seat] += 1
            ctx.emit(events.WENT_HOME, seat, 1)
        else:
            s.workers[seat * BUILDINGS + choice.value] = 1
            ctx.emit(events.ASSIGNED, seat, choice.value)
