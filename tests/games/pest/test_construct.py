"""Construct (PE 6.B)."""

from __future__ import annotations

import pytest

from tests.games.pest.scene import Scene, scene

RICH = "5*wood 5*stone"


def building(**pieces: object) -> Scene:
    """A scene in which seat 0's Construct has begun."""
    return scene(3, turn="0 construct-cure", **pieces).play("0 begin construct")  # type: ignore[arg-type]


def builds(t: Scene) -> list[str]:
    return [choice for choice in t.legal(0) if choice.startswith("build ")]


@pytest.mark.rule("PE 6.B.1")
def test_at_the_doctor_and_at_the_camp_two_in_all() -> None:
    t = building(doctor={0: "karsk"}, camp={0: "gothar"}, goods={0: RICH})
    assert {choice.split()[2] for choice in builds(t)} == {"karsk", "gothar"}
    t.play("0 build district-1 karsk", "0 build district-2 gothar")
    assert t.asked()[0] == "act"
    # The fourth space of the influence track gives a coin (PE 17.5).
    assert t.goods(0) == {"wood": 2, "stone": 3, "coin": 1}


@pytest.mark.rule("PE 6.B.1")
def test_one_of_each_colour_and_room_by_size() -> None:
    t = building(doctor={0: "karsk"}, built={0: "district-1@karsk"}, goods={0: RICH})
    assert builds(t) == []
    assert t.why(0, "build district-2 karsk") == ("one-per-colour", "PE 6.B.1")
    full = {1: "district-1@gollor", 2: "district-1@gollor"}
    t = building(doctor={0: "gollor"}, built=full, goods={0: RICH})
    assert t.why(0, "build district-2 gollor") == ("full", "PE 6.B.1")
    assert t.why(0, "build district-2 karsk") == ("not-there", "PE 6.B.1")


@pytest.mark.rule("PE 18.31")
def test_a_village_with_a_castle_is_full() -> None:
    t = building(doctor={0: "dorrim"}, goods={0: RICH})
    assert t.why(0, "build workshop dorrim") == ("full", "PE 6.B.1")


@pytest.mark.rule("PE 6.B.2")
def test_any_building_one_can_pay() -> None:
    t = building(doctor={0: "karsk"}, goods={0: "2*wood stone"})
    assert builds(t) == ["build district-1 karsk", "build district-2 karsk"]
    assert t.why(0, "build treasury karsk") == ("too-dear", "PE 6.B.2")
    t = building(
        doctor={0: "karsk"}, goods={0: "2*wood stone"}, quarantine={0: 4}, blocked={0: "construct"}
    )
    assert t.why(0, "build district-2 karsk") == ("too-dear", "PE 6.B.7"), "one more is due"


@pytest.mark.rule("PE 6.B.2", "PE 6.6")
def test_coins_stand_for_wood_and_stone() -> None:
    t = building(doctor={0: "karsk"}, goods={0: "wood 2*coin"})
    assert builds(t) == ["build district-1 karsk", "build district-2 karsk"]
    t.play("0 build district-1 karsk")
    assert t.asked()[0] == "pay" and t.legal(0) == ["coins 0", "coins 1"]
    t.play("0 coins 0")
    assert t.goods(0) == {"coin": 1}


@pytest.mark.rule("PE 6.B.3")
def test_building_at_the_camp_brings_it_back() -> None:
    t = building(doctor={0: "karsk"}, camp={0: "gothar"}, goods={0: RICH})
    t.play("0 build workshop gothar")
    assert t.camp(0) == ""


@pytest.mark.rule("PE 6.B.4")
def test_the_building_makes_what_its_location_makes() -> None:
    t = scene(3, turn="0 produce-cure", built={0: "castle@aldik manufactory@karsk"})
    t.play("0 begin produce", "0 collect")
    assert t.goods(0) == {"herbs": 1, "stone": 1}


@pytest.mark.rule("PE 6.B.5")
@pytest.mark.parametrize(
    "place, rivals, influence",
    [("elvas", 0, 1), ("gollor", 0, 2), ("gollor", 1, 1), ("karsk", 0, 3), ("karsk", 2, 1)],
)
def test_influence_by_size_less_the_buildings_of_others(
    place: str, rivals: int, influence: int
) -> None:
    others = dict.fromkeys(range(1, rivals + 1), f"district-1@{place}")
    t = building(doctor={0: place}, built=others, goods={0: RICH})
    t.play(f"0 build district-1 {place}")
    assert t.state.influence[0] == influence


@pytest.mark.rule("PE 6.B.6")
def test_one_building_in_the_capital_wherever_the_doctor_is() -> None:
    t = building(doctor={0: "karsk"}, goods={0: RICH}, capital_owner={3: 1})
    assert t.why(0, "raise cathedral") == ("built-already", "PE 6.B.6")
    t.play("0 raise granary")
    assert t.asked()[0] == "act"
    assert t.state.renown[0] == 3 and t.state.influence[0] == 1
    assert t.goods(0) == {"wood": 2, "stone": 3}
    assert t.state.capital_owner[0] == 0


@pytest.mark.rule("PE 18.16")
def test_not_on_the_map_and_in_the_capital() -> None:
    t = building(doctor={0: "karsk"}, camp={0: "gothar"}, goods={0: RICH})
    t.play("0 build district-1 karsk")
    assert t.why(0, "raise granary") == ("map-or-capital", "PE 18.16")


@pytest.mark.rule("PE 6.B.7")
def test_restricted_one_more_once() -> None:
    t = building(
        doctor={0: "karsk"},
        camp={0: "gothar"},
        goods={0: RICH},
        quarantine={0: 4},
        blocked={0: "construct"},
    )
    t.play("0 build district-1 karsk")
    assert t.asked()[0] == "change-cost" and t.legal(0) == ["more wood", "more stone"]
    t.play("0 more stone", "0 build district-2 gothar")
    assert t.goods(0) == {"wood": 2, "stone": 2, "coin": 1}


@pytest.mark.rule("PE 6.B.7", "PE 6.3")
def test_improved_one_less_once() -> None:
    t = building(doctor={0: "karsk"}, goods={0: "wood"}, research={0: 1})
    assert builds(t) == []
    t.play("0 improve")
    assert builds(t) == ["build district-1 karsk"]
    t.play("0 build district-1 karsk")
    assert t.goods(0) == {}


@pytest.mark.rule("PE 6.B.7", "PE 6.4")
def test_improved_and_restricted_cancel() -> None:
    t = building(
        doctor={0: "karsk"},
        goods={0: "wood stone"},
        research={0: 1},
        quarantine={0: 4},
        blocked={0: "construct"},
    )
    t.play("0 improve", "0 build district-1 karsk")
    assert t.goods(0) == {}


@pytest.mark.rule("PE 6.B.2")
def test_construct_is_not_offered_where_nothing_can_be_built() -> None:
    t = scene(3, turn="0 construct-cure", doctor={0: "karsk"})
    assert t.legal(0) == ["end-turn"]
    assert t.why(0, "begin construct") == ("nothing-to-do", "PE 6.B")
