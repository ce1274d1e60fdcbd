"""The bots that Pest brings along, by name."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.greedy import Greedy
from pestis.kernel.bot import Bot, BotMaker
from pestis.kernel.generator import Dice


def _greedy(seat: int, _seats: int, dice: Dice) -> Bot:
    return Greedy(seat, dice)


BOTS: Final[dict[str, BotMaker]] = {"greedy": _greedy}
