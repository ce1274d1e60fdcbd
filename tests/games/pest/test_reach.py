"""Places within reach: all of them, by legal ways, at the cost that is then paid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

import pytest

import pestis
from pestis.kernel.core.rng import Dice
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.kernel.worlds.ways import Way
from tests.games.pest.scene import Scene, scene

TURN: Final = ("act", "move", "cure")
BEFORE_MOVING: Final = ("act", "move")


def asked(seed: int, kinds: tuple[str, ...]) -> Iterator[Match]:
    """Yield a random game at prompts of these kinds."""
    match, dice = pestis.new("pest", 3, seed), Dice(f"reach {seed}")
    while not match.over:
        prompt = match.prompts()[0]
        if prompt.kind in kinds:
            yield match
        choices = match.choices(prompt.seats[0])
        match.submit(prompt.seats[0], choices[dice.below(len(choices))])


def seat_of(match: Match) -> int:
    return match.prompts()[0].seats[0]


def ways_of(match: Match) -> dict[str, Way]:
    found = pestis.outlook(match.view(seat_of(match))).ways()
    return {way.choices[-1].text: way for way in found}


def reached(t: Scene) -> dict[str, tuple[str, dict[str, int]]]:
    """By destination: the answers that lead there, and their cost."""
    return {
        text: (", ".join([each.text for each in way.choices]), dict(way.cost))
        for text, way in ways_of(t.match).items()
    }


def doctor(match: Match, seat: int) -> Json:
    places = match.view(None)["doctor"]
    assert isinstance(places, list)
    return places[seat]


def is_at_a_toll(match: Match) -> bool:
    """Whether the prompt asks how to pay for a step."""
    return match.prompts()[0].kind in ("pay", "way-in")


def food_paid(match: Match, seat: int, known: int) -> int:
    """The food and coins that a seat has paid since its ``known`` first events; a coin counts as a
    food."""
    paid = 0
    for event in match.events(seat, known):
        params = event["params"]
        assert isinstance(params, dict)
        if event["id"] == "paid" and params["seat"] == seat:
            assert isinstance(params["n"], int)
            paid += params["n"]
    return paid


def walked(match: Match) -> set[str]:
    """The places that the doctor can get to, found by trying every way."""
    seat = seat_of(match)
    start = doctor(match, seat)
    found: set[str] = set()
    tables = [match.copy()]
    while tables:
        table = tables.pop()
        for choice in table.choices(seat):
            if choice.text == "begin move" or choice.verb == "go":
                further = table.copy()
                further.submit(seat, choice)
                away = doctor(further, seat) != start or is_at_a_toll(further)
                if choice.verb == "go" and away:
                    found.add(choice.text)
                if further.prompts()[0].kind == "move":
                    tables.append(further)
    return found


@pytest.mark.rule("PE 6.A.1", "PE 6.A.2", "PE 6.A.3")
@pytest.mark.parametrize("seed", [1, 2])
def test_all_places_within_reach_are_found_and_no_other(seed: int) -> None:
    far = 0
    for match in islice(asked(seed, BEFORE_MOVING), 60):
        ways = {text: way for text, way in ways_of(match).items() if text.startswith("go ")}
        assert set(ways) == walked(match)
        far += sum([len(way.choices) > 2 for way in ways.values()])
    assert far > 20


@pytest.mark.rule("PE 6.A.3", "PE 6.A.4")
@pytest.mark.parametrize("seed", [3, 4])
def test_ways_come_true_cost_what_was_said_and_can_be_taken_back(seed: int) -> None:
    paid = 0
    for match in islice(asked(seed, TURN), 80):
        seat = seat_of(match)
        for way in ways_of(match).values():
            table = match.copy()
            known = len(table.events(seat))
            for choice, alone in zip(way.choices, way.alone, strict=True):
                assert alone == (len(table.choices(seat)) == 1)
                table.submit(seat, choice)
            if way.choices[-1].verb == "go" and not is_at_a_toll(table):
                assert dict(way.cost)["food"] == food_paid(table, seat, known)
                paid += dict(way.cost)["food"]
            assert table.undo_limit(seat)[0] >= len(way.choices)
    assert paid > 0


@pytest.mark.rule("PE 6.A.1")
def test_a_walk_begins_the_move_and_goes_the_cheapest_road() -> None:
    """From Karsk through Birken, which is free because the seat has a building there."""
    t = scene(
        3,
        turn="0 move-cure",
        doctor={0: "karsk"},
        built={0: "castle@aldik district-1@birken"},
        destroyed="",
    )
    assert reached(t)["go gollor"] == (
        "begin move, go birken, go gollor",
        {"food": 0, "movement": 1},
    )


@pytest.mark.rule("PE 6.1")
def test_patients_are_within_reach_of_the_whole_turn() -> None:
    t = scene(
        3,
        turn="0 move-cure",
        doctor={0: "aldik"},
        goods={0: "3*herbs"},
        quarantine={0: 1},
        destroyed="",
    )
    assert reached(t)["cure area"][0] == "begin cure, cure area"
    t.play("0 begin move", "0 go karsk")
    assert reached(t)["cure area"][0] == "stop, begin cure, cure area"


@pytest.mark.rule("PE 6.A.3")
def test_nobody_walks_to_find_a_patient() -> None:
    t = scene(3, turn="0 move-cure", doctor={0: "aldik"}, goods={0: "3*herbs"}, destroyed="")
    assert not [text for text in reached(t) if text.startswith("cure")]
