"""Answers in the tab what a server answers over HTTP.

See docs/protocol.md for the questions; those that need a second device or an address in the
network are not among them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from pestis.bots.registry import permanent_names
from pestis.kernel.errors import PestisError, RecordError
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from pestis.tab import keeping
from pestis.tab.table_store import RECORD, ROW, TABLE, PendingWrites, TableStore
from pestis.tab.thinking import Thought
from pestis.tables import commands, protocol, records, routes, updates
from pestis.tables.again import next_game
from pestis.tables.creating import RandomIds, read_content
from pestis.tables.jobs import next_job
from pestis.tables.messages import count, decode, parse
from pestis.tables.refusals import Refused, not_found, not_yours, problem_of, status_of
from pestis.tables.requests import NOBODY_AWAY, Away
from pestis.tables.routes import Call, Routes, Row, Where, Who, Work
from pestis.tables.rows import HUMAN, MOST_LISTED, OPEN, SeatRow, StoredTable
from pestis.tables.table import Table

MOST_RECORD: Final = 1 << 20
"""Bytes of a record that somebody brings."""
OK: Final = 200
CREATED: Final = 201

KEPT: Final[tuple[Row[Call | None], ...]] = tuple(
    [
        Row(method, path, Who.ANYBODY, 1, None)
        for path in ("/api/kept", "/api/kept/{id}")
        for method in ("GET", "POST", "DELETE")
    ]
)
"""What is asked of a tab alone: all that it keeps, or one table of it."""
ROUTES: Final = Routes((*routes.SHARED, *KEPT))


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
    anew   whether more has changed than one table: the store is made again from what is kept
    job    what takes too long for the one who answers: the thought about it is the body, or empty
    """

    status: int
    body: str
    due: PendingWrites
    table: str = ""
    anew: bool = False
    job: str = ""


class Request(NamedTuple):
    """A question whose address was read."""

    path: dict[str, str]
    query: dict[str, str]
    asked: Asked


class Made(NamedTuple):
    """What an answer is made of."""

    body: bytes
    status: int = OK
    table: str = ""
    job: str = ""


class Tab:
    """One browser's tables, as the page asks for them."""

    def __init__(self, store: TableStore) -> None:
        self.store = store
        self._everything: keeping.Texts = {}
        """What is kept, while a question about all of it is answered."""

    # -- what is missing ---------------------------------------------------------------------

    def wanted(self, address: str) -> list[str]:
        """Under which names, by how they begin, stands what is needed before the question can be
        answered; empty where all is here."""
        parts, query = _read(address)
        match parts:
            case ["tables", id, *_] if self.store.lacks(id):
                return [f"{ROW}{id}/"]
            case ["explain" | "rules", *_] if self.store.lacks(query.get("table", "")):
                return [f"{ROW}{query['table']}/"]
            case ["records", id, *_] if self.store.lacks_record(id):
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
                self.store.bring_record(id, texts)
            case ["tables", id, *_]:
                self.store.bring(id, [*texts.values()], at)
            case ["explain" | "rules", *_]:
                self.store.bring(query["table"], [*texts.values()], at)

    # -- answering ---------------------------------------------------------------------------

    def ask(self, asked: Asked) -> Said:
        """Answer a question; a refusal has changed nothing."""
        parts, query = _read(asked.address)
        made = Made(b"")
        try:
            found = ROUTES.find(asked.method, ["", "api", *parts])
            if found is None:
                raise not_found()
            row, path = found
            if row.call is None:
                made = OWN[row.name](self, Request(path, query, asked))
            else:
                made = self._shared(row, path, query, asked.body)
        except PestisError as error:
            body = msgspec.json.encode(protocol.Refusal(problem_of(error)))
            made = Made(body, status_of(error))
        anew = made.status == OK and asked.method != "GET" and parts[:1] == ["kept"]
        due = self.store.take_due()
        return Said(made.status, made.body.decode(), due, made.table, anew, made.job)

    def _shared(
        self, row: Row[Call | None], path: dict[str, str], query: dict[str, str], body: str
    ) -> Made:
        """The answer of a row's function.  Raises PestisError."""
        question = routes.Asked(path, query, body, permanent_names)
        id = query.get("table", "") if row.who is Who.READER else path.get("id", "")
        if row.who is Who.FINDER:
            question = question.with_text(self.store.record(id))
        elif row.who in (Who.AT_TABLE, Who.PLAYER) or (row.who is Who.READER and id):
            table = self.store.table(id)
            question = question.at(table, self.held(table.log.seats))
        told = routes.answer(row, question)
        if not isinstance(told, Work):
            return Made(msgspec.json.encode(told))
        if told.where is Where.FORESEEING:
            return Made(b"", job=msgspec.json.encode(told.given[0]._asdict()).decode())
        result = told.call(*told.given)
        return Made(result if isinstance(result, bytes) else msgspec.json.encode(result))

    def held(self, seats: Sequence[SeatRow]) -> list[int]:
        """The seats of those who sit at this browser."""
        return [row.seat for row in seats if row.player == HUMAN]

    def online(self, held: list[int]) -> Collection[int]:
        """Those of them whose owners are here."""
        return held

    def away(self) -> Away:
        """Nobody: all sit at this browser."""
        return NOBODY_AWAY

    # -- looking -----------------------------------------------------------------------------

    def list_tables(self, asked: Request) -> Made:
        first = count("page", asked.query.get("page"), 0) * MOST_LISTED
        stored = self.store.stored()[first : first + MOST_LISTED]
        return Made(msgspec.json.encode([self._row(each) for each in stored]))

    def _row(self, stored: StoredTable) -> protocol.TableRow:
        held = self.held(stored.seats)
        return updates.table_row(stored, held, self.online(held))

    def show(self, asked: Request) -> Made:
        table, query = self._at(asked), asked.query
        held = self.held(table.log.seats)
        known = commands.Hello(_count(query, "seq"), _count(query, "events"))
        shown = [] if query.get("as") else held
        return Made(msgspec.json.encode(updates.update(table, shown, self.online(held), known)))

    def record(self, asked: Request) -> Made:
        table = self._at(asked)
        return Made(records.record_at(table, self.held(table.log.seats)))

    def chat(self, asked: Request) -> Made:
        """Nobody else is there to talk to."""
        self._at(asked)
        return Made(b"[]")

    def links(self, asked: Request) -> Made:
        self._at(asked)
        return Made(msgspec.json.encode(protocol.Links([], False)))

    def _at(self, asked: Request) -> Table:
        return self.store.table(asked.path["id"])

    # -- doing -------------------------------------------------------------------------------

    def create(self, request: Request) -> Made:
        asked = request.asked
        wish: protocol.NewTable = decode(asked.body, protocol.NewTable)
        content: Json = None
        if wish.content.strip():
            content = read_content(wish.game, len(wish.seats), dict(wish.options), wish.content)
        return self._made(self.store.create(wish, content, _drawn(asked), asked.at))

    def go_on(self, request: Request) -> Made:
        """A new table from a moment of a table that one may have whole."""
        wish: protocol.Onward = decode(request.asked.body, protocol.Onward)
        table = self._at(request)
        if not records.whole(table, self.held(table.log.seats)):
            raise Refused("continue-running", status=403)
        return self._begun(table.match.copy(), wish, request.asked, table.log.hints)

    def go_on_uploaded(self, request: Request) -> Made:
        """The same from a record."""
        wish: protocol.Onward = decode(request.asked.body, protocol.Onward)
        match = records.uploaded_match(self.store.record(request.path["id"]))
        return self._begun(match, wish, request.asked)

    def _begun(self, match: Match, wish: protocol.Onward, asked: Asked, hints: bool = True) -> Made:
        return self._made(self.store.go_on(match, wish, _drawn(asked), asked.at, hints))

    def follow(self, request: Request) -> Made:
        """Where a finished game is played again, with the seats of those who are there."""
        next = next_game(self._at(request).log)
        if next is None:
            raise Refused("request-gone")
        held = self.held(next.seats)
        return Made(msgspec.json.encode(protocol.Joined(next.id, held[0] if held else None)))

    def _made(self, table: Table) -> Made:
        links = {
            str(row.seat): f"{table.id}.{row.seat}" for row in table.log.seats if row.player == OPEN
        }
        made = protocol.Created(table.id, links, "")
        return Made(msgspec.json.encode(made), CREATED, table.id)

    def command(self, request: Request) -> Made:
        asked, table = request.asked, self._at(request)
        command: commands.TableCommand = decode(asked.body, commands.TableCommand)
        try:
            seq = self._carry_out(table, command, asked)
        except PestisError as error:
            refused = protocol.Answer(command.key, False, table.log.seq, problem_of(error))
            return Made(msgspec.json.encode(refused), status_of(error))
        return Made(msgspec.json.encode(protocol.Answer(command.key, True, seq)), OK, table.id)

    def _carry_out(self, table: Table, command: commands.TableCommand, asked: Asked) -> int:
        """The number of the row that a command makes, or has made before.  Raises PestisError."""
        if command.seat not in self.held(table.log.seats):
            raise not_yours()
        seq = table.seen(command.seat, command.key)
        if seq is not None:
            return seq
        change = table.carry_out(command, asked.at, self.away())
        if change.rematch is not None:
            try:
                self.store.rematch(table, change.rematch, _drawn(asked), asked.at)
            except PestisError:
                self.store.forget(table.id)
                raise
        self.store.keep(change)
        return change.summary.seq

    def sit_down(self, request: Request) -> Made:
        """Somebody takes an open seat."""
        asked = request.asked
        wish: protocol.Join = decode(asked.body, protocol.Join)
        id, _, seat = wish.token.rpartition(".")
        table = self.store.table(id)
        if not seat.isdecimal() or int(seat) >= len(table.log.seats):
            raise not_found()
        self.store.keep(
            table.sit_down(int(seat), wish.name, bool(self.held(table.log.seats)), asked.at)
        )
        return Made(msgspec.json.encode(protocol.Joined(id, int(seat))), OK, id)

    def upload(self, request: Request) -> Made:
        asked = request.asked
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
        self.store.add_record(id, text)
        return Made(msgspec.json.encode({"id": id}), CREATED)

    # -- everything that is kept ------------------------------------------------------------

    def keep(self, request: Request) -> Made:
        """What is kept, of a table or of all: as a file, brought back, or deleted."""
        return Made(self._kept(request.path.get("id", ""), request.asked))

    def _kept(self, table: str, asked: Asked) -> bytes:
        texts, self._everything = self._everything, {}
        if asked.method == "DELETE":
            self.store.delete(keeping.names_of(table))
            return b"{}"
        if asked.method == "GET":
            if table and TABLE + table not in texts:
                raise not_found()
            return keeping.pack(texts).encode()
        due, taken = keeping.take_in(keeping.unpack(asked.body), texts, asked.drawn)
        self.store.take_in(due)
        return msgspec.json.encode(taken)

    # -- bots --------------------------------------------------------------------------------

    def job(self, id: str) -> str:
        """What is to be thought about at a table, as JSON, or nothing."""
        try:
            job = next_job(self.store.table(id))
        except Refused:
            return ""
        return "" if job is None else msgspec.json.encode(job).decode()

    def hear(self, id: str, thought: str, at: float) -> Said:
        """A thought about a job comes back; in the meantime it may have come too late."""
        told = parse(thought, Thought)
        try:
            table = self.store.table(id)
            if told.hint:
                self.store.keep(table.tell_hint(told.seat, told.decision, told.advice, at))
                return Said(OK, "", self.store.take_due(), id)
            if not told.origin:
                table.not_forced.add((told.decision, told.seat))
                return Said(OK, "", PendingWrites())
            answer = (told.seat, told.decision, told.choice, told.origin, told.memory)
            self.store.keep(table.answer(*answer, at))
        except PestisError as error:
            return Said(status_of(error), "", PendingWrites())
        return Said(OK, "", self.store.take_due(), id)


def _read(address: str) -> tuple[list[str], dict[str, str]]:
    """The parts of an address behind ``/api/``, and what is asked in it."""
    split = urlsplit(address)
    parts = [unquote(part) for part in split.path.split("/")]
    return parts[2:], dict(parse_qsl(split.query, keep_blank_values=True))


def _drawn(asked: Asked) -> RandomIds:
    """What is drawn for a new table."""
    return RandomIds(asked.drawn[:32], asked.drawn[32:64], asked.drawn[64:])


def _count(query: dict[str, str], name: str) -> int:
    return count(name, query.get(name), 0)


OWN: Final[Mapping[str, Callable[[Tab, Request], Made]]] = {
    "POST /api/tables": Tab.create,
    "GET /api/tables": Tab.list_tables,
    "POST /api/join": Tab.sit_down,
    "GET /api/tables/{id}": Tab.show,
    "POST /api/tables/{id}/commands": Tab.command,
    "GET /api/tables/{id}/chat": Tab.chat,
    "GET /api/tables/{id}/links": Tab.links,
    "GET /api/tables/{id}/record": Tab.record,
    "POST /api/tables/{id}/follow": Tab.follow,
    "POST /api/tables/{id}/continue": Tab.go_on,
    "POST /api/records": Tab.upload,
    "POST /api/records/{id}/continue": Tab.go_on_uploaded,
    **{row.name: Tab.keep for row in KEPT},
}
"""How a tab answers the rows without a function."""
