"""Rounds the path data of icons, which are squares of 512 units."""

from __future__ import annotations

import re
from typing import Final

ARC: Final = re.compile("[Aa]")
COMMAND: Final = re.compile(r"([A-Za-z])([^A-Za-z]*)")
FINE: Final = re.compile(r"\.(\d)(\d)\d*")
"""A number with two decimals or more."""
NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
NUMBERS: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2}
"""How many numbers a path command takes each time it is used."""


def coarse(path: str) -> str:
    """Path data rounded to whole units, which is invisible at the size of icons.

    Every point is rounded at its place, so that relative commands do not add up their errors.  Data
    with arcs is rounded to tenths instead, because the flags of an arc may be written together.
    """
    if ARC.search(path):
        return FINE.sub(lambda found: f".{min(9, int(found[1]) + (found[2] >= '5'))}", path)
    pen = Pen()
    return "".join(
        command + pen.draw(command, [float(number) for number in NUMBER.findall(numbers)])
        for command, numbers in COMMAND.findall(path)
    )


class Pen:
    """The point that a path has reached: exactly, and as it is written."""

    def __init__(self) -> None:
        self._exact = [0.0, 0.0]
        self._whole = [0, 0]
        self._start = ([0.0, 0.0], [0, 0])
        """The beginning of the part of the path that ``z`` closes."""

    def draw(self, command: str, numbers: list[float]) -> str:
        """Follow a command; return its rounded numbers."""
        if command in "Zz":
            self._exact, self._whole = [*self._start[0]], [*self._start[1]]
            return ""
        size = NUMBERS[command.lower()]
        rounded: list[int] = []
        for n in range(0, len(numbers), size):
            rounded += self._move(command, numbers[n : n + size])
            if command in "Mm" and n == 0:
                self._start = ([*self._exact], [*self._whole])
        return "".join(f" {n}" if i and n >= 0 else str(n) for i, n in enumerate(rounded))

    def _move(self, command: str, numbers: list[float]) -> list[int]:
        relative = command.islower()
        axes = [1] if command in "Vv" else [n % 2 for n in range(len(numbers))]
        points = [
            number + relative * self._exact[axis]
            for axis, number in zip(axes, numbers, strict=True)
        ]
        written = [
            round(point) - relative * self._whole[axis]
            for axis, point in zip(axes, points, strict=True)
        ]
        for axis, point in [*zip(axes, points, strict=True)][-2:]:
            self._exact[axis], self._whole[axis] = point, round(point)
        return written
