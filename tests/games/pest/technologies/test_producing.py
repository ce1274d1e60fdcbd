"""Technologies of Produce: T13, T25, T30."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pest.scene import scene


@pytest.mark.rule("PE T13")
def test_assembly_line_doubles_the_castle() -> None:
    t = scene(turn="0 produce-cure", slots={0: "- assembly-line -"})
    t.play("0 begin produce", "0 collect")
    assert t.goods(0) == {"herbs": 2}


@pytest.mark.rule("PE T25")
def test_mobile_workshop_asks_for_its_tile_when_it_is_bought() -> None:
    t = scene(turn="0 move-research", display="mobile-workshop", research={0: 4})
    t.play("0 begin research", "0 buy mobile-workshop", "0 slot middle")
    assert t.asked() == ("choose-tile", (0,))
    assert t.legal(0) == ["tile wood", "tile stone", "tile food", "tile herbs"]
    t.play("0 tile stone")
    assert t.state.tile[0] == 1


@pytest.mark.rule("PE T25")
def test_mobile_workshop_produces_like_a_district_when_somebody_works_there() -> None:
    cards: dict[str, Any] = {"slots": {0: "- mobile-workshop -"}, "tile": {0: "stone"}}
    t = scene(turn="0 produce-assign", healthy={0: 1}, **cards)
    t.play("0 begin produce", "0 collect")
    assert t.goods(0) == {"herbs": 1}
    t.play("0 begin assign", "0 post mobile-workshop")
    assert (t.state.on_card[1], t.state.healthy[0]) == (1, 0)
    t = scene(turn="0 produce-assign", on_card={0: [0, 1, 0]}, healthy={0: 1}, **cards)
    t.play("0 begin produce", "0 collect")
    assert t.goods(0) == {"herbs": 1, "stone": 1}
    t.play("0 begin assign")
    assert "post mobile-workshop" not in t.legal(0), "there is room for one"


@pytest.mark.rule("PE T25", "PE 6.C.4")
def test_an_improved_produce_may_give_one_more_of_the_tile() -> None:
    t = scene(
        turn="0 produce-cure",
        slots={0: "- mobile-workshop -"},
        on_card={0: [0, 1, 0]},
        tile={0: "stone"},
        research={0: 1},
    )
    t.play("0 begin produce", "0 improve", "0 more stone", "0 collect")
    assert t.goods(0) == {"herbs": 1, "stone": 2}


@pytest.mark.rule("PE T25", "PE 10.4")
def test_mobile_workshop_is_no_building() -> None:
    t = scene(
        turn="0 produce-assign",
        decrees="decree-1 decree-7 decree-14",
        year=3,
        slots={0: "- mobile-workshop -"},
        tile={0: "stone"},
        built={0: "castle@aldik district-1@gothar"},
        healthy={0: 2},
    )
    t.play("0 begin assign", "0 post mobile-workshop", "0 assign district-1", "0 done")
    assert t.tracks(0) == [0, 0, 0], "one person to buildings, not two"


@pytest.mark.rule("PE T25", "PE 6.F.1")
def test_assign_moves_nobody_between_the_mobile_workshop_and_a_building() -> None:
    t = scene(
        turn="0 produce-assign",
        slots={0: "- mobile-workshop -"},
        on_card={0: [0, 1, 0]},
        tile={0: "stone"},
        built={0: "castle@aldik district-1@gothar district-2@gollor"},
        workers={0: "district-1"},
    )
    t.play("0 begin assign")
    assert t.legal(0) == ["shift district-1 district-2", "done"]
    t.play("0 shift district-1 district-2", "0 done")
    assert t.state.on_card[1] == 1


@pytest.mark.rule("PE T25", "PE 17.8")
@pytest.mark.parametrize("decrees", ["decree-1 decree-7 decree-11", "decree-1 decree-8 decree-12"])
def test_who_works_on_the_mobile_workshop_counts_for_no_agenda(decrees: str) -> None:
    for year in (4, 6):
        t = scene(
            phase="era-end",
            year=year,
            decrees=decrees,
            slots={0: "- mobile-workshop -"},
            on_card={0: [0, 1, 0]},
            tile={0: "stone"},
        )
        assert t.told("agenda") == []


@pytest.mark.rule("PE 18.21", "PE 6.D.2")
@pytest.mark.parametrize(("healthy", "after"), [(3, 4), (12, 12)])
def test_the_worker_goes_home_when_the_card_leaves(healthy: int, after: int) -> None:
    t = scene(
        turn="0 move-research",
        slots={0: "- mobile-workshop -"},
        on_card={0: [0, 1, 0]},
        tile={0: "wood"},
        healthy={0: healthy},
        research={0: 1},
        display="experimental-lab",
    )
    t.play("0 begin research", "0 buy experimental-lab", "0 slot middle")
    assert t.slots(0) == ["", "experimental-lab", ""]
    assert (t.state.healthy[0], t.state.on_card[1], t.state.tile[0]) == (after, 0, -1)


@pytest.mark.rule("PE T30", "PE 6.C.4")
def test_supply_depot_gives_the_resource_at_the_doctor() -> None:
    t = scene(turn="0 produce-cure", doctor={0: "gollor"}, slots={0: "- supply-depot -"})
    t.play("0 begin produce", "0 collect")
    assert t.goods(0) == {"herbs": 1, "stone": 1}
    t = scene(turn="0 produce-cure", doctor={0: "fenwar"}, slots={0: "- supply-depot -"})
    t.play("0 begin produce", "0 collect")
    assert t.goods(0) == {"herbs": 1}, "Fenwar is destroyed with three players"


@pytest.mark.rule("PE T30", "PE 6.C.4")
def test_the_unit_of_the_supply_depot_cannot_be_improved() -> None:
    t = scene(
        turn="0 produce-cure",
        doctor={0: "gollor"},
        slots={0: "- supply-depot -"},
        research={0: 1},
    )
    t.play("0 begin produce", "0 improve", "0 collect")
    assert t.goods(0) == {"herbs": 2, "stone": 1}
