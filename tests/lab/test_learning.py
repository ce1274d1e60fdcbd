"""Training a judge: the same result whatever the interruptions, and right in games it has not
seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import pestis
from pestis.games import GAMES, find, part_of
from pestis.kernel.records.position import load_position
from pestis.lab.arena import HERE
from pestis.lab.calibration import calibrate
from pestis.lab.fitting import Position, fit
from pestis.lab.learning import check, games_file, gather, has_seen, learn, surer
from pestis.lab.survival import fit_lives
from pestis.lab.training import Course, play, positions, terms_of, usual_length
from pestis.parts.judges import weights_of
from pestis.parts.judging import Judge, Weights
from pestis.parts.placing import WHOLE

JUDGED = [game for game in GAMES if part_of(game, "bots.terms")]
GAME = "rattus-cartus"
COURSE = Course(GAME, "2", 2, (), "random", 0, 7)
GAMES_PLAYED = 12


def test_stopped_and_gone_on_with_it_learns_the_same(tmp_path: Path) -> None:
    whole = gather(COURSE, GAMES_PLAYED, tmp_path / "whole", HERE, None)
    halves = tmp_path / "halves"
    gather(COURSE, 5, halves, HERE, None)
    text = halves.read_text(encoding="utf-8")
    halves.write_text(text[:-40], encoding="utf-8")  # killed while writing
    counted: list[int] = []
    gone_on = gather(COURSE, GAMES_PLAYED, halves, HERE, counted.append)
    assert counted == list(range(5, GAMES_PLAYED + 1))
    assert gone_on == whole
    assert halves.read_bytes() == (tmp_path / "whole").read_bytes()
    assert learn(COURSE, gone_on).table == learn(COURSE, whole).table


def test_it_learns_from_so_many_games_and_is_checked_on_the_others(tmp_path: Path) -> None:
    played = gather(COURSE, GAMES_PLAYED, tmp_path / "games", HERE, None)
    usual: Any = learn(COURSE, played).table
    few: Any = learn(COURSE, played, 5).table
    assert [games_of(usual, part) for part in ("learned", "checked")] == [9, 3]
    assert [games_of(few, part) for part in ("learned", "checked")] == [5, 7]
    # The fourth game is always held out, so these are the first five of the others.
    first: Any = learn(COURSE, played[:6], 5).table
    assert few["weights"] == first["weights"] != usual["weights"]


def test_a_check_leaves_what_was_learned_and_sees_other_games(tmp_path: Path) -> None:
    table: Any = learn(COURSE, gather(COURSE, GAMES_PLAYED, tmp_path / "games", HERE, None)).table
    other = COURSE._replace(seed=8)
    played = gather(other, 20, tmp_path / "others", HERE, None)
    checked: Any = check(other, played, table).table
    assert {**checked, "checked": None} == {**table, "checked": None}
    assert checked["checked"]["seed"] == 8
    assert games_of(checked, "checked") == 20
    assert has_seen(7, checked) and not has_seen(8, checked)


def test_what_was_learned_is_made_as_sure_as_new_games_allow(tmp_path: Path) -> None:
    """Each moment's weights get one factor and its survival weights another; everything else
    stays."""
    table: Any = learn(COURSE, gather(COURSE, GAMES_PLAYED, tmp_path / "games", HERE, None)).table
    other = COURSE._replace(seed=8)
    played = gather(other, 20, tmp_path / "others", HERE, None)
    tempered: Any = surer(other, played, table).table
    assert games_of(tempered, "checked") == 5
    about = {"bot": "random", "nodes": 0, "seed": 8, "games": 15}
    assert tempered["learned"] == {**table["learned"], "tempered": [about]}
    assert has_seen(7, tempered) and has_seen(8, tempered) and not has_seen(9, tempered)
    assert tempered["places"] == table["places"]
    for part in ("weights", "lives"):
        assert tempered[part] != table[part]
        for row, before in zip(tempered[part], table[part], strict=True):
            large = max(before, key=abs)
            factor = row[before.index(large)] / large
            assert row == pytest.approx([factor * n for n in before], abs=2)


def games_of(table: Any, part: str) -> int:
    return int(table[part]["games"])


def test_another_course_has_another_file(tmp_path: Path) -> None:
    other = COURSE._replace(seed=8)
    assert games_file(tmp_path, COURSE) != games_file(tmp_path, other)
    assert games_file(tmp_path, COURSE) == games_file(tmp_path, Course(*COURSE))


def test_a_usual_game_is_about_as_long_whatever_the_seed() -> None:
    """Single games are no measure: of these nine, the longest has 272 questions, the median 179."""
    three = Course("rattus", "africanus-3", 3, (("expansion", "africanus"),), "random", 0, 1)
    lengths = [usual_length(three._replace(seed=seed)) for seed in (1, 2, 4, 5)]
    assert max(lengths) < 1.1 * min(lengths)


def test_positions_count_only_after_the_random_answers() -> None:
    played = [play(COURSE, index) for index in range(8)]
    for index, game in enumerate(played):
        looked = positions(COURSE, index, game)
        assert [p.gone for p in looked] == sorted([p.gone for p in looked])
        assert len(looked) == len(game.noted)
        assert all([sorted(p.order) == [0, 1] for p in looked])
    assert len({min(game.noted, default=0) for game in played}) > 4


@pytest.mark.parametrize("game", JUDGED)
def test_every_table_is_a_set_up_that_can_be_played(game: str) -> None:
    terms = terms_of(game)
    spec = find(game)
    for name, (seats, options) in terms.tables().items():
        match = pestis.new(game, seats, 3, options)
        state, box = load_position(spec, match.position())
        assert terms.table(box) == name
        assert len(terms.rows(state, box)) == seats * len(terms.names)
        assert 0 <= terms.gone(state, box) < 300


def test_a_judge_that_is_told_the_ending_learns_it() -> None:
    """The first of three terms is the place; of the others, one is noise and one is constant."""
    dice = pestis.Dice("planted")
    games: list[list[Position]] = []
    for _ in range(160):
        order = [0, 1, 2]
        dice.shuffle(order)
        rows = [0] * 9
        for place, seat in enumerate(order):
            rows[seat * 3] = 2 - place
            rows[seat * 3 + 1] = dice.below(9)
            rows[seat * 3 + 2] = 5
        games.append([Position(dice.below(1001), tuple(rows), tuple(order), 3)])
    terms = terms_of(GAME)
    weights = fit([position for game in games for position in game], 3, dice)
    judge = Judge(terms, weights)
    places = judge.chances([2, 0, 5, 1, 8, 5, 0, 4, 5], 3, 500)
    assert places[0] > WHOLE * 7 // 10
    assert [row[2] for row in weights.terms] == [0] * len(weights.terms)
    phases = calibrate(judge, games)
    assert [phase.name for phase in phases] == ["early", "middle", "late"]
    assert min([phase.skill for phase in phases]) > 0.6
    for phase in phases:
        assert sum([tenth.number for tenth in phase.tenths]) == pytest.approx(160, abs=3)


def test_what_came_true_does_not_order_predictions_that_are_alike() -> None:
    """A judge that cannot tell two seats apart is right in every tenth, whoever wins."""
    dice = pestis.Dice("alike")
    games: list[list[Position]] = []
    for _ in range(400):
        order = [0, 1]
        dice.shuffle(order)
        games.append([Position(dice.below(1001), (1, 1), tuple(order), 2)])
    judge = Judge(terms_of(GAME), Weights([[256]] * 2, [[256]] * 2, []))
    for phase in calibrate(judge, games):
        assert [tenth.predicted for tenth in phase.tenths] == [0.5] * 10
        assert [tenth.seen for tenth in phase.tenths] == pytest.approx([0.5] * 10, abs=0.05)


def test_a_judge_that_is_told_who_dies_learns_it() -> None:
    """The first of two terms gives the points, the second mostly predicts death."""
    dice = pestis.Dice("doomed")
    positions: list[Position] = []
    for _ in range(600):
        doomed = [dice.below(2) for _ in range(3)]
        points = [dice.below(4) for _ in range(3)]
        dead = [dice.below(10) < (9 if ill else 1) for ill in doomed]
        order = sorted(range(3), key=lambda seat: (dead[seat], -points[seat]))
        rows = [n for seat in range(3) for n in (points[seat], doomed[seat])]
        living = dead.count(False)
        positions.append(Position(dice.below(1001), tuple(rows), tuple(order), living))
    weights = fit(positions, 2, dice)
    lives = fit_lives(positions, 2, dice)
    judge = Judge(terms_of(GAME), Weights(weights.terms, weights.places, lives))
    alive = judge.lives([0, 0, 3, 1, 3, 0], 3, 500)
    assert alive is not None
    assert [life / WHOLE for life in alive] == pytest.approx([0.9, 0.1, 0.9], abs=0.12)
    places = judge.chances([0, 0, 3, 1, 3, 0], 3, 500)
    assert places[6] > WHOLE * 7 // 10
    safe = [position._replace(living=3) for position in positions]
    assert fit_lives(safe, 2, dice) == []


def test_the_weights_survive_their_file(tmp_path: Path) -> None:
    learned = learn(COURSE, gather(COURSE, 8, tmp_path / "games", HERE, None))
    weights = weights_of(terms_of(GAME), learned.table)
    assert len(weights.terms[0]) == len(terms_of(GAME).names)
    assert [len(row) for row in weights.lives] == [len(row) + 1 for row in weights.terms]
