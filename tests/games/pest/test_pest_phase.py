"""The pest card (PE 5.1 to 5.6, 16)."""

from __future__ import annotations

import pytest

from tests.games.pest.scene import Scene, scene

CITIES = ["pest-16"]
"""A card that names all cities."""
WOOD = ["pest-1"]
"""A card that names villages and towns that produce wood."""


@pytest.mark.rule("PE 5.1", "PE 5.2")
@pytest.mark.parametrize("year, n", [(1, 1), (2, 1), (3, 2), (6, 2)])
def test_one_person_then_two(year: int, n: int) -> None:
    """Red roads and red harbours; nothing in a destroyed place."""
    t = scene(4, phase="pest", year=year, destroyed="rendal", chance={"pest": ["pest-7"]})
    assert t.sick("wessin") == t.sick("cresta") == n
    assert t.road_sick("karsk aldik") == t.road_sick("wessin quarn") + n == n
    assert t.sick("rendal") == 0


@pytest.mark.rule("PE 5.2", "PE 5.3")
def test_roads_are_never_protected() -> None:
    t = scene(
        4,
        phase="pest",
        doctor={0: "karsk", 1: "aldik"},
        roads={"karsk aldik": 7},
        chance={"pest": ["pest-8"]},
    )
    assert t.road_sick("karsk aldik") == 8


def struck(**pieces: object) -> Scene:
    """A scene in which a card names Karsk in era II."""
    return scene(4, phase="pest", year=3, chance={"pest": CITIES}, **pieces)  # type: ignore[arg-type]


@pytest.mark.rule("PE 5.3", "PE 18.5", "PE 16")
def test_camps_go_home_and_nobody_is_placed() -> None:
    """Even if a doctor or buildings would have protected as well."""
    t = struck(camp={0: "karsk", 2: "karsk"}, doctor={1: "karsk"})
    assert t.sick("karsk") == 0
    assert [t.camp(0), t.camp(2)] == ["", ""]
    assert t.sick("porthelm") == 2


@pytest.mark.rule("PE 5.3", "PE 18.6", "PE 16")
def test_a_doctor_protects() -> None:
    assert struck(doctor={1: "karsk"}).sick("karsk") == 0


@pytest.mark.rule("PE 5.3", "PE 16")
def test_two_buildings_protect() -> None:
    t = struck(built={0: "district-1@karsk", 1: "workshop@karsk"})
    assert t.sick("karsk") == 0
    assert t.state.quarantine == [0, 0, 0, 0]
    assert "protected-by-buildings" in t.happened()


@pytest.mark.rule("PE 5.3", "PE 18.6", "PE 16")
def test_one_building_sends_both_people_to_its_owner() -> None:
    t = struck(built={0: "district-1@karsk"})
    assert t.sick("karsk") == 0
    assert t.state.quarantine[0] == 2


@pytest.mark.rule("PE 5.3", "PE 18.9", "PE 7.2")
def test_the_owner_decides_one_by_one_where_they_stand() -> None:
    t = struck(built={0: "district-1@karsk"}, quarantine={0: 2})
    assert t.asked() == ("admit", (0,))
    assert t.state.quarantine[0] == 3
    t.play("0 let-die")
    assert t.state.dead[0] == 1
    assert t.sick("porthelm") == 2


@pytest.mark.rule("PE 18.9")
def test_death_is_forced_only_when_everything_is_full() -> None:
    t = struck(built={0: "district-1@karsk"}, quarantine={0: 7})
    assert t.asked() == ("", ())
    assert t.state.dead[0] == 2


@pytest.mark.rule("PE 5.4", "PE 18.8")
def test_only_what_the_card_names_is_destroyed() -> None:
    """Terras already holds five, but it is not a wood village."""
    t = scene(4, phase="pest", sick={"terras": 5, "rendal": 3}, chance={"pest": WOOD})
    assert not t.destroyed("terras")
    assert t.destroyed("rendal")


@pytest.mark.rule("PE 5.5")
def test_two_destroyed_at_once_both_spread() -> None:
    """Valdoren and Karsk are destroyed together, and each of their neighbours gets one person."""
    t = scene(5, phase="pest", sick={"valdoren": 3, "karsk": 3}, chance={"pest": CITIES})
    assert t.destroyed("valdoren") and t.destroyed("karsk")
    assert t.sick("tolmer") == 1
    assert t.sick("brannek") == t.sick("birken") == 1


@pytest.mark.rule("PE 5.5", "PE 18.7")
def test_a_camp_between_two_destroyed_places_protects_once() -> None:
    """Aldik is next to Valdoren and Karsk; its camp goes home at the first."""
    t = scene(
        5,
        phase="pest",
        built={0: "castle@grenna"},
        doctor={0: "grenna"},
        camp={1: "aldik"},
        sick={"valdoren": 3, "karsk": 3},
        chance={"pest": CITIES},
    )
    assert t.camp(1) == ""
    assert t.sick("aldik") == 1


@pytest.mark.rule("PE 18.7", "PE 5.4")
def test_spreading_goes_to_owners_and_not_on_roads() -> None:
    """Aldik has a castle, whose owner takes one for each of the two."""
    t = scene(
        5,
        phase="pest",
        doctor={0: "grenna"},
        sick={"valdoren": 3, "karsk": 3},
        chance={"pest": CITIES},
    )
    assert t.state.quarantine[0] == 2
    assert sum(t.state.road_sick) == 0


@pytest.mark.rule("PE 5.6")
def test_a_destroyed_place_can_be_entered_and_gives_nothing() -> None:
    t = scene(3, turn="0 move-cure", doctor={0: "aldik"}, destroyed="karsk")
    t.play("0 begin move", "0 go karsk", "0 stop")
    assert t.goods(0) == {}
    t = scene(
        3,
        turn="0 construct-cure",
        doctor={0: "karsk"},
        destroyed="karsk",
        goods={0: "5*wood 5*stone"},
    )
    assert not any(choice.startswith("build") for choice in t.play("0 begin construct").legal(0))
    assert t.why(0, "build workshop karsk") == ("destroyed", "PE 6.B.1")
