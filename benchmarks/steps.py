"""Measures how far apart a game's levels are: one seat of a level among seats of the level below.

    python benchmarks/steps.py --game rattus --seats 3 4 --games 60 --options expansion=africanus \
        --keep FOLDER

The aim is 1.3 times the fair share of wins, 65 % at two seats.  Each deal is played from every
seat.  Two figures are given for a table: the share of wins, and an estimate of it from the places.
A place says more than a win or a loss, so the estimate needs fewer games: from the share of rivals
that the seat beat, it computes how often the seat would come first if performance were normally
distributed.  Games are kept under the numbers of the levels, so that after a change of LEVELS only
the changed levels are played again.  Tables take turns, one game each, until each has as many games
as requested.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import NormalDist
from typing import Final

from builds import use_compiled
from strength import Series, go_on, keep, table_of

from pestis.games import GAMES, find, part_of
from pestis.lab.arena import Plan
from pestis.lab.statistics import mean, standard_error
from pestis.parts.thinking import Level

NORMAL: Final = NormalDist()
REACH: Final = 6.0
"""Limits of the integral, in standard deviations to either side."""
PARTS: Final = 600
EDGE: Final = 0.02
"""The share of rivals beaten is clamped to the range from EDGE to 1 - EDGE."""


def numbers(level: Level, table: str) -> str:
    """A level at a kind of table, in the notation that ``strength.py`` reads."""
    return f"{level.nodes_at(table)}/{level.overlooks_at(table)}/{level.moves}/{level.worlds}"


def first_place(beat: float, seats: int) -> float:
    """How often a seat comes first if it beats a share ``beat`` of its rivals, who are all equally
    strong."""
    better = NORMAL.inv_cdf(min(max(beat, EDGE), 1 - EDGE)) * 2**0.5
    width = 2 * REACH / PARTS
    total = 0.0
    for part in range(PARTS):
        at = -REACH + (part + 0.5) * width
        total += NORMAL.pdf(at) * NORMAL.cdf(at + better) ** (seats - 1)
    return total * width


def by_places(series: Series) -> tuple[float, float]:
    """How often the seat would come first, judging by its places, and twice the standard error;
    both in fair shares."""
    seats = len(series.names)
    beats = [game.beat for game in series.games]
    middle, error = mean(beats), standard_error(beats)
    steeper = first_place(middle + 0.01, seats) - first_place(middle - 0.01, seats)
    return seats * first_place(middle, seats), seats * steeper / 0.02 * 2 * error


def row(title: str, series: Series) -> str:
    """The figures of a table, as a row of Markdown."""
    share, error = by_places(series)
    cells = (
        title,
        f"{series.names[0]} | {series.names[1]}",
        series.wins(),
        f"{len(series.names) * series.won() / len(series.games):.2f}",
        f"{share:.2f} ± {error:.2f}",
        series.thought(),
    )
    return "| " + " | ".join(cells) + " |"


def tables(given: argparse.Namespace) -> dict[str, tuple[Series, Path]]:
    """A title for each step and number of seats -> its games and the file they are kept in."""
    module = part_of(given.game, "bots.thinking")
    assert module is not None
    levels: tuple[Level, ...] = module.LEVELS
    spec = find(given.game)
    options: dict[str, object] = dict(word.split("=", 1) for word in given.options)
    found = {}
    for seats in given.seats or range(max(2, spec.min_seats), spec.max_seats + 1):
        table = table_of(given.game, seats, options)
        for below, level in zip(levels, levels[given.apart :], strict=False):
            if given.levels and level.name.rpartition("-")[0] not in given.levels:
                continue
            bots = [numbers(level, table), *[numbers(below, table)] * (seats - 1)]
            plan = Plan(given.game, ("random",) * seats, given.seed, options, None)
            words = [given.game, *given.options, str(seats), bots[0], bots[1]]
            file = given.keep / ("_".join(words).replace("/", "-") + ".games")
            found[f"{seats} | {level.name} | {below.name}"] = (Series(plan, bots), file)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(GAMES), required=True)
    parser.add_argument("--seats", type=int, nargs="*", help="all that the game can have")
    parser.add_argument("--levels", nargs="*", help="those above: master is master among the rest")
    parser.add_argument("--apart", type=int, default=1, help="so many levels below, to fit them by")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--keep", type=Path, required=True, help="a folder to go on with")
    given = parser.parse_args()
    given.keep.mkdir(parents=True, exist_ok=True)
    found = tables(given)
    for series, file in found.values():
        go_on(series, file)
    while waiting := [pair for pair in found.values() if len(pair[0].games) < given.games]:
        series, file = min(waiting, key=lambda pair: len(pair[0].games))
        keep(file, series.play())
    heads = ["seats", "level", "among", "numbers", "among", "wins (95 %)", "fair shares"]
    heads += ["by places", "thought, mean / worst"]
    print("| " + " | ".join(heads) + " |\n" + "|---" * len(heads) + "|")
    for title, (series, _) in found.items():
        if series.games:
            print(row(title, series))


if __name__ == "__main__":
    use_compiled()
    main()
