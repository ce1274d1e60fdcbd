"""Sword and Flute, and cards that pass from hand to hand (RC 5.2, 5.3, A6-A14)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.rattus_cartus.content.box import CartusBox
from pestis.games.rattus_cartus.content.ids import FLUTE, KIND_IDS, KINDS, PILES, SWORD
from pestis.games.rattus_cartus.rules.changes import remember_gift
from pestis.games.rattus_cartus.state import events
from pestis.games.rattus_cartus.state.choices import GIVE, VICTIM
from pestis.games.rattus_cartus.state.state import CartusState, hand_size, visitors
from pestis.games.rattus_cartus.state.steps import Ask, AtPlace, Ctx, ForSeat, Picking, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then, window
from pestis.kernel.errors import Message
from pestis.parts.tuples import add, total

NOBODY: Final = -1


def winner_and_losers(s: CartusState, place: int, kind: int) -> tuple[int, list[int]]:
    """The seat that played the most of a kind here (ties to the earlier entrant), and all seats
    that played the fewest.

    NOBODY and no seats if all visitors played the same number (RC 5.2, 5.3, A7).
    """
    for code in s.played:
        if code % KINDS == kind:
            break
    else:
        return NOBODY, []
    here = visitors(s, place)
    played = [s.played.count(seat * KINDS + kind) for seat in here]
    most, fewest = max(played), min(played)
    if most == fewest:
        return NOBODY, []
    losers = [seat for seat, number in zip(here, played, strict=True) if number == fewest]
    return here[played.index(most)], losers


@final
class Swords(AtPlace):
    """Once per building, the seat with the most Swords takes half the hand of a seat with the
    fewest (RC 5.2, 5.2.1)."""

    name: ClassVar[str] = "swords"

    def run(self, s: CartusState, ctx: Ctx) -> None:
        winner, losers = winner_and_losers(s, self.place, SWORD)
        if winner == NOBODY:
            return
        if len(losers) > 1:
            then(s, SwordVictim(winner, self.place))
        else:
            take_half(s, winner, losers[0], ctx)


@final
class Flutes(AtPlace):
    """Once per building, the seat with the most Flutes gives a rat, if it has one, to a seat with
    the fewest (RC 5.3, A12)."""

    name: ClassVar[str] = "flutes"

    def run(self, s: CartusState, ctx: Ctx) -> None:
        winner, losers = winner_and_losers(s, self.place, FLUTE)
        if winner == NOBODY:
            return
        if s.rats[winner] == 0:
            ctx.emit(events.FLUTE_NOTHING, winner)
        elif len(losers) > 1:
            then(s, FluteVictim(winner, self.place))
        else:
            hand_rat(s, winner, losers[0], ctx)


class ChooseVictim(Ask):
    """Let the winner choose freely among the seats tied for the fewest (RC A8)."""

    phase: ClassVar[str] = "d-a"

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place = place

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.place)

    def fits(self, s: CartusState, box: CartusBox) -> bool:
        if not super().fits(s, box) or not 0 <= self.place < len(s.row):
            return False
        losers = winner_and_losers(s, self.place, self.special())[1]
        return self.seat in visitors(s, self.place) and len(losers) > 0

    def special(self) -> int:
        """The kind being compared."""
        raise NotImplementedError

    def about(self, s: CartusState, ctx: Ctx) -> str:
        return ctx.box.data.cards[s.row[self.place]].id

    def choices(self, s: CartusState, seat: int, ctx: Ctx) -> list[Choice]:
        losers = winner_and_losers(s, self.place, self.special())[1]
        return [VICTIM[loser] for loser in sorted(losers)]

    def why_not(self, s: CartusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        kind = KIND_IDS[self.special()]
        return why("victim-fewest", "5.2" if self.special() == SWORD else "5.3", {"kind": kind})


@final
class SwordVictim(ChooseVictim):
    """Choose the seat that gives half its hand."""

    name: ClassVar[str] = "sword-victim"

    def special(self) -> int:
        return SWORD

    def apply(self, s: CartusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        take_half(s, seat, choice.value, ctx)


@final
class FluteVictim(ChooseVictim):
    """Choose the seat that gets the rat."""

    name: ClassVar[str] = "flute-victim"

    def special(self) -> int:
        return FLUTE

    def apply(self, s: CartusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        hand_rat(s, seat, choice.value, ctx)


def take_half(s: CartusState, winner: int, victim: int, ctx: Ctx) -> None:
    """Take half the victim's remaining hand, rounded down; the victim chooses the cards (RC 5.2,
    5.2.2, A9, A10)."""
    ctx.emit(events.SWORD_VICTIM, winner, victim)
    number = hand_size(s, victim) // 2
    if number:
        window(s, [GiveCards(victim, winner, number)], HandOver(winner))


def hand_rat(s: CartusState, giver: int, receiver: int, ctx: Ctx) -> None:
    """Hand over one of the giver's rats, of value 1 (RC 5.3)."""
    ctx.emit(events.FLUTE_VICTIM, giver, receiver)
    s.rats = add(add(s.rats, giver, -1), receiver, 1)
    ctx.emit(events.RAT_MOVED, giver, receiver)


@final
class GiveCards(Picking):
    """Pick ``number`` cards to give, in secret (RC A10, A11, A14)."""

    name: ClassVar[str] = "give-cards"
    phase: ClassVar[str] = "give"

    def __init__(self, seat: int, taker: int, number: int, *picks: int) -> None:
        super().__init__(seat, picks)
        self.taker = taker
        self.number = number

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.taker, self.number, *self.picks)

    def args_for(self, viewer: int | None) -> tuple[int, ...]:
        if viewer == self.seat:
            return self.args()
        return (self.seat, self.taker, self.number)

    def fits(self, s: CartusState, box: CartusBox) -> bool:
        if not super().fits(s, box) or not 0 <= self.taker < box.seats:
            return False
        picked = len(self.picks)
        lowest = self.picks[-1] if picked else 0
        base = self.seat * KINDS
        after = total(s.hands, base + lowest, base + KINDS) - self.picks.count(lowest)
        return 1 <= self.number - picked <= after

    def picking(self) -> str:
        return "give"

    def about(self, s: CartusState, ctx: Ctx) -> str:
        """The number of cards to give; how many are picked already stays secret."""
        return str(self.number)

    def choices(self, s: CartusState, seat: int, ctx: Ctx) -> list[Choice]:
        """The kinds that can be picked next, in ascending order from the last pick.  A kind is
        offered only if it and the later kinds have enough cards to complete the set."""
        legal: list[Choice] = []
        left = self.number - len(self.picks)
        lowest = self.picks[-1] if self.picks else 0
        base = seat * KINDS
        after = total(s.hands, base + lowest, base + KINDS) - self.picks.count(lowest)
        for kind in range(lowest, KINDS):
            if after < left:
                break
            held = s.hands[base + kind] if kind > lowest else self.held(s, kind)
            if held:
                legal.append(GIVE[kind])
                after -= held
        return legal

    def apply(self, s: CartusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        picks = (*self.picks, choice.value)
        if len(picks) < self.number:
            then(s, GiveCards(seat, self.taker, self.number, *picks))
        else:
            s.aside += self.lift(s, picks)

    def shown(self, s: CartusState, choice: Choice, ctx: Ctx) -> str:
        """Show only that the set is complete (RC A11)."""
        complete = len(self.picks) + 1 == self.number
        return f"give {self.number}" if complete else ""

    def why_not(self, s: CartusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "give":
            return why("give-first", "A10")
        if self.held(s, choice.value) == 0:
            return why("not-in-hand", "A10", {"kind": choice.args[0]})
        return why("give-sorted", "A10", {"n": self.number - len(self.picks)})


@final
class HandOver(ForSeat):
    """Give all picked cards to the seat together, directly into the hand (RC A14, D11)."""

    name: ClassVar[str] = "hand-over"

    def run(self, s: CartusState, ctx: Ctx) -> None:
        ctx.reveal(1 << self.seat)
        givers = list(dict.fromkeys([code // KINDS for code in s.aside]))
        for giver in givers:
            kinds = [code % KINDS for code in s.aside if code // KINDS == giver]
            for kind in kinds:
                s.hands[self.seat * KINDS + kind] += 1
            remember_gift(s, giver, self.seat, kinds)
            forget_specials(s, giver, len(kinds))
            knowers = 1 << giver | 1 << self.seat
            ctx.emit_secret(events.GAVE, knowers, kinds, giver, self.seat, len(kinds))
        s.aside = ()


def forget_specials(s: CartusState, giver: int, cards: int) -> None:
    """Update ``known`` after cards are given unseen: that many fewer of each special kind are known
    to be in the hand."""
    known = list(s.known)
    for at in range(giver * len(PILES), (giver + 1) * len(PILES)):
        known[at] = max(0, known[at] - cards)
    s.known = tuple(known)
