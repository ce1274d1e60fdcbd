"""The numbered choices and kinds of prompts of a game: learners store them, so they are frozen.

A file is never rewritten.  If numbers must change, raise ``actions_version`` of the game's spec:
``make golden`` then writes a new file next to the old one.
"""

from __future__ import annotations

from pathlib import Path

import pestis
from tests.golden.playthrough import HERE


def actions_file(game: str) -> Path:
    """The file of the game's present actions version."""
    return HERE / "actions" / f"{game}-{pestis.actions(game).version}.txt"


def action_table(game: str) -> str:
    """The table as text: kinds of prompts, then choices, each with its number."""
    known = pestis.actions(game)
    lines = [f"prompt {n} {kind}" for n, kind in enumerate(known.prompts)]
    lines += [f"choice {n} {text}" for n, text in enumerate(known.choices)]
    return "\n".join(lines) + "\n"
