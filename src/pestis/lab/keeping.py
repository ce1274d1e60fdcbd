"""The file of a ladder: a line for each deal played, so that an interrupted ladder can resume.

A line that was cut off when the program was stopped is ignored.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TextIO

from pestis.kernel.json import read_json
from pestis.kernel.release import RELEASE
from pestis.lab.ladder import Deal, Ladder, Played, Thought


class AnotherLadder(Exception):
    """The file belongs to a ladder with another seed or release, or is not a ladder's file at
    all."""


def read_kept(path: Path, ladder: Ladder) -> dict[Deal, Played]:
    """The deals in the file; none if there is no file.  Raises AnotherLadder."""
    if not path.exists():
        return {}
    first, *lines = path.read_text(encoding="utf-8").split("\n")
    if _read(first) != _head(ladder):
        raise AnotherLadder
    kept: dict[Deal, Played] = {}
    for line in lines[:-1]:
        deal, played = _read(line)
        *counts, one, other = played
        ahead, compared, alone, points, games, luck = counts
        thought = (Thought(*one), Thought(*other))
        kept[Deal(*deal)] = Played(
            ahead, compared, tuple(alone), tuple(points), games, luck, thought
        )
    return kept


def begin(path: Path, ladder: Ladder, kept: dict[Deal, Played]) -> TextIO:
    """Rewrite the file with these deals and open it for more; the caller closes it."""
    whole = [_line(_head(ladder)), *[_line(_row(deal, kept[deal])) for deal in kept]]
    path.write_text("".join(whole), encoding="utf-8")
    return path.open("a", encoding="utf-8")


def keep(file: TextIO, deal: Deal, played: Played) -> None:
    """Append a deal."""
    file.write(_line(_row(deal, played)))
    file.flush()


def _head(ladder: Ladder) -> Any:
    return {"ladder": 2, "release": RELEASE, "seed": ladder.seed}


def _row(deal: Deal, played: Played) -> Any:
    return [deal, [*played[:-1], *played.thought]]


def _line(value: Any) -> str:
    return json.dumps(value) + "\n"


def _read(line: str) -> Any:
    try:
        return read_json(line)
    except ValueError:
        raise AnotherLadder from None
