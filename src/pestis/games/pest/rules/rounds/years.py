"""The year and the era (PE 4, 8.1, 8.2)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import NONE, REPEAT, TRIALS
from pestis.games.pest.rules.rounds.aid import RevealAidCard
from pestis.games.pest.rules.rounds.era_end import EraEnd
from pestis.games.pest.rules.rounds.pest_phase import RevealPestCard
from pestis.games.pest.rules.rounds.scoring import FinalScoring
from pestis.games.pest.rules.rounds.turn import TakeTurn
from pestis.games.pest.state import events
from pestis.games.pest.state.state import CELLS, PestState
from pestis.games.pest.state.steps import Ctx, Numbered, Step
from pestis.kernel.core.tasks import then, then_all

YEARS: Final = 6
YEARS_OF_ERA: Final = 2


@final
class Year(Numbered):
    """Runs a year: pest and aid, actions, assistants back, new order, possibly an era's end (PE
    4.2)."""

    name: ClassVar[str] = "year"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return s.year + 1 == self.number <= YEARS

    def run(self, s: PestState, ctx: Ctx) -> None:
        s.year = self.number
        ctx.emit(events.YEAR_BEGAN, self.number, era_of(self.number) - 1)
        then(s, Year(self.number + 1) if self.number < YEARS else FinalScoring())
        if self.number % YEARS_OF_ERA == 0:
            then(s, EraEnd())
        then(s, RevealPestCard(), RevealAidCard(), Actions(1), TakeBack(), NewOrder())


def era_of(year: int) -> int:
    """The era of a year: 1, 2 or 3."""
    return (year + 1) // YEARS_OF_ERA


@final
class Actions(Numbered):
    """Lets the seats place one assistant each, in two rounds in era I, then three, then four (PE
    4.1, 6.1)."""

    name: ClassVar[str] = "actions"

    def fits(self, s: PestState, box: PestBox) -> bool:
        return 0 < self.number <= era_of(s.year) + 1

    def run(self, s: PestState, ctx: Ctx) -> None:
        if self.number <= era_of(s.year):
            then(s, Actions(self.number + 1))
        then_all(s, tuple([TakeTurn(seat) for seat in s.order]))


@final
class TakeBack(Step):
    """Returns all assistants, including those on technology cards (PE 8.1)."""

    name: ClassVar[str] = "take-back"

    def run(self, s: PestState, ctx: Ctx) -> None:
        s.grid = [0] * (ctx.box.seats * CELLS)
        for at, card in enumerate(s.slots):
            if card != NONE and holds_assistant(card, ctx.box):
                s.on_card[at] = 0


def holds_assistant(card: int, box: PestBox) -> bool:
    """Whether a technology has a space for an assistant (PE 18.22)."""
    powers = box.data.technologies[card].powers
    return powers[TRIALS] > 0 or powers[REPEAT] > 0


@final
class NewOrder(Step):
    """Orders the seats by influence, lowest first; seats tied on 0 reverse their current order
    (PE 8.2, 18.30)."""

    name: ClassVar[str] = "new-order"

    def run(self, s: PestState, ctx: Ctx) -> None:
        keys: list[tuple[int, int, int]] = []
        for place, seat in enumerate(s.order):
            keys.append((s.influence[seat], -place, seat))
        keys.sort()
        s.order = tuple([seat for _, _, seat in keys])
        for place, seat in enumerate(s.order):
            ctx.emit(events.TURN_ORDER, seat, place + 1)
