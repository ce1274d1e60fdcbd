"""Rattus Cartus's own bots, by their public names."""

from __future__ import annotations

from typing import Final

from pestis.games.rattus_cartus.bots.greedy import GREEDY_1
from pestis.kernel.worlds.bot import Bot

BOTS: Final[dict[str, Bot]] = {"greedy": GREEDY_1}
