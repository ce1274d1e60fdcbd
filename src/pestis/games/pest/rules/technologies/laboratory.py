"""Experimental Lab: exchanges a healthy person for sick ones (PE T12)."""

from __future__ import annotations

from typing import final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import INFECT
from pestis.games.pest.rules.common.powers import power
from pestis.games.pest.rules.common.quarantine import receive
from pestis.games.pest.rules.technologies.technology import Technology
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import INFECT_WITH
from pestis.games.pest.state.state import PestState
from pestis.games.pest.state.steps import Ctx
from pestis.kernel.core.choices import Choice


@final
class ExperimentalLab(Technology):
    """Exchanges a healthy person for sick ones (PE T12)."""

    def __init__(self) -> None:
        super().__init__("infect", INFECT)

    def offer(self, s: PestState, seat: int, box: PestBox, found: list[Choice]) -> None:
        """Offer, once in a Research, to give the rightmost person of the track for up to three sick
        people."""
        if self.ready(s, seat, box) and s.healthy[seat]:
            found += INFECT_WITH[: power(s, seat, box, INFECT)]

    def carry_out(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        """Move one healthy person to the supply, and the chosen number of sick people to the
        quarantine."""
        self.use(s, seat, ctx)
        s.healthy[seat] -= 1
        ctx.emit(events.LEFT_US, seat, 1)
        receive(s, seat, choice.value, ctx)
