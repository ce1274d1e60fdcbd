"""The five phases of a round (RC 3), in playing order."""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.rattus_cartus.content.box import CartusBox
from pestis.games.rattus_cartus.rules.entering import EnterBuildings
from pestis.games.rattus_cartus.rules.resolving import ResolveBuildings
from pestis.games.rattus_cartus.rules.scoring import FinalScoring
from pestis.games.rattus_cartus.rules.supply import Supply
from pestis.games.rattus_cartus.state import events
from pestis.games.rattus_cartus.state.state import NOWHERE, CartusState
from pestis.games.rattus_cartus.state.steps import Ctx, Numbered, Step
from pestis.games.rattus_cartus.state.streams import BUILDING_STREAM
from pestis.kernel.core.events import EVERYBODY
from pestis.kernel.core.tasks import then
from pestis.parts.tuples import without


@final
class Round(Numbered):
    """Begin a round with its five phases (RC 3)."""

    name: ClassVar[str] = "round"

    def fits(self, s: CartusState, box: CartusBox) -> bool:
        return s.round < self.number <= box.rounds

    def run(self, s: CartusState, ctx: Ctx) -> None:
        s.round = self.number
        ctx.emit(events.ROUND_BEGAN, s.round, ctx.box.rounds)
        then(s, DrawBuildings(), Supply(), EnterBuildings(), ResolveBuildings(), EndRound())


@final
class DrawBuildings(Step):
    """Phase A: lay out the row (RC 3.1); its cards are never all of one building (RC 3.2)."""

    name: ClassVar[str] = "draw-buildings"

    def run(self, s: CartusState, ctx: Ctx) -> None:
        for _ in range(ctx.box.width):
            s.row += (self._unseen(s, ctx),)
            s.building_pile -= 1
        for card in s.row:
            ctx.emit(events.ROW_CARD, card)
        while self._all_same(s, ctx):
            self._replace_last(s, ctx)

    def _unseen(self, s: CartusState, ctx: Ctx) -> int:
        card = ctx.chance.pick(BUILDING_STREAM, s.building_bag)
        s.building_bag = without(s.building_bag, card)
        return card

    def _all_same(self, s: CartusState, ctx: Ctx) -> bool:
        first = ctx.box.building_of[s.row[0]]
        return all([ctx.box.building_of[card] == first for card in s.row])

    def _replace_last(self, s: CartusState, ctx: Ctx) -> None:
        """Put the last card face down under the replacement pile and lay out its top card."""
        ctx.reveal(EVERYBODY)
        last = s.row[-1]
        s.returned += (last,)
        if len(s.building_bag) > s.building_pile:
            card = self._unseen(s, ctx)
        else:
            card = s.returned[0]
            s.returned = s.returned[1:]
        s.row = (*s.row[:-1], card)
        ctx.emit(events.ROW_REPLACED, last, card)


@final
class EndRound(Step):
    """Phase E: discs return, building cards go, the starting player changes (RC 3.20, 3.22)."""

    name: ClassVar[str] = "end-round"

    def run(self, s: CartusState, ctx: Ctx) -> None:
        seats = len(s.rats)
        s.used += s.row
        s.row = ()
        s.order = ()
        s.where = (NOWHERE,) * seats
        s.announced = (NOWHERE,) * seats
        s.supply = (NOWHERE,) * seats
        s.scored = (0,) * seats
        s.revealed = (0,) * seats
        if s.round == ctx.box.rounds:
            then(s, FinalScoring())
            return
        s.starter = (s.starter + 1) % seats
        ctx.emit(events.NEXT_STARTER, s.starter)
        then(s, Round(s.round + 1))
