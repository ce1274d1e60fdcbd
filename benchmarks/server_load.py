"""The table server under load: people and bots at many tables, over sockets on this machine.

    PYTHONPATH=src python benchmarks/server_load.py [--tables 200] [--rate 100] [--seconds 20]

The server runs in a separate process, the people in this one; both share the machine, so the
figures include the load of the simulated users.  Each table has two people and a bot, and each
person has a socket.  Prints

* the start-up time until the first response, on an empty and on an existing data folder;
* commands per second, and the time from sending a command until every person at the table has the
  update (p50, p95, worst);
* the server's memory for each table in use, and for each table that nobody uses any more;
* the time to the first view of a table in a real browser, and the size of the page (see
  first_view.py).
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]
WARM_UP = 4
"""Seconds at the start that are not measured."""
ROOT = Path(__file__).resolve().parents[1]
SERVER = """
import json
import sys
from pathlib import Path
from pestis.server.serving import serve
from pestis.server.settings import Limits, Settings
if __name__ == "__main__":
    port, data, limits, settings = sys.argv[1:]
    limits = Limits(**json.loads(limits))
    settings = Settings(port=int(port), data=Path(data), limits=limits, **json.loads(settings))
    serve(settings, print, False)
"""
UNLIMITED = (
    *("device_rate", "device_burst"),
    *("connection_rate", "connection_burst", "address_rate", "address_burst"),
    *("table_rate", "table_burst", "connections", "connections_per_address", "sockets"),
    *("sockets_per_address", "tables", "tables_per_device", "resident"),
    *("answer_rate", "answer_burst", "page_rate", "page_burst"),
    *("socket_rate", "socket_burst", "opening_rate", "opening_burst"),
    *("unattended_rate", "frame_rate", "frame_burst", "loop_rate", "loop_burst"),
)
FREE = dict.fromkeys(UNLIMITED, 100_000)
"""No limits."""
FIGURE = re.compile(r"^(\w+)(?:\{(.*)\})? (\S+)$", re.MULTILINE)


class SeatPart(msgspec.Struct):
    seat: int | None
    choices: list[str]


class TablePart(msgspec.Struct):
    decision: str
    asked: list[int]
    status: str


class Message(msgspec.Struct):
    """The part of the server's messages that the simulated people need."""

    type: str
    seq: int = 0
    key: str = ""
    ok: bool = False
    table: TablePart | None = None
    seats: list[SeatPart] = []


class Process:
    """The server in its own process."""

    def __init__(
        self, data: Path, limits: Mapping[str, float], settings: Json, source: str = SERVER
    ) -> None:
        self.port = free_port()
        began = time.perf_counter()
        script = data.parent / "load_server.py"
        script.write_text(source)
        arguments = [str(self.port), str(data), json.dumps(limits), json.dumps(settings)]
        paths = os.pathsep.join([os.environ.get("PYTHONPATH", ""), str(ROOT / "src")])
        self._process = subprocess.Popen(
            [sys.executable, str(script), *arguments],
            env={**os.environ, "PYTHONPATH": paths},
            stdout=subprocess.DEVNULL,
        )
        while True:
            try:
                httpx.get(f"{self.url}/api/games", timeout=30)
                break
            except httpx.TransportError:
                time.sleep(0.01)
        self.started = time.perf_counter() - began

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        return self._process.pid

    def memory(self) -> float:
        """Memory of the server's main process in MB."""
        for line in Path(f"/proc/{self._process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        return 0.0

    def processor(self) -> float:
        """Seconds of processor time that the server's main process has used."""
        return used_by(self._process.pid)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()


def used_by(pid: int, children: bool = False) -> float:
    """Seconds of processor time that a process has used, with or without its ended children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11 : 15 if children else 13])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server(data: Path, limits: Mapping[str, float] = FREE, **settings: Any) -> Iterator[Process]:
    process = Process(data, limits, settings)
    try:
        yield process
    finally:
        process.stop()


class Person:
    """A simulated person with one seat, one device and one socket."""

    def __init__(self, table: Table, seat: int, cookie: str) -> None:
        self._table = table
        self.seat = seat
        self._cookie = cookie
        self.arrivals: list[tuple[int, float]] = []
        """The ``seq`` of each update, with its time of arrival."""

    async def sit(self, url: str) -> None:
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{self._table.id}/socket"
        headers = {"Cookie": f"pestis_device={self._cookie}"}
        self.socket: ClientConnection = await connect(
            address, additional_headers=headers, proxy=None, max_size=None
        )
        await self.socket.send('{"type":"hello"}')

    async def listen(self) -> None:
        decoder = msgspec.json.Decoder(Message)
        async for text in self.socket:
            message = decoder.decode(text)
            now = time.perf_counter()
            if message.type == "update":
                self.arrivals.append((message.seq, now))
                self._table.hear(message, self)
            elif message.type == "answer":
                self._table.answered(message)


class Table:
    """A table and its people."""

    def __init__(self, id: str, ready: asyncio.Queue[Table]) -> None:
        self.id = id
        self.people: list[Person] = []
        self.sent: dict[str, float] = {}
        self.seqs: dict[str, int] = {}
        self.refused = 0
        self.ready = ready
        self._open: tuple[Person, str, str] | None = None
        self._answered = ""

    def hear(self, message: Message, person: Person) -> None:
        """Handle an update, after which a person may have to answer."""
        assert message.table is not None
        part = message.seats[0]
        fresh = message.table.decision != self._answered
        if part.choices and self._open is None and fresh:
            self._open = (person, message.table.decision, random.choice(part.choices))
            self.ready.put_nowait(self)

    def answered(self, message: Message) -> None:
        if message.ok:
            self.seqs[message.key] = message.seq
        else:
            self.refused += 1

    async def move(self, key: str) -> None:
        """Answer the open prompt."""
        assert self._open is not None
        person, decision, choice = self._open
        self._open, self._answered = None, decision
        command = {
            "type": "choose",
            "key": key,
            "seat": person.seat,
            "decision": decision,
            "choice": choice,
        }
        self.sent[key] = time.perf_counter()
        await person.socket.send(msgspec.json.encode(command).decode())

    def waits(self, after: float) -> list[float]:
        """For each command sent after a time, the seconds until all people at the table had its
        update."""
        found: list[float] = []
        for key, seq in self.seqs.items():
            if self.sent[key] < after:
                continue
            seen = [
                next((at for n, at in person.arrivals if n >= seq), None) for person in self.people
            ]
            if all(at is not None for at in seen):
                found.append(max(at for at in seen if at is not None) - self.sent[key])
        return found


async def found(
    client: httpx.AsyncClient, url: str, n: int, players: list[str], game: str = "rattus-cartus"
) -> tuple[dict[str, Any], str]:
    """Make a table.  Returns the response, and the maker's cookie if they are new."""
    seats = [{"name": f"P{i}", "player": player} for i, player in enumerate(players)]
    wish = {"game": game, "name": f"Table {n}", "seats": seats}
    response = await client.post(f"{url}/api/tables", json=wish)
    response.raise_for_status()
    made: dict[str, Any] = response.json()
    return made, next(iter(response.cookies.values()), "")


async def load(
    process: Process,
    tables: int,
    rate: float,
    seconds: float,
    bots: int = 1,
    warm: Callable[[], object] = lambda: None,
) -> list[float]:
    """People at many tables, each with a number of bots, answer ``rate`` prompts per second in
    total.  Returns the seconds that each answer took, without the warm-up, after which ``warm`` is
    called."""
    ready: asyncio.Queue[Table] = asyncio.Queue()
    made: list[Table] = []
    for n in range(tables):
        async with httpx.AsyncClient() as client:
            answer, host = await found(client, process.url, n, ["here", "link", *["random"] * bots])
        async with httpx.AsyncClient() as client:
            body = {"token": answer["links"]["1"]}
            joined = await client.post(f"{process.url}/api/join", json=body)
        table = Table(answer["id"], ready)
        cookies = (host, next(iter(joined.cookies.values())))
        table.people = [Person(table, seat, cookie) for seat, cookie in enumerate(cookies)]
        made.append(table)
    people = [person for table in made for person in table.people]
    for person in people:
        await person.sit(process.url)
    listening = [asyncio.create_task(person.listen()) for person in people]
    began = time.perf_counter()
    asyncio.get_running_loop().call_later(WARM_UP, warm)
    for n in itertools.count():
        due = began + n / rate
        if due > began + WARM_UP + seconds:
            break
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        table = await ready.get()
        await table.move(f"k{n}")
    await asyncio.sleep(1)
    for person in people:
        await person.socket.close()
    await asyncio.gather(*listening, return_exceptions=True)
    accepted = sum(len(table.seqs) for table in made)
    print(f"accepted: {accepted}, refused: {sum(table.refused for table in made)}")
    return [wait for table in made for wait in table.waits(began + WARM_UP)]


def percentile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def measure_start(folder: Path) -> None:
    for name in ("empty", "existing", "existing"):
        with server(folder / "start") as process:
            print(f"start-up, {name} data folder: {process.started:.2f} s")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def counted(port: int) -> str:
    """The server's own figures: commands, and the average time until they were sent to clients."""
    text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    found = {f"{name} {labels}": float(n) for name, labels, n in FIGURE.findall(text)}
    done, refused = (
        found.get(f'pestis_commands_total kind="choose",outcome="{outcome}"', 0)
        for outcome in ("done", "refused")
    )
    told = 1000 * found["pestis_told_seconds_sum "] / found["pestis_told_seconds_count "]
    return f"accepted: {done:.0f}, refused: {refused:.0f}, on average told after {told:.1f} ms"


def measure_load(folder: Path, tables: int, rate: float, seconds: float) -> None:
    metrics = free_port()
    with server(folder / "load", metrics=metrics) as process:
        empty, idle = process.memory(), process.processor()
        print(f"{tables} tables, {2 * tables} sockets, a bot at each table")
        waits = [1000 * wait for wait in asyncio.run(load(process, tables, rate, seconds))]
        used = process.processor() - idle
        print(f"the server's figures: {counted(metrics)}")
        print(f"commands: {len(waits)} in {seconds:.0f} s = {len(waits) / seconds:.0f}/s")
        p50, p95 = percentile(waits, 0.5), percentile(waits, 0.95)
        print(f"sent → every viewer's update: p50 {p50:.1f} ms, p95 {p95:.1f} ms,", end=" ")
        print(f"worst {max(waits):.1f} ms")
        print(f"processor of the server, with setting up: {used:.1f} s")
        grown = (process.memory() - empty) / tables
        print(f"memory: {empty:.0f} MB empty, {grown:.2f} MB more for each table in use")


def measure_idle(folder: Path, tables: int) -> None:
    """Print the memory of tables in play, and what remains of it when nobody watches any more."""

    async def make(process: Process) -> None:
        async with httpx.AsyncClient() as client:
            for n in range(tables):
                await found(client, process.url, n, ["here", "here"])

    with server(folder / "idle", {**FREE, "idle_seconds": 2}) as process:
        asyncio.run(make(process))
        time.sleep(4)
        empty = process.memory()
        asyncio.run(make(process))
        time.sleep(4)
        print(
            f"memory for each table that nobody uses: {(process.memory() - empty) / tables:.3f} MB"
        )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        measure_start(folder)
        measure_load(folder, given.tables, given.rate, given.seconds)
        measure_idle(folder, given.tables)
        from first_view import measure_first_view  # noqa: PLC0415  (it uses this file)

        measure_first_view(folder)


if __name__ == "__main__":
    main()
