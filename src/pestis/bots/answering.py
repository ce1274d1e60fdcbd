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
    asked  number of answers logged for this seat so far, no matter who gave them
    """
    return Dice("bot", seed, str(seat), str(asked))


def ask_bot(bot: Bot, view: View, choices: tuple[Choice, ...], memory: Json, dice: Dice) -> Answer:
    """A bot's answer.  If there is only one choice, the bot is not asked and keeps its memory.

    Raises BotError if the answer is not one of ``choices``, or its memory is too large or not JSON.
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
    """A bot's answer to a view, and the memory to pass to it with its next question; ``dice`` are
    the arguments of ``dice_for``.  Raises BotError."""
    table = find(game).choices
    legal = tuple([table.parse(text) for text in choices])
    answer = ask_bot(find_bot(game, bot), view, legal, memory, dice_for(*dice))
    return answer.choice.text, answer.memory


def drawn(choices: Sequence[str], dice: tuple[str, int, int]) -> str:
    """The random bot's answer, for a seat whose bot has failed."""
    return choices[dice_for(*dice).below(len(choices))]


def _kept(bot: Bot, memory: Json) -> Json:
    """A memory after a round trip through JSON, so that all drivers pass on the same."""
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
    """Refuse fractions, because they differ between machines."""
    raise ValueError(text)
