"""The engine's tools for searches: prepared worlds, new chance, play without a log, utility."""

from __future__ import annotations

from itertools import pairwise

import pytest

import pestis
from pestis.games import GAMES
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.events import Event, includes
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.spec import Outcome
from pestis.kernel.errors import IllegalChoice, NotAsked
from pestis.kernel.match import Match
from pestis.kernel.worlds.world import World
from tests.conformance.support import (
    FEW,
    Setting,
    answers,
    each_seat_count,
    keeps_secrets,
    play_out,
    prompts_of,
    state_of,
    viewers,
)


@each_seat_count
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


@each_seat_count
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


@each_seat_count
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


@each_seat_count
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


@each_seat_count
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


@each_seat_count
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
    """An outcome with nothing but the ranking."""
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


@each_seat_count
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


OURS = [setting for setting in FEW if setting.game in GAMES]


def after(match: Match, choice: Choice, viewer: int | None) -> tuple[str, bool]:
    """The viewer's knowledge after the answer, and whether something was drawn or announced to
    them."""
    world = World(match.spec, state_of(match).copy(), match._ctx.copy())
    heard: list[Event] = []
    world.ctx.events = heard
    world.ctx.revealed = 0
    world.answer(choice)
    told = [(event.kind.name, event.show(viewer)) for event in heard]
    more = bool(world.ctx.chance.outcomes) or includes(world.ctx.revealed, viewer)
    return repr((world.view(viewer), told)), more


@pytest.mark.parametrize("setting", OURS, ids=str)
def test_answers_that_look_alike_leave_a_viewer_with_the_same_view(setting: Setting) -> None:
    match = setting.new(12)
    dice, alike = setting.dice("shown"), 0
    for seat, _ in answers(match, setting.dice("answers")):
        choices = match.choices(seat)
        if len(choices) == 1 or dice.below(8) or seat != match.prompts()[0].seats[0]:
            continue
        one, other = [choices[dice.below(len(choices))] for _ in range(2)]
        assert match.shown(seat, one, seat) == one.text
        for viewer in viewers(match):
            if one is other or viewer == seat:
                continue
            (here, more), (there, _) = after(match, one, viewer), after(match, other, viewer)
            if match.shown(seat, one, viewer) == match.shown(seat, other, viewer):
                alike += 1
                assert here == there or more
            else:
                assert here != there
    assert alike or setting.game != "rattus-cartus"


def test_what_is_shown_of_secret_sets_sealed_answers_and_kept_cards() -> None:
    match = pestis.new("rattus-cartus", 2, 1, {"supply": "together"})
    seat, other = match.prompts()[0].seats
    first, second = match.choices(seat)[0], match.choices(other)[-1]
    assert match.shown(seat, first, None) == "sealed"
    match.submit(seat, first)
    assert match.shown(other, second, seat) == f"{first.text}; {second.text}"
    match.submit(other, second)
    while match.prompts()[0].kind != "play-cards":
        seat = match.prompts()[0].seats[0]
        match.submit(seat, match.choices(seat)[0])
    seat = match.prompts()[0].seats[0]
    card, done = match.choices(seat)[0], match.choices(seat)[-1]
    assert match.shown(seat, card, 1 - seat) == ""
    match.submit(seat, card)
    assert match.shown(seat, done, None) == "announce 1"
    with pytest.raises(IllegalChoice):
        match.shown(seat, "give king-4", None)


def test_a_set_of_cards_is_one_whole_move() -> None:
    match = pestis.new("rattus-cartus", 3, 2)
    while match.prompts()[0].kind != "play-cards":
        seat = match.prompts()[0].seats[0]
        match.submit(seat, match.choices(seat)[0])
    world, seat = match.world(Dice("sets")), match.prompts()[0].seats[0]
    moves = world.moves(100_000)
    assert len(moves) == len(set(moves))
    held = match.view(seat)["hands"]
    assert isinstance(held, list)
    cards = held[seat]
    assert isinstance(cards, dict) and isinstance(cards["cards"], dict)
    sets = 1
    for kind, n in cards["cards"].items():
        assert isinstance(n, int)
        sets *= n + 1 if kind not in ("pass", "gold") else 1
    assert len(moves) == sets
    assert all(move[-1].text == "done" for move in moves)
    assert world.moves(7) == moves[:7]


@each_seat_count
def test_whole_moves_are_rows_of_legal_answers_of_one_seat(setting: Setting) -> None:
    for match in prompts_of(setting, 13, 50):
        if match.over:
            continue
        seat = match.prompts()[0].seats[0]
        world = match.world(Dice("moves"))
        before = repr(world.view(seat))
        moves = world.moves(20)
        assert repr(world.view(seat)) == before
        assert 1 <= len(moves) <= 20
        for move in moves:
            made = world.copy()
            for choice in move:
                assert made.seat() == seat
                assert choice in made.choices()
                made.answer(choice)


def test_a_turn_of_pest_is_one_whole_move() -> None:
    match = pestis.new("pest", 2, 3)
    while match.prompts()[0].kind != "place-assistant":
        seat = match.prompts()[0].seats[0]
        match.submit(seat, match.choices(seat)[0])
    moves = match.world(Dice("turn")).moves(300)
    assert max(len(move) for move in moves) >= 4
    assert all(move[0].verb == "place" for move in moves)
