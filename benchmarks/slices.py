"""Shared by all contenders: a timed slice of play, reported as one line of JSON.

Each contender is a separate process that runs one slice and prints its figures.  A decision counts
only if there is more than one choice; forced ones are carried out and timed, but not counted.
Seconds are processor time, because all contenders are single-threaded and wall-clock time on a busy
machine would include other processes.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable

Play = Callable[[int], tuple[int, int]]
"""Plays the game with a seed to its end.  Returns decisions with a choice, and all decisions."""

Repeat = Callable[[], object]

coin = random.Random(1).random
"""Random picks, made the same way by all contenders: ``options[int(coin() * len(options))]``."""


def play_slice(play: Play, seconds: float, first_seed: int) -> dict[str, float]:
    """Play whole games for about ``seconds`` seconds, after one to warm up."""
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
    """How many times per second the function runs."""
    repeat()
    times = 0
    start = time.process_time()
    while (taken := time.process_time() - start) < seconds:
        for _ in range(200):
            repeat()
        times += 200
    return times / taken


def arguments() -> tuple[float, int]:
    """The seconds of a slice and the first seed, from the command line."""
    return float(sys.argv[1]), int(sys.argv[2])


def report(figures: dict[str, float]) -> None:
    """Print the figures for ``run.py``."""
    print(json.dumps(figures))
