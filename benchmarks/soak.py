"""Many random games with every check on: no exception, everything conserved at every step.

    python benchmarks/soak.py [--games N] [--only GAME …] [--seed 1] [--processes 2]

Goes through all seat counts and every value of every option, agreed lists too.  Uses the compiled
build when it is current.  After every choice: the game's own position check (cards, tokens, discs).
In every 7th game of Rattus Cartus somebody listens, and each seat's rats must be what the events
gave and took, never below none.  Every 53rd game is saved, loaded and compared.
"""

from __future__ import annotations

import argparse
import itertools
import os
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path

from soak_cartus import Rats, agreed_list

import pestis
from pestis.games import GAMES, find

ROOT = Path(__file__).resolve().parent.parent

CARTUS = "rattus-cartus"
LISTEN_EVERY = 7
SAVE_EVERY = 53
"""Prime to the number of combinations, so that every combination has its turn."""

HOW_MANY = {"pest": 5_000}
"""Games played where not 10,000: the heavy one takes fewer."""

LONGEST = 20_000
"""Choices after which a game counts as endless."""


def set_ups(game: str) -> list[tuple[int, dict[str, object]]]:
    """Every seat count with every combination of option values that goes with it."""
    spec = find(game)
    names = [option.id for option in spec.options]
    values = [option.values for option in spec.options]
    found: list[tuple[int, dict[str, object]]] = []
    for seats in range(spec.min_seats, spec.max_seats + 1):
        for combination in itertools.product(*values):
            options: dict[str, object] = dict(zip(names, combination, strict=True))
            with suppress(pestis.SetupError):
                spec.new_box(seats, spec.read_options(options), None, spec.rules_version)
                found.append((seats, options))
    return found


def soak(game: str, first: int, last: int, seed: int) -> tuple[Counter[str], int]:
    """Play the games with these numbers; how they ended, and how many choices they took."""
    ends: Counter[str] = Counter()
    choices_made = 0
    kinds = set_ups(game)
    for number in range(first, last):
        seats, options = kinds[number % len(kinds)]
        dice = pestis.Dice("soak", str(seed), str(number))
        if game == CARTUS and number // len(kinds) % 4 == 3:
            options = {**options, "buildings": agreed_list(dice)}
        match = pestis.new(game, seats=seats, seed=seed + number, options=options)
        rats = Rats(match) if game == CARTUS and number % LISTEN_EVERY == 0 else None
        try:
            choices_made += play(match, dice, rats)
            if number % SAVE_EVERY == 0:
                assert pestis.load(match.save()).hash() == match.hash()
        except Exception as error:
            error.add_note(f"{game} number {number}, seed {seed}: {seats} seats, {options}")
            raise
        ends[match.outcome().reason] += 1
    return ends, choices_made


def play(match: pestis.Match, dice: pestis.Dice, rats: Rats | None) -> int:
    """Play to the end, every state checked; how many choices it took."""
    for steps in range(LONGEST):
        prompts = match.prompts()
        if not prompts:
            return steps
        asked = prompts[0].seats
        seat = asked[dice.below(len(asked))]
        choices = match.choices(seat)
        match.submit(seat, choices[dice.below(len(choices))])
        match.check()
        if rats is not None:
            rats.check()
    raise RuntimeError(f"no end after {LONGEST} choices")


def use_compiled() -> None:
    """Start again on the compiled build when it is current, else from source."""
    if os.environ.get("PESTIS_SOAK"):
        return
    check = [sys.executable, str(ROOT / "tools" / "compile.py"), "--check"]
    current = subprocess.run(check, check=False).returncode == 0
    folder = ROOT / ".build" / "compiled" if current else ROOT / "src"
    environment = {**os.environ, "PYTHONPATH": str(folder), "PESTIS_SOAK": "1"}
    sys.exit(subprocess.run([sys.executable, *sys.argv], env=environment, check=False).returncode)


def soak_all(game: str, games: int, seed: int, processes: int) -> None:
    """Play so many games side by side and print how they ended."""
    start = time.perf_counter()
    step = 50
    ends: Counter[str] = Counter()
    choices = 0
    with ProcessPoolExecutor(processes) as pool:
        jobs = [
            pool.submit(soak, game, i, min(i + step, games), seed) for i in range(0, games, step)
        ]
        for job in jobs:
            ended, made = job.result()
            ends += ended
            choices += made
    taken = time.perf_counter() - start
    build = "source" if (pestis.__file__ or "").startswith(str(ROOT / "src")) else "compiled"
    print(
        f"{game}, {build} build, {processes} processes: {games:,} games,"
        f" {choices:,} choices, all checked, in {taken:.0f} s"
    )
    for reason, number in sorted(ends.items()):
        print(f"  {reason}: {number}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int)
    parser.add_argument("--only", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    for game in given.only:
        soak_all(game, given.games or HOW_MANY.get(game, 10_000), given.seed, given.processes)


if __name__ == "__main__":
    use_compiled()
    main()
