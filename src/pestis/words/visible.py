"""Makes user-written texts safe to show next to other texts."""

from __future__ import annotations

import unicodedata
from typing import Final

MOST_MARKS: Final = 4
"""Maximum number of accents stacked on one letter; no language has more."""
JOINERS: Final = "\u200c\u200d"
"""Characters that join emoji, and letters in some scripts, and have no other effect."""
BLANKS: Final = "\u034f\u115f\u1160\u2800\u3164\uffa0"
"""Characters that are classified as letters or marks but show nothing."""


LEFT_TO_RIGHT: Final = "\u200e"
"""A mark without width, after which text is read from left to right again."""


def visible(text: str) -> str:
    """The text as one line of visible characters that affect nothing around them.

    Control characters and line ends become spaces.  Direction marks are removed because they would
    reverse neighbouring text; so are other invisible or unknown characters and piles of accents.
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


def apart(name: str) -> str:
    """A name to be inserted into a line of text, marked so that a right-to-left name does not pull
    the numbers after it to its side.  The page isolates names (``<bdi>``); few terminals can."""
    if any(unicodedata.bidirectional(char) in ("R", "AL") for char in name):
        return name + LEFT_TO_RIGHT
    return name
