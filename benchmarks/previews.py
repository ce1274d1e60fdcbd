"""Whether previews come true, and how long they take.

    python benchmarks/previews.py [--choices 10000] [--odds 2000] [--only GAME …] [--first 1]

For each game, ``--choices`` answers of random players must begin with the events that their
previews called certain.  For ``--odds`` answers whose previews stop at something unknown, the odds
are compared with what happened, tenth by tenth.  Finally, the previews of all answers to a prompt
are timed in processor time.  Uses the compiled build when it is current.
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
"""The number of prompts per game whose previews are timed."""


def certain(game: str, first: int, choices: int) -> None:
    """Compare the events called certain with those that happen.  Raises Wrong."""
    stops = Counter(check_certain(moment) for moment in islice(moments(game, first), choices))
    print(f"{game}: {choices} answers began as foreseen; stopped by {dict(stops)}")


def odds(game: str, first: int, answers: int) -> None:
    """Compare the odds with what happens."""
    reliability = Reliability(pestis.Dice("reliability", game))
    found = (moment for moment in moments(game, first, quiet_player) if reliability.add(moment))
    for _ in islice(found, answers):
        pass
    for tenth, n, said, happened in reliability.rows():
        print(f"  {tenth / 10:.1f}: {n:5} times, said {said:.3f}, happened {happened:.3f}")
    print(f"  worst {reliability.off():.1f} standard deviations off")


def clock(game: str, first: int) -> None:
    """Print the processor time of all previews of a prompt, certain events and odds."""
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
    """Run the checks that the arguments ask for."""
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
