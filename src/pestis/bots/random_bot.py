"""The bot that chooses blindly."""

from __future__ import annotations

from typing import final

from pestis.kernel.choices import Choice
from pestis.kernel.fields import View
from pestis.kernel.generator import Dice


@final
class RandomBot:
    """Every legal choice is equally likely, in every game."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def choose(self, view: View, choices: tuple[Choice, ...]) -> Choice:
        """Any of the choices; the view is not looked at."""
        return choices[self._dice.below(len(choices))]
