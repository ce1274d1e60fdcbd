"""Plays a match with bots: each seat answers from its own view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from pestis.bots.answering import ask_bot, dice_for
from pestis.kernel.core.history import Entry
from pestis.kernel.errors import BotError
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.kernel.worlds.bot import FORCED, Answer, Bot, origin_of

LONGEST: Final = 20_000
"""Questions after which the bots are assumed to play for ever; the longest games take 3,000."""


@final
class Kept:
    """The memory from one of a bot's answers.

    entry  the answer in the log
    asked  number of answers logged for the seat up to and including this one
    """

    def __init__(self, entry: Entry, memory: Json, asked: int) -> None:
        self.entry: Final = entry
        self.memory: Final = memory
        self.asked: Final = asked


@final
class Player:
    """A bot at a seat of one match.

    A memory belongs to the log entry that it came with: it is dropped when the entry is taken back,
    and ignored once somebody else has answered for the seat.
    """

    def __init__(self, bot: Bot, seat: int, seed: str) -> None:
        self.bot: Final = bot
        self.seat: Final = seat
        self._seed = seed
        self._kept: list[Kept] = []

    def step(self, match: Match) -> None:
        """Answer one prompt; a forced choice needs no thinking.

        Raises NotAsked when the seat is not asked, BotError when the bot gives an invalid answer.
        """
        choices = match.choices(self.seat)
        if len(choices) == 1:
            match.submit(self.seat, choices[0], FORCED)
            return
        answer = self.answer(match)
        match.submit(self.seat, answer.choice, origin_of(self.bot.name))
        assert match.last is not None
        self.keep(match.last, answer)

    def answer(self, match: Match) -> Answer:
        """The answer the bot would give now, without submitting it.  Raises NotAsked or
        BotError."""
        choices = match.choices(self.seat)
        memory, asked = self._recall(match.last)
        dice = dice_for(self._seed, self.seat, asked)
        return ask_bot(self.bot, match.view(self.seat), choices, memory, dice)

    def keep(self, entry: Entry, answer: Answer) -> None:
        """Keep the memory that came with an answer; ``entry`` is that answer, the last of the
        log."""
        _, asked = self._recall(entry.before)
        self._kept.append(Kept(entry, answer.memory, asked + 1))

    def _recall(self, last: Entry | None) -> tuple[Json, int]:
        """The bot's memory, and the number of answers logged for its seat."""
        kept = self._kept
        asked = 0
        replaced = False
        while last is not None:
            while kept and kept[-1].entry.number > last.number:
                kept.pop()
            if kept and kept[-1].entry is last:
                return None if replaced else kept[-1].memory, kept[-1].asked + asked
            if last.seat == self.seat:
                asked += 1
                replaced = replaced or last.origin != FORCED
            last = last.before
        kept.clear()
        return None, asked


def play_out(match: Match, bots: Sequence[Bot], seed: str) -> None:
    """Play a match to its end; ``bots`` has one bot per seat, in seat order.

    Raises BotError if they play for ever.
    """
    players = [Player(bot, seat, seed) for seat, bot in enumerate(bots)]
    for _ in range(LONGEST):
        if match.over:
            return
        for prompt in match.prompts():
            for seat in prompt.seats:
                players[seat].step(match)
    raise BotError("bots-endless", {"questions": LONGEST})
