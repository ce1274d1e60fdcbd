"""Rounds and their rows (RC 3, 3.A, 3.E): how a round begins, continues and ends."""

from __future__ import annotations

import pytest

import pestis
from tests.games.rattus_cartus.scene import Scene, fresh, scene

SEATS = (2, 3, 4, 5)
ROUNDS = {2: 10, 3: 9, 4: 8, 5: 8}


def opened(seats: int, drawn: str, buildings: str = "", returned: str = "") -> Scene:
    """A scene whose row is drawn with scripted cards."""
    return scene(
        seats,
        phase="a",
        buildings=buildings,
        returned=returned,
        chance={"buildings": drawn.split()},
    )


def pile_and_replacement(t: Scene) -> tuple[int, int]:
    table = t.state
    left = len(table.building_bag) + len(table.returned)
    return table.building_pile, left - table.building_pile


@pytest.mark.rule("RC 3", "RC 3.A", "RC 3.B", "RC 3.C", "RC 3.D", "RC 3.E")
@pytest.mark.parametrize("seats", SEATS)
def test_a_round_has_five_phases_in_order(seats: int) -> None:
    t = fresh(seats)
    for _ in t.steps(pestis.Dice("phases")):
        if t.state.round == 2:
            break
    of_phase = {
        "row-card": "A",
        "supply-chosen": "B",
        "entered": "C",
        "revealed": "D",
        "next-starter": "E",
    }
    heard = t.happened()
    first_round = heard[: heard.index("next-starter") + 1]
    phases = "".join([of_phase[id] for id in first_round if id in of_phase])
    assert phases == "A" * len(t.row()) + "B" * seats + "C" * seats + "D" * seats + "E"


@pytest.mark.rule("RC 3.1")
@pytest.mark.parametrize(("seats", "width"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_the_row_is_laid_out_in_the_order_of_drawing(seats: int, width: int) -> None:
    drawn = ["palace-2", "farm-1", "castle-3"][:width]
    t = opened(seats, " ".join(drawn))
    assert t.row() == drawn
    assert t.told("row-card") == [{"card": card} for card in drawn]


@pytest.mark.rule("RC 3.2", "RC D7")
@pytest.mark.parametrize("seats", SEATS)
def test_the_last_of_equal_buildings_goes_under_the_replacement_pile(seats: int) -> None:
    width = 2 if seats < 4 else 3
    equal = ["farm-1", "farm-2", "farm-3"][:width]
    t = opened(seats, " ".join([*equal, "farm-4", "castle-1"]))
    before = pile_and_replacement(opened(seats, "farm-1 castle-1 palace-1"))
    assert t.row() == [*equal[:-1], "castle-1"]
    assert t.match.view(None)["returned"] == [equal[-1], "farm-4"]
    assert pile_and_replacement(t) == before
    assert t.told("row-replaced") == [
        {"card": equal[-1], "by": "farm-4"},
        {"card": "farm-4", "by": "castle-1"},
    ]


@pytest.mark.rule("RC 3.2")
def test_same_means_the_same_building_whatever_the_supply() -> None:
    t = opened(4, "monastery-1 monastery-4 monastery-2 fortune-tellers-tent-3")
    assert t.row() == ["monastery-1", "monastery-4", "fortune-tellers-tent-3"]


@pytest.mark.rule("RC 3.2")
@pytest.mark.parametrize(
    "drawn",
    [
        "monastery-1 monastery-4 fortune-tellers-tent-3",
        "monastery-1 fortune-tellers-tent-3 monastery-4",
        "fortune-tellers-tent-3 monastery-1 monastery-4",
    ],
)
def test_two_equal_buildings_beside_another_may_stay(drawn: str) -> None:
    t = opened(4, drawn)
    assert t.row() == drawn.split()
    assert "row-replaced" not in t.happened()


@pytest.mark.rule("RC 3.2")
def test_two_buildings_of_one_class_are_not_the_same() -> None:
    mixed = "farm-1 farm-2 brewery-1 brewery-2 brewery-3 marketplace monastery castle palace "
    t = opened(2, "farm-1 brewery-1", mixed + "fortune-tellers-tent")
    assert t.row() == ["farm-1", "brewery-1"]


@pytest.mark.rule("RC 3.2.1")
@pytest.mark.parametrize("seats", SEATS)
def test_even_five_equal_cards_in_a_row_end_the_swapping(seats: int) -> None:
    t = opened(seats, "farm-1 farm-2 farm-3 farm-4 farm-5")
    assert len({card.rpartition("-")[0] for card in t.row()}) == 2
    assert t.row()[0] == "farm-1"


@pytest.mark.rule("RC 3.2")
def test_returned_cards_come_back_in_order_when_the_replacement_pile_is_through() -> None:
    returned = [f"{b}-{n}" for b in ("castle", "palace") for n in range(1, 6)]
    t = opened(2, "farm-1 farm-2", returned=" ".join(returned))
    assert t.row() == ["farm-1", "castle-1"]
    assert t.match.view(None)["returned"] == [*returned[1:], "farm-2"]


@pytest.mark.rule("RC 3.2", "RC 3.1")
@pytest.mark.parametrize("seats", SEATS)
def test_no_row_ever_shows_one_building_only(seats: int) -> None:
    for seed in range(6):
        t = fresh(seats, seed, buildings="five-of-ten")
        for _ in t.steps(pestis.Dice("rows", str(seed))):
            assert len({card.rpartition("-")[0] for card in t.row()}) > 1


@pytest.mark.rule("RC 3.20")
def test_end_of_round() -> None:
    t = scene(4, phase="c", row="castle-1 farm-1 palace-1", starter=2)
    t.play("2 enter farm-1", "2 done", "3 enter farm-1", "3 done")
    t.play("0 enter palace-1", "0 done", "1 enter castle-1", "1 done")
    assert t.state.where == (2, 0, 1, 1)
    t.play("1 decline", "2 decline", "3 decline", "0 decline")
    view = t.match.view(None)
    assert view["where"] == [None] * 4
    assert view["order"] == []
    assert view["announced"] == [None] * 4
    assert view["used"] == ["castle-1", "farm-1", "palace-1"]
    assert view["round"] == 2
    assert t.last("next-starter") == {"seat": 3}
    assert t.asked() == ("choose-supply", (3,))


@pytest.mark.rule("RC 3.20", "RC 1.5")
@pytest.mark.parametrize("seats", SEATS)
def test_the_starting_player_card_goes_round_to_the_left(seats: int) -> None:
    t = fresh(seats)
    first = t.state.starter
    met = {}
    for _ in t.steps(pestis.Dice("left")):
        met[t.state.round] = t.state.starter
    assert met == {n + 1: (first + n) % seats for n in range(ROUNDS[seats])}


@pytest.mark.rule("RC 3.22", "RC D10", "RC 2.8")
@pytest.mark.parametrize("seats", SEATS)
def test_the_building_pile_is_empty_in_the_last_round_and_never_before(seats: int) -> None:
    t = fresh(seats, buildings="five-of-ten")
    last = 0
    for _ in t.steps(pestis.Dice("last")):
        last = t.state.round
        assert (t.state.building_pile == 0) == (last == ROUNDS[seats])
    assert last == ROUNDS[seats]
    assert len(t.state.used) == ROUNDS[seats] * (2 if seats < 4 else 3)


@pytest.mark.rule("RC D10", "RC 3.22")
def test_an_empty_population_pile_is_no_sign_of_the_last_round() -> None:
    t = scene(4, row="farm-1 castle-1 palace-1", deck="")
    for seat in range(4):
        t.play(f"{seat} enter castle-1", f"{seat} done")
    assert t.asked() == ("premium-action", (0,))
