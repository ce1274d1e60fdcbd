"""Cloning Experiment: jump to any place of the same size (PE T6, 18.23)."""

from __future__ import annotations

from typing import final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import CAPITAL, JUMP, NONE
from pestis.games.pest.rules.actions.entering import enter, ways_in
from pestis.games.pest.rules.common.crossing import movement_left
from pestis.games.pest.rules.common.powers import power, slot_with
from pestis.games.pest.rules.technologies.technology import Technology
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import JUMP_TO, TECHNOLOGY_IDS
from pestis.games.pest.state.state import CARD_SLOTS, PestState
from pestis.games.pest.state.steps import Ctx, why
from pestis.games.pest.state.turn import STEPS
from pestis.kernel.core.choices import Choice
from pestis.kernel.errors import Message


@final
class CloningExperiment(Technology):
    """Jump to any place of the same size (PE T6, 18.23)."""

    def __init__(self) -> None:
        super().__init__("jump", JUMP)

    def offer(self, s: PestState, seat: int, box: PestBox, found: list[Choice]) -> None:
        """Offer, as the first step of a Move and for two movement points, a jump to any other place
        of the same size; all rules for entering apply, and destroyed places are allowed."""
        cost = power(s, seat, box, JUMP)
        here = s.doctor[seat]
        if cost == 0 or s.turn[STEPS] or here == CAPITAL or movement_left(s, seat, box) < cost:
            return
        places = box.map.places
        size = places[here].size
        for place in range(1, len(places)):
            if places[place].size == size and place != here and ways_in(s, seat, place, NONE, box):
                found.append(JUMP_TO[place])

    def carry_out(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        """Enter the chosen place without using a road."""
        slot = slot_with(s, seat, ctx.box, JUMP)
        ctx.emit(events.TECHNOLOGY_USED, seat, s.slots[seat * CARD_SLOTS + slot])
        enter(s, seat, choice.value, NONE, power(s, seat, ctx.box, JUMP), ctx)

    def why_idle(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why(
            "technology-idle", "18.23", {"technology": TECHNOLOGY_IDS[self.card(choice, ctx)]}
        )
