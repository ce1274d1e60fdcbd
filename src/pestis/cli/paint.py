"""Colours lines of text if the terminal can; no mark relies on colour alone."""

from __future__ import annotations

from typing import Final, TextIO

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.text import Text
from rich.theme import Theme


class Marks(RegexHighlighter):
    """The highlighted parts: seat marks, headings and ids of choices."""

    base_style = "pestis."
    highlights = [  # noqa: RUF012
        r"(?P<seat1>●\d?)|(?P<seat2>▲\d?)|(?P<seat3>■\d?)|(?P<seat4>◆\d?)|(?P<seat5>★\d?)",
        r"^(?P<heading>── .*)$",
        r"(?P<id>\[[a-z0-9 -]+\])$",
    ]


THEME: Final = Theme(
    {
        "pestis.seat1": "cyan",
        "pestis.seat2": "yellow",
        "pestis.seat3": "bright_red",
        "pestis.seat4": "magenta",
        "pestis.seat5": "bright_blue",
        "pestis.heading": "bold",
        "pestis.id": "dim",
    }
)
"""The sixteen colours that users can configure, so the marks are readable on any background."""


class Painter:
    """Prints lines in colour; rich knows what the terminal supports and respects NO_COLOR."""

    def __init__(self, out: TextIO) -> None:
        self._console: Final = Console(
            file=out, theme=THEME, highlight=False, markup=False, emoji=False, soft_wrap=True
        )
        self._marks: Final = Marks()

    def print(self, line: str) -> None:
        """Print a line unchanged, but in colour."""
        self._console.print(self._marks(Text(line)), soft_wrap=True)
