"""The Flute (RC 5.3): who gives whom a rat."""

from __future__ import annotations

import pytest

from tests.games.rattus_cartus.scene import Scene, cards, scene

HERE = "monastery-1"
AWAY = "farm-1"


def concert(laid: list[int], *, order: str = "", rats: dict[int, int] | None = None) -> Scene:
    """Seats enter the Monastery, in order of entry, each playing this many Flutes."""
    seats = len(laid)
    entry = [int(seat) for seat in order] or list(range(seats))
    row = f"{HERE} {AWAY}" if seats < 4 else f"{HERE} {AWAY} palace-1"
    held = {seat: f"{n}*flute" for seat, n in enumerate(laid)}
    t = scene(seats, row=row, starter=entry[0], hands=held, rats=rats)
    for seat in entry:
        t.enter(seat, HERE, f"{laid[seat]}*flute")
    return t


def victims(t: Scene) -> list[tuple[object, ...]]:
    return [(event["seat"], event["other"]) for event in t.told("flute-victim")]


def rats(t: Scene) -> list[int]:
    return [t.rats(seat) for seat in range(t.match.seats)]


@pytest.mark.rule("RC 5.3")
@pytest.mark.parametrize("flutes", [1, 2, 6])
def test_most_flutes_hands_fewest_one_rat_whatever_the_margin(flutes: int) -> None:
    t = concert([0, flutes], rats={0: 3, 1: 5})
    assert t.asked() == ("premium-action", (0,))
    assert rats(t) == [4, 4]
    assert t.told("rat-moved") == [{"seat": 1, "other": 0}]
    assert "rats-gained" not in t.happened()


@pytest.mark.rule("RC 5.3", "RC A7")
@pytest.mark.parametrize(
    ("laid", "order", "giver", "receiver"),
    [
        ([1, 1, 0], "012", 0, 2),
        ([1, 1, 0], "120", 1, 2),
        ([2, 0, 2], "201", 2, 1),
        ([1, 2, 2], "201", 2, 0),
        ([2, 1, 0], "012", 0, 2),
        ([0, 1, 2], "012", 2, 0),
        ([1, 3, 2, 3], "3012", 3, 0),
    ],
)
def test_a_tie_for_most_goes_to_the_earlier_entrant(
    laid: list[int], order: str, giver: int, receiver: int
) -> None:
    t = concert(laid, order=order)
    assert t.asked()[0] == "premium-action"
    expected = [10] * len(laid)
    expected[giver], expected[receiver] = 9, 11
    assert rats(t) == expected
    assert victims(t) == [(giver, receiver)]


@pytest.mark.rule("RC 5.3", "RC A8")
@pytest.mark.parametrize(
    ("laid", "order", "giver", "losers"),
    [
        ([1, 0, 0], "012", 0, [1, 2]),
        ([0, 0, 1], "201", 2, [0, 1]),
        ([1, 2, 1], "201", 1, [0, 2]),
        ([1, 0, 1, 0], "2301", 2, [1, 3]),
        ([0, 2, 1, 0], "0123", 1, [0, 3]),
    ],
)
def test_a_tie_for_fewest_is_for_the_giver_to_choose(
    laid: list[int], order: str, giver: int, losers: list[int]
) -> None:
    for chosen in losers:
        t = concert(laid, order=order)
        assert t.asked() == ("flute-victim", (giver,))
        assert t.match.prompts()[0].about == HERE
        assert t.legal(giver) == [f"victim seat-{loser}" for loser in losers]
        reason = t.match.why_not(giver, "decline")
        assert reason is not None and reason.params == {"rule": "RC 5.3", "kind": "flute"}
        t.answer(f"victim seat-{chosen}")
        assert (t.rats(giver), t.rats(chosen), sum(rats(t))) == (9, 11, 10 * len(laid))
        assert victims(t) == [(giver, chosen)]


@pytest.mark.rule("RC 5.3")
@pytest.mark.parametrize("laid", [[0, 0, 0], [1, 1, 1], [3, 3, 3]])
def test_all_equal_nothing_happens(laid: list[int]) -> None:
    t = concert(laid)
    assert t.asked() == ("premium-action", (0,))
    assert (rats(t), victims(t)) == ([10, 10, 10], [])


@pytest.mark.rule("RC 5.3")
def test_flutes_of_another_building_and_a_single_visitor_do_nothing() -> None:
    t = scene(
        4,
        row=f"{HERE} {AWAY} palace-1",
        hands={0: "3*flute", 1: "flute", 2: "flute", 3: "2*flute"},
    )
    t.enter(0, HERE, "3*flute").enter(1, AWAY, "flute").enter(2, AWAY, "flute")
    t.enter(3, "palace-1", "2*flute")
    t.answer("decline", "decline", "decline", "decline")
    assert (rats(t), victims(t)) == ([10] * 4, [])


@pytest.mark.rule("RC A12")
@pytest.mark.parametrize("laid", [[2, 0, 1], [1, 0, 0]])
def test_a_giver_without_rats_gives_none_and_is_not_asked(laid: list[int]) -> None:
    t = concert(laid, rats={0: 0})
    assert t.asked() == ("premium-action", (0,))
    assert rats(t) == [0, 10, 10]
    assert t.told("flute-nothing") == [{"seat": 0}]
    assert victims(t) == []


@pytest.mark.rule("RC A13", "RC A6")
def test_rats_gained_in_this_building_can_be_handed_on() -> None:
    t = scene(3, row=f"{HERE} {AWAY}", hands={0: "king-0 flute"}, rats={0: 0, 1: 0})
    t.enter(0, HERE, "king-0 flute").enter(1, HERE).enter(2, AWAY)
    assert rats(t) == [0, 1, 10]


@pytest.mark.rule("RC A13", "RC 5.3")
def test_the_building_actions_come_after_the_flute() -> None:
    """The receiver's last rat comes from the Flute, and the Monastery takes it away."""
    t = concert([1, 0], rats={0: 1, 1: 0})
    assert rats(t) == [0, 1]
    t.answer("use", "use")
    assert rats(t) == [0, 0]


@pytest.mark.rule("RC 5.3", "RC 3.13", "RC 3.19")
def test_flutes_bring_neither_influence_nor_rats_and_return_to_their_pile() -> None:
    t = concert([2, 2, 2])
    assert [t.influence(seat, "church") for seat in range(3)] == [0, 0, 0]
    assert t.pile("flute") == 6
    t.answer("decline", "decline", "decline")
    assert (t.pile("flute"), t.discard(), t.hand(0)) == (12, {}, cards(""))
