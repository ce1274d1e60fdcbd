"""The bots that Rattus Cartus brings along, by name."""

from __future__ import annotations

from typing import Final

from pestis.games.rattus_cartus.greedy import Greedy
from pestis.kernel.bot import Bot, BotMaker
from pestis.kernel.generator import Dice


def _greedy(_seat: int, _seats: int, dice: Dice) -> Bot:
    return Greedy(dice)


BOTS: Final[dict[str, BotMaker]] = {"greedy": _greedy}
