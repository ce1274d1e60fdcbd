"""A real server on a free port, and devices that talk to it as browsers do."""

from __future__ import annotations

import asyncio
import itertools
import json
import shutil
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final, Protocol, TypeVar

import httpx
import pytest
from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from pestis.server.bots import pool
from pestis.server.bots.pool import Lane, Worker, Workers
from pestis.server.network import claim_port
from pestis.server.serving import server_for
from pestis.server.settings import Limits, Settings
from pestis.server.storage.database import FILE, open_database
from pestis.server.transport.app import make_app
from pestis.server.transport.connections import Connections
from tests.waiting import LATE, until

T = TypeVar("T")
Json = dict[str, Any]

GAME: Final = "rattus-cartus"
FREE: Final = Limits(
    connections_per_address=10_000,
    opening_rate=1e6,
    opening_burst=1e6,
    device_rate=1e6,
    device_burst=1e6,
    connection_rate=1e6,
    connection_burst=1e6,
    socket_rate=1e9,
    socket_burst=1e9,
    address_rate=1e6,
    address_burst=1e6,
    page_rate=1e6,
    page_burst=1e6,
    answer_rate=1e6,
    unattended_rate=1e6,
    frame_rate=1e6,
    frame_burst=1e6,
    loop_rate=1e9,
    loop_burst=1e9,
    answer_burst=1e6,
    too_fast_seconds=0,
    table_rate=1e6,
    table_burst=1e6,
    tables_per_device=10_000,
)
"""No rate limits."""
SECONDS: Final = LATE
FORESTALLED: Final = ("error.late", "error.not-asked", "error.table-closed")
"""Errors for an answer to a prompt that the server has meanwhile answered itself, possibly the last
one."""


class ThreadLane(Lane):
    """A lane that uses threads instead of processes."""

    async def _do(self, seconds: float, call: Callable[[], T], fresh: bool) -> T:
        async with asyncio.timeout(seconds):
            return await asyncio.to_thread(call)


class InThreads(Workers):
    """Workers in threads, except lanes with resource limits, for tests about other things."""

    def __init__(self) -> None:
        super().__init__(1)
        self.thinking = ThreadLane(8, 0)
        self.checking = ThreadLane(8, 0)
        self.foreseeing = ThreadLane(1, 0)
        self.reading = ThreadLane(1, 0)


def stopped_workers(patch: pytest.MonkeyPatch, start_seconds: float) -> set[int]:
    """A set for the process ids of stopped workers, which is empty at first.  A call waits a second
    for a worker of the set to accept it, and ``start_seconds`` for any other, which may be new."""
    stopped: set[int] = set()
    do = Worker.do

    async def patient(self: Worker, seconds: float, call: Callable[[], T]) -> T:
        patch.setattr(pool, "START_SECONDS", 1 if self.pid in stopped else start_seconds)
        return await do(self, seconds, call)

    patch.setattr(Worker, "do", patient)
    return stopped


@cache
def _fresh_database() -> Path:
    """An empty database with today's schema, made once and copied."""
    folder = Path(mkdtemp(prefix="pestis-test-"))
    open_database(folder, "").dispose()
    return folder / FILE


def stacks() -> str:
    """What each thread of this process is doing."""
    frames = sys._current_frames().values()
    return "\n".join("".join(traceback.format_stack(frame)) for frame in frames)


class Server:
    """A server; ``settings`` may be changed between stop and start."""

    def __init__(self, data: Path, **settings: Any) -> None:
        data.mkdir(exist_ok=True)
        if not (data / FILE).exists() and "url" not in settings:
            shutil.copy(_fresh_database(), data / FILE)
        self.settings = replace(Settings(data=data, port=0, pace=0.0, limits=FREE), **settings)
        self.workers: Workers | None = InThreads()
        self.start()

    def start(self) -> None:
        """Start, or restart on the same data; returns when it listens or has given up."""
        listener = claim_port("127.0.0.1", self.settings.port)
        self.port = listener.getsockname()[1]
        self.settings = replace(self.settings, port=self.port)
        app = make_app(self.settings, self.workers)
        self.rooms = app.state.services.rooms
        self.store = app.state.services.store
        self.figures = app.state.figures
        self._server = server_for(app, self.settings)
        self.connections: Connections = self._server.config.counted  # type: ignore[attr-defined]
        self._thread = threading.Thread(target=self._server.run, args=([listener],))
        self._thread.start()
        until(lambda: self._server.started or not self._thread.is_alive())

    def stop(self) -> None:
        """Stop cleanly."""
        self._server.should_exit = True
        self._thread.join(SECONDS)
        assert not self._thread.is_alive(), stacks()

    def is_running(self) -> bool:
        """Whether the server keeps running although it was told to stop."""
        self._thread.join(SECONDS)
        return self._thread.is_alive()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def device(self) -> Device:
        """A new device, without a cookie."""
        return Device(self)


@contextmanager
def serving(data: Path, **settings: Any) -> Iterator[Server]:
    """Run a server during the block."""
    server = Server(data, **settings)
    try:
        yield server
    finally:
        server.stop()


class Reachable(Protocol):
    """A server in this process or another."""

    port: int

    @property
    def url(self) -> str: ...


class Device:
    """A browser with its cookie."""

    def __init__(self, server: Reachable) -> None:
        self._server = server
        # Certificates, which no server here has, would take most of the time of many tests.
        self.http = httpx.Client(timeout=SECONDS, verify=False)
        self._keys = itertools.count()

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.http.get(self._server.url + path, **more)

    def post(self, path: str, body: Any, **more: Any) -> httpx.Response:
        return self.http.post(self._server.url + path, content=as_bytes(body), **more)

    def make(self, *players: str, **more: Any) -> Json:
        """Create a table; its seats may be "here", "link" or a bot."""
        seats = [{"name": f"P{n}", "player": player} for n, player in enumerate(players)]
        wish = {"game": GAME, "name": "Table", "seats": seats, "seed": 7, **more}
        response = self.post("/api/tables", wish)
        assert response.status_code == 201, response.text
        made: Json = response.json()
        return made

    def join(self, token: str, name: str = "") -> Json:
        """Use a link."""
        response = self.post("/api/join", {"token": token, "name": name})
        assert response.status_code == 200, response.text
        joined: Json = response.json()
        return joined

    def look(self, table: str, **query: Any) -> Json:
        """Fetch the update of a table, without the parts that change with every request: when a
        person was last present, when a bot may play for them, and the number of watchers."""
        response = self.get(f"/api/tables/{table}", params=query)
        assert response.status_code == 200, response.text
        update: Json = response.json()
        for seat in update["table"]["seats"]:
            del seat["seen"], seat["stand_in_at"]
        del update["table"]["watching"]
        return update

    def send(self, table: str, type: str, seat: int, **fields: Any) -> Json:
        """Send a command by POST and return the response, whether refused or not."""
        command = {"type": type, "key": self.key(), "seat": seat, **fields}
        return self.send_raw(table, command)

    def send_raw(self, table: str, command: Json) -> Json:
        answer: Json = self.post(f"/api/tables/{table}/commands", command).json()
        return answer

    def key(self) -> str:
        """A new command key."""
        return f"k{next(self._keys)}"

    def answer(self, table: str, pick: int = 0) -> Json:
        """Answer the open prompt for one of the device's own seats."""
        return self.answer_to(table, self.look(table), pick)

    def answer_if_asked(self, table: str, pick: int = 0) -> bool:
        """Answer the open prompt if it is for one of the device's own seats; returns whether an
        answer was accepted.

        The server itself gives publicly forced answers, soon after it asks.
        """
        update = self.look(table)
        if not any(seat["choices"] for seat in update["seats"]):
            return False
        said = self.answer_to(table, update, pick)
        assert said["ok"] or said["problem"]["id"] in FORESTALLED, said
        return bool(said["ok"])

    def has(self, table: str, entries: int) -> Callable[[], bool]:
        """A function that returns whether the table has that many entries now."""
        return lambda: bool(self.look(table)["table"]["entries"] >= entries)

    def answer_until(self, table: str, enough: Callable[[], bool]) -> None:
        """Answer for the device's own seats until the condition holds."""
        while not enough():
            until(lambda: self.answer_if_asked(table) or enough())

    def answer_to(self, table: str, update: Json, pick: int = 0) -> Json:
        """Answer the prompt of an update fetched earlier."""
        seat = next(s for s in update["seats"] if s["choices"])
        choice = seat["choices"][pick % len(seat["choices"])]
        return self.send(
            table,
            "choose",
            seat["seat"],
            decision=update["table"]["decision"],
            choice=choice,
        )

    def socket(self, table: str, seq: int = 0, events: int = 0, hello: bool = True) -> Socket:
        """A socket of the table, after sending hello."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        socket = Socket(
            connect(
                f"ws://127.0.0.1:{self._server.port}/api/tables/{table}/socket",
                additional_headers={"Cookie": cookies} if cookies else {},
                origin=Origin(self._server.url),
                open_timeout=SECONDS,
                close_timeout=1,
                # With a limit, a socket with many unread messages does not read that the server
                # has closed it, too.
                max_queue=None,
                proxy=None,
                legacy=True,
            )
        )
        if hello:
            socket.send({"type": "hello", "seq": seq, "events": events})
        return socket


class Socket:
    """A WebSocket as the page uses it."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._last: Json = {"seq": -1}

    def send(self, message: Any) -> None:
        text = message if isinstance(message, str | bytes) else json.dumps(message)
        self._connection.send(text)

    def text(self, seconds: float = SECONDS) -> str:
        """The next message, undecoded."""
        return str(self._connection.recv(seconds))

    def next(self, type: str = "", seconds: float = SECONDS) -> Json:
        """The next message, or the next of a type."""
        while True:
            message: Json = json.loads(self.text(seconds))
            if message["type"] == "update":
                self._last = message
            if type in ("", message["type"]):
                return message

    def until(self, seq: int) -> Json:
        """The newest update, once its seq is at least this; updates and responses come in any
        order."""
        while self._last["seq"] < seq:
            self.next("update")
        return self._last

    def close(self) -> None:
        self._connection.close()


def as_bytes(body: Any) -> bytes:
    """A body as JSON, unless it is already bytes."""
    return body if isinstance(body, bytes) else json.dumps(body).encode()
