"""Estimates how far apart the levels are, from all games that ``steps.py`` kept.

    python benchmarks/fit_steps.py --keep FOLDER

A few dozen games say little about a single step.  So the strength of a level is fitted to all pairs
that ever met.  It depends on three things: the gain from each doubling of its nodes, the offset of
its way of thinking (nodes, moves, worlds), and the cost of each hundredth of moves that it
overlooks.  All of these are assumed to change little with the number of seats.  How little, and how
large the offsets may be, was chosen from a dozen sets of figures (``PRIORS``) as the one under
which these games were most likely.  Prints the table of README.md.  Needs NumPy (the extra
``train``).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import log2
from pathlib import Path
from statistics import NormalDist
from typing import Any, Final, NamedTuple

import numpy as np
from builds import use_compiled
from steps import first_place, numbers
from strength import table_of

from pestis.games import part_of
from pestis.parts.thinking import Level

NORMAL: Final = NormalDist()
MIDDLE: Final = 3.5
"""The number of seats at which the change by seats is zero."""
PRIORS: Final = {
    "doublings": (0.6, 0.6, 0.2, 0.1),
    "strength": (0.0, 0.6, 0.2, 0.2),
    "loss": (0.8, 0.6, 0.25, 0.1),
}
"""Priors in steps: for each doubling of the nodes, for the offset of a way of thinking, and for ten
hundredths of overlooked moves.  Each has a mean and three standard deviations: of the value, of its
change per additional seat, and of its deviation from that change at one number of seats."""
SPREAD: Final = 0.15
"""Minimum standard deviation of the share of rivals beaten in one game."""
ROOT: Final = 2**0.5


class Pair(NamedTuple):
    """Two levels that met: the number of games, the number that ``level`` won, and ``beat``, the
    share of rivals that it beat."""

    game: str
    options: dict[str, object]
    seats: int
    level: str
    below: str
    games: int
    won: float
    beat: float

    def table(self) -> str:
        """The settings of the games, without the number of seats."""
        return " ".join([self.game, *[str(value) for value in self.options.values()]])


@cache
def step(seats: int) -> float:
    """The difference in strength that gives 1.3 times the fair share of wins; 65 % at two seats."""
    aim = 0.65 if seats == 2 else 1.3 / seats
    low, high = 0.5, 0.9
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (middle, high) if first_place(middle, seats) < aim else (low, middle)
    return ROOT * NORMAL.inv_cdf(low)


def kept(folder: Path) -> Iterator[Pair]:
    """The pairs in the folder.  Half a game of each outcome is added, because few games prove
    nothing."""
    for file in sorted(folder.glob("*.games")):
        head, *lines = file.read_text(encoding="utf-8").splitlines()
        game, _, _, options, _, *bots = json.loads(head)
        played = [json.loads(line) for line in lines]
        won, beat = sum([game[0] for game in played]), sum([game[3] for game in played])
        if lines:
            share = (beat + 0.5) / (len(lines) + 1)
            yield Pair(game, options, len(bots), bots[0], bots[1], len(lines), won, share)


class Fit:
    """The strengths of one game's levels, fitted to all pairs."""

    def __init__(self, pairs: list[Pair]) -> None:
        tables = sorted({pair.seats for pair in pairs})
        self._index: Final[dict[tuple[str, str], int]] = {}
        for name in [pair.level for pair in pairs] + [pair.below for pair in pairs]:
            for term, _ in self._terms(name):
                for part in ("all", "more", *map(str, tables)):
                    self._index.setdefault((term, part), len(self._index))
        rows: list[Any] = []
        for (term, part), place in self._index.items():
            usual, wide, more, missed = PRIORS[term.partition(" ")[0]]
            error = {"all": wide, "more": more}.get(part, missed)
            row = np.zeros(len(self._index))
            row[place] = 1
            rows.append((row / error, usual / error if part == "all" else 0.0))
        rows += [self._seen(pair) for pair in pairs]
        matrix = np.array([row for row, _ in rows])
        self._spread: Final = np.linalg.inv(matrix.T @ matrix)
        self._found: Final = self._spread @ matrix.T @ np.array([value for _, value in rows])

    def knows(self, name: str) -> bool:
        """Whether the pairs include all parts of this level's strength."""
        return all([(term, "all") in self._index for term, _ in self._terms(name)])

    def between(self, seats: int, level: str, below: str) -> tuple[float, float]:
        """How many steps a level is above another, and twice the standard error."""
        row = self._row(seats, level) - self._row(seats, below)
        return float(row @ self._found), 2 * float(row @ self._spread @ row) ** 0.5

    def shares(self, seats: int, level: str, below: str) -> tuple[float, float]:
        """How often one seat of a level wins among seats of the other, and twice the standard
        error; both in fair shares."""
        steps, error = self.between(seats, level, below)
        middle, high = (
            seats * first_place(NORMAL.cdf(at * step(seats) / ROOT), seats)
            for at in (steps, steps + error)
        )
        return middle, high - middle

    def _seen(self, pair: Pair) -> tuple[Any, float]:
        """A pair as a row of the regression and its observed value, both in standard errors."""
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
        """The components of a level's strength, with their factors."""
        nodes, overlooks, *others = name.split("/")
        way = "/".join(others)
        return [
            ("doublings", log2(int(nodes))),
            (f"strength {nodes}/{way}", 1.0),
            (f"loss {way}", -int(overlooks) / 10),
        ]


HEADS: Final = (
    "game, seats",
    "won now by each level but the first, among the level below",
    "all of them, in fair shares (95 %)",
    "each as fitted, in fair shares (95 %)",
    "games fitted",
)


def row(own: list[Pair], fit: Fit, levels: list[str]) -> str:
    """The measured and fitted steps at one table, as a row of Markdown."""
    table, seats = own[0].table(), own[0].seats
    met = {(pair.level, pair.below): pair for pair in own}
    steps = [(level, below) for below, level in pairwise(levels)]
    now = [met[step] for step in steps if step in met]
    games, won = sum([pair.games for pair in now]), sum([pair.won for pair in now])
    rate = won / games if games else 0.0
    error = 2 * (rate * (1 - rate) / games) ** 0.5 if games else 0.0
    wins, fitted = [], []
    for level, below in steps:
        pair = met.get((level, below))
        wins.append(f"{pair.won:g}/{pair.games}" if pair else "–")
        known = fit.knows(level) and fit.knows(below)
        fitted.append("{:.2f} ± {:.2f}".format(*fit.shares(seats, level, below)) if known else "–")
    cells = (
        f"{table}, {seats}",
        " · ".join(wins),
        f"{seats * rate:.2f} ± {seats * error:.2f}",
        " · ".join(fitted),
        str(sum([pair.games for pair in own])),
    )
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", type=Path, required=True, help="the folder of steps.py")
    pairs = list(kept(parser.parse_args().keep))
    print("| " + " | ".join(HEADS) + " |\n" + "|---" * len(HEADS) + "|")
    for table in sorted({pair.table() for pair in pairs}):
        own = [pair for pair in pairs if pair.table() == table]
        fit = Fit(own)
        module = part_of(own[0].game, "bots.thinking")
        assert module is not None
        levels: tuple[Level, ...] = module.LEVELS
        for seats in sorted({pair.seats for pair in own}):
            there = [pair for pair in own if pair.seats == seats]
            kind = table_of(there[0].game, seats, there[0].options)
            print(row(there, fit, [numbers(level, kind) for level in levels]))


if __name__ == "__main__":
    use_compiled()
    main()
