"""Task base classes shared by the rules of this game."""

from __future__ import annotations

from typing import Final

from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.ids import TOKEN_KINDS
from pestis.games.rattus.state.state import RattusState, kinds_in
from pestis.kernel.core.tasks import Context, Task
from pestis.parts import steps
from pestis.parts.steps import AskCode, AskSeat, Why

Ctx = Context[RattusBox]
Step = Task[RattusState, RattusBox]
ForSeat = steps.ForSeat[RattusState, RattusBox]


why: Final = Why("rattus", "RA")
"""A reason why a choice is not legal now: id, rule, parameters."""


class Ask(AskSeat[RattusState, RattusBox]):
    """A prompt for one seat."""

    def round(self, s: RattusState) -> int:
        return s.round


class AskAtToken(AskCode[RattusState, RattusBox]):
    """A prompt for one seat about a face-down token, ``region * TOKEN_KINDS + kind``."""

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        region, kind = divmod(self.code, TOKEN_KINDS)
        return super().fits(s, box) and region in box.regions and kind in kinds_in(s, region)

    def round(self, s: RattusState) -> int:
        return s.round


class AskAtRegion(Ask):
    """A prompt for one seat about a region."""

    def __init__(self, seat: int, region: int) -> None:
        super().__init__(seat)
        self.region = region

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.region)

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return super().fits(s, box) and self.region in box.regions


class ForRegion(ForSeat):
    """A step that concerns one seat and a region."""

    def __init__(self, seat: int, region: int) -> None:
        super().__init__(seat)
        self.region = region

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.region)

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return super().fits(s, box) and self.region in box.regions
