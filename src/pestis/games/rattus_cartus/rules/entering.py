"""Phase C: enter buildings and play cards (RC 3.7-3.10, 5.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, final

from pestis.games.rattus_cartus.content.box import CartusBox
from pestis.games.rattus_cartus.content.ids import (
    CLASSES,
    COUNTING,
    GOLD,
    KIND_IDS,
    KINDS,
    PASS,
    PLAYABLE,
    POPULATION,
    class_of,
)
from pestis.games.rattus_cartus.rules.changes import spend
from pestis.games.rattus_cartus.state import events
from pestis.games.rattus_cartus.state.choices import DONE, ENTER, PASS_TURN, PLAY
from pestis.games.rattus_cartus.state.state import NOWHERE, CartusState, visitors
from pestis.games.rattus_cartus.state.steps import Ask, Ctx, ForSeat, Picking, Step, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message
from pestis.parts.seats import seats_from
from pestis.parts.tuples import put

if TYPE_CHECKING:
    from mypy_extensions import i64  # machine integers when compiled, plain ones when interpreted


@final
class EnterBuildings(Step):
    """Begin phase C with the starting player (RC 3.7)."""

    name: ClassVar[str] = "enter-buildings"

    def fits(self, s: CartusState, box: CartusBox) -> bool:
        return len(s.order) == 0

    def run(self, s: CartusState, ctx: Ctx) -> None:
        then(s, Enter(s.starter))


@final
class Enter(Ask):
    """Put a disc on the leftmost free space of a building in the row, or play a Pass.

    Any building of the row may be entered, whether others have entered it or not (RC 3.8); exactly
    one per round (RC 3.10, A2).
    """

    name: ClassVar[str] = "enter"
    phase: ClassVar[str] = "c"

    def fits(self, s: CartusState, box: CartusBox) -> bool:
        return super().fits(s, box) and s.where[self.seat] == NOWHERE and len(s.row) > 0

    def part(self) -> int:
        return 1

    def choices(self, s: CartusState, seat: int, ctx: Ctx) -> list[Choice]:
        legal = [ENTER[card] for card in s.row]
        if s.hands[seat * KINDS + PASS]:
            legal.append(PASS_TURN)
        return legal

    def apply(self, s: CartusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is PASS_TURN:
            self._pass(s, seat, ctx)
            return
        place = s.row.index(choice.value)
        s.where = put(s.where, seat, place)
        s.order += (seat,)
        if ctx.events is not None:
            ctx.emit(events.ENTERED, seat, choice.value, len(visitors(s, place)))
        then(s, PlayCards(seat), NextToEnter(seat))

    def _pass(self, s: CartusState, seat: int, ctx: Ctx) -> None:
        """RC 5.4, A35, A37: the card goes to its pile at once, face up."""
        spend(s, seat, PASS)
        ctx.emit(events.PASSED, seat)
        then(s, NextToEnter(seat))

    def why_not(self, s: CartusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice is PASS_TURN:
            return why("no-pass", "5.4")
        if choice.verb == "enter":
            return why("not-in-row", "3.7", {"card": choice.args[0]})
        return why("enter-first", "A2")


@final
class NextToEnter(ForSeat):
    """Prompt the next seat clockwise that has not entered; after a Pass, finally the same seat
    again (RC A36)."""

    name: ClassVar[str] = "next-to-enter"

    def run(self, s: CartusState, ctx: Ctx) -> None:
        for seat in seats_from(self.seat + 1, len(s.rats)):
            if s.where[seat] == NOWHERE:
                then(s, Enter(seat))
                return


@final
class PlayCards(Picking):
    """Pick cards kind by kind, then choose ``done``: they are announced and laid face down together
    (RC 3.7, 3.9, A1, A3)."""

    name: ClassVar[str] = "play-cards"
    phase: ClassVar[str] = "c"

    def __init__(self, seat: int, *picks: int) -> None:
        super().__init__(seat, picks)

    def args(self) -> tuple[int, ...]:
        return (self.seat, *self.picks)

    def args_for(self, viewer: int | None) -> tuple[int, ...]:
        return self.args() if viewer == self.seat else (self.seat,)

    def fits(self, s: CartusState, box: CartusBox) -> bool:
        if not super().fits(s, box) or s.where[self.seat] < 0:
            return False
        return not self.picks or self.picks[-1] < PLAYABLE

    def picking(self) -> str:
        return "play"

    def part(self) -> int:
        return 2

    def about(self, s: CartusState, ctx: Ctx) -> str:
        return ctx.box.data.cards[s.row[s.where[self.seat]]].id

    def choices(self, s: CartusState, seat: int, ctx: Ctx) -> list[Choice]:
        hands = s.hands
        base: i64 = seat * KINDS
        first: i64 = 0
        legal: list[Choice] = []
        if self.picks:
            last = self.picks[-1]
            if self.held(s, last):
                legal.append(PLAY[last])
            first = last + 1
        for kind in range(first, PLAYABLE):
            if hands[base + kind]:
                legal.append(PLAY[kind])
        legal.append(DONE)
        return legal

    def apply(self, s: CartusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is not DONE:
            further = PlayCards(seat)
            further.picks = self.picks
            further.picks += (choice.value,)
            then(s, further)
            return
        kinds = self.picks
        s.played += self.lift(s, kinds)
        s.announced = put(s.announced, seat, len(kinds))
        ctx.emit_secret(events.ANNOUNCED, 1 << seat, kinds, seat, len(kinds))

    def prospects(self, s: CartusState, choice: Choice, box: CartusBox) -> list[Message]:
        """What a card, or at the end all that are picked, brings when it is turned over here
        (RC 3.11-3.13, 5.1)."""
        kinds = self.picks if choice is DONE else (choice.value,)
        if not kinds:
            return []
        cls = box.class_of_card[s.row[s.where[self.seat]]]
        counting = len([kind for kind in kinds if kind < COUNTING])
        strangers = len([kind for kind in kinds if kind < POPULATION and class_of(kind) != cls])
        return [
            Message("rattus-cartus.prospect.turned", {"n": counting, "class": CLASSES[cls]}),
            Message("rattus-cartus.prospect.strangers", {"n": strangers}),
        ]

    def shown(self, s: CartusState, choice: Choice, ctx: Ctx) -> str:
        """Show only the number of cards, and only at the end (RC 3.7)."""
        return f"announce {len(self.picks)}" if choice is DONE else ""

    def why_not(self, s: CartusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "play":
            return why("play-or-done", "3.7")
        if choice.value == PASS:
            return why("pass-not-played", "5.4")
        if choice.value == GOLD:
            return why("gold-not-played", "5.5")
        if self.held(s, choice.value) == 0:
            return why("not-in-hand", "3.7", {"kind": choice.args[0]})
        if self.picks and choice.value < self.picks[-1]:
            return why("sorted", "3.7", {"kind": KIND_IDS[self.picks[-1]]})
        return None
