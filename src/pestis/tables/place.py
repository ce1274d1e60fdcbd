"""The current state of a table's match, as stored with its rows."""

from __future__ import annotations

from typing import Final

import msgspec

from pestis.kernel.match import Match
from pestis.kernel.records.append import closing_line, open_turn
from pestis.kernel.records.snapshot import Turn

MOST_TURNS: Final = 2


class Place:
    """Takes the snapshot of a match after each answer and each undo.

    It keeps where the last turns began, so that undo need not replay the log to find out.
    """

    def __init__(self) -> None:
        self._turns: list[Turn] = []

    def text(self, match: Match) -> str:
        """The current last line of the match's record."""
        return msgspec.json.encode(closing_line(match, self._turn(match))).decode()

    def begin_turn(self, match: Match) -> None:
        """Keep where the open turn began, after an answer or an undo that another server stored."""
        self._turn(match)

    def _turn(self, match: Match) -> Turn:
        """The beginning of the open turn."""
        turns, last = self._turns, match.last
        while turns and turns[-1].entries > (0 if last is None else last.number):
            turns.pop()
        turn = open_turn(match, turns[-1] if turns else None)
        if not turns or turns[-1] is not turn:
            if turns:
                turns[-1].rest()
            turns.append(turn)
            del turns[:-MOST_TURNS]
        return turn
