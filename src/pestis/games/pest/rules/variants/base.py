"""The base game, with the methods a variant may override."""

from __future__ import annotations

from typing import Any

from pestis.games.pest.content.ids import NONE
from pestis.games.pest.state.state import PestState
from pestis.kernel.core.spec import ScoreLine
from pestis.kernel.core.tasks import Context

Ctx = Context[Any]

LEFT: int = 0
MIDDLE: int = 1
RIGHT: int = 2


class Variant:
    """The game for two to five players (PE 3 to 11); Duel and Solo override the methods they
    change."""

    def set_up(self, s: PestState, ctx: Ctx) -> None:
        """Put additional pieces on the boards."""

    def has_capital_card(self) -> bool:
        """Whether a capital card is revealed (PE 3.5)."""
        return True

    def in_play(self, solo: bool) -> bool:
        """Whether a technology or decree is used, by its ``solo`` mark (PE 14.1)."""
        return True

    def covered(self, s: PestState, space: int) -> bool:
        """Whether a space of the influence track must be skipped (PE 9.1)."""
        return False

    def passed(self, s: PestState, space: int, ctx: Ctx) -> None:
        """Called for each space of the influence track that a marker passed or landed on."""

    def fulfilled(self, s: PestState, era: int, space: int, ctx: Ctx) -> None:
        """Called when a marker reached a space of an imperative track (PE 10.2)."""

    def raised(self, s: PestState, ctx: Ctx) -> None:
        """Called when a capital building was built (PE 6.B.6)."""

    def aid_column(self, s: PestState, seat: int) -> int:
        """The column of an aid card for a seat: left for the highest influence, right for the
        lowest and for 0, otherwise the middle (PE 5.8, 18.29)."""
        mine = s.influence[seat]
        if mine == 0 or mine == min(s.influence):
            return RIGHT
        return LEFT if mine == max(s.influence) else MIDDLE

    def capital_ranks(self, s: PestState, literal: bool) -> list[int]:
        """By seat: 0, 1 or 2 for the first, second or third reward, -1 for none (PE 8.3)."""
        people = s.capital[:-1]
        if len(people) == 2:
            return pair_ranks(people)
        return literal_ranks(people) if literal else slot_ranks(people)

    def after_ranking(self, s: PestState, ctx: Ctx) -> None:
        """Called after the capital was ranked at the end of an era."""

    def keeps_neutral(self) -> bool:
        """Whether neutral people stay in the capital at the end of an era (PE 13.4)."""
        return False

    def turns_tokens(self) -> bool:
        """Whether reward tokens are turned face up again (PE 8.3 step 3)."""
        return True

    def after_era(self, s: PestState, ctx: Ctx) -> None:
        """Called after the five steps of the end of an era."""

    def counts_imperative(self, s: PestState, seat: int, era: int) -> bool:
        """Whether a seat's marker on the track of an era scores (PE 10.3, 13.5)."""
        return True

    def more_lines(self, s: PestState) -> list[ScoreLine]:
        """Additional lines of the score sheet: the bonus for influence (PE 9.3)."""
        points = [influence_bonus(s.influence, seat) for seat in range(len(s.influence))]
        return [ScoreLine("highest-influence", {}, tuple(points))]

    def more_points(self, s: PestState, seat: int) -> int:
        """A seat's points from the additional lines."""
        return influence_bonus(s.influence, seat)


def pair_ranks(people: list[int]) -> list[int]:
    """Ranks of two players: the one with more people is first, the other third; if equal, both are
    second.  Nobody ranks without people."""
    ranks: list[int] = []
    for seat in range(2):
        own, other = people[seat], people[1 - seat]
        rank = 1 if own == other else 0 if own > other else 2
        ranks.append(rank if own else NONE)
    return ranks


def slot_ranks(people: list[int]) -> list[int]:
    """Ranks in which ties use up two rewards: groups take the rewards by falling number of people,
    and tied players get the next lower reward (PE 18.12)."""
    ranks = [NONE] * len(people)
    slot = 0
    for number in sorted(set(people), reverse=True):
        group = [seat for seat, n in enumerate(people) if n == number]
        rank = slot if len(group) == 1 else slot + 1
        for seat in group:
            ranks[seat] = rank if rank < 3 and number else NONE
        slot += 1 if len(group) == 1 else 2
    return ranks


def literal_ranks(people: list[int]) -> list[int]:
    """Ranks by most, second-most and third-most people; tied players get the next lower reward
    (PE 18.12, the other reading)."""
    ranks = [NONE] * len(people)
    for place, number in enumerate(sorted(set(people), reverse=True)):
        group = [seat for seat, n in enumerate(people) if n == number]
        rank = place if len(group) == 1 else place + 1
        for seat in group:
            ranks[seat] = rank if rank < 3 and number else NONE
    return ranks


def influence_bonus(influence: list[int], seat: int) -> int:
    """5 points for the highest and 3 for the second-highest influence, never for 0 (PE 9.3,
    18.13)."""
    highest = 0
    second = 0
    for n in influence:
        if n > highest:
            highest, second = n, highest
        elif second < n < highest:
            second = n
    own = influence[seat]
    if own == 0:
        return 0
    return 5 if own == highest else 3 if own == second else 0


def points_in(lines: list[ScoreLine], seat: int) -> int:
    """A seat's points from some lines of the score sheet."""
    return sum([line.points[seat] for line in lines])
