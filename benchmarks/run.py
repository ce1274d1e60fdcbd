"""Our speed, and the peers' beside it in the same run.

    python benchmarks/run.py [--rounds 5] [--seconds 4] [--no-peers]

Contenders take turns, a slice each per round, each slice a process of its own; the table shows
medians over the rounds and ratios.  Peers are installed once into ``.build/peers``.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import venv
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BUILD = ROOT / ".build"
COMPILED = BUILD / "compiled"
PEERS = BUILD / "peers"

Figures = dict[str, float]

GOALS = (
    ("compiled", "decisions", "catanatron", 15.0),
    ("compiled", "copies", "catanatron", 30.0),
    ("compiled", "decisions", "OpenSpiel crazy_eights (5)", 1.0),
    ("source", "decisions", "catanatron", 3.0),
)
"""Ours, which figure, against whom, and how many times theirs it should be."""


class Contender:
    """A command that runs one slice."""

    def __init__(self, name: str, command: list[str], path: Path | None) -> None:
        self.name = name
        self.command = command
        self.path = path
        self.slices: list[Figures] = []

    def run(self, seconds: float, seed: int) -> None:
        """One slice in a process of its own."""
        environment = {**os.environ, "PYTHONHASHSEED": "0"}
        environment.pop("PYTHONPATH", None)
        if self.path is not None:
            environment["PYTHONPATH"] = str(self.path)
        words = [self.command[0], str(HERE / self.command[1]), str(seconds), str(seed)]
        done = subprocess.run(
            words + self.command[2:], capture_output=True, text=True, env=environment, check=True
        )
        self.slices.append(json.loads(done.stdout.splitlines()[-1]))

    def median(self, figure: str) -> float | None:
        """The median of a figure over the slices; None where the contender does not give it."""
        found = [figures[figure] for figures in self.slices if figure in figures]
        return median(found) if found else None


def peers_python() -> Path | None:
    """The peers' own Python, installed when first needed; None where that fails."""
    python = PEERS / "bin" / "python"
    stamp = PEERS / "ready"
    wanted = (HERE / "requirements.txt").read_text()
    if stamp.is_file() and stamp.read_text() == wanted:
        return python
    print("Installing the peers (once) …", file=sys.stderr)
    try:
        venv.create(PEERS, with_pip=True, clear=True)
        install = ["-m", "pip", "install", "-q", "--require-hashes", "-r"]
        subprocess.run([python, *install, HERE / "requirements.txt"], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"No peers in this run: they could not be installed ({error}).", file=sys.stderr)
        return None
    stamp.write_text(wanted)
    return python


def contenders(with_peers: bool) -> list[Contender]:
    """Ours from source and, where it is current, compiled; then the peers."""
    found = [Contender("source", [sys.executable, "ours.py"], ROOT / "src")]
    check = [sys.executable, str(ROOT / "tools" / "compile.py"), "--check"]
    if subprocess.run(check, check=False).returncode == 0:
        found.append(Contender("compiled", [sys.executable, "ours.py"], COMPILED))
    else:
        print("No compiled build of this source: run make compile.", file=sys.stderr)
    python = str(peers_python() or "") if with_peers else ""
    if python:
        found.append(Contender("catanatron", [python, "peer_catanatron.py"], None))
        for game, players in (("crazy_eights", 5), ("hearts", 4)):
            name = f"OpenSpiel {game} ({players})"
            found.append(Contender(name, [python, "peer_open_spiel.py", game], None))
    return found


def shown(number: float | None) -> str:
    """A figure with three digits that mean something."""
    if number is None:
        return "–"
    return f"{number / 1000:.3g} k" if number >= 1000 else f"{number:.3g}"


def table(all_of_them: list[Contender]) -> list[str]:
    """The figures as a Markdown table."""
    figures = ("decisions", "applied", "games", "copies", "views", "worlds")
    rows = [
        "| per second | decisions (> 1 choice) | all applied | games | copies | views | worlds |",
        "|---|---|---|---|---|---|---|",
    ]
    for one in all_of_them:
        cells = [shown(one.median(figure)) for figure in figures]
        rows.append(f"| {one.name} | " + " | ".join(cells) + " |")
    return rows


def goals(all_of_them: list[Contender]) -> list[str]:
    """How each goal stands, where both sides ran."""
    by_name = {one.name: one for one in all_of_them}
    rows: list[str] = []
    for ours, figure, peer, wanted in GOALS:
        if ours in by_name and peer in by_name:
            own, theirs = by_name[ours].median(figure), by_name[peer].median(figure)
            assert own is not None and theirs is not None
            ratio = own / theirs
            verdict = "reached" if ratio >= wanted else "NOT reached"
            rows.append(f"- {ours}, {figure}: {ratio:.3g} × {peer} (goal {wanted:g} ×, {verdict})")
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--no-peers", action="store_true")
    given = parser.parse_args()
    all_of_them = contenders(not given.no_peers)
    for number in range(given.rounds):
        for one in all_of_them:
            one.run(given.seconds, 1000 * number)
        print(f"round {number + 1} of {given.rounds} done", file=sys.stderr)
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} cores, one process at a time; ",
        end="",
    )
    print(f"median of {given.rounds} slices of {given.seconds:g} s each.\n")
    print("\n".join([*table(all_of_them), "", *goals(all_of_them)]))


if __name__ == "__main__":
    main()
