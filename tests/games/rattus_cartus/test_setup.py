"""Set-up (RC 1 and 2): the players, the buildings, and the starting components."""

from __future__ import annotations

import pytest

import pestis
from pestis.games.rattus_cartus.content.ids import CLASSES, PILES
from pestis.games.rattus_cartus.content.reading import default_content, read_content
from pestis.games.rattus_cartus.state.choices import BUILDING_IDS, CARD_IDS
from pestis.kernel.json import Json
from tests.games.rattus_cartus.scene import CLASS_OF, FULL_SET, Scene, building_cards, fresh

SEATS = (2, 3, 4, 5)
METHODS = ("first-game", "one-building-per-class", "five-of-ten")
MIXED = (
    "farm-1 farm-2 brewery-3 brewery-4 brewery-5 marketplace office-1 hospital-1 hospital-2 "
    "hospital-3 hospital-4 monastery-1 castle pied-pipers-hut palace-5 treasury-1 treasury-2 "
    "treasury-3 treasury-4"
)
"""Like an agreed list, but with six cards of the Bourgeoisie."""


def chosen(t: Scene) -> list[str]:
    return [CARD_IDS[card] for card in t.state.chosen]


def class_of(card: str) -> str:
    return CLASS_OF[card.rpartition("-")[0]]


def per_class(names: list[str]) -> dict[str, list[str]]:
    return {cls: [name for name in names if class_of(name) == cls] for cls in CLASSES}


@pytest.mark.rule("RC 1.0")
def test_two_to_five_can_play() -> None:
    for seats in SEATS:
        assert fresh(seats).match.seats == seats
    for seats in (0, 1, 6):
        with pytest.raises(pestis.SetupError) as refused:
            fresh(seats)
        assert refused.value.params["min"] == 2
        assert refused.value.params["max"] == 5


@pytest.mark.rule("RC 1.7", "RC 1.8", "RC 2.1")
@pytest.mark.parametrize("seats", SEATS)
def test_one_disc_of_each_seat_starts_at_the_foot_of_six_tracks(seats: int) -> None:
    view = fresh(seats).match.view(None)
    assert view["influence"] == [[0] * seats] * 6
    ranks = view["ranks"]
    assert isinstance(ranks, list)
    assert len(ranks) == len(CLASSES) == 6
    for track in ranks:
        assert isinstance(track, list)
        assert sorted(int(str(seat)) for seat in track) == list(range(seats))
    assert view["where"] == [None] * seats


@pytest.mark.rule("RC 2.2")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_starts_with_ten_rats(seats: int) -> None:
    t = fresh(seats)
    assert [t.rats(seat) for seat in range(seats)] == [10] * seats


@pytest.mark.rule("RC 2.3")
@pytest.mark.parametrize("method", METHODS)
def test_every_method_gives_five_cards_of_each_class(method: str) -> None:
    for seed in range(5):
        names = chosen(fresh(seed=seed, buildings=method))
        assert len(set(names)) == 30
        assert [len(cards) for cards in per_class(names).values()] == [5] * 6


@pytest.mark.rule("RC 2.3", "RC D4")
def test_agreed_list_of_cards_may_mix_both_buildings_of_a_class() -> None:
    names = building_cards(MIXED.replace("office-1 ", ""))
    assert len(names) == 30
    assert chosen(fresh(buildings=names)) == names


@pytest.mark.rule("RC 2.3")
def test_six_building_names_stand_for_all_their_cards() -> None:
    names = ["brewery", "office", "hospital", "guard-tower", "pied-pipers-hut", "treasury"]
    assert chosen(fresh(buildings=names)) == building_cards(" ".join(names))


@pytest.mark.rule("RC 2.3", "RC D4")
def test_one_building_per_class_at_random() -> None:
    met: set[str] = set()
    for seed in range(20):
        names = chosen(fresh(seed=seed, buildings="one-building-per-class"))
        for cards in per_class(names).values():
            building = cards[0].rpartition("-")[0]
            assert cards == building_cards(building)
            met.add(building)
    assert met == set(BUILDING_IDS)


@pytest.mark.rule("RC 2.3", "RC D4")
def test_five_of_ten_shuffles_both_buildings_of_a_class() -> None:
    met: set[str] = set()
    mixed = False
    for seed in range(20):
        names = chosen(fresh(seed=seed, buildings="five-of-ten"))
        met.update(names)
        for cards in per_class(names).values():
            mixed = mixed or len({card.rpartition("-")[0] for card in cards}) == 2
    assert met == set(CARD_IDS)
    assert mixed


@pytest.mark.rule("RC 2.3")
@pytest.mark.parametrize(
    ("names", "error"),
    [
        (MIXED, "rattus-cartus.error.buildings-count"),
        (FULL_SET.replace("farm", "marketplace-1"), "rattus-cartus.error.buildings-double"),
        (FULL_SET.replace("farm", "office"), "rattus-cartus.error.buildings-count"),
        (FULL_SET.replace("farm", "frm"), "rattus-cartus.error.buildings-unknown"),
        ("farm", "rattus-cartus.error.buildings-count"),
    ],
)
def test_a_list_that_is_not_five_of_each_class_is_refused(names: str, error: str) -> None:
    with pytest.raises(pestis.SetupError) as refused:
        fresh(buildings=names.split())
    assert refused.value.id == error


@pytest.mark.rule("RC 2.4")
@pytest.mark.parametrize("seats", SEATS)
def test_nun_row_is_five_cards_that_nobody_has_seen(seats: int) -> None:
    t = fresh(seats)
    assert len(t.state.nuns) == 5
    for viewer in (None, *range(seats)):
        assert t.match.view(viewer)["nuns"] == [None] * 5


@pytest.mark.rule("RC 2.4")
def test_the_population_deck_is_shuffled() -> None:
    assert len({fresh(seed=seed).state.nuns for seed in range(20)}) == 20


@pytest.mark.rule("RC 2.5")
@pytest.mark.parametrize("seats", SEATS)
def test_five_cards_each_and_the_rest_is_the_draw_pile(seats: int) -> None:
    t = fresh(seats)
    for seat in range(seats):
        assert t.hand_size(seat) == 5
        assert not set(t.hand(seat)) & set(PILES)
    assert sum(t.deck().values()) == 84 - 5 - 5 * seats
    assert t.discard() == {}


@pytest.mark.rule("RC 2.6")
def test_jokers_and_special_cards_lie_in_open_piles() -> None:
    piles = {"joker": 15, "sword": 12, "flute": 12, "pass": 12, "gold": 15}
    for viewer in (None, 0):
        assert fresh().match.view(viewer)["piles"] == piles


@pytest.mark.rule("RC 2.6", "RC D6")
def test_a_kind_whose_building_is_not_in_use_cannot_be_had() -> None:
    t = fresh(buildings="first-game")
    for _ in t.steps(pestis.Dice("unused kinds")):
        assert (t.pile("flute"), t.pile("pass"), t.pile("gold")) == (12, 12, 15)


@pytest.mark.rule("RC 2.7")
def test_the_building_pile_is_shuffled() -> None:
    rows = {tuple(fresh(seed=seed).row()) for seed in range(20)}
    assert len(rows) > 15
    assert {card.rpartition("-")[0] for row in rows for card in row} == set(FULL_SET.split())


@pytest.mark.rule("RC 2.8", "RC 3.1")
@pytest.mark.parametrize(
    ("seats", "rounds", "row", "replacement"),
    [(2, 10, 2, 10), (3, 9, 2, 12), (4, 8, 3, 6), (5, 8, 3, 6)],
)
def test_rounds_row_and_replacement_pile(
    seats: int, rounds: int, row: int, replacement: int
) -> None:
    t = fresh(seats)
    assert t.told("round-began") == [{"round": 1, "rounds": rounds}]
    assert len(t.row()) == row
    left = len(t.state.building_bag) + len(t.state.returned)
    assert left - t.state.building_pile == replacement
    assert t.state.building_pile == (rounds - 1) * row
    assert rounds * row + replacement == 30


@pytest.mark.rule("RC 1.5", "RC 2.9", "RC A51")
@pytest.mark.parametrize("seats", SEATS)
def test_chance_picks_the_one_starting_player(seats: int) -> None:
    starters = []
    for seed in range(40):
        t = fresh(seats, seed)
        starters.append(t.state.starter)
        assert t.last("starter") == {"seat": starters[-1]}
        assert t.asked() == ("choose-supply", (starters[-1],))
    assert set(starters) == set(range(seats))


@pytest.mark.rule("RC 2.10")
def test_recommended_first_game() -> None:
    assert chosen(fresh(buildings="first-game")) == building_cards(FULL_SET)
    assert chosen(fresh()) == building_cards(FULL_SET)


@pytest.mark.rule("RC 1.2", "RC 2.3")
def test_own_content_keeps_two_buildings_of_each_class() -> None:
    """Otherwise a class might have no building to draw."""
    farm = {**default_content().buildings[0].row.data, "class": "church"}
    with pytest.raises(pestis.ContentError) as refused:
        read_content({"file": "own.toml", "building": [farm]})
    error = refused.value
    params = {"file": "own.toml", "row": "building, peasantry", "found": 1, "expected": 2}
    assert (error.id, error.params) == ("error.content-count", params)


@pytest.mark.rule("RC 1.2")
def test_buildings_may_change_their_classes_with_each_other() -> None:
    one, other = default_content().buildings[0].row.data, default_content().buildings[-1].row.data
    rows: Json = [{**one, "class": other["class"]}, {**other, "class": one["class"]}]
    content: dict[str, Json] = {"file": "own.toml", "building": rows}
    match = pestis.new("rattus-cartus", 2, 1, {"buildings": "five-of-ten"}, content)
    assert match.prompts()


@pytest.mark.rule("RC 1.6")
def test_a_key_that_no_row_of_rats_has_is_named() -> None:
    rats: Json = [{"value": 1, "tokens": 50, "token": 1}]
    with pytest.raises(pestis.ContentError) as refused:
        read_content({"file": "own.toml", "rat": rats})
    assert refused.value.id == "error.content-unknown-key"
