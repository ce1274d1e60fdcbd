"""Move (PE 6.A)."""

from __future__ import annotations

import pytest

from tests.games.pest.scene import Scene, scene


def moving(**pieces: object) -> Scene:
    """A scene in which seat 0's Move has begun."""
    return scene(3, turn="0 move-cure", **pieces).play("0 begin move")  # type: ignore[arg-type]


def goes(t: Scene) -> set[str]:
    return {choice.removeprefix("go ") for choice in t.legal(0) if choice.startswith("go ")}


@pytest.mark.rule("PE 6.A.1")
def test_two_locations_by_road() -> None:
    t = moving(doctor={0: "aldik"})
    assert goes(t) == {"valdoren", "karsk", "tolmer"}
    assert t.why(0, "go gothar") == ("no-road", "PE 6.A.1")
    t.play("0 go karsk", "0 go brannek")
    assert goes(t) == set()
    assert t.why(0, "go elvas") == ("no-movement", "PE 6.A.1")


@pytest.mark.rule("PE 6.A.1", "PE 18.2")
def test_own_buildings_cost_nothing() -> None:
    """Also as the last step: from Karsk through Brannek and Birken to Gollor."""
    t = moving(doctor={0: "karsk"}, built={0: "castle@aldik workshop@brannek district-1@birken"})
    t.play("0 go brannek", "0 go birken", "0 go gollor", "0 go dorrim")
    assert goes(t) == set()


@pytest.mark.rule("PE 6.A.1")
def test_the_capital_is_passed_for_nothing_and_no_place_to_stop() -> None:
    t = moving(doctor={0: "grenna"})
    t.play("0 go capital")
    assert t.why(0, "stop") == ("no-stop", "PE 6.A.1")
    assert goes(t) == {"harrog", "lirran", "dunvar", "fenwar", "grenna"}
    t.play("0 go lirran", "0 stop")
    assert t.doctor(0) == "lirran"


@pytest.mark.rule("PE 6.A.1")
def test_the_capital_is_closed_without_a_way_out() -> None:
    """One movement is left, and the seat has too little food for any place next to the capital."""
    around = {"grenna": 5, "lirran": 5, "dunvar": 0, "fenwar": 0}
    t = moving(
        doctor={0: "brannek"},
        camp={0: "gothar"},
        sick={**around, "grenna": 0, "harrog": 5},
        destroyed="",
    )
    t.play("0 go grenna")
    assert "capital" in goes(t)
    t.play("0 go capital")
    assert goes(t) == {"dunvar", "fenwar"}


def in_capital(food: str, research: int = 0) -> Scene:
    """A scene with seat 0's doctor in the capital, where every way on takes two food.  The camp is
    away and the Move's last step is done; only Harrog is free, because the seat has a building
    there; an improved Move could go to Dunvar, where nobody is sick."""
    t = scene(
        5,
        turn="0 move-cure",
        doctor={0: "valdoren"},
        camp={0: "gothar"},
        built={0: "castle@aldik workshop@harrog"},
        goods={0: food},
        research={0: research},
        sick={"harrog": 3},
    )
    return t.play("0 begin move", "0 go tolmer", "0 go grenna", "0 go capital")


@pytest.mark.rule("PE 6.5a", "PE 6.A.1")
def test_in_the_capital_an_exchange_may_take_food_but_not_the_last_way_out() -> None:
    t = in_capital("2*food 2*wood")
    t.play("0 exchange")
    assert t.legal(0) == ["exchange wood wood", "exchange wood food"]
    assert t.why(0, "exchange food food") == ("exchange-pair", "PE 6.5")
    t.play("0 exchange wood food")
    assert goes(t) == {"harrog"}
    t = in_capital("3*food")
    t.play("0 exchange", "0 exchange food food")
    assert t.goods(0) == {"food": 1, "coin": 1}
    assert goes(t) == {"harrog"}
    t = in_capital("2*food")
    assert t.why(0, "exchange") == ("food-is-kept", "PE 6.5a")


@pytest.mark.rule("PE 6.5a", "PE 6.3")
def test_a_way_out_by_an_improved_move_is_one() -> None:
    t = in_capital("2*food", research=1)
    t.play("0 exchange", "0 exchange food food")
    assert t.legal(0) == ["improve"]
    t.play("0 improve")
    assert "dunvar" in goes(t)


@pytest.mark.rule("PE 6.5a", "PE 6.C.5")
def test_the_coin_that_finds_no_room_pays_no_way_out() -> None:
    t = in_capital("5*coin 2*wood 2*food")
    t.play("0 exchange", "0 exchange food food")
    assert t.goods(0) == {"coin": 5, "wood": 2}
    t = scene(
        5,
        turn="0 move-cure",
        doctor={0: "grenna"},
        camp={0: "gothar"},
        goods={0: "food wood 5*coin"},
        sick={"harrog": 7, "dunvar": 7, "fenwar": 7, "lirran": 7, "grenna": 7},
    )
    t.play("0 begin move", "0 go capital")
    assert t.why(0, "exchange") == ("food-is-kept", "PE 6.5a")


@pytest.mark.rule("PE 6.A.2", "PE 18.3")
def test_no_location_twice_but_once_back_to_the_start() -> None:
    t = moving(doctor={0: "aldik"}, slots={0: "steel-horseshoe"})
    t.play("0 go karsk", "0 go brannek")
    assert t.why(0, "go karsk") == ("entered-before", "PE 6.A.2")
    t = moving(doctor={0: "karsk"})
    t.play("0 go brannek", "0 go karsk")
    assert t.doctor(0) == "karsk"


@pytest.mark.rule("PE 6.A.3")
def test_the_first_person_is_free_each_further_a_food() -> None:
    t = moving(doctor={0: "aldik"}, sick={"karsk": 3}, camp={0: "gothar"}, goods={0: "3*food"})
    t.play("0 go karsk")
    assert t.goods(0) == {"food": 1}
    assert t.state.quarantine[0] == 3


@pytest.mark.rule("PE 6.A.3")
def test_without_food_and_camp_the_location_is_closed() -> None:
    t = moving(doctor={0: "aldik"}, sick={"karsk": 2}, camp={0: "gothar"})
    assert t.why(0, "go karsk") == ("no-food", "PE 6.A.3")
    t = moving(doctor={0: "gollor"}, roads={"gollor gothar": 2}, camp={0: "karsk"})
    assert t.why(0, "go gothar") == ("no-food", "PE 6.A.4")


@pytest.mark.rule("PE 6.A.3", "PE 6.A.7")
def test_the_camp_takes_everybody_for_nothing() -> None:
    t = moving(doctor={0: "aldik"}, sick={"karsk": 3})
    t.play("0 go karsk")
    assert t.camp(0) == "karsk"
    assert t.state.quarantine[0] == 3
    assert "camp" not in t.legal(0)


@pytest.mark.rule("PE 6.A.4")
def test_a_road_costs_a_food_for_everybody() -> None:
    t = moving(doctor={0: "aldik"}, roads={"karsk aldik": 2}, goods={0: "2*food"})
    t.play("0 go karsk")
    assert t.goods(0) == {} and t.road_sick("karsk aldik") == 0
    assert t.state.quarantine[0] == 2
    t = moving(doctor={0: "aldik"}, roads={"karsk aldik": 2}, goods={0: "food"})
    assert "karsk" not in goes(t)


@pytest.mark.rule("PE 6.A.6")
def test_a_resource_where_the_doctor_stops() -> None:
    t = moving(doctor={0: "aldik"}).play("0 go karsk", "0 go brannek", "0 stop")
    assert t.goods(0) == {"herbs": 1}


@pytest.mark.rule("PE 18.4", "PE 6.A.6", "PE 6.A.7")
def test_a_move_without_steps_gives_nothing_but_may_place_the_camp() -> None:
    t = moving(doctor={0: "karsk"})
    t.play("0 camp", "0 stop")
    assert t.camp(0) == "karsk" and t.goods(0) == {}


@pytest.mark.rule("PE 6.A.7")
def test_no_camp_on_destroyed_places_or_in_the_capital() -> None:
    t = moving(doctor={0: "aldik"}, destroyed="karsk").play("0 go karsk")
    assert t.why(0, "camp") == ("no-camp", "PE 6.A.7")
    t = moving(doctor={0: "grenna"}).play("0 go capital")
    assert "camp" not in t.legal(0)


@pytest.mark.rule("PE 6.A.8", "PE 6.3")
def test_improved_one_more_restricted_one_less() -> None:
    t = moving(doctor={0: "aldik"}, research={0: 2})
    t.play("0 go karsk", "0 go brannek", "0 improve")
    assert goes(t) == {"birken", "elvas", "grenna"}
    assert "improve" not in t.legal(0)
    assert t.why(0, "improve") == ("no-improving", "PE 6.3")
    assert t.state.research[0] == 1


@pytest.mark.rule("PE 6.4", "PE 6.A.8")
def test_improved_and_restricted_cancel() -> None:
    t = moving(doctor={0: "aldik"}, research={0: 1}, quarantine={0: 4}, blocked={0: "move"})
    t.play("0 go karsk")
    assert goes(t) == set() | {"aldik"}
    t.play("0 improve")
    assert goes(t) == {"aldik", "brannek", "birken"}


@pytest.mark.rule("PE 6.A.9")
def test_doctors_share_a_location() -> None:
    t = moving(doctor={0: "aldik", 1: "karsk", 2: "karsk"}).play("0 go karsk", "0 stop")
    assert [t.doctor(seat) for seat in range(3)] == ["karsk"] * 3
