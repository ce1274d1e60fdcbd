"""Bots, which see a view and the legal choices, never a state."""

from pestis.bots.driver import Player, play_out
from pestis.bots.registry import bot_names, find_bot
from pestis.kernel.worlds.bot import Answer, Bot, Question

__all__ = ["Answer", "Bot", "Player", "Question", "bot_names", "find_bot", "play_out"]
