"""Advice is turned into hints: numbers, verdicts and reasons as message ids (tables/hinting.py)."""

from __future__ import annotations

import pytest

from pestis import Advice, Advised
from pestis.games import find
from pestis.tables.hinting import hinted


@pytest.mark.parametrize(
    ("near", "shown"),
    [
        ((351, 300), [40, 30]),
        ((351, 400), [None, None]),
        ((351, 402), [None, None]),
        ((330, 300), [None, None]),
    ],
)
def test_second_place_is_shown_if_it_distinguishes_equal_chances_of_the_first(
    near: tuple[int, int], shown: list[int | None]
) -> None:
    """Chances in thousandths: 351 is shown as 35 of 100, like 352; 402 as 40, like 400."""
    choice = find("rattus").choices.parse
    first, second = near
    best = Advised(choice("place polonia"), 352, 0, 12, True, (), second=400, equal=True)
    other = Advised(choice("place italia"), first, 352 - first, 40, True, (), second=second)
    hints = hinted(Advice("first", (best, other), 100))
    assert [one.second for one in hints] == shown
