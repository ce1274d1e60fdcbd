"""The solo game (PE 14)."""

from __future__ import annotations

from typing import Final, final

from pestis.games.pest.content.ids import ERAS, NONE
from pestis.games.pest.rules.common.changes import gain_shame
from pestis.games.pest.rules.variants.base import LEFT, MIDDLE, RIGHT, Ctx, Variant, points_in
from pestis.games.pest.state import events
from pestis.games.pest.state.state import PestState
from pestis.kernel.core.spec import ScoreLine
from pestis.parts.tuples import without

MANY: Final = 5
SOME: Final = 3


@final
class Solo(Variant):
    """Sick people wait on the tracks and next to the capital buildings.  Each one that the player
    reaches moves to the neutral area, which is the rival in the capital."""

    def __init__(self, on_influence: tuple[int, ...], on_imperatives: tuple[int, ...]) -> None:
        self.on_influence: Final = on_influence
        self.on_imperatives: Final = on_imperatives

    def set_up(self, s: PestState, ctx: Ctx) -> None:
        """Put sick people on influence spaces.  Those on the first spaces of each imperative track
        and next to unbuilt capital buildings need no state (PE 14.1)."""
        s.influence_sick = self.on_influence

    def has_capital_card(self) -> bool:
        return False

    def in_play(self, solo: bool) -> bool:
        return solo

    def covered(self, s: PestState, space: int) -> bool:
        """Whether the space has a sick person, so that it is skipped (PE 14.4)."""
        return space in s.influence_sick

    def passed(self, s: PestState, space: int, ctx: Ctx) -> None:
        """Move the sick person of a passed space to the neutral area (PE 14.4)."""
        if space in s.influence_sick:
            s.influence_sick = without(s.influence_sick, space)
            _to_neutral(s, ctx)

    def fulfilled(self, s: PestState, era: int, space: int, ctx: Ctx) -> None:
        """Move the sick person of a reached space to the neutral area (PE 14.3)."""
        if space <= self.on_imperatives[era]:
            _to_neutral(s, ctx)

    def raised(self, s: PestState, ctx: Ctx) -> None:
        """Move the sick person next to the building to the neutral area (PE 14.2)."""
        _to_neutral(s, ctx)

    def aid_column(self, s: PestState, seat: int) -> int:
        """The column by the number of sick people left on the influence track (PE 14.5)."""
        left = len(s.influence_sick)
        return RIGHT if left >= MANY else MIDDLE if left >= SOME else LEFT

    def after_ranking(self, s: PestState, ctx: Ctx) -> None:
        """Give shame for each neutral person in excess of the player's own in the capital
        (PE 14.7)."""
        more = s.capital[1] - s.capital[0]
        if more > 0:
            ctx.emit(events.SHAME_FOR_NEUTRAL, 0, more)
            gain_shame(s, 0, more, ctx)

    def turns_tokens(self) -> bool:
        """False, because reward tokens stay face down (PE 14.6)."""
        return False

    def more_lines(self, s: PestState) -> list[ScoreLine]:
        """One shame for each person still waiting and for each dead one (PE 14.8)."""
        waiting = [max(0, self.on_imperatives[era] - s.tracks[era]) for era in range(ERAS)]
        return [
            ScoreLine("sick-on-influence", {}, (-len(s.influence_sick),)),
            ScoreLine("sick-on-imperatives", {}, (-sum(waiting),)),
            ScoreLine("sick-in-capital", {}, (-s.capital_owner.count(NONE),)),
            ScoreLine("dead", {}, (-s.dead[0],)),
        ]

    def more_points(self, s: PestState, seat: int) -> int:
        return points_in(self.more_lines(s), seat)


def _to_neutral(s: PestState, ctx: Ctx) -> None:
    """Move a sick person to the neutral area."""
    s.capital[1] += 1
    ctx.emit(events.NEUTRAL, 1, s.capital[1])
