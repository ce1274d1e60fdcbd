"""Driving a match with bots: who is asked chooses, from his own view."""

from __future__ import annotations

from collections.abc import Sequence

from pestis.kernel.bot import Bot
from pestis.kernel.match import Match


def step(match: Match, seat: int, bot: Bot) -> None:
    """Answer one prompt for the seat: a forced choice at once, any other by the bot.

    Raises NotAsked when the seat is not asked, IllegalChoice when the bot answers nonsense.
    """
    choices = match.choices(seat)
    if len(choices) == 1:
        match.submit(seat, choices[0], "forced")
    else:
        match.submit(seat, bot.choose(match.view(seat), choices), "bot")


def play_out(match: Match, bots: Sequence[Bot]) -> None:
    """Play a match to its end; ``bots`` has one bot per seat, in seat order."""
    while not match.over:
        for prompt in match.prompts():
            for seat in prompt.seats:
                step(match, seat, bots[seat])
