"""Technologies of the Move: T3, T4, T5, T6, T8, T16, T22."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pest.scene import Scene, scene


def walk(card: str, **more: Any) -> Scene:
    """A Move from Gollor with a technology."""
    given: dict[str, Any] = {"doctor": {0: "gollor"}, **more}
    return scene(turn="0 move-cure", slots={0: f"- {card} -"}, **given).play("0 begin move")


@pytest.mark.rule("PE T3")
def test_examination_desk_pays_its_owner_for_every_visit() -> None:
    t = scene(
        turn="0 move-cure",
        doctor={0: "gollor"},
        built={1: "castle@dorrim district-1@gothar"},
        slots={1: "- examination-desk -"},
    )
    t.play("0 begin move", "0 go gothar")
    assert t.goods(1) == {"coin": 1}
    t.play("0 go dorrim")
    assert t.goods(1) == {"coin": 2}


@pytest.mark.rule("PE T3")
def test_examination_desk_pays_nothing_for_ones_own_doctor() -> None:
    t = walk("examination-desk", built={0: "castle@aldik district-1@gothar"})
    t.play("0 go gothar")
    assert t.goods(0) == {}


@pytest.mark.rule("PE T4", "PE 18.10")
def test_medical_mask_leaves_one_behind() -> None:
    t = walk("medical-mask", sick={"gothar": 3}, goods={0: "food"})
    t.play("0 go gothar")
    assert t.asked()[0] in ("way-in", "move")
    if t.asked()[0] == "way-in":
        t.play("0 leave-one")
    assert (t.sick("gothar"), t.state.quarantine[0], t.goods(0)) == (1, 2, {})
    t.play("0 stop")
    assert t.goods(0) == {"food": 1}, "no duty to take the last one"


@pytest.mark.rule("PE T4", "PE 15.1")
def test_medical_mask_may_be_declined_and_helps_on_no_road() -> None:
    t = walk("medical-mask", sick={"gothar": 1})
    t.play("0 go gothar", "0 take-all")
    assert (t.sick("gothar"), t.state.quarantine[0]) == (0, 1)
    t = walk("medical-mask", roads={"gollor gothar": 1})
    assert "go gothar" not in t.legal(0)


@pytest.mark.rule("PE T5")
def test_disinfectant_gives_a_resource_where_a_rival_has_a_building() -> None:
    t = walk("disinfectant", built={1: "castle@dorrim district-1@gothar"})
    t.play("0 go gothar")
    assert t.goods(0) == {"food": 1}
    t.play("0 go dorrim")
    assert t.goods(0) == {"food": 1, "wood": 1}
    t.play("0 stop")
    assert t.goods(0) == {"food": 1, "wood": 2}, "and the resource for stopping there (PE 6.A.6)"


@pytest.mark.rule("PE T5")
def test_disinfectant_gives_nothing_at_ones_own_building_alone() -> None:
    t = walk("disinfectant", built={0: "castle@aldik district-1@gothar"})
    t.play("0 go gothar")
    assert t.goods(0) == {}


@pytest.mark.rule("PE T6", "PE 18.23")
def test_cloning_experiment_goes_to_any_place_of_the_size() -> None:
    t = walk("cloning-experiment")
    jumps = [choice for choice in t.legal(0) if choice.startswith("jump ")]
    assert "jump pellas" in jumps and "jump gothar" not in jumps and "jump dorrim" not in jumps
    assert "jump gollor" not in jumps
    assert "jump fenwar" in jumps, "a destroyed place of the size may be entered"
    assert len(jumps) == 14
    t.play("0 jump pellas")
    assert t.doctor(0) == "pellas"
    assert "go isken" not in t.legal(0), "it counts as two movement"
    t.play("0 stop")
    assert t.goods(0) == {"food": 1}


@pytest.mark.rule("PE T6", "PE 18.23")
def test_cloning_experiment_is_the_first_step_and_one_may_go_on() -> None:
    t = walk("cloning-experiment", research={0: 1})
    t.play("0 improve", "0 jump pellas", "0 go isken", "0 stop")
    assert t.doctor(0) == "isken"
    t = walk("cloning-experiment", research={0: 1})
    t.play("0 improve", "0 go dorrim")
    assert not [choice for choice in t.legal(0) if choice.startswith("jump ")]


@pytest.mark.rule("PE 18.23")
def test_cloning_experiment_needs_two_movement() -> None:
    t = scene(
        turn="0 move-cure",
        doctor={0: "gollor"},
        quarantine={0: 4},
        blocked={0: "move"},
        slots={0: "- cloning-experiment -"},
        research={0: 1},
    ).play("0 begin move")
    assert not [choice for choice in t.legal(0) if choice.startswith("jump ")]
    t.play("0 improve")
    assert "jump pellas" in t.legal(0)


@pytest.mark.rule("PE 18.23", "PE 6.A.3")
def test_cloning_experiment_meets_the_rules_for_entering() -> None:
    t = walk("cloning-experiment", sick={"pellas": 3}, camp={0: "gothar"})
    assert "jump pellas" not in t.legal(0)
    t = walk("cloning-experiment", sick={"pellas": 3}, goods={0: "2*food"}, camp={0: "gothar"})
    t.play("0 jump pellas")
    assert (t.state.quarantine[0], t.goods(0)) == (3, {})


@pytest.mark.rule("PE T8")
def test_patient_transport_takes_two_for_nothing() -> None:
    t = walk("patient-transport", sick={"gothar": 3}, goods={0: "food"}, camp={0: "elvas"})
    t.play("0 go gothar")
    assert (t.state.quarantine[0], t.goods(0)) == (3, {})


@pytest.mark.rule("PE T8", "PE 6.A.4")
def test_patient_transport_helps_on_no_road() -> None:
    t = walk("patient-transport", roads={"gollor gothar": 1})
    assert "go gothar" not in t.legal(0)


@pytest.mark.rule("PE T16")
def test_travel_permit_makes_places_of_rivals_free() -> None:
    rivals = {1: "castle@dorrim district-1@gothar", 2: "castle@isken district-1@ashkelar"}
    t = walk("travel-permit", built=rivals)
    t.play("0 go gothar", "0 go dorrim", "0 go ashkelar", "0 go kelmond", "0 go lomar", "0 stop")
    assert t.doctor(0) == "lomar"
    t = walk("tuition", built=rivals).play("0 go gothar", "0 go dorrim")
    assert "go ashkelar" not in t.legal(0)


@pytest.mark.rule("PE T22")
def test_steel_horseshoe_gives_four_steps() -> None:
    t = walk("steel-horseshoe", doctor={0: "ashkelar"}, built={1: "castle@ulmar"})
    t.play("0 go kelmond", "0 go nessa", "0 go rendal", "0 go lomar")
    assert [choice for choice in t.legal(0) if choice.startswith("go ")] == []
    t = walk("steel-horseshoe", doctor={0: "ashkelar"}, quarantine={0: 4}, blocked={0: "move"})
    t.play("0 go kelmond", "0 go nessa", "0 go rendal")
    assert "go lomar" not in t.legal(0), "restricted it is one less"
