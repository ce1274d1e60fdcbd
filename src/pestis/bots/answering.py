"""Asks a bot, gives it its dice and validates its answer."""

from __future__ import annotations

import json
from collections.abc import Sequence

from pestis.bots.registry import find_bot
from pestis.games import find
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.rng import Dice
from pestis.kernel.errors import BotError
from pestis.kernel.json import Json, View, nested_too_deeply
from pestis.kernel.worlds.bot import MOST_MEMORY, Answer, Bot, Question


def dice_for(seed: str, seat: int, asked: int) -> Dice:
    """The dice for one answer.

    seed   the bots' seed at this table
    asked  how many answers the log has from this seat so far, no matter who gave them
    """
    return Dice("bot", seed, str(seat), str(asked))


def ask_bot(bot: Bot, view: View, choices: tuple[Choice, ...], memory: Json, dice: Dice) -> Answer:
    """What a bot answers.  A single choice it is not asked about, and it remembers what it did.

    Raises BotError where the choice is not one of ``choices``, or the memory is too large or not
    JSON.
    """
    if len(choices) == 1:
        return Answer(choices[0], memory)
    answer = bot.think(Question(view, choices, memory, dice, bot.nodes))
    if answer.choice not in choices:
        raise BotError("bot-choice", {"bot": bot.name, "choice": repr(answer.choice)})
    return Answer(answer.choice, _kept(bot, answer.memory), answer.nodes)


def choose(
    game: str,
    bot: str,
    view: View,
    choices: Sequence[str],
    memory: Json,
    dice: tuple[str, int, int],
) -> tuple[str, Json]:
    """What a bot answers to a view, and what it will remember; ``dice`` as ``dice_for`` takes
    them.  Raises BotError."""
    table = find(game).choices
    legal = tuple([table.parse(text) for text in choices])
    answer = ask_bot(find_bot(game, bot), view, legal, memory, dice_for(*dice))
    return answer.choice.text, answer.memory


def drawn(choices: Sequence[str], dice: tuple[str, int, int]) -> str:
    """What the random bot answers: for a seat whose bot has failed."""
    return choices[dice_for(*dice).below(len(choices))]


def _kept(bot: Bot, memory: Json) -> Json:
    """A memory as it comes back from a file, so that all who drive hand in the same."""
    if memory is None:
        return None
    try:
        text = json.dumps(memory, separators=(",", ":"))
        if nested_too_deeply(text):
            raise ValueError
        kept: Json = json.loads(text, parse_float=_no_fraction, parse_constant=_no_fraction)
    except (TypeError, ValueError, RecursionError):
        raise BotError("bot-memory-form", {"bot": bot.name}) from None
    if len(text) > MOST_MEMORY:
        size = {"bytes": len(text), "most": MOST_MEMORY}
        raise BotError("bot-memory-size", {"bot": bot.name, **size})
    return kept


def _no_fraction(text: str) -> Json:
    """Fractions differ from machine to machine."""
    raise ValueError(text)
