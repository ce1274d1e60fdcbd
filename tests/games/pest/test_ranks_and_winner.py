"""Capital ranks, agendas and imperatives in their era, and who wins (PE 4.3, 8.3, 11)."""

from __future__ import annotations

import pytest

import pestis
from pestis.games.pest.content.box import PestBox
from pestis.games.pest.rules.rounds.scoring import all_points, score_sheet
from pestis.games.pest.rules.variants.base import literal_ranks, pair_ranks, slot_ranks
from pestis.games.pest.spec import SPEC
from pestis.games.pest.state.state import PestState
from pestis.kernel.json import Json
from pestis.kernel.records.position import load_position
from pestis.parts.scoring import totals_of
from tests.games.pest.scene import scene

FIRST, SECOND, THIRD, NOTHING = 0, 1, 2, -1


@pytest.mark.rule("PE 8.3", "PE 18.12")
@pytest.mark.parametrize(
    "people, ranks",
    [
        ([4, 3, 2, 1], [FIRST, SECOND, THIRD, NOTHING]),
        ([3, 3, 2], [SECOND, SECOND, THIRD]),
        ([4, 2, 2, 1], [FIRST, THIRD, THIRD, NOTHING]),
        ([4, 3, 2, 2], [FIRST, SECOND, NOTHING, NOTHING]),
        ([1, 1, 1], [SECOND, SECOND, SECOND]),
        ([2, 0, 0], [FIRST, NOTHING, NOTHING]),
        ([0, 0, 0], [NOTHING, NOTHING, NOTHING]),
    ],
)
def test_ranking_by_slots(people: list[int], ranks: list[int]) -> None:
    assert slot_ranks(people) == ranks


@pytest.mark.rule("PE 18.12")
def test_ranking_to_the_letter() -> None:
    assert literal_ranks([3, 3, 2]) == [SECOND, SECOND, SECOND]
    assert literal_ranks([4, 2, 2, 1]) == [FIRST, THIRD, THIRD, THIRD]
    t = scene(
        3,
        phase="era-end",
        year=2,
        capital={0: 3, 1: 3, 2: 2},
        options={"capital-ties": "literal"},
    )
    assert t.state.renown == [2, 2, 2]


@pytest.mark.rule("PE 8.3")
def test_two_players_first_and_third() -> None:
    assert pair_ranks([2, 1]) == [FIRST, THIRD]
    assert pair_ranks([2, 2]) == [SECOND, SECOND]
    assert pair_ranks([0, 2]) == [NOTHING, FIRST]
    assert pair_ranks([0, 0]) == [NOTHING, NOTHING]


@pytest.mark.rule("PE 8.3")
def test_the_first_takes_a_bonus_or_one_person_back() -> None:
    t = scene(3, phase="era-end", year=2, capital={0: 2, 1: 1})
    assert t.legal(0) == ["bonus", "take-back"]
    t.play("0 take-back")
    assert t.state.healthy[0] == 1
    assert t.state.renown == [4, 2, 0]
    assert t.state.influence[:2] == [1, 2]


@pytest.mark.rule("PE 8.3", "PE 17.4")
def test_the_capital_is_cleared_and_tokens_turned() -> None:
    t = scene(3, phase="era-end", year=2, capital={0: 2, 1: 1}, tokens_down="3*renown")
    t.play("0 bonus")
    assert t.state.renown[0] == 5
    assert t.state.capital == [0, 0, 0, 0]
    assert sum(t.state.tokens_up) == 8 and sum(t.state.tokens_down) == 0


@pytest.mark.rule("PE 8.3", "PE 10.1")
def test_only_this_eras_agenda_and_before_the_capital_is_cleared() -> None:
    """Embassy: one for everybody in the capital (PE D14); coins are era I's (PE D5)."""
    t = scene(3, phase="era-end", year=6, capital={0: 2, 1: 2}, goods={0: "3*coin"})
    agendas = t.told("agenda")
    assert [(told["seat"], told["n"]) for told in agendas] == [(0, 2), (1, 2)]
    assert t.state.renown == [4, 4, 0]


@pytest.mark.rule("PE 10.3")
def test_the_sum_of_the_spaces_of_an_imperative_track() -> None:
    t = scene(3, phase="end", year=6, tracks={0: [4, 4, 4], 1: [1, 1, 1]})
    assert [t.line("imperatives", era)[:2] for era in ("i", "ii", "iii")] == [
        (4, 0),
        (10, 2),
        (15, 3),
    ]


@pytest.mark.rule("PE 10.2", "PE 18.27")
def test_an_imperative_in_its_era_at_most_four_times() -> None:
    """Envoys belongs to era I; a fifth time gives nothing."""
    own = {0: "castle@aldik"}
    t = scene(3, turn="0 move-assign", healthy={0: 2}, tracks={0: [3, 0, 0]}, built=own)
    t.play("0 begin assign", "0 assign capital", "0 done")
    assert t.tracks(0) == [4, 0, 0] and t.state.influence[0] == 1
    t = scene(3, turn="0 move-assign", healthy={0: 2}, tracks={0: [4, 0, 0]}, built=own)
    t.play("0 begin assign", "0 assign capital", "0 done")
    assert t.tracks(0) == [4, 0, 0] and t.state.influence[0] == 0
    t = scene(3, turn="0 move-assign", year=3, healthy={0: 2}, built=own)
    t.play("0 begin assign", "0 assign capital", "0 done")
    assert t.tracks(0) == [0, 0, 0]


@pytest.mark.rule("PE 18.27")
def test_people_taken_in_the_pest_phase_are_not_picked_up() -> None:
    t = scene(
        4,
        phase="pest",
        year=2,
        built={0: "district-1@karsk workshop@porthelm"},
        decrees="decree-1 decree-10 decree-14",
        chance={"pest": ["pest-16"]},
    )
    assert t.state.quarantine[0] == 2
    assert t.tracks(0) == [0, 0, 0]


@pytest.mark.rule("PE 4.3", "PE 18.33", "PE 11")
def test_most_renown_then_influence_then_shared() -> None:
    t = scene(3, phase="end", year=6, renown={0: 9, 1: 3})
    assert (t.outcome().winners, t.outcome().reason) == ((0,), "most-renown")
    t = scene(3, phase="end", year=6, renown={0: 9, 1: 3, 2: 7}, influence={1: 6, 2: 1})
    assert t.outcome().totals == (9, 9, 10)
    t = scene(3, phase="end", year=6, renown={0: 9, 1: 3}, influence={1: 6})
    assert t.outcome().totals[:2] == (9, 9)
    assert (t.outcome().winners, t.outcome().reason) == ((1,), "influence")
    t = scene(3, phase="end", year=6, renown={0: 9, 1: 9})
    assert (t.outcome().winners, t.outcome().reason) == ((0, 1), "shared")
    assert t.outcome().ranking == [(0, 1), (2,)]


@pytest.mark.rule("PE 8.3")
def test_one_assistant_more_with_the_next_era() -> None:
    t = scene(3, turn="0", year=3, grid={0: "move-cure produce-cure"})
    t.play("0 place move-assign", "0 end-turn")
    assert t.match.over


@pytest.mark.rule("PE 11", "PE 3.12")
def test_a_castle_scores_what_its_row_says() -> None:
    """Nothing in our rows; a custom board may give renown."""
    content: Json = {
        "file": "own.toml",
        "building": [{"id": "castle", "wood": 0, "stone": 0, "renown": 2}],
    }
    worth = []
    for rows in (None, content):
        t = scene(3, phase="end", year=6, content=rows)
        outcome = t.match.outcome()
        assert outcome is not None
        (line,) = [line for line in outcome.lines if line.id == "buildings"]
        worth.append(line.points)
    assert worth == [(0, 0, 0), (2, 2, 2)]


@pytest.mark.rule("PE 11")
@pytest.mark.parametrize(
    ("seats", "options"), [(1, {}), (2, {}), (2, {"duel": "on"}), (3, {}), (4, {}), (5, {})]
)
def test_points_are_those_of_the_score_sheet(seats: int, options: dict[str, object]) -> None:
    """Checked throughout a random game."""
    match = pestis.new("pest", seats, 11, options)
    dice = pestis.Dice("points", str(seats))
    while not match.over:
        state, box = load_position(SPEC, match.position())
        assert isinstance(state, PestState) and isinstance(box, PestBox)
        points = tuple([all_points(state, seat, box) for seat in range(seats)])
        assert points == totals_of(score_sheet(state, box), seats)
        seat = match.prompts()[0].seats[0]
        choices = match.choices(seat)
        match.submit(seat, choices[dice.below(len(choices))])
