"""Defines a bot: a function registered by name, with a budget of nodes.

A bot keeps no state between questions.  It returns a memory with its choice, and the driver passes
the memory back with the next question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from pestis.kernel.core.choices import Choice
from pestis.kernel.core.rng import Dice
from pestis.kernel.json import Json, View

MOST_MEMORY: Final = 4096
"""The largest memory, in bytes of compact JSON."""

FORCED: Final = "forced"
"""The origin of an answer that was the only legal choice."""
_BY: Final = "bot:"
RANDOM_NAME: Final = "random"
"""The permanent name of the bot that picks at random."""
BY_CHANCE: Final = _BY + RANDOM_NAME
"""The origin of an answer that was picked at random because the seat's own bot failed: the game
continues for the others, and the table is informed."""


@final
class Question:
    """Everything a bot is given to answer one question.

    view     what its seat may know
    choices  the legal choices, two or more
    memory   the memory returned with its last answer; None if it has just taken over, which may
             happen at any question
    dice     its only source of randomness, new for every question
    nodes    how many positions it may search
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
    memory  what it wants to receive with its next question: JSON data of at most 4096 bytes
    nodes   how many positions it searched
    """

    def __init__(self, choice: Choice, memory: Json = None, nodes: int = 0) -> None:
        self.choice: Final = choice
        self.memory: Final = memory
        self.nodes: Final = nodes


Think = Callable[[Question], Answer]
"""A bot's function.  Equal questions must get equal answers, everywhere and at any time, so it may
depend on nothing else."""


@final
class Bot:
    """A bot registered under its permanent name.

    nodes  the positions it may search for one answer: a limit on its time that involves no clock,
           so that it answers the same on every machine
    """

    def __init__(self, name: str, think: Think, nodes: int) -> None:
        self.name: Final = name
        self.think: Final = think
        self.nodes: Final = nodes


def origin_of(bot: str) -> str:
    """The origin of a bot's answers in the log, by its permanent name: ``bot:greedy-1``."""
    return _BY + bot


def bot_behind(origin: str) -> str:
    """The inverse of origin_of; empty if no bot answered or an older log does not name it."""
    return origin.removeprefix(_BY) if origin.startswith(_BY) else ""
