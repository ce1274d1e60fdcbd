"""Verifies the bots' answers once a game is over and their seed is public."""

from __future__ import annotations

from pestis.bots.driver import Player
from pestis.bots.registry import find_bot
from pestis.kernel.match import Match
from pestis.kernel.records.moments import moments
from pestis.kernel.worlds.bot import bot_behind


def strange_answers(match: Match, seed: str) -> list[int]:
    """Numbers of the entries that were logged as a bot's answers but are not what that bot answers
    to its seat's view at that moment.  A match that continued under newer rules is checked from
    there on.

    Raises SetupError for a bot that is not known here, BotError for one that fails.
    """
    players: dict[tuple[int, str], Player] = {}
    strange: list[int] = []
    entries = match.log[match.header.begun :]
    for entry, moment in zip(entries, moments(match), strict=False):
        name = bot_behind(entry.origin)
        if not name:
            continue
        who = (entry.seat, name)
        if who not in players:
            players[who] = Player(find_bot(match.spec.id, name), entry.seat, seed)
        answer = players[who].answer(moment)
        players[who].keep(entry, answer)
        if answer.choice is not entry.choice:
            strange.append(entry.number)
    return strange
