"""Seats around a table in turn order: clockwise; seat 0 sits to the left of the last seat."""

from __future__ import annotations


def seats_from(first: int, seats: int) -> list[int]:
    """All seats clockwise from ``first``."""
    return [(first + i) % seats for i in range(seats)]


def seats_after(seat: int, seats: int) -> list[int]:
    """All other seats, clockwise from the left of ``seat``."""
    return [(seat + i) % seats for i in range(1, seats)]
