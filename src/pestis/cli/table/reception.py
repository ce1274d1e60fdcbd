"""The questions before a game, and the commands that may be typed at each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from pestis.cli.errors import Left, Problem
from pestis.cli.table.classroom import teach
from pestis.cli.table.orders import find_order
from pestis.cli.terminal import Terminal
from pestis.games import find, game_ids
from pestis.kernel.errors import PestisError
from pestis.parts.drawing import wrap
from pestis.words import Words

T = TypeVar("T")

ORDERS: Final = ("help", "goal", "learn", "quit")
"""The commands of a game that work before one."""
ROOM: Final = 12
"""Cells that a question leaves for the answer beside it."""


class Reception:
    """Asks the questions before a game.

    game  the one chosen, "" if none is yet
    """

    def __init__(self, terminal: Terminal, words: Words, game: str) -> None:
        self.terminal: Final = terminal
        self.words: Final = words
        self.game: Final = game

    def ask(self, question: str, default: str, read: Callable[[str], T]) -> T:
        """Ask until the answer is valid, and carry out commands in between.

        Raises EOFError at the end of the input, Left if the player leaves.
        """
        while True:
            *before, last = wrap(question, self.terminal.width - ROOM)
            self.terminal.print(*before)
            try:
                line = self.terminal.ask(last + " ")
                if not self._obeyed(line):
                    return read(line or default)
            except Problem as problem:
                self.terminal.say(self.words.say(problem.message))
            except PestisError as error:
                self.terminal.say(self.words.error(error))

    def _obeyed(self, line: str) -> bool:
        """Carry out a command; False if the line is none."""
        order, about = find_order(line, self.words) or ("", "")
        if order not in ORDERS:
            return False
        if order == "quit":
            raise Left(0)
        if order == "learn":
            self._learn(about)
        elif order == "goal":
            self.tell_goals()
        else:
            self.terminal.say(self.words.text("cli.ask.help", game=game_ids()[0]))
        return True

    def tell_goals(self) -> None:
        """Print the goal of the chosen game, or of each game."""
        for game in (self.game,) if self.game else game_ids():
            goal = f"{game}.lessons.goal"
            line = f"{game}: {self.words.text(goal)}" if self.words.has(goal) else game
            self.terminal.print(*wrap(line, self.terminal.width, 2))

    def _learn(self, about: str) -> None:
        """Teach the next lesson of a game: the chosen one, the one named, or the first."""
        named = "-".join(about.casefold().split())
        try:
            teach(self.game or find(named or game_ids()[0]).id, self.words, self.terminal)
        except Left:
            self.terminal.print("")


def order_words(words: Words) -> list[str]:
    """The commands as a player of the language types them."""
    return [words.text(f"cli.order.{order}.usage").split()[0] for order in ORDERS]
