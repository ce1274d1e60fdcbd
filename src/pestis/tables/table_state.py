"""The state of a table, folded from its stored rows: its match, its log, and what can be read from
them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

import msgspec

from pestis.games import find, part_of
from pestis.kernel.errors import Message, RecordError
from pestis.kernel.json import Json, read_json
from pestis.kernel.match import Match
from pestis.kernel.records.append import sealed_answers
from pestis.kernel.records.load import read_record
from pestis.kernel.records.log import seal, unseal
from pestis.tables.log_rows import as_founded, fold
from pestis.tables.names import NO_BOTS, Bots
from pestis.tables.orders import read_orders, standing_answer
from pestis.tables.place import Place
from pestis.tables.protocol import Hint
from pestis.tables.rows import Row, StoredTable, Summary
from pestis.tables.table_log import AUTOMATIC, TableLog

RUNNING = "running"
OVER = "over"
ENDED = "ended"

THINKING: Final = "thinking"
TOLD: Final = "told"
"""States of a hint that was taken."""
NEWER_RULES: Final = "record-newer-rules"


class TableState:
    """A table in memory, without the commands that change it."""

    def __init__(self, stored: StoredTable, rows: Sequence[Row], bots: Bots = NO_BOTS) -> None:
        """Fold a table from its log, or from its snapshot if the rules have changed since.

        bots  the bots that can be seated here

        Raises RecordError if neither works, or if the table is played under newer rules than ours.
        """
        self.id = stored.id
        self.game = stored.game
        self.owner = stored.owner
        self.secret = stored.secret
        self.since = stored.summary.since
        seats = as_founded(stored.seats, rows)
        self.log = TableLog(self.id, stored.summary.name, seats, _line(stored.header))
        for row in rows:
            fold(self.log, row)
        spec = find(self.game)
        if self.log.rules > spec.rules_version:
            known = {"version": self.log.rules, "known": spec.rules_version}
            raise RecordError(NEWER_RULES, {"game": self.game, **known})
        lines = self.log.record()
        if stored.snapshot:
            lines.append(_line(stored.snapshot))
        self._reading = read_record(spec, lines)
        self._told = lines if self._reading.problem is not None else []
        """The record, if it no longer replays."""
        if self._reading.match is None:
            raise self._reading.problem or RecordError("record-empty")
        self.match: Match = self._reading.match
        self._place = Place()
        self.webhooks = {seat.seat: seat.webhook for seat in stored.seats}
        self.standing = {seat.seat: read_orders(seat.standing) for seat in stored.seats}
        self.bots = bots
        self.not_forced: set[tuple[str, int]] = set()
        """Decision and seat of prompts known not to have an answer that everybody can see is
        forced."""
        self._opened = self._when_opened()

    # -- when rules have changed --------------------------------------------------------------

    @property
    def replays(self) -> bool:
        """Whether the log gave the same results again."""
        return self._reading.problem is None

    @property
    def has_older_rules(self) -> bool:
        """Whether a running table must continue under newer rules."""
        behind = not self.replays or self.log.rules < self.match.spec.rules_version
        return self.status == RUNNING and behind

    # -- records ------------------------------------------------------------------------------

    @property
    def release(self) -> str:
        """The release that can replay a finished table; empty if this one can."""
        told = self.status != RUNNING and self._reading.problem is not None
        return self._reading.release if told else ""

    def saved(self) -> str:
        """The table's record; exactly as it was recorded if it no longer replays."""
        return seal(self._told) if self.release else self.match.save()

    # -- looking ----------------------------------------------------------------------------

    @property
    def status(self) -> str:
        """ "running", "over" or "ended"."""
        if self.log.ended:
            return ENDED
        return OVER if self.match.over else RUNNING

    @property
    def entries(self) -> int:
        """The number of choices in the log, without those taken back."""
        return len(self.log.lines)

    @property
    def last(self) -> float:
        """When something last happened here: seconds since 1970."""
        return max(self.log.last, self.since)

    @property
    def decision(self) -> str:
        """The id of the open prompt; it changes with every new prompt and every undo."""
        return f"{self.log.epoch}-{self._opened}"

    def asked(self) -> list[int]:
        """The seats that must answer now."""
        if self.status != RUNNING:
            return []
        return [seat for prompt in self.match.prompts() for seat in prompt.seats]

    def summary(self) -> Summary:
        """The summary for the lobby."""
        asked = self.asked()
        request = self.log.as_it_stands()
        return Summary(
            self.log.name,
            self.status,
            self.log.seq,
            self.entries,
            self.decision,
            json.dumps(asked),
            self.since,
            any(self.log.seats[seat].bot or self.standing_answer(seat) for seat in asked),
            "" if request is None else msgspec.json.encode(request).decode(),
        )

    def undo_points(self, seat: int) -> tuple[list[int], Message]:
        """The points in the log that the seat may go back to, nearest first, each just before one
        of its own choices; and the reason why there are no more."""
        steps, reason = self.match.undo_limit(seat)
        log = self.match.log
        points = [
            at
            for at in range(len(log) - 1, len(log) - steps - 1, -1)
            if log[at].seat == seat and log[at].origin not in AUTOMATIC
        ]
        return points, reason

    def hint(self, seat: int) -> Hint | None:
        """The hint for the seat's open prompt; None if it can take none."""
        thinks = hasattr(part_of(self.game, "bots.thinking"), "HINT")
        if not (self.log.hints and thinks) or seat not in self.asked() or self.log.seats[seat].bot:
            return None
        if len(self.match.choices(seat)) < 2:
            return None
        if self.log.hint_taken.get(seat) != self.decision:
            return Hint("open")
        told = self.log.hint_told
        return Hint(TOLD, told[seat]) if seat in told else Hint(THINKING)

    def seen(self, seat: int, key: str) -> int | None:
        """The number of the row made by an earlier command with this key."""
        return self.log.keys.get((seat, key))

    def bot(self, seat: int) -> str:
        """The permanent name of the bot that answers for the seat, or empty."""
        name = self.log.seats[seat].bot
        return self.bots.get(name, name)

    def standing_answer(self, seat: int) -> str:
        """The answer of the seat's standing orders to the open prompt; empty if its owner must be
        asked."""
        orders = self.standing[seat]
        if not orders or self.log.seats[seat].bot:
            return ""
        return standing_answer(self.match, orders, seat)

    # -- folding ----------------------------------------------------------------------------

    def fold(self, row: Row) -> bool:
        """Fold the next row of the log; an answer must have been submitted to the match before.

        Returns whether choices were taken back.
        """
        decision = self.decision
        left = fold(self.log, row)
        if left is not None:
            self.match.rewind(left)
        self._opened = self._when_opened()
        if self.decision != decision:
            self.since = row.at
        return left is not None

    def _when_opened(self) -> int:
        """The number of entries in the log when the open prompt was asked."""
        return self.entries - sealed_answers(self.match)


def _line(text: str) -> dict[str, Json]:
    """Parse the stored text of a line of a record.  Raises RecordError."""
    try:
        line = read_json(text)
    except ValueError:
        line = None
    if not isinstance(line, dict):
        raise RecordError("record-malformed", {"line": 1})
    return line


def header_of(match: Match) -> dict[str, Json]:
    """The header of the match's record without its past, which has rows of its own."""
    header = unseal(match.save())[0]
    return {name: value for name, value in header.items() if name != "past"}
