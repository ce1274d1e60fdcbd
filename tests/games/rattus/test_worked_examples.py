"""The worked examples of the rules (RA 5.8, 9.4), to the last token."""

from __future__ import annotations

import pytest

from tests.games.rattus.scene import Scene, scene

RED, YELLOW, GREEN, BLUE = range(4)


def gallia() -> Scene:
    """A scene in which Red, without a card, is about to move the Plague Piece next to Gallia's
    three rats."""
    t = scene(
        4,
        turn=RED,
        owners={
            "knight": YELLOW,
            "peasant": GREEN,
            "merchant": GREEN,
            "monk": BLUE,
            "witch": BLUE,
            "king": BLUE,
        },
        cubes={GREEN: "gallia*2", YELLOW: "gallia", RED: "russia*2", BLUE: "italia"},
        rats="gallia*3",
        faces=[
            "1 bourgeoisie church",
            "3 all royalty",
            "2 majority bourgeoisie church",
        ],
        plague="anglia",
    )
    return t.play("0 skip", "0 move gallia")


@pytest.mark.rule("RA 5.8", "RA 5.1", "RA 5.2", "RA 2.3b")
def test_gallia_new_rats_come_first_and_both_may_go_to_hispania() -> None:
    t = gallia()
    assert t.asked() == ("place-rat", (RED,))
    before = t.state.supply
    t.play("0 rat hispania", "0 rat hispania")
    assert t.rats("hispania") == 2
    assert t.state.supply == before - 2


@pytest.mark.rule("RA 5.8", "RA 5.3", "RA 5.4", "RA 5.5", "RA 5.6", "RA 5.7")
def test_gallia_is_empty_after_three_tokens() -> None:
    t = gallia().play("0 rat hispania", "0 rat hispania")
    lost = [(params["seat"], params["symbol"]) for params in t.told("lost")]
    assert lost == [(GREEN, "bourgeoisie"), (YELLOW, "majority"), (GREEN, "majority")]
    assert t.told("no-effect") == [{"region": "gallia", "limit": 3, "n": 2}]
    assert t.cubes("gallia") == [0, 0, 0, 0]
    assert t.rats("gallia") == 0
    assert t.state.stock == [18, 20, 20, 19]
    assert t.turned()[-3:] == ["rat-1", "rat-2", "rat-3"]
    assert t.asked() == ("act", (YELLOW,))


def escape(hand: str, faces: list[str]) -> Scene:
    """A scene in which another player moves the Plague Piece to a region with Red's cubes and
    rats."""
    t = scene(
        4,
        africanus=True,
        turn=1,
        owners={"peasant": RED},
        cubes={RED: "gallia*5", 1: "italia*2"},
        rats=f"gallia*{len(faces)}",
        faces=faces,
        hands={RED: hand},
        plague="anglia",
        supply=20,
    )
    t.play("1 skip", "1 move gallia")
    while t.asked()[0] == "place-rat":
        t.answer(t.legal(1)[0])
    return t


@pytest.mark.rule("RA 9.4.1", "RA 9.1.3", "RA 9.1.8")
def test_a_protected_peasant_loses_nothing_for_the_whole_region() -> None:
    t = escape("gallia-2", ["1 peasantry church", "1 peasantry bourgeoisie"])
    assert t.asked() == ("escape", (RED,))
    t.play("0 protect peasant gallia-2")
    assert t.told("lost") == []
    assert t.cubes("gallia")[RED] == 5
    assert t.rats("gallia") == 0
    assert t.discards() == ["gallia-2"]
    assert t.state.onto[0] == -1


@pytest.mark.rule("RA 9.4.1", "RA 9.1.8")
def test_a_peasant_who_passes_loses_a_cube_to_each_token() -> None:
    t = escape("gallia-2", ["1 peasantry church", "1 peasantry bourgeoisie"])
    t.play("0 pass", "0 pass")
    assert t.cubes("gallia")[RED] == 3
    assert t.hand(RED) == ["gallia-2"]


def islam(owners: dict[str, int], hands: dict[int, str]) -> Scene:
    t = scene(
        4,
        africanus=True,
        turn=3,
        owners=owners,
        cubes={0: "gallia*3", 1: "gallia*3", 3: "italia"},
        rats="gallia",
        faces=["1 islam"],
        hands=hands,
        plague="anglia",
    )
    t.play("3 skip", "3 move gallia")
    return t.play("3 rat anglia")


@pytest.mark.rule("RA 9.4.2", "RA 8.5")
def test_explorer_and_sultan_with_two_players_cost_one_each() -> None:
    t = islam({"explorer": 0, "sultan": 1}, {})
    assert t.cubes("gallia") == [2, 2, 0, 0]


@pytest.mark.rule("RA 9.4.2", "RA 8.5")
def test_explorer_and_sultan_with_one_player_cost_two() -> None:
    t = islam({"explorer": 0, "sultan": 0}, {})
    assert t.cubes("gallia") == [1, 3, 0, 0]


@pytest.mark.rule("RA 9.4.2", "RA 9.1.5")
def test_one_of_two_islam_cards_protected_costs_one() -> None:
    t = islam({"explorer": 0, "sultan": 0}, {0: "anglia-2"})
    assert t.asked() == ("escape", (0,))
    assert t.legal(0) == ["protect explorer anglia-2", "protect sultan anglia-2", "pass"]
    t.play("0 protect sultan anglia-2")
    assert t.cubes("gallia") == [2, 3, 0, 0]
