"""The aid card (PE 5.7 to 5.9)."""

from __future__ import annotations

import pytest

from tests.games.pest.scene import scene

LATER = {"aid": ["aid-2"]}


@pytest.mark.rule("PE 5.7")
def test_nobody_is_paid_in_year_one() -> None:
    t = scene(3, phase="aid", influence={0: 3}, chance={"aid": ["aid-7"]})
    assert t.goods(0) == t.goods(1) == {}
    assert len(t.state.aid) == 1


@pytest.mark.rule("PE 5.7", "PE 5.8", "PE 18.29")
def test_last_years_card_pays_by_influence() -> None:
    """Card 9 gives a food, a chest, a food and a herb."""
    t = scene(4, phase="aid", year=2, seen="aid-9", influence={0: 5, 1: 3, 2: 2}, chance=LATER)
    assert t.goods(0) == {"food": 1}
    t.play("1 take wood", "2 take stone")
    assert t.goods(1) == {"wood": 1} and t.goods(2) == {"stone": 1}
    assert t.goods(3) == {"food": 1, "herbs": 1}


@pytest.mark.rule("PE 5.8", "PE 18.29")
def test_all_who_are_tied_on_0_get_the_right_reward() -> None:
    t = scene(4, phase="aid", year=2, seen="aid-6", influence={0: 5}, chance=LATER)
    assert t.state.research == [0, 2, 2, 2]


@pytest.mark.rule("PE 5.8")
def test_two_players_have_no_middle_reward() -> None:
    t = scene(2, phase="aid", year=2, seen="aid-10", influence={0: 5, 1: 4}, chance=LATER)
    assert t.state.research == [1, 0]
    t.play("1 take herbs")
    assert t.goods(1) == {"herbs": 1, "coin": 1}


@pytest.mark.rule("PE 5.9", "PE 18.28")
def test_a_dash_is_nothing_and_a_chest_no_coin() -> None:
    t = scene(3, phase="aid", year=2, seen="aid-8", influence={0: 5, 1: 4}, chance=LATER)
    assert t.goods(0) == {}
    assert t.legal(1) == ["take wood", "take stone", "take food", "take herbs"]
    assert t.why(1, "coins 1") == ("one-resource", "PE 18.28")


@pytest.mark.rule("PE 7.5")
def test_one_may_rearrange_before_goods_come() -> None:
    """The fifth food would be lost with a person on the track."""
    t = scene(
        3,
        phase="aid",
        year=2,
        seen="aid-1",
        goods={0: "4*food"},
        quarantine={0: 4},
        blocked={0: "track"},
        chance=LATER,
    )
    assert t.asked() == ("before-gain", (0,))
    t.play("0 stand produce")
    assert t.goods(0) == {"food": 5}
    assert t.blocked(0) == "produce"
