"""Effects of the 12 buildings (RC 4): a small vocabulary, plus classes for special effects.

A building's row describes its premium and standard action in words (``draw 4``, ``take sword 2``);
:func:`read_effect` turns each into one of these objects.
"""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.rattus_cartus.content.box import CartusBox
from pestis.games.rattus_cartus.content.ids import JOKER, KIND_IDS, KINDS, PILES
from pestis.games.rattus_cartus.rules.changes import (
    discard_rats,
    draw_population,
    spend,
    take_cards,
    take_tokens,
)
from pestis.games.rattus_cartus.rules.specials import GiveCards, HandOver
from pestis.games.rattus_cartus.rules.supply import LookAtNuns
from pestis.games.rattus_cartus.state import events
from pestis.games.rattus_cartus.state.choices import DISCARD, DONE
from pestis.games.rattus_cartus.state.state import NOWHERE, CartusState, hand_size
from pestis.games.rattus_cartus.state.steps import Ask, Ctx, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import then, window
from pestis.kernel.errors import Message
from pestis.parts.content import Row
from pestis.parts.seats import seats_after


class Effect:
    """An action of a building."""

    def offered(self) -> bool:
        """Whether there is an action to offer."""
        return True

    def carry_out(self, s: CartusState, seat: int, ctx: Ctx) -> None:
        """Carry out the action, as far as possible (RC A24)."""
        raise NotImplementedError


@final
class NoAction(Effect):
    """The Guard Tower's standard action: protection comes from entering (RC 4.8, A24)."""

    def offered(self) -> bool:
        return False


@final
class Draw(Effect):
    """Farm: draw population cards (RC 4.1)."""

    def __init__(self, n: int) -> None:
        self.n = n

    def carry_out(self, s: CartusState, seat: int, ctx: Ctx) -> None:
        draw_population(s, seat, self.n, ctx)


@final
class DrawPerInfluence(Effect):
    """Brewery: one card for each n points scored this round, rounded down (RC 4.2, A28)."""

    def __init__(self, n: int) -> None:
        self.n = n

    def carry_out(self, s: CartusState, seat: int, ctx: Ctx) -> None:
        draw_population(s, seat, s.scored[seat] // self.n, ctx)


@final
class Take(Effect):
    """Marketplace, Office, Castle, Pied Piper's Hut, Treasury: take from a pile (RC 4.15)."""

    def __init__(self, kind: int, n: int) -> None:
        self.kind = kind
        self.n = n

    def carry_out(self, s: CartusState, seat: int, ctx: Ctx) -> None:
        take_cards(s, seat, self.kind, self.n, ctx)


@final
class DiscardRats(Effect):
    """Monastery: discard rats (RC 4.5)."""

    def __init__(self, n: int) -> None:
        self.n = n

    def carry_out(self, s: CartusState, seat: int, ctx: Ctx) -> None:
        discard_rats(s, seat, self.n, ctx)


@final
class Look(Effect):
    """Fortune-teller's Tent: look at cards of the Nun-row (RC 4.9, 4.14)."""

    def __init__(self, n: int) -> None:
        self.n = n

    def carry_out(self, s: CartusState, seat: int, ctx: Ctx) -> None:
        then(s, LookAtNuns(seat, self.n, 0))


@final
class TakeTokens(Effect):
    """Palace: victory point tokens (RC 4.11)."""

    def __init__(self, n: int) -> None:
        self.n = n

    def carry_out(self, s: CartusState, seat: int, ctx: Ctx) -> None:
        take_tokens(s, seat, self.n, ctx)


@final
class Hospital(Effect):
    """Hospital: discard free rats first, then hand cards, each for a rat (RC 4.6, A25)."""

    def __init__(self, free: int, cards: int) -> None:
        self.free = free
        self.cards = cards

    def carry_out(self, s: CartusState, seat: int, ctx: Ctx) -> None:
        if self.free:
            discard_rats(s, seat, self.free, ctx)
        ask_hospital(s, seat, self.cards, 0)


def ask_hospital(s: CartusState, seat: int, left: int, lowest: int) -> None:
    """Ask again while cards, rats and the limit allow it (RC A25); all three are public."""
    if left and s.rats[seat] and hand_size(s, seat):
        then(s, HospitalDiscard(seat, left, lowest))


@final
class HospitalDiscard(Ask):
    """Discard a hand card of any kind, face up, for one rat (RC 4.6, A25-A27)."""

    name: ClassVar[str] = "hospital"
    phase: ClassVar[str] = "d-b"

    def __init__(self, seat: int, left: int, lowest: int) -> None:
        super().__init__(seat)
        self.left = left
        self.lowest = lowest

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.left, self.lowest)

    def fits(self, s: CartusState, box: CartusBox) -> bool:
        return super().fits(s, box) and self.left > 0 and 0 <= self.lowest < KINDS

    def picking(self) -> str:
        return "discard"

    def choices(self, s: CartusState, seat: int, ctx: Ctx) -> list[Choice]:
        base = seat * KINDS
        kinds = range(self.lowest, KINDS)
        return [*[DISCARD[kind] for kind in kinds if s.hands[base + kind]], DONE]

    def apply(self, s: CartusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is DONE:
            return
        kind = choice.value
        spend(s, seat, kind)
        ctx.emit(events.HOSPITAL_DISCARD, seat, kind)
        discard_rats(s, seat, 1, ctx)
        ask_hospital(s, seat, self.left - 1, kind)

    def why_not(self, s: CartusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "discard":
            return why("discard-or-done", "4.6")
        if s.hands[seat * KINDS + choice.value] == 0:
            return why("not-in-hand", "A26", {"kind": choice.args[0]})
        return why("sorted", "A26", {"kind": KIND_IDS[self.lowest]})


@final
class GuardTower(Effect):
    """Guard Tower: unprotected players with at least as many cards give three (RC 4.13, A14-A17).

    All hands are compared once, when the action is used; givers pick clockwise from the owner's
    left and all cards change hands together.
    """

    def __init__(self, n: int) -> None:
        self.n = n

    def carry_out(self, s: CartusState, seat: int, ctx: Ctx) -> None:
        own = hand_size(s, seat)
        asked: list[GiveCards] = []
        for giver in seats_after(seat, ctx.box.seats):
            size = hand_size(s, giver)
            number = min(self.n, size)
            if size >= own and number and not in_tower(s, giver, ctx):
                ctx.emit(events.TOWER_DEMAND, seat, giver, number)
                asked.append(GiveCards(giver, seat, number))
        if asked:
            window(s, asked, HandOver(seat))


def in_tower(s: CartusState, seat: int, ctx: Ctx) -> bool:
    """Whether the seat entered any Guard Tower this round (RC 4.13, A17)."""
    place = s.where[seat]
    return place != NOWHERE and is_tower(ctx.box, ctx.box.building_of[s.row[place]])


def is_tower(box: CartusBox, building: int) -> bool:
    """Whether the building is a Guard Tower."""
    return isinstance(box.actions[2 * building + 1], GuardTower)


def read_effect(row: Row, key: str) -> Effect:
    """The effect that a building's row describes.  Raises ContentError if it is unknown."""
    words = row.text(key).split() or [""]
    numbers = [int(word) for word in words[1:] if word.isdecimal() and len(word) < 3]
    match words[0], len(words), len(numbers):
        case "none", 1, 0:
            return NoAction()
        case "draw", 2, 1:
            return Draw(numbers[0])
        case "draw-per-influence", 2, 1 if numbers[0] > 0:
            return DrawPerInfluence(numbers[0])
        case "take", 3, 1 if words[1] in PILES:
            return Take(JOKER + PILES.index(words[1]), numbers[0])
        case "discard-rats", 2, 1:
            return DiscardRats(numbers[0])
        case "look", 2, 1 if 1 <= numbers[0] <= 5:
            return Look(numbers[0])
        case "take-tokens", 2, 1:
            return TakeTokens(numbers[0])
        case "hospital", 3, 2:
            return Hospital(numbers[0], numbers[1])
        case "guard-tower", 2, 1:
            return GuardTower(numbers[0])
    raise row.bad(key, "draw 4 · take sword 2 · discard-rats 2 · look 2 · take-tokens 2 · none …")
