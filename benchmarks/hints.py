"""Measures how often hints are undecided, how good they are, and how long they take.

    python -m benchmarks.hints [--positions 20] [--only GAME …] [--reference FILE] [--keep FILE]

For each game, asks for hints at the same positions of matches between random bots.  A hint is
decided if it says which choice is best, or that the closest two are equally good.  Its regret is
how much worse its choice is than the best, according to a hint with ten times the budget: in
chances of first place, or in places if that hint ranks by places (in points, for a single player).
``--keep`` writes the results of these larger hints to a file; ``--reference`` reads it back, so
that two versions are measured against the same reference.  Uses the compiled build when it is
current.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

sys.path.append(str(Path(__file__).parent))

from builds import use_compiled
from tests.golden.decisions import questions

import pestis
from pestis.games import GAMES, part_of
from pestis.tables.hinting import hinted

TIMES: Final = 10
"""The budget of the reference, in multiples of a hint's budget."""
WORKERS: Final = 2


class Figures(NamedTuple):
    """The result of one hint, before the results of a game are summed up in a line of the table.

    reference  each choice's cost found with ten times the budget, in thousandths; less is better
    """

    undecided: bool
    regret: int
    seconds: float
    reference: dict[str, int]


def measured(game: str, at: int, reference: dict[str, int] | None) -> Figures:
    """Measure one hint, at position number ``at``."""
    match, seat = next(islice(positions(game), at, None))
    view = match.view(seat)
    began = time.perf_counter()
    advice = pestis.advise(view)
    seconds = time.perf_counter() - began
    undecided = hinted(advice)[0].id.startswith("advice.even")
    if reference is None:
        module: Any = part_of(game, "bots.thinking")
        reference = costs(pestis.advise(view, nodes=TIMES * module.HINT.nodes))
    best = min(reference.values())
    regret = reference.get(advice.ranked[0].choice.text, max(reference.values())) - best
    return Figures(undecided, regret, seconds, reference)


def positions(game: str) -> Any:
    """The positions of a game at which hints are measured, in order: a match and the seat asked."""
    return (position for seed in count() for position in questions(game, seed))


def costs(advice: pestis.Advice) -> dict[str, int]:
    """The cost of each choice, in thousandths of the advice's measure; less is better.  A set of
    cards counts for its first card, with the best such set."""
    sign = 1 if advice.measure == "place" else -1
    return {one.choice.text: sign * one.expected for one in reversed(advice.ranked)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--only", nargs="*", default=sorted(GAMES))
    parser.add_argument("--reference", type=Path)
    parser.add_argument("--keep", type=Path)
    args = parser.parse_args()
    known = json.loads(args.reference.read_text()) if args.reference else {}
    kept: dict[str, list[dict[str, int]]] = {}
    with ProcessPoolExecutor(WORKERS) as pool:
        for game in args.only:
            ready = known.get(game, [])[: args.positions]
            references = [*ready, *[None] * (args.positions - len(ready))]
            games = [game] * args.positions
            found = list(pool.map(measured, games, range(args.positions), references))
            kept[game] = [one.reference for one in found]
            n = len(found)
            undecided = 100 * sum(one.undecided for one in found) // n
            regret = sum(one.regret for one in found) / n / 1000
            seconds = sorted(one.seconds for one in found)
            print(
                f"{game}: undecided {undecided} %, regret {regret:.3f},"
                f" seconds {seconds[n // 2]:.2f} / {seconds[-1]:.2f} at most",
                flush=True,
            )
    if args.keep:
        args.keep.write_text(json.dumps(kept))


if __name__ == "__main__":
    use_compiled()
    main()
