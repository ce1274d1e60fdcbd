"""Advice is turned into hints: numbers, verdicts and reasons as message ids (tables/hinting.py)."""

from __future__ import annotations

import pytest

from pestis import Advice, Advised, Reason
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


def test_a_hint_tells_once_how_nuns_and_rats_compare() -> None:
    """Rats beyond the nuns and nuns beyond the rats are two terms of the judge for one thing."""
    parse, judge = find("rattus-cartus").choices.parse, "rattus-cartus.judge."
    reasons = [
        Reason(f"{judge}rats-too-many", True, 100, 200, False),
        Reason(f"{judge}cards", True, 1100, 800, False),
        Reason(f"{judge}nuns-to-spare", True, 200, 50, False),
        Reason(f"{judge}nuns-to-spare", False, 100, 300, False),
    ]
    best = Advised(parse("supply farm-2"), 400, 0, 12, True, (), equal=True)
    other = Advised(parse("supply palace-3"), 300, 100, 12, False, tuple(reasons))
    said = hinted(Advice("first", (best, other), 100))
    told = [[each.what.removeprefix(judge) for each in one.reasons] for one in said]
    assert told == [
        ["rats-too-many.better", "cards.more"],
        ["rats-too-many.worse", "cards.less", "nuns-to-spare.more"],
    ]
