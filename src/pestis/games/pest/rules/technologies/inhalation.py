"""Airborne Medicine: a sick person leaves the quarantine (PE T9)."""

from __future__ import annotations

from typing import final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import INHALE
from pestis.games.pest.rules.common.quarantine import leave
from pestis.games.pest.rules.technologies.technology import Technology
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import RELEASE, SPACES
from pestis.games.pest.state.state import PestState
from pestis.games.pest.state.steps import Ctx
from pestis.kernel.core.choices import Choice


@final
class AirborneMedicine(Technology):
    """A sick person leaves the quarantine (PE T9)."""

    def __init__(self) -> None:
        super().__init__("release", INHALE)

    def offer(self, s: PestState, seat: int, box: PestBox, found: list[Choice]) -> None:
        """Offer, once in a Cure, to return one sick person to the supply.  If restricting spaces
        are used, the person must come from one of them: the area is then full, and its free space
        would be filled from there (PE 7.5)."""
        if not self.ready(s, seat, box) or s.quarantine[seat] == 0:
            return
        mask = s.blocked[seat]
        if mask == 0:
            found.append(RELEASE[0])
        for bit in range(len(SPACES)):
            if mask >> bit & 1:
                found.append(RELEASE[bit + 1])

    def carry_out(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        """Return the person on a space (0: in the area) to the supply."""
        self.use(s, seat, ctx)
        leave(s, seat, choice.value)
        ctx.emit(events.RELEASED, seat, 1)
