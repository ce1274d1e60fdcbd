"""One table: its match and its ledger, and what each command does to them.

Everything here is quick and synchronous.  A command is carried out in memory first and gives the
row to commit; where the commit fails the table is thrown away and rebuilt from the log.
"""

from __future__ import annotations

import json
from typing import Any

import pestis
from pestis.bots import bot_names
from pestis.kernel.errors import IllegalChoice, Message, Params, SetupError, near
from pestis.kernel.fields import Json
from pestis.kernel.log import name_outcomes, seal
from pestis.kernel.match import Match
from pestis.server import wire
from pestis.server.ledger import HUMAN, Body, Ledger, body_text
from pestis.server.problems import Refused
from pestis.server.store import Row, Summary, TableRecord

RUNNING = "running"
OVER = "over"
ENDED = "ended"


class Table:
    """A table in memory."""

    def __init__(self, record: TableRecord, rows: list[Row]) -> None:
        """Rebuild a table from its log.  Raises RecordError where the log is damaged."""
        self.id = record.id
        self.game = record.game
        self.owner = record.owner
        self.secret = record.secret
        self.since = record.summary.since
        self.ledger = Ledger(record.summary.name, record.seats)
        for row in rows:
            self.ledger.apply(row)
        header: Body = json.loads(record.header)
        self.match: Match = pestis.load(seal([header, *self.ledger.lines]))
        self.webhooks = {seat.seat: seat.webhook for seat in record.seats}
        self._opened = self._when_opened()

    # -- looking ----------------------------------------------------------------------------

    @property
    def status(self) -> str:
        """ "running", "over" or "ended"."""
        if self.ledger.ended:
            return ENDED
        return OVER if self.match.over else RUNNING

    @property
    def entries(self) -> int:
        """How many choices the log has, those taken back left out."""
        return len(self.ledger.lines)

    @property
    def decision(self) -> str:
        """The id of the open prompt: it changes with every new prompt and every undo."""
        return f"{self.ledger.epoch}-{self._opened}"

    def asked(self) -> list[int]:
        """The seats that have to answer now."""
        if self.status != RUNNING:
            return []
        return [seat for prompt in self.match.prompts() for seat in prompt.seats]

    def summary(self) -> Summary:
        """What the lobby shows."""
        asked = self.asked()
        return Summary(
            self.ledger.name,
            self.status,
            self.ledger.seq,
            self.entries,
            self.decision,
            json.dumps(asked),
            self.since,
            any(self.ledger.is_bot(seat) for seat in asked),
        )

    def undo_points(self, seat: int) -> tuple[list[int], Message]:
        """Where the log may go back to, the nearest first, each before a choice of the seat's
        own; and why it goes no further."""
        steps, reason = self.match.undo_limit(seat)
        log = self.match.log
        points = [
            at
            for at in range(len(log) - 1, len(log) - steps - 1, -1)
            if log[at].seat == seat and log[at].origin != "forced"
        ]
        return points, reason

    # -- doing ------------------------------------------------------------------------------

    def seen(self, seat: int, key: str) -> int | None:
        """The number of the row that a command sent before has made."""
        return self.ledger.keys.get((seat, key))

    def carry_out(self, command: wire.AnyCommand, at: float) -> Row:
        """Do what a seat's owner asks.  Raises PestisError, nothing changed."""
        seat = command.seat
        match command:
            case wire.Choose():
                if self.ledger.seats[seat].stand_in:
                    raise Refused("stand-in-plays", {"seat": seat})
                self._answer(seat, command.decision, command.choice, "")
                return self._record("choice", seat, command.key, self._last_line(), at)
            case wire.Undo() | wire.RestartTurn():
                body = self._undo(seat, isinstance(command, wire.RestartTurn))
                return self._record("undo", seat, command.key, body, at)
            case wire.AskBack():
                body = self._ask("back", command.entries)
                return self._record("request", seat, command.key, body, at)
            case wire.AskEnd():
                body = self._ask("end", self.entries)
                return self._record("request", seat, command.key, body, at)
            case wire.Consent():
                body = self._consent(seat, command)
                return self._record("consent", seat, command.key, body, at)
            case wire.Rename():
                body = {"name": clean(command.name)}
                return self._record("rename", seat, command.key, body, at)
            case wire.LeaveToBot():
                body = self._leave(seat, command.bot)
                return self._record("seat", seat, command.key, body, at)
            case wire.TakeBack():
                if not self.ledger.seats[seat].stand_in:
                    raise Refused("no-stand-in", {"seat": seat})
                return self._record("seat", seat, command.key, {"stand_in": ""}, at)
            case _:
                raise AssertionError(f"{type(command).__name__} is no command for the log")

    def answer(self, seat: int, decision: str, choice: str, origin: str, at: float) -> Row:
        """A bot's or the driver's answer.  Raises PestisError, nothing changed."""
        if origin == "bot" and not self.ledger.is_bot(seat):
            raise Refused("late")
        self._answer(seat, decision, choice, origin)
        return self._record("choice", seat, None, self._last_line(), at)

    def sit_down(self, seat: int, name: str, at: float) -> Row:
        """A friend takes an open seat."""
        body: Body = {"player": HUMAN}
        if name.strip():
            body["name"] = clean(name)
        return self._record("seat", seat, None, body, at)

    def check(self, seat: int, text: str) -> None:
        """Raises what ``submit`` would raise: NotAsked, or IllegalChoice with its reason."""
        self._must_run()
        choice = self.match.spec.choices.parse(text)
        legal = self.match.choices(seat)
        if choice not in legal:
            reason = self.match.why_not(seat, choice)
            params: Params = {"choice": choice.text, "legal": [c.text for c in legal]}
            raise IllegalChoice("illegal-choice", params, reason)

    def _answer(self, seat: int, decision: str, choice: str, origin: str) -> None:
        self._must_run()
        if decision != self.decision:
            raise Refused("late")
        self.match.submit(seat, choice, origin)

    def _last_line(self) -> Body:
        entry = self.match.log[-1]
        line: Body = {"seat": entry.seat, "prompt": entry.kind, "choice": entry.choice.text}
        if entry.outcomes:
            line["chance"] = name_outcomes(self.match.spec.streams, entry.outcomes)
        if entry.origin:
            line["origin"] = entry.origin
        return line

    def _undo(self, seat: int, whole_turn: bool) -> Body:
        self._must_run()
        points, reason = self.undo_points(seat)
        if not points:
            raise Refused("undo", {"reason": reason.id, **reason.params})
        return {"entries": points[-1] if whole_turn else points[0]}

    def _ask(self, kind: str, entries: int) -> Body:
        self._must_run()
        have = self.entries
        if self.ledger.request is not None:
            raise Refused("request-open")
        if kind == "back" and not 0 <= entries < have:
            raise Refused("rewind", {"entries": entries, "have": have})
        return {"kind": kind, "entries": entries}

    def _consent(self, seat: int, command: wire.Consent) -> Body:
        request = self.ledger.request
        if request is None or request.id != command.request:
            raise Refused("request-gone")
        withdraws = seat == request.seat and not command.yes
        if seat not in request.waiting and not withdraws:
            raise Refused("request-answered")
        return {"request": request.id, "yes": command.yes}

    def _leave(self, seat: int, bot: str) -> Body:
        known = list(bot_names(self.game))
        if bot not in known:
            raise SetupError("bot-unknown", {"bot": bot, "hint": near(bot, known), "known": known})
        return {"stand_in": bot}

    def _must_run(self) -> None:
        if self.status != RUNNING:
            raise Refused("table-closed")

    def _record(self, kind: str, seat: int, key: str | None, body: Body, at: float) -> Row:
        row = Row(self.ledger.seq + 1, kind, seat, key, body_text(body), at)
        before = self.decision
        left = self.ledger.apply(row)
        if left is not None:
            self.match.rewind(left)
        if kind == "choice" or left is not None:
            self._opened = self._when_opened()
        if self.decision != before:
            self.since = at
        return row

    def _when_opened(self) -> int:
        """How many entries the log had when the open prompt was asked."""
        sealed: Any = self.match.view(None)["sealed"]
        return self.entries - sum(1 for answered in sealed if answered)


def clean(text: str) -> str:
    """A name in one line of visible characters.  Raises Refused when nothing is left."""
    shown = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not shown:
        raise Refused("empty-name", status=400)
    return shown


def header_of(match: Match) -> Json:
    """The first line of the match's log."""
    return json.loads(match.save().splitlines()[0])  # type: ignore[no-any-return]
