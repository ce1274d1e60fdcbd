"""Technologies of the board: T18, T19, T26, T27."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pest.scene import Scene, scene


def gathering(card: str, sick: int) -> Scene:
    """A Move to sick people, with the camp there to take them all."""
    t = scene(
        turn="0 move-cure", doctor={0: "gollor"}, sick={"gollor": sick}, slots={0: f"{card} - -"}
    )
    return t.play("0 begin move", "0 camp")


@pytest.mark.rule("PE T18", "PE T19")
@pytest.mark.parametrize(("card", "room"), [("quarantine-tent", 4), ("quarantine-house", 5)])
def test_tent_and_house_are_room_in_quarantine(card: str, room: int) -> None:
    t = gathering(card, room)
    assert (t.state.quarantine[0], t.blocked(0), t.asked()[0]) == (room, "none", "move")
    t = gathering(card, room + 1)
    assert (t.state.quarantine[0], t.asked()[0]) == (room, "admit")


@pytest.mark.rule("PE T18", "PE T19")
def test_a_new_house_frees_a_space_that_restricts() -> None:
    t = scene(
        turn="0 move-research",
        quarantine={0: 5},
        blocked={0: "move-track"},
        research={0: 2},
        display="quarantine-house",
    )
    t.play("0 begin research", "0 buy quarantine-house")
    assert t.blocked(0) == "none"


@pytest.mark.rule("PE 6.D.2", "PE 18.26", "PE 7.5")
def test_a_house_full_of_people_can_leave_only_while_they_find_room() -> None:
    given: dict[str, Any] = {
        "slots": {0: "quarantine-house - -"},
        "research": {0: 3},
        "display": "medical-tent",
    }
    t = scene(turn="0 move-research", quarantine={0: 9}, **given)
    t.play("0 begin research")
    assert t.why(0, "buy medical-tent") == ("slot-blocked", "PE 6.D.2")
    t = scene(turn="0 move-research", quarantine={0: 4}, **given)
    t.play("0 begin research", "0 buy medical-tent")
    assert t.slots(0)[0] == "medical-tent"
    assert t.asked()[0] == "resettle"
    t.play("0 stand track")
    assert t.blocked(0) == "track"


@pytest.mark.rule("PE T26")
def test_loading_crane_stores_a_sixth_of_everything() -> None:
    t = scene(
        turn="0 produce-cure",
        built={0: "castle@aldik treasury@gothar"},
        workers={0: "treasury"},
        goods={0: "5*herbs 5*coin"},
        slots={0: "- - loading-crane"},
    )
    t.play("0 begin produce", "0 collect")
    assert t.goods(0) == {"herbs": 6, "coin": 6}
    t.play("0 end-turn")
    assert "lost" not in t.happened()


@pytest.mark.rule("PE T27")
def test_storage_containers_store_two_more_of_one_kind() -> None:
    t = scene(
        turn="0 produce-cure",
        built={0: "castle@aldik manufactory@gollor"},
        goods={0: "6*herbs 5*stone"},
        slots={0: "- - storage-containers"},
    )
    t.play("0 begin produce", "0 collect")
    assert t.goods(0) == {"herbs": 7, "stone": 5}
    assert [event["good"] for event in t.told("lost")] == ["stone"]


@pytest.mark.rule("PE T27")
def test_storage_containers_hold_whichever_kind_comes_first() -> None:
    t = scene(
        turn="0 produce-cure",
        built={0: "castle@aldik manufactory@gollor"},
        goods={0: "5*stone 2*herbs"},
        slots={0: "- - storage-containers"},
    )
    t.play("0 begin produce", "0 collect")
    assert t.goods(0) == {"herbs": 3, "stone": 6}


FULL_OF_TWO: dict[str, Any] = {
    "turn": "0 produce-cure",
    "built": {0: "castle@aldik manufactory@gollor"},
    "goods": {0: "5*stone 5*herbs"},
    "slots": {0: "- - storage-containers"},
}
"""A Produce that gives a stone and a herb too many, of which the card can hold one."""


@pytest.mark.rule("PE T27", "PE 6.5")
def test_an_exchange_that_makes_room_leaves_nothing_to_ask_about_the_card() -> None:
    t = scene(**FULL_OF_TWO)
    t.play("0 begin produce", "0 collect")
    assert t.legal(0) == ["keep stone", "keep herbs", "exchange"]
    t.play("0 exchange", "0 exchange stone stone")
    assert t.asked() == ("act", (0,))
    assert t.goods(0) == {"stone": 4, "herbs": 6, "coin": 1}


@pytest.mark.rule("PE T27", "PE 7.5", "PE 7.4")
def test_a_person_who_blocks_the_card_leaves_nothing_to_ask_about_it() -> None:
    t = scene(**FULL_OF_TWO, quarantine={0: 4}, blocked={0: "move"})
    t.play("0 begin produce", "0 collect", "0 rearrange", "0 stand track")
    assert t.asked() == ("act", (0,))
    assert t.goods(0) == {"stone": 4, "herbs": 4}


@pytest.mark.rule("PE T27", "PE T20", "PE 6.5")
def test_the_same_for_what_a_construct_finds() -> None:
    t = scene(
        turn="0 construct-cure",
        doctor={0: "gothar"},
        camp={0: "ashkelar"},
        goods={0: "5*wood 5*stone 5*food 5*herbs"},
        slots={0: "- tool-cart storage-containers"},
    )
    t.play("0 begin construct", "0 build district-1 gothar", "0 build district-2 ashkelar")
    assert t.legal(0) == ["keep food", "keep herbs", "exchange"]
    t.play("0 exchange", "0 exchange wood wood")
    assert t.asked() == ("fill-card", (0,)), "there is still no room"
    t.play("0 exchange", "0 exchange food herbs")
    assert t.asked() == ("act", (0,))
    assert t.goods(0) == {"stone": 3, "food": 5, "herbs": 5, "coin": 3}, "one by influence"


@pytest.mark.rule("PE 18.25", "PE 7.4")
@pytest.mark.parametrize(
    ("card", "held"), [("loading-crane", "6*herbs 6*coin"), ("storage-containers", "7*herbs")]
)
def test_a_sick_person_on_the_track_takes_the_store_of_the_card(card: str, held: str) -> None:
    t = scene(
        turn="0 move-cure",
        goods={0: held},
        quarantine={0: 4},
        blocked={0: "move"},
        slots={0: f"- - {card}"},
    )
    t.play("0 begin move", "0 rearrange", "0 stand track")
    assert set(t.goods(0).values()) == {4}


@pytest.mark.rule("PE 18.25", "PE 6.D.2")
@pytest.mark.parametrize(
    ("card", "held"), [("loading-crane", "6*herbs 6*coin"), ("storage-containers", "7*herbs")]
)
def test_goods_beyond_the_storage_are_lost_when_the_card_leaves(card: str, held: str) -> None:
    t = scene(
        turn="0 move-research",
        goods={0: held},
        research={0: 1},
        display="experimental-lab",
        slots={0: f"- - {card}"},
    )
    t.play("0 begin research", "0 buy experimental-lab", "0 slot bottom")
    assert set(t.goods(0).values()) == {5}
