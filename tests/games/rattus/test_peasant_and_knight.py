"""Peasant and Knight (RA 6.5, 6.6): they change phases B and C."""

from __future__ import annotations

import pytest

from tests.games.rattus.scene import Scene, holding, scene


@pytest.mark.rule("RA 6.5")
@pytest.mark.parametrize("rats", [0, 1, 2, 3])
def test_peasant_places_one_cube_more_in_the_same_region(rats: int) -> None:
    t = holding("peasant", rats=f"gallia*{rats}", done=0).play("0 place gallia")
    assert t.cubes("gallia") == [rats + 1, 0, 0, 0]
    assert sum(t.state.cubes) == rats + 1
    assert t.told("placed") == [{"seat": 0, "n": rats + 1, "region": "gallia"}]


@pytest.mark.rule("RA 6.5", "RA 4.3")
def test_peasant_may_place_one_cube_where_no_rats_are() -> None:
    t = holding("peasant", rats="gallia", done=0)
    assert len(t.legal(0, "place")) == 12
    assert "skip" in t.legal(0)
    t.play("0 place tartaria")
    assert t.cubes("tartaria") == [1, 0, 0, 0]


@pytest.mark.rule("RA 6.5")
def test_peasant_must_be_ones_own_when_cubes_are_placed() -> None:
    before = holding("king", rats="gallia", owners={"peasant": 1}, done=0)
    before.play("0 take peasant", "0 place gallia")
    assert before.cubes("gallia")[0] == 2
    after = holding("king", rats="gallia", owners={"peasant": 1}, done=0)
    after.play("0 place gallia", "0 take peasant")
    assert after.cubes("gallia")[0] == 1
    assert after.legal(0, "place") == []
    assert "use peasant" not in after.legal(0)


@pytest.mark.rule("RA 6.5", "RA 6.7")
def test_anothers_peasant_adds_nothing() -> None:
    t = holding("king", rats="gallia", owners={"peasant": 1}, done=0).play("0 place gallia")
    assert t.cubes("gallia")[0] == 1


@pytest.mark.rule("RA 6.5", "RA 4.3")
def test_peasant_with_too_few_cubes_in_stock_places_what_is_left() -> None:
    t = holding("peasant", rats="gallia*3", cubes={0: "palace*18"}, done=0)
    t.play("0 place gallia")
    assert t.cubes("gallia")[0] == 2


# -- Knight ---------------------------------------------------------------------------------------


@pytest.mark.rule("RA 6.6", "RA 8.7")
@pytest.mark.parametrize(
    ("seats", "reached"),
    [
        (2, ["gallia", "germania", "hispania", "italia", "scandia"]),
        (4, ["gallia", "germania", "hispania", "italia", "scandia", "russia"]),
    ],
)
def test_knight_reaches_two_steps(seats: int, reached: list[str]) -> None:
    """From Anglia: Gallia and Scandia, and the regions next to them; never Anglia itself."""
    t = holding("knight", seats=seats)
    assert t.legal(0, "move") == [f"move {region}" for region in reached]
    assert t.why(0, "move anglia") == ("out-of-reach", "RA 4.5")
    assert t.why(0, "move polonia") == ("out-of-reach", "RA 6.6")


@pytest.mark.rule("RA 6.6", "RA 8.7")
def test_knight_reaches_three_steps_with_five_and_six() -> None:
    t = holding("knight", seats=5, africanus=True)
    three = "gallia germania hispania hungaria italia polonia scandia turcia mauretania africa"
    assert t.legal(0, "move") == [f"move {region}" for region in three.split()]


@pytest.mark.rule("RA 6.6", "RA 4.5")
def test_without_the_knight_it_is_one_step() -> None:
    t = holding("king", owners={"knight": 1})
    assert t.legal(0, "move") == ["move gallia", "move scandia"]


@pytest.mark.rule("RA 6.6", "RA 4.4", "RA 12.4")
def test_a_knight_taken_this_turn_rides_this_turn() -> None:
    t = holding("king", owners={"knight": 1}).play("0 take knight")
    assert "move italia" in t.legal(0)


@pytest.mark.rule("RA 6.6")
def test_nothing_happens_in_regions_passed_through() -> None:
    t = holding("knight", rats="gallia*3", cubes={1: "gallia*9"}).play("0 move hispania")
    assert not {"rages", "turned", "rat-spread"} & set(t.happened())
    assert (t.rats("gallia"), t.cubes("gallia")[1]) == (3, 9)
    assert t.asked() == ("act", (1,))


def ride(*faces: str, cubes: dict[int, str] | None = None, **more: object) -> Scene:
    """The Knight enters Gallia; new rats go to the first region."""
    given: dict[str, object] = {"rats": f"gallia*{len(faces)}", "faces": faces, **more}
    given["cubes"] = {1: "gallia*2"} if cubes is None else cubes
    t = holding("knight", **given).play("0 move gallia")
    while t.asked()[0] == "place-rat":
        t.answer(t.legal(0)[0])
    return t


@pytest.mark.rule("RA 6.6", "RA 12.4")
def test_knight_may_count_the_plague_piece_after_spreading_before_the_first_token() -> None:
    t = ride("4 all")
    assert t.asked() == ("count-piece", (0,))
    assert t.legal(0) == ["count", "ignore"]
    assert "rat-spread" in t.happened()
    assert "turned" not in t.happened()


@pytest.mark.rule("RA 6.6", "RA 5.4")
@pytest.mark.parametrize(
    ("limit", "answer", "left"),
    [(4, "count", 1), (4, "ignore", 2), (5, "count", 2), (2, "ignore", 1), (3, "count", 1)],
)
def test_the_plague_piece_counts_as_two_cubes_for_the_limit(
    limit: int, answer: str, left: int
) -> None:
    t = ride(f"{limit} all").play(f"0 {answer}")
    assert t.cubes("gallia") == [0, left, 0, 0]
    assert t.told("counted") == ([{"seat": 0, "region": "gallia"}] if answer == "count" else [])


@pytest.mark.rule("RA 6.6")
def test_it_counts_for_all_tokens_of_that_plague_and_no_longer() -> None:
    t = ride("5 majority", "4 majority", "4 majority", cubes={1: "gallia*3"}).play("0 count")
    assert [params["seat"] for params in t.told("lost")] == [1, 1]
    assert t.told("no-effect") == [{"region": "gallia", "limit": 4, "n": 3}]
    assert t.asked() == ("act", (1,))
    assert t.state.done == 0


@pytest.mark.rule("RA 6.6", "RA 5.5")
def test_neutral_cubes_have_no_majority_and_suffer_no_loss() -> None:
    """Two neutral cubes outnumber one red cube, but red still has the majority."""
    t = ride("3 majority all", cubes={1: "gallia"}).play("0 count")
    assert t.told("lost") == [{"seat": 1, "n": 1, "region": "gallia", "symbol": "majority"}]
    assert t.state.stock == [20] * 4


@pytest.mark.rule("RA 6.6", "RA 5.3")
def test_without_a_real_cube_nothing_is_turned() -> None:
    t = ride("1 all", cubes={})
    assert t.asked() == ("act", (1,))
    assert "turned" not in t.happened()
    t = ride("3 all", "3 all", cubes={1: "gallia"}).play("0 count")
    assert len(t.told("turned")) == 1


@pytest.mark.rule("RA 6.6")
def test_without_a_token_there_is_nothing_to_count_for() -> None:
    t = ride(cubes={1: "gallia*2"}, rats="")
    assert t.asked() == ("act", (1,))


@pytest.mark.rule("RA 6.6")
def test_only_whoever_moves_the_plague_may_count_it() -> None:
    t = holding("king", owners={"knight": 1}, rats="gallia", faces=["4 all"], cubes={1: "gallia*2"})
    t.play("0 move gallia", "0 rat italia")
    assert "counted" not in t.happened()
    assert t.cubes("gallia")[1] == 2
    assert t.asked() == ("act", (1,))


@pytest.mark.rule("RA 6.6", "RA 7.3", "RA 7.4")
def test_what_counted_in_the_final_round_counts_no_longer_in_the_final_plague() -> None:
    """The last player of the final round rides into Gallia; in Italia two cubes then count as
    two."""
    t = scene(
        4,
        agenda=[["last-turn", 0], ["final-plague", 1]],
        ender=3,
        supply=0,
        plague="anglia",
        owners={"knight": 0},
        cubes={1: "gallia*2 italia*2"},
        rats="gallia italia",
        faces=["4 all", "4 all"],
    )
    t.play("0 use knight", "0 move gallia", "0 count", "0 done")
    assert t.cubes("gallia")[1] == 1
    assert t.cubes("italia")[1] == 2
    assert t.told("no-effect") == [{"region": "italia", "limit": 4, "n": 2}]


@pytest.mark.rule("RA 6.6", "RA 7.4")
def test_an_enders_knight_does_not_count_in_the_final_plague() -> None:
    t = scene(
        4,
        agenda=[["final-plague", 1]],
        ender=3,
        supply=0,
        plague="gallia",
        owners={"knight": 3},
        cubes={1: "gallia*2"},
        rats="gallia",
        faces=["4 all"],
    )
    assert t.match.over
    assert t.line("regions") == (0, 2, 0, 0)
