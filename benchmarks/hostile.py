"""Tests mutated positions, saved games and content, such as strangers might send.

    python benchmarks/hostile.py [--many N] [--only GAME …] [--kinds KIND …] [--first 0]
                                 [--processes 2]

Kinds are position, save (sealed again, with and without its hashes, from the set-up and from
positions), content (tables of rows) and content-text (the file).  Each case has a number and can be
reproduced from it.  A case must be refused with a clear error, or be sound: it passes its check,
can be viewed from every seat, and can be played for 200 answers or to its end, with checks on the
way.  Anything else is reported and makes the command fail: a raw error, a question without an
answer, more than 3 s of processor time, more than 2 GB of address space, or a process that hangs.
Uses the compiled build when it is current.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import resource
import sys
import time
from collections import Counter
from multiprocessing.connection import Connection, wait
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from builds import use_compiled  # noqa: E402
from tests.hostile.mutating import KINDS, Pool  # noqa: E402
from tests.hostile.trying import REFUSED, SOUND, attempt  # noqa: E402

from pestis.games import GAMES  # noqa: E402
from pestis.kernel.core.rng import Dice  # noqa: E402

MEMORY = 2 << 30
"""Bytes of address space."""
CHUNK = 500
PATIENCE = 60.0
"""Seconds without a report after which a process counts as hanging."""

Chunk = tuple[str, str, int, int]
"""Game, kind, first number, the number after the last."""


class Tally:
    """The number of cases by outcome, and the number of the first case of each fault."""

    def __init__(self) -> None:
        self.ends: Counter[str] = Counter()
        self.faults: dict[str, int] = {}

    def note(self, number: int, found: str) -> None:
        """Count one case."""
        self.ends[found] += 1
        if found not in (REFUSED, SOUND):
            self.faults.setdefault(found, number)


def work(chunk: Chunk, told: Connection) -> None:
    """Try the cases of a chunk and report each one; runs in a separate process."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    game, kind, first, last = chunk
    pool = Pool(game, Dice("hostile", "pool", game))
    for number in range(first, last):
        told.send((number, None))
        told.send((number, attempt(pool, kind, number)))


class Runner:
    """A process at work on a chunk."""

    def __init__(self, chunk: Chunk) -> None:
        self.chunk = chunk
        self.number = chunk[2]
        self.heard = time.monotonic()
        self.told, telling = multiprocessing.Pipe(duplex=False)
        self.process = multiprocessing.Process(target=work, args=(chunk, telling))
        self.process.start()
        telling.close()

    def listen(self, tally: Tally) -> bool:
        """Receive the reports that have arrived; False when the process has finished."""
        try:
            while self.told.poll():
                number, found = self.told.recv()
                self.number, self.heard = number, time.monotonic()
                if found is not None:
                    tally.note(number, found)
        except EOFError:
            return False
        return True

    def end(self, tally: Tally, why: str) -> Chunk | None:
        """End the process.  Returns the rest of its chunk if it did not finish.

        why  the fault of the current case, or empty if the process finished
        """
        self.process.kill()
        self.process.join()
        if not why:
            return None
        tally.note(self.number, why)
        game, kind, _, last = self.chunk
        return (game, kind, self.number + 1, last) if self.number + 1 < last else None


def run(chunks: list[Chunk], processes: int, tallies: dict[tuple[str, str], Tally]) -> None:
    """Work through the chunks in ``processes`` parallel processes."""
    left = chunks[::-1]
    running: list[Runner] = []
    while left or running:
        while left and len(running) < processes:
            running.append(Runner(left.pop()))
        wait([runner.told for runner in running], 1)
        for runner in list(running):
            tally = tallies[runner.chunk[:2]]
            hangs = time.monotonic() - runner.heard > PATIENCE
            if runner.listen(tally) and not hangs:
                continue
            running.remove(runner)
            runner.process.join(0 if hangs else PATIENCE)
            code = runner.process.exitcode
            rest = runner.end(tally, "HANGS" if hangs else f"DIED with {code}" if code else "")
            if rest is not None:
                left.append(rest)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--many", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--only", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    bad = False
    for game in given.only:
        for kind in given.kinds:
            began = time.perf_counter()
            tally = Tally()
            last = given.first + given.many
            starts = range(given.first, last, CHUNK)
            chunks: list[Chunk] = [(game, kind, n, min(n + CHUNK, last)) for n in starts]
            run(chunks, given.processes, {(game, kind): tally})
            print(
                f"{game}, {kind}: {given.many:,} cases in {time.perf_counter() - began:.0f} s,"
                f" {tally.ends[REFUSED]:,} refused, {tally.ends[SOUND]:,} sound",
                flush=True,
            )
            for fault, number in tally.faults.items():
                bad = True
                print(f"  {tally.ends[fault]} × {fault}, first number {number}", flush=True)
    return int(bad)


if __name__ == "__main__":
    use_compiled()
    sys.exit(main())
