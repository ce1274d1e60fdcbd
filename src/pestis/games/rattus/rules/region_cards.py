"""Region cards: drawing, and escaping the plague with them (RA 9.1)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.ids import CARD_IDS, CARDS, MAJORITY, NOWHERE, REGIONS
from pestis.games.rattus.content.reading import REGION_CARDS
from pestis.games.rattus.rules.cubes import own_cubes
from pestis.games.rattus.state import events
from pestis.games.rattus.state.choices import PASS, PROTECT
from pestis.games.rattus.state.state import RattusState, hand_of
from pestis.games.rattus.state.steps import Ask, Ctx, Step, why
from pestis.games.rattus.state.streams import CARD_STREAM
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.events import everybody_but
from pestis.kernel.core.tasks import then
from pestis.kernel.errors import Message
from pestis.parts.tuples import put, without

NONE_PLAYED: Final = (NOWHERE,) * CARDS


def holds_cards(s: RattusState, seat: int) -> bool:
    """Whether a seat has region cards, which is public (RA 14.2)."""
    return any(at // REGION_CARDS == seat for at in s.hands)


def draw_cards(s: RattusState, seat: int, n: int, ctx: Ctx) -> list[int]:
    """Draw n region cards for a seat; the discards replace an empty deck at once, and fewer are
    drawn if both run out (RA 9.1.7)."""
    found: list[int] = []
    for _ in range(n):
        if not s.deck:
            reshuffle(s, ctx)
        if not s.deck:
            break
        card = ctx.chance.pick(CARD_STREAM, s.deck, seat)
        s.deck = without(s.deck, card)
        found.append(card)
        if not s.deck:
            reshuffle(s, ctx)
    return found


def reshuffle(s: RattusState, ctx: Ctx) -> None:
    """Turn the discards into the new deck."""
    if s.discards:
        s.deck = tuple(sorted(s.discards))
        s.discards = ()
        number = max(s.reshuffle_of) + 1
        reshuffle_of = list(s.reshuffle_of)
        for card in s.deck:
            reshuffle_of[card] = number
        s.reshuffle_of = tuple(reshuffle_of)
        ctx.emit(events.RESHUFFLED, len(s.deck))


def gain_card(s: RattusState, seat: int, card: int) -> None:
    """Add a region card to a hand."""
    s.hands = tuple(sorted([*s.hands, seat * REGION_CARDS + card]))


def play_card(s: RattusState, seat: int, card: int) -> None:
    """Remove a region card from a hand, face up."""
    s.hands = without(s.hands, seat * REGION_CARDS + card)


def threatened(s: RattusState, seat: int, face: int, ctx: Ctx) -> list[int]:
    """The seat's unprotected class cards whose class is on the token."""
    return [card for card in s.cards if is_threatened(s, seat, card, face, ctx)]


def is_threatened(s: RattusState, seat: int, card: int, face: int, ctx: Ctx) -> bool:
    """Whether a class card belongs to the seat, matches a class on the token and is unprotected."""
    if s.owners[card] != seat or s.onto[card] >= 0:
        return False
    return ctx.box.shows[face] >> ctx.box.class_of[card] & 1 == 1


def may_escape(s: RattusState, seat: int, region: int, face: int, ctx: Ctx) -> bool:
    """Whether the seat is asked in the window; depends on public facts only (RA 9.1.8)."""
    return (
        own_cubes(s, seat, region) > 0
        and holds_cards(s, seat)
        and any(is_threatened(s, seat, card, face, ctx) for card in s.cards)
    )


@final
class Escape(Ask):
    """Play region cards onto the seat's class cards before the token takes effect, one by one in
    any
    order, or pass (RA 9.1.3-9.1.8).

    region, face  the region where the plague rages, and the token turned
    """

    name: ClassVar[str] = "escape"
    phase: ClassVar[str] = "ravage"

    def __init__(self, seat: int, region: int, face: int) -> None:
        super().__init__(seat)
        self.region = region
        self.face = face

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.region, self.face)

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return (
            super().fits(s, box)
            and box.africanus
            and 0 <= self.region < REGIONS
            and self.face in s.turned
        )

    def about(self, s: RattusState, ctx: Ctx) -> str:
        return ctx.box.data.regions[self.region].id

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        hand = hand_of(s, seat)
        legal: list[Choice] = []
        for card in threatened(s, seat, self.face, ctx):
            cls = ctx.box.class_of[card]
            for region_card in hand:
                if cls in ctx.box.protects[region_card]:
                    legal.append(PROTECT[card * REGION_CARDS + region_card])
        legal.append(PASS)
        return legal

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is PASS:
            return
        card, region_card = divmod(choice.value, REGION_CARDS)
        ctx.reveal(everybody_but(seat))
        play_card(s, seat, region_card)
        s.onto = put(s.onto, card, region_card)
        ctx.emit(events.PROTECTED, seat, card, region_card)
        if may_escape(s, seat, self.region, self.face, ctx):
            then(s, self)

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "protect":
            return why("protect-or-pass", "9.1.8")
        card, region_card = divmod(choice.value, REGION_CARDS)
        shown: dict[str, int | str | list[str]] = {"card": CARD_IDS[card]}
        if s.owners[card] != seat:
            return why("not-your-card", "9.1.3", shown)
        if ctx.box.class_of[card] not in [n for n in ctx.box.symbols[self.face] if n < MAJORITY]:
            return why("not-threatened", "9.1.8", shown)
        if s.onto[card] >= 0:
            return why("protected-already", "9.1.5", shown)
        if seat * REGION_CARDS + region_card not in s.hands:
            return why("not-in-hand", "9.1.3", {"region_card": choice.args[1]})
        return why("other-symbol", "9.1.3", {**shown, "region_card": choice.args[1]})


@final
class DiscardPlayed(Step):
    """Discard the cards played, once the plague in a region is over (RA 9.1.3)."""

    name: ClassVar[str] = "discard-played"

    def run(self, s: RattusState, ctx: Ctx) -> None:
        for card in range(CARDS):
            if s.onto[card] >= 0:
                s.discards += (s.onto[card],)
                ctx.emit(events.DISCARDED, s.owners[card], s.onto[card])
        s.onto = NONE_PLAYED
