"""The Knight (RA 6.6, 7.3): it works in phase C (see plague.py), and in the final round here."""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.rattus.content.ids import REGION_IDS
from pestis.games.rattus.rules.abilities import Ability
from pestis.games.rattus.rules.plague import Ravage, move_plague, targets
from pestis.games.rattus.state.choices import MOVE
from pestis.games.rattus.state.state import RattusState
from pestis.games.rattus.state.steps import Ask, Ctx, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message


@final
class Knight(Ability):
    """Has nothing to begin before phase C."""

    def usable(self, s: RattusState, seat: int, ctx: Ctx) -> bool:
        return False

    def usable_last(self, s: RattusState, seat: int, ctx: Ctx) -> bool:
        return ctx.box.last_adapted

    def begin_last(self, s: RattusState, seat: int, ctx: Ctx) -> None:
        then(s, KnightLast(seat))


@final
class KnightLast(Ask):
    """In the final round: move the Plague Piece; no new rats, but the plague rages (RA 7.3)."""

    name: ClassVar[str] = "knight-last"
    phase: ClassVar[str] = "last-round"

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        return [MOVE[region] for region in targets(s, seat, ctx)]

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        move_plague(s, seat, choice.value, ctx)
        then(s, Ravage(seat, choice.value, 1))

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "move":
            return why("finish-ability", "4.4", {"card": "knight"})
        params = {"region": choice.args[0], "plague": REGION_IDS[s.plague]}
        return why("out-of-reach", "6.6", dict(params))
