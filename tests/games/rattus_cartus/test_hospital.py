"""The Hospital (RC 4.6, A25-A27): cards for rats, one for one."""

from __future__ import annotations

import pytest

from tests.games.rattus_cartus.scene import Scene, cards, scene

ROW = "hospital-1 farm-1"


def premium(hand: str, rats: int = 10) -> Scene:
    """Seat 0 is alone in the Hospital without a card; its neighbours hold Gold."""
    t = scene(3, row=ROW, hands={0: hand, 1: "gold", 2: "gold"}, rats={0: rats})
    return t.enter(0, "hospital-1").enter(1, "farm-1").enter(2, "farm-1")


def standard(hand: str, rats: int = 10) -> Scene:
    """Seat 0 is in the Hospital behind a seat that declines the premium."""
    t = scene(3, row=ROW, hands={0: hand, 1: "monk-0"}, rats={0: rats})
    t.enter(0, "hospital-1").enter(1, "hospital-1", "monk-0").enter(2, "farm-1")
    return t.answer("decline")


@pytest.mark.rule("RC 4.6", "RC A25")
@pytest.mark.parametrize("number", range(4))
def test_premium_a_free_rat_then_up_to_three_cards(number: int) -> None:
    t = premium("4*king-0")
    assert t.asked() == ("premium-action", (0,))
    t.answer("use")
    assert (t.rats(0), t.hand_size(0)) == (9, 4)
    assert t.asked() == ("hospital", (0,))
    for done in range(number):
        assert t.legal(0) == ["discard king-0", "done"]
        t.answer("discard king-0")
        assert (t.rats(0), t.hand_size(0)) == (8 - done, 3 - done)
    if number < 3:
        t.answer("done")
    assert t.asked() == ("premium-action", (1,))
    assert (t.rats(0), t.hand_size(0)) == (9 - number, 4 - number)


@pytest.mark.rule("RC 4.6", "RC A25")
@pytest.mark.parametrize("number", range(3))
def test_standard_up_to_two_cards_and_no_free_rat(number: int) -> None:
    t = standard("4*king-0")
    assert t.asked() == ("standard-action", (0,))
    t.answer("use")
    assert (t.rats(0), t.told("rats-lost")) == (10, [])
    t.answer(*["discard king-0"] * number)
    if number < 2:
        assert t.asked() == ("hospital", (0,))
        t.answer("done")
    assert t.asked() == ("premium-action", (2,))
    assert (t.rats(0), t.hand_size(0)) == (10 - number, 4 - number)


@pytest.mark.rule("RC A25")
@pytest.mark.parametrize(
    ("rats", "hand", "most"), [(0, 5, 0), (1, 5, 0), (2, 5, 1), (3, 5, 2), (5, 2, 2), (9, 0, 0)]
)
def test_premium_never_more_cards_than_rats_left_or_hand(rats: int, hand: int, most: int) -> None:
    """The free rat goes first, so it cannot be paid for with a card."""
    t = premium(f"{hand}*gold", rats)
    t.answer("use", *["discard gold"] * most)
    assert t.asked() == ("premium-action", (1,))
    assert (t.rats(0), t.hand_size(0)) == (max(0, rats - 1 - most), hand - most)


@pytest.mark.rule("RC A25")
@pytest.mark.parametrize(("rats", "hand", "most"), [(0, 5, 0), (1, 5, 1), (5, 1, 1), (5, 0, 0)])
def test_standard_never_more_cards_than_rats_or_hand(rats: int, hand: int, most: int) -> None:
    t = standard(f"{hand}*gold", rats)
    t.answer("use", *["discard gold"] * most)
    assert t.asked() == ("premium-action", (2,))
    assert (t.rats(0), t.hand_size(0)) == (rats - most, hand - most)


@pytest.mark.rule("RC A26", "RC 5.5")
def test_any_hand_card_goes_open_to_its_own_pile_at_once() -> None:
    hand = "peasant-0 king-0 joker sword flute pass gold"
    t = premium(hand)
    t.answer("use")
    assert t.legal(0) == [*[f"discard {kind}" for kind in cards(hand)], "done"]
    piles = {name: t.pile(name) for name in ("joker", "sword", "flute", "pass", "gold")}
    t.answer("discard peasant-0")
    assert t.discard() == cards("peasant-0")
    t.answer("discard joker")
    assert t.pile("joker") == piles.pop("joker") + 1
    t.answer("discard gold")
    assert t.pile("gold") == piles.pop("gold") + 1
    assert {name: t.pile(name) for name in piles} == piles
    assert t.hand(0) == cards("king-0 sword flute pass")
    assert t.told("hospital-discard") == [
        {"seat": 0, "kind": "peasant-0"},
        {"seat": 0, "kind": "joker"},
        {"seat": 0, "kind": "gold"},
    ]


@pytest.mark.rule("RC A26")
@pytest.mark.parametrize("kind", ["sword", "flute", "pass"])
def test_special_cards_go_back_to_their_piles(kind: str) -> None:
    t = standard(kind)
    left = t.pile(kind)
    t.answer("use", f"discard {kind}")
    assert t.pile(kind) == left + 1
    assert t.discard() == cards("monk-0")


@pytest.mark.rule("RC 4.6", "RC A26")
def test_no_set_of_cards_is_reached_twice() -> None:
    t = premium("2*king-0 joker monk-4")
    t.answer("use", "discard king-0")
    assert t.legal(0) == ["discard king-0", "discard joker", "done"]
    reason = t.match.why_not(0, "discard monk-4")
    assert reason is not None and reason.params["rule"] == "RC A26"
    t.answer("discard joker")
    assert t.legal(0) == ["done"]


@pytest.mark.rule("RC A27", "RC D11")
def test_cards_won_by_the_sword_can_be_discarded() -> None:
    t = scene(3, row=ROW, hands={0: "sword", 1: "witch-3 gold"})
    t.enter(0, "hospital-1", "sword").enter(1, "hospital-1").enter(2, "farm-1")
    t.answer("give gold")
    assert t.hand(0) == cards("gold")
    t.answer("use", "discard gold")
    assert (t.rats(0), t.hand(0)) == (8, {})


@pytest.mark.rule("RC A27", "RC D11", "RC 5.2.4")
def test_cards_lost_to_the_sword_cannot_be_discarded() -> None:
    t = scene(3, row=ROW, hands={0: "sword monk-0", 1: "2*gold"})
    t.enter(0, "hospital-1", "monk-0 sword").enter(1, "hospital-1").enter(2, "farm-1")
    t.answer("give gold", "decline", "use", "discard gold")
    assert (t.rats(1), t.hand(1), t.hand(0)) == (9, {}, cards("gold"))


@pytest.mark.rule("RC 4.6", "RC A26")
def test_cards_on_the_table_are_not_for_the_hospital() -> None:
    t = scene(3, row=ROW, hands={0: "monk-0 king-1"})
    t.enter(0, "hospital-1", "monk-0").enter(1, "farm-1").enter(2, "farm-1")
    t.answer("use")
    assert t.legal(0) == ["discard king-1", "done"]


@pytest.mark.rule("RC 14.2", "RC A26")
def test_a_known_card_is_known_until_it_is_shown() -> None:
    t = scene(3, row=ROW, hands={0: "2*gold sword"}, known={0: "2*gold sword"})
    t.enter(0, "hospital-1", "sword").enter(1, "farm-1").enter(2, "farm-1")
    assert t.known(0) == cards("2*gold")
    t.answer("use", "discard gold", "done")
    assert t.known(0) == cards("gold")
