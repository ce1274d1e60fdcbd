"""Answers, in the tab, the requests that a server answers over HTTP.

See docs/protocol.md for the requests; those that need a second device or a network address are not
supported.
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
"""The largest imported record, in bytes."""
OK: Final = 200
CREATED: Final = 201

KEPT: Final[tuple[Row[Call | None], ...]] = tuple(
    [
        Row(method, path, Who.ANYBODY, 1, None)
        for path in ("/api/kept", "/api/kept/{id}")
        for method in ("GET", "POST", "DELETE")
    ]
)
"""Requests that only a tab answers, about everything that it stores or about one stored table."""
ROUTES: Final = Routes((*routes.SHARED, *KEPT))


class Asked(NamedTuple):
    """A request.

    drawn  96 hexadecimal digits from an unpredictable source
    at     seconds since 1970
    """

    method: str
    address: str
    body: str
    drawn: str
    at: float


class Said(NamedTuple):
    """A response, and the data to be stored before it is delivered.

    table  the table at which something has happened, or empty
    anew   whether more than one table has changed, so that the store must be rebuilt from the
           stored texts
    job    work that takes too long here, as JSON: the worker's result is the response body; or
           empty
    """

    status: int
    body: str
    due: PendingWrites
    table: str = ""
    anew: bool = False
    job: str = ""


class Request(NamedTuple):
    """A request with its address parsed."""

    path: dict[str, str]
    query: dict[str, str]
    asked: Asked


class Made(NamedTuple):
    """The parts of a response."""

    body: bytes
    status: int = OK
    table: str = ""
    job: str = ""


class Tab:
    """The tables of one browser, as the page requests them."""

    def __init__(self, store: TableStore) -> None:
        self.store = store
        self._everything: keeping.Texts = {}
        """The stored texts, while a request about all of them is being answered."""

    # -- what is missing ---------------------------------------------------------------------

    def wanted(self, address: str) -> list[str]:
        """Prefixes of the keys that must be loaded before the request can be answered; empty if
        nothing is missing."""
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
        """Load the texts that ``wanted`` asked for, by key."""
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
        """Answer a request; a refused request changes nothing."""
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
        """The response of a shared route's function.  Raises PestisError."""
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
        """The seats of the players at this browser."""
        return [row.seat for row in seats if row.player == HUMAN]

    def online(self, held: list[int]) -> Collection[int]:
        """The seats among these whose players are connected: all of them."""
        return held

    def away(self) -> Away:
        """Nobody is away, because all players sit at this browser."""
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
        """An empty chat, because there is nobody else to talk to."""
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
        """A new table from a moment of a table whose whole log the player may see."""
        wish: protocol.Onward = decode(request.asked.body, protocol.Onward)
        table = self._at(request)
        if not records.whole(table, self.held(table.log.seats)):
            raise Refused("continue-running", status=403)
        return self._begun(table.match.copy(), wish, request.asked, table.log.hints)

    def go_on_uploaded(self, request: Request) -> Made:
        """A new table from a moment of an uploaded record."""
        wish: protocol.Onward = decode(request.asked.body, protocol.Onward)
        match = records.uploaded_match(self.store.record(request.path["id"]))
        return self._begun(match, wish, request.asked)

    def _begun(self, match: Match, wish: protocol.Onward, asked: Asked, hints: bool = True) -> Made:
        return self._made(self.store.go_on(match, wish, _drawn(asked), asked.at, hints))

    def follow(self, request: Request) -> Made:
        """The table where a finished game is played again, with a seat held at this browser."""
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
        """Carry out a command and return the number of its row, also if it was carried out before.
        Raises PestisError."""
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
        """Seat a player at an open seat."""
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
        """Export, import or delete the stored texts of one table or of all."""
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
        """The next job at a table, as JSON; empty if there is none."""
        try:
            job = next_job(self.store.table(id))
        except Refused:
            return ""
        return "" if job is None else msgspec.json.encode(job).decode()

    def hear(self, id: str, thought: str, at: float) -> Said:
        """Apply the result of a job, which may have come too late."""
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
    """The parts of an address after ``/api/``, and its query parameters."""
    split = urlsplit(address)
    parts = [unquote(part) for part in split.path.split("/")]
    return parts[2:], dict(parse_qsl(split.query, keep_blank_values=True))


def _drawn(asked: Asked) -> RandomIds:
    """The random ids for a new table."""
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
"""The tab's own functions for the routes without a shared one."""
