"""The rules of Bluff, for two to four.

Everybody holds three of eighteen animals.  In turn each lays one face down and claims what it is,
truly or not; the others, clockwise, believe or doubt.  Who is believed by all scores what he
claimed.  At the first doubt the card is turned up: who was right scores twice what it is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pestis.kernel.core.chance import Streams
from pestis.kernel.core.choices import Choice, ChoiceTable
from pestis.kernel.core.events import EVERYBODY, EventKind, Param
from pestis.kernel.core.fields import (
    Bag,
    CountOnly,
    Field,
    Ids,
    Number,
    Numbers,
    Owner,
    Parts,
    Public,
)
from pestis.kernel.core.spec import Box, GameSpec, Outcome, ScoreLine
from pestis.kernel.core.tasks import Context, State, Task, registry, then
from pestis.parts.scoring import ranked
from pestis.parts.steps import AskSeat

ANIMALS = ("mouse", "fox", "bear")
"""Worth 1, 2 and 3."""
KINDS, COPIES, HAND = len(ANIMALS), 6, 3

STREAMS = Streams()
DEAL = STREAMS.add("animals", ANIMALS)

CHOICES = ChoiceTable()
LAY = [CHOICES.add(f"lay {name}", animal) for animal, name in enumerate(ANIMALS)]
CLAIM = [CHOICES.add(f"claim {name}", animal) for animal, name in enumerate(ANIMALS)]
BELIEVE, DOUBT = CHOICES.add("believe"), CHOICES.add("doubt")

SEAT, ANIMAL = Param("seat"), Param("animal", ANIMALS)
CLAIMED = EventKind("claimed", (SEAT, ANIMAL))
DOUBTED = EventKind("doubted", (SEAT,))
TURNED_UP = EventKind("turned-up", (SEAT, ANIMAL))
SCORED = EventKind("scored", (SEAT, Param("n")))


class Table(State):
    """What lies where: bags count the animals of each kind, bags of seats stand in a row."""

    def __init__(self, seats: int, like: Table | None = None) -> None:
        super().__init__(like)
        self.turn: int = 0 if like is None else like.turn
        self.claim: tuple[int, ...] = () if like is None else like.claim
        self.points: list[int] = [0] * seats if like is None else like.points[:]
        self.hands: list[int] = [0] * (KINDS * seats) if like is None else like.hands[:]
        self.laid: list[int] = [0] * (KINDS * seats) if like is None else like.laid[:]
        self.believed: list[int] = [0] * (KINDS * seats) if like is None else like.believed[:]
        self.seen: list[int] = [0] * KINDS if like is None else like.seen[:]
        self.rest: list[int] = [COPIES] * KINDS if like is None else like.rest[:]

    def copy(self) -> Table:
        return Table(len(self.points), self)


Ctx = Context[Box]


class Deal(Task[Table, Box]):
    """Three animals for everybody, and the turns."""

    name: ClassVar[str] = "deal"

    def run(self, s: Table, ctx: Ctx) -> None:
        turns = [turn % ctx.box.seats for turn in range(HAND * ctx.box.seats)]
        for seat in turns:
            animal = ctx.chance.draw(DEAL, s.rest, sum(s.rest), seat)
            s.rest[animal] -= 1
            s.hands[seat * KINDS + animal] += 1
        then(s, *[Lay(seat) for seat in turns], End())


class End(Task[Table, Box]):
    """All cards are turned up."""

    name: ClassVar[str] = "end"

    def run(self, s: Table, ctx: Ctx) -> None:
        ctx.reveal(EVERYBODY)


class Ask(AskSeat[Table, Box]):
    """A question to one seat."""

    phase: ClassVar[str] = "play"

    def round(self, s: Table) -> int:
        return s.turn // len(s.points) + 1


class Lay(Ask):
    """Lay an animal face down."""

    name: ClassVar[str] = "lay"

    def choices(self, s: Table, seat: int, ctx: Ctx) -> list[Choice]:
        return [choice for choice in LAY if s.hands[seat * KINDS + choice.value]]

    def apply(self, s: Table, seat: int, choice: Choice, ctx: Ctx) -> None:
        s.hands[seat * KINDS + choice.value] -= 1
        s.laid[seat * KINDS + choice.value] = 1
        then(s, Claim(seat))


class Claim(Ask):
    """Say what it is."""

    name: ClassVar[str] = "claim"

    def choices(self, s: Table, seat: int, ctx: Ctx) -> list[Choice]:
        return CLAIM

    def apply(self, s: Table, seat: int, choice: Choice, ctx: Ctx) -> None:
        s.claim = (choice.value,)
        ctx.emit(CLAIMED, seat, choice.value)
        then(s, Judge((seat + 1) % ctx.box.seats))


class Judge(Ask):
    """Believe it or not."""

    name: ClassVar[str] = "judge"

    def choices(self, s: Table, seat: int, ctx: Ctx) -> list[Choice]:
        return [BELIEVE, DOUBT]

    def apply(self, s: Table, seat: int, choice: Choice, ctx: Ctx) -> None:
        liar, after = s.turn % ctx.box.seats, (seat + 1) % ctx.box.seats
        if choice is BELIEVE and after != liar:
            then(s, Judge(after))
            return
        place, claim, winner = s.laid.index(1), s.claim[0], liar
        s.turn, s.claim = s.turn + 1, ()
        if choice is DOUBT:
            ctx.reveal(EVERYBODY)
            ctx.emit(DOUBTED, seat)
            ctx.emit(TURNED_UP, liar, place % KINDS)
            s.seen[place % KINDS] += 1
            winner = liar if place % KINDS == claim else seat
        else:
            s.believed[place] += 1
        s.laid[place] = 0
        won = 2 * (place % KINDS + 1) if choice is DOUBT else claim + 1
        s.points[winner] += won
        ctx.emit(SCORED, winner, won)


class Rules(GameSpec[Table, Box]):
    """Bluff as the kernel sees it."""

    def __init__(self) -> None:
        super().__init__(
            id="bluff",
            seats=(2, 4),
            choices=CHOICES,
            streams=STREAMS.all,
            events=(CLAIMED, DOUBTED, TURNED_UP, SCORED),
            tasks=registry(Deal, Lay, Claim, Judge, End),
            reasons=("most-points", "tie"),
        )

    def fields(self, box: Box) -> Sequence[Field]:
        bags = Parts(Bag(ANIMALS), box.seats)
        return (
            Field("turn", Number(), Public()),
            Field("points", Numbers(box.seats), Public()),
            Field("claim", Ids(ANIMALS), Public()),
            Field("hands", bags, Owner()),
            Field("laid", bags, Owner()),
            Field("believed", bags, Owner()),
            Field("seen", Bag(ANIMALS), Public()),
            Field("rest", Bag(ANIMALS), CountOnly()),
        )

    def blank(self, box: Box) -> Table:
        return Table(box.seats)

    def first_task(self) -> Deal:
        return Deal()

    def outcome(self, s: Table, box: Box) -> Outcome:
        points = tuple(s.points)
        ranking = ranked(range(box.seats), [(n,) for n in points])
        reason = "most-points" if len(ranking[0]) == 1 else "tie"
        return Outcome([ScoreLine("points", {}, points)], points, ranking, ranking[0], reason, {})
