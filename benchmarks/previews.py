"""Whether previews keep what they promise, and how long they take.

    python benchmarks/previews.py [--choices 10000] [--odds 2000] [--only GAME …] [--first 1]

For each game: so many answers of random players must begin with what their previews called certain;
of so many that stop at what nobody knows, the odds are compared with what then happened, tenth by
tenth; and all answers of a question are looked at with the clock of the processor running.  Uses
the compiled build when it is current.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from itertools import islice

from builds import use_compiled
from tests.conformance.foresight import Reliability, check_certain, moments, quiet_player

import pestis
from pestis.games import GAMES

TIMED = 300
"""Questions of each game whose answers are all looked at."""


def certain(game: str, first: int, choices: int) -> None:
    """Compare what is called certain with what happens.  Raises Wrong."""
    stops = Counter(check_certain(moment) for moment in islice(moments(game, first), choices))
    print(f"{game}: {choices} answers began as foreseen; stopped by {dict(stops)}")


def odds(game: str, first: int, answers: int) -> None:
    """Compare odds with what happens."""
    reliability = Reliability(pestis.Dice("reliability", game))
    found = (moment for moment in moments(game, first, quiet_player) if reliability.add(moment))
    for _ in islice(found, answers):
        pass
    for tenth, n, said, happened in reliability.rows():
        print(f"  {tenth / 10:.1f}: {n:5} times, said {said:.3f}, happened {happened:.3f}")
    print(f"  worst {reliability.off():.1f} standard deviations off")


def clock(game: str, first: int) -> None:
    """How much processor time all answers of a question take, certain things and odds."""
    times: list[float] = []
    for moment in islice(moments(game, first), TIMED):
        view = moment.match.view(moment.seat)
        began = time.process_time()
        outlook = pestis.outlook(view)
        for choice in outlook.choices:
            outlook.preview(choice)
            outlook.odds(choice)
        times.append(1000 * (time.process_time() - began))
    times.sort()
    shown = [times[len(times) * part // 100] for part in (50, 95)]
    print(f"  all answers of a question: {shown[0]:.1f} / {shown[1]:.1f} / {times[-1]:.1f} ms")


def main() -> None:
    """What the program's arguments ask for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--choices", type=int, default=10_000)
    parser.add_argument("--odds", type=int, default=2_000)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=[])
    asked = parser.parse_args()
    use_compiled()

    for game in asked.only or GAMES:
        certain(game, asked.first, asked.choices)
        odds(game, asked.first + 1_000_000, asked.odds)
        clock(game, asked.first + 2_000_000)


if __name__ == "__main__":
    main()
