"""A bot's decision depends only on its view, memory and dice."""

from __future__ import annotations

import pytest

from pestis.bots import Player, bot_names, find_bot
from pestis.bots.answering import ask_bot
from pestis.games import GAMES, find
from pestis.kernel.core.rng import Dice
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.kernel.worlds.bot import Answer, Bot
from tests.conformance.support import FEW, Setting, state_of

NODES = 1500
"""The strongest levels search fewer positions here, in the same way."""
EVERY = 6
"""One decision in this many is checked."""

TABLES = [
    [setting for setting in FEW if setting.game == game and setting.seats == seats][-1]
    for game in GAMES
    for seats in (2, find(game).max_seats)
]


def told(answer: Answer) -> tuple[str, Json, int]:
    return answer.choice.text, answer.memory, answer.nodes


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_worlds_it_cannot_tell_apart_get_the_same_answer(setting: Setting) -> None:
    """Neither another world with the same view nor many other questions in between change the
    answer."""
    match = setting.new(4)
    dice = setting.dice("worlds")
    asked = 0
    while not match.over and asked < 8:
        seat = match.prompts()[0].seats[0]
        if len(match.choices(seat)) > 1 and dice.below(EVERY) == 0:
            asked += 1
            for name in bot_names(setting.game):
                true, other = (
                    question(world, seat, name) for world in (match, like(match, seat, dice))
                )
                assert told(true) == told(other) == told(question(match, seat, name))
        Player(find_bot(setting.game, "random"), seat, "test").step(match)
    assert asked == 8


def question(match: Match, seat: int, name: str) -> Answer:
    """The bot's answer at this prompt, asked twice so that it has a memory the second time."""
    known = find_bot(match.spec.id, name)
    bot = Bot(known.name, known.think, min(known.nodes, NODES))
    view, choices = match.view(seat), match.choices(seat)
    first = ask_bot(bot, view, choices, None, Dice("first"))
    return ask_bot(bot, view, choices, first.memory, Dice("second"))


def like(match: Match, seat: int, dice: Dice) -> Match:
    """The match in a world that the seat cannot tell from the true one."""
    state = match.spec.scramble(state_of(match), seat, dice)
    other = Match(match.spec, match.header, state, match._ctx.copy(), match.last)
    assert other.view(seat) == match.view(seat)
    return other
