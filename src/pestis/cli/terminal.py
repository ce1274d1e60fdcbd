"""The terminal: where lines go, where answers come from, and what it can show."""

from __future__ import annotations

import os
import shutil
import sys
import unicodedata
from typing import Final, TextIO

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.text import Text
from rich.theme import Theme

from pestis.parts.drawing import wrap

NARROWEST: Final = 40
WIDEST: Final = 132

PLAIN: Final = {
    "●": "o", "▲": "A", "■": "#", "◆": "%", "★": "*", "✚": "+",
    "─": "-", "│": "|", "·": ".", "…": ".", "–": "-", "—": "-", "×": "x",
    "„": '"', "“": '"', "”": '"', "«": '"', "»": '"', "‚": "'", "‘": "'", "’": "'",
    "→": ">", "≤": "<", "≥": ">", "\N{NO-BREAK SPACE}": " ", "ß": "s",
}  # fmt: skip
"""What a poor encoding shows instead: one cell for one cell, so that columns stay."""


class Marks(RegexHighlighter):
    """The typography of our lines; each kind of mark is told by its characters as well."""

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


def showable(text: str, encoding: str) -> str:
    """The text in characters the encoding has."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join([_showable_char(char, encoding) for char in text])
    return text


def _showable_char(char: str, encoding: str) -> str:
    for shown in (char, PLAIN.get(char, ""), unicodedata.normalize("NFKD", char)[:1]):
        try:
            shown.encode(encoding)
        except UnicodeEncodeError:
            continue
        if shown:
            return shown
    return "?"


class Terminal:
    """One place to print and to ask.

    live   whether a person sits at it: answers are typed, and the screen may be cleared
    width  cells in a line
    """

    def __init__(self, out: TextIO, source: TextIO) -> None:
        self._out: Final = out
        self._source: Final = source
        self._encoding: Final = getattr(out, "encoding", None) or "utf-8"
        self.live: Final = source.isatty()
        self._console: Final = Console(
            file=out, theme=THEME, highlight=False, markup=False, emoji=False, soft_wrap=True
        )
        self._marks: Final = Marks()

    @property
    def width(self) -> int:
        """Cells in a line: what the window has, or 80 where there is none."""
        columns = shutil.get_terminal_size((80, 24)).columns
        return max(NARROWEST, min(columns, WIDEST))

    def print(self, *lines: str) -> None:
        """Print lines as they are."""
        for line in lines:
            shown = showable(line, self._encoding)
            if self._console.color_system is None:
                self._out.write(shown + "\n")
            else:
                self._console.print(self._marks(Text(shown)), soft_wrap=True)
        self._out.flush()

    def say(self, *sentences: str) -> None:
        """Print sentences, wrapped to the width."""
        for sentence in sentences:
            for paragraph in sentence.splitlines():
                self.print(*wrap(paragraph, self.width))

    def ask(self, prompt: str) -> str:
        """One line from the player, without white space round it.

        Where nobody sits at the terminal the line is echoed, so that a transcript reads whole.
        Raises EOFError at the end of the input.
        """
        shown = showable(prompt, self._encoding)
        if self.live:
            return input(shown).strip()
        self._out.write(shown)
        self._out.flush()
        line = self._source.readline()
        if not line:
            self._out.write("\n")
            raise EOFError
        answer = line.strip()
        self._out.write(showable(answer, self._encoding) + "\n")
        return answer

    def clear(self) -> None:
        """Wipe screen, scroll-back and typed lines: the next player must not read them."""
        if not self.live:
            return
        _forget_typed_lines()
        if sys.platform == "win32":
            os.system("cls")
        else:
            self._out.write("\x1b[H\x1b[2J\x1b[3J")
            self._out.flush()


def _forget_typed_lines() -> None:
    readline = sys.modules.get("readline")
    if readline is not None:
        readline.clear_history()


def open_terminal() -> Terminal:
    """The process's own terminal.  Bytes that are no text are read as question marks."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    return Terminal(sys.stdout, sys.stdin)
