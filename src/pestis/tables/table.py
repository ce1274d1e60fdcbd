"""One table: its state, and the effect of each command on it.

Everything here is fast.  A command is carried out in memory and returns the change to store; a
driver that cannot store it discards the table and folds it again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from msgspec import UNSET

from pestis.kernel.errors import IllegalChoice, Params
from pestis.kernel.json import Json
from pestis.kernel.records.append import last_line
from pestis.kernel.worlds.bot import BY_CHANCE, bot_behind
from pestis.tables import commands
from pestis.tables.addresses import read_address
from pestis.tables.again import next_game, offer_again, start_again
from pestis.tables.log_rows import (
    Chosen,
    Closed,
    HintTaken,
    HintTold,
    LogRow,
    Named,
    Renamed,
    RulesChanged,
    SeatChanged,
    Undone,
)
from pestis.tables.names import check_bot, clean
from pestis.tables.orders import orders_text, with_order
from pestis.tables.refusals import Refused, not_yours
from pestis.tables.requests import Away, ask_back, ask_end, ask_hand_on, ask_stand_in, consent
from pestis.tables.rows import HUMAN, OPEN, Change, Row, SeatRow
from pestis.tables.table_log import STANDING
from pestis.tables.table_state import RUNNING, THINKING, TableState, header_of

MOST_OTHER_ROWS: Final = 5000
"""Maximum rows of a log that are not choices of its game, because each is kept for ever and read
again with the log.  Twice as many are allowed for commands that ask to end the table, answer a
request or take a seat back from a bot."""


class Table(TableState):
    """A table in memory, with the commands that change it."""

    def change_rules(self, at: float) -> Change | None:
        """The change that lets a running table continue under newer rules; None if none is
        needed."""
        reading, newest = self._reading, self.match.spec.rules_version
        if not self.has_older_rules:
            return None
        from_here = reading.problem is not None and self.match.header.past is not None
        header = header_of(self.match) if from_here else None
        said = RulesChanged(newest, len(self.match.log), [*reading.again], header)
        return self._append(said, None, None, at)

    def carry_out(self, command: commands.TableCommand, at: float, away: Away) -> Change:
        """Carry out a command of a seat's owner.  If it raises PestisError, nothing has changed."""
        seat = command.seat
        if self.log.seats[seat].player != HUMAN:
            raise not_yours()
        if isinstance(command, commands.SetStanding):
            self.standing[seat] = with_order(self.match.spec, self.standing[seat], command)
            return self._change(None, seat)
        if isinstance(command, commands.SetWebhook):
            url = command.url.strip()
            if url:
                read_address(url)
            self.webhooks[seat] = url
            return self._change(None, seat)
        if isinstance(command, commands.TakeHint):
            self._must_have_room(command)
            taken = self._take_hint(seat, command)
            return self._append(taken, seat, command.key, at)
        self._must_have_room(command)
        return self._append(self._row_of(command, away), seat, command.key, at)

    def _row_of(self, command: commands.LoggedCommand, away: Away) -> LogRow:
        """The row that logs a command."""
        log, seat = self.log, command.seat
        match command:
            case (
                commands.Consent()
                | commands.Rename()
                | commands.SetName()
                | commands.OfferAgain()
                | commands.StartAgain()
            ):
                return self._row_at_any_time(command)
        self._must_run()
        match command:
            case commands.Choose():
                if log.seats[seat].stand_in:
                    raise Refused("stand-in-plays", {"seat": seat})
                self._answer(seat, command.decision, command.choice, "")
                return Chosen(last_line(self.match))
            case commands.Undo():
                return self._undo(seat, command.entries)
            case commands.RestartTurn():
                return self._undo(seat, 0)
            case commands.AskBack():
                return ask_back(log, command.entries, away)
            case commands.AskEnd():
                return ask_end(log, away)
            case commands.AskStandIn():
                request = ask_stand_in(log, seat, command.about, command.bot, away)
                check_bot(command.bot, self.bots)
                return request
            case commands.AskHandOn():
                return ask_hand_on(log, seat, command.about, away)
            case commands.LeaveToBot():
                check_bot(command.bot, self.bots)
                return SeatChanged(command.bot)
            case commands.TakeBack():
                if not log.seats[seat].stand_in:
                    raise Refused("no-stand-in", {"seat": seat})
                return SeatChanged()

    def _row_at_any_time(
        self,
        command: commands.Consent
        | commands.Rename
        | commands.SetName
        | commands.OfferAgain
        | commands.StartAgain,
    ) -> LogRow:
        """The row that logs a command which a finished table accepts, too."""
        match command:
            case commands.Consent():
                return consent(self.log, command)
            case commands.Rename():
                return Renamed(clean(command.name))
            case commands.SetName():
                before = self.log.seats[command.seat].name
                return Named(clean(command.name), before)
        if self.status == RUNNING:
            raise Refused("again-running")
        if isinstance(command, commands.OfferAgain):
            return offer_again(self.log, command)
        if command.bot:
            check_bot(command.bot, self.bots)
        return start_again(self.log, command)

    def answer(
        self, seat: int, decision: str, choice: str, origin: str, memory: Json, at: float
    ) -> Change:
        """Record the answer of a bot or of the driver, and the bot's memory, which is shown to
        nobody.  If it raises PestisError, nothing has changed."""
        self._must_run()
        bot = self.bot(seat)
        if bot_behind(origin) not in ("", bot) and (origin != BY_CHANCE or not bot):
            raise Refused("late")
        if origin == STANDING and choice != self.standing_answer(seat):
            raise Refused("late")
        self._answer(seat, decision, choice, origin)
        return self._append(Chosen(last_line(self.match), memory), seat, None, at)

    def _take_hint(self, seat: int, command: commands.TakeHint) -> HintTaken:
        self._must_run()
        hint = self.hint(seat)
        if command.decision != self.decision:
            raise Refused("late")
        if hint is None or hint.state != "open":
            raise Refused("advice.error.taken" if hint else "advice.error.off")
        return HintTaken(command.decision, command.first or UNSET)

    def tell_hint(self, seat: int, decision: str, told: Json, at: float) -> Change:
        """Record the hint for the seat that took it.  Raises Refused."""
        hint = self.hint(seat)
        if hint is None or hint.state != THINKING or decision != self.decision:
            raise Refused("late")
        return self._append(HintTold(decision, told), seat, None, at)

    def close(self, days: int, at: float) -> Change:
        """End the table for the operator, after a number of days without a move or (0) by their
        own decision.  Raises Refused."""
        self._must_run()
        return self._append(Closed(days), None, None, at)

    def sit_down(self, seat: int, name: str, plays: bool, at: float) -> Change:
        """Let a friend take an open seat.  A seat that was handed on is refused to a device that
        already plays here, because it would see two opposing hands.  Raises Refused."""
        if plays and seat in self.log.handed_on:
            raise Refused("handed-on-seat")
        self._must_run()
        if self.log.seats[seat].player != OPEN:
            raise Refused("seat-taken")
        called = clean(name) if name.strip() else UNSET
        return self._append(SeatChanged(player=HUMAN, name=called), seat, None, at)

    def check(self, seat: int, text: str) -> None:
        """Raise the same errors as ``submit``: NotAsked, or IllegalChoice with its reason."""
        self._must_run()
        choice = self.match.spec.choices.exact(text)
        legal = self.match.choices(seat)
        if choice not in legal:
            reason = self.match.why_not(seat, choice)
            params: Params = {"choice": choice.text, "legal": [c.text for c in legal]}
            raise IllegalChoice("illegal-choice", params, reason)

    def _answer(self, seat: int, decision: str, choice: str, origin: str) -> None:
        if decision != self.decision:
            raise Refused("late")
        self.match.submit(seat, self.match.spec.choices.exact(choice), origin)

    def _undo(self, seat: int, least: int | None) -> Undone:
        """Go back by one choice or, with ``least``, as far as the seat may while that many entries
        are left."""
        points, reason = self.undo_points(seat)
        if not points:
            raise Refused("undo", {"reason": reason.id, **reason.params})
        since = [] if least is None else [at for at in points if at >= least]
        return Undone(since[-1] if since else points[0])

    def _must_run(self) -> None:
        if self.status != RUNNING:
            raise Refused("table-closed")

    def _must_have_room(self, command: commands.TableCommand) -> None:
        """Raise Refused if the log holds too many rows that are not choices; choices are limited
        because games end."""
        if isinstance(command, commands.Choose | commands.StartAgain):
            return
        ends = isinstance(command, commands.AskEnd | commands.Consent | commands.TakeBack)
        most = MOST_OTHER_ROWS * (2 if ends else 1)
        if self.log.seq - len(self.match.log) >= most:
            raise Refused("too-much-changed", {"most": MOST_OTHER_ROWS})

    def _append(self, said: LogRow, seat: int | None, key: str | None, at: float) -> Change:
        row = Row(self.log.seq + 1, said.row_kind, seat, key, said.text, at)
        seats, started = [*self.log.seats], self._started()
        moved = self.fold(row) or isinstance(said, Chosen | RulesChanged)
        if self._started() != started:
            return replace(self._change(row, None), rematch=next_game(self.log))
        place = self._place.text(self.match) if moved else ""
        for old, new in zip(seats, self.log.seats, strict=True):
            if old != new:
                return self._change(row, new.seat, _frees(old, new), place)
        return self._change(row, None, False, place)

    def follow(self, row: Row) -> None:
        """Fold the next row of the log as ``fold`` does, after another server has stored it."""
        seats = [*self.log.seats]
        self.fold(row)
        self._place.begin_turn(self.match)
        for old, new in zip(seats, self.log.seats, strict=True):
            if _frees(old, new):
                self.webhooks[new.seat], self.standing[new.seat] = "", {}

    def _started(self) -> str:
        """The id of the table where this game is played again; empty if none has started."""
        return self.log.request.next if self.log.request is not None else ""

    def _change(
        self, row: Row | None, seat: int | None, freed: bool = False, place: str = ""
    ) -> Change:
        if seat is None:
            return Change(self.id, row, self.summary(), snapshot=place)
        if freed:
            self.webhooks[seat], self.standing[seat] = "", {}
        orders = orders_text(self.standing[seat])
        changed = replace(self.log.seats[seat], webhook=self.webhooks[seat], standing=orders)
        return Change(self.id, row, self.summary(), changed, freed, place)


def _frees(old: SeatRow, new: SeatRow) -> bool:
    """Whether a seat was handed on: its devices have lost it."""
    return old.player == HUMAN and new.player == OPEN
