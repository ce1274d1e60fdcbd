"""People at tables whose servers come and go: they connect again, and repeat what was not
acknowledged.

The people of each table are at different servers.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

import httpx
import msgspec
from server_load import Message, found, percentile
from several_sites import Site
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

WARM_UP = 3
SETTLE_SECONDS = 15
STALL_SECONDS = 20
AGAIN_SECONDS = 0.05
"""A page waits half a second before it connects again."""


class Load(NamedTuple):
    """tables, commands per second at all of them, and seconds without the warm-up."""

    tables: int
    rate: float
    seconds: float


class Person:
    """Somebody with one seat, one device and one socket."""

    def __init__(self, table: Table, seat: int, cookie: str) -> None:
        self.table, self.seat, self.cookie = table, seat, cookie
        self.arrivals: list[tuple[int, float]] = []
        self.gaps: list[float] = []
        """Seconds from the loss of each connection to the next update."""
        self._lost: float | None = None
        self.socket: ClientConnection | None = None

    async def live(self, urls: list[str]) -> None:
        """Connect to the next server whenever the connection is lost, until cancelled."""
        for url in itertools.cycle(urls):
            with suppress(OSError, TimeoutError, WebSocketException):
                await self._listen(url)
            if self._lost is None:
                self._lost = time.perf_counter()
            self.socket = None
            await asyncio.sleep(AGAIN_SECONDS)

    async def _listen(self, url: str) -> None:
        decoder = msgspec.json.Decoder(Message)
        async with connect(
            f"{url.replace('http', 'ws', 1)}/api/tables/{self.table.id}/socket",
            additional_headers={"Cookie": f"pestis_device={self.cookie}"},
            proxy=None,
            max_size=None,
            open_timeout=5,
            close_timeout=1,
        ) as socket:
            await socket.send('{"type":"hello"}')
            for command in self.table.unanswered(self):
                await socket.send(command)
            self.socket = socket
            async for received in socket:
                self._hear(decoder.decode(received))

    def _hear(self, message: Message) -> None:
        now = time.perf_counter()
        if message.type == "answer":
            self.table.answered(message)
        elif message.type == "update":
            if self._lost is not None:
                self.gaps.append(now - self._lost)
                self._lost = None
            self.arrivals.append((message.seq, now))
            self.table.hear(message, self)


class Table:
    """A table with two people and a bot."""

    def __init__(self, id: str, ready: asyncio.Queue[Table]) -> None:
        self.id = id
        self.people: list[Person] = []
        self.sent: dict[str, float] = {}
        self.acknowledged: dict[str, int] = {}
        self.refused = 0
        self.by: dict[str, Person] = {}
        self.pending: dict[str, str] = {}
        self._ready = ready
        self._open: tuple[Person, str, str] | None = None
        self._answered = ""

    def hear(self, message: Message, person: Person) -> None:
        part, table = message.seats[0], message.table
        assert table is not None
        if part.choices and self._open is None and table.decision != self._answered:
            self._open = (person, table.decision, random.choice(part.choices))
            self._ready.put_nowait(self)

    def answered(self, message: Message) -> None:
        if self.pending.pop(message.key, None) is None:
            return
        if message.ok:
            self.acknowledged[message.key] = message.seq
        else:
            self.refused += 1
            self._answered = ""

    def unanswered(self, person: Person) -> list[str]:
        return [text for key, text in self.pending.items() if self.by[key] is person]

    async def move(self, key: str) -> None:
        """Answer the open prompt; if there is no connection, the command waits for one."""
        assert self._open is not None
        person, decision, choice = self._open
        self._open, self._answered = None, decision
        wish = {"type": "choose", "key": key, "seat": person.seat}
        text = msgspec.json.encode({**wish, "decision": decision, "choice": choice}).decode()
        self.sent[key] = time.perf_counter()
        self.by[key], self.pending[key] = person, text
        if person.socket is not None:
            with suppress(OSError, WebSocketException):
                await person.socket.send(text)

    def waits(self, after: float) -> list[float]:
        """For each command sent after a time, the milliseconds until everybody had its update."""
        waits = []
        for key, seq in self.acknowledged.items():
            sent = self.sent[key]
            seen = [next((at for n, at in p.arrivals if n >= seq), None) for p in self.people]
            if sent >= after:
                waits += [1000 * (max(at for at in seen if at) - sent)] if all(seen) else [60_000.0]
        return waits


class Played(NamedTuple):
    """What the people saw."""

    tables: list[Table]
    waits: list[float]
    gaps: list[float]
    refused: int
    pending: int
    processor: tuple[float, float]
    """Milliseconds of the servers' and the database's processor time a command, if all servers
    lived."""


async def seat(site: Site, n: int, ready: asyncio.Queue[Table]) -> Table:
    """Make a table; its second person joins at another server."""
    urls = site.urls
    async with httpx.AsyncClient(timeout=60, verify=False) as client:
        made, host = await found(client, urls[n % len(urls)], n, ["here", "link", "random"])
    async with httpx.AsyncClient(timeout=60, verify=False) as client:
        body = {"token": made["links"]["1"]}
        joined = await client.post(f"{urls[(n + 1) % len(urls)]}/api/join", json=body)
        joined.raise_for_status()
    table = Table(made["id"], ready)
    cookies = (host, next(iter(joined.cookies.values())))
    table.people = [Person(table, seat, cookie) for seat, cookie in enumerate(cookies)]
    return table


async def play(site: Site, load: Load, trouble: Callable[[], Awaitable[None]] | None) -> Played:
    """Let people play at all tables until the time is over and ``trouble`` has ended."""
    ready: asyncio.Queue[Table] = asyncio.Queue()
    tables = [await seat(site, n, ready) for n in range(load.tables)]
    lives = []
    for n, table in enumerate(tables):
        for person in table.people:
            first = (n + person.seat) % len(site.urls)
            urls = site.urls[first:] + site.urls[:first]
            lives.append(asyncio.create_task(person.live(urls)))
    began = time.perf_counter()
    work: asyncio.Future[None] = asyncio.ensure_future(after_warm_up(trouble))
    used = (0.0, 0.0)
    first_measured = 0
    for n in itertools.count():
        due = began + n / load.rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        if trouble is None and not first_measured and due > began + WARM_UP:
            used, first_measured = site.processor(), n
        if due > began + WARM_UP + load.seconds and work.done():
            break
        async with asyncio.timeout(STALL_SECONDS):
            table = await ready.get()
        await table.move(f"k{n}")
    await work
    spent = (0.0, 0.0)
    if first_measured:
        servers, database = (
            1000 * (now - before) / (n - first_measured)
            for now, before in zip(site.processor(), used, strict=True)
        )
        spent = servers, database
    late = time.perf_counter() + SETTLE_SECONDS
    while any(table.pending for table in tables) and time.perf_counter() < late:
        await asyncio.sleep(0.1)
    await asyncio.sleep(1)
    for life in lives:
        life.cancel()
    await asyncio.gather(*lives, return_exceptions=True)
    return Played(
        tables,
        [wait for table in tables for wait in table.waits(began + WARM_UP)],
        [gap for table in tables for person in table.people for gap in person.gaps],
        sum(table.refused for table in tables),
        sum(len(table.pending) for table in tables),
        spent,
    )


async def after_warm_up(trouble: Callable[[], Awaitable[None]] | None) -> None:
    await asyncio.sleep(WARM_UP)
    if trouble is not None:
        await trouble()


def audit(site: Site, played: Played) -> Counter[str]:
    """Compare what was acknowledged with what is stored.  Each figure should be 0."""
    with site.sql() as db:
        logged = db.execute("SELECT table_id, seat, key, seq FROM log").fetchall()
        holes = (
            "SELECT count(*) FROM (SELECT 1 FROM log GROUP BY table_id HAVING max(seq) <> count(*))"
        )
        holed = db.execute(f"{holes} AS holed").fetchall()[0][0]
    stored: dict[tuple[str, int, str], list[int]] = {}
    for table, seat, key, seq in logged:
        stored.setdefault((table, seat, key), []).append(seq)
    wrong: Counter[str] = Counter(holed=holed, pending=played.pending)
    for table in played.tables:
        for key, seq in table.acknowledged.items():
            seqs = stored.get((table.id, table.by[key].seat, key), [])
            wrong["lost"] += seq not in seqs
            wrong["double"] += len(seqs) > 1
    return wrong


def report(name: str, site: Site, played: Played) -> bool:
    """Print what was measured; return whether nothing was lost."""
    wrong = audit(site, played)
    times = " / ".join(f"{percentile(played.waits, part):.1f}" for part in (0.5, 0.95, 0.99, 1))
    count = sum(len(table.acknowledged) for table in played.tables)
    print(f"{name}: {count} commands, sent → everybody's update p50/p95/p99/worst {times} ms")
    servers, database = played.processor
    if servers:
        print(f"  processor time a command: servers {servers:.2f} ms", end="")
        print(f", database {database:.2f} ms" if database else "")
    if played.gaps:
        gaps = " / ".join(f"{percentile(played.gaps, part):.2f}" for part in (0.5, 0.95, 1))
        print(f"  {len(played.gaps)} connections lost, went on after p50/p95/worst {gaps} s")
    print(f"  refused {played.refused}, {', '.join(f'{k} {n}' for k, n in sorted(wrong.items()))}")
    for line in site.trouble():
        print(f"  logged: {line}")
    return not wrong.total()
