"""Technologies of the pest phase and the camp: T15, T21, T24."""

from __future__ import annotations

import pytest

from tests.games.pest.scene import Scene, scene

CITIES = {"pest": ["pest-16"]}


def outbreak(card: str, building: str, year: int = 3) -> Scene:
    """A scene in which all cities are named; seat 0 alone has a building in Gothar."""
    return scene(
        phase="pest",
        year=year,
        built={0: f"castle@aldik {building}@gothar"},
        slots={0: f"- {card} -"},
        doctor={0: "aldik"},
        chance=CITIES,
        then=[["turn", 0]],
    )


@pytest.mark.rule("PE T15")
def test_protective_uniform_keeps_one_from_a_district() -> None:
    t = outbreak("protective-uniform", "district-1")
    assert t.legal(0) == ["use", "decline"]
    t.play("0 use")
    assert t.state.quarantine[0] == 1
    t = outbreak("protective-uniform", "district-1").play("0 decline")
    assert t.state.quarantine[0] == 2


@pytest.mark.rule("PE T15")
def test_protective_uniform_is_for_districts_only() -> None:
    t = outbreak("protective-uniform", "workshop")
    assert (t.state.quarantine[0], t.asked()[0]) == (2, "place-assistant")


@pytest.mark.rule("PE T24", "PE 15.1")
@pytest.mark.parametrize("building", ["workshop", "manufactory", "treasury"])
def test_quarantine_checkpoint_blocks_at_special_buildings(building: str) -> None:
    t = outbreak("quarantine-checkpoint", building)
    assert t.legal(0) == ["use", "decline"]
    t.play("0 use")
    assert (t.state.quarantine[0], t.sick("gothar")) == (0, 0)
    t = outbreak("quarantine-checkpoint", building).play("0 decline")
    assert t.state.quarantine[0] == 2


@pytest.mark.rule("PE T24")
def test_quarantine_checkpoint_is_not_for_districts() -> None:
    t = outbreak("quarantine-checkpoint", "district-1")
    assert t.state.quarantine[0] == 2


@pytest.mark.rule("PE T24", "PE 18.7")
def test_quarantine_checkpoint_blocks_spreading_too() -> None:
    t = scene(
        phase="pest",
        built={0: "castle@aldik workshop@terras"},
        slots={0: "- quarantine-checkpoint -"},
        sick={"blessir": 3},
        chance=CITIES,
        then=[["turn", 0]],
    )
    assert t.destroyed("blessir")
    t.play("0 use")
    assert (t.sick("terras"), t.state.quarantine[0], t.sick("meskar")) == (0, 0, 1)


@pytest.mark.rule("PE T21", "PE 5.3")
@pytest.mark.parametrize(("card", "left"), [("advanced-containment", "gothar"), ("tuition", "")])
def test_a_camp_with_advanced_containment_stays(card: str, left: str) -> None:
    t = scene(
        phase="pest",
        camp={0: "gothar"},
        slots={0: f"- {card} -"},
        chance=CITIES,
        then=[["turn", 0]],
    )
    assert (t.camp(0), t.sick("gothar")) == (left, 0)


@pytest.mark.rule("PE T21", "PE 10.4")
def test_placing_the_camp_cures_one_at_once() -> None:
    t = scene(
        turn="0 move-cure",
        decrees="decree-1 decree-10 decree-14",
        doctor={0: "gollor"},
        sick={"gothar": 3},
        slots={0: "- advanced-containment -"},
    )
    t.play("0 begin move", "0 go gothar")
    if t.asked()[0] == "way-in":
        t.play("0 camp")
    assert (t.state.healthy[0], t.state.quarantine[0], t.camp(0)) == (1, 2, "gothar")
    t.play("0 stop")
    assert t.tracks(0) == [1, 0, 0], "three were taken from the map (PE 10.4)"


@pytest.mark.rule("PE T21", "PE 6.A.7")
def test_with_a_full_track_all_go_to_quarantine_and_nobody_without_sick() -> None:
    t = scene(
        turn="0 move-cure",
        doctor={0: "gollor"},
        sick={"gollor": 2},
        healthy={0: 12},
        slots={0: "- advanced-containment -"},
    )
    t.play("0 begin move", "0 camp")
    assert (t.state.healthy[0], t.state.quarantine[0]) == (12, 2)
    t = scene(turn="0 move-cure", doctor={0: "gollor"}, slots={0: "- advanced-containment -"})
    t.play("0 begin move", "0 camp")
    assert (t.state.healthy[0], t.camp(0)) == (0, "gollor")
