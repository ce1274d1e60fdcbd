"""The judge's arithmetic: integers whose sum is always one whole."""

from __future__ import annotations

import json
from math import exp, prod
from typing import Any, Final

import pytest

import pestis
from pestis.games import GAMES, find, package_of, part_of
from pestis.games.rattus.bots.terms import TERMS
from pestis.kernel.errors import SetupError
from pestis.kernel.json import Json
from pestis.kernel.records.position import load_position
from pestis.lab.training import terms_of
from pestis.parts.judges import (
    is_older,
    judge_for,
    judge_text,
    read_tables,
    shipped,
    table_of,
    weights_of,
    with_weights,
)
from pestis.parts.judging import FINE, MILLE, Judge, Terms, Weights, between
from pestis.parts.placing import FALLING, LAST, WHOLE, places_of, spread, worth

RULES = find("rattus").rules_version
JUDGED = [game for game in GAMES if part_of(game, "bots.terms")]


def flat(seats: int) -> Weights:
    """Weights that make every point count, equally at every moment."""
    rows = [[1 << 18] + [0] * (len(TERMS.names) - 1)] * 4
    return Weights(rows, [[256] * (seats - 1)] * 4, [])


def test_the_table_of_exponentials_is_the_same_everywhere() -> None:
    assert FALLING[:4] == [1073741824, 1069555701, 1065385898, 1061232352]
    assert (FALLING[256], FALLING[1000], FALLING[LAST]) == (395007542, 21599169, 120)


@pytest.mark.parametrize("seats", range(1, 9))
def test_probabilities_make_one_for_every_seat_and_every_place(seats: int) -> None:
    dice = pestis.Dice("judging", str(seats))
    for _ in range(40):
        scores = [dice.below(4000) - 2000 for _ in range(seats)]
        scales = [dice.below(600) + 1 for _ in range(seats - 1)]
        places = spread(scores, scales)
        for i in range(seats):
            assert sum(places[i * seats : i * seats + seats]) == WHOLE
            assert sum(places[i::seats]) == WHOLE
        assert min(places) >= 0


def test_the_first_place_is_shared_out_by_exponentials() -> None:
    """Two seats that differ by one natural unit: 1 / (1 + 1/e)."""
    assert spread([256, 0], [256]) == [731058, 268942, 268942, 731058]
    assert spread([0, 0], [256]) == [500000, 500000, 500000, 500000]
    assert spread([9999, 0], [256])[0] > 999_990


def test_a_bend_makes_great_gaps_greater_and_leaves_small_ones() -> None:
    """With a bend of 64 one natural unit counts as 1 1/4, two as 3, four as 8."""
    for gap, as_much in ((256, 320), (512, 768), (1024, 2048)):
        assert spread([gap, 0], [256], None, 64) == spread([as_much, 0], [256])
    assert spread([16, 0], [256], None, 64) == spread([16, 0], [256])
    assert spread([9999, 0], [256], None, 64)[0] > 999_990
    assert spread([512, 0], [128], None, 64) == spread([320, 0], [256])


def test_a_bend_is_kept_in_the_table_and_told_by_the_judge() -> None:
    straight = flat(2)
    bent = Weights(straight.terms, straight.places, [], 64)
    assert weights_of(TERMS, table_of(TERMS, RULES, bent, {})).bend == 64
    assert weights_of(TERMS, table_of(TERMS, RULES, straight, {})).bend == 0
    rows = [0] * (2 * len(TERMS.names))
    rows[0] = 8
    assert Judge(TERMS, straight).scores(rows, 2, 0) == [512, 0]
    assert Judge(TERMS, straight).chances(rows, 2, 0) == spread([512, 0], [256])
    assert Judge(TERMS, bent).chances(rows, 2, 0) == spread([768, 0], [256])


def test_who_may_die_is_first_only_where_it_lives() -> None:
    """However far ahead a seat is, half a life gives half a chance of the first place and as much
    of the last; if all die, they share every place (RC 6.8)."""
    half, whole = WHOLE // 2, WHOLE
    assert spread([9999, 0], [256], [whole, whole]) == spread([9999, 0], [256])
    ahead = spread([9999, 0], [256], [half, whole])
    assert ahead[0] == ahead[3] == pytest.approx(half, abs=20)
    even = spread([0, 0], [256], [half, whole])
    assert even[0] == pytest.approx(whole // 4, abs=20)
    assert spread([0, 0], [256], [0, whole])[0] == pytest.approx(0, abs=20)
    assert spread([9999, 0], [256], [0, half])[0] == pytest.approx(whole // 4, abs=20)


@pytest.mark.parametrize("seats", range(2, 6))
def test_every_set_of_the_living_counts(seats: int) -> None:
    """The first place agrees with the exact sum over all sets of survivors."""
    dice = pestis.Dice("living", str(seats))
    scores = [dice.below(800) - 400 for _ in range(seats)]
    lives = [WHOLE // 10 * (seat + 5) for seat in range(seats)]
    expected = [0.0] * seats
    nobody = 1.0
    for left in range(1, 1 << seats):
        chance = prod(
            [lives[i] / WHOLE if left >> i & 1 else 1 - lives[i] / WHOLE for i in range(seats)]
        )
        odds = [exp(score / 256) if left >> i & 1 else 0.0 for i, score in enumerate(scores)]
        for i in range(seats):
            expected[i] += chance * odds[i] / sum(odds)
    for life in lives:
        nobody *= 1 - life / WHOLE
    places = spread(scores, [256] * (seats - 1), lives)
    for i in range(seats):
        assert places[i * seats] / WHOLE == pytest.approx(expected[i] + nobody / seats, abs=2e-5)
        assert sum(places[i * seats : i * seats + seats]) == WHOLE
        assert sum(places[i::seats]) == WHOLE


def test_it_does_not_matter_which_seat_is_which() -> None:
    scores = [310, -25, 40, 0, 120]
    scales = [256, 200, 300, 150]
    seats = len(scores)
    straight = spread(scores, scales)
    turned = spread(scores[::-1], scales)
    for seat in range(seats):
        for place in range(seats):
            other = turned[(seats - 1 - seat) * seats + place]
            assert abs(straight[seat * seats + place] - other) <= 1 << seats


def test_a_scale_says_how_much_scores_count_for_a_place() -> None:
    sharp = spread([200, 100, 0], [256, 2560])
    blunt = spread([200, 100, 0], [256, 1])
    assert sharp[0] == blunt[0]
    assert sharp[2 * 3 + 2] > blunt[2 * 3 + 2]


def test_worths_run_from_surely_last_to_surely_first() -> None:
    assert worth(places_of([(2,), (0,), (1,)], 3), 3) == [50_000, 0, WHOLE]
    assert worth([WHOLE], 1) == [WHOLE]


@pytest.mark.parametrize("score,somebody_lives", [(-LAST, 0.0), (0, 7 / 8), (LAST, 1.0)])
def test_where_nobody_lives_nobody_wins(score: int, somebody_lives: float) -> None:
    """RC 6.8: three equal seats share all places, whoever dies, but dead they win nothing."""
    match = pestis.new("rattus", 3, 1)
    state, box = load_position(match.spec, match.position())
    terms = len(TERMS.names)
    lives = [[0] * terms + [score << FINE]] * 4
    judge = Judge(TERMS, Weights([[0] * terms] * 4, [[256, 256]] * 4, lives))
    assert judge.places(state, box)[::3] == pytest.approx([WHOLE // 3] * 3, abs=9)
    alive = worth(places_of([(0, 1, 2)], 3), 3)
    worths = [somebody_lives * n for n in alive]
    assert judge.worths(state, box) == pytest.approx(worths, abs=9)


@pytest.mark.parametrize(("life", "part"), [(0, 10), (6, 13), (-6, 7), (5, 12)])
def test_half_of_a_terms_effect_on_survival_counts_for_its_score(life: int, part: int) -> None:
    """One term of value 1 with the weight 10; the second number of ``lives`` is the constant."""
    weights = Weights([[10 << FINE]] * 2, [[256]] * 2, [[life << FINE, 0]] * 2)
    assert Judge(TERMS, weights).parts([1, 0], 2, 500) == [part, 0]


def test_seats_that_share_a_place_share_its_places() -> None:
    places = places_of([(1,), (0, 2, 3)], 4)
    assert places[4:8] == [WHOLE, 0, 0, 0]
    for i in range(4):
        assert sum(places[4 * i : 4 * i + 4]) == sum(places[i::4]) == WHOLE
    assert set(places[1:4]) <= {333_333, 333_334}


def test_weights_change_in_a_straight_line() -> None:
    moments = [[0, 10], [300, 20], [0, 30], [900, 40]]
    assert between(moments, 0) == [0, 10]
    assert between(moments, 500) == [150, 25]
    assert between(moments, 667) == [0 + 900 * 1 // 1000, 30]
    assert between(moments, MILLE) == [900, 40]


def test_the_parts_of_a_score_add_up() -> None:
    box = pestis.new("rattus", 3, 1).header.box
    judge = Judge(TERMS, flat(3))
    rows = [3, *[1] * (len(TERMS.names) - 1)] * 3
    parts = judge.parts(rows, 3, 400)
    assert [sum(parts[i :: len(TERMS.names)]) for i in (0, 1)] == [3 * 3 * 64, 0]
    assert judge.scores(rows, box.seats, 400) == [3 * 64] * 3


# -- files ------------------------------------------------------------------------------------

LEARNED: Final = table_of(TERMS, RULES, flat(2), {"games": 1})


def text(**changed: object) -> str:
    made = judge_text(TERMS, RULES, {"none-2": LEARNED})
    for old, new in changed.items():
        made = made.replace(f'"{old}":', f'"{new}":')
    return made


def told(*names: str) -> Terms[Any, Any]:
    """The terms of Rattus, changed to these names."""
    return Terms("rattus", names)


def test_a_file_reads_as_it_was_written() -> None:
    table = read_tables(TERMS, text())["none-2"]
    assert table == LEARNED
    assert weights_of(TERMS, table).terms == flat(2).terms
    assert weights_of(TERMS, table).places == flat(2).places


@pytest.mark.parametrize("game", JUDGED)
def test_a_shipped_file_is_written_as_it_was_read(game: str) -> None:
    file = shipped(game, package_of(game))
    rules = json.loads(file)["rules"]
    assert judge_text(terms_of(game), rules, read_tables(terms_of(game), file)) == file


@pytest.mark.parametrize(
    "broken", ["", "[]", "{}", text(weights="weight"), text()[:-5], "[" * 9999]
)
def test_a_damaged_file_is_refused(broken: str) -> None:
    with pytest.raises(SetupError) as refused:
        read_tables(TERMS, broken)
    assert refused.value.id == "error.judge-damaged"


@pytest.mark.parametrize(
    "part", [{"weights": [[1]]}, {"places": 1}, {"lives": [["1"]]}, {"bend": -1}, {"bend": None}]
)
def test_a_table_that_is_none_is_refused(part: dict[str, Json]) -> None:
    made = judge_text(TERMS, RULES, {"none-2": {**LEARNED, **part}})
    with pytest.raises(SetupError) as refused:
        weights_of(TERMS, read_tables(TERMS, made)["none-2"])
    assert refused.value.id == "error.judge-damaged"


def test_weights_follow_the_names_of_their_terms() -> None:
    """New terms have no weight, missing ones are skipped, and the order does not matter."""
    old, now = told("points", "gone", "tie"), told("tie", "new", "points")
    weights = Weights([[1, 2, 3]], [[256]], [[4, 5, 6, 7]])
    table = table_of(old, RULES, weights, {})
    found = weights_of(now, table)
    assert (found.terms, found.lives, found.places) == ([[3, 0, 1]], [[6, 0, 4, 7]], [[256]])
    surer = with_weights(now, table, Weights([[30, 0, 10]], [[256]], [[60, 0, 40, 70]]), {})
    assert (surer["terms"], surer["rules"]) == (["points", "gone", "tie"], RULES)
    assert (surer["weights"], surer["lives"]) == ([[10, 0, 30]], [[40, 0, 60, 70]])


def test_a_file_of_older_rules_is_read_and_said_to_be_older() -> None:
    table = read_tables(TERMS, text())["none-2"]
    assert not is_older(TERMS, RULES, table)
    assert is_older(TERMS, RULES + 1, table)
    assert is_older(told(*TERMS.names, "new"), RULES, table)
    assert not is_older(told(*TERMS.names[:-1]), RULES, table)


def test_tables_of_one_file_may_be_learned_under_different_rules() -> None:
    now = told(*TERMS.names, "new")
    tables = read_tables(now, text())
    rows = [[1] * len(now.names)] * 4
    tables["none-3"] = table_of(now, RULES + 1, Weights(rows, [[256, 256]] * 4, []), {})
    again = read_tables(now, judge_text(now, RULES + 1, tables))
    assert again == tables
    assert [is_older(now, RULES + 1, table) for table in again.values()] == [True, False]


def test_a_missing_file_is_a_clear_message() -> None:
    box: Any = pestis.new("rattus", 2, 1).header.box
    with pytest.raises(SetupError) as refused:
        judge_for(TERMS, "pestis.games.nowhere", box)
    assert refused.value.id == "error.judge-missing"
