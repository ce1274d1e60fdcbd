"""The random bot: picks each legal choice with equal probability, in any game."""

from __future__ import annotations

from pestis.kernel.worlds.bot import RANDOM_NAME, Answer, Bot, Question


def choose_blindly(asked: Question) -> Answer:
    """Any of the choices, without regard to the view."""
    return Answer(asked.choices[asked.dice.below(len(asked.choices))])


RANDOM = Bot(RANDOM_NAME, choose_blindly, 0)
