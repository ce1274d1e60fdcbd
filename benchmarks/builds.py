"""Shared by the programs here: the choice of the build that runs, and the possible tables."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pestis
from pestis.games import find

ROOT = Path(__file__).resolve().parent.parent
MARK = "PESTIS_SOAK"

# The searching player is part of the tests.
if str(ROOT) not in sys.path:
    sys.path.append(str(ROOT))


def use_compiled() -> None:
    """Restart the program on the compiled build if it is current; otherwise run from source."""
    if os.environ.get(MARK):
        return
    check = [sys.executable, str(ROOT / "tools" / "compile.py"), "--check"]
    current = subprocess.run(check, check=False).returncode == 0
    folder = ROOT / ".build" / "compiled" if current else ROOT / "src"
    environment = {**os.environ, "PYTHONPATH": str(folder), MARK: "1"}
    sys.exit(subprocess.run([sys.executable, *sys.argv], env=environment, check=False).returncode)


def set_ups(game: str) -> list[tuple[int, dict[str, object]]]:
    """Every seat count with every combination of option values that it allows."""
    spec = find(game)
    names = [option.id for option in spec.options]
    values = [option.values for option in spec.options]
    found: list[tuple[int, dict[str, object]]] = []
    for seats in range(spec.min_seats, spec.max_seats + 1):
        for combination in itertools.product(*values):
            options: dict[str, object] = dict(zip(names, combination, strict=True))
            with suppress(pestis.SetupError):
                spec.box(seats, spec.read_options(options), None, spec.rules_version)
                found.append((seats, options))
    return found
