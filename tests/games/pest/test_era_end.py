"""The end of an era and of the game (PE 8.3, 9.3, 10.3, 11, 18.12, 18.13, 18.33)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pest.scene import Scene, scene

QUIET = "decree-4 decree-9 decree-15"


def era_end(seats: int = 3, year: int = 2, **given: Any) -> Scene:
    given.setdefault("decrees", QUIET)
    return scene(seats, phase="era-end", year=year, **given)


def ranks(t: Scene) -> dict[int, int]:
    """The capital rank of each seat; every bonus is taken."""
    while t.asked()[0] == "capital-bonus":
        t.answer("bonus")
    return {int(str(event["seat"])): int(str(event["n"])) for event in t.told("capital-rank")}


@pytest.mark.rule("PE 8.3", "PE 18.12")
@pytest.mark.parametrize(
    ("people", "slots", "literal"),
    [
        ([3, 2, 1], {0: 1, 1: 2, 2: 3}, {0: 1, 1: 2, 2: 3}),
        ([3, 3, 2], {0: 2, 1: 2, 2: 3}, {0: 2, 1: 2, 2: 2}),
        ([4, 2, 2, 1], {0: 1, 1: 3, 2: 3}, {0: 1, 1: 3, 2: 3, 3: 3}),
        ([2, 2, 2, 1], {0: 2, 1: 2, 2: 2, 3: 3}, {0: 2, 1: 2, 2: 2, 3: 2}),
        ([3, 2, 1, 1], {0: 1, 1: 2}, {0: 1, 1: 2}),
        ([1, 0, 0], {0: 1}, {0: 1}),
        ([0, 0, 0], {}, {}),
    ],
)
def test_the_capital_card_ranks_people(
    people: list[int], slots: dict[int, int], literal: dict[int, int]
) -> None:
    capital = dict(enumerate(people))
    assert ranks(era_end(len(people), capital=capital)) == slots
    read = era_end(len(people), capital=capital, options={"capital-ties": "literal"})
    assert ranks(read) == literal


@pytest.mark.rule("PE 8.3")
@pytest.mark.parametrize(
    ("people", "placed"),
    [([2, 1], {0: 1, 1: 3}), ([2, 2], {0: 2, 1: 2}), ([1, 0], {0: 1}), ([0, 0], {})],
)
def test_two_players_take_first_and_third_or_both_second(
    people: list[int], placed: dict[int, int]
) -> None:
    assert ranks(era_end(2, capital=dict(enumerate(people)))) == placed


@pytest.mark.rule("PE 8.3", "PE 17.4")
def test_rewards_and_the_bonus_of_the_first() -> None:
    """Loyalty: 4 renown and 1 influence, 2 and 1, 1; bonus 1 renown or one person back."""
    t = era_end(capital={0: 3, 1: 2, 2: 1})
    assert t.asked() == ("capital-bonus", (0,))
    t.play("0 take-back")
    assert (t.state.renown, t.state.healthy) == ([4, 2, 1], [1, 0, 0])
    assert t.state.influence == [1, 2, 0], "the second skips the first"
    t = era_end(capital={0: 3, 1: 2, 2: 1}).play("0 bonus")
    assert (t.state.renown, t.state.healthy) == ([5, 2, 1], [0, 0, 0])


@pytest.mark.rule("PE 8.3")
def test_nobody_is_taken_back_to_a_full_track() -> None:
    t = era_end(capital={0: 1}, healthy={0: 12})
    assert t.legal(0) == ["bonus"]


@pytest.mark.rule("PE 8.3", "PE 17.4")
def test_tied_players_are_rewarded_in_turn_order() -> None:
    t = era_end(capital={0: 2, 1: 2}, order=[1, 0, 2], capital_card="favour-of-the-court")
    assert ranks(t) == {0: 2, 1: 2}
    assert t.state.influence[:2] == [3, 2], "seat 1 goes first, seat 0 skips it"


@pytest.mark.rule("PE 8.3")
def test_the_capital_is_cleared_and_tokens_are_turned_up() -> None:
    t = era_end(
        capital={0: 2, 1: 1},
        tokens_up="wood stone food herbs",
        tokens_down="coin coin renown influence",
    )
    ranks(t)
    assert t.state.capital == [0, 0, 0, 0]
    assert sum(t.state.tokens_up) == 8 and sum(t.state.tokens_down) == 0


@pytest.mark.rule("PE 8.3", "PE 7.6", "PE 17.2")
def test_shame_for_the_dead_of_every_era() -> None:
    shame = [0]
    for era, dead in enumerate((1, 2, 3)):
        t = era_end(year=2 * era + 2, dead={0: dead}, shame={0: shame[-1]})
        assert t.state.dead[0] == dead, "they stay"
        shame.append(t.state.shame[0])
    assert shame == [0, 1, 3, 7], "the seven of the rulebook's example"


@pytest.mark.rule("PE 8.3", "PE 10.1")
def test_the_five_steps_come_in_order() -> None:
    t = era_end(
        decrees="decree-5 decree-10 decree-14",
        capital={0: 1},
        dead={1: 1},
        goods={2: "2*coin"},
        tokens_up="wood stone food herbs coin renown influence",
        tokens_down="chest",
    )
    ranks(t)
    steps = ("agenda", "capital-rank", "capital-cleared", "shame-for-dead")
    assert tuple(id for id in t.happened() if id in steps) == steps


@pytest.mark.rule("PE 10.3", "PE 17.3", "PE 19")
def test_imperative_tracks_are_cumulative() -> None:
    t = scene(phase="end", year=6, tracks={0: [3, 3, 3], 1: [4, 4, 4], 2: [0, 1, 2]})
    by_era = [t.line("imperatives", era) for era in ("i", "ii", "iii")]
    assert by_era == [(2, 4, 0), (7, 10, 2), (10, 15, 6)]


@pytest.mark.rule("PE 9.3", "PE 18.13")
@pytest.mark.parametrize(
    ("influence", "bonus"),
    [
        ({0: 9, 1: 4, 2: 1}, (5, 3, 0)),
        ({1: 4}, (0, 5, 0)),
        ({}, (0, 0, 0)),
        ({0: 1, 2: 2}, (3, 0, 5)),
    ],
)
def test_the_bonus_for_influence(influence: dict[int, int], bonus: tuple[int, ...]) -> None:
    t = scene(phase="end", year=6, influence=influence)
    assert t.line("highest-influence") == bonus


@pytest.mark.rule("PE 9.3", "PE 17.5")
@pytest.mark.parametrize(
    ("space", "symbols"), [(0, 0), (2, 0), (3, 1), (27, 6), (32, 6), (33, 7), (50, 10)]
)
def test_renown_symbols_passed_or_reached(space: int, symbols: int) -> None:
    t = scene(phase="end", year=6, influence={0: space})
    assert t.line("influence")[0] == symbols


@pytest.mark.rule("PE 4.3", "PE 18.33")
@pytest.mark.parametrize(
    ("renown", "influence", "winners", "reason"),
    [
        ({0: 9, 1: 5}, {}, (0,), "most-renown"),
        ({0: 9, 1: 4}, {1: 1}, (1,), "influence"),
        ({0: 9, 1: 9}, {}, (0, 1), "shared"),
    ],
)
def test_the_winner(
    renown: dict[int, int], influence: dict[int, int], winners: tuple[int, ...], reason: str
) -> None:
    """The seat on the influence track has five renown for it, so 4 + 5 = 9."""
    t = scene(phase="end", year=6, renown=renown, influence=influence)
    assert t.outcome().winners == winners
    assert t.outcome().reason == reason
