"""What all games that ``steps.py`` kept say together of how far levels lie apart.

    python benchmarks/fit_steps.py --keep FOLDER

Some dozen games tell little of a single step.  So one strength is fitted to each way of thinking
(nodes, moves, worlds) at each number of seats, and one loss of strength to each hundredth of moves
that it overlooks, from all pairs that ever met; both are taken to change little with the number of
seats.  Steps are counted so that one is 1.3 times the fair share, or 65 % at two seats.  Needs
NumPy (the extra ``train``).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from statistics import NormalDist
from typing import Any, Final, NamedTuple

import numpy as np
from builds import use_compiled
from steps import first_place, numbers

from pestis.games import part_of
from pestis.parts.thinking import Level

NORMAL: Final = NormalDist()
MIDDLE: Final = 3.5
"""Seats at which a change by seats counts nothing."""
STRENGTH: Final = (4.0, 0.6, 0.6)
"""How far a strength may lie from that of the first way of thinking, how much it may change with a
seat more, and by how much that may be missed: standard deviations, in steps."""
LOSS: Final = (1.0, 0.25, 0.35)
"""The same of the loss by ten hundredths that are overlooked; it is taken to be about …"""
USUAL_LOSS: Final = 1.5
SPREAD: Final = 0.15
"""The least standard deviation of the share of rivals beaten in one game."""
ROOT: Final = 2**0.5


class Pair(NamedTuple):
    """A level that met another, in so many games; ``beat`` is the share of rivals beaten."""

    table: str
    seats: int
    level: str
    below: str
    games: int
    beat: float


@cache
def step(seats: int) -> float:
    """The difference of strength that makes the fair share 1.3 times as large, or 65 %."""
    aim = 0.65 if seats == 2 else 1.3 / seats
    low, high = 0.5, 0.9
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (middle, high) if first_place(middle, seats) < aim else (low, middle)
    return ROOT * NORMAL.inv_cdf(low)


def kept(folder: Path) -> Iterator[Pair]:
    """What is in the folder.  Half a game of each outcome is added: few games prove nothing."""
    for file in sorted(folder.glob("*.games")):
        head, *lines = file.read_text(encoding="utf-8").splitlines()
        game, _, _, options, _, *bots = json.loads(head)
        beat = sum([json.loads(line)[3] for line in lines])
        table = " ".join([game, *[str(value) for value in options.values()]])
        if lines:
            share = (beat + 0.5) / (len(lines) + 1)
            yield Pair(table, len(bots), bots[0], bots[1], len(lines), share)


class Fit:
    """Strengths of levels of one game, by all pairs."""

    def __init__(self, pairs: list[Pair]) -> None:
        tables = sorted({pair.seats for pair in pairs})
        self._index: Final[dict[tuple[str, str], int]] = {}
        for name in [pair.level for pair in pairs] + [pair.below for pair in pairs]:
            for term, _ in self._terms(name):
                for part in ("all", "more", *map(str, tables)):
                    self._index.setdefault((term, part), len(self._index))
        rows: list[Any] = []
        for (term, part), place in self._index.items():
            wide, more, missed = LOSS if term.startswith("loss") else STRENGTH
            error = {"all": wide, "more": more}.get(part, missed)
            usual = USUAL_LOSS if term.startswith("loss") and part == "all" else 0.0
            row = np.zeros(len(self._index))
            row[place] = 1
            rows.append((row / error, usual / error))
        rows += [self._seen(pair) for pair in pairs]
        matrix = np.array([row for row, _ in rows])
        self._spread: Final = np.linalg.inv(matrix.T @ matrix)
        self._found: Final = self._spread @ matrix.T @ np.array([value for _, value in rows])

    def knows(self, name: str) -> bool:
        """Whether anybody who thinks like this level ever met another."""
        return all([(term, "all") in self._index for term, _ in self._terms(name)])

    def between(self, seats: int, level: str, below: str) -> tuple[float, float]:
        """How many steps a level lies above another, and twice the error."""
        row = self._row(seats, level) - self._row(seats, below)
        return float(row @ self._found), 2 * float(row @ self._spread @ row) ** 0.5

    def _seen(self, pair: Pair) -> tuple[Any, float]:
        """A pair as a row, and what it says; both in standard errors."""
        at = NORMAL.inv_cdf(pair.beat)
        usual = (pair.seats + 1) / (12 * (pair.seats - 1)) * 4 * pair.beat * (1 - pair.beat)
        error = max(usual**0.5, SPREAD) / pair.games**0.5 * ROOT / NORMAL.pdf(at)
        one = step(pair.seats)
        row = self._row(pair.seats, pair.level) - self._row(pair.seats, pair.below)
        return row * one / error, ROOT * at / error

    def _row(self, seats: int, name: str) -> Any:
        row = np.zeros(len(self._index))
        for term, times in self._terms(name):
            for part, by in (("all", 1.0), ("more", seats - MIDDLE), (str(seats), 1.0)):
                row[self._index[term, part]] += times * by
        return row

    @staticmethod
    def _terms(name: str) -> list[tuple[str, float]]:
        """What the strength of a level is made of."""
        nodes, overlooks, *others = name.split("/")
        way = "/".join(others)
        return [(f"strength {nodes}/{way}", 1.0), (f"loss {way}", -int(overlooks) / 10)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", type=Path, required=True, help="the folder of steps.py")
    pairs = list(kept(parser.parse_args().keep))
    print("| game | seats | steps between neighbours, the weakest first |\n|---|---|---|")
    for table in sorted({pair.table for pair in pairs}):
        own = [pair for pair in pairs if pair.table == table]
        fit = Fit(own)
        module = part_of(table.split()[0], "bots.thinking")
        assert module is not None
        levels: tuple[Level, ...] = module.LEVELS
        for seats in sorted({pair.seats for pair in own}):
            names = [numbers(level, seats) for level in levels]
            cells = []
            for below, level in pairwise(names):
                if fit.knows(level) and fit.knows(below):
                    steps, error = fit.between(seats, level, below)
                    cells.append(f"{steps:.2f} ± {error:.2f}")
                else:
                    cells.append("–")
            print(f"| {table} | {seats} | {' · '.join(cells)} |")


if __name__ == "__main__":
    use_compiled()
    main()
