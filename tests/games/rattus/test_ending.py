"""The end: trigger, final round, final plague, ties (RA 7, 9.3)."""

from __future__ import annotations

import pytest

from tests.games.rattus.scene import Scene, scene


def last_turn(**given: object) -> Scene:
    """A scene in which seat 1 has the last turn: it moves the Plague Piece and the end is
    checked."""
    arguments: dict[str, object] = {"turn": 1, "plague": "anglia", **given}
    t = scene(4, **arguments)  # type: ignore[arg-type]
    choice = t.legal(1, "skip")
    if choice:
        t.play("1 skip")
    return t.play("1 move gallia")


@pytest.mark.rule("RA 7.1", "RA 9.3.1")
def test_an_empty_supply_ends_the_game_after_the_turn() -> None:
    t = last_turn(supply=0, rats="russia", cubes={0: "russia"}, owners={"king": 0})
    assert t.happened().count("rats-out") == 1
    assert t.state.ender == 1


@pytest.mark.rule("RA 7.1")
def test_tokens_on_the_board_do_not_matter() -> None:
    t = last_turn(supply=1, cubes={0: "russia"})
    assert t.state.ender == -1
    assert t.asked() == ("act", (2,))


@pytest.mark.rule("RA 7.1", "RA 7.2")
def test_any_players_empty_stock_ends_the_game_and_the_ender_is_whose_turn_it_was() -> None:
    t = last_turn(cubes={3: "russia*20", 0: "italia"}, owners={"monk": 0}, rats="hungaria")
    assert t.told("cubes-out") == [{"seat": 1, "other": 3}]
    assert t.state.ender == 1


@pytest.mark.rule("RA 7.1", "RA 5.6")
def test_the_palace_counts_as_placed_and_dead_cubes_undo_the_trigger() -> None:
    t = last_turn(cubes={3: "palace*15 gallia*5"}, rats="gallia", faces=["1 all"], supply=9)
    t.play("1 rat anglia")
    assert t.cubes("gallia") == [0, 0, 0, 4]
    assert t.state.ender == -1
    assert t.asked() == ("act", (2,))


@pytest.mark.rule("RA 7.2")
def test_the_final_round_goes_counter_clockwise_without_the_ender() -> None:
    t = last_turn(supply=0, rats="russia", cubes={0: "italia", 2: "italia", 3: "italia"})
    order = []
    while t.asked()[0] == "last-act":
        order.append(t.asked()[1][0])
        t.answer("done")
    assert order == [0, 3, 2]
    assert t.match.over


@pytest.mark.rule("RA 7.2", "RA 6.7")
def test_each_ability_once_more_in_any_order_and_none_is_compulsory() -> None:
    t = last_turn(
        supply=0,
        rats="russia",
        cubes={0: "italia*2"},
        owners={"king": 0, "merchant": 0},
    )
    assert t.asked() == ("last-act", (0,))
    assert t.legal(0) == ["use merchant", "use king", "done"]
    t.play("0 use king", "0 from italia")
    assert t.legal(0) == ["use merchant", "done"]
    assert t.why(0, "use king") == ("used-already", "RA 7.2")
    assert t.why(0, "take monk") == ("last-round", "RA 7.2")
    t.play("0 done")
    assert t.cubes("palace")[0] == 1


@pytest.mark.rule("RA 7.3")
def test_the_peasant_places_a_cube_in_any_region() -> None:
    t = last_turn(supply=0, rats="russia", owners={"peasant": 0})
    t.play("0 use peasant")
    assert len(t.legal(0)) == 12
    t.play("0 place tartaria")
    assert t.cubes("tartaria")[0] == 1


@pytest.mark.rule("RA 7.3", "RA 6.6")
def test_the_knight_lets_the_plague_rage_without_new_rats() -> None:
    t = last_turn(
        supply=0,
        cubes={2: "italia*2"},
        rats="italia*2",
        faces=["4 all", "4 all"],
        owners={"knight": 0},
    )
    t.play("0 use knight")
    assert "move gallia" not in t.legal(0)
    t.play("0 move italia", "0 count")
    assert t.told("rat-spread") == []
    assert t.cubes("italia")[2] == 1
    assert [params["seat"] for params in t.told("counted")] == [0]
    assert t.legal(0) == ["done"]


@pytest.mark.rule("RA 7.3")
def test_the_knight_finds_nothing_where_no_cube_is() -> None:
    t = last_turn(supply=0, rats="russia italia", owners={"knight": 0})
    t.play("0 use knight", "0 move italia")
    assert t.rats("italia") == 1
    assert t.asked() == ("last-act", (0,))


@pytest.mark.rule("RA 7.4", "RA 5.3")
def test_the_final_plague_rages_everywhere_but_in_the_palace() -> None:
    t = last_turn(
        supply=0,
        cubes={0: "italia*3 palace*4", 2: "russia"},
        rats="italia russia",
        faces=["1 all", "1 all"],
    )
    t.play("0 done", "3 done", "2 done")
    assert t.match.over
    assert t.cubes("italia")[0] == 2
    assert t.cubes("russia")[2] == 0
    assert t.cubes("palace")[0] == 4
    assert t.told("plague-moved") == [{"seat": 1, "region": "gallia"}]
    assert t.told("rat-spread") == []


@pytest.mark.rule("RA 7.5")
def test_most_cubes_in_regions_and_palace_win() -> None:
    t = last_turn(supply=0, cubes={0: "italia*3 palace*4", 2: "russia*6"})
    t.play("0 done", "3 done", "2 done")
    assert t.line("regions") == (3, 0, 6, 0)
    assert t.line("palace") == (4, 0, 0, 0)
    assert t.outcome().totals == (7, 0, 6, 0)
    assert t.outcome().winners == (0,)
    assert t.outcome().reason == "rats-out"


@pytest.mark.rule("RA 7.6")
def test_a_tie_goes_to_who_would_have_had_the_next_turn() -> None:
    t = last_turn(supply=0, cubes={0: "italia*3", 1: "italia*3", 3: "russia*3"})
    t.play("0 done", "3 done", "2 done")
    assert t.outcome().ranking == [(3,), (0,), (1,), (2,)]
    assert t.outcome().reason == "rats-out-tie"
    assert t.outcome().facts["turn-order"] == (3, 4, 1, 2)


def final(hands: dict[int, str], **given: object) -> Scene:
    """A scene in which the final plague is about to begin; seat 2 ended the game."""
    arguments: dict[str, object] = {
        "africanus": True,
        "agenda": [["final-plague", 1]],
        "ender": 2,
        "turn": 1,
        "done": 3,
        "supply": 0,
        "cubes": {0: "italia*3", 1: "hungaria*2"},
        "rats": "italia hungaria",
        "faces": ["1 peasantry", "1 peasantry"],
        "owners": {"peasant": 0},
        "hands": hands,
        **given,
    }
    return scene(4, **arguments)  # type: ignore[arg-type]


@pytest.mark.rule("RA 9.3.2")
def test_the_ender_names_the_regions_while_somebody_holds_a_region_card() -> None:
    t = final({3: "anglia-1"})
    assert t.asked() == ("name-region", (2,))
    assert t.legal(2) == ["rage hungaria", "rage italia"]
    assert t.why(2, "rage gallia") == ("nothing-there", "RA 9.3.2")
    assert t.why(2, "done") == ("name-first", "RA 9.3.2")
    t.play("2 rage italia")
    assert t.match.over
    assert [params["region"] for params in t.told("rages")] == ["italia", "hungaria"]


@pytest.mark.rule("RA 9.3.2", "RA 5.3")
def test_the_final_plague_is_the_enders_after_the_turns_of_the_final_round() -> None:
    t = scene(
        4,
        africanus=True,
        agenda=[["last-turn", 3], ["final-plague", 1]],
        ender=2,
        supply=0,
        cubes={0: "gallia*2 italia*2"},
        starters="gallia",
        rats="gallia italia",
        hands={1: "anglia-1"},
    )
    assert t.match.view(None)["turn"] == 3
    t.play("3 done")
    assert t.asked() == ("name-region", (2,))
    assert t.match.view(None)["turn"] == 2
    t.play("2 rage gallia")
    assert t.asked() == ("turn-token", (2,))


@pytest.mark.rule("RA 9.3.2")
def test_without_region_cards_the_order_of_the_map_is_used() -> None:
    t = final({})
    assert t.match.over
    assert [params["region"] for params in t.told("rages")] == ["hungaria", "italia"]


@pytest.mark.rule("RA 9.3.2", "RA 9.1.3")
def test_a_region_card_protects_in_one_region_only() -> None:
    t = final(
        {0: "gallia-2"},
        cubes={0: "italia*3 hungaria*2"},
        faces=["1 peasantry", "1 peasantry"],
    )
    t.play("2 rage italia", "0 protect peasant gallia-2")
    assert t.match.over
    assert t.cubes("italia")[0] == 3
    assert t.cubes("hungaria")[0] == 1
    assert t.discards() == ["gallia-2"]


@pytest.mark.rule("RA 9.3.3", "RA 9.1.2")
def test_cubes_region_cards_and_diplomats_score() -> None:
    t = final(
        {0: "italia-1", 1: "russia-1"},
        rats="",
        faces=[],
        cards="sultan",
        diplomats={1: "hungaria"},
    )
    assert t.match.over
    assert [line.id for line in t.outcome().lines] == [
        "regions",
        "palace",
        "region-cards",
        "diplomats",
    ]
    assert t.outcome().totals == (4, 6, 0, 0)
    assert t.told("held")[0] == {"seat": 0, "n": 1, "cards": ["italia-1"]}


@pytest.mark.rule("RA 9.3.4")
def test_islam_cards_work_in_the_final_round() -> None:
    t = scene(
        4,
        africanus=True,
        agenda=[["last-turn", 0], ["final-plague", 1]],
        ender=1,
        supply=0,
        cubes={0: "italia*2"},
        owners={"astronomer": 0, "explorer": 0, "caravan-leader": 0, "sultan": 0},
        caravan="gallia",
    )
    assert t.legal(0) == [
        "use astronomer",
        "use explorer",
        "use caravan-leader",
        "use sultan",
        "done",
    ]


@pytest.mark.rule("RA 9.3.2", "RA 9.1.8")
def test_in_the_final_plague_players_are_asked_clockwise_from_the_ender() -> None:
    """Seat 2 is the ender, so seat 3 comes before seat 0."""
    t = final(
        {0: "gallia-2", 3: "anglia-1"},
        cubes={0: "italia*2 hungaria", 3: "italia*2"},
        faces=["1 church royalty", "1 magic"],
        owners={"monk": 0, "king": 3},
    )
    t.play("2 rage italia")
    assert t.asked() == ("escape", (3,))
    t.play("3 pass")
    assert t.asked() == ("escape", (0,))
    t.play("0 pass")
    assert t.match.over
    assert (t.cubes("italia")[0], t.cubes("italia")[3]) == (1, 1)


@pytest.mark.rule("RA 7.3", "RA 9.1.3", "RA 9.1.8")
def test_the_knights_plague_of_the_final_round_has_choices_and_windows_like_any_other() -> None:
    t = scene(
        4,
        africanus=True,
        agenda=[["last-turn", 0], ["final-plague", 1]],
        ender=1,
        supply=0,
        cubes={2: "italia*3"},
        starters="italia",
        rats="italia",
        chance={"tokens": ["blue-first-rat-1", "blue-rat-2"]},
        owners={"knight": 0, "witch": 2},
        hands={2: "germania-2"},
    )
    t.play("0 use knight", "0 move italia", "0 ignore")
    assert t.asked() == ("turn-token", (0,))
    t.play("0 turn italia starter")
    assert t.asked() == ("escape", (2,))
    t.play("2 protect witch germania-2")
    assert t.asked() == ("last-act", (0,)), "the second token finds the card protected"
    assert t.cubes("italia")[2] == 3
    assert t.discards() == ["germania-2"]
