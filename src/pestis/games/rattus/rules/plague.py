"""Phase C: the Plague Piece, new rats, and the raging plague (RA 4.5, 5, 6.6)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.ids import ALL, KNIGHT, MAJORITY, MAX_RATS, REGION_IDS, TOKEN_KINDS
from pestis.games.rattus.rules.cubes import lose, people
from pestis.games.rattus.rules.region_cards import NONE_PLAYED, DiscardPlayed, Escape, may_escape
from pestis.games.rattus.rules.tokens import known_by, multitude, take_off
from pestis.games.rattus.state import events
from pestis.games.rattus.state.choices import COUNT, IGNORE, RAT, TURN
from pestis.games.rattus.state.state import COUNTED, RattusState, kinds_in
from pestis.games.rattus.state.steps import Ask, AskAtRegion, Ctx, ForRegion, ForSeat, Step, why
from pestis.games.rattus.state.streams import ORDER_STREAM
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.events import EVERYBODY
from pestis.kernel.core.tasks import then, then_all
from pestis.kernel.errors import Message
from pestis.parts.seats import seats_from

NEW_RATS: Final[tuple[int, ...]] = (0, 1, 2, 2)
"""New rat tokens, by the number of rat tokens in the Plague Region (RA 5.2)."""
NEUTRAL: Final = 2
"""The neutral cubes that the Plague Piece counts as with a Knight (RA 6.6)."""


def targets(s: RattusState, seat: int, ctx: Ctx) -> tuple[int, ...]:
    """The regions to which the seat may move the Plague Piece: a neighbour (RA 4.5), or farther
    with a Chivalry card (RA 6.6, 8.7); the piece must move."""
    if s.owners[KNIGHT] == seat:
        return ctx.box.reach[s.plague]
    return ctx.box.near[s.plague]


def move_plague(s: RattusState, seat: int, region: int, ctx: Ctx) -> None:
    """Move the Plague Piece to a region."""
    s.plague = region
    ctx.emit(events.PLAGUE_MOVED, seat, region)


@final
class Spread(ForSeat):
    """Spread new rats to the neighbours, as many as fit and are in the supply (RA 5.2)."""

    name: ClassVar[str] = "spread"

    def run(self, s: RattusState, ctx: Ctx) -> None:
        new = min(NEW_RATS[s.rats[s.plague]], s.supply, room(s, ctx.box))
        if new:
            then(s, PlaceRat(self.seat, new))


def room(s: RattusState, box: RattusBox) -> int:
    """How many tokens fit into the neighbours of the Plague Region."""
    found = 0
    for region in box.near[s.plague]:
        found += MAX_RATS - s.rats[region]
    return found


@final
class PlaceRat(Ask):
    """Put a new rat token from the supply, unseen, into a neighbour of the Plague Region (RA 5.2).

    left  tokens still to place, including this one
    """

    name: ClassVar[str] = "place-rat"
    phase: ClassVar[str] = "spread"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.left)

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return super().fits(s, box) and 1 <= self.left <= min(room(s, box), s.supply)

    def about(self, s: RattusState, ctx: Ctx) -> str:
        """The number of tokens still to place."""
        return str(self.left)

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        near = ctx.box.near[s.plague]
        return [RAT[region] for region in near if s.rats[region] < MAX_RATS]

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        region = choice.value
        s.supply -= 1
        s.rats[region] += 1
        ctx.emit(events.RAT_SPREAD, seat, region)
        if self.left > 1:
            then(s, PlaceRat(seat, self.left - 1))

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        if choice.verb != "rat":
            return why("rats-first", "5.2")
        region = choice.value
        if region not in ctx.box.near[s.plague]:
            params = {"region": REGION_IDS[region], "plague": REGION_IDS[s.plague]}
            return why("rat-not-near", "5.2", dict(params))
        return why("full", "5.2", {"region": REGION_IDS[region]})


def rages(s: RattusState, region: int) -> bool:
    """Whether the plague rages in a region: it needs a rat token and a cube (RA 5.3)."""
    return s.rats[region] > 0 and people(s, region) > 0


@final
class Ravage(Step):
    """The plague rages in a region if it can (RA 5.3); the owner of a Chivalry card may first count
    the Plague Piece (RA 6.6).

    piece  1 if the Plague Piece is in the region and may be counted, 0 in the final plague
    """

    name: ClassVar[str] = "ravage"

    def __init__(self, seat: int, region: int, piece: int) -> None:
        self.seat = seat
        self.region = region
        self.piece = piece

    def args(self) -> tuple[int, ...]:
        return (self.seat, self.region, self.piece)

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return 0 <= self.seat < box.seats and self.region in box.regions and self.piece in (0, 1)

    def run(self, s: RattusState, ctx: Ctx) -> None:
        if not rages(s, self.region):
            return
        ctx.emit(events.RAGES, self.region)
        then(s, TurnTokens(self.seat, self.region), EndRavage())
        if self.piece and s.owners[KNIGHT] == self.seat:
            then(s, CountPiece(self.seat))


@final
class CountPiece(Ask):
    """Count the Plague Piece as two neutral cubes for the limits, or not (RA 6.6)."""

    name: ClassVar[str] = "count-piece"
    phase: ClassVar[str] = "ravage"

    def about(self, s: RattusState, ctx: Ctx) -> str:
        return REGION_IDS[s.plague]

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        return [COUNT, IGNORE]

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is COUNT:
            s.done |= COUNTED
            ctx.emit(events.COUNTED, seat, s.plague)

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("count-first", "6.6")


@final
class TurnTokens(ForRegion):
    """Turn tokens one by one until no token or no cube is left in the region (RA 5.3)."""

    name: ClassVar[str] = "turn-tokens"

    def run(self, s: RattusState, ctx: Ctx) -> None:
        if not rages(s, self.region):
            return
        then(s, self)
        kinds = kinds_in(s, self.region)
        if len(kinds) > 1 and ctx.box.order_chosen:
            then(s, TurnToken(self.seat, self.region))
        else:
            turn_token(s, self.seat, self.region, chance_kind(s, self.region, kinds, ctx), ctx)


def chance_kind(s: RattusState, region: int, kinds: list[int], ctx: Ctx) -> int:
    """The kind of the next token if no player chooses it: the only kind, or a random one
    (RA 5.3)."""
    if len(kinds) == 1:
        return kinds[0]
    counts = [0] * TOKEN_KINDS
    for kind in kinds:
        counts[kind] = multitude(s, region * TOKEN_KINDS + kind)
    return ctx.chance.draw(ORDER_STREAM, counts, s.rats[region])


@final
class TurnToken(AskAtRegion):
    """Choose which face-down token of the region is turned next, if they are distinguishable
    (RA 5.3, 14.1)."""

    name: ClassVar[str] = "turn-token"
    phase: ClassVar[str] = "ravage"

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return super().fits(s, box) and rages(s, self.region) and len(kinds_in(s, self.region)) > 1

    def about(self, s: RattusState, ctx: Ctx) -> str:
        return REGION_IDS[self.region]

    def choices(self, s: RattusState, seat: int, ctx: Ctx) -> list[Choice]:
        first = self.region * TOKEN_KINDS
        return [TURN[first + kind] for kind in kinds_in(s, self.region)]

    def apply(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> None:
        turn_token(s, seat, self.region, choice.value % TOKEN_KINDS, ctx)

    def why_not(self, s: RattusState, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return why("turn-here", "5.3", {"region": REGION_IDS[self.region]})


def turn_token(s: RattusState, seat: int, region: int, kind: int, ctx: Ctx) -> None:
    """Turn and remove a token; if its limit is reached, it takes effect after a window for
    region cards (RA 5.4, 5.7, 9.1.8)."""
    ctx.reveal(~known_by(s, region, kind))
    face = take_off(s, region, kind, ctx)
    s.turned += (face,)
    limit = ctx.box.limits[face]
    if ctx.events is not None:
        symbols = list(ctx.box.symbols[face])
        ctx.emit_secret(events.TURNED, EVERYBODY, symbols, region, face, limit)
    here = people(s, region) + (NEUTRAL if s.done & COUNTED else 0)
    if here < limit:
        ctx.emit(events.NO_EFFECT, region, limit, here)
        return
    if ctx.box.africanus:
        asked = [
            Escape(other, region, face)
            for other in seats_from(seat, ctx.box.seats)
            if may_escape(s, other, region, face, ctx)
        ]
        if asked:
            then(s, TakeEffect(region, face))
            then_all(s, tuple(asked))
            return
    take_effect(s, region, face, ctx)


@final
class TakeEffect(Step):
    """Apply the token's symbols once everybody has been asked."""

    name: ClassVar[str] = "take-effect"

    def __init__(self, region: int, face: int) -> None:
        self.region = region
        self.face = face

    def args(self) -> tuple[int, ...]:
        return (self.region, self.face)

    def fits(self, s: RattusState, box: RattusBox) -> bool:
        return self.region in box.regions and self.face in s.turned

    def run(self, s: RattusState, ctx: Ctx) -> None:
        take_effect(s, self.region, self.face, ctx)


def take_effect(s: RattusState, region: int, face: int, ctx: Ctx) -> None:
    """Apply symbol after symbol; for one symbol all seats lose at the same time (RA 5.5)."""
    for symbol in ctx.box.symbols[face]:
        for seat, n in enumerate(losses(s, region, symbol, ctx)):
            if n:
                lose(s, seat, region, n, symbol, ctx)


def losses(s: RattusState, region: int, symbol: int, ctx: Ctx) -> list[int]:
    """The cubes that one symbol costs each seat (RA 5.5, 8.5, 9.1.3); for a class, possibly more
    than it has there, which ``lose`` corrects."""
    seats = len(s.stock)
    there = s.cubes[region * seats : region * seats + seats]
    if symbol == ALL:
        return [1 if n else 0 for n in there]
    if symbol == MAJORITY:
        most = max(there)
        return [1 if n and n == most else 0 for n in there]
    hit = [0] * seats
    for card in ctx.box.cards_of[symbol]:
        owner = s.owners[card]
        if owner >= 0 and s.onto[card] < 0:
            hit[owner] += 1
    return hit


@final
class EndRavage(Step):
    """Finish a region: its region cards are discarded, and the Plague Piece no longer counts
    (RA 9.1.3, 6.6)."""

    name: ClassVar[str] = "end-ravage"

    def run(self, s: RattusState, ctx: Ctx) -> None:
        s.done &= ~COUNTED
        if s.onto != NONE_PLAYED:
            then(s, DiscardPlayed())
