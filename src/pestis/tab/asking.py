"""Answers in the tab what a server answers over HTTP.

See docs/protocol.md for the questions; those that need a second device or an address in the
network are not among them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from pestis.bots.registry import permanent_names
from pestis.games import game_ids
from pestis.kernel.errors import PestisError, RecordError
from pestis.kernel.json import Json, View
from pestis.tab import keeping
from pestis.tab.shelf import RECORD, ROW, TABLE, Due, Shelf
from pestis.tab.thinking import Thought
from pestis.tables import (
    commands,
    foresight,
    lessons,
    planning,
    protocol,
    questions,
    records,
    rulebook,
    updates,
)
from pestis.tables.again import next_game
from pestis.tables.founding import Drawn, read_content
from pestis.tables.jobs import next_job
from pestis.tables.messages import count, decode, parse
from pestis.tables.refusals import Refused, not_found, not_yours, problem_of, status_of
from pestis.tables.requests import NOBODY_AWAY, Away
from pestis.tables.rows import HUMAN, MOST_LISTED, OPEN, SeatRow, StoredTable
from pestis.tables.table import Table

MOST_RECORD: Final = 1 << 20
"""Bytes of a record that somebody brings."""
OK: Final = 200
CREATED: Final = 201
NOTHING: Final = b"null"
"""The answer where a question was answered in the meantime."""


class Asked(NamedTuple):
    """A question.

    drawn  96 hexadecimal digits from a source nobody can foretell
    at     seconds since 1970
    """

    method: str
    address: str
    body: str
    drawn: str
    at: float


class Said(NamedTuple):
    """An answer, and what is to be stored before it is told.

    table  the table at which something has happened, or empty
    anew   whether more has changed than one table: the shelf is made again from what is kept
    job    what takes too long for whoever answers: the thought about it is the body, or empty
    """

    status: int
    body: str
    due: Due
    table: str = ""
    anew: bool = False
    job: str = ""


class Tab:
    """One browser's tables, as the page asks for them."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._everything: keeping.Texts = {}
        """What is kept, while a question about all of it is answered."""

    # -- what is missing ---------------------------------------------------------------------

    def wanted(self, address: str) -> list[str]:
        """Under which names, by how they begin, stands what is needed before the question can be
        answered; empty where all is here."""
        parts, query = _read(address)
        match parts:
            case ["tables", id, *_] if self.shelf.lacks(id):
                return [f"{ROW}{id}/"]
            case ["explain" | "rules", *_] if self.shelf.lacks(query.get("table", "")):
                return [f"{ROW}{query['table']}/"]
            case ["records", id, *_] if self.shelf.lacks_record(id):
                return [RECORD + id]
            case ["kept", *table]:
                return keeping.names_of("".join(table))
        return []

    def bring(self, address: str, texts: dict[str, str], at: float) -> None:
        """What ``wanted`` asked for, by its names."""
        parts, query = _read(address)
        match parts:
            case ["kept", *_]:
                self._everything = texts
            case ["records", id, *_]:
                self.shelf.bring_record(id, texts)
            case ["tables", id, *_]:
                self.shelf.bring(id, [*texts.values()], at)
            case ["explain" | "rules", *_]:
                self.shelf.bring(query["table"], [*texts.values()], at)

    # -- answering ---------------------------------------------------------------------------

    def ask(self, asked: Asked) -> Said:
        """Answer a question; a refusal has changed nothing."""
        parts, query = _read(asked.address)
        status, body, table, job = OK, b"", "", ""
        try:
            match parts:
                case ["tables"] if asked.method == "POST":
                    status, body, table = self._found(asked)
                case [("tables" | "records") as kind, id, "continue"]:
                    status, body, table = self._go_on(kind, id, asked)
                case ["tables", id, "follow"]:
                    body = self._follow(self.shelf.table(id))
                case ["tables", id, "commands"]:
                    status, body, table = self._command(id, asked)
                case ["tables", id, ("preview" | "after" | "plan") as what]:
                    job = self._thought(self.shelf.table(id), what, query, asked)
                    body = b"" if job else NOTHING
                case ["join"]:
                    body, table = self._sit_down(asked)
                case ["kept", *one]:
                    body = self._keep("".join(one), asked)
                case ["records"]:
                    status, body = CREATED, self._upload(asked)
                case ["lessons", game, id, "preview"]:
                    job = _lesson_thought(game, id, query, asked.body)
                case ["lessons", game, id, *what]:
                    body = _learn(game, id, what, asked.body)
                case _:
                    body = self._look(parts, query)
        except PestisError as error:
            status = status_of(error)
            body = msgspec.json.encode(protocol.Refusal(problem_of(error)))
        anew = status == OK and asked.method != "GET" and parts[:1] == ["kept"]
        return Said(status, body.decode(), self.shelf.take_due(), table, anew, job)

    def held(self, seats: Sequence[SeatRow]) -> list[int]:
        """The seats of those who sit at this browser."""
        return [row.seat for row in seats if row.player == HUMAN]

    def online(self, held: list[int]) -> Collection[int]:
        """Those of them whose owners are here."""
        return held

    def away(self) -> Away:
        """Nobody: all sit at this browser."""
        return NOBODY_AWAY

    def _look(self, parts: list[str], query: dict[str, str]) -> bytes:
        """The answer to a question that changes nothing.  Raises PestisError."""
        match parts:
            case ["tables", id, *what]:
                return self._look_at(self.shelf.table(id), what, query)
            case ["records", id]:
                return records.uploaded_info(id, self.shelf.record(id))
            case ["records", id, "replay"]:
                at, viewer = _moment(query), query.get("as", "")
                return records.uploaded_moment(self.shelf.record(id), at, viewer)
        return msgspec.json.encode(self._about_games(parts, query))

    def _about_games(self, parts: list[str], query: dict[str, str]) -> object:
        match parts:
            case ["games"]:
                return [questions.game(id, [*permanent_names(id)]) for id in game_ids()]
            case ["words", language]:
                return questions.words(language, None)
            case ["words", language, game]:
                return questions.words(language, game)
            case ["explain", game, id]:
                view = self._view(query.get("table", ""))
                return questions.explain(game, id, query.get("lang", "en"), view)
            case ["rules", game]:
                view = self._view(query.get("table", ""))
                return rulebook.read(game, query.get("lang", "en"), view)
            case ["about"]:
                return questions.about()
            case ["lessons"]:
                return lessons.shelf()
            case ["tables"]:
                first = count("page", query.get("page"), 0) * MOST_LISTED
                stored = self.shelf.stored()[first : first + MOST_LISTED]
                return [self._row(each) for each in stored]
        raise not_found()

    def _row(self, stored: StoredTable) -> protocol.TableRow:
        held = self.held(stored.seats)
        return updates.table_row(stored, held, self.online(held))

    def _view(self, table: str) -> View | None:
        """What everybody may know of a table, if one is named."""
        return self.shelf.table(table).match.view(None) if table else None

    def _look_at(self, table: Table, what: list[str], query: dict[str, str]) -> bytes:
        held = self.held(table.log.seats)
        match what:
            case []:
                known = commands.Hello(_count(query, "seq"), _count(query, "events"))
                shown = [] if query.get("as") else held
                update = updates.update(table, shown, self.online(held), known)
                return msgspec.json.encode(update)
            case ["why"]:
                seat = _count(query, "seat")
                self._check_held(table, seat)
                return msgspec.json.encode(questions.why(table, seat, query.get("choice", "")))
            case ["replay"]:
                viewer = records.replay_viewer(table, held, query.get("as", ""))
                moment = records.moment(table.match.copy(), _moment(query), viewer)
                return msgspec.json.encode(moment)
            case ["record"]:
                return records.record_at(table, held)
            case ["chat"]:
                return b"[]"
            case ["links"]:
                return msgspec.json.encode(protocol.Links([], False))
        raise not_found()

    def _thought(self, table: Table, what: str, query: dict[str, str], asked: Asked) -> str:
        """What whoever thinks is handed; empty where there is nothing to think about."""
        wanted: foresight.Wanted | planning.Wanted | None
        if what == "plan":
            wish: protocol.Plan = decode(asked.body, protocol.Plan)
            self._check_held(table, wish.seat)
            wanted = planning.wanted(table, wish)
        else:
            seat = _count(query, "seat")
            self._check_held(table, seat)
            if what == "preview":
                wanted = foresight.wanted(table, seat, query.get("lang", "en"))
            else:
                decision, choice = query.get("decision", ""), query.get("choice", "")
                wanted = planning.answered(table, seat, decision, choice)
        return "" if wanted is None else _handed(wanted)

    def _check_held(self, table: Table, seat: int) -> None:
        if seat not in self.held(table.log.seats):
            raise not_yours()

    # -- doing -------------------------------------------------------------------------------

    def _found(self, asked: Asked) -> tuple[int, bytes, str]:
        wish: protocol.NewTable = decode(asked.body, protocol.NewTable)
        content: Json = None
        if wish.content.strip():
            content = read_content(wish.game, len(wish.seats), dict(wish.options), wish.content)
        return self._made(self.shelf.found(wish, content, _drawn(asked), asked.at))

    def _go_on(self, kind: str, id: str, asked: Asked) -> tuple[int, bytes, str]:
        """A new table from a moment of a record, or of a table that one may have whole."""
        wish: protocol.Onward = decode(asked.body, protocol.Onward)
        hints = True
        if kind == "records":
            match = records.uploaded_match(self.shelf.record(id))
        else:
            table = self.shelf.table(id)
            if not records.whole(table, self.held(table.log.seats)):
                raise Refused("continue-running", status=403)
            match, hints = table.match.copy(), table.log.hints
        return self._made(self.shelf.go_on(match, wish, _drawn(asked), asked.at, hints))

    def _follow(self, table: Table) -> bytes:
        """Where a finished game is played again, with the seats of those who are there."""
        next = next_game(table.log)
        if next is None:
            raise Refused("request-gone")
        held = self.held(next.seats)
        return msgspec.json.encode(protocol.Joined(next.id, held[0] if held else None))

    def _made(self, table: Table) -> tuple[int, bytes, str]:
        links = {
            str(row.seat): f"{table.id}.{row.seat}" for row in table.log.seats if row.player == OPEN
        }
        made = protocol.Created(table.id, links, "")
        return CREATED, msgspec.json.encode(made), table.id

    def _command(self, id: str, asked: Asked) -> tuple[int, bytes, str]:
        table = self.shelf.table(id)
        command: commands.TableCommand = decode(asked.body, commands.TableCommand)
        try:
            seq = self._carry_out(table, command, asked)
        except PestisError as error:
            refused = protocol.Answer(command.key, False, table.log.seq, problem_of(error))
            return status_of(error), msgspec.json.encode(refused), ""
        return OK, msgspec.json.encode(protocol.Answer(command.key, True, seq)), id

    def _carry_out(self, table: Table, command: commands.TableCommand, asked: Asked) -> int:
        """The number of the row that a command makes, or has made before.  Raises PestisError."""
        self._check_held(table, command.seat)
        seq = table.seen(command.seat, command.key)
        if seq is not None:
            return seq
        change = table.carry_out(command, asked.at, self.away())
        if change.rematch is not None:
            try:
                self.shelf.again(table, change.rematch, _drawn(asked), asked.at)
            except PestisError:
                self.shelf.forget(table.id)
                raise
        self.shelf.keep(change)
        return change.summary.seq

    def _sit_down(self, asked: Asked) -> tuple[bytes, str]:
        """Somebody takes an open seat."""
        wish: protocol.Join = decode(asked.body, protocol.Join)
        id, _, seat = wish.token.rpartition(".")
        table = self.shelf.table(id)
        if not seat.isdecimal() or int(seat) >= len(table.log.seats):
            raise not_found()
        self.shelf.keep(
            table.sit_down(int(seat), wish.name, bool(self.held(table.log.seats)), asked.at)
        )
        return msgspec.json.encode(protocol.Joined(id, int(seat))), id

    def _upload(self, asked: Asked) -> bytes:
        if len(asked.body.encode()) > MOST_RECORD:
            raise Refused("too-large", {"most": MOST_RECORD}, status=413)
        text = asked.body.removeprefix("\ufeff")
        try:
            records.check_record(text)
        except RecordError:
            if records.is_of_running(text.encode()):
                raise Refused("record-running", status=400) from None
            raise
        id = asked.drawn[:32]
        self.shelf.add_record(id, text)
        return msgspec.json.encode({"id": id})

    # -- everything that is kept ------------------------------------------------------------

    def _keep(self, table: str, asked: Asked) -> bytes:
        """What is kept, of a table or (empty) of all: as a file, brought back, or deleted."""
        texts, self._everything = self._everything, {}
        if asked.method == "DELETE":
            self.shelf.delete(keeping.names_of(table))
            return b"{}"
        if asked.method == "GET":
            if table and TABLE + table not in texts:
                raise not_found()
            return keeping.pack(texts).encode()
        due, taken = keeping.take_in(keeping.unpack(asked.body), texts, asked.drawn)
        self.shelf.take_in(due)
        return msgspec.json.encode(taken)

    # -- bots --------------------------------------------------------------------------------

    def job(self, id: str) -> str:
        """What is to be thought about at a table, as JSON, or nothing."""
        try:
            job = next_job(self.shelf.table(id))
        except Refused:
            return ""
        return "" if job is None else msgspec.json.encode(job).decode()

    def hear(self, id: str, thought: str, at: float) -> Said:
        """A thought about a job comes back; in the meantime it may have come too late."""
        told = parse(thought, Thought)
        try:
            table = self.shelf.table(id)
            if told.hint:
                self.shelf.keep(table.tell_hint(told.seat, told.decision, told.advice, at))
                return Said(OK, "", self.shelf.take_due(), id)
            if not told.origin:
                table.not_forced.add((told.decision, told.seat))
                return Said(OK, "", Due())
            answer = (told.seat, told.decision, told.choice, told.origin, told.memory)
            self.shelf.keep(table.answer(*answer, at))
        except PestisError as error:
            return Said(status_of(error), "", Due())
        return Said(OK, "", self.shelf.take_due(), id)


def _handed(wanted: foresight.Wanted | planning.Wanted) -> str:
    return msgspec.json.encode(wanted._asdict()).decode()


def _lesson_thought(game: str, id: str, query: dict[str, str], body: str) -> str:
    place: protocol.LessonPlace = decode(body, protocol.LessonPlace)
    language, name = query.get("lang", "en"), query.get("name", "")
    return _handed(lessons.wanted(game, id, place, language, name))


def _learn(game: str, id: str, what: list[str], body: str) -> bytes:
    """What comes of an answer in a lesson, or why it is refused.  Raises PestisError."""
    place: protocol.LessonPlace = decode(body, protocol.LessonPlace)
    if what == ["why"]:
        return msgspec.json.encode({"problem": lessons.why(game, id, place)})
    return msgspec.json.encode(lessons.place(game, id, place))


def _read(address: str) -> tuple[list[str], dict[str, str]]:
    """The parts of an address behind ``/api/``, and what is asked in it."""
    split = urlsplit(address)
    parts = [unquote(part) for part in split.path.split("/")]
    return parts[2:], dict(parse_qsl(split.query, keep_blank_values=True))


def _drawn(asked: Asked) -> Drawn:
    """What is drawn for a new table."""
    return Drawn(asked.drawn[:32], asked.drawn[32:64], asked.drawn[64:])


def _count(query: dict[str, str], name: str) -> int:
    return count(name, query.get(name), 0)


def _moment(query: dict[str, str]) -> int | None:
    """The moment that is asked for; None for the last one."""
    return _count(query, "at") if "at" in query else None
