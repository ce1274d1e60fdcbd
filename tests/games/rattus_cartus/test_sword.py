"""The Sword (RC 5.2): who gives half their hand to whom, and when."""

from __future__ import annotations

import pytest

from tests.games.rattus_cartus.scene import Scene, cards, scene

HERE = "monastery-1"
AWAY = "farm-1"


def duel(laid: list[int], *, hands: dict[int, str] | None = None, order: str = "") -> Scene:
    """Seats enter the Monastery, each playing this many Swords; ``hands`` adds cards kept in
    hand."""
    seats = len(laid)
    held = {seat: f"{n}*sword {(hands or {}).get(seat, '')}" for seat, n in enumerate(laid)}
    entry = [int(seat) for seat in order] or list(range(seats))
    row = f"{HERE} {AWAY}" if seats < 4 else f"{HERE} {AWAY} palace-1"
    t = scene(seats, row=row, starter=entry[0], hands=held)
    for seat in entry:
        t.enter(seat, HERE, f"{laid[seat]}*sword")
    return t


def victims(t: Scene) -> list[tuple[object, ...]]:
    return [(event["seat"], event["other"]) for event in t.told("sword-victim")]


@pytest.mark.rule("RC 5.2", "RC A9")
@pytest.mark.parametrize(
    ("hand", "given"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (9, 4)]
)
def test_fewest_swords_gives_half_the_hand_rounded_down(hand: int, given: int) -> None:
    t = duel([0, 1], hands={0: f"{hand}*gold"})
    t.answer(*["give gold"] * given)
    assert t.asked() == ("premium-action", (0,))
    assert (t.hand_size(0), t.hand_size(1)) == (hand - given, given)
    assert victims(t) == [(1, 0)]


@pytest.mark.rule("RC 5.2", "RC A10", "RC 5.2.3")
def test_any_hand_card_counts_and_can_be_given_at_the_choice_of_the_giver() -> None:
    hand = "peasant-0 king-4 joker sword flute pass gold"
    t = duel([0, 1], hands={0: hand})
    assert t.asked() == ("give-cards", (0,))
    assert t.legal(0) == [f"give {kind}" for kind in cards("peasant-0 king-4 joker sword flute")]
    t.answer("give joker")
    assert t.legal(0) == [f"give {kind}" for kind in cards("sword flute pass")]
    t.answer("give pass")
    assert t.legal(0) == ["give gold"]
    t.answer("give gold")
    assert t.hand(1) == cards("joker pass gold")
    assert t.hand(0) == cards("peasant-0 king-4 sword flute")


@pytest.mark.rule("RC 5.2.3", "RC 5.5")
def test_gold_can_be_taken_with_the_sword() -> None:
    t = duel([0, 1], hands={0: "2*gold"})
    assert t.legal(0) == ["give gold"]
    t.answer("give gold")
    assert (t.hand(0), t.hand(1)) == (cards("gold"), cards("gold"))


@pytest.mark.rule("RC 5.2.2")
def test_cards_on_the_table_do_not_count_for_the_half() -> None:
    """Seven cards, four of them played in this building: half of the other three is one."""
    t = scene(
        2,
        row=f"{HERE} {AWAY}",
        hands={0: "4*monk-0 3*gold", 1: "sword"},
        nuns="king-0 " * 4 + "king-1",
    )
    t.enter(0, HERE, "4*monk-0").enter(1, HERE, "sword")
    t.answer("give gold")
    assert (t.hand(0), t.hand(1)) == (cards("2*gold"), cards("gold"))


@pytest.mark.rule("RC 5.2")
@pytest.mark.parametrize("laid", [[0, 0, 0], [1, 1, 1], [2, 2, 2]])
def test_all_equal_nothing_happens(laid: list[int]) -> None:
    t = duel(laid, hands=dict.fromkeys(range(3), "4*gold"))
    assert t.asked() == ("premium-action", (0,))
    assert victims(t) == []


@pytest.mark.rule("RC 5.2")
def test_a_single_visitor_takes_from_nobody() -> None:
    t = scene(3, row=f"{HERE} {AWAY}", hands={0: "3*sword", 1: "4*gold", 2: "4*gold"})
    t.enter(0, HERE, "3*sword").enter(1, AWAY).enter(2, AWAY)
    assert t.asked() == ("premium-action", (0,))
    assert victims(t) == []


@pytest.mark.rule("RC 5.2")
def test_only_swords_of_the_same_building_are_compared() -> None:
    """Two duels, each in its own building: a single Sword wins if there is no other in its
    building."""
    t = scene(
        4,
        row=f"{HERE} {AWAY} palace-1",
        hands={0: "sword", 1: "2*joker", 2: "3*sword", 3: "2*sword 2*flute"},
    )
    t.enter(0, HERE, "sword").enter(1, HERE).enter(2, AWAY, "3*sword").enter(3, AWAY, "2*sword")
    assert t.asked() == ("give-cards", (1,))
    t.answer("give joker", "decline", "decline")
    assert t.asked() == ("give-cards", (3,))
    t.answer("give flute")
    assert victims(t) == [(0, 1), (2, 3)]
    assert t.hand(2) == cards("flute")


@pytest.mark.rule("RC 5.2", "RC A7")
@pytest.mark.parametrize(
    ("laid", "order", "winner", "loser"),
    [
        ([1, 1, 0], "012", 0, 2),
        ([1, 1, 0], "120", 1, 2),
        ([2, 0, 2], "201", 2, 1),
        ([0, 2, 2], "012", 1, 0),
        ([1, 2, 2], "201", 2, 0),
        ([2, 1, 0], "012", 0, 2),
        ([0, 1, 2], "012", 2, 0),
        ([1, 0, 2], "120", 2, 1),
        ([2, 2, 2, 1], "3012", 0, 3),
        ([0, 3, 1, 3], "2301", 3, 0),
    ],
)
def test_a_tie_for_most_goes_to_the_earlier_entrant(
    laid: list[int], order: str, winner: int, loser: int
) -> None:
    t = duel(laid, hands=dict.fromkeys(range(len(laid)), "2*gold"), order=order)
    assert t.asked() == ("give-cards", (loser,))
    t.answer("give gold")
    assert victims(t) == [(winner, loser)]
    sizes = [2 + (seat == winner) - (seat == loser) for seat in range(len(laid))]
    assert [t.hand_size(seat) for seat in range(len(laid))] == sizes


@pytest.mark.rule("RC 5.2")
@pytest.mark.parametrize(
    ("laid", "order", "winner", "losers"),
    [
        ([1, 0, 0], "012", 0, [1, 2]),
        ([0, 0, 1], "201", 2, [0, 1]),
        ([0, 3, 0], "012", 1, [0, 2]),
        ([1, 2, 1], "201", 1, [0, 2]),
        ([1, 0, 1, 0], "2301", 2, [1, 3]),
        ([0, 2, 1, 0], "0123", 1, [0, 3]),
    ],
)
def test_a_tie_for_fewest_is_for_the_winner_to_choose(
    laid: list[int], order: str, winner: int, losers: list[int]
) -> None:
    for victim in losers:
        t = duel(laid, hands=dict.fromkeys(range(len(laid)), "2*gold"), order=order)
        assert t.asked() == ("sword-victim", (winner,))
        assert t.match.prompts()[0].about == HERE
        assert t.legal(winner) == [f"victim seat-{loser}" for loser in losers]
        t.answer(f"victim seat-{victim}")
        assert t.asked() == ("give-cards", (victim,))
        t.answer("give gold")
        assert victims(t) == [(winner, victim)]
        assert (t.hand_size(winner), t.hand_size(victim)) == (3, 1)


@pytest.mark.rule("RC A8", "RC A9")
@pytest.mark.parametrize("hand", ["", "gold"])
def test_the_chosen_victim_may_have_nothing_to_give(hand: str) -> None:
    t = duel([1, 0, 0], hands={1: hand, 2: "6*gold"})
    t.answer("victim seat-1")
    assert t.asked() == ("premium-action", (0,))
    assert (t.hand(0), t.hand(1), t.hand_size(2)) == ({}, cards(hand), 6)
    assert victims(t) == [(0, 1)]


@pytest.mark.rule("RC 5.2.1", "RC A6")
@pytest.mark.parametrize("swords", [1, 2, 5])
def test_one_transfer_whatever_the_margin(swords: int) -> None:
    t = duel([swords, 0, 0], hands={1: "8*gold", 2: "2*joker"})
    t.answer("victim seat-1", *["give gold"] * 4)
    assert t.asked() == ("premium-action", (0,))
    assert [t.hand_size(seat) for seat in range(3)] == [4, 4, 2]


@pytest.mark.rule("RC 5.2")
def test_the_transfer_is_compulsory_for_both() -> None:
    t = duel([1, 0, 0], hands={1: "2*gold", 2: "2*gold"})
    assert t.legal(0) == ["victim seat-1", "victim seat-2"]
    reason = t.match.why_not(0, "decline")
    assert reason is not None and reason.params["rule"] == "RC 5.2"
    t.answer("victim seat-2")
    assert t.legal(2) == ["give gold"]
    t.answer("give gold")
    assert t.hand(0) == cards("gold")


@pytest.mark.rule("RC A5", "RC 5.2.4", "RC D12")
def test_swords_come_before_the_building_actions() -> None:
    """The victim has the premium but gives first, so cards drawn afterwards stay theirs."""
    t = scene(3, row=f"{AWAY} {HERE}", hands={0: "joker 2*gold", 1: "sword"})
    t.enter(0, AWAY, "joker").enter(1, AWAY, "sword").enter(2, HERE)
    assert t.asked() == ("give-cards", (0,))
    t.answer("give gold")
    assert t.asked() == ("premium-action", (0,))
    t.answer("use")
    assert (t.hand_size(0), t.hand_size(1)) == (5, 1)


@pytest.mark.rule("RC A6", "RC A13", "RC 5.2", "RC 5.2.4")
def test_influence_and_rats_of_all_then_swords_then_flutes() -> None:
    t = scene(
        3,
        row=f"{HERE} {AWAY}",
        hands={0: "2*sword 2*flute", 1: "king-0 2*gold", 2: "monk-0 joker witch-3 2*gold"},
    )
    t.enter(0, HERE, "2*sword 2*flute").enter(1, HERE, "king-0")
    t.enter(2, HERE, "monk-0 joker witch-3")
    assert t.asked() == ("sword-victim", (0,))
    assert [t.influence(seat, "church") for seat in range(3)] == [0, 1, 3]
    assert [t.rats(seat) for seat in range(3)] == [10, 11, 11]
    t.answer("victim seat-1", "give gold")
    assert t.asked() == ("flute-victim", (0,))
    t.answer("victim seat-2")
    assert [t.rats(seat) for seat in range(3)] == [9, 11, 12]
    assert t.asked() == ("premium-action", (2,))
    told = [id for id in t.happened() if id in ("influence", "gave", "rat-moved", "premium-used")]
    assert told == ["influence", "influence", "gave", "rat-moved"]


@pytest.mark.rule("RC A6")
def test_swords_and_flutes_have_winners_of_their_own() -> None:
    t = scene(
        3,
        row=f"{HERE} {AWAY}",
        hands={0: "2*sword flute", 1: "sword 2*flute 2*gold", 2: "sword flute 4*gold"},
    )
    t.enter(0, HERE, "2*sword flute").enter(1, HERE, "sword 2*flute").enter(2, HERE, "sword flute")
    assert (t.asked(), t.legal(0)) == (("sword-victim", (0,)), ["victim seat-1", "victim seat-2"])
    t.answer("victim seat-2", "give gold", "give gold")
    assert (t.asked(), t.legal(1)) == (("flute-victim", (1,)), ["victim seat-0", "victim seat-2"])
    t.answer("victim seat-0")
    assert [t.rats(seat) for seat in range(3)] == [11, 9, 10]
    assert [t.hand_size(seat) for seat in range(3)] == [2, 2, 2]


@pytest.mark.rule("RC A11", "RC 14.2", "RC 14.4")
@pytest.mark.parametrize(("taker", "giver", "stranger"), [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_only_giver_and_taker_see_the_cards(taker: int, giver: int, stranger: int) -> None:
    laid = [int(seat == taker) for seat in range(3)]
    t = duel(laid, hands={giver: "2*gold 2*king-4"})
    t.answer(f"victim seat-{giver}", "give king-4")
    own = [[giver, "king-4"]]
    for viewer, shown in ((giver, own), (taker, []), (stranger, []), (None, [])):
        assert t.match.view(viewer)["aside"] == shown
    t.answer("give gold")
    gave = {"seat": giver, "other": taker, "n": 2}
    for viewer in (giver, taker):
        assert t.told("gave", viewer) == [{**gave, "cards": ["king-4", "gold"]}]
    for viewer in (stranger, None):
        assert t.told("gave", viewer) == [gave]
    assert t.hand(taker) == cards("king-4 gold")


@pytest.mark.rule("RC A11")
def test_cards_that_changed_hands_are_not_taken_back() -> None:
    """The giver may take picks back until the last card is picked."""
    t = duel([0, 1], hands={0: "2*gold 2*king-4"})
    t.answer("give king-4")
    assert t.match.undo_limit(0)[0] == 1
    t.answer("give gold")
    steps, reason = t.match.undo_limit(0)
    assert (steps, reason.id) == (0, "undo.revealed")


@pytest.mark.rule("RC D11", "RC 5.2")
def test_cards_won_are_in_the_hand_at_once() -> None:
    """The Guard Tower next in the row counts these cards and may demand them."""
    t = scene(
        4,
        row=f"{HERE} guard-tower-1 palace-1",
        hands={0: "sword", 1: "4*gold", 2: "2*joker"},
    )
    t.enter(0, HERE, "sword").enter(1, HERE).enter(2, "guard-tower-1").enter(3, "palace-1")
    t.answer("give gold", "give gold", "decline", "decline", "use")
    assert t.asked() == ("give-cards", (0,))
    t.answer("give gold", "give gold", "give gold", "give gold")
    assert t.hand(2) == cards("2*joker 4*gold")


@pytest.mark.rule("RC 5.2", "RC 3.19")
def test_the_sword_itself_goes_back_to_its_pile() -> None:
    t = duel([2, 0], hands={1: "2*gold"})
    t.answer("give gold")
    assert t.pile("sword") == 10
    t.answer("decline", "decline")
    assert t.pile("sword") == 12
