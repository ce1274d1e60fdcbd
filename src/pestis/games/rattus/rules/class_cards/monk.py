"""The Monk (RA 6.2)."""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.ids import MAX_RATS, REGION_IDS, TOKEN_KINDS
from pestis.games.rattus.rules.abilities import Ability
from pestis.games.rattus.rules.tokens import move_token
from pestis.games.rattus.state import events
from pestis.games.rattus.state.choices import TO, TOKEN
from pestis.games.rattus.state.state import RattusState, kinds_in
from pestis.games.rattus.state.steps import Ask, AskAtToken, Ctx, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message


@final
class Monk(Ability):
    """Move one face-down rat token to a neighbouring region (RA 6.2)."""

    def usable(self, s: RattusState, seat: int, ctx: Ctx) -> bool:
        return any_movable(s, ctx.box)

    def begin(self, s: RattusState, seat: int, ctx: Ctx) -> None:
        then(s, MonkToken(seat))


def has_room_near(s: RattusState, region: int, box: RattusBox) -> bool:
    """Whether a token can leave the region: some neighbour has fewer than three (RA 5.2)."""
    return any(s.rats[other] < MAX_RATS for other in box.near[region])


def any_movable(s: RattusState, box: RattusBox) -> bool:
    """Whether any token on the board can move."""
    return any(s.rats[region] and has_room_near(s, region, box) for region in box.regions)


@final
class MonkToken(Ask):
    """Choose the token that moves."""

    name: ClassVar[str] = "monk-token"
    phase: ClassVar[str] = "cards"

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return super().fits(s, box) and any_movable(s, box)

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        return [
            TOKEN[region * TOKEN_KINDS + kind]
            for region in ctx.box.regions
            if s.rats[region] and has_room_near(s, region, ctx.box)
            for kind in kinds_in(s, region)
        ]

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        then(s, MonkTo(seat, choice.value))

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "token":
            return why("finish-ability", "4.4", {"card": "monk"})
        region, kind = divmod(choice.value, TOKEN_KINDS)
        there = region in ctx.box.regions and kind in kinds_in(s, region)
        return why("full-around" if there else "no-such-token", "6.2", {"region": choice.args[0]})


@final
class MonkTo(AskAtToken):
    """Choose the region that the token moves to."""

    name: ClassVar[str] = "monk-to"
    phase: ClassVar[str] = "cards"

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return super().fits(s, box) and has_room_near(s, self.code // TOKEN_KINDS, box)

    def about(self, s: RattusState, ctx: Ctx) -> str:
        return REGION_IDS[self.code // TOKEN_KINDS]

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        near = ctx.box.near[self.code // TOKEN_KINDS]
        return [TO[region] for region in near if s.rats[region] < MAX_RATS]

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        region, kind = divmod(self.code, TOKEN_KINDS)
        move_token(s, region, kind, choice.value)
        ctx.emit(events.RAT_MOVED, seat, kind, region, choice.value)

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "to":
            return why("finish-ability", "4.4", {"card": "monk"})
        region = self.code // TOKEN_KINDS
        if choice.value not in ctx.box.near[region]:
            params = {"region": choice.args[0], "from": REGION_IDS[region]}
            return why("not-near", "6.2", dict(params))
        return why("full", "6.2", {"region": choice.args[0]})
