"""Text layout for terminals: width, wrapping and columns.

A cell is the width of one Latin letter; East Asian wide characters take two, combining marks and
joiners take none, nor does a character that a joiner attaches to an emoji.  Lines never contain
colour or control characters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

SHAPES: Final = ("●", "▲", "■", "◆", "★", "✚")
"""A shape for each seat, so that seats are never distinguished by colour alone."""

CUT: Final = "…"
WITHOUT_WIDTH: Final = ("Mn", "Me", "Cf")
JOINS_EMOJI: Final = "\u200d"
HEADING: Final = 6
"""The cells of a heading in addition to its title."""


def seat_mark(seat: int) -> str:
    """A seat's shape and its number counted from 1: ``●1`` for seat 0."""
    return f"{SHAPES[seat]}{seat + 1}"


def cells(text: str) -> int:
    """The width of a text in cells."""
    if text.isascii():
        return len(text)
    width = last = 0
    joined = False
    for char in text:
        if joined or unicodedata.category(char) in WITHOUT_WIDTH:
            joined = char == JOINS_EMOJI and last == 2
            continue
        last = 2 if unicodedata.east_asian_width(char) in ("F", "W") else 1
        width += last
    return width


def fit(text: str, width: int) -> str:
    """The text, cut with an ellipsis if it is wider than ``width`` cells."""
    if cells(text) <= width:
        return text
    return _head(text, width - 1).rstrip() + CUT if width > 0 else ""


def _head(text: str, width: int) -> str:
    """The longest prefix of the text that fits into ``width`` cells."""
    head = text
    while head and cells(head) > width:
        head = head[:-1]
    return head


def pad(text: str, width: int) -> str:
    """Cut or fill on the right to exactly ``width`` cells."""
    shown = fit(text, width)
    return shown + " " * (width - cells(shown))


def pad_left(text: str, width: int) -> str:
    """Cut or fill on the left to exactly ``width`` cells."""
    shown = fit(text, width)
    return " " * (width - cells(shown)) + shown


def wrap(text: str, width: int, indent: int = 0, cut: bool = True) -> list[str]:
    """Lines of at most ``width`` cells; all but the first begin with ``indent`` spaces.

    Breaks at single spaces (a no-break space is kept).  A word longer than a line is split, or left
    whole without ``cut``: a path must stay whole to be copied.
    """
    words = text.lstrip(" ").split(" ")
    line = " " * (len(text) - len(text.lstrip(" "))) + words[0]
    lines: list[str] = []
    for word in words[1:]:
        if cells(f"{line} {word}") <= width:
            line += " " + word
            continue
        lines += _pieces(line, width, indent) if cut else [line]
        line = " " * indent + word
    return lines + (_pieces(line, width, indent) if cut else [line])


def _pieces(line: str, width: int, indent: int) -> list[str]:
    """A line split into pieces of at most ``width`` cells."""
    pieces: list[str] = []
    while cells(line) > width:
        head = _head(line, width)
        pieces.append(head)
        line = " " * indent + line[len(head) :]
    return [*pieces, line]


def beside(blocks: Sequence[Sequence[str]], width: int, between: str = "  ") -> list[str]:
    """Blocks of lines side by side in columns of equal width, ``width`` cells in total."""
    column = (width - cells(between) * (len(blocks) - 1)) // len(blocks)
    height = max([len(block) for block in blocks])
    lines: list[str] = []
    for i in range(height):
        parts = [pad(block[i] if i < len(block) else "", column) for block in blocks]
        lines.append(between.join(parts).rstrip())
    return lines


def alongside(
    left: Sequence[str], width: int, right: Sequence[str], between: str = " │ "
) -> list[str]:
    """Two blocks of lines side by side, the left one ``width`` cells wide."""
    lines: list[str] = []
    for i in range(max(len(left), len(right))):
        before = pad(left[i] if i < len(left) else "", width)
        lines.append((before + between + (right[i] if i < len(right) else "")).rstrip())
    return lines


def grid(rows: Sequence[Sequence[str]], width: int, right: Sequence[int] = ()) -> list[str]:
    """A table without rules: columns as wide as their widest cell, two spaces apart.

    ``right`` lists the right-aligned columns.  If the table is wider than ``width`` cells, the
    widest column is cut to fit.
    """
    columns = max([len(row) for row in rows])
    widths = [max([cells(row[i]) if i < len(row) else 0 for row in rows]) for i in range(columns)]
    while sum(widths) + 2 * (columns - 1) > width and max(widths) > 1:
        widths[widths.index(max(widths))] -= 1
    lines: list[str] = []
    for row in rows:
        parts: list[str] = []
        for i, text in enumerate(row):
            parts.append(pad_left(text, widths[i]) if i in right else pad(text, widths[i]))
        lines.append("  ".join(parts).rstrip())
    return lines


def heading(title: str, width: int) -> str:
    """A title inside a horizontal rule."""
    shown = fit(title, width - HEADING)
    return f"── {shown} " + "─" * (width - 4 - cells(shown))
