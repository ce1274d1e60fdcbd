"""Technologies of Construct: T2, T7, T20."""

from __future__ import annotations

import pytest

from tests.games.pest.scene import scene


@pytest.mark.rule("PE T2")
@pytest.mark.parametrize(("place", "gained"), [("birken", 2), ("gollor", 2), ("gothar", 3)])
def test_blast_furnace_adds_influence_in_villages(place: str, gained: int) -> None:
    t = scene(
        turn="0 construct-cure",
        doctor={0: place},
        goods={0: "wood stone"},
        slots={0: "- blast-furnace -"},
    )
    t.play("0 begin construct", f"0 build district-1 {place}")
    assert t.state.influence[0] == gained


@pytest.mark.rule("PE T7")
@pytest.mark.parametrize(("place", "gained"), [("birken", 1), ("gollor", 3), ("gothar", 3)])
def test_construction_crane_adds_influence_in_towns(place: str, gained: int) -> None:
    t = scene(
        turn="0 construct-cure",
        doctor={0: place},
        goods={0: "wood stone"},
        slots={0: "- construction-crane -"},
    )
    t.play("0 begin construct", f"0 build district-1 {place}")
    assert t.state.influence[0] == gained


@pytest.mark.rule("PE T7", "PE 6.B.1")
def test_construction_crane_counts_for_each_of_two_buildings() -> None:
    t = scene(
        turn="0 construct-cure",
        doctor={0: "gollor"},
        camp={0: "kelmond"},
        goods={0: "3*wood 2*stone"},
        slots={0: "- construction-crane -"},
    )
    t.play("0 begin construct", "0 build district-1 gollor", "0 build district-2 kelmond")
    assert t.state.influence[0] == 6


@pytest.mark.rule("PE T20", "PE 18.24")
def test_tool_cart_gives_a_resource_after_the_payment() -> None:
    t = scene(
        turn="0 construct-cure",
        doctor={0: "gollor"},
        camp={0: "kelmond"},
        goods={0: "3*wood 2*stone"},
        slots={0: "- tool-cart -"},
    )
    t.play("0 begin construct", "0 build district-1 gollor")
    assert t.asked()[0] == "construct"
    t.play("0 build district-2 kelmond")
    assert t.goods(0) == {"wood": 1, "stone": 1, "coin": 1}, "the coin is of space 4"


@pytest.mark.rule("PE T20")
def test_tool_cart_pays_no_building_of_the_capital() -> None:
    t = scene(turn="0 construct-cure", goods={0: "3*wood 2*stone"}, slots={0: "- tool-cart -"})
    t.play("0 begin construct", "0 raise granary")
    assert t.goods(0) == {}
