"""Learns the value of things in Pest at the end of the game: the rows of ``bots/prospects.py``.

    python benchmarks/prospects.py --games 600 --seed 1 --processes 2

Plays ``--games`` games each with three, four and five seats; every seat plays by its own beam
search, after a random set-up.  Whenever a turn begins, notes what the seat of the previous turn
holds and the value that the rules of thumb give to it.  The difference between that value and the
seat's final score is then attributed to what it held, by least squares.  The same command prints
the same rows on every machine.  Uses the compiled build when it is current.
"""

from __future__ import annotations

import argparse
from contextlib import closing
from functools import partial
from typing import Final, NamedTuple

from builds import use_compiled

from pestis.games.pest.bots.beam import Beam, Line, line_of
from pestis.games.pest.bots.prospects import MOMENTS, SEATS, goods_around, held
from pestis.games.pest.bots.values import RENOWN, turns_left, worth
from pestis.games.pest.spec import SPEC
from pestis.kernel.core.engine import answer, ask, waiting
from pestis.kernel.core.rng import Dice
from pestis.kernel.factory import new_match
from pestis.kernel.records.position import load_position
from pestis.kernel.worlds.world import World, world_of
from pestis.lab.running import here

LINES: Final = 12
TURN: Final = 520
"""Search nodes for a turn, as in the simulated play of the grandmaster level."""
HOLD: Final = 300.0
"""The L2 penalty on each value, for standardised columns."""
NAMES: Final = ["influence", "healthy", "workers", "food", "herbs", "coins", "material", "agenda"]


class Noted(NamedTuple):
    """A seat after one of its turns: the turns it has left, what it holds, and how much more it
    scored in the end than the rules of thumb predicted."""

    left: int
    held: list[int]
    more: float


class Played(NamedTuple):
    """A finished game.

    castles  for each seat, the kinds of goods around its castle, and its score above the table's
             average
    """

    noted: list[Noted]
    castles: list[tuple[int, float]]


def play(seats: int, seed: int, index: int) -> Played:
    """Play game number ``index`` with this number of seats."""
    dice = Dice("prospects", str(seats), str(seed), str(index))
    match = new_match(SPEC, seats, dice.below(1 << 31), {}, None)
    board, box = load_position(SPEC, match.position())
    line = line_of(world_of(SPEC, board, box, dice))
    noted: list[tuple[int, Noted]] = []
    seen: list[int] = [turns_left(board, seat) for seat in range(seats)]
    question = ask(line.board)
    while question is not None:
        now = line.board
        for seat in range(seats):
            left = turns_left(now, seat)
            if left != seen[seat] and question.kind() == "place-assistant":
                seen[seat] = left
                thumb = worth(now, seat, box) / RENOWN
                noted.append((seat, Noted(left, held(now, seat, box), thumb)))
        line = _after(line, waiting(now, question)[0], dice)
        question = ask(line.board)
    scored = World(SPEC, line.board, line.ctx).outcome().totals
    mean = sum(scored) / seats
    return Played(
        [one._replace(more=scored[seat] - one.more) for seat, one in noted],
        [(goods_around(line.board, seat, box), scored[seat] - mean) for seat in range(seats)],
    )


def _after(line: Line, seat: int, dice: Dice) -> Line:
    """The table after the best turn that a beam finds; in the set-up, after any choice."""
    question = ask(line.board)
    assert question is not None
    choices = question.choices(line.board, seat, line.ctx)
    if len(choices) == 1 or not line.board.year:
        choice = choices[dice.below(len(choices))]
        answer(SPEC, line.board, line.ctx, seat, choice)
        return line
    best = Beam(seat, LINES).turns(line, choices, max(TURN, 2 * len(choices)))[0]
    return Line(best.board, best.ctx, (), 0)


def _shares(left: int) -> list[tuple[int, float]]:
    """The two moments around a number of turns left, each with its weight."""
    at = 0
    while left > MOMENTS[at + 1]:
        at += 1
    part = (left - MOMENTS[at]) / (MOMENTS[at + 1] - MOMENTS[at])
    return [(at, 1 - part), (at + 1, part)]


def fit(noted: list[Noted]) -> list[list[float]]:
    """The value of one unit of each thing at each moment, in renown."""
    width, moments = len(NAMES), len(MOMENTS)
    columns = list(zip(*[one.held for one in noted], strict=True))
    means = [sum(column) / len(column) for column in columns]
    spreads = [
        (sum([(n - mean) ** 2 for n in column]) / len(column)) ** 0.5 or 1.0
        for column, mean in zip(columns, means, strict=True)
    ]
    size = moments * (width + 1)
    square = [[0.0] * (size + 1) for _ in range(size)]
    for at in range(size):
        square[at][at] = HOLD if at % (width + 1) else 0.01
    for one in noted:
        even = [(n - m) / s for n, m, s in zip(one.held, means, spreads, strict=True)]
        row: list[tuple[int, float]] = []
        for moment, share in _shares(one.left):
            row += [(moment * (width + 1) + k, share * n) for k, n in enumerate([1.0, *even])]
        for at, value in row:
            line = square[at]
            for other, factor in row:
                line[other] += value * factor
            line[size] += value * one.more
    found = _solved(square)
    return [
        [found[moment * (width + 1) + 1 + k] / spreads[k] for moment in range(moments)]
        for k in range(width)
    ]


def _solved(square: list[list[float]]) -> list[float]:
    """The solution of a system with a symmetric positive definite matrix, which is overwritten."""
    size = len(square)
    for at in range(size):
        pivot = square[at]
        for other in range(size):
            factor = square[other][at] / pivot[at] if other != at else 0.0
            if factor:
                square[other] = [a - factor * b for a, b in zip(square[other], pivot, strict=True)]
    return [square[at][size] / square[at][at] for at in range(size)]


def slope(pairs: list[tuple[int, float]]) -> float:
    """The slope of a regression of the second number of the pairs on the first."""
    mean = sum([first for first, _ in pairs]) / len(pairs)
    spread = sum([(first - mean) ** 2 for first, _ in pairs])
    return sum([(first - mean) * second for first, second in pairs]) / spread


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    noted: list[Noted] = []
    castles: list[tuple[int, float]] = []
    for seats in SEATS:
        run = here(given.processes)
        with closing(run(partial(play, seats, given.seed), range(given.games))) as games:
            for played in games:
                noted += played.noted
                castles += played.castles
        print(f"{given.games} games at {seats}", flush=True)
    for name, row in zip(NAMES, fit(noted), strict=True):
        print(f"    ({', '.join([str(round(100 * n)) for n in row])}),  # {name}")
    print(f"GOOD_AROUND {round(100 * slope(castles))}")


if __name__ == "__main__":
    use_compiled()
    main()
