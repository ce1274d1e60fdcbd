"""What a building or a cure is said to cost and bring before it is paid comes true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import pytest

import pestis
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.rng import Dice
from pestis.kernel.errors import Message
from pestis.kernel.match import Match
from pestis.tables.foresight import Wanted, foresee
from tests.games.pest.scene import Scene, scene

PRICED: Final = ("build", "build-plain", "raise", "cure")
BROUGHT: Final = {"advance": "influence", "reward": "gained", "healed": "cured"}
"""The event that each prospect foretells."""
GAMES_PLAYED: Final = 12


def priced() -> Iterator[tuple[Match, int, Choice]]:
    """Buildings and cures of random games, each before it is chosen."""
    for seed in range(GAMES_PLAYED):
        match, dice = pestis.new("pest", 2 + seed % 3, seed), Dice(f"ahead {seed}")
        while not match.over:
            seat = match.prompts()[0].seats[0]
            choices = match.choices(seat)
            for choice in choices:
                if choice.verb in PRICED:
                    yield match, seat, choice
            match.submit(seat, choices[dice.below(len(choices))])


def told(match: Match, seat: int, choice: Choice) -> list[Message]:
    return pestis.outlook(match.view(seat)).prospects(choice)


def events_of(match: Match, seat: int, choice: Choice, dice: Dice) -> list[dict[str, Any]]:
    """What happens to the seat by the choice, paid for in a random way."""
    match = match.copy()
    known = len(match.events(seat))
    match.submit(seat, choice)
    while match.prompts() and match.prompts()[0].kind in ("pay", "change-cost"):
        choices = match.choices(seat)
        match.submit(seat, choices[dice.below(len(choices))])
    happened: list[Any] = match.events(seat, known)
    return [event for event in happened if event["params"].get("seat") == seat]


def test_what_a_building_or_a_cure_brings_is_told_before_it_is_paid() -> None:
    seen: Counter[str] = Counter()
    dice = Dice("payments")
    for match, seat, choice in priced():
        said = told(match, seat, choice)
        asked = match.copy()
        asked.submit(seat, choice)
        asks = bool(asked.prompts()) and asked.prompts()[0].kind in ("pay", "change-cost")
        assert bool(said) == asks, (choice.text, "told only where something is still to be decided")
        if not asks:
            continue
        happened = events_of(match, seat, choice, dice)
        paid = sum([event["params"]["n"] for event in happened if event["id"] == "paid"])
        sure: Any = pestis.outlook(match.view(seat)).preview(choice).events
        before = sum([event["params"]["n"] for event in sure if event["id"] == "paid"])
        due = sum([int(str(m.params["n"])) for m in said if m.id.endswith((".due", ".either"))])
        assert paid == before + due, choice.text
        for message in said:
            name = message.id.rpartition(".")[2]
            seen[f"{choice.verb} {name}"] += 1
            if name in BROUGHT:
                numbers = [e["params"].get("n", 1) for e in happened if e["id"] == BROUGHT[name]]
                assert message.params["n"] in numbers or not message.params["n"], choice.text
    assert {"build due", "build either", "build advance", "raise due", "raise reward"} <= set(seen)
    assert "cure due" in seen


def builder() -> Scene:
    """A player who can pay one wood and one stone with goods or with coins."""
    goods = {0: "2*wood 2*stone 3*coin"}
    return scene(2, turn="0 construct-research", doctor={0: "gollor"}, goods=goods)


@pytest.mark.parametrize(
    ("language", "brief"),
    [
        ("en", "−1 wood (or coins) · −1 stone (or coins) · +2 influence"),
        ("de", "−1 Holz (oder Münzen) · −1 Stein (oder Münzen) · +2 Einfluss"),
        ("nl", "−1 hout (of munten) · −1 steen (of munten) · +2 invloed"),
    ],
)
def test_the_button_of_a_building_says_what_it_costs_and_brings(language: str, brief: str) -> None:
    t = builder()
    t.play("0 begin construct")
    wanted = Wanted("now", t.match.view(0), ["Anna", "Bert"], language)
    assert foresee(wanted).answers["build district-1 gollor"].brief == brief


def test_a_building_with_one_way_to_pay_says_all_of_it() -> None:
    t = scene(2, turn="0 construct-research", doctor={0: "gollor"}, goods={0: "2*wood 2*stone"})
    t.play("0 begin construct")
    answers = foresee(Wanted("now", t.match.view(0), ["Anna", "Bert"], "en")).answers
    told = answers["build district-1 gollor"]
    assert told.brief == "−1 wood · −1 stone · +2 influence"
    assert "You construct district 1 in Gollor." in told.sure
