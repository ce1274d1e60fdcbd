"""Rounds the path data of icons, which come as squares of 512 units."""

from __future__ import annotations

import re
from typing import Final

UNITS: Final = 512
COMMAND: Final = re.compile(r"([A-Za-z])([^A-Za-z]*)")
NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
A_NUMBER: Final = rf"({NUMBER.pattern})[ ,]*"
ARC: Final = re.compile(A_NUMBER * 3 + "([01])[ ,]*" * 2 + A_NUMBER * 2)
"""The numbers of an arc: its two flags may be written together, and with the number after them."""
NUMBERS: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7}
"""How many numbers a path command takes each time it is used."""


def coarse(path: str, units: int = UNITS) -> str:
    """Path data in a square of so many units, rounded to whole ones: invisible in small icons.

    Every point is rounded at its place, so that relative commands do not add up their errors.
    """
    pen = Pen()
    return "".join(
        command + pen.draw(command, numbers_of(command, numbers, units / UNITS))
        for command, numbers in COMMAND.findall(path)
    )


def numbers_of(command: str, numbers: str, scale: float) -> list[float]:
    """The numbers of a command, lengths multiplied by a scale."""
    if command not in "Aa":
        return [float(number) * scale for number in NUMBER.findall(numbers)]
    scales = [scale, scale, 1, 1, 1, scale, scale]
    return [
        float(number) * by
        for arc in ARC.findall(numbers)
        for number, by in zip(arc, scales, strict=True)
    ]


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
        if command in "Aa":
            line = self._move("Ll"[relative], numbers[5:])
            return [*(round(number) for number in numbers[:5]), *line]
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
