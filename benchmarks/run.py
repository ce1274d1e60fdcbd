"""Measures our speed and that of the peers, in the same run.

    python benchmarks/run.py [--rounds 5] [--seconds 4] [--quick] [--only NAME …] [--no-peers]

Contenders take turns, one slice each per round, each slice in a process of its own; the table shows
medians over the rounds, and ratios.  Peers are installed once into ``.build/peers``.  ``--quick``
runs one round of short slices; NAME is a game, catanatron, crazy_eights, hearts or gin_rummy.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path
from statistics import median

from pestis.games import GAMES

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BUILD = ROOT / ".build"
COMPILED = BUILD / "compiled"
PEERS = BUILD / "peers"
WHEEL = BUILD / "wheel"

Figures = dict[str, float]

PEER_NAMES = ("catanatron", "crazy_eights", "hearts", "gin_rummy")
BUILDS = ("source", "compiled")

PLAYED = {
    "rattus-cartus": ("4",),
    "rattus": ("4", "expansion=africanus"),
    "pest": ("4",),
}
"""The games, with the seats and options that are timed for each."""

NAMES = (*PLAYED, *PEER_NAMES)
INSTALLED = "rattus-cartus"
"""The game that is also timed from the installed wheel."""

AT_TWO = "at two"
"""The compiled build with two seats, because gin_rummy has two."""
GOALS = (
    ("rattus-cartus", "compiled", "decisions", "catanatron", 15.0),
    ("rattus-cartus", "compiled", "copies", "catanatron", 30.0),
    ("rattus-cartus", "compiled", "decisions", "crazy_eights", 1.0),
    ("rattus-cartus", "source", "decisions", "catanatron", 3.0),
    ("rattus", "compiled", "decisions", "catanatron", 10.0),
    ("rattus", "compiled", "copies", "catanatron", 15.0),
    ("rattus", "source", "decisions", "catanatron", 2.0),
    ("pest", "compiled", "decisions", "catanatron", 5.0),
    ("pest", "compiled", "copies", "catanatron", 10.0),
    ("pest", "source", "decisions", "catanatron", 1.0),
    ("rattus-cartus", AT_TWO, "rollouts", "gin_rummy", 5.0),
    ("rattus", AT_TWO, "rollouts", "gin_rummy", 5.0),
    ("pest", AT_TWO, "rollouts", "gin_rummy", 5.0),
    (INSTALLED, "wheel", "decisions", f"{INSTALLED} compiled", 0.9),
)
"""Game, build, figure, peer, and the multiple of the peer's figure that is the goal."""
BESIDE = {"rollouts": "search"}
"""Our figure -> the peer's figure to compare it with.  Our rollout plays a new world to the end of
the game, like an iteration of the peer's search."""


class Contender:
    """A command that runs one slice."""

    def __init__(self, name: str, title: str, command: list[str], path: Path | None) -> None:
        self.name = name
        self.title = title
        self.command = command
        self.path = path
        self.slices: list[Figures] = []

    def run(self, seconds: float, seed: int) -> None:
        """Run one slice in a separate process."""
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
        """The median of a figure over the slices; None if the contender does not report it."""
        found = [figures[figure] for figures in self.slices if figure in figures]
        return median(found) if found else None


def peers_python() -> Path | None:
    """The peers' own Python, installed when first needed; None if that fails."""
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


def installed() -> Path | None:
    """The folder of the unpacked compiled wheel, as ``pip install`` would install it; None if there
    is none."""
    shutil.rmtree(WHEEL, ignore_errors=True)
    build = [sys.executable, "-m", "hatchling", "build", "-d", str(WHEEL / "dist"), "-t", "wheel"]
    environment = {**os.environ, "PESTIS_COMPILED": "1"}
    done = subprocess.run(build, cwd=ROOT, env=environment, check=False, stdout=sys.stderr)
    if done.returncode:
        print("No wheel in this run: it could not be built.", file=sys.stderr)
        return None
    (wheel,) = (WHEEL / "dist").iterdir()
    with zipfile.ZipFile(wheel) as files:
        files.extractall(WHEEL / "here")
    return WHEEL / "here"


def contenders(wanted: set[str]) -> list[Contender]:
    """Our builds, from source and compiled (built if necessary); then the peers."""
    paths = {"source": ROOT / "src"}
    make = [sys.executable, str(ROOT / "tools" / "compile.py")]
    if subprocess.run(make, check=False, stdout=sys.stderr).returncode == 0:
        paths["compiled"] = COMPILED
    else:
        print("No compiled build in this run: it could not be made.", file=sys.stderr)
    found = []
    for game, how in PLAYED.items():
        ours = [sys.executable, "ours.py", game, *how]
        for build, path in paths.items() if game in wanted else ():
            title = f"{game} {build}, {', '.join((how[0] + ' players', *how[1:]))}"
            found.append(Contender(f"{game} {build}", title, ours, path))
        if game in wanted and "compiled" in paths:
            two = [sys.executable, "ours.py", game, "2", *how[1:]]
            title = f"{game} compiled, {', '.join(('2 players', *how[1:]))}"
            found.append(Contender(f"{game} {AT_TWO}", title, two, paths["compiled"]))
    wheel = installed() if INSTALLED in wanted and "compiled" in paths else None
    if wheel is not None:
        ours = [sys.executable, "ours.py", INSTALLED, *PLAYED[INSTALLED]]
        found.append(Contender(f"{INSTALLED} wheel", f"{INSTALLED} from the wheel", ours, wheel))
    python = str(peers_python() or "") if wanted & set(PEER_NAMES) else ""
    if python:
        catan = [python, "peer_catanatron.py"]
        found.append(Contender("catanatron", "catanatron, 4 players", catan, None))
        for game, players in (("crazy_eights", 5), ("hearts", 4), ("gin_rummy", 2)):
            title = f"OpenSpiel {game}, {players} players"
            found.append(Contender(game, title, [python, "peer_open_spiel.py", game], None))
    return [one for one in found if one.name not in PEER_NAMES or one.name in wanted]


def shown(number: float | None) -> str:
    """A figure with three significant digits."""
    if number is None:
        return "–"
    if number >= 1e6:
        return f"{number / 1e6:.3g} M"
    return f"{number / 1e3:.3g} k" if number >= 1e3 else f"{number:.3g}"


def table(all_of_them: list[Contender]) -> list[str]:
    """The figures as a Markdown table."""
    figures = ("decisions", "applied", "games", "copies", "views", "worlds", "loads")
    heads = ["per second", "decisions (> 1 choice)", "all applied", *figures[2:]]
    rows = ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"]
    for one in all_of_them:
        cells = [shown(one.median(figure)) for figure in figures]
        rows.append(f"| {one.title} | " + " | ".join(cells) + " |")
    return rows


THINKING = {
    "drawn": "worlds drawn",
    "rollouts": "rollouts to the end",
    "by hand": "… by hand",
    "cut": "rollouts, 10 answers",
    "search": "search iterations",
    "judged": "judgements",
}
"""The figures that matter to searching bots: worlds from a prepared view, and rollouts from the
middle of a game, each in a new world.  For OpenSpiel: rollouts of one state, and iterations of its
own ISMCTS.  Judgements are of positions at the same moments."""


def thinking(all_of_them: list[Contender]) -> list[str]:
    """Worlds, rollouts, search iterations and judgements per second, as a Markdown table."""
    rows = ["| per second | " + " | ".join(THINKING.values()) + " |"]
    rows.append("|---" * (len(THINKING) + 1) + "|")
    for one in all_of_them:
        cells = [shown(one.median(figure)) for figure in THINKING]
        rows.append(f"| {one.title} | " + " | ".join(cells) + " |")
    return rows


def ratios(all_of_them: list[Contender]) -> list[str]:
    """Our decisions and copies as multiples of each peer's, as a Markdown table."""
    ours = [one for one in all_of_them if one.name not in PEER_NAMES]
    rows = ["| times the peer's | " + " | ".join(one.title for one in ours) + " |"]
    rows.append("|---|" + "---|" * len(ours))
    for peer in all_of_them:
        for figure in ("decisions", "copies") if peer.name in PEER_NAMES else ():
            theirs = peer.median(figure) or 1.0
            cells = [f"{(one.median(figure) or 0.0) / theirs:.3g} ×" for one in ours]
            rows.append(f"| {figure}, {peer.title} | " + " | ".join(cells) + " |")
    return rows if len(rows) > 2 and ours else []


def goals(all_of_them: list[Contender]) -> list[str]:
    """Whether each goal is reached, if both contenders ran."""
    by_name = {one.name: one for one in all_of_them}
    rows: list[str] = []
    for game, build, figure, peer, wanted in GOALS:
        ours = by_name.get(f"{game} {build}")
        other = by_name.get(peer)
        if ours is not None and other is not None:
            own, theirs = ours.median(figure), other.median(BESIDE.get(figure, figure))
            assert own is not None and theirs is not None
            ratio = own / theirs
            verdict = "reached" if ratio >= wanted else "NOT reached"
            rows.append(
                f"- {ours.name}, {figure}: {ratio:.3g} × {peer} (goal {wanted:g} ×, {verdict})"
            )
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--quick", action="store_true", help="one round of slices of 1 s")
    parser.add_argument("--only", nargs="+", choices=NAMES, default=NAMES, metavar="NAME")
    parser.add_argument("--no-peers", action="store_true")
    given = parser.parse_args()
    if given.quick:
        given.rounds, given.seconds = 1, 1.0
    left_out = set(PEER_NAMES if given.no_peers else ()) | (set(PLAYED) - set(GAMES))
    all_of_them = contenders(set(given.only) - left_out)
    busy = os.getloadavg()[0]
    for number in range(given.rounds):
        for one in all_of_them:
            one.run(given.seconds, 1000 * number)
        print(f"round {number + 1} of {given.rounds} done", file=sys.stderr)
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} cores, one process at a time;"
        f" median of {given.rounds} slices of {given.seconds:g} s of processor time each.\n"
    )
    if busy > 0.5:
        print(f"The machine was busy (load {busy:.1f}): trust the ratios, not the figures.\n")
    tables = (table, thinking, ratios, goals)
    print("\n\n".join(["\n".join(made(all_of_them)) for made in tables]))


if __name__ == "__main__":
    main()
