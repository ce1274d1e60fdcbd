"""Phase C (RC 3.C): entering a building, playing cards, passing."""

from __future__ import annotations

import pytest

import pestis
from tests.games.rattus_cartus.scene import Scene, fresh, scene

ROW = "fortune-tellers-tent-3 monastery-1 monastery-4"
EVERYTHING = "2*monk-0 joker sword flute pass gold"


def refusal(t: Scene, move: str) -> str:
    """The rule that a refused move cites."""
    with pytest.raises(pestis.IllegalChoice) as refused:
        t.play(move)
    assert refused.value.reason is not None
    return str(refused.value.reason.params["rule"])


def spaces(t: Scene) -> list[tuple[object, object, object]]:
    """Seat, building and space of each entry, in order."""
    return [(told["seat"], told["card"], told["space"]) for told in t.told("entered")]


@pytest.mark.rule("RC 3.7", "RC 3.C")
@pytest.mark.parametrize("starter", range(4))
def test_seats_enter_clockwise_from_the_starting_player(starter: int) -> None:
    t = scene(4, row=ROW, starter=starter)
    for i in range(4):
        seat = (starter + i) % 4
        assert t.asked() == ("enter", (seat,))
        t.play(f"{seat} enter monastery-1")
        assert t.asked() == ("play-cards", (seat,))
        t.play(f"{seat} done")


@pytest.mark.rule("RC 3.7", "RC A38")
def test_the_disc_goes_on_the_leftmost_free_space() -> None:
    t = scene(4, row=ROW)
    for seat, card in enumerate(["monastery-1", "monastery-4", "monastery-1", "monastery-1"]):
        t.play(f"{seat} enter {card}", f"{seat} done")
    assert spaces(t) == [
        (0, "monastery-1", 1),
        (1, "monastery-4", 1),
        (2, "monastery-1", 2),
        (3, "monastery-1", 3),
    ]


@pytest.mark.rule("RC 3.7", "RC A3")
def test_the_number_is_announced_and_the_kinds_stay_secret() -> None:
    t = scene(4, row=ROW, hands={0: EVERYTHING})
    t.play("0 enter monastery-1", "0 play monk-0", "0 play joker", "0 play sword", "0 done")
    for viewer in (None, 1, 2, 3):
        assert t.last("announced", viewer) == {"seat": 0, "n": 3}
        view = t.match.view(viewer)
        assert view["announced"] == [3, None, None, None]
        played = view["played"]
        assert isinstance(played, list)
        assert played[0] == {"count": 3, "revealed": False}
    assert t.last("announced", 0)["cards"] == ["monk-0", "joker", "sword"]


@pytest.mark.rule("RC 3.8", "RC D8")
def test_every_building_of_the_row_is_open_whoever_went_before() -> None:
    t = scene(5, row=ROW)
    for seat in range(5):
        assert t.legal(seat) == [f"enter {card}" for card in ROW.split()]
        t.play(f"{seat} enter monastery-1", f"{seat} done")
    assert [space for _, _, space in spaces(t)] == [1, 2, 3, 4, 5]


@pytest.mark.rule("RC 3.8")
def test_the_supply_chosen_does_not_bind() -> None:
    t = scene(4, phase="b", row=ROW)
    for seat in range(4):
        t.play(f"{seat} supply monastery-4")
    assert t.legal(0) == [f"enter {card}" for card in ROW.split()]


@pytest.mark.rule("RC 3.9")
def test_population_joker_sword_and_flute_can_be_played() -> None:
    t = scene(4, row=ROW, hands={0: EVERYTHING}).play("0 enter monastery-1")
    assert t.legal(0) == ["play monk-0", "play joker", "play sword", "play flute", "done"]


@pytest.mark.rule("RC 3.9")
def test_gold_and_pass_are_not_played_in_a_building() -> None:
    t = scene(4, row=ROW, hands={0: EVERYTHING}).play("0 enter monastery-1")
    assert refusal(t, "0 play gold") == "RC 5.5"
    assert refusal(t, "0 play pass") == "RC 5.4"
    assert refusal(t, "0 play king-4") == "RC 3.7"


@pytest.mark.rule("RC 3.7")
def test_more_copies_of_a_kind_than_held_cannot_be_played() -> None:
    t = scene(4, row=ROW, hands={0: EVERYTHING})
    t.play("0 enter monastery-1", "0 play monk-0", "0 play monk-0")
    assert "play monk-0" not in t.legal(0)


@pytest.mark.rule("RC A1", "RC 3.7")
def test_no_card_at_all_is_allowed() -> None:
    t = scene(4, row=ROW, hands={0: EVERYTHING}).play("0 enter monastery-1", "0 done")
    assert t.last("announced") == {"seat": 0, "n": 0}
    assert t.asked() == ("enter", (1,))


@pytest.mark.rule("RC A2", "RC 3.10")
def test_entering_is_compulsory_once() -> None:
    t = scene(4, row=ROW)
    assert refusal(t, "0 done") == "RC A2"
    t.play("0 enter monastery-1", "0 done")
    assert t.asked() == ("enter", (1,))


@pytest.mark.rule("RC 3.10", "RC A2")
@pytest.mark.parametrize("seats", (2, 3, 4, 5))
def test_everybody_enters_exactly_one_building_a_round(seats: int) -> None:
    t = fresh(seats, buildings="five-of-ten")
    for kind, _ in t.steps(pestis.Dice("one each")):
        if kind in ("premium-action", "standard-action"):
            assert sorted(t.state.order) == list(range(seats))
            assert min(t.state.where) >= 0
    entered = len(t.told("entered"))
    assert entered == seats * t.match.header.box.rounds


@pytest.mark.rule("RC A15", "RC A19")
def test_hand_sizes_are_public_and_face_down_cards_do_not_count() -> None:
    t = scene(4, row=ROW, hands={0: EVERYTHING})
    t.play("0 enter monastery-1", "0 play monk-0", "0 play flute", "0 done")
    for viewer in (None, 1):
        hands = t.match.view(viewer)["hands"]
        assert isinstance(hands, list)
        assert hands[0] == {"count": 5}


@pytest.mark.rule("RC A15")
def test_face_down_cards_are_no_hand_cards_for_the_guard_tower() -> None:
    """Seat 1 holds as many cards as the owner, but has played one of them face down."""
    t = scene(
        4,
        row="guard-tower-1 farm-1 palace-1",
        hands={0: "joker 2*king-0", 1: "2*king-4", 2: "2*king-1"},
    )
    t.play("0 enter guard-tower-1", "0 play joker", "0 done")
    t.play("1 enter farm-1", "1 play king-4", "1 done")
    t.play("2 enter farm-1", "2 done", "3 enter farm-1", "3 done", "0 use")
    assert t.told("tower-demand") == [{"seat": 0, "other": 2, "n": 2}]


@pytest.mark.rule("RC A32")
def test_there_is_no_hand_limit() -> None:
    held = " ".join([f"4*{who}-{n}" for who in ("king", "witch", "peasant") for n in (0, 4)])
    t = scene(4, phase="b", row=ROW, hands={0: held}).play("0 supply monastery-1")
    assert t.hand_size(0) == 28
    assert t.asked() == ("choose-supply", (1,))


def passing(hands: dict[int, str], seats: int = 4) -> Scene:
    return scene(seats, row=ROW, hands=hands)


@pytest.mark.rule("RC A36")
def test_after_a_pass_it_goes_on_clockwise_and_comes_back() -> None:
    t = passing({0: "pass"})
    assert "pass" in t.legal(0)
    t.play("0 pass")
    for seat in (1, 2, 3):
        assert t.asked() == ("enter", (seat,))
        t.play(f"{seat} enter monastery-1", f"{seat} done")
    assert t.asked() == ("enter", (0,))
    t.play("0 enter monastery-1")
    assert spaces(t)[-1] == (0, "monastery-1", 4)


@pytest.mark.rule("RC A36", "RC A38")
def test_several_passers_go_round_among_those_who_have_not_entered() -> None:
    t = passing({0: "pass", 2: "2*pass"})
    t.play("0 pass", "1 enter monastery-1", "1 done", "2 pass")
    t.play("3 enter monastery-1", "3 done")
    assert t.asked() == ("enter", (0,))
    t.play("0 enter monastery-4", "0 done")
    assert t.asked() == ("enter", (2,))
    t.play("2 pass")
    assert t.asked() == ("enter", (2,))
    t.play("2 enter monastery-1", "2 done")
    assert spaces(t) == [
        (1, "monastery-1", 1),
        (3, "monastery-1", 2),
        (0, "monastery-4", 1),
        (2, "monastery-1", 3),
    ]


@pytest.mark.rule("RC A36")
def test_a_passer_stays_in_front_of_a_later_passer() -> None:
    """After all others have entered or passed, the first passer moves again."""
    t = passing({1: "pass", 2: "pass", 3: "pass"})
    t.play("0 enter monastery-1", "0 done", "1 pass", "2 pass", "3 pass")
    for seat in (1, 2, 3):
        assert t.asked() == ("enter", (seat,))
        t.play(f"{seat} enter monastery-1", f"{seat} done")


@pytest.mark.rule("RC A35")
def test_a_pass_is_allowed_and_spent_when_all_others_have_entered() -> None:
    t = passing({3: "2*pass monk-1"})
    for seat in range(3):
        t.play(f"{seat} enter monastery-1", f"{seat} done")
    assert t.legal(3)[-1] == "pass"
    t.play("3 pass")
    assert t.asked() == ("enter", (3,))
    assert t.hand(3) == {"pass": 1, "monk-1": 1}
    t.play("3 pass")
    assert t.hand_size(3) == 1
    assert "pass" not in t.legal(3)
    assert refusal(t, "3 pass") == "RC 5.4"


@pytest.mark.rule("RC A35")
def test_a_pass_comes_at_the_start_of_a_turn_only() -> None:
    t = passing({0: EVERYTHING}).play("0 enter monastery-1")
    with pytest.raises(pestis.IllegalChoice):
        t.play("0 pass")


@pytest.mark.rule("RC A37")
def test_a_used_pass_goes_to_its_pile_at_once_and_can_be_taken_in_the_same_round() -> None:
    t = scene(2, row="office-1 farm-1", hands={0: "pass", 1: "11*pass"})
    assert t.pile("pass") == 0
    t.play("0 pass")
    assert t.pile("pass") == 1
    assert t.last("passed") == {"seat": 0}
    t.play("1 enter farm-1", "1 done", "0 enter office-1", "0 done")
    t.play("0 use", "1 decline")
    assert t.hand(0) == {"pass": 1}


@pytest.mark.rule("RC A38", "RC 3.15")
def test_who_passes_and_enters_later_loses_the_tie() -> None:
    t = passing({0: "pass"})
    t.play("0 pass", "1 enter monastery-1", "1 done", "2 enter monastery-4", "2 done")
    t.play("3 enter monastery-4", "3 done", "0 enter monastery-1", "0 done")
    assert t.asked() == ("premium-action", (1,))
