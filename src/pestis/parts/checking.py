"""Helpers that check conserved counts in a position."""

from __future__ import annotations

from pestis.kernel.errors import RecordError


def expect(where: str, found: int, expected: int) -> None:
    """Raises RecordError, naming the place, unless there are as many as there must be."""
    if found != expected:
        raise RecordError("position-count", {"where": where, "found": found, "expected": expected})


def at_most(where: str, found: int, most: int) -> None:
    """Raises RecordError, naming the place, where there are more than there can be."""
    if found > most:
        expect(where, found, most)
