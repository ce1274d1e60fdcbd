"""Plans of several choices in a row, on a preview of the table."""

from __future__ import annotations

import msgspec
import pytest

import pestis
from pestis.kernel.errors import IllegalChoice
from pestis.kernel.match import Match
from pestis.tables.planning import Wanted, foresee
from pestis.tables.preview_messages import Planned


def planned(match: Match, *choices: str) -> Planned:
    seat = match.prompts()[0].seats[0]
    return foresee(Wanted(match.view(seat), list(choices), [], ""))


def plannable(game: str, seats: int, most: int) -> tuple[Match, list[str]]:
    """A moment at which a seat can plan that many choices, and the choices."""
    match, dice = pestis.new(game, seats, 5), pestis.Dice("plans", game)
    row: list[str] = []
    for _ in range(3000):
        seat = match.prompts()[0].seats[0]
        first = [choice.text for choice in match.choices(seat)]
        row = []
        told = None
        while first and len(row) < most:
            row.append(first[dice.below(len(first))])
            told = planned(match, *row)
            first = told.choices
        if told is not None and len(row) == most and told.choices:
            return match, row
        choices = match.choices(seat)
        match.submit(seat, choices[dice.below(len(choices))])
    raise AssertionError("nothing can be planned")


@pytest.mark.parametrize("game", ["rattus", "rattus-cartus", "pest"])
def test_a_plan_shows_the_table_that_its_choices_make(game: str) -> None:
    match, row = plannable(game, 3, 2)
    told = planned(match, *row)
    seat = match.prompts()[0].seats[0]
    before = len(match.events(seat))
    for choice in row:
        match.submit(seat, choice)
    assert told.view == msgspec.json.decode(msgspec.json.encode(match.view(seat)))
    assert told.choices == [choice.text for choice in match.choices(seat)]
    assert told.stop == "question"
    assert [step.choice for step in told.steps] == row
    said = [(event["id"], event["params"]) for step in told.steps for event in step.events]
    real = [(event["id"], event["params"]) for event in match.events(seat)[before:]]
    assert said == real


def test_the_last_of_a_set_tells_of_the_whole_set() -> None:
    match, dice = pestis.new("rattus-cartus", 3, 7), pestis.Dice("sets")
    while (prompt := match.prompts()[0]).picks != "play":
        choices = match.choices(prompt.seats[0])
        match.submit(prompt.seats[0], choices[dice.below(len(choices))])
    seat = prompt.seats[0]
    row = [*[choice.text for choice in match.choices(seat)][:2], "done"]
    names = ["Anna", "Bert", "Cora"]
    told = foresee(Wanted(match.view(seat), row, names, "nl")).told
    assert told is not None
    assert told.sure[0].startswith("Je speelt 2 kaarten gedekt")
    assert told.touches[:2] == [choice.split()[1] for choice in row[:2]]
    assert foresee(Wanted(match.view(seat), row, names, "")).told is None


def test_it_ends_where_something_is_drawn() -> None:
    match = pestis.new("rattus-cartus", 3, 7)
    seat = match.prompts()[0].seats[0]
    choice = match.choices(seat)[0].text
    told = planned(match, choice, "nothing that comes after counts")
    assert [step.choice for step in told.steps] == [choice]
    assert (told.stop, told.choices, told.view["prompts"]) == ("chance", [], [])
    view = match.view(seat)
    changed = {name for name, was in view.items() if told.view.get(name) != was}
    assert changed == {"prompts", "agenda", "sealed", "supply"}, "as far as it is certain"


def test_a_choice_that_the_plan_does_not_leave_is_refused_with_its_reason() -> None:
    match, row = plannable("pest", 2, 2)
    with pytest.raises(IllegalChoice):
        planned(match, row[0], "no such thing")
