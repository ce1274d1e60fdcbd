"""Helpers that check conserved counts in a position."""

from __future__ import annotations

from pestis.kernel.errors import RecordError


def expect(where: str, found: int, expected: int) -> None:
    """Raises RecordError, naming the place, unless the count is as expected."""
    if found != expected:
        raise RecordError("position-count", {"where": where, "found": found, "expected": expected})


def at_most(where: str, found: int, most: int) -> None:
    """Raises RecordError, naming the place, if the count is too high."""
    if found > most:
        expect(where, found, most)
