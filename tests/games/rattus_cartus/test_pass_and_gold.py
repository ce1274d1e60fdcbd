"""Pass and Gold (RC 5.4, 5.5): the special cards that are never played in a building."""

from __future__ import annotations

import pytest

import pestis
from tests.games.rattus_cartus.scene import Scene, cards, scene


def turns(t: Scene, plan: str) -> list[int]:
    """Play phase C, one letter per turn (p for Pass, e for entering); returns the seats in turn
    order."""
    asked: list[int] = []
    for letter in plan:
        kind, (seat,) = t.asked()
        assert kind == "enter"
        asked.append(seat)
        if letter == "p":
            t.answer("pass")
        else:
            t.enter(seat, t.row()[0])
    return asked


@pytest.mark.rule("RC 5.4")
def test_a_pass_is_offered_at_the_start_of_the_own_turn_only() -> None:
    t = scene(3, hands={0: "pass", 1: "monk-0 pass", 2: "monk-0"})
    assert t.legal(0)[-1] == "pass"
    t.answer("pass")
    assert t.asked() == ("enter", (1,))
    assert "pass" in t.legal(1)
    t.play(f"1 enter {t.row()[0]}")
    assert t.legal(1) == ["play monk-0", "done"]
    for refused in ("pass", "play pass"):
        reason = t.match.why_not(1, refused)
        assert reason is not None
        assert reason.params["rule"] == ("RC 5.4" if refused == "play pass" else "RC 3.7")
    t.play("1 done")
    assert t.asked() == ("enter", (2,))
    assert "pass" not in t.legal(2)
    reason = t.match.why_not(2, "pass")
    assert reason is not None and reason.params["rule"] == "RC 5.4"


@pytest.mark.rule("RC 5.4")
@pytest.mark.parametrize(
    ("passes", "plan", "order"),
    [
        ({0: 1}, "peeee", [0, 1, 2, 3, 0]),
        ({1: 1}, "epeee", [0, 1, 2, 3, 1]),
        ({3: 1}, "eeepe", [0, 1, 2, 3, 3]),
        ({0: 1, 1: 1}, "ppeeee", [0, 1, 2, 3, 0, 1]),
        ({0: 1, 2: 1}, "pepeee", [0, 1, 2, 3, 0, 2]),
        ({0: 2}, "peeepe", [0, 1, 2, 3, 0, 0]),
        ({0: 2, 2: 1}, "pepepee", [0, 1, 2, 3, 0, 2, 0]),
        ({0: 2, 1: 2}, "ppeeppee", [0, 1, 2, 3, 0, 1, 0, 1]),
        ({0: 1, 1: 1, 2: 1, 3: 1}, "ppppeeee", [0, 1, 2, 3, 0, 1, 2, 3]),
        ({0: 2, 1: 1, 2: 1, 3: 1}, "pppppeeee", [0, 1, 2, 3, 0, 1, 2, 3, 0]),
    ],
)
def test_the_turn_comes_back_when_all_others_have_entered_or_passed(
    passes: dict[int, int], plan: str, order: list[int]
) -> None:
    t = scene(4, hands={seat: f"{n}*pass" for seat, n in passes.items()})
    assert turns(t, plan) == order
    assert t.asked()[0] == "premium-action"
    assert [event["seat"] for event in t.told("passed")] == [
        seat for seat, letter in zip(order, plan, strict=True) if letter == "p"
    ]
    assert t.pile("pass") == 12


@pytest.mark.rule("RC 5.4")
def test_after_a_pass_enter_or_play_another() -> None:
    t = scene(3, hands={0: "2*pass joker"}, known={0: "2*pass joker"})
    t.answer("pass")
    assert (t.hand(0), t.known(0)) == (cards("pass joker"), cards("pass joker"))
    turns(t, "ee")
    assert t.asked() == ("enter", (0,))
    assert t.legal(0) == [*[f"enter {card}" for card in t.row()], "pass"]
    t.answer("pass")
    assert t.asked() == ("enter", (0,))
    assert t.legal(0) == [f"enter {card}" for card in t.row()]
    assert (t.hand(0), t.known(0)) == (cards("joker"), cards("joker"))
    t.enter(0, t.row()[0], "joker")
    assert t.told("entered")[-1]["seat"] == 0


@pytest.mark.rule("RC 5.5", "RC 3.9")
def test_gold_is_never_played() -> None:
    t = scene(3, hands={0: "gold pass joker sword flute monk-0", 2: "gold"})
    t.play(f"0 enter {t.row()[0]}")
    laid = ["play monk-0", "play joker", "play sword", "play flute", "done"]
    assert t.legal(0) == laid
    reason = t.match.why_not(0, "play gold")
    assert reason is not None and reason.params["rule"] == "RC 5.5"


@pytest.mark.rule("RC 5.5")
def test_gold_is_held_until_the_end_and_scores() -> None:
    treasury = "farm marketplace monastery castle treasury fortune-tellers-tent"
    t = scene(3, phase="end", buildings=treasury, hands={0: "gold", 1: "3*gold", 2: "2*gold"})
    assert t.line("gold") == (0, 6, 3)


@pytest.mark.rule("RC 5.5", "RC 4.13")
def test_gold_counts_as_a_hand_card_for_the_tower() -> None:
    t = scene(3, row="guard-tower-1 farm-1", hands={0: "gold", 1: "gold joker", 2: ""})
    t.enter(0, "guard-tower-1").enter(1, "farm-1").enter(2, "farm-1")
    t.answer("use", "give joker", "give gold")
    assert t.hand(0) == cards("joker 2*gold")


@pytest.mark.rule("RC 5.5", "RC 5.4", "RC 3.9", "RC 14.4")
def test_nobody_thinks_gold_or_pass_may_lie_face_down() -> None:
    """Worlds that fit a view: three cards on the table, and a Gold and a Pass somewhere."""
    t = scene(3, hands={1: "2*monk-0 joker", 2: "gold pass"})
    t.enter(0, t.row()[0]).enter(1, t.row()[0], "2*monk-0 joker")
    dice = pestis.Dice("face down")
    for _ in range(30):
        world = pestis.sample_world(t.match.view(0), dice)
        assert world.view(0) == t.match.view(0)


@pytest.mark.rule("RC 5.1", "RC 14.2", "RC 14.4")
def test_a_joker_shown_is_no_longer_hidden_in_the_hand() -> None:
    """Worlds that fit a view while a joker that everybody saw change hands is face up on the
    table."""
    t = scene(3, row="monastery-1 farm-1", hands={1: "joker 2*king-0"}, known={1: "joker"})
    t.enter(0, "farm-1").enter(1, "monastery-1", "joker").enter(2, "farm-1")
    assert t.asked() == ("premium-action", (1,))
    dice = pestis.Dice("shown")
    for _ in range(10):
        world = pestis.sample_world(t.match.view(0), dice)
        assert pestis.from_position(world.position()).view(0) == t.match.view(0)
