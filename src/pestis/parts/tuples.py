"""Flat tuples of numbers that copies of a state can share; counts and bit masks.

Use tuples for numbers that rarely change, and lists for those that change with nearly every choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64  # machine integers once compiled, plain ones interpreted


def put(numbers: tuple[int, ...], at: int, number: int) -> tuple[int, ...]:
    """The numbers with the one at a place replaced."""
    changed = list(numbers)
    changed[at] = number
    return tuple(changed)


def add(numbers: tuple[int, ...], at: int, n: int) -> tuple[int, ...]:
    """The numbers with n added at one place."""
    changed = list(numbers)
    changed[at] += n
    return tuple(changed)


def without(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The numbers without the first ``number``, which must be present."""
    left = list(numbers)
    left.remove(number)
    return tuple(left)


def mask_of(numbers: Sequence[int]) -> int:
    """A bit mask of the numbers; duplicates count once."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def total(counts: list[int], first: i64, last: i64) -> int:
    """The sum of ``counts[first:last]``; compiled, the loop is six times as fast as ``sum``."""
    found: i64 = 0
    for at in range(first, last):
        found += counts[at]
    return found
