"""The sample game, for the tests: Bluff as a whole, and with its rules alone.

``tests/sample_game`` is on the path as if pip had installed it there: the package ``bluff`` and the
entry point by which Pestis finds it.  With its rules alone, Bluff is played in separate processes,
because in this one the whole game is loaded.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
WHOLE: Final = ROOT / "tests" / "sample_game"

SPEC: Final = """from bluff.rules import Rules

SPEC = Rules()
"""


def bare(folder: Path) -> Path:
    """Install Bluff with its rules alone: no words, no screen, no drawing, no sampler."""
    package = folder / "bluff"
    package.mkdir()
    shutil.copytree(WHOLE / "bluff-1.0.dist-info", folder / "bluff-1.0.dist-info")
    for name in ("__init__.py", "rules.py"):
        shutil.copy(WHOLE / "bluff" / name, package / name)
    (package / "spec.py").write_text(SPEC, encoding="utf-8")
    return folder


def environment(installed: Path, **more: str) -> dict[str, str]:
    """Environment variables for a process that finds the game installed in a folder."""
    path = os.pathsep.join([str(installed), str(ROOT / "src")])
    return {**os.environ, "PYTHONPATH": path, **more}
