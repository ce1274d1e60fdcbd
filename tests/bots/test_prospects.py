"""Expected values of things at the end: read from the table, learned from games, for three seats
and more."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pestis
from pestis.games import find
from pestis.games.pest.bots.prospects import (
    BRINGS,
    GOOD_AROUND,
    MOMENTS,
    SEATS,
    goods_around,
    held,
    prospects,
)
from pestis.games.pest.bots.terms import NAMES, TERMS
from pestis.games.pest.bots.thinking import PestThinking
from pestis.games.pest.bots.values import RENOWN, turns_left, worth
from pestis.games.pest.content.ids import NONE
from pestis.games.pest.spec import SPEC
from pestis.games.pest.state.state import BUILDINGS
from pestis.kernel.records.position import load_position
from pestis.kernel.worlds.world import Worlds

HELD = ("influence", "healthy", "workers", "food", "herbs", "coins", "material", "agenda")
BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def tables(seats: int, every: int = 40) -> Iterator[tuple[pestis.Match, Any, Any]]:
    """Yield a random game now and then, with its state and box."""
    match = pestis.new("pest", seats, 9)
    dice = pestis.Dice("prospects", str(seats))
    while not match.over:
        if len(match.log) % every == 0:
            yield match, *load_position(find("pest"), match.position())
        seat = match.prompts()[0].seats[0]
        choices = match.choices(seat)
        match.submit(seat, choices[dice.below(len(choices))])


def test_what_is_held_is_what_the_judge_is_told() -> None:
    seen = 0
    for _, state, box in tables(4):
        rows = TERMS.rows(state, box)
        for seat in range(4):
            told = rows[seat * len(NAMES) : (seat + 1) * len(NAMES)]
            assert held(state, seat, box) == [told[NAMES.index(name)] for name in HELD]
            seen += any(held(state, seat, box)[:3])
    assert seen > 10


def test_things_bring_what_was_learned_at_the_moments_and_between() -> None:
    met: set[int] = set()
    for _, state, box in tables(3, every=7):
        for seat in range(3):
            left = turns_left(state, seat)
            more = prospects(state, seat, box) - worth(state, seat, box)
            more -= RENOWN // 100 * GOOD_AROUND * goods_around(state, seat, box)
            here = held(state, seat, box)
            at = max(0, len([moment for moment in MOMENTS if moment < left]) - 1)
            shares = (MOMENTS[at + 1] - left, left - MOMENTS[at])
            whole = 0
            for n, row in zip(here, BRINGS, strict=True):
                whole += n * (row[at] * shares[0] + row[at + 1] * shares[1])
            assert more == pytest.approx(RENOWN / 100 * whole / sum(shares), abs=sum(here) + 8)
            met.add(left)
    assert len(met) > 15


def test_the_goods_around_a_castle_are_counted_once_each() -> None:
    for _, state, box in tables(5):
        for seat in range(5):
            castle = state.built[seat * BUILDINGS + BUILDINGS - 1]
            around = [] if castle == NONE else [castle, *box.map.neighbours[castle]]
            standing = {state.resources[place] for place in around if not state.destroyed[place]}
            assert goods_around(state, seat, box) == len(standing - {NONE})


@pytest.mark.parametrize("seats", [2, 3])
def test_a_kingdom_is_valued_by_its_prospects_where_they_were_learned(seats: int) -> None:
    for match, state, box in tables(seats, every=200):
        me = match.prompts()[0].seats[0]
        thinking = PestThinking(match.view(me), tuple(match.choices(me)))
        world = Worlds(SPEC, match.view(me)).draw(pestis.Dice("value"))
        value = prospects if seats in SEATS else worth
        each = [value(state, seat, box) for seat in range(seats)]
        rivals = [n for seat, n in enumerate(each) if seat != me]
        assert thinking.value(world) == 2 * each[me] - max(rivals)


def test_learning_finds_what_made_up_things_bring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    learn: dict[str, Any] = runpy.run_path(str(BENCHMARKS / "prospects.py"))
    dice = pestis.Dice("made up")
    noted = []
    for _ in range(20_000):
        things = [dice.below(6) for _ in HELD]
        left = dice.below(MOMENTS[-1])
        brings = 2.0 * things[1] - 0.5 * things[3] * left / MOMENTS[-1]
        noted.append(learn["Noted"](left, things, 7.0 + brings))
    found = learn["fit"](noted)
    assert found[1] == pytest.approx([2.0] * len(MOMENTS), abs=0.4)
    assert found[3][0] == pytest.approx(0, abs=0.1)
    assert found[3][-1] == pytest.approx(-0.5, abs=0.1)
    assert all(abs(n) < 0.05 for k, row in enumerate(found) if k not in (1, 3) for n in row)


def test_learning_plays_whole_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    learn: dict[str, Any] = runpy.run_path(str(BENCHMARKS / "prospects.py"))
    played = learn["play"](3, 1, 0)
    assert played == learn["play"](3, 1, 0)
    assert [len([one for one in played.noted if one.left == left]) for left in (5, 9, 17)] == [
        3
    ] * 3
    assert [1 <= kinds <= 4 for kinds, _ in played.castles] == [True] * 3
    assert sum([above for _, above in played.castles]) == pytest.approx(0)


@pytest.mark.parametrize("seats", [2, 4])
def test_more_turns_are_compared_where_prospects_are_known(seats: int) -> None:
    most = asked = 0
    for match, _, _ in tables(seats, every=1):
        prompt = match.prompts()[0]
        if prompt.kind == "place-assistant" and asked < 6:
            asked += 1
            me = prompt.seats[0]
            thinking = PestThinking(match.view(me), tuple(match.choices(me)))
            found = thinking.moves(48, 8_000, pestis.Dice("turns"))
            begun = [move.choices[0] for move in found]
            assert max(begun.count(choice) for choice in begun) <= 6
            most = max(most, len(found))
    assert most == 24 if seats == 2 else 24 < most <= 48
