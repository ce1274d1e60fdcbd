"""The rulebook's worked example (RC 13), to the last token."""

from __future__ import annotations

import pytest

from pestis.games.rattus_cartus.content.ids import CLASSES
from tests.games.rattus_cartus.scene import Scene, cards, scene

RED, YELLOW, GREEN, BLUE = range(4)
TENT, A, B = "fortune-tellers-tent-3", "monastery-1", "monastery-4"
NUNS = "king-4 witch-4 peasant-0 merchant-2 knight-1"
SPECIALS = ("joker", "sword", "flute", "pass", "gold")


def table() -> Scene:
    """The table before phase C; details that the example leaves open (faces, remaining hands) are
    ours."""
    return scene(
        4,
        row=f"{TENT} {A} {B}",
        nuns=NUNS,
        hands={
            RED: "monk-3 king-0 witch-0 witch-2 peasant-4",
            YELLOW: "witch-0 witch-3 monk-1 knight-0",
            GREEN: "monk-4 peasant-1 king-3 joker gold",
            BLUE: "sword merchant-0",
        },
    )


def entered() -> Scene:
    """13.2: everybody has entered; the Tent is already revealed, because nobody is asked before
    it."""
    t = table()
    t.enter(RED, A, "monk-3 king-0 witch-0 witch-2")
    t.enter(YELLOW, TENT, "witch-0 witch-3 monk-1")
    return t.enter(GREEN, B).enter(BLUE, B, "sword")


def after_the_tent() -> Scene:
    return entered().answer("use", "look nun-2", "look nun-5")


def after_monastery_a() -> Scene:
    return after_the_tent().answer("use")


def rats(t: Scene) -> list[int]:
    return [t.rats(seat) for seat in range(4)]


def influence(t: Scene) -> dict[str, list[int]]:
    """The tracks on which a seat has left the start."""
    tracks = {cls: [t.influence(seat, cls) for seat in range(4)] for cls in CLASSES}
    return {cls: points for cls, points in tracks.items() if any(points)}


def piles(t: Scene) -> list[int]:
    return [t.pile(name) for name in SPECIALS]


@pytest.mark.rule("RC 13.1", "RC 3.6")
def test_the_row_and_its_supplies() -> None:
    t = scene(4, phase="b", row=f"{TENT} {A} {B}", rats=dict.fromkeys(range(4), 5))
    assert t.row() == [TENT, A, B]
    for seat in (RED, YELLOW, GREEN):
        assert t.asked() == ("choose-supply", (seat,))
        assert t.legal(seat) == [f"supply {TENT}", f"supply {A}", f"supply {B}"]
        t.answer(f"supply {(TENT, A, B)[seat]}", *["look nun-1"] * (seat == RED))
    assert [t.hand_size(seat) for seat in range(3)] == [2, 4, 0]
    assert rats(t) == [5, 5, 3, 5]
    assert t.told("looked") == [{"seat": RED, "place": 1}]


@pytest.mark.rule("RC 13.2", "RC 14.4")
def test_discs_spaces_and_announced_numbers() -> None:
    t = table()
    assert t.asked() == ("enter", (RED,))
    t = entered()
    assert t.told("entered") == [
        {"seat": RED, "card": A, "space": 1},
        {"seat": YELLOW, "card": TENT, "space": 1},
        {"seat": GREEN, "card": B, "space": 1},
        {"seat": BLUE, "card": B, "space": 2},
    ]
    assert [event["n"] for event in t.told("announced")] == [4, 3, 0, 1]
    assert [t.hand_size(seat) for seat in range(4)] == [1, 1, 5, 1]
    laid = [
        ["monk-3", "witch-0", "witch-2", "king-0"],
        ["monk-1", "witch-0", "witch-3"],
        [],
        ["sword"],
    ]
    for viewer in (RED, YELLOW, GREEN, BLUE):
        seen = [event.get("cards") for event in t.told("announced", viewer)]
        assert seen == [laid[seat] if seat == viewer else None for seat in range(4)]


@pytest.mark.rule("RC 13.3")
def test_the_tent() -> None:
    t = entered()
    assert [(event["seat"], event["cards"]) for event in t.told("revealed")] == [
        (YELLOW, ["monk-1", "witch-0", "witch-3"])
    ]
    assert influence(t) == {"magic": [0, 3, 0, 0]}
    assert rats(t) == [10, 11, 10, 10]
    assert t.asked() == ("premium-action", (YELLOW,))
    t.answer("use", "look nun-2", "look nun-5")
    assert t.match.view(YELLOW)["nuns"] == [None, "witch-4", None, None, "knight-1"]
    assert t.told("looked") == [{"seat": YELLOW, "place": 2}, {"seat": YELLOW, "place": 5}]
    assert t.discard() == cards("monk-1 witch-0 witch-3")
    assert t.hand(YELLOW) == cards("knight-0")


@pytest.mark.rule("RC 13.4")
def test_monastery_a() -> None:
    t = after_the_tent()
    assert t.told("revealed")[-1] == {
        "seat": RED,
        "card": A,
        "n": 4,
        "cards": ["monk-3", "witch-0", "witch-2", "king-0"],
    }
    assert influence(t) == {"magic": [0, 3, 0, 0], "church": [4, 0, 0, 0]}
    assert rats(t) == [13, 11, 10, 10]
    assert t.asked() == ("premium-action", (RED,))
    t.answer("use")
    assert rats(t) == [11, 11, 10, 10]
    assert t.discard() == cards("monk-1 2*witch-0 witch-3 monk-3 witch-2 king-0")
    assert t.hand(RED) == cards("peasant-4")


@pytest.mark.rule("RC 13.5", "RC D12", "RC D25", "RC 5.2.2", "RC 3.15", "RC 3.17")
def test_monastery_b() -> None:
    t = after_monastery_a()
    shown = [(event["seat"], event["cards"]) for event in t.told("revealed")[-2:]]
    assert shown == [(GREEN, []), (BLUE, ["sword"])]
    assert influence(t) == {"magic": [0, 3, 0, 0], "church": [4, 0, 0, 0]}
    assert rats(t) == [11, 11, 10, 10]
    assert t.told("sword-victim") == [{"seat": BLUE, "other": GREEN}]
    assert t.asked() == ("give-cards", (GREEN,))
    t.answer("give king-3", "give gold")
    assert t.hand(GREEN) == cards("monk-4 peasant-1 joker")
    assert t.hand(BLUE) == cards("merchant-0 king-3 gold")
    assert t.asked() == ("premium-action", (GREEN,))
    t.answer("use")
    assert rats(t) == [11, 11, 8, 10]
    assert (t.asked(), t.pile("sword")) == (("standard-action", (BLUE,)), 11)
    t.answer("use")
    assert rats(t) == [11, 11, 8, 9]


@pytest.mark.rule("RC 13.5", "RC 3.19", "RC 3.20")
def test_the_table_when_the_round_is_over() -> None:
    before = table()
    t = after_monastery_a().answer("give king-3", "give gold", "use", "use")
    assert [t.hand(seat) for seat in range(4)] == [
        cards("peasant-4"),
        cards("knight-0"),
        cards("monk-4 peasant-1 joker"),
        cards("merchant-0 king-3 gold"),
    ]
    assert t.discard() == cards("monk-1 2*witch-0 witch-3 monk-3 witch-2 king-0")
    assert t.deck() == before.deck()
    assert piles(before) == [14, 11, 12, 12, 14]
    assert piles(t) == [14, 12, 12, 12, 14]
    assert rats(t) == [11, 11, 8, 9]
    assert influence(t) == {"magic": [0, 3, 0, 0], "church": [4, 0, 0, 0]}
    assert [t.ranking("magic"), t.ranking("church")] == [[1, 0, 2, 3], [0, 1, 2, 3]]
    assert [t.tokens(seat) for seat in range(4)] == [[], [], [], []]
    position = t.match.position()["state"]
    assert isinstance(position, dict)
    assert position["used"] == [TENT, A, B]
    assert position["looked"] == ["0", "2", "0", "0", "2"]
    assert position["nuns"] == NUNS.split()
    assert (t.state.round, t.state.starter) == (2, YELLOW)
    assert t.asked() == ("choose-supply", (YELLOW,))
