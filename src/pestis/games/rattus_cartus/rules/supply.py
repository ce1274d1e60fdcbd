"""Phase B: supplies (RC 3.3-3.6, A22)."""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.rattus_cartus.content.box import CartusBox
from pestis.games.rattus_cartus.rules.changes import discard_rats, draw_population
from pestis.games.rattus_cartus.state import events
from pestis.games.rattus_cartus.state.choices import LOOK, NUN_ROW, SUPPLY
from pestis.games.rattus_cartus.state.state import NOWHERE, CartusState
from pestis.games.rattus_cartus.state.steps import Ask, Ctx, ForSeat, Step, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then, then_all
from pestis.kernel.errors import Message
from pestis.parts.seats import seats_from
from pestis.parts.tuples import put


@final
class Supply(Step):
    """Let seats choose in turn order, or simultaneously if the players agreed on that (RC 3.4)."""

    name: ClassVar[str] = "supply"

    def run(self, s: CartusState, ctx: Ctx) -> None:
        turn_order = seats_from(s.starter, len(s.rats))
        if ctx.box.together:
            then_all(s, (ChooseTogether(), *[TakeSupply(seat) for seat in turn_order]))
        else:
            then_all(s, tuple([ChooseSupply(seat) for seat in turn_order]))


@final
class ChooseSupply(Ask):
    """Pick the supply action of one card of the row; it is compulsory (RC 3.3, 3.5)."""

    name: ClassVar[str] = "choose-supply"
    phase: ClassVar[str] = "b"

    def fits(self, s: CartusState, box: CartusBox) -> bool:
        return super().fits(s, box) and may_choose(s, self.seat)

    def part(self) -> int:
        return 0

    def choices(self, s: CartusState, seat: int, ctx: Ctx) -> list[Choice]:
        return [SUPPLY[card] for card in s.row]

    def apply(self, s: CartusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        note_supply(s, seat, choice.value, ctx)
        then(s, TakeSupply(seat))

    def why_not(self, s: CartusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why_not_supply(choice)


@final
class ChooseTogether(Ask):
    """Let all seats choose in secret and reveal together (RC 3.4)."""

    name: ClassVar[str] = "choose-together"
    prompt: ClassVar[str] = "choose-supply"
    phase: ClassVar[str] = "b"

    def __init__(self) -> None:
        super().__init__(0)

    def args(self) -> tuple[int, ...]:
        return ()

    def fits(self, s: CartusState, box: CartusBox) -> bool:
        return all([may_choose(s, seat) for seat in range(box.seats)])

    def part(self) -> int:
        return 0

    def seats(self, s: CartusState) -> tuple[int, ...]:
        return tuple(range(len(s.rats)))

    def choices(self, s: CartusState, seat: int, ctx: Ctx) -> list[Choice]:
        return [SUPPLY[card] for card in s.row]

    def apply(self, s: CartusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        note_supply(s, seat, choice.value, ctx)

    def why_not(self, s: CartusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why_not_supply(choice)


def may_choose(s: CartusState, seat: int) -> bool:
    """Whether there is a row and the seat has neither taken a supply nor entered a building."""
    return len(s.row) > 0 and s.supply[seat] == NOWHERE and s.where[seat] == NOWHERE


def note_supply(s: CartusState, seat: int, card: int, ctx: Ctx) -> None:
    """Record the choice, which is public (RC 14.2)."""
    s.supply = put(s.supply, seat, card)
    ctx.emit(events.SUPPLY_CHOSEN, seat, card)


def looks(choice: Choice, box: CartusBox) -> list[Message]:
    """The looks at the Nun-row that a supply action brings (RC 3.3, 4.9)."""
    n = box.data.cards[choice.value].look
    return [Message("rattus-cartus.prospect.looks", {"n": n})] if n else []


def why_not_supply(choice: Choice) -> Message | None:
    """Reasons shared by both ways of choosing."""
    if choice.verb == "supply":
        return why("not-in-row", "3.3", {"card": choice.args[0]})
    return why("supply-first", "3.3")


@final
class TakeSupply(ForSeat):
    """Carry out all icons (draw, discard, look), each as far as possible (RC A22, A23)."""

    name: ClassVar[str] = "take-supply"

    def run(self, s: CartusState, ctx: Ctx) -> None:
        card = ctx.box.data.cards[s.supply[self.seat]]
        if card.draw:
            draw_population(s, self.seat, card.draw, ctx)
        if card.discard:
            discard_rats(s, self.seat, card.discard, ctx)
        if card.look:
            then(s, LookAtNuns(self.seat, card.look, 0))


@final
class LookAtNuns(Ask):
    """Look at a card of the Nun-row, in secret; the place is public (RC 4.9, 14.2, A33).

    looks  how many looks are left
    seen   bit mask of the places already looked at by this action
    """

    name: ClassVar[str] = "look"
    phase: ClassVar[str] = "look"

    def __init__(self, seat: int, looks: int, seen: int) -> None:
        super().__init__(seat)
        self.looks = looks
        self.seen = seen

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.looks, self.seen)

    def fits(self, s: CartusState, box: CartusBox) -> bool:
        if not super().fits(s, box) or not 0 <= self.seen < 1 << NUN_ROW:
            return False
        unseen = len([place for place in range(NUN_ROW) if not self.seen >> place & 1])
        return 1 <= self.looks <= unseen

    def choices(self, s: CartusState, seat: int, ctx: Ctx) -> list[Choice]:
        return [LOOK[place] for place in range(NUN_ROW) if not self.seen >> place & 1]

    def apply(self, s: CartusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        place = choice.value
        ctx.reveal(1 << seat)
        s.looked = put(s.looked, place, s.looked[place] | 1 << seat)
        ctx.emit_secret(events.LOOKED, 1 << seat, [s.nuns[place]], seat, place + 1)
        if self.looks > 1:
            then(s, LookAtNuns(seat, self.looks - 1, self.seen | 1 << place))

    def why_not(self, s: CartusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb == "look":
            return why("look-twice", "A33")
        return why("look-first", "A22")
