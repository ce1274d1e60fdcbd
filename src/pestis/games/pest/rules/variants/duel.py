"""The duel for two players (PE 13)."""

from __future__ import annotations

from typing import Final, final

from pestis.games.pest.content.ids import BUILDING_IDS, ERAS, NONE
from pestis.games.pest.rules.common.deck import OFFERED, technology_deck
from pestis.games.pest.rules.variants.base import LEFT, RIGHT, Ctx, Variant, pair_ranks, points_in
from pestis.games.pest.state import events
from pestis.games.pest.state.state import BUILDINGS, PestState
from pestis.games.pest.state.streams import TECHNOLOGY_STREAM
from pestis.kernel.core.spec import ScoreLine

MORE_BUILDINGS: Final = 5
MORE_SICK: Final = 3


@final
class Duel(Variant):
    """Adds covered influence spaces, thresholds on the imperative tracks, a neutral rival in the
    capital, and two comparisons at the end."""

    def __init__(
        self, covered: tuple[int, ...], pays: tuple[int, ...], thresholds: tuple[int, ...]
    ) -> None:
        self.covers: Final = covered
        self.pays: Final = pays
        self.thresholds: Final = thresholds

    def set_up(self, s: PestState, ctx: Ctx) -> None:
        """Put one healthy person in the neutral area (PE 13.1)."""
        s.capital[-1] = 1

    def covered(self, s: PestState, space: int) -> bool:
        """Whether the space is under a shame token and thus unavailable (PE 13.1)."""
        return space in self.covers

    def aid_column(self, s: PestState, seat: int) -> int:
        """Left for the higher influence, right for the lower (PE 13.2), right for both on 0
        (PE 5.8)."""
        return LEFT if s.influence[seat] > s.influence[1 - seat] else RIGHT

    def capital_ranks(self, s: PestState, literal: bool) -> list[int]:
        """Ranks of two players; those with fewer people than the neutral area get none
        (PE 13.4)."""
        ranks = pair_ranks(s.capital[:-1])
        return [
            rank if s.capital[seat] >= s.capital[-1] else NONE for seat, rank in enumerate(ranks)
        ]

    def after_ranking(self, s: PestState, ctx: Ctx) -> None:
        """Add a neutral person (PE 13.4)."""
        s.capital[-1] += 1
        ctx.emit(events.NEUTRAL, 1, s.capital[-1])

    def keeps_neutral(self) -> bool:
        return True

    def after_era(self, s: PestState, ctx: Ctx) -> None:
        """Reveal five new technologies, then return the old ones to the deck (PE 13.3)."""
        deck = technology_deck(s, ctx.box)
        fresh: list[int] = []
        while len(fresh) < OFFERED and deck:
            card = ctx.chance.pick(TECHNOLOGY_STREAM, deck)
            deck.remove(card)
            fresh.append(card)
            ctx.emit(events.ON_OFFER, card)
        s.display = tuple(fresh)

    def counts_imperative(self, s: PestState, seat: int, era: int) -> bool:
        """Only a marker that reached the threshold scores (PE 13.5)."""
        return s.tracks[seat * ERAS + era] >= self.thresholds[era]

    def more_lines(self, s: PestState) -> list[ScoreLine]:
        """Covered spaces passed, more buildings, more sick people (PE 13.6, 13.7)."""
        passed = [len([c for c in self.covers if c < s.influence[seat]]) for seat in range(2)]
        built = [buildings_of(s, seat) for seat in range(2)]
        return [
            ScoreLine("covers-passed", {}, tuple([self.pays[n] for n in passed])),
            ScoreLine("more-buildings", {}, to_the_larger(built, MORE_BUILDINGS)),
            ScoreLine("more-sick", {}, to_the_larger(s.quarantine, -MORE_SICK)),
        ]

    def more_points(self, s: PestState, seat: int) -> int:
        return points_in(self.more_lines(s), seat)


def buildings_of(s: PestState, seat: int) -> int:
    """The number of buildings built, including the castle (PE 13.7)."""
    sites = s.built[seat * BUILDINGS : seat * BUILDINGS + len(BUILDING_IDS)]
    return len([place for place in sites if place != NONE])


def to_the_larger(counts: list[int], points: int) -> tuple[int, ...]:
    """The points for the larger of two numbers; none for a tie."""
    most = max(counts)
    if counts[0] == counts[1]:
        return (0, 0)
    return tuple([points if count == most else 0 for count in counts])
