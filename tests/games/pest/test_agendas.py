"""The fifteen agendas (PE 10.1, 17.8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pest.scene import Scene, scene

DECREES = ("decree-1 decree-6 decree-11", "decree-2 decree-7 decree-12",
           "decree-3 decree-8 decree-13", "decree-4 decree-9 decree-14",
           "decree-5 decree-10 decree-15")  # fmt: skip


def scored(number: int, seats: int = 3, **given: Any) -> dict[int, int]:
    """Renown by seat from a decree's agenda at the end of its era."""
    decrees = DECREES[(number - 1) % 5]
    assert f"decree-{number}" in decrees.split()
    t = scene(seats, phase="era-end", year=2 * ((number - 1) // 5 + 1), decrees=decrees, **given)
    return renown(t, number)


def renown(t: Scene, number: int) -> dict[int, int]:
    told = t.told("agenda")
    assert all(event["decree"] == f"decree-{number}" for event in told)
    return {int(str(event["seat"])): int(str(event["n"])) for event in told}


@pytest.mark.rule("PE 17.8", "PE D1", "PE 10.1")
def test_1_quarantine_protocols_count_spaces_beyond_ones_sick() -> None:
    assert scored(1, quarantine={0: 2, 1: 3, 2: 5}) == {0: 1}
    slots = {0: "quarantine-tent - -", 1: "quarantine-house - -"}
    assert scored(1, slots=slots, quarantine={0: 4, 2: 1}) == {1: 5, 2: 2}


@pytest.mark.rule("PE 17.8", "PE D1")
def test_1_people_on_restricting_spaces_count_and_patients_do_not() -> None:
    slots = {0: "medical-tent - -"}
    assert scored(1, slots=slots, on_card={0: [1, 0, 0]}, quarantine={1: 3, 2: 7}) == {0: 3}


@pytest.mark.rule("PE 17.8", "PE D2")
def test_2_grain_reserve_counts_food() -> None:
    assert scored(2, goods={0: "4*food 2*coin", 1: "5*herbs", 2: "food"}) == {0: 4, 2: 1}


@pytest.mark.rule("PE 17.8", "PE D3")
def test_3_first_recoveries_count_the_track_twice() -> None:
    assert scored(3, healthy={0: 3, 2: 1}, capital={1: 1}) == {0: 6, 2: 2}


@pytest.mark.rule("PE 17.8", "PE D4")
def test_4_brotherhood_of_houses_counts_rivals_with_fewer_healthy_people() -> None:
    assert scored(4, 5, healthy={0: 5, 1: 2, 2: 2}) == {0: 3, 1: 2, 2: 2}


@pytest.mark.rule("PE 17.8", "PE D5")
def test_5_political_war_counts_coins() -> None:
    assert scored(5, goods={0: "3*coin food", 1: "coin"}) == {0: 3, 1: 1}


@pytest.mark.rule("PE 17.8", "PE D6")
def test_6_cooperation_counts_buildings_that_share_their_place() -> None:
    built = {
        0: "castle@aldik district-1@gothar workshop@gollor district-2@kelmond",
        1: "castle@dorrim district-1@gothar treasury@gollor",
        2: "castle@isken district-1@gothar",
    }
    assert scored(6, built=built) == {0: 4, 1: 4, 2: 2}


@pytest.mark.rule("PE 17.8", "PE D7", "PE T25")
def test_7_employment_program_counts_workers_in_buildings() -> None:
    built = {
        0: "castle@aldik district-1@gothar workshop@gollor",
        1: "castle@dorrim district-1@gothar",
    }
    workers = {0: "district-1 workshop", 1: "district-1"}
    slots = {2: "- mobile-workshop -"}
    on_card = {2: [0, 1, 0]}
    tile = {2: "wood"}
    given: dict[str, Any] = {"slots": slots, "on_card": on_card, "tile": tile}
    assert scored(7, built=built, workers=workers, **given) == {0: 4, 1: 2}


@pytest.mark.rule("PE 17.8", "PE D8")
def test_8_district_charter_counts_districts_on_the_map() -> None:
    built = {0: "castle@aldik district-1@gothar district-4@gollor workshop@kelmond"}
    assert scored(8, built=built) == {0: 4}


@pytest.mark.rule("PE 17.8", "PE D9")
def test_9_balance_of_power_counts_rivals_with_less_influence_up_to_four() -> None:
    assert scored(9, 5, influence={0: 9, 1: 5, 2: 3, 3: 1}) == {0: 4, 1: 4, 2: 4, 3: 2}


@pytest.mark.rule("PE 17.8", "PE D10")
def test_10_academy_counts_technologies() -> None:
    slots = {0: "medical-tent tuition loading-crane", 1: "- syringe -"}
    assert scored(10, slots=slots) == {0: 6, 1: 2}


@pytest.mark.rule("PE 17.8", "PE D11")
def test_11_healthy_nation_counts_track_and_workers() -> None:
    built = {0: "castle@aldik district-1@gothar"}
    assert scored(11, built=built, workers={0: "district-1"}, healthy={0: 3, 1: 2}) == {0: 4, 1: 2}


@pytest.mark.rule("PE 17.8", "PE D12")
def test_12_great_works_count_special_and_capital_buildings() -> None:
    built = {0: "castle@aldik district-1@gothar workshop@gollor treasury@kelmond"}
    assert scored(12, built=built, capital_owner={0: 0, 4: 0, 2: 1}) == {0: 8, 1: 2}


@pytest.mark.rule("PE 17.8", "PE D13")
def test_13_full_storehouses_count_kinds_of_which_one_has_three() -> None:
    goods = {0: "3*wood 5*stone 2*food 5*coin", 1: "3*herbs"}
    assert scored(13, goods=goods) == {0: 6, 1: 3}


@pytest.mark.rule("PE 17.8", "PE D14", "PE 8.3")
def test_14_embassy_counts_people_before_the_capital_is_cleared() -> None:
    t = scene(phase="era-end", year=6, decrees=DECREES[3], capital={0: 3, 1: 1})
    assert renown(t, 14) == {0: 3, 1: 1}


@pytest.mark.rule("PE 17.8", "PE D15")
def test_15_far_provinces_count_cities() -> None:
    built = {0: "castle@aldik district-1@gothar workshop@karsk district-2@gollor"}
    assert scored(15, built=built) == {0: 6}


@pytest.mark.rule("PE 10.1", "PE 8.3")
def test_only_this_eras_agenda_scores() -> None:
    t = scene(phase="era-end", year=4, decrees=DECREES[1], goods={0: "5*food"})
    assert renown(t, 7) == {}
    assert t.state.renown == [0, 0, 0]
