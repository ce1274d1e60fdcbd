"""The Caravan Leader (RA 9.2.3)."""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.ids import NOWHERE, REGION_IDS
from pestis.games.rattus.rules.abilities import Ability
from pestis.games.rattus.rules.cubes import leaders, settle
from pestis.games.rattus.state import events
from pestis.games.rattus.state.choices import ADD, DECLINE, TO, VIA
from pestis.games.rattus.state.state import RattusState
from pestis.games.rattus.state.steps import Ask, AskAtRegion, Ctx, ForRegion, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then, then_all
from pestis.kernel.errors import Message
from pestis.parts.seats import seats_from


def ends(region: int, via: int, box: RattusBox) -> list[int]:
    """The regions where the caravan can stop after this middle region: not where it started."""
    return [to for to in box.near[via] if to != region]


@final
class CaravanLeader(Ability):
    """Move the caravan exactly two regions; the two regions it leaves grow (RA 9.2.3)."""

    def usable(self, s: RattusState, seat: int, ctx: Ctx) -> bool:
        return s.caravan != NOWHERE and can_travel(s.caravan, ctx.box)

    def begin(self, s: RattusState, seat: int, ctx: Ctx) -> None:
        then(s, CaravanVia(seat))


def can_travel(region: int, box: RattusBox) -> bool:
    """Whether there is a route of two steps that ends in another region."""
    return any(len(ends(region, via, box)) > 0 for via in box.near[region])


@final
class CaravanVia(Ask):
    """Choose the region that the caravan passes through."""

    name: ClassVar[str] = "caravan-via"
    phase: ClassVar[str] = "cards"

    def about(self, s: RattusState, ctx: Ctx) -> str:
        return REGION_IDS[s.caravan]

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return super().fits(s, box) and s.caravan != NOWHERE and can_travel(s.caravan, box)

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        near = ctx.box.near[s.caravan]
        return [VIA[via] for via in near if ends(s.caravan, via, ctx.box)]

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        then(s, CaravanTo(seat, choice.value))

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "via":
            return why("finish-ability", "4.4", {"card": "caravan-leader"})
        params = {"region": choice.args[0], "from": REGION_IDS[s.caravan]}
        return why("caravan-way", "9.2.3", dict(params))


@final
class CaravanTo(AskAtRegion):
    """Choose the region where the caravan stops after passing through ``region``."""

    name: ClassVar[str] = "caravan-to"
    phase: ClassVar[str] = "cards"

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return (
            super().fits(s, box)
            and s.caravan != NOWHERE
            and self.region in box.near[s.caravan]
            and len(ends(s.caravan, self.region, box)) > 0
        )

    def about(self, s: RattusState, ctx: Ctx) -> str:
        return REGION_IDS[self.region]

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        return [TO[region] for region in ends(s.caravan, self.region, ctx.box)]

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        start = s.caravan
        s.caravan = choice.value
        ctx.emit(events.CARAVAN_MOVED, seat, start, self.region, choice.value)
        then(s, Grow(seat, start), Grow(seat, self.region))

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "to":
            return why("finish-ability", "4.4", {"card": "caravan-leader"})
        if choice.value == s.caravan:
            return why("caravan-back", "9.2.3", {"region": choice.args[0]})
        params = {"region": choice.args[0], "from": REGION_IDS[self.region]}
        return why("caravan-way", "9.2.3", dict(params))


@final
class Grow(ForRegion):
    """Ask everybody with the most cubes in a region whether to add one, clockwise from the seat
    that moved the caravan; seats with an empty stock are not asked."""

    name: ClassVar[str] = "grow"

    def run(self, s: RattusState, ctx: Ctx) -> None:
        most = leaders(s, self.region)
        asked = [
            AddCube(seat, self.region)
            for seat in seats_from(self.seat, ctx.box.seats)
            if seat in most and s.stock[seat]
        ]
        if asked:
            then_all(s, tuple(asked))


@final
class AddCube(AskAtRegion):
    """Add a cube in a region where the seat has the most, or decline."""

    name: ClassVar[str] = "add-cube"
    phase: ClassVar[str] = "cards"

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return super().fits(s, box) and s.stock[self.seat] > 0

    def about(self, s: RattusState, ctx: Ctx) -> str:
        return REGION_IDS[self.region]

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        return [ADD, DECLINE]

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is ADD:
            settle(s, seat, self.region, 1)
            ctx.emit(events.GREW, seat, self.region)

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("add-or-decline", "9.2.3", {"region": REGION_IDS[self.region]})
