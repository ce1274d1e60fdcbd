"""What a bot is; the shape stands in the kernel, so that games can bring bots of their own."""

from __future__ import annotations

from pestis.kernel.bot import Bot, BotMaker

__all__ = ["Bot", "BotMaker"]
