"""Places and prizes shared by several score sheets."""

from __future__ import annotations

import pytest

from pestis.kernel.core.spec import ScoreLine
from pestis.parts.scoring import prizes, ranked, totals_of


def test_totals_add_up_the_lines_of_each_seat() -> None:
    lines = [ScoreLine("cubes", {}, (3, 0, 5)), ScoreLine("shame", {}, (-1, 0, -7))]
    assert totals_of(lines, 3) == (2, 0, -2)
    assert totals_of([], 2) == (0, 0)


def test_the_better_come_first_and_equals_share_a_place() -> None:
    merits = [(5, 0), (9, 1), (9, 1), (9, 2)]
    assert ranked(range(4), merits) == [(3,), (1, 2), (0,)]
    assert ranked([0, 2], merits) == [(2,), (0,)]
    assert ranked([], merits) == []


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([0, 0, 0], [0, 0, 0]),
        ([3, 0, 0], [6, 0, 0]),
        ([3, 1, 2], [6, 0, 3]),
        ([3, 2, 2], [6, 1, 1]),
        ([3, 3, 2], [4, 4, 0]),
        ([1, 1, 1], [3, 3, 3]),
        ([2], [6]),
    ],
)
def test_prizes_for_the_most_and_the_second_most(counts: list[int], points: list[int]) -> None:
    assert prizes(counts, 6, 9, 3) == points
