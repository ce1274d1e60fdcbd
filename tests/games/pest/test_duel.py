"""The duel (PE 13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.pest.scene import Scene, fresh, scene

ON: Mapping[str, object] = {"duel": "on"}


def duel(**given: Any) -> Scene:
    return scene(2, options=ON, **given)


@pytest.mark.rule("PE 13.1")
def test_set_up_is_that_of_two_with_a_neutral_person() -> None:
    t = fresh(2, duel="on")
    assert t.state.capital == [0, 0, 1]
    assert sum(t.state.tokens_up) == 6 and len(t.state.start_cards) == 4
    assert fresh(2).state.capital == [0, 0, 0], "only those who agreed on it"


@pytest.mark.rule("PE 13.1")
@pytest.mark.parametrize(
    ("before", "after"), [(3, 7), (7, 11), (12, 16), (16, 20), (20, 24), (27, 31)]
)
def test_covered_spaces_of_the_influence_track_are_skipped(before: int, after: int) -> None:
    t = duel(
        turn="0 construct-cure",
        doctor={0: "gothar"},
        influence={0: before},
        goods={0: "wood stone"},
    )
    t.play("0 begin construct", "0 build district-1 gothar")
    assert t.state.influence[0] == after


@pytest.mark.rule("PE 13.2", "PE 5.8")
@pytest.mark.parametrize(
    ("influence", "left"),
    [({0: 3, 1: 1}, [True, False]), ({1: 2}, [False, True]), ({}, [False, False])],
)
def test_aid_left_for_the_higher_right_for_the_lower(
    influence: dict[int, int], left: list[bool]
) -> None:
    """Aid card 10 gives a research token on the left, a coin and a chest on the right."""
    t = duel(
        phase="aid",
        year=2,
        seen="aid-10",
        influence=influence,
        chance={"aid": ["aid-1"]},
        then=[["turn", 0]],
    )
    while t.asked()[0] == "choose-good":
        t.answer("take food")
    assert [n == 1 for n in t.state.research] == left
    assert ["coin" in t.goods(seat) for seat in range(2)] == [not it for it in left]


@pytest.mark.rule("PE 13.3")
def test_five_new_technologies_at_the_end_of_an_era() -> None:
    old = "syringe tuition supply-depot loading-crane tool-cart"
    t = duel(phase="era-end", year=2, display=old)
    assert len(t.state.display) == 5
    from_the_deck = {event["technology"] for event in t.told("on-offer")}
    assert len(from_the_deck) == 5 and not from_the_deck & set(old.split())


@pytest.mark.rule("PE 13.4", "PE 18.15", "PE 19")
@pytest.mark.parametrize(
    ("first", "second", "neutral", "ranks"),
    [
        (3, 1, 2, {0: 1}),
        (3, 2, 2, {0: 1, 1: 3}),
        (2, 2, 2, {0: 2, 1: 2}),
        (1, 1, 2, {}),
        (1, 0, 2, {}),
        (1, 0, 1, {0: 1}),
        (0, 4, 3, {1: 1}),
    ],
)
def test_the_capital_card_asks_for_as_many_as_the_neutral_area(
    first: int, second: int, neutral: int, ranks: dict[int, int]
) -> None:
    t = duel(phase="era-end", year=2, capital={0: first, 1: second, 2: neutral})
    if t.asked()[0]:
        t.answer("bonus")
    told = {event["seat"]: event["n"] for event in t.told("capital-rank")}
    assert told == ranks
    assert t.state.capital == [0, 0, neutral + 1], "and one more neutral person"


@pytest.mark.rule("PE 13.5", "PE 10.3", "PE 19")
def test_imperative_tracks_count_from_the_threshold_on() -> None:
    t = duel(phase="end", year=6, tracks={0: [3, 1, 3], 1: [0, 2, 2]})
    assert t.line("imperatives", "i") == (2, 0)
    assert t.line("imperatives", "ii") == (0, 4)
    assert t.line("imperatives", "iii") == (10, 0)


@pytest.mark.rule("PE 13.6", "PE 9.3", "PE 19")
@pytest.mark.parametrize(
    ("space", "renown"), [(4, 0), (6, 1), (10, 2), (16, 4), (20, 6), (28, 10), (30, 15), (50, 15)]
)
def test_renown_for_covers_passed_and_no_bonus_for_influence(space: int, renown: int) -> None:
    t = duel(phase="end", year=6, influence={0: space})
    assert t.line("covers-passed") == (renown, 0)
    assert "highest-influence" not in [line.id for line in t.outcome().lines]


@pytest.mark.rule("PE 13.7")
def test_more_buildings_and_more_sick_people() -> None:
    built = {0: "castle@aldik district-1@gothar", 1: "castle@dorrim"}
    t = duel(
        phase="end",
        year=6,
        built=built,
        capital_owner={0: 1, 1: 1},
        quarantine={0: 2, 1: 1},
        slots={1: "medical-tent - -"},
        on_card={1: [2, 0, 0]},
    )
    assert t.line("more-buildings") == (5, 0), "capital buildings do not count"
    assert t.line("more-sick") == (-3, 0), "nor do patients on cards"


@pytest.mark.rule("PE 13.7")
def test_ties_bring_nothing() -> None:
    t = duel(phase="end", year=6, quarantine={0: 2, 1: 2})
    assert t.line("more-buildings") == t.line("more-sick") == (0, 0)
