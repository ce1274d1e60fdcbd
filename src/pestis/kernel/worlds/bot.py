"""Defines a bot: a function registered by name, with a budget of nodes.

A bot keeps no state between questions.  What it wants to remember, it returns with its choice; the
driver passes it back with the next question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from pestis.kernel.core.choices import Choice
from pestis.kernel.core.rng import Dice
from pestis.kernel.json import Json, View

MOST_MEMORY: Final = 4096
"""Bytes that a memory may have as compact JSON."""

FORCED: Final = "forced"
"""The origin of an answer that was the only one."""
_BY: Final = "bot:"
RANDOM_NAME: Final = "random"
"""The permanent name of the bot that draws its answers."""
BY_CHANCE: Final = _BY + RANDOM_NAME
"""The origin of an answer that was drawn because the seat's own bot failed: the others' game goes
on, and the table is told."""


@final
class Question:
    """Everything a bot is given to answer one question.

    view     what its seat may know
    choices  the legal choices, two or more
    memory   what came with its last answer; None where it has just taken over, at any question
    dice     all the chance there is, new for every question
    nodes    how many positions it may play out in thought
    """

    def __init__(
        self, view: View, choices: tuple[Choice, ...], memory: Json, dice: Dice, nodes: int
    ) -> None:
        self.view: Final = view
        self.choices: Final = choices
        self.memory: Final = memory
        self.dice: Final = dice
        self.nodes: Final = nodes


@final
class Answer:
    """A bot's answer.

    choice  one of the choices
    memory  what it wants to be told at its next question: JSON data of at most 4096 bytes
    nodes   how many positions it played out in thought
    """

    def __init__(self, choice: Choice, memory: Json = None, nodes: int = 0) -> None:
        self.choice: Final = choice
        self.memory: Final = memory
        self.nodes: Final = nodes


Think = Callable[[Question], Answer]
"""Equal questions get equal answers, at every time and place: it looks at nothing else."""


@final
class Bot:
    """A bot registered under its permanent name.

    nodes  the positions it may play out for one answer: a bound on its time that no clock
           measures, so that it answers the same on every machine
    """

    def __init__(self, name: str, think: Think, nodes: int) -> None:
        self.name: Final = name
        self.think: Final = think
        self.nodes: Final = nodes


def origin_of(bot: str) -> str:
    """The origin of a bot's answers in the log, by its permanent name: ``bot:greedy-1``."""
    return _BY + bot


def bot_behind(origin: str) -> str:
    """The inverse of origin_of; empty where no bot answered or an older log does not name it."""
    return origin.removeprefix(_BY) if origin.startswith(_BY) else ""
