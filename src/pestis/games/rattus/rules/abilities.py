"""The base class of all class-card abilities (RA 4.4, 7.2)."""

from __future__ import annotations

from pestis.games.rattus.state.state import RattusState
from pestis.games.rattus.state.steps import Ctx


class Ability:
    """A class card's ability, for the seat whose turn it is; always optional (RA 6.7)."""

    def usable(self, s: RattusState, seat: int, ctx: Ctx) -> bool:
        """Whether the ability can do anything now, before phase C."""
        raise NotImplementedError

    def begin(self, s: RattusState, seat: int, ctx: Ctx) -> None:
        """Begin the ability; it is finished before anything else happens (RA 4.4)."""
        raise NotImplementedError

    def usable_last(self, s: RattusState, seat: int, ctx: Ctx) -> bool:
        """Like ``usable``, in the final round (RA 7.2, 7.3)."""
        return self.usable(s, seat, ctx)

    def begin_last(self, s: RattusState, seat: int, ctx: Ctx) -> None:
        """Like ``begin``, in the final round."""
        self.begin(s, seat, ctx)
