"""The duel and the solo game (PE 13, 14)."""

from __future__ import annotations

import pytest

from pestis.games.pest.choices import TECHNOLOGY_IDS
from pestis.games.pest.content import default_content
from pestis.games.pest.scoring import solo_rank
from pestis.kernel.generator import Dice
from tests.games.pest.scene import Scene, fresh, scene, steps

DUEL = {"duel": "on"}
SOLO = "decree-5 decree-10 decree-14"
RICH = {0: "5*wood 5*stone"}


@pytest.mark.rule("PE 13.1")
def test_the_duel_is_agreed_on_and_only_for_two() -> None:
    assert fresh(2, duel="on").state.capital == [0, 0, 1]
    assert fresh(2).state.capital == [0, 0, 0]
    assert fresh(3, duel="on").state.capital == [0, 0, 0, 0]


@pytest.mark.rule("PE 13.1")
def test_covered_spaces_are_skipped() -> None:
    t = scene(
        2, turn="0 construct-cure", options=DUEL, goods=RICH, influence={0: 3}, capital={2: 1}
    )
    t.play("0 begin construct", "0 raise cathedral")
    assert t.state.influence[0] == 6


@pytest.mark.rule("PE 13.2")
def test_aid_in_the_duel() -> None:
    t = scene(
        2,
        phase="aid",
        year=2,
        options=DUEL,
        seen="aid-10",
        influence={0: 4, 1: 3},
        capital={2: 1},
        chance={"aid": ["aid-1"]},
    )
    t.play("1 take wood")
    assert t.state.research == [1, 0]
    assert t.goods(1) == {"wood": 1, "coin": 1}


@pytest.mark.rule("PE 13.3")
def test_five_new_technologies_after_an_era() -> None:
    old = TECHNOLOGY_IDS[:5]
    t = scene(2, phase="era-end", year=2, options=DUEL, capital={2: 1}, display=" ".join(old))
    fresh_ones = [TECHNOLOGY_IDS[card] for card in t.state.display]
    assert len(set(fresh_ones)) == 5
    assert not set(fresh_ones) & set(old)


@pytest.mark.rule("PE 13.4", "PE 18.15")
@pytest.mark.parametrize(
    "own, other, neutral, rewarded",
    [(3, 2, 2, [0, 1]), (2, 2, 2, [0, 1]), (1, 1, 2, []), (1, 0, 2, []), (0, 2, 1, [1])],
)
def test_neutral_people_in_the_capital(
    own: int, other: int, neutral: int, rewarded: list[int]
) -> None:
    people = {0: own, 1: other, 2: neutral}
    t = scene(2, phase="era-end", year=4, options=DUEL, capital=people)
    if t.asked()[0]:
        t.answer("bonus")
    assert [told["seat"] for told in t.told("capital-rank")] == rewarded
    assert t.state.capital == [0, 0, neutral + 1]


@pytest.mark.rule("PE 13.6")
def test_no_bonus_for_influence_in_the_duel() -> None:
    t = scene(2, phase="end", year=6, options=DUEL, capital={2: 4}, influence={0: 30, 1: 8})
    assert t.line("covers-passed") == (15, 1)
    assert "highest-influence" not in [line.id for line in t.outcome().lines]


@pytest.mark.rule("PE 13.7")
def test_more_buildings_and_more_sick_people() -> None:
    t = scene(
        2,
        phase="end",
        year=6,
        options=DUEL,
        capital={2: 4},
        built={0: "district-1@karsk"},
        quarantine={0: 4, 1: 2},
        capital_owner={0: 1, 1: 1},
    )
    assert t.line("more-buildings") == (5, 0)
    assert t.line("more-sick") == (-3, 0)
    tied = scene(2, phase="end", year=6, options=DUEL, capital={2: 4})
    assert tied.line("more-buildings") == tied.line("more-sick") == (0, 0)


# -- alone -----------------------------------------------------------------------------------------


def alone(**pieces: object) -> Scene:
    """A solo scene."""
    return scene(1, decrees=SOLO, **pieces)  # type: ignore[arg-type]


@pytest.mark.rule("PE 14.1", "PE 15.2")
def test_setup_of_the_solo_game() -> None:
    t = fresh(1)
    assert t.state.influence_sick == (5, 9, 15, 22, 30, 40)
    assert t.state.capital_card == ()
    assert t.state.capital == [0, 0]
    assert set(t.legal(0)) == {
        f"castle {id}" for id in ("aldik", "dorrim", "isken", "tamsel", "ulmar")
    }
    removed = {1, 2, 4, 10, 15}
    for seed in range(25):
        t = fresh(1, seed)
        assert not removed & set(t.state.display)
        assert not {3, 5, 8} & set(t.state.decrees)


@pytest.mark.rule("PE 14.2")
def test_the_sick_beside_capital_buildings() -> None:
    t = alone(turn="0 construct-cure", goods=RICH)
    t.play("0 begin construct", "0 raise granary")
    assert t.state.capital == [0, 1]
    assert t.state.renown == [3]


@pytest.mark.rule("PE 14.3")
@pytest.mark.parametrize("before, neutral", [(0, 1), (1, 1), (2, 0)])
def test_the_sick_on_imperative_tracks(before: int, neutral: int) -> None:
    """They stand on the first two spaces of era I."""
    t = alone(turn="0 move-assign", healthy={0: 1}, tracks={0: [before, 0, 0]})
    t.play("0 begin assign", "0 assign capital", "0 done")
    assert t.state.capital == [1, neutral]
    assert t.state.influence == [1]


@pytest.mark.rule("PE 14.4")
def test_the_sick_on_the_influence_track() -> None:
    t = alone(turn="0 construct-cure", goods=RICH, influence={0: 4})
    t.play("0 begin construct", "0 raise granary")
    assert t.state.influence == [6]
    assert t.state.influence_sick == (9, 15, 22, 30, 40)
    assert t.state.capital == [0, 2]


@pytest.mark.rule("PE 14.5")
@pytest.mark.parametrize(
    "left, research, coins",
    [([5, 9, 15, 22, 30], 0, 1), ([15, 22, 30], 0, 1), ([30, 40], 1, 0), ([], 1, 0)],
)
def test_aid_in_the_solo_game(left: list[int], research: int, coins: int) -> None:
    t = alone(phase="aid", year=2, seen="aid-10", influence_sick=left, chance={"aid": ["aid-1"]})
    if t.asked()[0]:
        assert len(left) >= 5
        t.answer("take wood")
    assert t.state.research == [research]
    assert t.goods(0).get("coin", 0) == coins


@pytest.mark.rule("PE 14.6")
def test_tokens_stay_face_down() -> None:
    t = alone(phase="era-end", year=2, tokens_down="2*coin")
    assert sum(t.state.tokens_down) == 2


@pytest.mark.rule("PE 14.7", "PE 18.14")
def test_neutral_people_leave_and_may_be_fewer() -> None:
    t = alone(phase="era-end", year=2, capital={0: 3, 1: 2})
    assert t.state.shame == [0]
    assert t.state.capital == [0, 0]


@pytest.mark.rule("PE 14.8")
def test_shame_for_all_who_wait() -> None:
    t = alone(
        phase="end",
        year=6,
        influence={0: 10},
        influence_sick=[15, 22, 30, 40],
        tracks={0: [1, 4, 0]},
        capital_owner={0: 0, 1: 0},
        dead={0: 2},
    )
    assert t.line("sick-on-influence") == (-4,)
    assert t.line("sick-on-imperatives") == (-5,)
    assert t.line("sick-in-capital") == (-3,)
    assert t.line("dead") == (-2,)
    assert "highest-influence" not in [line.id for line in t.outcome().lines]


@pytest.mark.rule("PE 14.9")
@pytest.mark.parametrize(
    "renown, rank", [(-5, 0), (19, 0), (20, 1), (39, 2), (40, 3), (79, 6), (80, 7), (200, 7)]
)
def test_the_rank_table(renown: int, rank: int) -> None:
    assert solo_rank(renown, fresh(1).match.header.box) == rank


@pytest.mark.rule("PE 14.1")
def test_a_solo_game_ends_with_a_rank() -> None:
    t = fresh(1, 3)
    for _ in steps(t, Dice("rank")):
        pass
    ranks = default_content().variants.ranks
    assert t.outcome().facts["rank"][0] in range(len(ranks))
