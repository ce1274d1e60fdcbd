"""Assigns seats to people and bots by name.

A match keeps the players in its header, one text per seat: a person's name, or ``bot:greedy``.
After them come the agreements of the table: ``no-hints``.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from pestis.bots import bot_names, find_bot
from pestis.cli.errors import Problem
from pestis.kernel.errors import closest
from pestis.parts.drawing import seat_mark
from pestis.tables.commands import MOST_NAME
from pestis.words import Words
from pestis.words.visible import apart, visible

BOT = "bot:"
NO_HINTS = "no-hints"
USUAL = "journeyman"
GENTLEST = "newcomer"
MISSPELT = 0.85
"""A name at least this similar to a bot's name (1 is equal) is taken for a misspelt bot."""


class Sitter(NamedTuple):
    """The player on a seat: a person's name, or the name of a bot."""

    name: str
    bot: str

    def kept(self) -> str:
        """The text for the match's header."""
        return BOT + self.bot if self.bot else self.name


def read_sitter(text: str, game: str) -> Sitter:
    """Parse a seat: a bot's name means the bot, any other text a person.

    Raises SetupError for ``bot:`` with an unknown bot, Problem for an invalid name.
    """
    word = visible(text)
    if word.startswith(BOT):
        bot = word.removeprefix(BOT)
        find_bot(game, bot)
        return Sitter("", bot)
    if word in bot_names(game):
        return Sitter("", word)
    bot = closest(word.casefold(), bot_names(game))
    if bot and SequenceMatcher(None, word.casefold(), bot).ratio() >= MISSPELT:
        raise Problem("seat-near-bot", name=word, hint=bot)
    if len(word) > MOST_NAME or (text.strip() and not word):
        raise Problem("seat-name", name=word[:MOST_NAME], n=MOST_NAME)
    return Sitter(word, "")


def recorded_sitter(text: str, game: str) -> Sitter:
    """Parse a seat of a record, which any program may have written: names are accepted and made
    printable.  Raises SetupError for ``bot:`` with an unknown bot."""
    word = visible(text)
    if word.startswith(BOT) or word in bot_names(game):
        return read_sitter(word, game)
    return Sitter(word[:MOST_NAME], "")


def read_sitters(texts: Sequence[str], game: str) -> list[Sitter]:
    """Parse all seats of a table.  Raises SetupError or Problem."""
    sitters = [read_sitter(text, game) for text in texts]
    people = [sitter.name.casefold() for sitter in sitters if sitter.name]
    for name in people:
        if people.count(name) > 1:
            raise Problem("seat-twice", name=name)
    return sitters


def bot_called(text: str, game: str, words: Words) -> str:
    """The id of the bot with this name in the language; any other text unchanged."""
    wanted = " ".join(text.split()).casefold()
    for bot in bot_names(game):
        if words.bot(game, bot).casefold() == wanted:
            return bot
    return text


def bot_lines(game: str, words: Words) -> list[str]:
    """The bots of a game: id, name, and a line about each bot that has one."""
    names = bot_names(game)
    wide = max([len(bot) for bot in names])
    lines: list[str] = []
    for bot in names:
        id = f"bot-line.{bot}"
        line = f"  {bot:{wide}}  {words.bot(game, bot)}"
        lines.append(f"{line} – {words.text(id)}" if words.has(id) else line)
    return lines


def usual_bot(game: str) -> str:
    """The bot of the usual strength, or the game's first if it has none."""
    names = bot_names(game)
    return USUAL if USUAL in names else names[0]


def gentle_sitters(seats: int, game: str) -> list[Sitter]:
    """One person, and the weakest bots that the game has."""
    names = bot_names(game)
    bot = GENTLEST if GENTLEST in names else names[0]
    return [Sitter("", "")] + [Sitter("", bot)] * (seats - 1)


def names_of(game: str, sitters: Sequence[Sitter], words: Words) -> list[str]:
    """The name of each seat in sentences: its mark, then the player's name; equal bots are
    numbered."""
    names: list[str] = []
    bots = [sitter.bot for sitter in sitters]
    for seat, sitter in enumerate(sitters):
        name = apart(sitter.name) or words.text("seat", n=seat + 1)
        if sitter.bot:
            name = words.bot(game, sitter.bot)
            if bots.count(sitter.bot) > 1:
                name = f"{name} {bots[: seat + 1].count(sitter.bot)}"
        names.append(f"{seat_mark(seat)}\N{NO-BREAK SPACE}{name}")
    return names
