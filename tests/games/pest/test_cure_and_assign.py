"""Cure and Assign (PE 6.E, 6.F)."""

from __future__ import annotations

import pytest

from tests.games.pest.scene import Scene, scene

OWN = "castle@aldik district-1@gothar workshop@karsk manufactory@gollor"


def curing(**pieces: object) -> Scene:
    """A scene in which seat 0's Cure has begun."""
    return scene(3, turn="0 move-cure", **pieces).play("0 begin cure")  # type: ignore[arg-type]


def assigning(**pieces: object) -> Scene:
    """A scene in which seat 0's Assign has begun, with buildings to work in."""
    t = scene(3, turn="0 move-assign", built={0: OWN}, **pieces)  # type: ignore[arg-type]
    return t.play("0 begin assign")


@pytest.mark.rule("PE 6.E.1")
def test_herbs_rise_along_the_track() -> None:
    t = curing(quarantine={0: 3}, healthy={0: 2}, goods={0: "4*herbs"})
    t.play("0 cure area", "0 cure area")
    assert t.goods(0) == {"herbs": 1}
    assert t.why(0, "cure area") == ("no-herbs", "PE 6.E.1")
    assert t.state.healthy[0] == 4


@pytest.mark.rule("PE 6.E.1", "PE 7.5")
def test_from_any_quarantine_space() -> None:
    t = curing(quarantine={0: 5}, blocked={0: "move-track"}, goods={0: "2*herbs"})
    assert t.legal(0)[:2] == ["cure move", "cure track"]
    t.play("0 cure track")
    assert t.blocked(0) == "move"


@pytest.mark.rule("PE 6.E.1")
def test_nobody_to_cure() -> None:
    t = scene(3, turn="0 move-cure", goods={0: "5*herbs"})
    assert t.why(0, "begin cure") == ("nothing-to-do", "PE 6.E")


@pytest.mark.rule("PE 6.E.2")
def test_no_curing_on_a_full_track() -> None:
    t = curing(quarantine={0: 2}, healthy={0: 11}, goods={0: "5*herbs 3*coin"})
    t.play("0 cure area", "0 coins 0")
    assert t.state.healthy[0] == 12
    assert t.why(0, "cure area") == ("track-full", "PE 6.E.2")


@pytest.mark.rule("PE 6.F.1")
def test_people_go_to_empty_buildings_and_to_the_capital() -> None:
    t = assigning(healthy={0: 3})
    t.play("0 assign workshop", "0 assign capital")
    assert t.state.healthy[0] == 1
    assert t.workers(0) == ["workshop"]
    assert t.state.capital[0] == 1
    assert t.why(0, "assign workshop") == ("no-empty-building", "PE 6.F.1")


@pytest.mark.rule("PE 6.F.1")
def test_between_buildings_and_it_ends() -> None:
    t = assigning(workers={0: "workshop"})
    t.play("0 shift workshop district-1")
    assert t.workers(0) == ["district-1"]
    assert t.legal(0) == ["done"]
    assert t.why(0, "shift district-1 workshop") == ("no-shift", "PE 6.F.1")


@pytest.mark.rule("PE 6.F.2", "PE 18.32")
def test_no_worker_in_castle_and_manufactory() -> None:
    t = assigning(healthy={0: 3})
    assert [choice for choice in t.legal(0) if choice.startswith("assign")] == [
        "assign district-1",
        "assign workshop",
        "assign capital",
    ]
    assert t.why(0, "assign manufactory") == ("no-worker-there", "PE 6.F.2")


@pytest.mark.rule("PE 6.F.3")
def test_one_token_however_many_people() -> None:
    t = assigning(healthy={0: 3}, tokens_up="2*renown wood influence", tokens_down="2*coin 2*chest")
    t.play("0 assign capital", "0 assign capital", "0 done")
    assert t.legal(0) == ["token wood", "token renown", "token influence"]
    assert t.why(0, "token coin") == ("no-such-token", "PE 6.F.3")
    t.play("0 token renown")
    assert t.asked()[0] == "act"
    assert t.state.renown[0] == 1
    assert t.state.tokens_up[7] == t.state.tokens_down[7] == 1


@pytest.mark.rule("PE 6.F.3")
def test_no_token_face_up_no_reward() -> None:
    down = "3*renown 3*influence 2*coin"
    t = assigning(healthy={0: 1}, tokens_up="", tokens_down=down)
    t.play("0 assign capital", "0 done")
    assert t.asked()[0] == "act"


@pytest.mark.rule("PE 6.F.4", "PE 18.28")
def test_what_the_tokens_give() -> None:
    up = "renown influence coin chest herbs flask wood stone"
    for token in up.split():
        t = assigning(healthy={0: 1}, tokens_up=up)
        t.play("0 assign capital", "0 done", f"0 token {token}")
        if token == "chest":
            t.play("0 take food")
        gained = {**t.goods(0), "flask": t.state.research[0], "renown": t.state.renown[0]}
        gained["influence"] = t.state.influence[0]
        expected = "food" if token == "chest" else token
        # Sending a person to the capital is also this era's imperative (PE D5): 1 influence.
        gained["influence"] -= 1
        assert {good: n for good, n in gained.items() if n} == {expected: 1}
