"""The last round (RC 3.22-3.24, A41): a point of influence instead of the actions."""

from __future__ import annotations

import pytest

from tests.games.rattus_cartus.scene import Scene, scene

LAST = {2: 10, 3: 9, 4: 8, 5: 8}
ROW = "monastery-1 farm-1 palace-1"


@pytest.mark.rule("RC 3.22")
@pytest.mark.parametrize(("seats", "last"), LAST.items())
def test_only_the_very_last_round_is_without_actions(seats: int, last: int) -> None:
    for round, actions in ((last - 1, True), (last, False)):
        t = scene(seats, row=ROW if seats > 3 else "monastery-1 farm-1", round=round)
        t.visit(*[f"{seat} farm-1" for seat in range(seats)])
        assert (t.asked() == ("premium-action", (0,))) == actions
        assert t.match.over != actions


@pytest.mark.rule("RC 3.23")
def test_premium_holder_of_each_building_gets_a_point_and_the_others_nothing() -> None:
    t = scene(4, round=8, row=ROW, hands={0: "king-0", 1: "king-4 joker", 3: "sword"})
    t.visit("0 monastery-1 king-0", "1 monastery-1 king-4 joker", "2 farm-1", "3 farm-1 sword")
    assert [t.influence(seat, "church") for seat in range(4)] == [1, 3, 0, 0]
    assert [t.influence(seat, "peasantry") for seat in range(4)] == [0, 0, 1, 0]
    assert t.told("last-influence") == [
        {"seat": 1, "n": 1, "class": "church", "total": 3},
        {"seat": 2, "n": 1, "class": "peasantry", "total": 1},
    ]
    assert t.match.over
    assert [t.rats(seat) for seat in range(4)] == [11, 11, 10, 10]
    assert [t.hand_size(seat) for seat in range(4)] == [0] * 4


@pytest.mark.rule("RC 3.24")
def test_phases_a_b_and_c_run_as_ever_in_the_last_round() -> None:
    drawn = ["palace-1", "palace-2", "fortune-tellers-tent-5"]
    t = scene(4, phase="a", round=8, hands={0: "pass king-0"}, chance={"buildings": drawn})
    assert t.row() == drawn
    assert t.asked() == ("choose-supply", (0,))
    t.play(*[f"{seat} supply palace-1" for seat in range(4)])
    assert [t.hand_size(seat) for seat in range(4)] == [6, 4, 4, 4]
    t.play("0 pass").visit("1 palace-1", "2 palace-1", "3 palace-1", "0 palace-1 king-0")
    assert t.influence(0, "royalty") == 2
    assert t.match.over


@pytest.mark.rule("RC 3.24")
def test_sword_and_flute_work_in_the_last_round() -> None:
    t = scene(4, round=8, row=ROW, hands={0: "sword flute", 1: "2*king-0"})
    t.visit("0 monastery-1 sword flute", "1 monastery-1", "2 farm-1", "3 farm-1")
    assert t.asked() == ("give-cards", (1,))
    t.play("1 give king-0")
    assert t.hand(0) == {"king-0": 1}
    assert (t.rats(0), t.rats(1)) == (9, 11)


def last_point(stack: list[int]) -> Scene:
    """Seat 0 gets the last point and lands on a space where seats with one point already are."""
    t = scene(
        4,
        round=8,
        row=ROW,
        influence={"church": {1: 1, 2: 1}},
        stacks={"church": stack},
    )
    return t.visit("0 monastery-1", "1 farm-1", "2 farm-1", "3 farm-1")


@pytest.mark.rule("RC A41")
def test_the_last_point_lands_on_top_of_any_stack() -> None:
    assert last_point([2, 1, 0, 3]).ranking("church") == [2, 1, 0, 3]
    assert last_point([1, 2, 3, 0]).ranking("church") == [1, 2, 0, 3]


@pytest.mark.rule("RC A41")
def test_the_last_point_comes_in_step_b_of_its_building() -> None:
    """After the visitors' own points and Swords, and before the next building is resolved."""
    t = scene(4, round=8, row="monastery-1 monastery-2 farm-1", hands={0: "king-0", 1: "joker"})
    t.visit("0 monastery-2 king-0", "1 monastery-1 joker", "2 farm-1", "3 farm-1")
    told = [
        (event["id"], params["seat"])
        for event in t.match.events(None)
        if isinstance(params := event["params"], dict) and "influence" in str(event["id"])
    ]
    assert told == [
        ("influence", 1),
        ("last-influence", 1),
        ("influence", 0),
        ("last-influence", 0),
        ("last-influence", 2),
    ]
    assert t.ranking("church")[:2] == [1, 0]
