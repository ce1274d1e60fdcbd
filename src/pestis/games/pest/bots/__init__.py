"""Pest's own bots, by the names under which they are offered."""

from __future__ import annotations

from typing import Final

from pestis.games.pest.bots.greedy import GREEDY_1
from pestis.kernel.worlds.bot import Bot

BOTS: Final[dict[str, Bot]] = {"greedy": GREEDY_1}
