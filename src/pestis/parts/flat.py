"""Flat tuples of numbers: copies of a state share them, so a change makes a new tuple.

For what changes seldom.  What changes at nearly every choice is better kept in a list.
"""

from __future__ import annotations


def put(numbers: tuple[int, ...], at: int, number: int) -> tuple[int, ...]:
    """The numbers with another one at a place."""
    changed = list(numbers)
    changed[at] = number
    return tuple(changed)


def add(numbers: tuple[int, ...], at: int, n: int) -> tuple[int, ...]:
    """The numbers with n more at a place."""
    changed = list(numbers)
    changed[at] += n
    return tuple(changed)
