"""Bots: seats that choose by themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from pestis.kernel.choices import Choice
from pestis.kernel.fields import View
from pestis.kernel.generator import Dice


class Bot(Protocol):
    """Whatever can choose.  It sees a view and the legal choices, and nothing else.

    A bot that throws dice owns them: thinking never changes the deck.
    """

    def choose(self, view: View, choices: tuple[Choice, ...]) -> Choice:
        """One of ``choices``, which is never empty; ``view`` is that of the seat asked."""
        ...


BotMaker = Callable[[int, int, Dice], Bot]
"""Makes a bot from its seat, the number of seats, and dice of its own."""
