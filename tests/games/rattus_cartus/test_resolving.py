"""Phase D (RC 3.D): cards, actions and the discard, building by building."""

from __future__ import annotations

import pytest

import pestis
from tests.games.rattus_cartus.scene import Scene, scene

ROW = "monastery-1 farm-1 palace-1"


@pytest.mark.rule("RC 3.D")
def test_buildings_are_resolved_in_row_order_whoever_entered_first() -> None:
    t = scene(4, row="palace-1 farm-1 castle-1", hands={0: "king-0", 1: "king-1", 2: "king-2"})
    t.visit("0 castle-1 king-0", "1 farm-1 king-1", "2 palace-1 king-2", "3 palace-1")
    assert t.asked() == ("premium-action", (2,))
    t.play("2 decline", "3 decline")
    assert t.asked() == ("premium-action", (1,))
    t.play("1 decline")
    assert t.asked() == ("premium-action", (0,))
    assert [told["card"] for told in t.told("revealed")] == [
        "palace-1",
        "palace-1",
        "farm-1",
        "castle-1",
    ]


@pytest.mark.rule("RC 3.D", "RC 3.Da", "RC 3.Db", "RC 3.Dc")
def test_three_steps_cards_then_actions_then_discard() -> None:
    t = scene(4, row=ROW, hands={0: "king-0 monk-0"})
    t.visit("0 monastery-1 king-0 monk-0", "1 farm-1", "2 farm-1", "3 farm-1")
    assert (t.influence(0, "church"), t.rats(0)) == (2, 11)
    assert t.asked() == ("premium-action", (0,))
    assert t.discard() == {}
    t.play("0 use")
    assert t.rats(0) == 9
    assert t.discard() == {"king-0": 1, "monk-0": 1}


@pytest.mark.rule("RC 3.Da")
def test_all_visitors_reveal_before_any_card_takes_effect() -> None:
    t = scene(4, row=ROW, hands={0: "king-0", 1: "monk-0"})
    t.visit("0 monastery-1 king-0", "1 monastery-1 monk-0", "2 farm-1", "3 farm-1")
    heard = t.happened()
    assert heard[-5:] == ["revealed", "revealed", "influence", "rats-gained", "influence"]
    assert t.told("revealed") == [
        {"seat": 0, "card": "monastery-1", "n": 1, "cards": ["king-0"]},
        {"seat": 1, "card": "monastery-1", "n": 1, "cards": ["monk-0"]},
    ]


@pytest.mark.rule("RC 3.Da")
def test_cards_of_a_later_building_stay_face_down() -> None:
    t = scene(4, row=ROW, hands={0: "king-0", 1: "monk-0"})
    t.visit("0 monastery-1 king-0", "1 farm-1 monk-0", "2 farm-1", "3 farm-1")
    assert t.asked() == ("premium-action", (0,))
    played = t.match.view(None)["played"]
    assert isinstance(played, list)
    assert played[0] == {"count": 1, "revealed": True, "cards": {"king-0": 1}}
    assert played[1] == {"count": 1, "revealed": False}
    assert t.influence(1, "peasantry") == 0


@pytest.mark.rule("RC 3.11")
def test_a_point_in_the_buildings_class_per_population_card_and_joker() -> None:
    t = scene(4, row=ROW, hands={0: "monk-0 king-4 witch-2 2*joker"})
    t.visit("0 monastery-1 monk-0 king-4 witch-2 2*joker", "1 farm-1", "2 farm-1", "3 farm-1")
    assert t.influence(0, "church") == 5
    others = ("peasantry", "bourgeoisie", "chivalry", "magic", "royalty")
    assert [t.influence(0, cls) for cls in others] == [0] * 5
    assert t.last("influence") == {"seat": 0, "n": 5, "class": "church", "total": 5}


@pytest.mark.rule("RC 3.12")
@pytest.mark.parametrize(
    ("played", "rats"),
    [
        ("monk-0 monk-4", 0),
        ("king-0", 1),
        ("monk-0 king-0 king-4 witch-1", 3),
        ("3*joker", 0),
        ("joker peasant-0", 1),
    ],
)
def test_a_rat_per_stranger_and_none_for_jokers(played: str, rats: int) -> None:
    t = scene(4, row=ROW, hands={0: played})
    t.visit(f"0 monastery-1 {played}", "1 farm-1", "2 farm-1", "3 farm-1")
    assert t.rats(0) == 10 + rats


@pytest.mark.rule("RC 3.12", "RC A31", "RC 2.2.3")
def test_rats_never_run_out() -> None:
    t = scene(4, row=ROW, rats={1: 60, 2: 60, 3: 60}, hands={0: "2*king-0"})
    t.visit("0 monastery-1 2*king-0", "1 farm-1", "2 farm-1", "3 farm-1")
    assert t.rats(0) == 12
    assert t.last("rats-gained") == {"seat": 0, "n": 2}


@pytest.mark.rule("RC 3.13")
def test_sword_and_flute_give_neither_influence_nor_rats() -> None:
    t = scene(4, row=ROW, hands={0: "sword flute"})
    t.visit("0 monastery-1 sword flute", "1 farm-1", "2 farm-1", "3 farm-1")
    assert t.influence(0, "church") == 0
    assert t.rats(0) == 10


@pytest.mark.rule("RC 3.13")
def test_sword_and_flute_follow_the_influence_and_rats_of_all_visitors() -> None:
    t = scene(4, row=ROW, hands={0: "sword flute", 1: "king-0 king-1 king-2 king-4"})
    t.visit("0 monastery-1 sword flute", "1 monastery-1 king-0", "2 farm-1", "3 farm-1")
    assert (t.influence(1, "church"), t.rats(1)) == (1, 11)
    assert t.asked() == ("give-cards", (1,))
    assert t.rats(0) == 10
    t.play("1 give king-4")
    assert (t.rats(0), t.rats(1)) == (9, 12)
    assert t.asked() == ("premium-action", (1,))


@pytest.mark.rule("RC 3.14", "RC 3.Da")
def test_a_disc_lands_on_top_and_entry_order_decides_who_lands_first() -> None:
    t = scene(4, row=ROW, hands={2: "monk-0 monk-4", 0: "2*king-0", 1: "king-1"})
    t.visit("0 farm-1", "1 monastery-1 king-1", "2 monastery-1 monk-0 monk-4", "3 farm-1")
    assert t.ranking("church")[:2] == [2, 1]
    t = scene(4, row=ROW, starter=3, hands={3: "2*monk-4", 0: "2*king-0"})
    t.visit("3 monastery-1 2*monk-4", "0 monastery-1 2*king-0", "1 farm-1", "2 farm-1")
    assert t.ranking("church")[:2] == [3, 0]


@pytest.mark.rule("RC 3.14")
def test_a_disc_lands_on_a_stack_of_several() -> None:
    t = scene(
        4,
        row=ROW,
        influence={"church": {1: 2, 2: 2, 3: 5}},
        stacks={"church": [3, 2, 1, 0]},
        hands={0: "monk-0 monk-4"},
    )
    t.visit("0 monastery-1 monk-0 monk-4", "1 farm-1", "2 farm-1", "3 farm-1")
    assert t.ranking("church") == [3, 2, 1, 0]


@pytest.mark.rule("RC A49")
def test_discs_above_the_one_that_leaves_drop_in_their_order() -> None:
    t = scene(
        4,
        row=ROW,
        influence={"church": {0: 2, 1: 2, 2: 2, 3: 2}},
        stacks={"church": [3, 0, 2, 1]},
        hands={0: "monk-0"},
    )
    t.visit("0 monastery-1 monk-0", "1 farm-1", "2 farm-1", "3 farm-1")
    assert t.ranking("church") == [0, 3, 2, 1]


@pytest.mark.rule("RC A50")
def test_only_the_final_space_of_a_move_matters() -> None:
    """Passing over a stack, or beyond it, leaves it unchanged."""
    t = scene(
        4,
        row=ROW,
        influence={"church": {1: 1, 2: 1, 3: 3}},
        stacks={"church": [3, 2, 1, 0]},
        hands={0: "monk-0 monk-4"},
    )
    t.visit("0 monastery-1 monk-0 monk-4", "1 farm-1", "2 farm-1", "3 farm-1")
    assert t.ranking("church") == [3, 0, 2, 1]


@pytest.mark.rule("RC 3.Db")
def test_both_actions_are_optional() -> None:
    t = scene(4, row=ROW).visit("0 monastery-1", "1 monastery-1", "2 farm-1", "3 farm-1")
    assert t.legal(0) == ["use", "decline"]
    t.play("0 decline")
    assert t.asked() == ("standard-action", (1,))
    assert t.legal(1) == ["use", "decline"]
    t.play("1 decline")
    assert [t.rats(0), t.rats(1)] == [10, 10]
    assert t.told("declined") == [
        {"seat": 0, "card": "monastery-1"},
        {"seat": 1, "card": "monastery-1"},
    ]


def premium(t: Scene) -> int:
    kind, seats = t.asked()
    assert kind == "premium-action"
    return seats[0]


@pytest.mark.rule("RC 3.15")
@pytest.mark.parametrize(
    ("cards", "holder"),
    [
        (("monk-0", "king-0 king-4", "joker"), 1),
        (("monk-0", "king-0", "2*joker"), 2),
        (("monk-0", "king-0", "joker"), 0),
        (("", "king-0", "joker"), 1),
    ],
)
def test_premium_for_most_population_and_joker_cards_ties_to_the_earlier(
    cards: tuple[str, str, str], holder: int
) -> None:
    t = scene(4, row=ROW, hands=dict(enumerate(cards)))
    t.visit(*[f"{seat} monastery-1 {text}" for seat, text in enumerate(cards)], "3 farm-1")
    assert premium(t) == holder


@pytest.mark.rule("RC 3.15")
def test_entry_order_not_seat_order_breaks_the_tie() -> None:
    t = scene(4, row=ROW, starter=2, hands={2: "king-0", 0: "king-4"})
    t.visit("2 monastery-1 king-0", "3 farm-1", "0 monastery-1 king-4", "1 farm-1")
    assert premium(t) == 2


@pytest.mark.rule("RC A4", "RC 3.15")
def test_swords_and_flutes_do_not_count_for_the_premium() -> None:
    t = scene(4, row=ROW, hands={0: "2*sword 3*flute", 1: "monk-0"})
    t.visit("0 monastery-1 2*sword 3*flute", "1 monastery-1 monk-0", "2 farm-1", "3 farm-1")
    assert premium(t) == 1


@pytest.mark.rule("RC 3.16", "RC 3.18")
def test_standard_action_for_every_other_visitor_after_the_premium_in_entry_order() -> None:
    t = scene(4, row="palace-1 farm-1 castle-1", starter=1, hands={3: "king-0"})
    t.visit("1 castle-1", "2 castle-1", "3 castle-1 king-0", "0 castle-1")
    for kind, seat in (("premium", 3), ("standard", 1), ("standard", 2), ("standard", 0)):
        assert t.asked() == (f"{kind}-action", (seat,))
        t.play(f"{seat} use")
    assert [t.hand(seat)["sword"] for seat in range(4)] == [1, 1, 1, 2]


@pytest.mark.rule("RC A30")
def test_a_pile_that_runs_out_serves_the_premium_first_then_entry_order() -> None:
    t = scene(4, row="palace-1 farm-1 castle-1", hands={0: "9*sword", 1: "king-0"})
    t.visit("0 castle-1", "1 castle-1 king-0", "2 castle-1", "3 castle-1")
    assert t.pile("sword") == 3
    t.play("1 use", "0 use", "2 use", "3 use")
    assert [t.hand(seat).get("sword", 0) for seat in range(4)] == [10, 2, 0, 0]
    assert t.told("took")[-1] == {"seat": 3, "n": 0, "pile": "sword"}


@pytest.mark.rule("RC A30")
def test_the_premium_takes_what_is_left() -> None:
    t = scene(4, row="marketplace-1 farm-1 castle-1", hands={3: "14*joker"})
    t.visit("0 marketplace-1", "1 marketplace-1", "2 farm-1", "3 farm-1")
    t.play("0 use", "1 use")
    assert [t.hand_size(0), t.hand_size(1), t.pile("joker")] == [1, 0, 0]


@pytest.mark.rule("RC A30")
def test_the_last_victory_point_tokens() -> None:
    t = scene(4, row="palace-1 farm-1 castle-1", tokens={3: [1] * 6 + [2] * 8 + [3] * 5})
    t.visit("0 palace-1", "1 palace-1", "2 palace-1", "3 farm-1")
    t.play("0 use", "1 use", "2 use")
    assert [t.tokens(seat) for seat in range(3)] == [[3], [], []]


@pytest.mark.rule("RC 3.17", "RC 3.16")
def test_without_cards_there_is_still_a_standard_action() -> None:
    t = scene(4, row=ROW, hands={0: "sword", 1: "monk-0 sword"})
    t.visit("0 monastery-1 sword", "1 monastery-1 monk-0 sword", "2 monastery-1", "3 farm-1")
    t.play("1 decline")
    assert t.asked() == ("standard-action", (0,))
    t.play("0 use")
    assert t.asked() == ("standard-action", (2,))


@pytest.mark.rule("RC 3.17")
@pytest.mark.parametrize("played", ["", "sword", "2*flute"])
def test_without_cards_the_premium_if_alone(played: str) -> None:
    t = scene(4, row=ROW, hands={0: played})
    t.visit(f"0 monastery-1 {played}", "1 farm-1", "2 farm-1", "3 farm-1")
    assert premium(t) == 0


@pytest.mark.rule("RC 3.17", "RC D25")
@pytest.mark.parametrize("rival", ["", "sword", "2*flute"])
def test_without_cards_the_premium_if_first_and_nobody_counts(rival: str) -> None:
    t = scene(4, row=ROW, hands={1: rival})
    t.visit("0 monastery-1", f"1 monastery-1 {rival}", "2 farm-1", "3 farm-1")
    assert premium(t) == 0


@pytest.mark.rule("RC 3.19", "RC 3.Dc")
def test_played_cards_go_to_the_discard_pile_and_to_their_own_piles() -> None:
    t = scene(4, row=ROW, hands={0: "king-0 king-4 joker sword 2*flute", 1: "joker"})
    t.visit("0 monastery-1 king-0 king-4 joker sword 2*flute", "1 monastery-1 joker")
    t.visit("2 farm-1", "3 farm-1")
    assert (t.pile("joker"), t.pile("sword"), t.pile("flute")) == (13, 11, 10)
    t.play("0 decline", "1 decline")
    assert t.discard() == {"king-0": 1, "king-4": 1}
    assert (t.pile("joker"), t.pile("sword"), t.pile("flute")) == (15, 12, 12)
    assert t.hand_size(0) == t.hand_size(1) == 0


@pytest.mark.rule("RC 3.19", "RC D11")
def test_cards_taken_by_a_sword_are_in_hand_at_once_and_stay_there() -> None:
    """They can be discarded in step b of the same building, the Hospital."""
    t = scene(4, row="hospital-1 farm-1 palace-1", hands={0: "sword", 1: "2*king-4"})
    t.visit("0 hospital-1 sword", "1 hospital-1", "2 farm-1", "3 farm-1")
    t.play("1 give king-4")
    assert t.hand(0) == {"king-4": 1}
    t.play("0 use", "0 discard king-4")
    assert t.rats(0) == 8
    assert t.discard() == {"king-4": 1}


@pytest.mark.rule("RC D11", "RC 3.19")
def test_cards_taken_by_a_sword_count_for_the_guard_tower_at_once() -> None:
    t = scene(
        4,
        row="guard-tower-1 farm-1 palace-1",
        hands={0: "sword", 1: "4*king-4", 2: "king-0", 3: "2*king-0"},
    )
    t.visit("0 guard-tower-1 sword", "1 guard-tower-1", "2 farm-1", "3 farm-1")
    t.play("1 give king-4", "1 give king-4", "0 use")
    assert t.told("tower-demand") == [{"seat": 0, "other": 3, "n": 2}]


@pytest.mark.rule("RC A34")
def test_the_discard_pile_is_public_until_it_is_reshuffled() -> None:
    t = scene(4, row="farm-1 monastery-1 palace-1", deck="king-0 king-1", hands={0: "monk-0"})
    t.visit("0 monastery-1 monk-0", "1 farm-1", "2 palace-1", "3 palace-1")
    before = t.match.view(None)["discard"]
    assert before == t.discard()
    assert sum(t.discard().values()) == 84 - 5 - 2 - 1
    t.play("1 use")
    assert t.match.view(None)["discard"] == {}
    assert t.match.view(None)["deck"] == 84 - 5 - 1 - 4
    t.play("0 decline")
    assert t.match.view(2)["discard"] == {"monk-0": 1}


@pytest.mark.rule("RC A34")
def test_nobody_is_ever_asked_to_search_the_discard_pile() -> None:
    t = scene(4, row=ROW, discard="king-4").visit("0 farm-1", "1 farm-1", "2 farm-1", "3 farm-1")
    with pytest.raises(pestis.IllegalChoice):
        t.play("0 discard king-4")
