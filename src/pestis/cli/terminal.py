"""The terminal: its output, input and capabilities."""

from __future__ import annotations

import os
import shutil
import sys
import unicodedata
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Final, TextIO

from pestis.parts.drawing import wrap
from pestis.words.visible import JOINERS, LEFT_TO_RIGHT

if TYPE_CHECKING:
    from pestis.cli.paint import Painter

NARROWEST: Final = 40
WIDEST: Final = 132

PLAIN: Final = {
    "●": "o", "▲": "A", "■": "#", "◆": "%", "★": "*", "✚": "+",
    "─": "-", "│": "|", "·": ".", "…": ".", "–": "-", "—": "-", "×": "x",
    "„": '"', "“": '"', "”": '"', "«": '"', "»": '"', "‚": "'", "‘": "'", "’": "'",
    "→": ">", "≤": "<", "≥": ">", "\N{NO-BREAK SPACE}": " ", "ß": "s",
}  # fmt: skip
"""Replacements in a poor encoding: one cell each, so that columns stay aligned."""
UNSEEN: Final = JOINERS + LEFT_TO_RIGHT
"""Characters without width that affect their neighbours, as some scripts need; omitted in a poor
encoding."""


def showable(text: str, encoding: str) -> str:
    """The text in characters that the encoding has.  Characters that control a terminal or reverse
    neighbouring text are replaced, because names and content come from other people's files."""
    if not text.isprintable():
        text = "".join([char if _is_shown(char) else _hidden(char) for char in text])
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join([_showable_char(char, encoding) for char in text])
    return text


def _is_shown(char: str) -> bool:
    return char.isprintable() or unicodedata.category(char) == "Zs" or char in UNSEEN


def _hidden(char: str) -> str:
    """A blank, or a question mark for an undecodable byte of a file name."""
    return "?" if unicodedata.category(char) == "Cs" else " "


def _showable_char(char: str, encoding: str) -> str:
    if char in UNSEEN:
        return ""
    for shown in (char, PLAIN.get(char, ""), unicodedata.normalize("NFKD", char)[:1]):
        try:
            shown.encode(encoding)
        except UnicodeEncodeError:
            continue
        if shown:
            return shown
    return "?"


def write_line(text: str, stream: TextIO) -> None:
    """Print a line on a standard stream at once, in characters that the stream can encode."""
    print(showable(text, stream.encoding or "utf-8"), file=stream, flush=True)


class Terminal:
    """The only place for output and input.

    live   whether a person uses it: answers are typed, and the screen may be cleared
    width  cells in a line
    """

    def __init__(self, out: TextIO, source: TextIO) -> None:
        self._out: Final = out
        self._source: Final = source
        self._encoding: Final = getattr(out, "encoding", None) or "utf-8"
        self.live: Final = source.isatty()
        self._painter: Final = _painter(out)

    @property
    def width(self) -> int:
        """Cells in a line: the window's width within our limits; 80 cells if there is no window."""
        columns = shutil.get_terminal_size((80, 24)).columns
        return max(NARROWEST, min(columns, WIDEST))

    def print(self, *lines: str) -> None:
        """Print lines without wrapping them."""
        for line in lines:
            shown = showable(line, self._encoding)
            if self._painter is None:
                self._out.write(shown + "\n")
            else:
                self._painter.print(shown)
        self._out.flush()

    def say(self, *sentences: str) -> None:
        """Print sentences, wrapped to the terminal's width."""
        for sentence in sentences:
            for paragraph in sentence.splitlines():
                self.print(*wrap(paragraph, self.width, cut=False))

    def ask(self, prompt: str) -> str:
        """Read one line from the player, stripped.

        If input is piped, the line is echoed so that a transcript is complete.  Raises EOFError at
        the end of the input.
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
        """Clear the screen, the scroll-back and the typed lines, so that the next player cannot
        read them."""
        if not self.live:
            return
        _forget_typed_lines()
        if sys.platform == "win32":
            os.system("cls")
        else:
            self._out.write("\x1b[H\x1b[2J\x1b[3J")
            self._out.flush()


def _painter(out: TextIO) -> Painter | None:
    """The painter for a terminal with colour.  Scripts need not wait until rich is loaded."""
    if not out.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return None
    from pestis.cli.paint import Painter  # noqa: PLC0415

    return Painter(out)


def _forget_typed_lines() -> None:
    readline = sys.modules.get("readline")
    if readline is not None:
        readline.clear_history()


def open_terminal() -> Terminal:
    """The terminal of this process.  Undecodable bytes are read as question marks."""
    if sys.stdin.isatty():
        # Importing it is enough: typed lines can then be edited and recalled.
        with suppress(ImportError):
            import_module("readline")
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    return Terminal(sys.stdout, sys.stdin)
