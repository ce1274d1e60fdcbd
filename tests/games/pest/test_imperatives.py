"""The fifteen imperatives (PE 10.2, 10.4, 17.8) and their tracks (PE 17.3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pest.scene import Scene, scene

QUIET = ("decree-4", "decree-9", "decree-15")


def era_of(number: int) -> int:
    return (number - 1) // 5


def acting(number: int, cell: str, **given: Any) -> Scene:
    """A turn in the first year of a decree's era."""
    decrees = list(QUIET)
    decrees[era_of(number)] = f"decree-{number}"
    first: dict[str, Any] = {"year": 2 * era_of(number) + 1, **given}
    return scene(turn=f"0 {cell}", decrees=" ".join(decrees), **first)


def steps(t: Scene, number: int) -> int:
    """The position of the marker; checks that the log has as many events."""
    at = t.tracks(0)[era_of(number)]
    assert t.happened().count("imperative") == at
    return at


@pytest.mark.rule("PE 17.8", "PE D1", "PE 10.4")
@pytest.mark.parametrize(("sick", "roads", "moved"), [(2, 0, 1), (1, 0, 0), (1, 1, 1), (3, 2, 1)])
def test_1_relief_columns_two_people_taken_in_a_move(sick: int, roads: int, moved: int) -> None:
    t = acting(
        1,
        "move-cure",
        doctor={0: "gollor"},
        sick={"gothar": sick},
        roads={"gollor gothar": roads},
        goods={0: "5*food"},
        camp={0: "kelmond"},
        quarantine={1: 0},
    )
    t.play("0 begin move", "0 go gothar")
    while t.asked()[0] == "admit":
        t.play("0 let-die")
    t.play("0 stop")
    assert steps(t, 1) == moved


@pytest.mark.rule("PE 10.4", "PE T1", "PE D1")
def test_1_people_put_on_a_card_count_and_one_left_behind_does_not() -> None:
    slots = {0: "medical-tent medical-mask -"}
    given = {"doctor": {0: "gollor"}, "sick": {"gothar": 2}, "slots": slots, "goods": {0: "food"}}
    t = acting(1, "move-cure", **given)
    t.play("0 begin move", "0 go gothar", "0 take-all", "0 use", "0 stop")
    assert steps(t, 1) == 1
    t = acting(1, "move-cure", **given)
    t.play("0 begin move", "0 go gothar", "0 leave-one", "0 use", "0 stop")
    assert steps(t, 1) == 0


@pytest.mark.rule("PE 17.8", "PE D2", "PE 10.4")
def test_2_urban_planning_a_district_each() -> None:
    t = acting(
        2,
        "construct-cure",
        doctor={0: "gollor"},
        camp={0: "kelmond"},
        goods={0: "5*wood 5*stone"},
    )
    t.play("0 begin construct", "0 build district-1 gollor", "0 build district-2 kelmond")
    assert steps(t, 2) == 2
    t = acting(2, "construct-cure", doctor={0: "gollor"}, goods={0: "5*wood 5*stone"})
    t.play("0 begin construct", "0 build workshop gollor")
    assert steps(t, 2) == 0


@pytest.mark.rule("PE 17.8", "PE D3", "PE D11", "PE 10.4")
@pytest.mark.parametrize(
    ("number", "cured", "moved"), [(3, 1, 0), (3, 2, 1), (3, 3, 1), (11, 2, 0), (11, 3, 1)]
)
def test_3_and_11_people_cured_in_one_cure(number: int, cured: int, moved: int) -> None:
    t = acting(number, "move-cure", quarantine={0: 3}, goods={0: "5*herbs"})
    t.play("0 begin cure", *["0 cure area"] * cured, "0 done")
    assert steps(t, number) == moved


@pytest.mark.rule("PE 17.8", "PE D4", "PE 10.4")
@pytest.mark.parametrize(
    ("owner", "stop", "moved"), [(1, "gothar", 1), (0, "gothar", 0), (1, "elvas", 0)]
)
def test_4_open_roads_a_move_that_ends_at_a_rivals_building(
    owner: int, stop: str, moved: int
) -> None:
    castles = {0: "castle@aldik", 1: "castle@tamsel", 2: "castle@isken"}
    castles[owner] += " district-1@gothar"
    t = acting(4, "move-cure", doctor={0: "gollor"}, built=castles)
    t.play("0 begin move", "0 go gothar")
    if stop != "gothar":
        t.play(f"0 go {stop}")
    t.play("0 stop")
    assert steps(t, 4) == moved


@pytest.mark.rule("PE 17.8", "PE D5", "PE D14", "PE 10.4")
@pytest.mark.parametrize(
    ("number", "sent", "moved"), [(5, 1, 1), (5, 2, 1), (14, 1, 0), (14, 2, 1)]
)
def test_5_and_14_people_assigned_to_the_capital(number: int, sent: int, moved: int) -> None:
    t = acting(number, "move-assign", healthy={0: 3})
    t.play("0 begin assign", *["0 assign capital"] * sent, "0 done", "0 token food")
    assert steps(t, number) == moved


@pytest.mark.rule("PE 17.8", "PE D6", "PE D8", "PE 10.4")
@pytest.mark.parametrize(
    ("number", "place", "moved"),
    [(6, "gollor", 1), (6, "gothar", 0), (8, "gollor", 0), (8, "gothar", 1)],
)
def test_6_and_8_a_building_in_a_town_or_city(number: int, place: str, moved: int) -> None:
    t = acting(number, "construct-cure", doctor={0: place}, goods={0: "5*wood 5*stone"})
    t.play("0 begin construct", f"0 build workshop {place}")
    assert steps(t, number) == moved


@pytest.mark.rule("PE 10.4", "PE D6")
def test_6_two_towns_in_one_construct_are_two_steps() -> None:
    t = acting(
        6,
        "construct-cure",
        doctor={0: "gollor"},
        camp={0: "kelmond"},
        goods={0: "5*wood 5*stone"},
    )
    t.play("0 begin construct", "0 build district-1 gollor", "0 build district-2 kelmond")
    assert steps(t, 6) == 2


@pytest.mark.rule("PE 17.8", "PE D7", "PE 10.4")
def test_7_workforce_two_people_to_buildings_not_moved_between_them() -> None:
    built = {0: "castle@aldik district-1@gothar district-2@gollor workshop@kelmond"}
    t = acting(7, "move-assign", built=built, healthy={0: 2})
    t.play("0 begin assign", "0 assign district-1", "0 assign workshop", "0 done")
    assert steps(t, 7) == 1
    t = acting(7, "move-assign", built=built, healthy={0: 1}, workers={0: "workshop"})
    t.play("0 begin assign", "0 assign district-1", "0 shift workshop district-2", "0 done")
    assert steps(t, 7) == 0


@pytest.mark.rule("PE 17.8", "PE D9", "PE 10.4")
def test_9_favour_of_the_council_a_token_taken() -> None:
    t = acting(9, "move-assign", healthy={0: 3})
    t.play("0 begin assign", "0 assign capital", "0 done", "0 token food")
    assert steps(t, 9) == 1


@pytest.mark.rule("PE 17.8", "PE D10", "PE 10.4")
def test_10_progress_a_technology_bought() -> None:
    t = acting(10, "move-research", research={0: 2}, display="experimental-lab")
    t.play("0 begin research", "0 refresh", "0 done")
    assert steps(t, 10) == 0
    t = acting(10, "move-research", research={0: 1}, display="experimental-lab")
    t.play("0 begin research", "0 buy experimental-lab", "0 slot top")
    assert steps(t, 10) == 1


@pytest.mark.rule("PE 17.8", "PE D12", "PE 10.4")
@pytest.mark.parametrize(
    ("choice", "moved"),
    [("build workshop gollor", 1), ("raise granary", 1), ("build district-1 gollor", 0)],
)
def test_12_master_builders_special_and_capital_buildings(choice: str, moved: int) -> None:
    t = acting(12, "construct-cure", doctor={0: "gollor"}, goods={0: "5*wood 5*stone"})
    t.play("0 begin construct", f"0 {choice}")
    assert steps(t, 12) == moved


@pytest.mark.rule("PE 17.8", "PE D13", "PE 10.4")
@pytest.mark.parametrize(("workers", "moved"), [("district-1 workshop treasury", 0), ("", 1)])
def test_13_harvest_seven_units_before_the_limit(workers: str, moved: int) -> None:
    """Castle 1, manufactory 1, district 1, workshop 2, treasury 1: six, with another seven."""
    built = "castle@aldik district-1@gothar workshop@gollor treasury@kelmond manufactory@terras"
    if not workers:
        built += " district-2@birken"
        workers = "district-1 district-2 workshop treasury"
    t = acting(
        13,
        "produce-cure",
        built={0: built},
        workers={0: workers},
        goods={0: "5*stone 5*food 5*herbs"},
    )
    t.play("0 begin produce", "0 collect")
    assert steps(t, 13) == moved


@pytest.mark.rule("PE 17.8", "PE D13", "PE 10.4")
def test_13_research_tokens_are_no_units() -> None:
    built = "castle@aldik district-1@gothar workshop@gollor treasury@kelmond manufactory@terras"
    t = acting(
        13,
        "produce-cure",
        built={0: built},
        workers={0: "district-1 workshop treasury"},
        healthy={0: 12},
    )
    t.play("0 begin produce", "0 collect")
    assert t.state.research[0] == 4
    assert steps(t, 13) == 0


@pytest.mark.rule("PE 17.8", "PE D15", "PE 10.4")
@pytest.mark.parametrize("buildings", [1, 2])
def test_15_twin_foundations_two_in_one_construct(buildings: int) -> None:
    t = acting(
        15,
        "construct-cure",
        doctor={0: "gollor"},
        camp={0: "kelmond"},
        goods={0: "5*wood 5*stone"},
    )
    t.play("0 begin construct", "0 build district-1 gollor")
    t.play("0 build district-2 kelmond" if buildings == 2 else "0 done")
    assert steps(t, 15) == buildings - 1


@pytest.mark.rule("PE 10.2", "PE 17.3")
@pytest.mark.parametrize(("number", "gains"), [(3, [1, 1, 1, 1]), (8, [1, 1, 1, 2])])
def test_each_step_gains_the_influence_of_its_space(number: int, gains: list[int]) -> None:
    for before, gained in enumerate(gains):
        tracks = [0, 0, 0]
        tracks[era_of(number)] = before
        given: dict[str, Any] = {"tracks": {0: tracks}}
        if number == 3:
            t = acting(3, "move-cure", quarantine={0: 2}, goods={0: "2*herbs"}, **given)
            t.play("0 begin cure", "0 cure area", "0 cure area", "0 done")
            assert t.state.influence[0] == gained
        else:
            goods = {0: "2*wood 2*stone"}
            t = acting(8, "construct-cure", doctor={0: "gothar"}, goods=goods, **given)
            t.play("0 begin construct", "0 build workshop gothar")
            assert t.state.influence[0] == 3 + gained
        assert t.tracks(0)[era_of(number)] == before + 1


@pytest.mark.rule("PE 10.2")
def test_a_fifth_fulfilment_gives_nothing() -> None:
    t = acting(3, "move-cure", quarantine={0: 2}, goods={0: "2*herbs"}, tracks={0: [4, 0, 0]})
    t.play("0 begin cure", "0 cure area", "0 cure area", "0 done")
    assert (t.tracks(0), t.state.influence[0]) == ([4, 0, 0], 0)


@pytest.mark.rule("PE 10.2")
def test_only_the_imperative_of_the_present_era_counts() -> None:
    t = acting(3, "move-cure", year=3, quarantine={0: 2}, goods={0: "2*herbs"})
    t.play("0 begin cure", "0 cure area", "0 cure area", "0 done")
    assert t.tracks(0) == [0, 0, 0]


@pytest.mark.rule("PE 18.27")
def test_people_taken_in_the_pest_phase_are_not_picked_up() -> None:
    t = scene(
        phase="pest",
        decrees="decree-1 decree-9 decree-15",
        year=1,
        built={0: "castle@aldik district-1@gothar district-2@karsk"},
        chance={"pest": ["pest-16"]},
        then=[["turn", 0]],
    )
    assert t.state.quarantine[0] == 2
    assert t.tracks(0) == [0, 0, 0]
