"""The variable set-up (PE 12)."""

from __future__ import annotations

import pytest

from pestis.games.pest.content.ids import RESOURCES, SIZES, VILLAGE
from pestis.games.pest.content.reading import default_content
from pestis.games.pest.state.choices import PLACE_IDS
from tests.games.pest.scene import Scene, fresh

PLACES = default_content().places
SEATS = pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])


def variable(seats: int, seed: int = 1) -> Scene:
    return fresh(seats, seed, setup="variable")


def intact(t: Scene) -> list[int]:
    """Locations in play."""
    return [n for n in range(1, len(PLACES)) if not t.state.destroyed[n]]


@SEATS
@pytest.mark.rule("PE 12.1", "PE 12.2")
def test_tokens_by_size_and_all_other_places_are_destroyed(seats: int) -> None:
    t = variable(seats)
    sizes = [PLACES[place].size for place in intact(t)]
    expected = default_content().boards.players[seats].places
    assert tuple(sizes.count(size) for size in range(len(SIZES))) == expected


@SEATS
@pytest.mark.rule("PE 12.2", "PE 12.3")
def test_the_resources_and_the_sick_are_those_of_the_tokens(seats: int) -> None:
    boards = default_content().boards
    for seed in range(4):
        t = variable(seats, seed)
        for size in range(len(SIZES)):
            there = [n for n in intact(t) if PLACES[n].size == size]
            for good in range(RESOURCES):
                drawn = [n for n in there if t.state.resources[n] == good]
                assert len(drawn) <= boards.location_tokens[size][good]
                assert sum(t.state.sick[n] for n in drawn) <= boards.location_sick[size][good]
            if len(there) == sum(boards.location_tokens[size]):
                assert sum(t.state.sick[n] for n in there) == RESOURCES
        assert sum(t.state.sick[n] for n in range(len(PLACES)) if t.state.destroyed[n]) == 0


@pytest.mark.rule("PE 12.2")
def test_printed_symbols_and_resources_are_ignored() -> None:
    worlds = [variable(3, seed) for seed in range(6)]
    assert len({t.state.resources for t in worlds}) == 6
    assert len({t.state.destroyed for t in worlds}) == 6
    assert any(
        not t.state.destroyed[n] and PLACES[n].resource != t.state.resources[n]
        for t in worlds
        for n in range(1, len(PLACES))
    )


@SEATS
@pytest.mark.rule("PE 12.4")
def test_castles_stand_on_villages_with_a_token(seats: int) -> None:
    cards = default_content().map.start_cards
    fallbacks = 0
    for seed in range(30 if seats == 2 else 8):
        t = variable(seats, seed)
        kind, asked = t.asked()
        assert kind == "place-castle"
        found = {PLACE_IDS.index(text.removeprefix("castle ")) for text in t.legal(asked[0])}
        villages = {n for n in intact(t) if PLACES[n].size == VILLAGE}
        drawn = t.state.start_cards[: 1 if seats > 2 else 2] if seats > 1 else range(len(cards))
        own = {n for card in drawn for n in cards[card].villages} & villages
        assert found == (own or villages)
        fallbacks += not own
    assert fallbacks or seats != 2, "with two players a card may be worth nothing"
