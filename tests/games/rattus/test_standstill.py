"""The standstill: nobody places cubes any more (RA 7.7)."""

from __future__ import annotations

import pytest

import pestis
from pestis.kernel.match import Match
from tests.games.rattus.scene import Scene, fresh

SEATS = 3


def modest(t: Scene) -> str:
    """A choice that takes no card, places no cube, uses no ability, and brings few new rats."""
    legal = t.legal(t.asked()[1][0])
    for choice in ("skip", "pass", "done"):
        if choice in legal:
            return choice
    moves = [choice for choice in legal if choice.startswith("move ")]
    return min(moves or legal[:1], key=lambda choice: t.rats(choice.split(" ")[1]))


def rounds(t: Scene, last: int) -> Scene:
    """Play modestly until round ``last`` is over, or the match is."""
    while t.asked()[0] in ("act", "place-rat", "settle", "camp", "turn-token", "escape"):
        if t.asked() == ("act", (t.state.starter,)) and t.state.round > last and t.state.done == 0:
            break
        t.answer(modest(t))
    return t


def begun(**options: object) -> Scene:
    return rounds(fresh(SEATS, 3, expansion="none", **options), 0)


def can_place(t: Scene) -> list[str]:
    return [choice for choice in t.legal(t.asked()[1][0]) if choice.startswith("place ")]


def seat_before(t: Scene) -> int:
    return (t.state.starter - 1) % SEATS


@pytest.mark.rule("RA 7.7")
def test_five_full_rounds_without_a_cube_from_a_stock_end_the_game() -> None:
    t = rounds(begun(), 4)
    assert t.state.ender == -1
    rounds(t, 5)
    assert t.told("standstill") == [{"seat": seat_before(t), "n": 5}]
    assert t.state.ender == seat_before(t)
    while not t.match.over:
        t.answer(modest(t))
    assert t.outcome().reason in ("standstill", "standstill-tie")


@pytest.mark.rule("RA 7.7")
def test_the_players_are_told_after_the_fourth_round() -> None:
    t = rounds(begun(), 3)
    assert "standing-still" not in t.happened()
    rounds(t, 4)
    assert t.told("standing-still") == [{"n": 4}]
    assert t.match.view(None)["still"] == 5


@pytest.mark.rule("RA 7.7")
def test_one_cube_from_a_stock_begins_the_count_anew() -> None:
    """Placed in the middle of round 2, it interrupts that round; the five after it are full
    ones."""
    t = rounds(begun(), 1)
    t.answer(modest(t))
    while not can_place(t):
        t.answer(modest(t))
    t.answer(can_place(t)[0])
    assert t.state.round == 2
    rounds(t, 6)
    assert t.told("standing-still") == [{"n": 4}]
    assert t.state.ender == -1
    rounds(t, 7)
    assert len(t.told("standstill")) == 1


@pytest.mark.rule("RA 7.7")
def test_where_the_option_says_so_the_game_goes_on_untold() -> None:
    t = rounds(begun(standstill="goes-on"), 6)
    assert t.state.ender == -1
    assert not {"standing-still", "standstill"} & set(t.happened())


@pytest.mark.rule("RA 7.7")
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("expansion", ["none", "africanus"])
def test_whoever_always_takes_the_last_choice_comes_to_an_end(seats: int, expansion: str) -> None:
    if expansion == "none" and seats > 4:
        return
    for seed in range(3):
        match = last_choices(pestis.new("rattus", seats, seed, {"expansion": expansion}))
        assert match.over


def last_choices(match: Match) -> Match:
    """Take the last choice each time, for at most 1,000 answers."""
    for _ in range(1000):
        if match.over:
            break
        seat = match.prompts()[0].seats[0]
        match.submit(seat, match.choices(seat)[-1])
    return match
