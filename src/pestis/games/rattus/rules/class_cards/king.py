"""The King (RA 6.1)."""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.ids import PALACE, REGION_IDS
from pestis.games.rattus.rules.abilities import Ability
from pestis.games.rattus.rules.cubes import diplomat_in, own_cubes, plain_cubes, transfer
from pestis.games.rattus.state import events
from pestis.games.rattus.state.choices import FROM, WITH_DIPLOMAT
from pestis.games.rattus.state.state import RattusState
from pestis.games.rattus.state.steps import Ask, Ctx, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message


@final
class King(Ability):
    """Move one of the seat's cubes from a region without rats into the palace (RA 6.1)."""

    def usable(self, s: RattusState, seat: int, ctx: Ctx) -> bool:
        return len(royal_cubes(s, seat, ctx.box)) > 0

    def begin(self, s: RattusState, seat: int, ctx: Ctx) -> None:
        then(s, KingFrom(seat))


def royal_cubes(s: RattusState, seat: int, box: RattusBox) -> list[Choice]:
    """The cubes that may go into the palace; a cube takes its diplomat along (RA 9.2.4)."""
    full = box.one_in_palace and diplomat_in(s, seat, PALACE) > 0
    legal: list[Choice] = []
    for region in box.regions:
        if s.rats[region] == 0:
            if plain_cubes(s, seat, region):
                legal.append(FROM[region])
            if not full and diplomat_in(s, seat, region):
                legal.append(WITH_DIPLOMAT[region])
    return legal


@final
class KingFrom(Ask):
    """Choose the cube that goes into the palace."""

    name: ClassVar[str] = "king"
    phase: ClassVar[str] = "cards"

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return super().fits(s, box) and len(royal_cubes(s, self.seat, box)) > 0

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        return royal_cubes(s, seat, ctx.box)

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        region = choice.value
        transfer(s, seat, region, PALACE, 1, choice is WITH_DIPLOMAT[region])
        ctx.emit(events.TO_PALACE, seat, region)

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "from":
            return why("finish-ability", "4.4", {"card": "king"})
        region = choice.value
        shown: dict[str, int | str | list[str]] = {"region": REGION_IDS[region]}
        if own_cubes(s, seat, region) == 0:
            return why("no-cube", "6.1", shown)
        if s.rats[region]:
            return why("rats-there", "6.1", shown)
        return why("diplomat-cube", "9.2.4", shown)
