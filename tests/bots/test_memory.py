"""The driver stores a bot's memory with the answer it came with."""

from __future__ import annotations

import pytest

import pestis
from pestis.bots import Answer, Bot, Player, Question, find_bot
from pestis.bots.answering import ask_bot
from pestis.kernel.core.rng import Dice
from pestis.kernel.errors import BotError
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.kernel.worlds.bot import MOST_MEMORY

GAME = "rattus-cartus"


def counting(asked: Question) -> Answer:
    """A bot that remembers how often it was asked, and takes the first choice."""
    told = 0 if asked.memory is None else asked.memory
    assert isinstance(told, int)
    return Answer(asked.choices[0], told + 1)


COUNTING = Bot("counting", counting, 0)


def at_a_decision(match: Match, seat: int) -> Match:
    """Answer for the other seats, and forced prompts, until the seat has several choices."""
    blind = find_bot(GAME, "random")
    while True:
        asked = match.prompts()[0].seats[0]
        if asked == seat and len(match.choices(seat)) > 1:
            return match
        if asked == seat:
            match.submit(seat, match.choices(seat)[0], "forced")
        else:
            Player(blind, asked, "others").step(match)


def test_it_is_handed_in_again_over_forced_answers() -> None:
    match = pestis.new(GAME, seats=2, seed=1)
    player = Player(COUNTING, 0, "test")
    for n in range(1, 40):
        assert player.answer(at_a_decision(match, 0)).memory == n
        player.step(match)
    assert "forced" in [entry.origin for entry in match.log if entry.seat == 0]


def test_undo_takes_it_back() -> None:
    match = pestis.new(GAME, seats=2, seed=1)
    player = Player(COUNTING, 0, "test")
    marks = []
    for _ in range(6):
        marks.append(len(at_a_decision(match, 0).log))
        player.step(match)
    match.rewind(marks[3])
    assert player.answer(match).memory == 4
    match.rewind(marks[0])
    assert player.answer(match).memory == 1


def test_whoever_takes_over_begins_with_none() -> None:
    match = pestis.new(GAME, seats=2, seed=1)
    player = Player(COUNTING, 0, "test")
    for _ in range(3):
        player.step(at_a_decision(match, 0))
    at_a_decision(match, 0).submit(0, match.choices(0)[-1])
    assert player.answer(at_a_decision(match, 0)).memory == 1


def test_dice_depend_on_how_often_the_seat_was_asked_and_not_on_the_others() -> None:
    """Two seats answer at the same time, in either order; answers taken back leave no trace."""
    thrown: list[list[int]] = []

    def throwing(asked: Question) -> Answer:
        thrown[-1].append(asked.dice.below(1 << 30))
        return Answer(asked.choices[0])

    for order in ((0, 1), (1, 0)):
        match = pestis.new(GAME, seats=2, seed=3, options={"supply": "together"})
        players = [Player(Bot("throwing", throwing, 0), seat, "test") for seat in range(2)]
        assert match.prompts()[0].seats == (0, 1)
        seen = {}
        for seat in order:
            thrown.append([])
            players[seat].step(match)
            seen[seat] = thrown[-1]
        match.rewind(0)
        for seat in order:
            thrown.append([])
            players[seat].step(match)
            assert thrown[-1] == seen[seat]
        thrown.append(seen[0] + seen[1])
    assert thrown[4] == thrown[-1]
    assert thrown[0] != thrown[1]


def ask(memory: Json) -> Answer:
    """Ask a bot that returns this memory."""
    match = pestis.new(GAME, seats=2, seed=1)
    bot = Bot("hoarder", lambda asked: Answer(asked.choices[0], memory), 0)
    at_a_decision(match, 0)
    return ask_bot(bot, match.view(0), match.choices(0), None, Dice("test"))


def test_a_memory_comes_back_as_it_would_from_a_file() -> None:
    assert ask({"plan": ["a", "b"], "n": 3}).memory == {"plan": ["a", "b"], "n": 3}
    assert ask("x" * (MOST_MEMORY - 2)).memory == "x" * (MOST_MEMORY - 2)


@pytest.mark.parametrize(
    ("memory", "id"),
    [
        ("x" * (MOST_MEMORY - 1), "error.bot-memory-size"),
        ("ü" * (MOST_MEMORY // 2), "error.bot-memory-size"),
        ({"world": object()}, "error.bot-memory-form"),
        ([float("nan")], "error.bot-memory-form"),
        ({"worth": [0.5]}, "error.bot-memory-form"),
    ],
)
def test_what_is_no_small_plain_data_is_refused(memory: Json, id: str) -> None:
    with pytest.raises(BotError) as error:
        ask(memory)
    assert error.value.id == id
    assert error.value.params["bot"] == "hoarder"


def test_a_choice_that_was_not_offered_is_refused() -> None:
    match = pestis.new(GAME, seats=2, seed=1)
    first, *others = [match.spec.choices.at(n) for n in range(3)]

    def stray(asked: Question) -> Answer:
        assert first not in asked.choices
        return Answer(first)

    bot = Bot("stray", stray, 0)
    with pytest.raises(BotError) as error:
        ask_bot(bot, match.view(0), tuple(others), None, Dice("test"))
    assert error.value.id == "error.bot-choice"
