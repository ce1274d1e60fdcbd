"""Set-up (PE 3, 12)."""

from __future__ import annotations

import pytest

from pestis.games.pest.content.ids import SIZES, VILLAGE
from pestis.games.pest.content.reading import default_content
from pestis.games.pest.state.choices import PLACE_IDS
from pestis.kernel.core.rng import Dice
from tests.games.pest.scene import CASTLES, Scene, fresh, number_of

SEATS = (1, 2, 3, 4, 5)
IN_PLAY = {5: [20, 15, 10], 4: [20, 10, 10], 3: [20, 10, 5], 2: [5, 15, 10], 1: [5, 15, 10]}


def intact(t: Scene) -> list[int]:
    """Places in play by size."""
    counts = [0] * len(SIZES)
    for place, row in enumerate(default_content().places):
        if place and not t.state.destroyed[place]:
            counts[row.size] += 1
    return counts


def after_setup(t: Scene) -> Scene:
    """Answer at random until the first assistant is placed."""
    for kind, _ in t.steps(Dice("setup")):
        if kind == "place-assistant":
            break
    return t


@pytest.mark.rule("PE 3.2", "PE 12.1")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("setup", ["printed", "variable"])
def test_destroyed_places_by_number_of_players(seats: int, setup: str) -> None:
    assert intact(fresh(seats, setup=setup)) == IN_PLAY[seats]


@pytest.mark.rule("PE 3.3")
@pytest.mark.parametrize("seats", SEATS)
def test_sick_people_at_the_start(seats: int) -> None:
    """One at every symbol, none at destroyed places."""
    t = fresh(seats)
    for place, row in enumerate(default_content().places):
        ruined = seats in row.destroyed_at
        assert t.state.sick[place] == (0 if ruined else row.sick)


@pytest.mark.rule("PE 3.4", "PE 3.5", "PE 3.10", "PE 2.5")
def test_open_cards() -> None:
    t = fresh(4)
    assert [default_content().decrees[card].era for card in t.state.decrees] == [0, 1, 2]
    assert len(t.state.capital_card) == 1
    assert len(set(t.state.display)) == 5


@pytest.mark.rule("PE 3.6", "PE 3.1", "PE 2.7")
def test_nothing_is_built_yet() -> None:
    t = fresh(3)
    assert t.state.capital_owner == (-1,) * 5
    assert t.built(0) == {}
    assert t.state.healthy == t.state.quarantine == t.state.dead == [0, 0, 0]


@pytest.mark.rule("PE 3.7", "PE 2.2")
@pytest.mark.parametrize("seats, shown", [(1, 6), (2, 6), (3, 8), (4, 10), (5, 12)])
def test_reward_tokens(seats: int, shown: int) -> None:
    t = fresh(seats)
    assert sum(t.state.tokens_up) == shown
    assert sum(default_content().boards.reward_tokens) == 16


@pytest.mark.rule("PE 3.8")
def test_six_different_pairs() -> None:
    t = fresh(3)
    for _ in t.steps(Dice("pairs")):
        pass
    assert len(set(t.state.pest)) == len(t.state.pest) == 6
    assert len(set(t.state.aid)) == len(t.state.aid) == 6


@pytest.mark.rule("PE 3.9")
def test_one_card_of_each_colour_never_comes() -> None:
    """With two players, at most two of the three cards of a colour appear."""
    cards = default_content().pest_cards
    for seed in range(30):
        t = fresh(2, seed)
        for _ in t.steps(Dice("colours", str(seed))):
            pass
        for colour in range(3):
            seen = [card for card in t.state.pest if cards[card].road_colour == colour]
            assert len(seen) <= 2


@pytest.mark.rule("PE 3.11")
def test_random_turn_order() -> None:
    orders = {fresh(3, seed).state.order for seed in range(40)}
    assert len(orders) == 6
    assert fresh(3).state.influence == [0, 0, 0]


@pytest.mark.rule("PE 3.12")
def test_three_players_draw_a_card_each() -> None:
    t = fresh(3)
    assert t.asked() == ("place-castle", (t.state.order[0],))
    card = default_content().map.start_cards[t.state.start_cards[0]]
    assert {choice.removeprefix("castle ") for choice in t.legal(t.state.order[0])} == {
        PLACE_IDS[place] for place in card.villages
    }
    assert len(t.state.start_cards) == 1


@pytest.mark.rule("PE 3.12")
def test_two_players_choose_of_two_intact_places() -> None:
    t = fresh(2)
    assert len(t.state.start_cards) == 4
    legal = t.legal(t.state.order[0])
    assert len(legal) == 2
    assert {choice.removeprefix("castle ") for choice in legal} <= set(CASTLES)


@pytest.mark.rule("PE 3.13", "PE 3.14")
def test_castle_and_doctor_take_a_sick_person() -> None:
    """Tamsel has the sick symbol; next to the castle the doctor takes one person for free."""
    for seed in range(60):
        t = fresh(1, seed)
        if "castle tamsel" in t.legal(0):
            break
    t.play("0 castle tamsel")
    assert t.state.quarantine == [1] and t.sick("tamsel") == 0
    assert t.asked()[0] == "place-doctor"
    assert set(t.legal(0)) == {"doctor corvath", "doctor terras", "doctor orlin"}
    assert t.why(0, "doctor gothar") == ("next-to-castle", "PE 3.14")


@pytest.mark.rule("PE 3.14")
def test_the_doctor_takes_who_stands_there_but_never_starts_in_the_capital() -> None:
    t = fresh(1)
    t.play("0 castle ulmar")
    assert "doctor wessin" in t.legal(0)
    t.play("0 doctor wessin")
    assert t.state.quarantine == [1]


@pytest.mark.rule("PE 3.15", "PE 3.1")
@pytest.mark.parametrize("seats", SEATS)
def test_what_a_board_begins_with(seats: int) -> None:
    t = fresh(seats)
    for seat in range(seats):
        assert t.goods(seat) == {"wood": 1, "stone": 1, "food": 2, "herbs": 2, "coin": 2}
        assert t.state.research[seat] == 1
        assert t.camp(seat) == ""


@pytest.mark.rule("PE 12.2")
def test_tokens_replace_what_is_printed() -> None:
    t = fresh(3, setup="variable")
    printed = tuple(place.resource for place in default_content().places)
    assert t.state.resources != printed
    for place, row in enumerate(default_content().places):
        if t.state.destroyed[place]:
            assert t.state.sick[place] == 0 and t.state.resources[place] == row.resource
    assert 0 < sum(t.state.sick) <= 12


@pytest.mark.rule("PE 12.4")
@pytest.mark.parametrize("seats", SEATS)
def test_castles_of_the_variable_setup_stand_on_intact_villages(seats: int) -> None:
    for seed in range(12):
        t = after_setup(fresh(seats, seed, setup="variable"))
        castles = [number_of(t.built(seat)["castle"]) for seat in range(seats)]
        assert len(set(castles)) == seats
        for castle in castles:
            assert not t.state.destroyed[castle]
            assert default_content().places[castle].size == VILLAGE
