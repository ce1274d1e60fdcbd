"""One table: its match and its ledger, and what each command does to them.

Everything here is quick and synchronous.  A command is carried out in memory first and gives the
row to commit; where the commit fails the table is thrown away and rebuilt from the log.
"""

from __future__ import annotations

import json
import logging
from typing import Any, Final

import msgspec

from pestis.bots import bot_names
from pestis.bots.registry import permanent_name
from pestis.games import find
from pestis.kernel.bot import FORCED, bot_behind
from pestis.kernel.errors import (
    IllegalChoice,
    Message,
    Params,
    RecordError,
    SetupError,
    near,
)
from pestis.kernel.fields import Json
from pestis.kernel.log import seal, unseal
from pestis.kernel.match import Match
from pestis.kernel.reading import read_record
from pestis.kernel.standing import Turn
from pestis.tables import protocol
from pestis.tables.fold import HUMAN, MEMORY, OPEN, RULES, Body, Ledger, as_founded, body_text
from pestis.tables.refusals import Refused, not_yours
from pestis.tables.requests import Away
from pestis.tables.rows import Row, Summary, TableRecord
from pestis.words.visible import visible

LOG: Final = logging.getLogger(__name__)

RUNNING = "running"
OVER = "over"
ENDED = "ended"

STANDING = "standing-order"
AUTOMATIC = (FORCED, STANDING)
"""Origins of answers that were the driver's: taking one back alone would bring it again."""

Orders = dict[str, str]
"""A seat's standing orders: prompt kind -> order."""


class Table:
    """A table in memory."""

    def __init__(self, record: TableRecord, rows: list[Row]) -> None:
        """Rebuild a table from its log, or from where it stands if rules have changed since.

        Raises RecordError where neither is possible.
        """
        self.id = record.id
        self.game = record.game
        self.owner = record.owner
        self.secret = record.secret
        self.since = record.summary.since
        seats = as_founded(record.seats, rows)
        self.ledger = Ledger(record.summary.name, seats, _line(record.header))
        for row in rows:
            self.ledger.apply(row)
        self._stored = self.ledger.record()
        if record.standing:
            self._stored.append(_line(record.standing))
        self._reading = read_record(find(self.game), self._stored)
        if self._reading.match is None:
            raise self._reading.problem or RecordError("record-empty")
        self.match: Match = self._reading.match
        self.place = ""
        """Where the match stands, where the last row has changed it."""
        self._turn: Turn | None = None
        self.webhooks = {seat.seat: seat.webhook for seat in record.seats}
        self.standing: dict[int, Orders] = {
            seat.seat: json.loads(seat.standing or "{}") for seat in record.seats
        }
        self._opened = self._when_opened()

    # -- when rules have changed --------------------------------------------------------------

    def change_rules(self, at: float) -> Row | None:
        """The row with which a table goes on under newer rules; None where it has done so, and
        for a table that is over."""
        reading, newest = self._reading, self.match.spec.rules_version
        if self.status != RUNNING or (reading.problem is None and self.ledger.rules >= newest):
            return None
        from_here = reading.problem is not None and self.match.header.past is not None
        body: Body = {
            "rules": newest,
            "entries": len(self.match.log),
            "again": [*reading.again],
            "header": header_of(self.match) if from_here else None,
        }
        return self._record(RULES, None, None, body, at)

    @property
    def release(self) -> str:
        """The release that plays a table which is over as it was; empty where this one does."""
        told = self.status != RUNNING and self._reading.problem is not None
        return self._reading.release if told else ""

    def saved(self) -> str:
        """The table's record; as it was told, where it no longer replays."""
        return seal(self._stored) if self.release else self.match.save()

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
        request = self.ledger.request
        return Summary(
            self.ledger.name,
            self.status,
            self.ledger.seq,
            self.entries,
            self.decision,
            json.dumps(asked),
            self.since,
            any(self.ledger.is_bot(seat) or self.standing_answer(seat) for seat in asked),
            "" if request is None else msgspec.json.encode(request).decode(),
        )

    def undo_points(self, seat: int) -> tuple[list[int], Message]:
        """Where the log may go back to, the nearest first, each before a choice of the seat's
        own; and why it goes no further."""
        steps, reason = self.match.undo_limit(seat)
        log = self.match.log
        points = [
            at
            for at in range(len(log) - 1, len(log) - steps - 1, -1)
            if log[at].seat == seat and log[at].origin not in AUTOMATIC
        ]
        return points, reason

    # -- doing ------------------------------------------------------------------------------

    def seen(self, seat: int, key: str) -> int | None:
        """The number of the row that a command sent before has made."""
        return self.ledger.keys.get((seat, key))

    def carry_out(self, command: protocol.AnyCommand, at: float, away: Away) -> Row:
        """Do what a seat's owner asks.  Raises PestisError, nothing changed."""
        seat = command.seat
        if self.ledger.seats[seat].player != HUMAN:
            raise not_yours()
        match command:
            case protocol.Choose():
                if self.ledger.seats[seat].stand_in:
                    raise Refused("stand-in-plays", {"seat": seat})
                self._answer(seat, command.decision, command.choice, "")
                return self._record("choice", seat, command.key, self.match.last_line(), at)
            case protocol.Undo() | protocol.RestartTurn():
                body = self._undo(seat, isinstance(command, protocol.RestartTurn))
                return self._record("undo", seat, command.key, body, at)
            case protocol.AskBack():
                body = self._ask("back", command.entries, away)
                return self._record("request", seat, command.key, body, at)
            case protocol.AskEnd():
                body = self._ask("end", self.entries, away)
                return self._record("request", seat, command.key, body, at)
            case protocol.AskStandIn() | protocol.AskHandOn():
                body = self._ask_about(command, away)
                return self._record("request", seat, command.key, body, at)
            case protocol.Consent():
                body = self._consent(seat, command)
                return self._record("consent", seat, command.key, body, at)
            case protocol.Rename():
                body = {"name": clean(command.name)}
                return self._record("rename", seat, command.key, body, at)
            case protocol.LeaveToBot():
                body = self._leave(command.bot)
                return self._record("seat", seat, command.key, body, at)
            case protocol.TakeBack():
                self._must_run()
                if not self.ledger.seats[seat].stand_in:
                    raise Refused("no-stand-in", {"seat": seat})
                return self._record("seat", seat, command.key, {"stand_in": ""}, at)
            case _:
                raise AssertionError(f"{type(command).__name__} is no command for the log")

    def answer(
        self, seat: int, decision: str, choice: str, origin: str, memory: Json, at: float
    ) -> Row:
        """A bot's or the driver's answer, and what the bot remembers, which nobody is told.
        Raises PestisError, nothing changed."""
        if bot_behind(origin) not in ("", self.bot(seat)):
            raise Refused("late")
        if origin == STANDING and choice != self.standing_answer(seat):
            raise Refused("late")
        self._answer(seat, decision, choice, origin)
        kept: Body = {} if memory is None else {MEMORY: memory}
        return self._record("choice", seat, None, {**self.match.last_line(), **kept}, at)

    def bot(self, seat: int) -> str:
        """The permanent name of the bot that answers for the seat, or empty."""
        if not self.ledger.is_bot(seat):
            return ""
        return permanent_name(self.game, self.ledger.bot_name(seat))

    def sit_down(self, seat: int, name: str, at: float) -> Row:
        """A friend takes an open seat.  Raises Refused."""
        self._must_run()
        if self.ledger.seats[seat].player != OPEN:
            raise Refused("seat-taken")
        body: Body = {"player": HUMAN, "stand_in": ""}
        if name.strip():
            body["name"] = clean(name)
        return self._record("seat", seat, None, body, at)

    def orders_with(self, command: protocol.SetStanding) -> Orders:
        """The seat's standing orders with one changed.  Raises Refused."""
        known = self.match.spec.standing_orders().get(command.prompt, ())
        if command.order not in ("", *known) or not known:
            params: Params = {"prompt": command.prompt, "order": command.order}
            raise Refused("standing-unknown", params, status=400)
        orders = {**self.standing[command.seat], command.prompt: command.order}
        return {prompt: order for prompt, order in orders.items() if order}

    def standing_answer(self, seat: int) -> str:
        """What the seat's standing order answers to the open prompt; empty: ask its owner."""
        if not self.standing[seat] or self.ledger.is_bot(seat):
            return ""
        prompt = next((p for p in self.match.prompts() if seat in p.seats), None)
        order = self.standing[seat].get(prompt.kind, "") if prompt else ""
        if not order:
            return ""
        try:
            answer: str = self.match.spec.standing_answer(order, self.match.view(None), seat)
        except Exception as error:
            # Whatever is wrong with a game's order, its seat can still be asked.
            LOG.error("standing order %s of %s failed", order, self.game, exc_info=error)
            return ""
        return answer if answer in [choice.text for choice in self.match.choices(seat)] else ""

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

    def _undo(self, seat: int, whole_turn: bool) -> Body:
        self._must_run()
        points, reason = self.undo_points(seat)
        if not points:
            raise Refused("undo", {"reason": reason.id, **reason.params})
        return {"entries": points[-1] if whole_turn else points[0]}

    def _ask(self, kind: str, entries: int, away: Away) -> Body:
        self._must_run()
        have = self.entries
        if self.ledger.request is not None:
            raise Refused("request-open")
        if kind == "back" and not 0 <= entries < have:
            raise Refused("rewind", {"entries": entries, "have": have})
        if kind == "back" and entries < self.ledger.begun:
            raise Refused("rewind-rules", {"begun": self.ledger.begun})
        return {"kind": kind, "entries": entries, "away": [*sorted(away.absent)]}

    def _ask_about(self, command: protocol.AskStandIn | protocol.AskHandOn, away: Away) -> Body:
        """A request about the seat of somebody who is away; who is here is asked himself."""
        about = command.about
        self._must_run()
        if self.ledger.request is not None:
            raise Refused("request-open")
        if about == command.seat:
            raise Refused("own-seat")
        player = self.ledger.seats[about].player if about < len(self.ledger.seats) else ""
        if isinstance(command, protocol.AskStandIn):
            if player not in (HUMAN, OPEN) or self.ledger.seats[about].stand_in:
                raise Refused("nobody-there", {"seat": about})
            self._known_bot(command.bot)
            return {**self._about("stand-in", about, away.stand_in), "bot": command.bot}
        if player != HUMAN:
            raise Refused("nobody-there", {"seat": about})
        return self._about("hand-on", about, away.absent)

    def _about(self, kind: str, about: int, away: frozenset[int]) -> Body:
        return {"kind": kind, "entries": self.entries, "about": about, "away": [*sorted(away)]}

    def _consent(self, seat: int, command: protocol.Consent) -> Body:
        request = self.ledger.request
        if request is None or request.id != command.request:
            raise Refused("request-gone")
        withdraws = seat in (request.seat, request.about) and not command.yes
        if seat not in request.waiting and not withdraws:
            raise Refused("request-answered")
        return {"request": request.id, "yes": command.yes}

    def _leave(self, bot: str) -> Body:
        self._must_run()
        self._known_bot(bot)
        return {"stand_in": bot}

    def _known_bot(self, bot: str) -> None:
        known = list(bot_names(self.game))
        if bot not in known:
            raise SetupError("bot-unknown", {"bot": bot, "hint": near(bot, known), "known": known})

    def _must_run(self) -> None:
        if self.status != RUNNING:
            raise Refused("table-closed")

    def _record(self, kind: str, seat: int | None, key: str | None, body: Body, at: float) -> Row:
        row = Row(self.ledger.seq + 1, kind, seat, key, body_text(body), at)
        before = self.decision
        left = self.ledger.apply(row)
        if left is not None:
            self.match.rewind(left)
        self.place = ""
        if kind in ("choice", RULES) or left is not None:
            self._opened = self._when_opened()
            self._turn = self.match.turn(self._turn if kind == "choice" else None)
            self.place = msgspec.json.encode(self.match.standing(self._turn)).decode()
        if self.decision != before:
            self.since = at
        return row

    def _when_opened(self) -> int:
        """How many entries the log had when the open prompt was asked."""
        sealed: Any = self.match.view(None)["sealed"]
        return self.entries - sum(1 for answered in sealed if answered)


def clean(text: str) -> str:
    """A name in one line of visible characters.  Raises Refused when nothing is left."""
    shown = visible(text)
    if not shown:
        raise Refused("empty-name", status=400)
    return shown


def _line(text: str) -> Body:
    """A line of a record as the database holds it.  Raises RecordError."""
    try:
        line = json.loads(text)
    except ValueError:
        line = None
    if not isinstance(line, dict):
        raise RecordError("record-malformed", {"line": 1})
    return line


def header_of(match: Match) -> Body:
    """The first line of the match's log, without the past that stands in rows of its own."""
    header = unseal(match.save())[0]
    return {name: value for name, value in header.items() if name != "past"}
