"""Drivers of a table: a list, a browser's stored texts, a browser tab, one server and several.

All are given the same time, the same people present and the same draws, so that any difference
between them is a fault.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol
from urllib.parse import urlencode

import msgspec
import pytest
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed

from pestis.bots.answering import choose
from pestis.bots.registry import permanent_names
from pestis.kernel.errors import PestisError
from pestis.server.storage.store import Loaded
from pestis.tab.asking import Asked, Said, Tab
from pestis.tab.table_store import TableStore
from pestis.tab.thinking import Hinting, think
from pestis.tables import commands, foresight, planning, preview_messages, protocol, records
from pestis.tables.creating import RandomIds, create
from pestis.tables.following import follow
from pestis.tables.jobs import advised, forced_for_all_to_see, has_job, next_job
from pestis.tables.messages import decode
from pestis.tables.refusals import problem_of
from pestis.tables.requests import Away
from pestis.tables.rows import Change, Row, SeatRow, StoredTable
from pestis.tables.table import Table
from pestis.tables.updates import table_row, update
from tests.server.running import Device, Server, Socket
from tests.waiting import until

DRAWN = RandomIds("table-of-the-contract-0123456789", "0" * 32, "00112233445566778899aabbccddeeff")
LANGUAGE: Final = "de"
BOT: Final = 3
"""The seat of the bot; 0 and 1 belong to the table's maker and 2 to a friend."""
SPOILT = ('"choice":"', f'"choice":"{60 * "-"}')
"""A replacement that damages stored choices: no known choice is similar, which keeps the search for
one short."""
QUOTED = (json.dumps(SPOILT[0])[1:-1], json.dumps(SPOILT[1])[1:-1])
"""The same replacement in JSON inside a JSON string."""


@dataclass
class Outside:
    """A table's input from outside: the time, and who is away."""

    now: float = 1000.0
    away: Away = field(default_factory=Away)


def only_this(rows: bytes) -> bytes:
    """The rows of a lobby without tables other than the contract's."""
    found = msgspec.json.decode(rows, type=list[msgspec.Raw])
    return b"[" + b",".join(row for row in found if DRAWN.id.encode() in bytes(row)) + b"]"


class Driver(Protocol):
    """A driver of a table.  Arguments and results are the messages of the protocol."""

    def create(self, wish: bytes) -> None:
        """Make the table."""

    def send(self, command: bytes) -> bytes:
        """Send a command by a seat's owner; returns the response."""

    def sit_down(self, seat: int, name: str, plays: bool) -> bytes:
        """Seat somebody at an open seat; ``plays``: whether they already hold a seat at the table.
        Returns the refusal, or nothing."""

    def update(self, held: list[int], known: commands.Hello) -> bytes:
        """The update for a client that holds these seats."""

    def why(self, seat: int, choice: str) -> bytes:
        """The reason why the seat may not make that choice."""

    def preview(self, seat: int) -> bytes:
        """The preview of each choice of the seat."""

    def plan(self, wish: bytes) -> bytes:
        """The table as it would look after a seat's plan."""

    def after(self, seat: int, decision: str, choice: str) -> bytes:
        """The table as it would look after one answer."""

    def moment(self, held: list[int], at: int) -> bytes:
        """A moment of the past as the first of these seats knew it."""

    def record(self, held: list[int]) -> bytes:
        """The record of the table."""

    def lobby(self) -> bytes:
        """The lobby of the table's maker."""

    def again(self) -> None:
        """Restart the program."""

    def spoil(self) -> None:
        """Damage the stored choices, then restart the program."""

    def kept(self) -> tuple[StoredTable, list[Row]]:
        """The stored table and its rows."""


class InAList:
    """A driver that keeps rows in a list."""

    def __init__(self, outside: Outside) -> None:
        self.outside = outside
        self.rows: list[Row] = []

    def create(self, wish: bytes) -> None:
        new = msgspec.json.decode(wish, type=protocol.NewTable)
        self.bots = permanent_names(new.game)
        self.stored, self.rows = create(new, "me", None, self.bots, DRAWN, self.outside.now)
        self.again()

    def store(self, change: Change) -> None:
        if change.row is not None:
            self.rows.append(change.row)
        self.stored = self.stored.after(change)

    def kept(self) -> tuple[StoredTable, list[Row]]:
        return self.stored, self.rows

    def again(self) -> None:
        self.table = Table(*self.kept(), self.bots)
        change = self.table.change_rules(self.outside.now)
        if change is not None:
            self.store(change)
        self.play()

    def spoil(self) -> None:
        self.rows = [replace(row, body=row.body.replace(*SPOILT)) for row in self.rows]
        self.again()

    def send(self, command: bytes) -> bytes:
        wish: Any = msgspec.json.decode(command, type=commands.AnyCommand)
        try:
            seq = self.table.seen(wish.seat, wish.key)
            if seq is None:
                change = self.table.carry_out(wish, self.outside.now, self.outside.away)
                self.store(change)
                seq = change.summary.seq
        except PestisError as error:
            refused = protocol.Answer(wish.key, False, self.table.log.seq, problem_of(error))
            return msgspec.json.encode(refused)
        self.play()
        return msgspec.json.encode(protocol.Answer(wish.key, True, seq))

    def sit_down(self, seat: int, name: str, plays: bool) -> bytes:
        try:
            self.store(self.table.sit_down(seat, name, plays, self.outside.now))
        except PestisError as error:
            return msgspec.json.encode(protocol.Refusal(problem_of(error)))
        self.play()
        return b""

    def play(self) -> None:
        """Answer for all seats that the driver itself answers for."""
        while has_job(self.table):
            job = next_job(self.table)
            assert job is not None
            if job.hint:
                said = advised(job.view, job.decision)
                self.store(self.table.tell_hint(job.seat, job.decision, said, self.outside.now))
                continue
            forced = job.alone and forced_for_all_to_see(
                job.public, job.seat, f"forced {job.decision}"
            )
            origin = job.origin(forced)
            if not origin:
                self.table.not_forced.add((job.decision, job.seat))
                continue
            choice, memory = job.ordered or job.choices[0], None
            if job.bot and not forced:
                asked = (job.game, job.bot, job.view, job.choices, job.memory, job.dice)
                choice, memory = choose(*asked)
            now = self.outside.now
            self.store(self.table.answer(job.seat, job.decision, choice, origin, memory, now))
        assert next_job(self.table) is None

    def update(self, held: list[int], known: commands.Hello) -> bytes:
        return msgspec.json.encode(update(self.table, held, (), known))

    def why(self, seat: int, choice: str) -> bytes:
        try:
            self.table.check(seat, choice)
        except PestisError as error:
            return msgspec.json.encode({"problem": problem_of(error)})
        return b'{"problem":null}'

    def preview(self, seat: int) -> bytes:
        try:
            told = foresight.foresee(foresight.wanted(self.table, seat, LANGUAGE))
        except PestisError as error:
            return msgspec.json.encode(protocol.Refusal(problem_of(error)))
        return msgspec.json.encode(told)

    def plan(self, wish: bytes) -> bytes:
        try:
            asked = planning.wanted(self.table, decode(wish, preview_messages.Plan))
            return msgspec.json.encode(None if asked is None else planning.foresee(asked))
        except PestisError as error:
            return msgspec.json.encode(protocol.Refusal(problem_of(error)))

    def after(self, seat: int, decision: str, choice: str) -> bytes:
        asked = planning.answered(self.table, seat, decision, choice)
        if asked is None:
            return b"null"
        try:
            return msgspec.json.encode(planning.foresee(asked))
        except PestisError as error:
            return msgspec.json.encode(protocol.Refusal(problem_of(error)))

    def moment(self, held: list[int], at: int) -> bytes:
        try:
            shown = records.moment(self.table.match.copy(), at, held[0] if held else None)
        except PestisError as error:
            return msgspec.json.encode(protocol.Refusal(problem_of(error)))
        return msgspec.json.encode(shown)

    def record(self, held: list[int]) -> bytes:
        return records.record_of(*self.kept(), held)

    def lobby(self) -> bytes:
        return msgspec.json.encode([table_row(self.kept()[0], [0, 1], ())])


class ByTurns(InAList):
    """Two servers in one: each carries out the commands that the other does not, and follows the
    rows of the other."""

    def __init__(self, outside: Outside) -> None:
        super().__init__(outside)
        self.other: Table | None = None

    def again(self) -> None:
        self.other = None
        super().again()

    def store(self, change: Change) -> None:
        super().store(change)
        row, other = change.row, self.other
        if row is None or other is None or row.kind == "rules":
            other = Table(*self.kept(), self.bots)
        else:
            assert follow(other, row), row
        self.table, self.other = other, self.table


class InTexts(InAList):
    """A driver that keeps texts under names, as a browser does, and nothing else: the table is
    rebuilt from them whenever it is needed."""

    def __init__(self, outside: Outside) -> None:
        super().__init__(outside)
        self.texts: dict[str, str] = {}

    def create(self, wish: bytes) -> None:
        new = msgspec.json.decode(wish, type=protocol.NewTable)
        self.bots = permanent_names(new.game)
        stored, rows = create(new, "me", None, self.bots, DRAWN, self.outside.now)
        self._put(stored, rows)
        self.again()

    def _put(self, stored: StoredTable, rows: list[Row]) -> None:
        self.texts["table"] = msgspec.json.encode(stored).decode()
        for row in rows:
            self.texts[f"row-{row.seq}"] = msgspec.json.encode(row).decode()

    def spoil(self) -> None:
        self.texts = {name: text.replace(*QUOTED) for name, text in self.texts.items()}
        self.again()

    def store(self, change: Change) -> None:
        stored, _ = self.kept()
        self._put(stored.after(change), [change.row] if change.row else [])
        self.table = Table(*self.kept(), self.bots)

    def kept(self) -> tuple[StoredTable, list[Row]]:
        stored = msgspec.json.decode(self.texts["table"], type=StoredTable)
        names = [f"row-{n}" for n in range(1, len(self.texts))]
        return stored, [msgspec.json.decode(self.texts[name], type=Row) for name in names]


class Browser(Tab):
    """A tab whose seats and present people are set by the test."""

    def __init__(self, store: TableStore, outside: Outside) -> None:
        super().__init__(store)
        self.outside = outside
        self.seats: list[int] = []

    def held(self, seats: Sequence[SeatRow]) -> list[int]:
        return self.seats

    def online(self, held: list[int]) -> list[int]:
        return []

    def away(self) -> Away:
        return self.outside.away


def thought_of(job: str) -> str:
    """The result of a job, which the page's worker computes."""
    if not msgspec.json.decode(job)["hint"]:
        return think(job)
    work = Hinting(job)
    return next(filter(None, iter(work.go_on, None)))


class InATab:
    """A browser tab: its storage is a dictionary, and its bots think between requests."""

    def __init__(self, outside: Outside) -> None:
        self.outside = outside
        self.texts: dict[str, str] = {}
        self.at = f"/api/tables/{DRAWN.id}"
        self.maker = [0, 1]
        self._begin()

    def _begin(self) -> None:
        tables = [text for name, text in self.texts.items() if name.startswith("table/")]
        self.tab = Browser(TableStore(tables), self.outside)

    def create(self, wish: bytes) -> None:
        made = self._ask(self.maker, "/api/tables", wish, DRAWN.id + DRAWN.secret + DRAWN.seed)
        self.links = msgspec.json.decode(made, type=protocol.Created).links

    def _ask(
        self, held: list[int], address: str, body: bytes | None = None, drawn: str = ""
    ) -> bytes:
        """The response to a person with these seats; afterwards, the driver has answered for every
        seat that it answers for."""
        self.tab.seats = held
        names = tuple(self.tab.wanted(address))
        if names:
            found = {name: text for name, text in self.texts.items() if name.startswith(names)}
            self.tab.bring(address, found, self.outside.now)
        method, text = ("GET", "") if body is None else ("POST", body.decode())
        said = self._keep(self.tab.ask(Asked(method, address, text, drawn, self.outside.now)))
        self._think()
        return (think(said.job) if said.job else said.body).encode()

    def _keep(self, said: Said) -> Said:
        assert not set(said.due.new) & set(self.texts)
        assert set(said.due.there) <= set(self.texts)
        self.texts.update(said.due.new)
        self.texts.update(said.due.texts)
        return said

    def _think(self) -> None:
        while not self.tab.store.lacks(DRAWN.id) and (job := self.tab.job(DRAWN.id)):
            self._keep(self.tab.hear(DRAWN.id, thought_of(job), self.outside.now))

    def send(self, command: bytes) -> bytes:
        seat = msgspec.json.decode(command)["seat"]
        held = self.maker if seat in (*self.maker, BOT) else [seat]
        drawn = DRAWN.id + DRAWN.secret + DRAWN.seed
        return self._ask(held, f"{self.at}/commands", command, drawn)

    def sit_down(self, seat: int, name: str, plays: bool) -> bytes:
        join = msgspec.json.encode({"token": f"{DRAWN.id}.{seat}", "name": name})
        said = self._ask(self.maker if plays else [], "/api/join", join)
        return said if b"problem" in said else b""

    def update(self, held: list[int], known: commands.Hello) -> bytes:
        return self._ask(held, f"{self.at}?seq={known.seq}&events={known.events}")

    def why(self, seat: int, choice: str) -> bytes:
        return self._ask([seat], f"{self.at}/why?{urlencode({'seat': seat, 'choice': choice})}")

    def preview(self, seat: int) -> bytes:
        return self._ask([seat], f"{self.at}/preview?seat={seat}&lang={LANGUAGE}")

    def plan(self, wish: bytes) -> bytes:
        return self._ask([msgspec.json.decode(wish)["seat"]], f"{self.at}/plan", wish)

    def after(self, seat: int, decision: str, choice: str) -> bytes:
        query = urlencode({"seat": seat, "decision": decision, "choice": choice})
        return self._ask([seat], f"{self.at}/after?{query}")

    def moment(self, held: list[int], at: int) -> bytes:
        return self._ask(held, f"{self.at}/replay?at={at}")

    def record(self, held: list[int]) -> bytes:
        return self._ask(held, f"{self.at}/record")

    def lobby(self) -> bytes:
        return only_this(self._ask(self.maker, "/api/tables"))

    def again(self) -> None:
        self._begin()
        self._ask(self.maker, self.at)

    def spoil(self) -> None:
        self.texts = {name: text.replace(*QUOTED) for name, text in self.texts.items()}
        self.again()

    def kept(self) -> tuple[StoredTable, list[Row]]:
        stored = msgspec.json.decode(self.texts[f"table/{DRAWN.id}"], type=StoredTable)
        names = sorted(name for name in self.texts if name.startswith(f"row/{DRAWN.id}/"))
        return stored, [msgspec.json.decode(self.texts[name], type=Row) for name in names]


class AtServers:
    """One server or several on one database, over HTTP: one device holds the first two seats and is
    at the first server; each other seat has its own at the last one, where somebody watches, too.

    Every player has a socket, so all servers follow the table."""

    def __init__(
        self, outside: Outside, servers: Sequence[Server], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.outside = outside
        self.servers = servers
        self.patch = monkeypatch
        self.sockets: dict[Device, Socket] = {}
        monkeypatch.setattr("pestis.server.transport.creating.draw", lambda: DRAWN)
        self._bring()
        self.maker = servers[0].device()
        self.devices: dict[int, Device] = {0: self.maker, 1: self.maker}

    def _bring(self) -> None:
        for server in self.servers:
            self.patch.setattr(server.rooms, "now", lambda: self.outside.now)
            self.patch.setattr(server.rooms, "away", self._away)
            self.patch.setattr(server.rooms, "online", lambda _id: set())
            self.patch.setattr(server.rooms.presence, "gone", lambda *_: {})

    async def _away(self, _table: object) -> Away:
        return self.outside.away

    def create(self, wish: bytes) -> None:
        made = self.maker.post("/api/tables", wish).json()
        self.at = f"/api/tables/{made['id']}"
        self.links: dict[str, str] = made["links"]
        self.watcher = self.servers[-1].device()
        self.watcher.join(made["spectators"])
        self._connect(self.maker)
        self._rest()

    def _connect(self, device: Device) -> None:
        self.sockets[device] = device.socket(DRAWN.id)

    def _rest(self) -> None:
        """Wait until the servers have no more seats to answer for, and every viewer has what is
        stored."""
        until(lambda: not any(server.rooms.room(DRAWN.id).at_work() for server in self.servers))
        stored, _, version = self._loaded()
        for device, socket in [*self.sockets.items()]:
            try:
                socket.until(stored.summary.seq)
            except ConnectionClosed:
                del self.sockets[device]
        until(lambda: all(is_at(server, version) for server in self.servers))

    def _loaded(self) -> Loaded:
        found: Loaded | None = self.servers[0].store.load(DRAWN.id)
        assert found is not None
        return found

    def send(self, command: bytes) -> bytes:
        seat = msgspec.json.decode(command)["seat"]
        device = self.devices.get(seat, self.maker)
        answer = device.post(f"{self.at}/commands", command).content
        self._rest()
        return answer

    def sit_down(self, seat: int, name: str, plays: bool) -> bytes:
        if str(seat) not in self.links:
            wish = {"seat": seat}
            self.links[str(seat)] = self.maker.post(f"{self.at}/links", wish).json()["token"]
        device = self.maker if plays else self.servers[-1].device()
        link = {"token": self.links[str(seat)], "name": name}
        answer = device.post("/api/join", link)
        if answer.status_code != 200:
            return answer.content
        del self.links[str(seat)]
        self.devices[seat] = device
        self._connect(device)
        self._rest()
        return b""

    def update(self, held: list[int], known: commands.Hello) -> bytes:
        query = {"seq": known.seq, "events": known.events}
        return self._of(held).get(self.at, params=query).content

    def _of(self, held: list[int]) -> Device:
        return self.devices[held[0]] if held else self.watcher

    def why(self, seat: int, choice: str) -> bytes:
        query = {"seat": seat, "choice": choice}
        return self.devices[seat].get(f"{self.at}/why", params=query).content

    def preview(self, seat: int) -> bytes:
        query = {"seat": seat, "lang": LANGUAGE}
        return self.devices[seat].get(f"{self.at}/preview", params=query).content

    def plan(self, wish: bytes) -> bytes:
        seat = msgspec.json.decode(wish)["seat"]
        return self.devices[seat].post(f"{self.at}/plan", wish).content

    def after(self, seat: int, decision: str, choice: str) -> bytes:
        query = {"seat": seat, "decision": decision, "choice": choice}
        return self.devices[seat].get(f"{self.at}/after", params=query).content

    def moment(self, held: list[int], at: int) -> bytes:
        return self._of(held).get(f"{self.at}/replay", params={"at": at}).content

    def record(self, held: list[int]) -> bytes:
        return self._of(held).get(f"{self.at}/record").content

    def lobby(self) -> bytes:
        return only_this(self.maker.get("/api/tables").content)

    def again(self) -> None:
        for socket in self.sockets.values():
            socket.close()
        for server in self.servers:
            server.stop()
        for server in self.servers:
            server.start()
        self._bring()
        self.maker.look(DRAWN.id)
        for device in self.sockets:
            self._connect(device)
        self._rest()

    def spoil(self) -> None:
        with self.servers[0].store._engine.begin() as db:
            change = text("UPDATE log SET body = replace(body, :right, :wrong)")
            db.execute(change, dict(zip(("right", "wrong"), SPOILT, strict=True)))
        self.again()

    def kept(self) -> tuple[StoredTable, list[Row]]:
        found = self._loaded()
        return found.stored, found.rows


def is_at(server: Server, version: int) -> bool:
    """Whether a server has no other version of the table in memory than this."""
    room = server.rooms.room(DRAWN.id)
    return room.table is None or room.version == version
