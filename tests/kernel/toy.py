"""Coins: a tiny game with everything the kernel has, so that kernel tests need no real game.

Each seat holds three coins out of a bag.  In each of two rounds all bid a coin at the same time,
the bids are revealed, then each seat in turn keeps, swaps a coin with the bag (chance), or peeks at
the fate coin (a revelation to itself).  The most gold bid wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pestis.kernel.core.chance import NOBODY, Streams
from pestis.kernel.core.choices import Choice, ChoiceTable
from pestis.kernel.core.events import EVERYBODY, EventKind, Param
from pestis.kernel.core.fields import (
    Bag,
    CountOnly,
    Field,
    Ids,
    Number,
    Owner,
    Parts,
    Public,
    Shown,
)
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.spec import Box, GameSpec, Option, Options, Outcome, ScoreLine
from pestis.kernel.core.tasks import Context, Decision, Frame, State, Task, registry, then
from pestis.kernel.errors import Message, RecordError
from pestis.kernel.factory import new_match
from pestis.kernel.json import Json
from pestis.kernel.match import Match

COINS = ("copper", "silver", "gold")
KINDS = 3
HAND = 3
ROUNDS = 2
MASK = [f"mask-{mask}" for mask in range(16)]

CHOICES = ChoiceTable()
BID = [CHOICES.add(f"bid {coin}", kind) for kind, coin in enumerate(COINS)]
KEEP = CHOICES.add("keep")
SWAP = [CHOICES.add(f"swap {coin}", kind) for kind, coin in enumerate(COINS)]
PEEK = CHOICES.add("peek")

STREAMS = Streams()
BAG = STREAMS.add("bag", COINS)
STREAMS.add("unused", ("never",))

SEAT = Param("seat")
BID_MADE = EventKind("bid-made", (SEAT, Param("coin", COINS)))
SWAPPED = EventKind("swapped", (SEAT,), Param("coins", COINS))
PEEKED = EventKind("peeked", (SEAT,), Param("coins", COINS))
KEPT = EventKind("kept", (SEAT,))


class Purse(State):
    """The complete state."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.round = 0
        self.hands = [0] * (KINDS * seats)
        self.laid = [0] * (KINDS * seats)
        self.bag = [0] * KINDS
        self.fate: tuple[int, ...] = ()
        self.peeked: tuple[int, ...] = (0,)

    def copy(self) -> Purse:
        other = Purse(len(self.hands) // KINDS)
        other.agenda, other.sealed = self.agenda, self.sealed
        other.round, other.fate, other.peeked = self.round, self.fate, self.peeked
        other.hands, other.laid, other.bag = self.hands[:], self.laid[:], self.bag[:]
        return other


Ctx = Context[Box]


class Start(Task[Purse, Box]):
    """Deal."""

    name: ClassVar[str] = "start"

    def run(self, s: Purse, ctx: Ctx) -> None:
        s.bag = [6, 6, 6]
        for seat in range(ctx.box.seats):
            for _ in range(HAND):
                s.hands[seat * KINDS + draw(s, ctx)] += 1
        s.fate = (draw(s, ctx),)
        then(s, Round(1))


def draw(s: Purse, ctx: Ctx, seat: int = NOBODY) -> int:
    kind = ctx.chance.draw(BAG, s.bag, sum(s.bag), seat)
    s.bag[kind] -= 1
    return kind


class Round(Task[Purse, Box]):
    """Bids, then turns."""

    name: ClassVar[str] = "round"

    def __init__(self, number: int) -> None:
        self.number = number

    def args(self) -> tuple[int, ...]:
        return (self.number,)

    def run(self, s: Purse, ctx: Ctx) -> None:
        s.round = self.number
        turns = [Turn(seat) for seat in range(ctx.box.seats)]
        if self.number < ROUNDS:
            then(s, Bids(), *turns, Round(self.number + 1))
        else:
            then(s, Bids(), *turns, End())


class End(Task[Purse, Box]):
    """Everything is revealed."""

    name: ClassVar[str] = "end"

    def run(self, s: Purse, ctx: Ctx) -> None:
        ctx.reveal(EVERYBODY)


class Bids(Decision[Purse, Box]):
    """All seats bid at the same time."""

    name: ClassVar[str] = "bids"
    phase: ClassVar[str] = "bidding"

    def round(self, s: Purse) -> int:
        return s.round

    def seats(self, s: Purse) -> tuple[int, ...]:
        return tuple(range(len(s.hands) // KINDS))

    def choices(self, s: Purse, seat: int, ctx: Ctx) -> list[Choice]:
        return [BID[kind] for kind in range(KINDS) if s.hands[seat * KINDS + kind]]

    def apply(self, s: Purse, seat: int, choice: Choice, ctx: Ctx) -> None:
        s.hands[seat * KINDS + choice.value] -= 1
        s.laid[seat * KINDS + choice.value] += 1
        ctx.emit(BID_MADE, seat, choice.value)


class Turn(Decision[Purse, Box]):
    """Keep, swap or peek."""

    name: ClassVar[str] = "turn"
    phase: ClassVar[str] = "turns"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> tuple[int, ...]:
        return (self.seat,)

    def round(self, s: Purse) -> int:
        return s.round

    def seats(self, s: Purse) -> tuple[int, ...]:
        return (self.seat,)

    def choices(self, s: Purse, seat: int, ctx: Ctx) -> list[Choice]:
        held = [SWAP[kind] for kind in range(KINDS) if s.hands[seat * KINDS + kind]]
        return [KEEP, *held, PEEK]

    def apply(self, s: Purse, seat: int, choice: Choice, ctx: Ctx) -> None:
        if choice is KEEP:
            ctx.emit(KEPT, seat)
        elif choice is PEEK:
            ctx.reveal(1 << seat)
            s.peeked = (s.peeked[0] | 1 << seat,)
            ctx.emit_secret(PEEKED, 1 << seat, list(s.fate), seat)
        else:
            new = draw(s, ctx, seat)
            s.bag[choice.value] += 1
            s.hands[seat * KINDS + choice.value] -= 1
            s.hands[seat * KINDS + new] += 1
            ctx.emit_secret(SWAPPED, 1 << seat, [choice.value, new], seat)

    def why_not(self, s: Purse, seat: int, choice: Choice, ctx: Ctx) -> Message | None:
        return Message("coins.why.not-held") if choice.verb == "swap" else None


def _fate(state: State, viewer: int | None) -> Json:
    assert isinstance(state, Purse)
    open_now = state.agenda is None or (viewer is not None and state.peeked[0] >> viewer & 1)
    return COINS[state.fate[0]] if open_now else None


class CoinsSpec(GameSpec[Purse, Box]):
    """The spec of Coins."""

    def __init__(self) -> None:
        super().__init__(
            id="coins",
            rules_version=1,
            seats=(2, 4),
            options=(Option("stakes", ("low", "high"), "low"),),
            choices=CHOICES,
            streams=STREAMS.all,
            events=(BID_MADE, SWAPPED, PEEKED, KEPT),
            tasks=registry(Start, Round, Bids, Turn, End),
            reasons=("most-gold", "tie"),
        )

    def new_box(self, seats: int, options: Options, content: Json, rules: int) -> Box:
        return Box(seats, options, content, rules)

    def fields(self, box: Box) -> Sequence[Field]:
        bags = Parts(Bag(COINS), box.seats)
        return (
            Field("round", Number(), Public()),
            Field("hands", bags, Owner()),
            Field("laid", bags, Public()),
            Field("bag", Bag(COINS), CountOnly()),
            Field("fate", Ids(COINS), Shown(_fate)),
            Field("peeked", Ids(MASK), Public()),
        )

    def blank(self, box: Box) -> Purse:
        return Purse(box.seats)

    def first_task(self) -> Start:
        return Start()

    def turn_prompts(self) -> tuple[str, ...]:
        return ("bids", "turn")

    def check(self, s: Purse, box: Box) -> None:
        for kind in range(KINDS):
            there = s.bag[kind] + sum(s.hands[kind::KINDS]) + sum(s.laid[kind::KINDS])
            if s.round and there + s.fate.count(kind) != 6:
                raise RecordError("position-count", {"where": COINS[kind]})

    def outcome(self, s: Purse, box: Box) -> Outcome:
        gold = tuple(s.laid[2::KINDS])
        ranking = [
            tuple([seat for seat in range(box.seats) if gold[seat] == n])
            for n in sorted(set(gold), reverse=True)
        ]
        reason = "most-gold" if len(ranking[0]) == 1 else "tie"
        return Outcome([ScoreLine("gold", {}, gold)], gold, ranking, ranking[0], reason, {})

    def scramble(self, s: Purse, viewer: int | None, dice: Dice) -> Purse:
        """Pool the bag, the rivals' hands and an unseen fate, and deal them again."""
        s = s.copy()
        if s.agenda is None:
            return s
        seats = range(len(s.hands) // KINDS)
        rivals = [seat for seat in seats if seat != viewer]
        pool = [kind for kind in range(KINDS) for _ in range(s.bag[kind])]
        sizes = {}
        for seat in rivals:
            held = [kind for kind in range(KINDS) for _ in range(s.hands[seat * KINDS + kind])]
            sizes[seat] = len(held)
            pool += held
        blind = viewer is None or not s.peeked[0] >> viewer & 1
        pool += s.fate if blind else ()
        dice.shuffle(pool)
        for seat in rivals:
            dealt = [pool.pop() for _ in range(sizes[seat])]
            s.hands[seat * KINDS : seat * KINDS + KINDS] = [dealt.count(k) for k in range(KINDS)]
        s.fate = (pool.pop(),) if blind else s.fate
        s.bag = [pool.count(kind) for kind in range(KINDS)]
        s.sealed = tuple([_sealed(s, seat, viewer, n) for seat, n in enumerate(s.sealed)])
        return s


def _sealed(s: Purse, seat: int, viewer: int | None, number: int) -> int:
    """A rival's sealed bid: any coin of their new hand."""
    if number < 0 or seat == viewer:
        return number
    return next(BID[kind].number for kind in range(KINDS) if s.hands[seat * KINDS + kind])


COINS_SPEC = CoinsSpec()


def coins(seats: int = 3, seed: int = 1) -> Match:
    """A new match of Coins."""
    return new_match(COINS_SPEC, seats, seed, {}, None)


def agenda_of(*tasks: Task[Purse, Box]) -> Frame | None:
    """An agenda, the first task on top."""
    s = Purse(2)
    then(s, *tasks)
    return s.agenda
