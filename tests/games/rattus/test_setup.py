"""Set-up (RA 1, 3 and 8): the components before the first turn, and the order of settling."""

from __future__ import annotations

import pytest

import pestis
from pestis.games.rattus.content.ids import CARD_IDS, CARDS, PALACE, REGION_IDS
from pestis.games.rattus.content.reading import TOKEN_IDS, is_starter
from tests.games.rattus.scene import Scene, fresh, scene

LIGHT = ["anglia", "gallia", "germania", "hispania", "hungaria", "italia", "polonia", "scandia"]
MIDDLE = ["bulgaria", "turcia"]
DARK = ["russia", "tartaria"]
AFRICA = ["mauretania", "numidia", "africa", "libya", "aegyptus"]
IN_USE = {
    2: LIGHT,
    3: LIGHT + MIDDLE,
    4: LIGHT + MIDDLE + DARK,
    5: LIGHT + MIDDLE + AFRICA,
    6: LIGHT + MIDDLE + DARK + AFRICA,
}
BASE = [("none", seats) for seats in (2, 3, 4)]
BLUE = [("africanus", seats) for seats in (2, 3, 4, 5, 6)]
EVERY = BASE + BLUE
LED = ["peasant", "monk", "king", "astronomer", "explorer", "caravan-leader"]
LED_BY_MANY = [*LED, "knight", "sultan"]


def in_use(t: Scene) -> list[str]:
    return [REGION_IDS[region] for region in t.box.regions]


def settled(t: Scene, region: str = "gallia") -> Scene:
    """Let everybody settle, always in the same region."""
    while t.asked()[0] == "settle":
        t.answer(f"settle {region}")
    return t


def settlers(t: Scene) -> list[int]:
    """The seats asked to settle, in order."""
    seats = []
    while t.asked()[0] == "settle":
        seats.append(t.asked()[1][0])
        t.answer("settle gallia")
    return seats


@pytest.mark.rule("RA 1.7", "RA 8.2")
def test_two_to_four_alone_and_two_to_six_with_africanus() -> None:
    for expansion, seats in EVERY:
        assert fresh(seats, expansion=expansion).match.seats == seats
    for seats in (5, 6):
        with pytest.raises(pestis.SetupError) as refused:
            fresh(seats, expansion="none")
        assert refused.value.id == "rattus.error.seats-base"
        assert refused.value.params["max"] == 4
    for seats in (1, 7):
        with pytest.raises(pestis.SetupError) as refused:
            fresh(seats, expansion="africanus")
        assert (refused.value.params["min"], refused.value.params["max"]) == (2, 6)


@pytest.mark.rule("RA 2.1", "RA 8.3", "RA 8.6.1", "RA 2.3f")
@pytest.mark.parametrize(("expansion", "seats"), EVERY)
def test_regions_in_use(expansion: str, seats: int) -> None:
    assert in_use(fresh(seats, expansion=expansion)) == IN_USE[seats]


@pytest.mark.rule("RA 2.2")
def test_what_is_not_in_use_is_nobodys_neighbour_and_nobody_settles_there() -> None:
    t = fresh(2, expansion="none")
    hungaria = REGION_IDS.index("hungaria")
    near = [REGION_IDS[region] for region in t.box.near[hungaria]]
    assert near == ["germania", "italia", "polonia"]
    assert t.box.near[REGION_IDS.index("turcia")] == ()
    seat = t.asked()[1][0]
    assert t.legal(seat) == [f"settle {region}" for region in LIGHT]
    assert t.why(seat, "settle turcia") == ("not-in-use", "RA 2.2")


@pytest.mark.rule("RA 3.1", "RA 1.5")
def test_the_base_game_has_its_six_class_cards_untaken() -> None:
    for _, seats in BASE:
        t = fresh(seats, expansion="none")
        assert [CARD_IDS[card] for card in t.state.cards] == list(CARD_IDS[:6])
        assert t.state.owners == (-1,) * CARDS


@pytest.mark.rule("RA 1.3", "RA 3.2", "RA 8.6.2")
@pytest.mark.parametrize(("expansion", "seats"), EVERY)
def test_everybody_has_twenty_cubes_in_stock(expansion: str, seats: int) -> None:
    t = fresh(seats, expansion=expansion)
    assert t.state.stock == [20] * seats
    assert sum(t.state.cubes) == 0


@pytest.mark.rule("RA 3.3", "RA 8.6.3")
@pytest.mark.parametrize(("expansion", "seats"), EVERY)
def test_one_starter_lies_face_down_in_each_region_in_use(expansion: str, seats: int) -> None:
    t = fresh(seats, expansion=expansion)
    for region in REGION_IDS:
        assert t.rats(region) == int(region in IN_USE[seats])
    assert list(t.state.starters) == t.state.rats
    assert len(t.state.starter_bag) == len(IN_USE[seats])
    assert all(is_starter(token) for token in t.state.starter_bag)
    assert t.match.view(0)["starter_bag"] == len(IN_USE[seats])


@pytest.mark.rule("RA 3.4", "RA 8.6.3")
@pytest.mark.parametrize(
    ("expansion", "seats", "left"),
    [
        ("none", 2, 4),
        ("none", 3, 2),
        ("none", 4, 0),
        ("africanus", 2, 9),
        ("africanus", 3, 7),
        ("africanus", 4, 5),
        ("africanus", 5, 2),
        ("africanus", 6, 0),
    ],
)
def test_starters_left_over_are_mixed_into_the_others(
    expansion: str, seats: int, left: int
) -> None:
    mixed = set()
    for seed in range(8):
        later = fresh(seats, seed, expansion=expansion).state.later_bag
        found = tuple([token for token in later if is_starter(token)])
        assert len(found) == left
        mixed.add(found)
    assert (len(mixed) > 1) == (left > 0)


@pytest.mark.rule("RA 3.5", "RA 8.6.4", "RA 8.2")
@pytest.mark.parametrize(
    ("expansion", "seats", "removed", "supply"),
    [
        ("none", 2, 12, 29),
        ("none", 3, 6, 33),
        ("none", 4, 0, 37),
        ("africanus", 2, 24, 33),
        ("africanus", 3, 20, 35),
        ("africanus", 4, 16, 37),
        ("africanus", 5, 8, 42),
        ("africanus", 6, 0, 48),
    ],
)
def test_supply_after_the_removal(expansion: str, seats: int, removed: int, supply: int) -> None:
    t = fresh(seats, expansion=expansion)
    assert t.state.supply == supply
    assert len(t.state.later_bag) == supply + removed
    tokens = sorted([*t.state.starter_bag, *t.state.later_bag])
    blue = expansion == "africanus"
    assert [TOKEN_IDS[token].startswith("blue-") for token in tokens] == [blue] * len(tokens)
    assert len(set(tokens)) == (65 if blue else 49)


@pytest.mark.rule("RA 3.6", "RA 8.6.5", "RA 1.6")
@pytest.mark.parametrize("seats", [2, 5])
def test_the_plague_piece_stands_in_a_region_in_use_by_chance(seats: int) -> None:
    found = {fresh(seats, seed).plague() for seed in range(120)}
    assert found == set(IN_USE[seats])


@pytest.mark.rule("RA 3.7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_chance_picks_the_starting_player_and_turns_go_clockwise(seats: int) -> None:
    starters = set()
    for seed in range(60):
        t = fresh(seats, seed)
        starters.add(t.state.starter)
        assert t.told("starter") == [{"seat": t.state.starter}]
        assert t.asked() == ("settle", (t.state.starter,))
    assert starters == set(range(seats))
    t = settled(fresh(seats, expansion="africanus", class_cards=with_leader(seats)))
    t.answer("camp gallia")
    order: list[int] = []
    while len(order) < seats + 1:
        kind, (seat,) = t.asked()
        if kind == "act" and (not order or order[-1] != seat):
            order.append(seat)
        t.answer("skip" if "skip" in t.legal(seat) else t.legal(seat)[-1])
    first = t.state.starter
    assert order == [(first + n) % seats for n in range(seats + 1)]
    assert [params["round"] for params in t.told("turn-began")][:seats] == [1] * seats
    assert t.told("turn-began")[seats]["round"] == 2


def with_leader(seats: int) -> list[str]:
    return LED if seats < 5 else LED_BY_MANY


@pytest.mark.rule("RA 3.8", "RA 3.9", "RA 8.6.9")
@pytest.mark.parametrize(("expansion", "seats"), EVERY)
def test_first_cubes_go_clockwise_then_back_and_with_many_a_third_time(
    expansion: str, seats: int
) -> None:
    t = fresh(seats, 3, expansion=expansion)
    clockwise = [(t.state.starter + n) % seats for n in range(seats)]
    order = clockwise + clockwise[::-1] + (clockwise if seats > 4 else [])
    assert settlers(t) == order
    cubes = 6 if seats > 4 else 4
    assert t.state.stock == [20 - cubes] * seats
    assert t.cubes("gallia") == [cubes] * seats


@pytest.mark.rule("RA 3.8")
def test_two_cubes_go_into_one_region_and_rats_play_no_part() -> None:
    t = fresh(4, expansion="none")
    first = t.state.starter
    rats, supply = list(t.state.rats), t.state.supply
    assert t.legal(first) == [f"settle {region}" for region in IN_USE[4]]
    t.answer("settle anglia")
    assert t.cubes("anglia")[first] == 2
    assert t.told("settled") == [{"seat": first, "n": 2, "region": "anglia"}]
    t.answer("settle anglia", "settle italia", "settle polonia", "settle polonia")
    assert sum(t.cubes("anglia")) == 4
    assert t.cubes("polonia")[(first + 3) % 4] == 4
    assert t.why(t.asked()[1][0], "skip") == ("settle-first", "RA 3.8")
    assert (t.state.rats, t.state.supply) == (rats, supply)


@pytest.mark.rule("RA 3.9", "RA 8.6.11")
@pytest.mark.parametrize(("expansion", "seats"), [("none", 4), ("africanus", 4)])
def test_then_the_starting_player_takes_the_first_turn(expansion: str, seats: int) -> None:
    options = {"class_cards": LED} if expansion == "africanus" else {}
    t = settled(fresh(seats, 5, expansion=expansion, **options))
    if expansion == "africanus":
        t.answer("camp gallia")
    assert t.asked() == ("act", (t.state.starter,))
    assert t.told("turn-began") == [{"seat": t.state.starter, "round": 1}]


@pytest.mark.rule("RA 8.4", "RA 8.6.1")
@pytest.mark.parametrize(("seats", "number"), [(2, 6), (3, 6), (4, 6), (5, 8), (6, 8)])
def test_six_or_eight_class_cards_by_lot_from_all_ten(seats: int, number: int) -> None:
    sets = [fresh(seats, seed).state.cards for seed in range(40)]
    assert {len(cards) for cards in sets} == {number}
    assert {card for cards in sets for card in cards} == set(range(CARDS))
    assert len(set(sets)) > 10
    t = fresh(seats)
    told = [params["card"] for params in t.told("card-in-play")]
    assert told == [CARD_IDS[card] for card in t.state.cards]
    assert t.state.owners == (-1,) * CARDS


@pytest.mark.rule("RA 8.4")
def test_class_cards_may_be_agreed() -> None:
    names = ["sultan", *LED[:5]]
    t = fresh(4, class_cards=names)
    assert [CARD_IDS[card] for card in t.state.cards] == sorted(names, key=CARD_IDS.index)


@pytest.mark.rule("RA 8.4")
@pytest.mark.parametrize(
    ("names", "error", "params"),
    [
        (LED[:5], "class-cards-count", {"seats": 4, "found": 5, "expected": 6}),
        (LED_BY_MANY, "class-cards-count", {"seats": 4, "found": 8, "expected": 6}),
        ([*LED[:5], "king"], "class-cards-double", {"name": "king"}),
        ([*LED[:5], "sultn"], "class-cards-unknown", {"name": "sultn", "hint": "sultan"}),
    ],
)
def test_an_agreed_set_that_does_not_fit_is_refused(
    names: list[str], error: str, params: dict[str, object]
) -> None:
    with pytest.raises(pestis.SetupError) as refused:
        fresh(4, class_cards=names)
    assert refused.value.id == f"rattus.error.{error}"
    assert params.items() <= refused.value.params.items()


@pytest.mark.rule("RA 8.4", "RA 3.1")
def test_the_base_game_agrees_on_no_card_of_africanus() -> None:
    with pytest.raises(pestis.SetupError) as refused:
        fresh(4, expansion="none", class_cards=[*LED[:5], "sultan"])
    assert refused.value.id == "rattus.error.class-cards-unknown"
    assert refused.value.params["name"] == "astronomer"


@pytest.mark.rule("RA 8.6.6")
@pytest.mark.parametrize(("seats", "left"), [(2, 24), (3, 30), (4, 36), (5, 45), (6, 51)])
def test_three_region_cards_each_and_none_of_unused_regions(seats: int, left: int) -> None:
    t = fresh(seats)
    hands = [t.hand(seat) for seat in range(seats)]
    assert [len(hand) for hand in hands] == [3] * seats
    cards = sorted([card for hand in hands for card in hand] + t.deck())
    assert len(cards) == left
    assert cards == sorted([f"{region}-{n}" for region in IN_USE[seats] for n in (1, 2, 3)])
    assert t.discards() == []
    assert t.match.view(None)["deck"] == left - 3 * seats
    assert len({tuple(fresh(seats, seed).hand(0)) for seed in range(12)}) > 8


@pytest.mark.rule("RA 8.6.6", "RA 8.2")
def test_the_base_game_has_no_region_cards() -> None:
    t = fresh(4, expansion="none")
    assert (t.state.deck, t.state.hands) == ((), ())
    assert "dealt" not in t.happened()


@pytest.mark.rule("RA 8.6.7", "RA 8.1")
def test_fifteen_diplomats_are_ready_with_the_sultan() -> None:
    """With fifteen out nothing is left for the sixteenth; with fourteen out there is one."""
    owners = {"sultan": 0}
    places = "anglia gallia germania hispania hungaria italia polonia scandia"
    cubes = {0: f"{places} russia", 1: places}
    seven = " ".join(places.split()[:7])
    t = scene(4, africanus=True, owners=owners, cubes=cubes, diplomats={0: places, 1: seven})
    assert "use sultan" not in t.legal(0)
    six = " ".join(places.split()[:6])
    t = scene(4, africanus=True, owners=owners, cubes=cubes, diplomats={0: places, 1: six})
    t.play("0 use sultan", "0 under russia")
    assert sum(t.state.diplomats) == 15


@pytest.mark.rule("RA 8.6.8", "RA 8.7")
@pytest.mark.parametrize(("seats", "reach"), [(2, 2), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_chivalry_card_reaches_farther_with_five_and_six(seats: int, reach: int) -> None:
    """From Anglia through Gallia and Germania to Hungaria is three steps."""
    t = scene(seats, africanus=True, owners={"knight": 0}, plague="anglia")
    assert "move germania" in t.legal(0)
    assert ("move hungaria" in t.legal(0)) == (reach == 3)
    assert t.box.players.range == reach


@pytest.mark.rule("RA 8.6.10")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_last_player_places_the_caravan_in_a_region_of_choice(seats: int) -> None:
    t = settled(fresh(seats, 2, class_cards=with_leader(seats)))
    last = (t.state.starter - 1) % seats
    assert t.asked() == ("camp", (last,))
    assert t.legal(last) == [f"camp {region}" for region in IN_USE[seats]]
    t.answer("camp scandia")
    assert t.caravan() == "scandia"
    assert t.told("camped") == [{"seat": last, "region": "scandia"}]


@pytest.mark.rule("RA 8.6.10")
def test_without_the_caravan_leader_there_is_no_caravan() -> None:
    cards = [card for card in [*LED, "sultan"] if card != "caravan-leader"]
    t = settled(fresh(4, class_cards=cards))
    assert t.asked()[0] == "act"
    assert t.state.caravan == -1


@pytest.mark.rule("RA 1.1", "RA 6.1")
def test_the_palace_is_a_place_of_its_own_where_nobody_settles() -> None:
    t = fresh(6)
    assert PALACE not in t.box.regions
    assert "palace" not in " ".join(t.legal(t.asked()[1][0]))
    assert t.cubes("palace") == [0] * 6
