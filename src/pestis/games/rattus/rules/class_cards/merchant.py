"""The Merchant (RA 6.3)."""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.ids import REGION_IDS
from pestis.games.rattus.rules.abilities import Ability
from pestis.games.rattus.rules.cubes import diplomat_in, own_cubes, plain_cubes, transfer
from pestis.games.rattus.state import events
from pestis.games.rattus.state.choices import DIPLOMAT_GROUP, FROM, GROUP, MOST_CUBES, TO
from pestis.games.rattus.state.state import RattusState
from pestis.games.rattus.state.steps import Ask, AskAtRegion, Ctx, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message


@final
class Merchant(Ability):
    """Move up to three of the seat's cubes from one region to one neighbour (RA 6.3)."""

    def usable(self, s: RattusState, seat: int, ctx: Ctx) -> bool:
        return any(may_leave(s, seat, region, ctx.box) for region in ctx.box.regions)

    def begin(self, s: RattusState, seat: int, ctx: Ctx) -> None:
        then(s, MerchantFrom(seat))


def may_enter(s: RattusState, seat: int, region: int, to: int) -> bool:
    """Whether a cube of the seat in ``region`` may go to ``to``; a cube on a diplomat must not join
    another diplomat of its owner there (9.2.4)."""
    if plain_cubes(s, seat, region):
        return True
    return diplomat_in(s, seat, region) > 0 and diplomat_in(s, seat, to) == 0


def may_leave(s: RattusState, seat: int, region: int, box: RattusBox) -> bool:
    """Whether one of the seat's cubes may leave the region."""
    if own_cubes(s, seat, region) == 0:
        return False
    return any(may_enter(s, seat, region, to) for to in box.near[region])


@final
class MerchantFrom(Ask):
    """Choose the region that the group leaves."""

    name: ClassVar[str] = "merchant-from"
    phase: ClassVar[str] = "cards"

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return super().fits(s, box) and any(
            [may_leave(s, self.seat, region, box) for region in box.regions]
        )

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        return [FROM[region] for region in ctx.box.regions if may_leave(s, seat, region, ctx.box)]

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        then(s, MerchantTo(seat, choice.value))

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "from":
            return why("finish-ability", "4.4", {"card": "merchant"})
        if own_cubes(s, seat, choice.value) and choice.value in ctx.box.regions:
            near = ctx.box.near[choice.value][0]
            return why("second-diplomat", "9.2.4", {"region": REGION_IDS[near]})
        return why("no-cube", "6.3", {"region": choice.args[0]})


@final
class MerchantTo(AskAtRegion):
    """Choose the neighbour that the group goes to."""

    name: ClassVar[str] = "merchant-to"
    phase: ClassVar[str] = "cards"

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return super().fits(s, box) and any(
            [may_enter(s, self.seat, self.region, to) for to in box.near[self.region]]
        )

    def about(self, s: RattusState, ctx: Ctx) -> str:
        return REGION_IDS[self.region]

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        near = ctx.box.near[self.region]
        return [TO[to] for to in near if may_enter(s, seat, self.region, to)]

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        then(s, MerchantGroup(seat, self.region, choice.value))

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "to":
            return why("finish-ability", "4.4", {"card": "merchant"})
        if choice.value not in ctx.box.near[self.region]:
            params = {"region": choice.args[0], "from": REGION_IDS[self.region]}
            return why("not-near", "6.3", dict(params))
        return why("second-diplomat", "9.2.4", {"region": choice.args[0]})


@final
class MerchantGroup(Ask):
    """Choose how many cubes move, and whether the one on a diplomat is among them (RA 6.3)."""

    name: ClassVar[str] = "merchant-group"
    phase: ClassVar[str] = "cards"

    def __init__(self, seat: int, region: int, to: int) -> None:
        super().__init__(seat)
        self.region = region
        self.to = to

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.region, self.to)

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return (
            super().fits(s, box)
            and self.region in box.regions
            and self.to in box.near[self.region]
            and may_enter(s, self.seat, self.region, self.to)
        )

    def about(self, s: RattusState, ctx: Ctx) -> str:
        return REGION_IDS[self.to]

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        plain = plain_cubes(s, seat, self.region)
        legal = [GROUP[n - 1] for n in range(1, min(plain, MOST_CUBES) + 1)]
        if diplomat_in(s, seat, self.region) and not diplomat_in(s, seat, self.to):
            legal += [DIPLOMAT_GROUP[n - 1] for n in range(1, min(plain + 1, MOST_CUBES) + 1)]
        return legal

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        n = choice.value
        transfer(s, seat, self.region, self.to, n, choice is DIPLOMAT_GROUP[n - 1])
        ctx.emit(events.CUBES_MOVED, seat, n, self.region, self.to)

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "group":
            return why("finish-ability", "4.4", {"card": "merchant"})
        if choice in DIPLOMAT_GROUP and diplomat_in(s, seat, self.to):
            return why("second-diplomat", "9.2.4", {"region": REGION_IDS[self.to]})
        there = own_cubes(s, seat, self.region)
        return why("group-size", "6.3", {"n": there, "region": REGION_IDS[self.region]})
