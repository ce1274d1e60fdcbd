"""Phase D: resolve the buildings in row order, each in three steps (RC 3.D)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.rattus_cartus.content.ids import KINDS, POPULATION, class_of
from pestis.games.rattus_cartus.rules.actions import OfferAction, action_of
from pestis.games.rattus_cartus.rules.changes import (
    gain_influence,
    gain_rats,
    put_back,
    remember,
    show,
)
from pestis.games.rattus_cartus.rules.specials import Flutes, Swords
from pestis.games.rattus_cartus.state import events
from pestis.games.rattus_cartus.state.choices import MAX_ROW
from pestis.games.rattus_cartus.state.state import CartusState, counting_played, played_by, visitors
from pestis.games.rattus_cartus.state.steps import AtPlace, Ctx, Step
from pestis.games.rattus_cartus.state.trail import SHOWED
from pestis.kernel.core.events import EVERYBODY, everybody_but
from pestis.kernel.core.tasks import then_all
from pestis.parts.tuples import put


@final
class ResolveBuildings(Step):
    """Resolve the buildings in row order."""

    name: ClassVar[str] = "resolve-buildings"

    def run(self, s: CartusState, ctx: Ctx) -> None:
        entered = [place for place in range(len(s.row)) if place in s.where]
        then_all(s, tuple([Resolve(place) for place in entered]))


@final
class Resolve(AtPlace):
    """Resolve one building: step a cards (influence and rats, then Swords, then Flutes: A6), step b
    actions, step c discard."""

    name: ClassVar[str] = "resolve"

    def run(self, s: CartusState, ctx: Ctx) -> None:
        then_all(s, STEPS[self.place])


@final
class RevealCards(AtPlace):
    """Reveal the cards of all visitors; two players in different buildings both reveal at the first
    building (A39)."""

    name: ClassVar[str] = "reveal-cards"

    def run(self, s: CartusState, ctx: Ctx) -> None:
        seats = list(s.order) if len(s.rats) == 2 else visitors(s, self.place)
        for seat in seats:
            if s.revealed[seat]:
                continue
            ctx.reveal(everybody_but(seat))
            s.revealed = put(s.revealed, seat, 1)
            kinds = played_by(s, seat)
            if kinds and s.trail:
                remember(s, SHOWED, seat, kinds)
            for kind in kinds:
                show(s, seat, kind)
            card = s.row[s.where[seat]]
            ctx.emit_secret(events.REVEALED, EVERYBODY, kinds, seat, card, len(kinds))


@final
class ScoreCards(AtPlace):
    """Score influence and rats of every visitor, in order of entry (RC 3.11, 3.12)."""

    name: ClassVar[str] = "score-cards"

    def run(self, s: CartusState, ctx: Ctx) -> None:
        cls = ctx.box.class_of_card[s.row[self.place]]
        for seat in visitors(s, self.place):
            points = counting_played(s, seat)
            if points:
                s.scored = put(s.scored, seat, points)
                total = gain_influence(s, seat, cls, points)
                ctx.emit(events.INFLUENCE, seat, points, cls, total)
                gain_rats(s, seat, strangers(s, seat, cls), ctx)


def strangers(s: CartusState, seat: int, cls: int) -> int:
    """Population cards played whose class is not the building's; jokers match (RC 3.12, 5.1)."""
    kinds = played_by(s, seat)
    return len([kind for kind in kinds if kind < POPULATION and class_of(kind) != cls])


@final
class BuildingActions(AtPlace):
    """Offer the premium action first, then the standard actions in entry order (RC 3.15-3.18); in
    the last round the premium is one point of influence and there are no actions (RC 3.23, A41)."""

    name: ClassVar[str] = "building-actions"

    def run(self, s: CartusState, ctx: Ctx) -> None:
        card = s.row[self.place]
        here = visitors(s, self.place)
        holder = premium_holder(s, self.place, here)
        if s.round == ctx.box.rounds:
            if holder >= 0:
                cls = ctx.box.class_of_card[card]
                total = gain_influence(s, holder, cls, 1)
                ctx.emit(events.LAST_INFLUENCE, holder, 1, cls, total)
            return
        offers: list[Step] = []
        if holder >= 0:
            offers.append(OfferAction(holder, 1))
        if action_of(ctx, card, 0).offered():
            offers += [OfferAction(seat, 0) for seat in here if seat != holder]
        then_all(s, tuple(offers))


def premium_holder(s: CartusState, place: int, here: list[int]) -> int:
    """The seat with the most population and joker cards, ties to the earlier entrant (RC 3.15,
    3.17); -1 if there is no holder.

    Two players compare across buildings, and only one of them gets a premium (RC 3.21, A40).
    """
    rivals = list(s.order) if len(s.rats) == 2 else here
    best = rivals[0]
    most = strength(s, best)
    for seat in rivals:
        cards = strength(s, seat)
        if cards > most:
            best = seat
            most = cards
    return best if s.where[best] == place else -1


def strength(s: CartusState, seat: int) -> int:
    """Population and joker cards played this round; ``scored`` includes those discarded since."""
    return s.scored[seat] or counting_played(s, seat)


@final
class DiscardPlayed(AtPlace):
    """Step c: move population cards to the discard pile, the others to their piles (RC 3.19)."""

    name: ClassVar[str] = "discard-played"

    def run(self, s: CartusState, ctx: Ctx) -> None:
        kept: list[int] = []
        for code in s.played:
            if s.where[code // KINDS] == self.place:
                put_back(s, code % KINDS, 1)
            else:
                kept.append(code)
        s.played = tuple(kept)


STEPS: Final = tuple(
    [
        (
            RevealCards(place),
            ScoreCards(place),
            Swords(place),
            Flutes(place),
            BuildingActions(place),
            DiscardPlayed(place),
        )
        for place in range(MAX_ROW)
    ]
)
"""The steps of :class:`Resolve` by place; tasks are immutable, so these objects are reused."""
