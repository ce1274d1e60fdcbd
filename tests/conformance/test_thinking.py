"""What the engine gives to thinkers: prepared worlds, new chance, play without a log, utility."""

from __future__ import annotations

from itertools import pairwise

import pytest

import pestis
from pestis.kernel.choices import Choice
from pestis.kernel.errors import NotAsked
from pestis.kernel.rng import Dice
from pestis.kernel.spec import Outcome
from pestis.kernel.world import World
from tests.conformance.support import (
    Setting,
    few_settings,
    keeps_secrets,
    play_out,
    prompts_of,
    viewers,
)


@few_settings
def test_worlds_drawn_from_one_view_are_those_sampled_one_by_one(setting: Setting) -> None:
    for match in prompts_of(setting, 5, 40):
        for viewer in viewers(match):
            view = match.view(viewer)
            worlds, one, many = pestis.worlds(view), Dice("draw"), Dice("draw")
            for _ in range(3):
                drawn = worlds.draw(many)
                alone = pestis.sample_world(view, one)
                assert drawn.view(viewer) == view
                assert drawn.view(None) == alone.view(None)
                assert [drawn.view(seat) for seat in range(match.seats)] == [
                    alone.view(seat) for seat in range(match.seats)
                ]


@few_settings
def test_playing_a_drawn_world_leaves_the_next_ones_alone(setting: Setting) -> None:
    for match in prompts_of(setting, 6, 80):
        viewer = match.prompts()[0].seats[0] if not match.over else None
        view = match.view(viewer)
        worlds = pestis.worlds(view)
        for n in range(4):
            world = worlds.draw(Dice("next", str(n)))
            assert world.view(viewer) == view
            world.play_out(Dice("play", str(n)))
            assert world.over


@few_settings
def test_a_copy_with_new_chance_stands_there_and_goes_its_own_way(setting: Setting) -> None:
    futures = []
    for match in prompts_of(setting, 7, 60):
        before = match.hash()
        copies = [match.copy(Dice("copy", str(n))) for n in range(4)]
        assert {copy.hash() for copy in copies} == {before}
        assert {len(copy.log) for copy in copies} == {0}
        again = match.copy(Dice("copy", "0"))
        ends = [play_out(copy, Dice("same")).hash() for copy in [*copies, again]]
        assert ends[0] == ends[4]
        assert match.hash() == before
        assert pestis.load(copies[1].save()).hash() == ends[1]
        drew = any(entry.outcomes for copy in copies for entry in copy.log)
        futures.append(len(set(ends)) > 1 or not drew)
    assert any(futures)


@few_settings
def test_play_without_a_log_ends_where_play_with_one_ends(setting: Setting) -> None:
    for match in prompts_of(setting, 8, 60):
        copy, world = match.copy(Dice("n")), match.world(Dice("n"))
        dice, asked = Dice("answers"), 0

        def pick(_: World, __: int, choices: list[Choice], dice: Dice = dice) -> Choice:
            return choices[dice.below(len(choices))]

        assert world.play_by(pick) == match.world(Dice("n")).play_out(Dice("answers"))
        again = Dice("answers")
        while not copy.over:
            seat = copy.prompts()[0].seats[0]
            choices = copy.choices(seat)
            asked += len(choices) > 1
            copy.submit(seat, choices[again.below(len(choices)) if len(choices) > 1 else 0])
        assert world.over
        assert world.view(None) == copy.view(None)
        assert [world.utility(seat) for seat in range(match.seats)] == [
            copy.utility(seat) for seat in range(match.seats)
        ]


@few_settings
def test_a_limit_counts_the_answers_that_left_a_choice(setting: Setting) -> None:
    match = setting.new(9)
    world, step = match.world(Dice("n")), match.world(Dice("n"))
    assert world.play_out(Dice("limit"), 10) == 10
    dice, made = Dice("limit"), 0
    while made < 10:
        choices = step.choices()
        made += len(choices) > 1
        step.answer(choices[dice.below(len(choices)) if len(choices) > 1 else 0])
    assert (step.seat(), step.kind()) == (world.seat(), world.kind())
    assert step.view(None) == world.view(None)


def test_a_world_that_is_over_asks_nobody() -> None:
    world = pestis.new("rattus-cartus", 2, 1).world(Dice("n"))
    with pytest.raises(NotAsked) as caught:
        world.utility(0)
    assert caught.value.id == "error.not-over"
    world.play_out(Dice("end"))
    assert (world.seat(), world.kind(), world.choices()) == (-1, "", [])
    assert world.play_out(Dice("end")) == 0


@few_settings
def test_a_copied_world_goes_on_the_same_way_or_as_the_dice_will(setting: Setting) -> None:
    world = setting.new(10).world(Dice("n"))
    world.play_out(Dice("begin"), 15)
    twins = [world.copy(), world.copy()]
    others = [world.copy(Dice(str(n))) for n in range(6)]
    for other in [*twins, *others]:
        assert other.view(None) == world.view(None)
        other.play_out(Dice("rest"))
    assert repr(twins[0].view(0)) == repr(twins[1].view(0))
    draws = any(entry.outcomes for entry in play_out(setting.new(1), Dice("draws")).log)
    assert len({repr(other.view(None)) for other in others}) > 1 or not draws


def outcome(ranking: list[tuple[int, ...]], winners: tuple[int, ...] | None = None) -> Outcome:
    """An end with nothing in it but the ranking."""
    seats = sum(len(group) for group in ranking)
    won = ranking[0] if winners is None else winners
    return Outcome([], (7,) * seats, ranking, won, "points", {})


@pytest.mark.parametrize(
    ("end", "worth"),
    [
        (outcome([(2,), (0,), (3,), (1,)]), [4, 0, 6, 2]),
        (outcome([(2, 0), (3,), (1,)]), [5, 0, 5, 2]),
        (outcome([(1,), (0, 2, 3)]), [2, 6, 2, 2]),
        (outcome([(0, 1, 2)]), [2, 2, 2]),
        (outcome([(0, 1)], winners=()), [0, 0]),
        (outcome([(0,)]), [7]),
    ],
)
def test_utility_counts_the_seats_left_behind_and_shares_ties(
    end: Outcome, worth: list[int]
) -> None:
    assert [end.utility(seat) for seat in range(len(worth))] == worth


@few_settings
def test_only_the_ranking_counts(setting: Setting) -> None:
    for n in range(5):
        world = setting.new(n).world(Dice("n"))
        world.play_out(Dice("end", str(n)))
        end, seats = world.outcome(), setting.seats
        worth = [end.utility(seat) for seat in range(seats)]
        if seats == 1:
            assert worth == [end.totals[0]]
        elif end.winners:
            assert sum(worth) == seats * (seats - 1)
            for better, worse in pairwise(end.ranking):
                assert len({worth[seat] for seat in better}) == 1
                assert worth[better[0]] > worth[worse[0]]


def test_worlds_hide_what_the_view_hides() -> None:
    match = pestis.new("rattus-cartus", 3, 4)
    assert keeps_secrets(match, 0)
    worlds = pestis.worlds(match.view(0))
    rivals = {repr(worlds.draw(Dice(str(n))).view(1)["hands"]) for n in range(8)}
    assert len(rivals) > 1
