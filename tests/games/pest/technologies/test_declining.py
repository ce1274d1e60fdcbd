"""Players may decline what their technologies give (PE 15.1)."""

from __future__ import annotations

import pytest

from tests.games.pest.scene import Scene, scene


@pytest.mark.rule("PE 15.1", "PE T2", "PE T7")
@pytest.mark.parametrize(
    ("card", "place", "with_it"),
    [("blast-furnace", "birken", 2), ("construction-crane", "gollor", 3)],
)
def test_influence_of_a_technology_may_be_declined(card: str, place: str, with_it: int) -> None:
    for verb, gained in (("build", with_it), ("build-plain", with_it - 1)):
        t = scene(
            turn="0 construct-cure",
            doctor={0: place},
            goods={0: "wood stone"},
            slots={0: f"- {card} -"},
        )
        t.play("0 begin construct", f"0 {verb} district-1 {place}")
        assert t.state.influence[0] == gained
        assert t.built(0)["district-1"] == place


@pytest.mark.rule("PE 15.1", "PE T2")
def test_without_such_a_technology_there_is_nothing_to_decline() -> None:
    t = scene(
        turn="0 construct-cure",
        doctor={0: "gollor"},
        goods={0: "wood stone"},
        slots={0: "- blast-furnace -"},
    )
    t.play("0 begin construct")
    assert "build district-1 gollor" in t.legal(0)
    assert t.why(0, "build-plain district-1 gollor") == ("no-influence", "PE 15.1")
    assert t.why(0, "build-plain treasury gollor") == ("too-dear", "PE 6.B.2")


def at_gothar(card: str, sick: int, healthy: int = 0) -> Scene:
    """A Move from Gollor, with the camp at home; Gothar is full of sick people."""
    t = scene(
        turn="0 move-cure",
        doctor={0: "gollor"},
        sick={"gothar": sick},
        healthy={0: healthy},
        slots={0: f"- {card} -"},
    )
    return t.play("0 begin move", "0 go gothar")


@pytest.mark.rule("PE 15.1", "PE T21")
@pytest.mark.parametrize(("way", "people"), [("camp", (1, 2)), ("camp-plain", (0, 3))])
def test_the_cure_of_the_camp_may_be_declined(way: str, people: tuple[int, int]) -> None:
    t = at_gothar("advanced-containment", 3)
    t.play(f"0 {way}")
    assert (t.state.healthy[0], t.state.quarantine[0]) == people
    assert t.camp(0) == "gothar"
    assert at_gothar("advanced-containment", 3, healthy=12).asked()[0] == "move", "no room, no cure"


@pytest.mark.rule("PE 15.1", "PE T21", "PE 6.A.7")
def test_at_the_start_of_a_move_too() -> None:
    t = scene(
        turn="0 move-cure",
        doctor={0: "gollor"},
        sick={"gollor": 2},
        slots={0: "- advanced-containment -"},
    )
    t.play("0 begin move", "0 camp-plain")
    assert (t.state.healthy[0], t.state.quarantine[0], t.camp(0)) == (0, 2, "gollor")
    assert t.why(0, "camp-plain") == ("no-camp", "PE 6.A.7")
    t = scene(turn="0 move-cure", doctor={0: "gollor"}, slots={0: "- advanced-containment -"})
    t.play("0 begin move")
    assert t.why(0, "camp-plain") == ("nobody-to-cure", "PE T21")


@pytest.mark.rule("PE T4", "PE 6.A.3")
def test_with_the_mask_one_may_stay_though_the_camp_takes_the_others() -> None:
    t = at_gothar("medical-mask", 3)
    assert t.asked()[0] == "way-in"
    assert t.legal(0) == ["camp", "camp-leave-one"]
    t.play("0 camp-leave-one")
    assert (t.sick("gothar"), t.state.quarantine[0], t.camp(0)) == (1, 2, "gothar")
    assert t.told("left-behind") == [{"seat": 0, "n": 1, "place": "gothar"}]


@pytest.mark.rule("PE T27", "PE 18.25", "PE 6.C.5")
@pytest.mark.parametrize(("kept", "goods"), [("herbs", (6, 5)), ("stone", (5, 7))])
def test_of_several_kinds_without_room_the_owner_chooses_the_one_on_the_card(
    kept: str, goods: tuple[int, int]
) -> None:
    t = scene(
        turn="0 produce-cure",
        built={0: "castle@aldik workshop@gollor"},
        workers={0: "workshop"},
        goods={0: "5*herbs 5*stone"},
        slots={0: "- - storage-containers"},
    )
    t.play("0 begin produce", "0 collect")
    assert t.asked()[0] == "fill-card"
    assert t.legal(0)[:2] == ["keep stone", "keep herbs"]
    assert t.why(0, "keep wood") == ("fill-card", "PE T27")
    t.play(f"0 keep {kept}")
    assert (t.goods(0)["herbs"], t.goods(0)["stone"]) == goods
    assert {event["good"] for event in t.told("lost")} == {"herbs", "stone"} - {kept}


@pytest.mark.rule("PE T27", "PE T20")
def test_what_the_tool_cart_finds_goes_on_the_card_of_ones_choice() -> None:
    t = scene(
        turn="0 construct-cure",
        doctor={0: "gollor"},
        camp={0: "kelmond"},
        goods={0: "3*wood 2*stone 5*food 5*herbs"},
        resources={"gollor": "food", "kelmond": "herbs"},
        slots={0: "- tool-cart storage-containers"},
    )
    t.play("0 begin construct", "0 build district-1 gollor", "0 build district-2 kelmond")
    assert t.asked()[0] == "fill-card"
    t.play("0 keep herbs")
    assert (t.goods(0)["food"], t.goods(0)["herbs"]) == (5, 6)
