"""Runs of many games: repeatable, fair, and the same however they are spread."""

from __future__ import annotations

import json

import pytest

from pestis.kernel.errors import SetupError
from pestis.lab.arena import Plan, play_game, set_up, simulate
from pestis.lab.report import Result, summarise
from pestis.lab.running import here

GAME = "rattus-cartus"
BOTS = ["greedy", "random", "random"]


def test_the_same_report_with_one_process_and_with_two() -> None:
    one = simulate(GAME, BOTS, 9, 4, {"supply": "together"})
    two = simulate(GAME, BOTS, 9, 4, {"supply": "together"}, here(2))
    assert one == two
    assert one.digest() == two.digest()
    assert one != simulate(GAME, BOTS, 9, 5, {"supply": "together"})


def test_progress_is_told_after_every_game() -> None:
    told: list[int] = []
    simulate(GAME, BOTS, 3, 1, {}, on_progress=told.append)
    assert told == [1, 2, 3]


def test_every_bot_sits_everywhere() -> None:
    plan = Plan(GAME, tuple(BOTS), 1, {}, None)
    assert [play_game(plan, i).places for i in range(3)] == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


def test_games_and_dice_differ_by_number_and_seed() -> None:
    seeds = [
        set_up(Plan(GAME, tuple(BOTS), seed, {}, None), i)[0].header.seed
        for seed in range(3)
        for i in range(3)
    ]
    assert len(set(seeds)) == 9


@pytest.mark.parametrize(
    ("bots", "options", "id"),
    [
        (["greedy", "clever"], {}, "error.bot-unknown"),
        (["greedy"], {}, "error.seats"),
        (["greedy", "random"], {"supply": "never"}, "error.option-value"),
    ],
)
def test_a_wrong_set_up_is_refused_before_the_first_game(
    bots: list[str], options: dict[str, object], id: str
) -> None:
    with pytest.raises(SetupError) as error:
        simulate(GAME, bots, 2, 1, options, here(2))
    assert error.value.id == id


def result(first: int, places: tuple[int, ...], wins: tuple[float, ...]) -> Result:
    points = (30, 20, 10)
    alive = (True, True, False)
    return Result(first, places, wins, points, alive, "most-points" if any(wins) else "all-dead", 7)


def test_summary() -> None:
    """A shared win counts in part; a game that all lose counts for nobody."""
    results = [
        result(1, (0, 1, 2), (1.0, 0.0, 0.0)),
        result(0, (2, 0, 1), (0.5, 0.5, 0.0)),
        result(2, (1, 2, 0), (0.0, 0.0, 0.0)),
    ]
    report = summarise(GAME, ["a", "b", "b"], 1, results, 2.0)
    a, b = report.rows
    assert (a.bot, a.games, a.wins, a.share) == ("a", 3, 1.5, 0.5)
    assert (b.bot, b.games, b.wins, b.share) == ("b", 6, 0.5, 0.5 / 6)
    assert (a.points, a.points_median, a.survived) == (20, 20, 2 / 3)
    assert a.points_error == pytest.approx(10 / 3**0.5)
    assert a.low < a.share < a.high
    assert report.seat_wins == [0.5, 0.5, 1.0]
    assert report.reasons == {"all-dead": 1, "most-points": 2}
    assert (report.nobody, report.games, report.decisions) == (1, 3, 21)
    assert (report.games_per_second, report.decisions_per_second) == (1.5, 10.5)


def test_time_is_no_part_of_equality_and_the_report_is_json() -> None:
    results = [result(0, (0, 1, 2), (1.0, 0.0, 0.0))]
    quick = summarise(GAME, ["a", "b", "b"], 1, results, 1.0)
    slow = summarise(GAME, ["a", "b", "b"], 1, results, 9.0)
    assert quick == slow and hash(quick) == hash(slow)
    shown = json.loads(json.dumps(quick.json()))
    assert shown["rows"][0]["bot"] == "a"
    assert shown["digest"] == slow.digest()


def test_a_run_of_no_games() -> None:
    report = simulate(GAME, BOTS, 0, 1, {})
    assert report.rows[0].share == 0
    assert report.reasons == {}
