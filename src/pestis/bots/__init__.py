"""Bots: seats that choose by themselves.  They see a view and the legal choices, never a state."""

from pestis.bots.bot import Bot
from pestis.bots.driver import play_out, step
from pestis.bots.random_bot import RandomBot
from pestis.bots.registry import bot_names, make_bot

__all__ = ["Bot", "RandomBot", "bot_names", "make_bot", "play_out", "step"]
