"""A turn (RA 4): class card and cubes in either order, abilities in between, the plague last."""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.rattus.content.ids import KNIGHT, NOBODY, PEASANT, REGION_IDS
from pestis.games.rattus.rules.class_cards.by_number import ABILITIES
from pestis.games.rattus.rules.class_cards.peasant import extra_cubes
from pestis.games.rattus.rules.cubes import settle
from pestis.games.rattus.rules.ending import end_reached
from pestis.games.rattus.rules.plague import Ravage, Spread, move_plague, targets
from pestis.games.rattus.state import events
from pestis.games.rattus.state.choices import MOVE, PLACE, SKIP, TAKE, USE
from pestis.games.rattus.state.state import PLACED, TOOK, RattusState
from pestis.games.rattus.state.steps import Ask, Ctx, ForSeat, why
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.tasks import TurnParts, then
from pestis.kernel.errors import Message
from pestis.parts.tuples import put

CARD_OPEN: Final[TurnParts] = (("card", False),)
CARD_TAKEN: Final[TurnParts] = (("card", True),)
CUBES_OPEN: Final[TurnParts] = (("cubes", False),)
CUBES_PLACED: Final[TurnParts] = (("cubes", True),)
ABILITY_OPEN: Final[TurnParts] = (("ability", False),)
PLAGUE_OPEN: Final[TurnParts] = (("plague", False),)
"""The parts of a turn, created only once."""


@final
class Turn(ForSeat):
    """Begin a seat's turn."""

    name: ClassVar[str] = "turn"

    def run(self, s: RattusState, ctx: Ctx) -> None:
        seat = self.seat
        s.turn = seat
        s.done = 0
        s.used = 0
        if seat == s.starter:
            s.round += 1
            s.still += 1
        ctx.emit(events.TURN_BEGAN, seat, s.round)
        then(s, Act(seat))


def places(s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
    """The regions for cubes in phase B: those with rats, or all with the Peasant (RA 4.3, 6.5)."""
    if s.done & PLACED or not s.stock[seat]:
        return []
    if extra_cubes(s, seat):
        return [PLACE[region] for region in ctx.box.regions]
    return [PLACE[region] for region in ctx.box.regions if s.rats[region]]


def can_place(s: RattusState, seat: int, ctx: Ctx) -> bool:
    """Whether ``places`` would return any, without listing them."""
    if s.done & PLACED or not s.stock[seat]:
        return False
    return extra_cubes(s, seat) > 0 or any(s.rats[region] for region in ctx.box.regions)


def usable(s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
    """The abilities of the seat's class cards that could be used now (RA 4.4)."""
    return [USE[card] for card in s.cards if can_use(s, seat, card, ctx)]


def can_use(s: RattusState, seat: int, card: int, ctx: Ctx) -> bool:
    """Whether the seat has the card and its ability could be used now (RA 4.4)."""
    if s.owners[card] != seat or s.used >> card & 1:
        return False
    return ABILITIES[card].usable(s, seat, ctx)


@final
class Act(Ask):
    """Phases A and B in either order, with abilities in between (RA 4.1-4.4); once B is done or
    declined, moving the Plague Piece ends both phases (RA 4.5)."""

    name: ClassVar[str] = "act"
    phase: ClassVar[str] = "a-b"

    def parts(self, s: RattusState, ctx: Ctx) -> TurnParts:
        seat = self.seat
        found = CARD_TAKEN if s.done & TOOK else CARD_OPEN
        if s.done & PLACED:
            found += CUBES_PLACED
        elif can_place(s, seat, ctx):
            found += CUBES_OPEN
        for card in s.cards:
            if can_use(s, seat, card, ctx):
                found += ABILITY_OPEN
                break
        return found + PLAGUE_OPEN

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        legal = [] if s.done & TOOK else [TAKE[card] for card in s.cards if s.owners[card] != seat]
        legal += usable(s, seat, ctx)
        open_places = places(s, seat, ctx)
        if open_places:
            legal += open_places
            if ctx.box.may_decline:
                legal.append(SKIP)
        else:
            legal += [MOVE[region] for region in targets(s, seat, ctx)]
        return legal

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        verb = choice.verb
        if verb == "move":
            move_plague(s, seat, choice.value, ctx)
            then(s, Spread(seat), Ravage(seat, choice.value, 1), EndTurn(seat))
            return
        then(s, self)
        if verb == "take":
            take_card(s, seat, choice.value, ctx)
        elif verb == "use":
            use_card(s, seat, choice.value, ctx)
            ABILITIES[choice.value].begin(s, seat, ctx)
        elif choice is SKIP:
            s.done |= PLACED
            ctx.emit(events.SKIPPED, seat)
        else:
            s.done |= PLACED
            region = choice.value
            n = settle(s, seat, region, s.rats[region] + extra_cubes(s, seat))
            ctx.emit(events.PLACED, seat, n, region)

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        verb = choice.verb
        if verb == "take":
            return why_not_take(s, seat, choice)
        if verb == "use":
            return why_not_use(s, seat, choice)
        if verb == "place" or choice is SKIP:
            return why_not_place(s, seat, choice, ctx)
        if verb == "move":
            return why_not_move(s, seat, choice, ctx)
        return why("your-turn", "4.1")


def take_card(s: RattusState, seat: int, card: int, ctx: Ctx) -> None:
    """Phase A: take a class card from the table or from a rival (RA 4.2)."""
    former = s.owners[card]
    s.done |= TOOK
    s.owners = put(s.owners, card, seat)
    if former == NOBODY:
        ctx.emit(events.TOOK, seat, card)
    else:
        ctx.emit(events.TOOK_FROM, seat, card, former)


def use_card(s: RattusState, seat: int, card: int, ctx: Ctx) -> None:
    """Mark an ability as used; each may be used once per turn (RA 4.4)."""
    s.used |= 1 << card
    ctx.emit(events.USED, seat, card)


def why_not_take(s: RattusState, seat: int, choice: Choice) -> Message:
    """Why a class card cannot be taken now."""
    shown: dict[str, int | str | list[str]] = {"card": choice.args[0]}
    if choice.value not in s.cards:
        return why("not-in-play", "8.4", shown)
    if s.owners[choice.value] == seat:
        return why("own-card", "4.2", shown)
    return why("taken-already", "4.2", shown)


def why_not_use(s: RattusState, seat: int, choice: Choice) -> Message:
    """Why an ability cannot be used now."""
    card = choice.value
    shown: dict[str, int | str | list[str]] = {"card": choice.args[0]}
    if s.owners[card] != seat:
        return why("not-your-card", "4.4", shown)
    if s.used >> card & 1:
        return why("used-already", "4.4", shown)
    if card in (PEASANT, KNIGHT) and s.ender == NOBODY:
        return why("works-in-its-phase", "6.5, 6.6", shown)
    return why("no-use", "4.4", shown)


def why_not_place(s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message:
    """Why cubes cannot be placed in the region."""
    if s.done & PLACED:
        return why("placed-already", "4.3")
    if not s.stock[seat]:
        return why("no-stock", "4.3")
    if choice is SKIP:
        return why("must-place" if places(s, seat, ctx) else "nothing-to-place", "4.3")
    shown: dict[str, int | str | list[str]] = {"region": choice.args[0]}
    if choice.value not in ctx.box.regions:
        return why("not-in-use", "2.2", shown)
    return why("no-rats", "4.3", shown)


def why_not_move(s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message:
    """Why the Plague Piece cannot go to the region, or not yet."""
    shown: dict[str, int | str | list[str]] = {"region": choice.args[0]}
    if choice.value not in ctx.box.regions:
        return why("not-in-use", "2.2", shown)
    if places(s, seat, ctx):
        return why("place-first" if ctx.box.may_decline else "place-now", "4.1")
    far = s.owners[KNIGHT] == seat and choice.value != s.plague
    shown["plague"] = REGION_IDS[s.plague]
    return why("out-of-reach", "6.6" if far else "4.5", shown)


@final
class EndTurn(ForSeat):
    """Check for the end after the turn's plague (RA 7.1, 7.7); otherwise the next seat plays (RA
    3.7)."""

    name: ClassVar[str] = "end-turn"

    def run(self, s: RattusState, ctx: Ctx) -> None:
        if not end_reached(s, self.seat, ctx):
            then(s, Turn((self.seat + 1) % ctx.box.seats))
