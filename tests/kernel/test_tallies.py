"""The most likely amount of a change."""

from __future__ import annotations

import pytest

from pestis.kernel.core.tallies import Change


@pytest.mark.parametrize(
    ("odds", "likely"),
    [
        ({3: 2, 1: 1}, 3),
        ({1: 1, 3: 2}, 3),
        ({-2: 1, 1: 1}, 1),
        ({0: 2, -1: 2, 5: 1}, 0),
        ({4: 3}, 4),
    ],
)
def test_the_most_frequent_amount_is_likely_and_the_smallest_of_equals(
    odds: dict[int, int], likely: int
) -> None:
    assert Change("cubes", {}, odds).likely == likely


def test_a_change_is_certain_if_it_is_the_same_in_all_worlds() -> None:
    assert Change("cubes", {}, {3: 8}).certain
    assert not Change("cubes", {}, {3: 7, 2: 1}).certain
