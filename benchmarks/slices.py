"""What all contenders share: a slice of play, timed, as one line of JSON.

Each contender is a process of its own that runs one slice and prints its figures.  A decision
counts only where there is more than one choice; forced ones are carried out and timed, not counted.
Seconds are those of the processor, all contenders being single-threaded: on a busy machine the
clock on the wall counts the neighbours' work too.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable

Play = Callable[[int], tuple[int, int]]
"""Plays the game with that seed to its end; returns decisions with a choice, and all decisions."""

Repeat = Callable[[], object]

coin = random.Random(1).random
"""Random picks, the same way on every side: ``options[int(coin() * len(options))]``."""


def play_slice(play: Play, seconds: float, first_seed: int) -> dict[str, float]:
    """Whole games for about so many seconds, after one to warm up."""
    play(first_seed)
    games = chosen = applied = 0
    start = time.process_time()
    while (taken := time.process_time() - start) < seconds:
        games += 1
        real, every = play(first_seed + games)
        chosen += real
        applied += every
    return {
        "decisions": chosen / taken,
        "applied": applied / taken,
        "games": games / taken,
    }


def repeat_slice(repeat: Repeat, seconds: float) -> float:
    """How often a second the function runs."""
    repeat()
    times = 0
    start = time.process_time()
    while (taken := time.process_time() - start) < seconds:
        for _ in range(200):
            repeat()
        times += 200
    return times / taken


def arguments() -> tuple[float, int]:
    """Seconds of a slice and the first seed, from the command line."""
    return float(sys.argv[1]), int(sys.argv[2])


def report(figures: dict[str, float]) -> None:
    """Print the figures for run.py."""
    print(json.dumps(figures))
