"""Phase B (RC 3.B): supplies, drawing, looking at the Nun-row."""

from __future__ import annotations

from functools import partial

import pytest

import pestis
from pestis.kernel.json import Json
from tests.games.rattus_cartus.scene import scene

EXAMPLE = "fortune-tellers-tent-3 monastery-1 monastery-4"
"""The row of the rulebook's example: draw 2 and look, draw 4, discard 2 rats (RC 3.6)."""

DRAWN = ["king-4", "king-0", "witch-1", "peasant-3"]


supply = partial(scene, 4, phase="b", row=EXAMPLE)
"""A scene at the start of phase B."""


@pytest.mark.rule("RC 3.3", "RC A22")
def test_exactly_one_card_of_the_row_must_be_chosen() -> None:
    t = supply()
    assert t.asked() == ("choose-supply", (0,))
    assert t.legal(0) == [f"supply {card}" for card in EXAMPLE.split()]
    t.play("0 supply monastery-1")
    assert t.asked() == ("choose-supply", (1,))


@pytest.mark.rule("RC 3.3")
def test_a_card_outside_the_row_is_refused_with_the_rule() -> None:
    t = supply()
    with pytest.raises(pestis.IllegalChoice) as refused:
        t.play("0 supply farm-1")
    assert refused.value.reason is not None
    assert refused.value.reason.params["rule"] == "RC 3.3"


@pytest.mark.rule("RC 3.3", "RC 3.6")
def test_draw_icon_gives_the_number_of_cards_shown() -> None:
    t = supply(chance={"population": DRAWN})
    t.play("0 supply monastery-1")
    assert t.hand(0) == dict.fromkeys(DRAWN, 1)
    assert t.rats(0) == 10


@pytest.mark.rule("RC 3.3", "RC 3.6")
def test_rat_icons_discard_one_rat_each() -> None:
    t = supply().play("0 supply monastery-4")
    assert t.rats(0) == 8
    assert t.hand_size(0) == 0
    assert t.last("rats-lost") == {"seat": 0, "n": 2}


@pytest.mark.rule("RC 3.3", "RC 3.6")
def test_look_icon_shows_one_card_of_the_nun_row() -> None:
    t = supply(chance={"population": DRAWN}).play("0 supply fortune-tellers-tent-3")
    assert t.hand(0) == {"king-4": 1, "king-0": 1}
    t.play("0 look nun-4")
    assert t.match.view(0)["nuns"] == [None, None, None, "monk-3", None]
    assert t.asked() == ("choose-supply", (1,))


@pytest.mark.rule("RC 3.4", "RC D24")
def test_supplies_go_in_turn_order_from_the_starting_player() -> None:
    t = supply(starter=2)
    for seat in (2, 3, 0, 1):
        assert t.asked() == ("choose-supply", (seat,))
        t.play(f"{seat} supply monastery-4")
    assert t.asked() == ("enter", (2,))


@pytest.mark.rule("RC 3.4", "RC D24")
def test_all_at_once_only_as_an_option_and_then_the_choices_are_sealed() -> None:
    t = supply(options={"supply": "together"}, starter=1)
    assert t.asked() == ("choose-supply", (0, 1, 2, 3))
    t.play("3 supply monastery-4", "0 supply monastery-1", "1 supply monastery-4")
    assert t.asked() == ("choose-supply", (2,))
    assert t.told("supply-chosen") == []
    assert [t.rats(3), t.hand_size(0)] == [10, 0]
    assert t.match.view(2)["sealed"] == [True, True, False, True]
    assert t.match.view(0)["sealed"] == ["supply monastery-1", True, False, True]
    t.play("2 supply monastery-4")
    assert [t.rats(seat) for seat in range(4)] == [10, 8, 8, 8]
    assert t.hand_size(0) == 4
    assert t.asked() == ("enter", (1,))


@pytest.mark.rule("RC A22", "RC 3.4")
def test_simultaneous_draws_are_dealt_in_turn_order() -> None:
    names = [f"{who}-4" for who in ("peasant", "merchant", "monk", "witch", "king", "knight")]
    t = scene(
        3,
        phase="b",
        row="fortune-tellers-tent-3 farm-2",
        options={"supply": "together"},
        starter=2,
        nuns="monk-0 monk-1 monk-2 monk-3 king-0",
        chance={"population": names},
    )
    t.play("0 supply farm-2", "1 supply farm-2", "2 supply fortune-tellers-tent-3")
    assert t.asked() == ("look", (2,))
    assert t.hand(2) == {"peasant-4": 1, "merchant-4": 1}
    assert t.hand_size(0) == 0
    t.play("2 look nun-1")
    assert t.hand(0) == {"monk-4": 1, "witch-4": 1}
    assert t.hand(1) == {"king-4": 1, "knight-4": 1}
    assert [t.rats(seat) for seat in range(3)] == [9, 9, 10]


@pytest.mark.rule("RC 3.5")
def test_everybody_may_pick_the_same_card() -> None:
    t = supply()
    for seat in range(4):
        assert "supply monastery-1" in t.legal(seat)
        t.play(f"{seat} supply monastery-1")
    assert [t.hand_size(seat) for seat in range(4)] == [4] * 4


@pytest.mark.rule("RC A22")
def test_icons_are_carried_out_in_the_order_draw_discard_look() -> None:
    own: Json = {
        "file": "own.toml",
        "card": [{"id": "farm-1", "draw": 1, "discard-rats": 1, "look": 2}],
    }
    t = supply(row="farm-1 castle-1 palace-1", content=own)
    t.match.events(None)
    t.play("0 supply farm-1")
    assert t.happened()[-3:] == ["supply-chosen", "drew", "rats-lost"]
    assert t.asked() == ("look", (0,))
    t.play("0 look nun-1", "0 look nun-2")
    assert t.happened()[-2:] == ["looked", "looked"]


@pytest.mark.rule("RC A22", "RC A23")
def test_a_card_that_brings_nothing_may_be_chosen() -> None:
    t = supply(rats={0: 0})
    assert "supply monastery-4" in t.legal(0)
    t.play("0 supply monastery-4")
    assert t.rats(0) == 0
    assert t.asked() == ("choose-supply", (1,))


@pytest.mark.rule("RC A23")
def test_discarding_more_rats_than_held_discards_what_is_there() -> None:
    t = supply(rats={0: 1}).play("0 supply monastery-4")
    assert t.rats(0) == 0
    assert t.last("rats-lost") == {"seat": 0, "n": 1}


@pytest.mark.rule("RC 2.2.2", "RC D3")
@pytest.mark.parametrize("rats", [3, 5, 10])
def test_rats_are_changed_as_needed_large_into_small_too(rats: int) -> None:
    """A total that could be one large token can still lose two rats."""
    t = supply(rats={0: rats}).play("0 supply monastery-4")
    assert t.rats(0) == rats - 2


@pytest.mark.rule("RC A22")
def test_which_nun_card_is_the_players_choice_and_cannot_be_declined() -> None:
    t = supply().play("0 supply fortune-tellers-tent-3")
    assert t.legal(0) == [f"look nun-{place}" for place in range(1, 6)]


@pytest.mark.rule("RC A33")
def test_a_nun_card_may_be_looked_at_again() -> None:
    t = supply(looked={0: 1, 1: 1}).play("0 supply fortune-tellers-tent-3")
    assert "look nun-1" in t.legal(0)
    t.play("0 look nun-1")
    assert t.match.view(0)["nuns"] == ["monk-0", "monk-1", None, None, None]


@pytest.mark.rule("RC A33")
def test_two_looks_of_one_action_are_at_two_cards_the_second_chosen_after_the_first() -> None:
    t = scene(4, row="fortune-tellers-tent-1 farm-1 castle-1", hands={0: "joker"})
    t.play("0 enter fortune-tellers-tent-1", "0 play joker", "0 done")
    for seat in (1, 2, 3):
        t.play(f"{seat} enter castle-1", f"{seat} done")
    t.play("0 use", "0 look nun-3")
    assert t.match.view(0)["nuns"] == [None, None, "monk-2", None, None]
    assert t.legal(0) == ["look nun-1", "look nun-2", "look nun-4", "look nun-5"]
    with pytest.raises(pestis.IllegalChoice) as refused:
        t.play("0 look nun-3")
    assert refused.value.reason is not None
    assert refused.value.reason.params["rule"] == "RC A33"


@pytest.mark.rule("RC 2.5", "RC A29")
def test_the_discard_pile_becomes_the_draw_pile_the_moment_the_last_card_leaves() -> None:
    nearly = "king-0 king-1"
    t = supply(deck=nearly).play("0 supply fortune-tellers-tent-3")
    assert t.hand(0) == {"king-0": 1, "king-1": 1}
    assert t.discard() == {}
    assert sum(t.deck().values()) == 84 - 5 - 2
    assert t.last("reshuffled") == {"n": 77}


@pytest.mark.rule("RC 2.5", "RC A29")
def test_a_draw_goes_on_after_a_reshuffle() -> None:
    t = supply(deck="king-0 king-1").play("0 supply monastery-1")
    assert t.hand_size(0) == 4
    assert set(t.hand(0)) >= {"king-0", "king-1"}
    assert sum(t.deck().values()) == 84 - 5 - 4
    assert t.told("drew") == [{"seat": 0, "n": 4}]


@pytest.mark.rule("RC 2.5")
def test_no_reshuffle_while_a_card_is_left() -> None:
    t = supply(deck="king-0 king-1 king-2").play("0 supply fortune-tellers-tent-3")
    assert sum(t.deck().values()) == 1
    assert "reshuffled" not in t.happened()


def hoard(spare: int) -> dict[int, str]:
    """Hands that leave ``spare`` population cards apart from the Nun-row of monk-0 to monk-4."""
    full = [
        (f"{who}-{nuns}", (4 if nuns in (0, 4) else 2) - (who == "monk"))
        for who in ("peasant", "merchant", "monk", "knight", "witch", "king")
        for nuns in range(5)
    ]
    named = [f"{n}*{kind}" for kind, n in full]
    named[-1] = f"{4 - spare}*king-4"
    return {3: " ".join([word for word in named if not word.startswith("0*")])}


@pytest.mark.rule("RC A29", "RC A22", "RC 2.5")
def test_with_both_piles_empty_the_missing_cards_are_lost() -> None:
    t = supply(hands=hoard(2)).play("0 supply monastery-1")
    assert t.hand(0) == {"king-4": 2}
    assert t.last("draw-short") == {"seat": 0, "n": 2}
    assert t.deck() == t.discard() == {}


@pytest.mark.rule("RC 2.5", "RC A29")
def test_the_reshuffle_waits_until_there_is_a_discard_pile() -> None:
    """The last card was drawn while nothing was discarded; played cards are discarded in step c."""
    hands = {**hoard(2), 0: "2*king-4"}
    chance = {"buildings": ["palace-2", "farm-2", "castle-2"]}
    t = scene(4, row="farm-1 monastery-1 castle-1", hands=hands, chance=chance)
    t.play("0 enter monastery-1", "0 play king-4", "0 play king-4", "0 done")
    for seat in (1, 2, 3):
        t.play(f"{seat} enter castle-1", f"{seat} done")
    assert t.deck() == t.discard() == {}
    t.play("0 decline")
    assert t.discard() == {"king-4": 2}
    t.play("1 decline", "2 decline", "3 decline")
    t.play("1 supply palace-2")
    assert t.hand_size(1) == 2
    assert t.told("reshuffled") == [{"n": 2}]


@pytest.mark.rule("RC A29")
def test_cards_still_on_the_table_are_not_reshuffled() -> None:
    hands = {**hoard(3), 0: "2*king-4"}
    t = scene(4, row="farm-1 monastery-1 castle-1", hands=hands)
    t.play("0 enter farm-1", "0 play king-4", "0 play king-4", "0 done")
    for seat in (1, 2, 3):
        t.play(f"{seat} enter castle-1", f"{seat} done")
    assert t.deck() == {"king-4": 1}
    t.play("0 use")
    assert t.hand(0) == {"king-4": 1}
    assert t.last("draw-short") == {"seat": 0, "n": 3}
    assert t.discard() == {"king-4": 2}
