"""Previews of an answer, in words."""

from __future__ import annotations

import re
from typing import Any

import pytest

import pestis
from pestis.games import GAMES
from pestis.kernel.core.tallies import Change
from pestis.kernel.errors import IllegalChoice
from pestis.tables.foresight import MOST_CHANGES, brief, foreseen, said
from pestis.tables.preview_messages import Foreseen
from pestis.words import LANGUAGES, Words
from pestis.words.numbers import signed

NAMES = ["Anna", "Bert", "Cora"]
FIGURES = {
    "farm": "peasant",
    "marketplace": "merchant",
    "hospital": "monk",
    "guard-tower": "knight",
    "pied-pipers-hut": "witch",
    "treasury": "king",
}
"""Buildings, and the people of their class."""


def cubes(seat: int, odds: dict[int, int]) -> Change:
    return Change("cubes", {"region": "hispania", "seat": seat}, odds)


@pytest.mark.parametrize(
    ("language", "seat", "odds", "sentence"),
    [
        ("en", 0, {3: 1}, "You: 3 more cubes (Hispania)"),
        ("en", 0, {-1: 200}, "You: 1 fewer cube (Hispania)"),
        (
            "en",
            1,
            {-2: 20, -1: 60, 0: 20},
            "Bert: 0–2 fewer cubes (Hispania), most likely 1 (60%)",
        ),
        (
            "en",
            0,
            {-1: 50, 1: 150},
            "You: 0–1 fewer cubes (Hispania), or 0–1 more cubes (Hispania), most likely +1 (75%)",
        ),
        ("de", 0, {-2: 30, 0: 70}, "Du: 0–2 Würfel weniger (Hispania), am ehesten 0 (70 %)"),
        ("nl", 2, {2: 1}, "Cora: 2 blokjes meer (Hispania)"),
    ],
)
def test_changes_are_told(language: str, seat: int, odds: dict[int, int], sentence: str) -> None:
    assert said(cubes(seat, odds), "rattus", 0, Words(language, NAMES)) == sentence


def test_goods_are_told_with_their_amounts() -> None:
    change = Change("goods", {"seat": 0, "good": "herbs"}, {0: 1, 2: 3})
    assert said(change, "pest", 0, Words("en", NAMES)) == "You: +0–2 herbs, most likely 2 (75%)"
    change = Change("research", {"seat": 0, "good": "flask"}, {-1: 1})
    assert said(change, "pest", 0, Words("en", NAMES)) == "You: −1 research token"


def test_a_button_carries_certain_numbers_of_ones_own_with_their_units() -> None:
    def said_briefly(*changes: Change) -> str:
        return brief(changes, "rattus", 0, Words("en", NAMES))

    hand = Change("hands", {"seat": 0}, {1: 1})
    assert said_briefly(cubes(0, {3: 1}), cubes(1, {-1: 1})) == "+3 cubes"
    assert said_briefly(cubes(0, {-1: 1})) == "−1 cube"
    assert said_briefly(cubes(0, {-1: 10, 0: 90})) == ""
    assert said_briefly(cubes(1, {3: 1})) == ""
    assert said_briefly(cubes(0, {3: 1}), hand) == "+3 cubes · +1 region card"
    assert said_briefly(cubes(0, {3: 1}), cubes(0, {2: 1}), hand).count(" · ") == 2
    assert said_briefly(*[cubes(0, {3: 1})] * 4, hand) == "", "too many for a button"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_button_carries_a_number_without_a_unit(game: str, language: str) -> None:
    words = Words(language, NAMES)
    match = pestis.new(game, 3, 5)
    for tally in match.spec.tallies(match.header.box):
        axes = {axis.name: axis.labels[0] for axis in tally.axes if axis.name != "seat"}
        if any([axis.name == "seat" for axis in tally.axes]):
            change = Change(tally.field, {**axes, "seat": 0}, {2: 1})
            assert re.search(r"\w{3}", brief([change], game, 0, words)), tally.field
    assert [signed(n) for n in (2, 0, -2)] == ["+2", "0", "−2"]


def told(match: Any, choice: str, language: str = "en") -> Foreseen:
    seat = match.prompts()[0].seats[0]
    outlook = pestis.outlook(match.view(seat))
    return foreseen(outlook, outlook.preview(choice), Words(language, NAMES))


def test_an_answer_that_leads_to_the_next_question() -> None:
    match = pestis.new("rattus", 3, 5)
    assert told(match, "settle hispania") == Foreseen(
        ["You place 2 cubes in Hispania."], "", [], "+2 cubes", ["hispania"], True
    )


def test_moving_the_plague_tells_who_may_lose_cubes() -> None:
    """The preview goes on although the mover is asked for new rats, and for the token to turn,
    before anybody dies."""
    match = pestis.new("rattus", 3, 5)
    dice = pestis.Dice("plague")
    for _ in range(60):
        seat = match.prompts()[0].seats[0]
        choices = match.choices(seat)
        for choice in choices:
            if choice.text.startswith("move "):
                foreseen = told(match, choice.text)
                if any("You: 0–" in line and "fewer" in line for line in foreseen.odds):
                    assert not foreseen.stop
                    assert foreseen == told(match, choice.text), "the same odds each time"
                    return
        match.submit(seat, choices[dice.below(len(choices))])
    raise AssertionError("nobody was in danger")


@pytest.mark.rule("RC 3.11", "RC 3.12")
def test_the_rat_of_a_card_is_told_before_the_card_is_picked() -> None:
    match = pestis.new("rattus-cartus", 3, 3, {"buildings": list(FIGURES)})
    dice = pestis.Dice("cards")
    while match.prompts()[0].kind != "play-cards":
        seat = match.prompts()[0].seats[0]
        choices = match.choices(seat)
        match.submit(seat, choices[dice.below(len(choices))])
    building = match.prompts()[0].about
    figure = FIGURES[building.rpartition("-")[0]]
    seat = match.prompts()[0].seats[0]
    cards = [choice.text for choice in match.choices(seat) if choice.verb == "play"]
    assert any(figure in card for card in cards) and any(figure not in card for card in cards)
    for card in cards:
        rat = "no rat" if figure in card else "+1 rat"
        assert told(match, card).brief == f"+1 influence · {rat}"
    for card in (cards[0], cards[-1]):
        match.submit(seat, card)
    strangers = [figure not in card for card in (cards[0], cards[-1])].count(True)
    assert f"· +{strangers} rat" in told(match, "done").brief


@pytest.mark.rule("RC 3.11", "RC 3.12")
def test_influence_and_rats_are_told_once_if_the_cards_are_turned_at_once() -> None:
    """Whoever plays last may see them turned: what comes of them is no prospect any more."""
    briefs = set()
    for seed in range(4):
        match = pestis.new("rattus-cartus", 2, seed)
        dice = pestis.Dice("last", str(seed))
        while not match.over and match.prompts():
            prompt = match.prompts()[0]
            choices = match.choices(prompt.seats[0])
            for choice in choices if prompt.kind == "play-cards" else ():
                foreseen = told(match, choice.text)
                parts = [part.split()[-1] for part in foreseen.brief.split(" · ") if part]
                assert len(parts) == len({part.rstrip("s") for part in parts}), foreseen.brief
                briefs.add((choice.text, foreseen.brief))
            match.submit(prompt.seats[0], choices[dice.below(len(choices))])
    assert ("done", "+1 influence · −1 card") in briefs, briefs


def test_a_supply_action_tells_of_its_looks() -> None:
    found = set()
    for seed in range(9):
        match = pestis.new("rattus-cartus", 3, seed)
        for choice in match.choices(match.prompts()[0].seats[0]):
            foreseen = told(match, choice.text)
            if "look at 1 nun card" in foreseen.brief:
                assert "Then you look at 1 card of the Nun-row." in foreseen.sure
                found.add(foreseen.brief)
    assert any(" · " in brief for brief in found), "beside the numbers"


def test_what_somebody_else_does_is_told_with_their_name() -> None:
    match = pestis.new("pest", 3, 3)
    dice = pestis.Dice("p", "3")
    for _ in range(300):
        seat = match.prompts()[0].seats[0]
        choices = match.choices(seat)
        for choice in choices:
            if choice.verb == "take" and match.prompts()[0].kind == "choose-good":
                sure = told(match, choice.text).sure
                assert sure[0].startswith("You gain 1 ")
                assert not any(line.startswith(f"{NAMES[seat]} ") for line in sure)
                if any(line.startswith(tuple(NAMES)) for line in sure):
                    return
        match.submit(seat, choices[dice.below(len(choices))])
    raise AssertionError("only the seat itself gained something")


@pytest.mark.parametrize("verb", ["rat", "count", "ignore"])
def test_what_follows_on_the_plague_tells_who_may_lose_cubes(verb: str) -> None:
    """New rats, and the Knight's count, come before a token is picked."""
    for seed in range(6):
        match = pestis.new("rattus", 3, seed)
        dice = pestis.Dice("plague", str(seed))
        while not match.over:
            seat = match.prompts()[0].seats[0]
            choices = match.choices(seat)
            for choice in choices:
                goes_on = choice.verb == verb and match.preview(seat, choice).goes_on
                if goes_on and "fewer cube" in str(told(match, choice.text).odds):
                    return
            match.submit(seat, choices[dice.below(len(choices))])
    raise AssertionError("nobody was in danger")


def test_an_answer_that_draws_says_so_and_what_it_brings() -> None:
    match = pestis.new("rattus-cartus", 3, 7)
    seat = match.prompts()[0].seats[0]
    foreseen = told(match, match.choices(seat)[0].text, "de")
    assert foreseen.stop == "Dann wird gezogen."
    assert any(line.startswith("Du: ") and "auf der Hand" in line for line in foreseen.odds)


def test_no_more_is_told_than_can_be_read() -> None:
    """The pest of a new year may strike nearly anywhere."""
    match = pestis.new("pest", 2, 3)
    dice = pestis.Dice("a year")
    for _ in range(2000):
        seat = match.prompts()[0].seats[0]
        for choice in match.choices(seat):
            if choice.text == "end-turn":
                foreseen = told(match, "end-turn")
                if len(foreseen.odds) > MOST_CHANGES:
                    assert foreseen.odds[-1].startswith("And ")
                    assert len(foreseen.odds) == MOST_CHANGES + 1
                    return
        choices = match.choices(seat)
        match.submit(seat, choices[dice.below(len(choices))])
    raise AssertionError("no year ended")


def test_an_illegal_answer_is_refused() -> None:
    with pytest.raises(IllegalChoice):
        told(pestis.new("rattus", 3, 5), "settle moon")
