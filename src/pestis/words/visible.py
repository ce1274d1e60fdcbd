"""Makes texts written by users safe to show beside other texts."""

from __future__ import annotations

import unicodedata
from typing import Final

MOST_MARKS: Final = 4
"""Accents one above the other; no language has more."""
JOINERS: Final = "\u200c\u200d"
"""They join emoji, and letters in some scripts, and do nothing else."""
BLANKS: Final = "\u034f\u115f\u1160\u2800\u3164\uffa0"
"""They count as letters or marks and show nothing."""


def visible(text: str) -> str:
    """The text in one line, of characters that can be seen and change nothing but themselves.

    Control characters and line ends become spaces.  Marks of direction go: they would turn round
    what stands beside them; so do other invisible and unknown characters, and piles of accents.
    """
    shown: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category in ("Cc", "Zl", "Zp", "Zs") or char in BLANKS:
            shown.append(" ")
        elif marks <= MOST_MARKS and (category[0] != "C" or char in JOINERS):
            shown.append(char)
    line = " ".join("".join(shown).split())
    return line if line.strip(JOINERS + " ") else ""
