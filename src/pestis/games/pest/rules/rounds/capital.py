"""The capital at the end of an era (PE 8.3 steps 2 and 3)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import CAPITAL_CARDS, GOODS
from pestis.games.pest.rules.common.changes import gain
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import BONUS, TAKE_BACK
from pestis.games.pest.state.state import PestState
from pestis.games.pest.state.steps import Ask, Ctx, Step, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then, then_all
from pestis.kernel.errors import Message

RANKS: Final = 3


@final
class RankCapital(Step):
    """Gives the first, second and third rewards, to tied players in turn order (PE 8.3, 17.4)."""

    name: ClassVar[str] = "rank-capital"

    def run(self, s: PestState, ctx: Ctx) -> None:
        rewards: list[Step] = []
        if s.capital_card:
            ranks = ctx.box.variant.capital_ranks(s, ctx.box.literal_ties)
            for rank in range(RANKS):
                rewards += [CapitalReward(seat, rank) for seat in s.order if ranks[seat] == rank]
        then_all(s, (*rewards, AfterRanking()))


@final
class CapitalReward(Step):
    """Gives one player's reward, and to the first a bonus as well (PE 8.3)."""

    name: ClassVar[str] = "capital-reward"

    def __init__(self, seat: int, rank: int) -> None:
        self.seat = seat
        self.rank = rank

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.rank)

    def fits(self, s: PestState, box: PestBox) -> bool:
        return 0 <= self.seat < box.seats and 0 <= self.rank < RANKS and len(s.capital_card) > 0

    def run(self, s: PestState, ctx: Ctx) -> None:
        card = ctx.box.boards.capital_cards[s.capital_card[0]]
        ctx.emit(events.CAPITAL_RANK, self.seat, self.rank + 1, s.capital[self.seat])
        if self.rank == 0:
            then(s, CapitalBonus(self.seat))
        gain(s, self.seat, card.rewards[self.rank], ctx)


@final
class CapitalBonus(Ask):
    """Choose the card's bonus, or take one person back from the capital to the track (PE 8.3)."""

    name: ClassVar[str] = "capital-bonus"
    phase: ClassVar[str] = "era-end"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return super().fits(s, box) and len(s.capital_card) > 0

    def about(self, s: PestState, ctx: Ctx) -> str:
        return CAPITAL_CARDS[s.capital_card[0]]

    def choices(self, s: PestState, seat: int, ctx: Ctx) -> list[Choice]:
        legal = [BONUS]
        if s.capital[seat] and s.healthy[seat] < len(ctx.box.boards.herbs):
            legal.append(TAKE_BACK)
        return legal

    def apply(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is TAKE_BACK:
            s.capital[seat] -= 1
            s.healthy[seat] += 1
            ctx.emit(events.TAKEN_BACK, seat)
        else:
            gain(s, seat, ctx.box.boards.capital_cards[s.capital_card[0]].bonus, ctx)

    def why_not(self, s: PestState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("bonus-or-back", "8.3")


@final
class AfterRanking(Step):
    """Runs the variant's own rules for the capital (PE 13.4, 14.7)."""

    name: ClassVar[str] = "after-ranking"

    def run(self, s: PestState, ctx: Ctx) -> None:
        ctx.box.variant.after_ranking(s, ctx)


@final
class ClearCapital(Step):
    """Returns people to the supply and turns reward tokens face up (PE 8.3 step 3)."""

    name: ClassVar[str] = "clear-capital"

    def run(self, s: PestState, ctx: Ctx) -> None:
        variant = ctx.box.variant
        neutral = s.capital[-1] if variant.keeps_neutral() else 0
        ctx.emit(events.CAPITAL_CLEARED, sum(s.capital) - neutral)
        s.capital = [0] * len(s.capital)
        s.capital[-1] = neutral
        if variant.turns_tokens():
            up = [up + down for up, down in zip(s.tokens_up, s.tokens_down, strict=True)]
            s.tokens_up = tuple(up)
            s.tokens_down = (0,) * len(GOODS)
