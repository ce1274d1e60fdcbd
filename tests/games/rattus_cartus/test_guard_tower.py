"""The Guard Tower (RC 4.8, 4.13): who gives, how many, when hands are compared, who is immune."""

from __future__ import annotations

import pytest

from pestis.kernel.errors import Message
from tests.games.rattus_cartus.scene import Scene, cards, fresh, scene

TOWER = "guard-tower-1"


def tower(hands: dict[int, str], *, seats: int = 4, row: str = "", **rest: object) -> Scene:
    """Seat 0 is alone in the tower without a card; all others are in the last building of the
    row."""
    row = row or (f"{TOWER} farm-1" if seats < 4 else f"{TOWER} farm-1 palace-1")
    t = scene(seats, row=row, hands=hands, **rest)  # type: ignore[arg-type]
    t.enter(0, TOWER)
    for seat in range(1, seats):
        t.enter(seat, row.split()[-1])
    return t


def demands(t: Scene) -> list[tuple[object, ...]]:
    return [(event["other"], event["n"]) for event in t.told("tower-demand")]


@pytest.mark.rule("RC 4.8", "RC 4.13", "RC A14")
def test_who_holds_at_least_as_many_gives_three_of_his_own_choice() -> None:
    t = tower(
        {
            0: "4*king-0",
            1: "peasant-0 3*witch-4 gold",
            2: "peasant-1 2*peasant-0",
            3: "2*knight-0 joker pass",
        }
    )
    assert t.asked() == ("premium-action", (0,))
    t.answer("use")
    assert t.asked() == ("give-cards", (1,))
    assert t.legal(1) == ["give peasant-0", "give witch-4"]
    t.answer("give witch-4")
    assert t.match.prompts()[0].about == "3"  # in total: nobody sees how many are picked
    assert t.legal(1) == ["give witch-4"]
    t.answer("give witch-4", "give witch-4")
    assert t.asked() == ("give-cards", (3,))
    t.answer("give knight-0", "give joker")
    assert t.legal(3) == ["give pass"]
    t.answer("give pass")
    assert t.hand(0) == cards("4*king-0 3*witch-4 knight-0 joker pass")
    assert [t.hand(seat) for seat in (1, 2, 3)] == [
        cards("peasant-0 gold"),
        cards("peasant-1 2*peasant-0"),
        cards("knight-0"),
    ]
    assert demands(t) == [(1, 3), (3, 3)]


@pytest.mark.rule("RC 4.13")
@pytest.mark.parametrize(
    ("own", "other", "given"),
    [(4, 5, 3), (4, 4, 3), (4, 3, 0), (3, 3, 3), (2, 2, 2), (1, 2, 2), (0, 1, 1), (2, 1, 0)],
)
def test_with_fewer_than_three_but_at_least_as_many_all_are_given(
    own: int, other: int, given: int
) -> None:
    t = tower({0: f"{own}*gold", 1: f"{other}*joker"}, seats=3)
    t.answer("use", *["give joker"] * given)
    assert (t.hand_size(0), t.hand_size(1)) == (own + given, other - given)
    assert t.asked() == ("premium-action", (1,))


@pytest.mark.rule("RC A16")
def test_two_empty_hands_give_nothing() -> None:
    t = tower({0: "", 1: "", 2: ""}, seats=3)
    t.answer("use")
    assert t.asked() == ("premium-action", (1,))
    assert demands(t) == []
    assert t.happened().count("premium-used") == 1


@pytest.mark.rule("RC A14")
def test_hands_are_compared_once_and_nobody_is_exempt() -> None:
    """The first three cards would lift the owner above the next giver, but they do not count
    yet."""
    t = tower({0: "4*gold", 1: "5*joker", 2: "5*sword", 3: "4*flute"})
    t.answer("use")
    assert demands(t) == [(1, 3), (2, 3), (3, 3)]
    t.answer(*["give joker"] * 3)
    assert t.asked() == ("give-cards", (2,))
    t.answer(*["give sword"] * 3)
    assert t.asked() == ("give-cards", (3,))
    t.answer(*["give flute"] * 3)
    assert t.hand(0) == cards("4*gold 3*joker 3*sword 3*flute")


@pytest.mark.rule("RC A14")
def test_givers_are_asked_clockwise_from_the_left_of_the_owner() -> None:
    t = scene(
        4,
        starter=3,
        row=f"{TOWER} farm-1 palace-1",
        hands={0: "joker", 1: "joker", 2: "joker", 3: "joker"},
    )
    t.enter(3, "farm-1").enter(0, "farm-1").enter(1, "farm-1").enter(2, TOWER)
    t.answer("use")
    order = []
    for _ in range(3):
        order.append(t.asked())
        t.answer("give joker")
    assert order == [("give-cards", (3,)), ("give-cards", (0,)), ("give-cards", (1,))]


@pytest.mark.rule("RC A14")
def test_all_cards_change_hands_together() -> None:
    t = tower({0: "king-0", 1: "joker", 2: "sword flute"}, seats=3)
    t.answer("use", "give joker")
    assert (t.hand(0), t.hand(1)) == (cards("king-0"), {})
    assert "gave" not in t.happened()
    t.answer("give sword")
    assert t.hand(0) == cards("king-0")
    t.answer("give flute")
    assert t.hand(0) == cards("king-0 joker sword flute")
    assert [(event["seat"], event["other"], event["n"]) for event in t.told("gave")] == [
        (1, 0, 1),
        (2, 0, 2),
    ]


@pytest.mark.rule("RC A11", "RC A14", "RC 14.4")
def test_only_giver_and_owner_learn_the_cards() -> None:
    t = tower({0: "king-0", 1: "joker", 2: "sword flute"}, seats=3)
    t.answer("use", "give joker")
    aside = [t.match.view(viewer)["aside"] for viewer in (0, 1, 2, None)]
    assert aside == [[[1, None]], [[1, "joker"]], [[1, None]], [[1, None]]]
    t.answer("give sword", "give flute")
    for viewer, told in ((0, [["joker"], ["sword", "flute"]]), (1, [["joker"], None])):
        assert [event.get("cards") for event in t.told("gave", viewer)] == told
    assert [event.get("cards") for event in t.told("gave", 2)] == [None, ["sword", "flute"]]
    assert [event.get("cards") for event in t.told("gave")] == [None, None]


@pytest.mark.rule("RC A14", "RC D13", "RC 4.13")
def test_hands_are_compared_when_the_tower_is_resolved() -> None:
    """The Farm before it in the row adds to a hand in time; the one after it comes too late."""
    late = tower({0: "2*king-0", 1: "king-4"}, seats=3, row=f"{TOWER} farm-1")
    late.answer("use")
    assert demands(late) == []
    early = scene(3, row=f"farm-1 {TOWER}", hands={0: "2*king-0", 1: "king-4"})
    early.enter(0, TOWER).enter(1, "farm-1").enter(2, "farm-1")
    early.answer("use", "decline")
    assert early.asked() == ("premium-action", (0,))
    early.answer("use")
    assert demands(early) == [(1, 3)]


@pytest.mark.rule("RC A14", "RC A5", "RC D11")
def test_the_swords_of_the_tower_come_before_its_comparison() -> None:
    """Three cards won by the Sword put the owner above the third player."""
    hands = {0: "sword 2*gold joker", 1: "4*witch-0 2*witch-1", 2: "5*flute"}
    t = scene(3, row=f"{TOWER} farm-1", hands=hands)
    t.enter(0, TOWER, "sword joker").enter(1, TOWER).enter(2, "farm-1")
    t.answer(*["give witch-0"] * 3)
    assert t.hand_size(0) == 5
    t.answer("use")
    assert demands(t) == [(2, 3)]
    hands[2] = "4*flute"
    t = scene(3, row=f"{TOWER} farm-1", hands=hands)
    t.enter(0, TOWER, "sword joker").enter(1, TOWER).enter(2, "farm-1")
    t.answer(*["give witch-0"] * 3, "use")
    assert demands(t) == []


@pytest.mark.rule("RC 4.8", "RC A24")
def test_the_standard_action_is_none_and_entering_protects() -> None:
    t = scene(4, row=f"{TOWER} farm-1 palace-1", hands={1: "5*joker", 2: "joker", 3: "joker"})
    t.enter(0, TOWER).enter(1, TOWER).enter(2, TOWER, "joker").enter(3, "farm-1")
    assert t.asked() == ("premium-action", (2,))
    t.answer("use")
    assert demands(t) == [(3, 1)]
    t.answer("give joker")
    assert t.asked() == ("premium-action", (3,))
    assert "standard-used" not in t.happened()


@pytest.mark.rule("RC A24", "RC 4.13")
def test_protection_does_not_hang_on_the_action() -> None:
    """The owner of the first tower declines but is immune to the second all the same."""
    t = scene(3, row=f"{TOWER} guard-tower-2", hands={0: "5*joker", 1: "gold", 2: "2*gold"})
    t.enter(0, TOWER).enter(1, "guard-tower-2").enter(2, TOWER)
    t.answer("decline", "use")
    assert demands(t) == []
    assert t.state.round == 2


@pytest.mark.rule("RC A17", "RC 4.13", "RC D14")
def test_two_towers_in_one_row() -> None:
    """Each has its premium, with hands compared when it is resolved; visitors of either are immune
    to both."""
    t = scene(
        4,
        row=f"{TOWER} farm-1 guard-tower-3",
        hands={0: "2*king-0", 1: "3*king-4", 2: "4*witch-0 2*witch-4", 3: "2*monk-0"},
    )
    t.enter(0, TOWER).enter(1, "guard-tower-3").enter(2, "farm-1").enter(3, "farm-1")
    t.answer("use")
    assert demands(t) == [(2, 3), (3, 2)]
    t.answer(*["give witch-0"] * 3, "give monk-0", "give monk-0")
    assert t.hand_size(0) == 7
    t.answer("decline", "decline")
    assert t.asked() == ("premium-action", (1,))
    t.answer("use")
    assert demands(t) == [(2, 3), (3, 2), (2, 3)]
    t.answer("give witch-0", "give witch-4", "give witch-4")
    assert [t.hand_size(seat) for seat in range(4)] == [7, 6, 0, 0]


@pytest.mark.rule("RC A14", "RC A15")
def test_cards_on_the_table_are_no_hand_cards() -> None:
    t = scene(3, row=f"{TOWER} farm-1", hands={0: "2*gold", 1: "3*joker"})
    t.enter(0, TOWER).enter(1, "farm-1", "2*joker").enter(2, "farm-1")
    t.answer("use")
    assert demands(t) == []


@pytest.mark.rule("RC A18", "RC 4.13")
def test_two_players_may_use_the_tower_and_are_warned() -> None:
    warning = [Message("rattus-cartus.event.tower-warning")]
    with_tower = "farm marketplace monastery guard-tower palace fortune-tellers-tent"
    two = fresh(2, buildings=with_tower.split())
    assert two.match.warnings() == warning
    assert two.happened().count("tower-warning") == 1
    one_tower = "farm marketplace monastery palace fortune-tellers-tent guard-tower-5 castle-1"
    one_tower = f"{one_tower} castle-2 castle-3 castle-4"
    assert fresh(2, buildings=one_tower.split()).match.warnings() == warning
    for quiet in (fresh(2), fresh(3, buildings=with_tower.split())):
        assert quiet.match.warnings() == []
        assert "tower-warning" not in quiet.happened()
    t = tower({0: "gold", 1: "4*joker"}, seats=2)
    t.answer("use", *["give joker"] * 3)
    assert (t.hand_size(0), t.hand_size(1)) == (4, 1)


@pytest.mark.rule("RC 3.21", "RC A40", "RC A18")
def test_two_players_the_tower_without_the_premium_has_no_action() -> None:
    t = scene(2, row=f"{TOWER} farm-1", hands={1: "2*joker"})
    t.enter(0, TOWER).enter(1, "farm-1", "joker")
    assert t.asked() == ("premium-action", (1,))


@pytest.mark.rule("RC 14.2", "RC 14.4")
def test_after_a_gift_nobody_knows_which_specials_stayed() -> None:
    """Any three cards may have been given unseen: of four known Swords only one is certain to
    remain."""
    t = tower(
        {0: "", 1: "4*sword joker", 2: "2*gold"},
        seats=3,
        known={1: "4*sword joker", 2: "2*gold"},
    )
    assert t.known(1) == cards("4*sword joker")
    t.answer("use", "give joker", "give sword", "give sword", "give gold", "give gold")
    assert (t.known(1), t.known(2), t.known(0)) == (cards("sword"), {}, {})
