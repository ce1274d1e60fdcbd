"""Set-up with Africanus and its options (RA 8, 12.6)."""

from __future__ import annotations

import pytest

import pestis
from pestis.games.rattus.content.ids import CARD_IDS, REGION_IDS
from pestis.games.rattus.content.reading import TOKEN_IDS, default_content, is_starter
from tests.games.rattus.scene import Scene, fresh, scene

SEATS = range(2, 7)
REGIONS = {2: 8, 3: 10, 4: 12, 5: 15, 6: 17}
SUPPLY = {2: 33, 3: 35, 4: 37, 5: 42, 6: 48}
CARDS = {2: 24, 3: 30, 4: 36, 5: 45, 6: 51}


def settled(t: Scene) -> Scene:
    """A new match after the first cubes and the caravan are placed."""
    while t.asked()[0] in ("settle", "camp"):
        t.answer(t.legal(t.asked()[1][0])[0])
    return t


@pytest.mark.rule("RA 8.1", "RA 11.1.1")
def test_the_box_of_africanus() -> None:
    blue = [id for id in TOKEN_IDS if id.startswith("blue")]
    assert len(blue) == 65
    assert len([id for id in blue if is_starter(TOKEN_IDS.index(id))]) == 17
    assert len(default_content().region_cards) == 51


@pytest.mark.rule("RA 8.2")
@pytest.mark.parametrize("seats", SEATS)
def test_the_65_tokens_replace_the_49_at_any_count(seats: int) -> None:
    t = fresh(seats)
    tokens = [*t.state.starter_bag, *t.state.later_bag]
    assert all(TOKEN_IDS[token].startswith("blue") for token in tokens)
    assert len(tokens) == 65


@pytest.mark.rule("RA 8.2", "RA 1.7")
def test_the_base_game_alone_is_for_up_to_four() -> None:
    assert fresh(4, expansion="none").match.seats == 4
    for seats in (5, 6):
        with pytest.raises(pestis.SetupError) as caught:
            fresh(seats, expansion="none")
        assert caught.value.id == "rattus.error.seats-base"
        assert caught.value.params["max"] == 4


@pytest.mark.rule("RA 8.3", "RA 8.6.1")
@pytest.mark.parametrize("seats", SEATS)
def test_regions_in_use(seats: int) -> None:
    used = [REGION_IDS[region] for region in fresh(seats).box.regions]
    assert len(used) == REGIONS[seats]
    assert ("russia" in used) == (seats in (4, 6))
    assert ("libya" in used) == (seats > 4)


@pytest.mark.rule("RA 8.4", "RA 8.6.1")
@pytest.mark.parametrize("seats", SEATS)
def test_six_or_eight_class_cards_by_lot(seats: int) -> None:
    sets = {fresh(seats, seed).state.cards for seed in range(8)}
    assert all(len(cards) == (6 if seats < 5 else 8) for cards in sets)
    assert len(sets) > 3


@pytest.mark.rule("RA 8.4")
def test_an_agreed_set_is_used_and_a_wrong_one_refused() -> None:
    agreed = ["monk", "king", "astronomer", "explorer", "caravan-leader", "sultan"]
    t = fresh(4, class_cards=agreed)
    assert [CARD_IDS[card] for card in t.state.cards] == agreed
    for wrong, id in (
        (agreed[:5], "class-cards-count"),
        ([*agreed[:5], "monk"], "class-cards-double"),
        ([*agreed[:5], "emperor"], "class-cards-unknown"),
    ):
        with pytest.raises(pestis.SetupError) as caught:
            fresh(4, class_cards=wrong)
        assert caught.value.id == f"rattus.error.{id}"
    with pytest.raises(pestis.SetupError) as caught:
        fresh(6, class_cards=agreed)
    assert caught.value.params["expected"] == 8
    with pytest.raises(pestis.SetupError) as caught:
        fresh(4, expansion="none", class_cards=agreed)
    assert caught.value.params["name"] == "astronomer"


@pytest.mark.rule("RA 8.6.2")
def test_everybody_has_twenty_cubes() -> None:
    t = fresh(6)
    assert t.state.stock == [20] * 6


@pytest.mark.rule("RA 8.6.3", "RA 8.6.4")
@pytest.mark.parametrize("seats", SEATS)
def test_starters_and_supply(seats: int) -> None:
    t = fresh(seats)
    assert t.state.rats == [int(region in t.box.regions) for region in range(17)]
    assert list(t.state.starters) == t.state.rats
    assert len(t.state.starter_bag) == REGIONS[seats]
    assert all(is_starter(token) for token in t.state.starter_bag)
    assert t.state.supply == SUPPLY[seats]
    left_over = [token for token in t.state.later_bag if is_starter(token)]
    assert len(left_over) == 17 - REGIONS[seats]


@pytest.mark.rule("RA 8.6.5")
def test_the_plague_piece_is_anywhere_in_use() -> None:
    found = {fresh(2, seed).plague() for seed in range(40)}
    assert len(found) == 8


@pytest.mark.rule("RA 8.6.6", "RA 14.2")
@pytest.mark.parametrize("seats", SEATS)
def test_region_cards_of_used_regions_are_dealt(seats: int) -> None:
    t = fresh(seats)
    assert [len(t.hand(seat)) for seat in range(seats)] == [3] * seats
    assert len(t.deck()) == CARDS[seats] - 3 * seats
    used = [REGION_IDS[region] for region in t.box.regions]
    held = [card for seat in range(seats) for card in t.hand(seat)]
    assert {card.rpartition("-")[0] for card in [*t.deck(), *held]} == set(used)


@pytest.mark.rule("RA 8.6.8", "RA 8.7")
@pytest.mark.parametrize(("seats", "steps"), [(2, 2), (4, 2), (5, 3), (6, 3)])
def test_the_knight_goes_farther_with_five_and_six(seats: int, steps: int) -> None:
    t = scene(seats, africanus=True, owners={"knight": 0}, plague="hispania")
    far = {"hungaria": 2, "scandia": 3, "bulgaria": 3, "anglia": 2}
    moves = t.legal(0, "move")
    for region, distance in far.items():
        if REGION_IDS.index(region) in t.box.regions:
            assert (f"move {region}" in moves) == (distance <= steps), region
    assert "move hispania" not in moves


@pytest.mark.rule("RA 8.6.9")
@pytest.mark.parametrize(("seats", "cubes"), [(2, 4), (3, 4), (4, 4), (5, 6), (6, 6)])
def test_first_cubes(seats: int, cubes: int) -> None:
    t = fresh(seats)
    order = []
    while t.asked()[0] == "settle":
        order.append(t.asked()[1][0])
        t.answer(t.legal(t.asked()[1][0])[0])
    first = t.state.starter
    clockwise = [(first + n) % seats for n in range(seats)]
    rounds = [clockwise, clockwise[::-1], clockwise][: cubes // 2]
    assert order == [seat for turn in rounds for seat in turn]
    assert t.state.stock == [20 - cubes] * seats


@pytest.mark.rule("RA 8.6.10", "RA 8.6.11")
def test_the_last_player_places_the_caravan_and_then_the_first_turn_begins() -> None:
    agreed = ["monk", "king", "astronomer", "explorer", "caravan-leader", "sultan"]
    t = fresh(4, class_cards=agreed)
    while t.asked()[0] == "settle":
        t.answer("settle italia")
    assert t.asked() == ("camp", ((t.state.starter - 1) % 4,))
    assert t.why(t.asked()[1][0], "settle italia") == ("camp-first", "RA 8.6.10")
    t.answer("camp gallia")
    assert t.caravan() == "gallia"
    assert t.asked() == ("act", (t.state.starter,))


@pytest.mark.rule("RA 8.6.10", "RA 8.6.7")
def test_without_caravan_leader_and_sultan_there_is_neither_caravan_nor_diplomat() -> None:
    agreed = ["monk", "king", "astronomer", "explorer", "witch", "knight"]
    t = settled(fresh(4, class_cards=agreed))
    assert t.state.caravan == -1
    assert t.asked()[0] == "act"


# -- cases that the rules leave open --------------------------------------------------------------


@pytest.mark.rule("RA 12.6", "RA 4.3")
def test_placing_may_be_compulsory() -> None:
    t = scene(4, rats="gallia", options={"placing": "compulsory"})
    assert t.legal(0, "skip") == []
    assert t.why(0, "skip") == ("must-place", "RA 4.3")
    assert t.legal(0, "move") == []
    t.play("0 place gallia")
    assert t.legal(0, "move") == ["move gallia", "move scandia"]


@pytest.mark.rule("RA 12.6", "RA 5.3")
def test_the_order_of_tokens_may_be_left_to_chance() -> None:
    t = scene(
        4,
        cubes={0: "gallia*5"},
        rats="gallia*2",
        starters="gallia",
        faces=["6 all", "6 all"],
        options={"ravage-order": "random"},
        chance={"order": ["token-later", "token-later"]},
    )
    t.play("0 skip", "0 move gallia")
    while t.asked()[0] == "place-rat":
        t.answer(t.legal(0)[0])
    assert t.asked() == ("act", (1,))
    assert t.turned()[-3:-1] == ["rat-1", "rat-2"]


@pytest.mark.rule("RA 12.6", "RA 5.5")
@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("m-a-classes", ["majority", "all", "church"]),
        ("m-classes-a", ["majority", "church", "all"]),
    ],
)
def test_the_order_of_symbols(order: str, expected: list[str]) -> None:
    t = scene(
        4,
        cubes={0: "gallia*5"},
        owners={"monk": 0},
        rats="gallia",
        faces=["1 church all majority"],
        options={"symbol-order": order},
    )
    t.play("0 skip", "0 move gallia", "0 rat anglia")
    assert [params["symbol"] for params in t.told("lost")] == expected


@pytest.mark.rule("RA 12.6", "RA 7.3")
def test_knight_and_peasant_may_rest_in_the_final_round() -> None:
    t = scene(
        4,
        agenda=[["last-turn", 0], ["final-plague", 1]],
        ender=1,
        supply=0,
        owners={"knight": 0, "peasant": 0},
        options={"last-knight-peasant": "unused"},
    )
    assert t.legal(0) == ["done"]
    assert t.why(0, "use knight") == ("no-use", "RA 7.3")
