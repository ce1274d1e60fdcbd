"""Flat tuples and bit masks."""

from __future__ import annotations

from pestis.parts.tuples import mask_of


def test_a_mask_counts_a_number_that_is_there_twice_once() -> None:
    assert mask_of([]) == 0
    assert mask_of([0, 2, 2, 0]) == 0b101
