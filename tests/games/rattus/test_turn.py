"""A turn (RA 4): class card and cubes in either order, abilities between them, the plague last."""

from __future__ import annotations

import pytest

import pestis
from pestis.games.rattus.state.state import PLACED, TOOK
from tests.games.rattus.scene import Scene, scene

ORDERS = [
    ("take king", "place gallia"),
    ("place gallia", "take king"),
    ("skip", "take king"),
    ("place gallia",),
    ("skip",),
]


def turn(**more: object) -> Scene:
    """A scene in which seat 0 acts, with two rats in Gallia and the Plague Piece in Anglia."""
    given: dict[str, object] = {"rats": "gallia*2", "plague": "anglia", **more}
    return scene(4, **given)  # type: ignore[arg-type]


@pytest.mark.rule("RA 4.1")
@pytest.mark.parametrize("order", ORDERS)
def test_card_and_cubes_in_either_order_then_the_plague(order: tuple[str, ...]) -> None:
    t = turn()
    for choice in order:
        t.play(f"0 {choice}")
    assert t.owner("king") == (0 if "take king" in order else -1)
    assert t.cubes("gallia")[0] == (2 if "place gallia" in order else 0)
    t.play("0 move scandia")
    assert t.plague() == "scandia"
    assert t.asked() == ("act", (1,))


@pytest.mark.rule("RA 4.1")
def test_the_plague_piece_moves_when_cubes_are_placed_or_declined_not_before() -> None:
    t = turn()
    assert t.legal(0, "move") == []
    assert t.why(0, "move scandia") == ("place-first", "RA 4.1")
    t.play("0 take king")
    assert t.legal(0, "move") == []
    t.play("0 skip")
    assert t.legal(0) == ["move gallia", "move scandia"]
    assert t.why(0, "move russia") == ("out-of-reach", "RA 4.5")
    assert t.why(0, "move libya") == ("not-in-use", "RA 2.2")
    t = turn(options={"placing": "compulsory"})
    assert t.why(0, "skip") == ("must-place", "RA 4.3")
    assert t.why(0, "move scandia") == ("place-now", "RA 4.1"), "declining is no way out"


@pytest.mark.rule("RA 4.1", "RA 4.5")
def test_after_the_plague_piece_has_moved_nothing_else_is_done() -> None:
    t = turn(owners={"king": 0}, cubes={0: "italia"}).play("0 place gallia", "0 move gallia")
    assert t.asked() == ("place-rat", (0,))
    for choice in ("take monk", "use king", "place gallia", "skip"):
        assert t.why(0, choice) == ("rats-first", "RA 5.2")


# -- phase A --------------------------------------------------------------------------------------


@pytest.mark.rule("RA 4.2")
def test_one_class_card_from_the_table_or_from_any_rival() -> None:
    t = turn(owners={"king": 1, "monk": 3, "peasant": 0})
    takes = ["take merchant", "take monk", "take knight", "take witch", "take king"]
    assert t.legal(0, "take") == takes
    t.play("0 take merchant")
    assert t.told("took") == [{"seat": 0, "card": "merchant"}]
    assert t.legal(0, "take") == []
    assert t.why(0, "take king") == ("taken-already", "RA 4.2")
    t = turn(owners={"king": 1, "monk": 3, "peasant": 0}).play("0 take king")
    assert t.told("took-from") == [{"seat": 0, "card": "king", "other": 1}]
    assert [t.owner(card) for card in ("king", "monk", "peasant")] == [0, 3, 0]


@pytest.mark.rule("RA 4.2")
def test_ones_own_card_cannot_be_taken() -> None:
    t = turn(owners={"king": 0})
    assert "take king" not in t.legal(0)
    assert t.why(0, "take king") == ("own-card", "RA 4.2")


@pytest.mark.rule("RA 4.2", "RA 8.4")
def test_a_card_that_is_not_in_play_cannot_be_taken() -> None:
    t = turn()
    assert t.why(0, "take sultan") == ("not-in-play", "RA 8.4")


@pytest.mark.rule("RA 4.2")
def test_there_is_no_limit_and_cards_are_kept_until_somebody_takes_them() -> None:
    five = ("peasant", "merchant", "monk", "knight", "witch")
    t = turn(owners=dict.fromkeys(five, 0)).play("0 take king", "0 skip", "0 move scandia")
    assert t.state.owners[:6] == (0,) * 6
    t.play("1 take witch", "1 skip", "1 move germania")
    assert t.state.owners[:6] == (0, 0, 0, 0, 1, 0)
    assert t.match.view(3)["owners"] == [0, 0, 0, 0, 1, 0, None, None, None, None]


@pytest.mark.rule("RA 4.2")
def test_taking_a_card_is_optional() -> None:
    t = turn().play("0 skip", "0 move scandia")
    assert t.state.owners == (-1,) * 10
    assert t.asked() == ("act", (1,))


@pytest.mark.rule("RA 4.2")
def test_a_card_a_turn_not_a_card_a_game() -> None:
    t = turn(done=TOOK)
    assert t.legal(0, "take") == []
    t.play("0 skip", "0 move scandia", "1 take king")
    assert t.owner("king") == 1


# -- phase B --------------------------------------------------------------------------------------


@pytest.mark.rule("RA 4.3")
@pytest.mark.parametrize("rats", [1, 2, 3])
def test_as_many_cubes_as_rats(rats: int) -> None:
    t = turn(rats=f"gallia*{rats} italia")
    assert t.legal(0, "place") == ["place gallia", "place italia"]
    t.play("0 place gallia")
    assert t.cubes("gallia") == [rats, 0, 0, 0]
    assert t.state.stock == [20 - rats, 20, 20, 20]
    assert t.told("placed") == [{"seat": 0, "n": rats, "region": "gallia"}]
    assert t.rats("gallia") == rats


@pytest.mark.rule("RA 4.3", "RA 14.1")
def test_every_token_counts_wherever_it_came_from() -> None:
    t = turn(rats="gallia", starters="gallia", seen=["gallia rat-5 1"]).play("0 place gallia")
    assert t.cubes("gallia")[0] == 3


@pytest.mark.rule("RA 4.3")
def test_no_rats_no_cubes() -> None:
    t = turn()
    assert t.legal(0, "place") == ["place gallia"]
    assert t.why(0, "place italia") == ("no-rats", "RA 4.3")


@pytest.mark.rule("RA 4.3", "RA 2.2")
def test_no_cubes_where_nobody_plays() -> None:
    t = scene(2, rats="gallia", plague="anglia", owners={"peasant": 0})
    assert t.why(0, "place russia") == ("not-in-use", "RA 2.2")


@pytest.mark.rule("RA 4.3")
def test_cubes_go_into_one_region_once() -> None:
    t = turn(rats="gallia*2 italia").play("0 place gallia")
    assert t.legal(0, "place") == []
    assert t.why(0, "place italia") == ("placed-already", "RA 4.3")
    assert t.why(0, "skip") == ("placed-already", "RA 4.3")


@pytest.mark.rule("RA 4.3")
def test_cubes_may_go_where_others_are() -> None:
    t = turn(cubes={1: "gallia*3", 0: "gallia"}).play("0 place gallia")
    assert t.cubes("gallia") == [3, 3, 0, 0]


@pytest.mark.rule("RA 4.3")
def test_with_too_few_in_stock_what_is_left_is_placed() -> None:
    t = turn(rats="gallia*3", cubes={0: "palace*18"}).play("0 place gallia")
    assert t.cubes("gallia")[0] == 2
    assert t.state.stock[0] == 0
    assert t.told("placed") == [{"seat": 0, "n": 2, "region": "gallia"}]


@pytest.mark.rule("RA 4.3")
def test_with_an_empty_stock_there_is_nothing_to_place_or_decline() -> None:
    t = turn(cubes={0: "palace*20"})
    assert t.legal(0, "place") == []
    assert "skip" not in t.legal(0)
    assert t.why(0, "place gallia") == ("no-stock", "RA 4.3")
    assert t.legal(0, "move") == ["move gallia", "move scandia"]


@pytest.mark.rule("RA 4.3")
def test_without_rats_on_the_board_there_is_nothing_to_place_or_decline() -> None:
    t = turn(rats="")
    assert t.legal(0, "place") == []
    assert t.why(0, "skip") == ("nothing-to-place", "RA 4.3")
    assert t.legal(0, "move") == ["move gallia", "move scandia"]


@pytest.mark.rule("RA 4.3", "RA 12.6")
def test_placing_may_be_declined_by_one_choice() -> None:
    t = turn().play("0 skip")
    assert t.state.stock == [20] * 4
    assert t.told("skipped") == [{"seat": 0}]
    assert t.legal(0, "place") == []


@pytest.mark.rule("RA 4.3", "RA 12.6")
def test_with_the_option_placing_is_compulsory() -> None:
    t = turn(options={"placing": "compulsory"})
    assert "skip" not in t.legal(0)
    assert t.why(0, "skip") == ("must-place", "RA 4.3")
    assert t.legal(0, "move") == []
    t.play("0 place gallia")
    assert t.legal(0, "move") == ["move gallia", "move scandia"]


@pytest.mark.rule("RA 4.3")
def test_rats_are_counted_when_cubes_are_placed() -> None:
    """The Monk may add a rat first."""
    t = turn(rats="gallia*2 italia", owners={"monk": 0})
    t.play("0 use monk", "0 token italia later", "0 to gallia", "0 place gallia")
    assert t.cubes("gallia")[0] == 3


# -- abilities ------------------------------------------------------------------------------------


@pytest.mark.rule("RA 4.4")
def test_each_ability_once_a_turn() -> None:
    t = turn(owners={"king": 0}, cubes={0: "italia*3"})
    t.play("0 use king", "0 from italia")
    assert "use king" not in t.legal(0)
    assert t.why(0, "use king") == ("used-already", "RA 4.4")
    t.play("0 skip", "0 move scandia")
    for seat in (1, 2, 3):
        t.play(f"{seat} skip", f"{seat} move {'anglia' if seat % 2 else 'scandia'}")
    assert t.asked() == ("act", (0,))
    t.play("0 use king", "0 from italia")
    assert t.cubes("palace")[0] == 2


@pytest.mark.rule("RA 4.4")
def test_only_the_player_whose_turn_it_is_and_only_ones_own_cards() -> None:
    t = turn(owners={"king": 1}, cubes={0: "italia", 1: "italia"})
    assert t.why(0, "use king") == ("not-your-card", "RA 4.4")
    with pytest.raises(pestis.NotAsked):
        t.play("1 use king")


@pytest.mark.rule("RA 4.4")
def test_a_card_taken_this_turn_may_be_used_this_turn() -> None:
    t = turn(owners={"king": 1}, cubes={0: "italia", 1: "italia"})
    t.play("0 take king", "0 use king", "0 from italia")
    assert t.cubes("palace") == [1, 0, 0, 0]


@pytest.mark.rule("RA 4.4")
def test_a_card_used_by_its_former_owner_may_be_used_by_the_new_one() -> None:
    t = turn(owners={"king": 0}, cubes={0: "italia", 1: "italia"})
    t.play("0 use king", "0 from italia", "0 skip", "0 move scandia")
    t.play("1 take king", "1 use king", "1 from italia")
    assert t.cubes("palace") == [1, 1, 0, 0]


@pytest.mark.rule("RA 4.4")
def test_abilities_go_between_the_phases_in_any_order() -> None:
    t = turn(
        rats="gallia*2 italia",
        owners={"merchant": 0, "monk": 0},
        cubes={0: "gallia*2"},
    )
    t.play("0 use merchant", "0 from gallia", "0 to hispania", "0 group 2", "0 take king")
    t.play("0 place gallia", "0 use king", "0 from hispania")
    t.play("0 use monk", "0 token italia later", "0 to gallia", "0 move scandia")
    assert t.cubes("gallia")[0] == 2
    assert t.cubes("hispania")[0] == t.cubes("palace")[0] == 1
    assert (t.rats("gallia"), t.rats("italia")) == (3, 0)
    assert [params["card"] for params in t.told("used")] == ["merchant", "king", "monk"]


@pytest.mark.rule("RA 4.4")
@pytest.mark.parametrize(
    ("card", "choices"),
    [
        ("king", ["from italia"]),
        ("merchant", ["from italia"]),
        ("monk", ["token gallia later"]),
        ("witch", ["token gallia later"]),
    ],
)
def test_what_is_begun_is_finished_before_anything_else(card: str, choices: list[str]) -> None:
    t = turn(owners={card: 0}, cubes={0: "italia"}).play(f"0 use {card}")
    assert t.legal(0) == choices
    for other in ("take peasant", "place gallia", "skip", "move scandia"):
        assert t.why(0, other) == ("finish-ability", "RA 4.4")


@pytest.mark.rule("RA 4.4", "RA 6.5", "RA 6.6")
@pytest.mark.parametrize("card", ["peasant", "knight"])
def test_peasant_and_knight_work_in_phases_b_and_c(card: str) -> None:
    t = turn(owners={card: 0})
    assert f"use {card}" not in t.legal(0)
    assert t.why(0, f"use {card}") == ("works-in-its-phase", "RA 6.5, 6.6")


@pytest.mark.rule("RA 6.7", "RA 4.4")
def test_no_ability_must_be_used() -> None:
    cards = ("peasant", "merchant", "monk", "knight", "witch", "king")
    t = turn(owners=dict.fromkeys(cards, 0), cubes={0: "italia"}, done=PLACED)
    uses = ["use merchant", "use monk", "use witch", "use king"]
    assert t.legal(0, "use") == uses
    t.play("0 move scandia")
    assert t.told("used") == []
    assert t.cubes("italia")[0] == 1


# -- phase C --------------------------------------------------------------------------------------


@pytest.mark.rule("RA 4.5", "RA 1.6")
@pytest.mark.parametrize(
    ("seats", "plague", "near"),
    [
        (2, "gallia", ["anglia", "germania", "hispania", "italia"]),
        (2, "hungaria", ["germania", "italia", "polonia"]),
        (3, "hungaria", ["germania", "italia", "polonia", "bulgaria"]),
        (4, "hungaria", ["germania", "italia", "polonia", "bulgaria", "tartaria"]),
    ],
)
def test_the_plague_piece_goes_to_a_neighbour_in_use(
    seats: int, plague: str, near: list[str]
) -> None:
    t = scene(seats, plague=plague, done=PLACED)
    assert t.legal(0, "move") == [f"move {region}" for region in near]
    assert t.why(0, f"move {plague}") == ("out-of-reach", "RA 4.5")
    t.play(f"0 move {near[-1]}")
    assert t.plague() == near[-1]
    assert t.told("plague-moved") == [{"seat": 0, "region": near[-1]}]


@pytest.mark.rule("RA 4.5", "RA 10.2")
def test_arrows_lead_to_north_africa() -> None:
    t = scene(5, africanus=True, plague="hispania", done=PLACED)
    assert t.legal(0, "move") == ["move gallia", "move italia", "move mauretania"]
    t = scene(4, africanus=True, plague="hispania", done=PLACED)
    assert t.legal(0, "move") == ["move gallia", "move italia"]


@pytest.mark.rule("RA 4.5")
def test_moving_is_compulsory() -> None:
    t = turn(done=TOOK | PLACED)
    assert t.legal(0) == ["move gallia", "move scandia"]
