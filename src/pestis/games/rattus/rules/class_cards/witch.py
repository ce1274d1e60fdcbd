"""The Witch (RA 6.4)."""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.ids import REGION_IDS, REGIONS, SYMBOL_IDS, TOKEN_KINDS
from pestis.games.rattus.rules.abilities import Ability
from pestis.games.rattus.rules.tokens import look_at, multitude, swap_seen
from pestis.games.rattus.state import events
from pestis.games.rattus.state.choices import LEAVE, SWAP, TOKEN
from pestis.games.rattus.state.state import RattusState, kinds_in
from pestis.games.rattus.state.steps import Ask, AskAtToken, Ctx, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message
from pestis.parts.tuples import total


@final
class Witch(Ability):
    """Look at two face-down rat tokens in secret, then swap them or not (RA 6.4)."""

    def usable(self, s: RattusState, seat: int, ctx: Ctx) -> bool:
        return total(s.rats, 0, REGIONS) > 1

    def begin(self, s: RattusState, seat: int, ctx: Ctx) -> None:
        then(s, WitchFirst(seat))


def tokens_from(s: RattusState, box: RattusBox, lowest: int) -> list[int]:
    """The distinguishable tokens on the board, as codes from ``lowest`` on."""
    return [
        region * TOKEN_KINDS + kind
        for region in box.regions
        if region >= lowest // TOKEN_KINDS
        for kind in kinds_in(s, region)
        if region * TOKEN_KINDS + kind >= lowest
    ]


def front_of(face: int, ctx: Ctx) -> list[int]:
    """The front of a token in the form that events use: limit, then symbols."""
    return [len(SYMBOL_IDS) + ctx.box.limits[face] - 1, *ctx.box.symbols[face]]


@final
class WitchFirst(Ask):
    """Choose the first of two tokens; both are chosen before either is looked at (RA 6.4)."""

    name: ClassVar[str] = "witch-first"
    phase: ClassVar[str] = "cards"

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return super().fits(s, box) and sum(s.rats) > 1

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        codes = tokens_from(s, ctx.box, 0)
        if multitude(s, codes[-1]) == 1:
            codes.pop()
        return [TOKEN[code] for code in codes]

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        then(s, WitchSecond(seat, choice.value))

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "token":
            return why("finish-ability", "4.4", {"card": "witch"})
        if choice.value % TOKEN_KINDS in kinds_in(s, choice.value // TOKEN_KINDS):
            return why("tokens-in-order", "6.4")
        return why("no-such-token", "6.4", {"region": choice.args[0]})


@final
class WitchSecond(AskAtToken):
    """Choose the second token, in map order, so that no pair can be reached twice."""

    name: ClassVar[str] = "witch-second"
    phase: ClassVar[str] = "cards"

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        if not super().fits(s, box) or self.code not in tokens_from(s, box, 0):
            return False
        return multitude(s, self.code) > 1 or len(tokens_from(s, box, self.code)) > 1

    def about(self, s: RattusState, ctx: Ctx) -> str:
        return REGION_IDS[self.code // TOKEN_KINDS]

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        codes = tokens_from(s, ctx.box, self.code)
        if multitude(s, self.code) == 1:
            codes.pop(0)
        return [TOKEN[code] for code in codes]

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        ctx.reveal(1 << seat)
        one = look_at(s, seat, self.code, ctx)
        other = look_at(s, seat, choice.value, ctx)
        if ctx.events is not None:
            for at in (one, other):
                front = front_of(s.seen_faces[at], ctx)
                ctx.emit_secret(events.LOOKED, 1 << seat, front, seat, s.seen_at[at])
        if s.seen_at[one] != s.seen_at[other]:
            then(s, WitchSwap(seat, one, other))

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "token":
            return why("finish-ability", "4.4", {"card": "witch"})
        if choice.value == self.code:
            return why("same-token", "6.4")
        if choice.value % TOKEN_KINDS in kinds_in(s, choice.value // TOKEN_KINDS):
            return why("tokens-in-order", "6.4")
        return why("no-such-token", "6.4", {"region": choice.args[0]})


@final
class WitchSwap(Ask):
    """Swap the two tokens or leave them; everybody sees which of the two happens (RA 6.4).

    one, other  their indices in the lists of seen tokens
    """

    name: ClassVar[str] = "witch-swap"
    phase: ClassVar[str] = "cards"

    def __init__(self, seat: int, one: int, other: int) -> None:
        super().__init__(seat)
        self.one = one
        self.other = other

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.one, self.other)

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        seen = range(len(s.seen_at))
        return super().fits(s, box) and self.one in seen and self.other in seen

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        return [SWAP, LEAVE]

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is SWAP:
            ctx.emit(events.SWAPPED, seat, s.seen_at[self.one], s.seen_at[self.other])
            swap_seen(s, self.one, self.other)
        else:
            ctx.emit(events.NOT_SWAPPED, seat)

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("finish-ability", "4.4", {"card": "witch"})
