"""Rights are checked when used: a slow request does not keep a right that was lost meanwhile."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from pestis.server.rights.identity import Devices
from tests.server.running import FREE, SECONDS, Device, Json, Server, serving

AWAY = replace(FREE, absent_seconds=0, body_seconds=10)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("rights"), limits=AWAY) as running:
        yield running


class Two:
    """A table of two; the second seat is passed to a third person."""

    def __init__(self, server: Server) -> None:
        self.host, self.old, self.new = server.device(), server.device(), server.device()
        made = self.host.make("here", "link")
        self.table: str = made["id"]
        self.old.join(made["links"]["1"])

    def hand_on(self) -> None:
        assert self.host.send(self.table, "ask-hand-on", 0, about=1)["ok"]
        at = f"/api/tables/{self.table}/links"
        self.new.join(self.host.post(at, {"seat": 1}).json()["token"], "New")


def slow_post(
    server: Server, device: Device, path: str, body: Any, meanwhile: Callable[[], None]
) -> tuple[int, Json]:
    """A request whose body comes in two parts, with an action between them."""
    text = json.dumps(body).encode()
    cookies = "; ".join(f"{name}={value}" for name, value in device.http.cookies.items())
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {cookies}\r\n"
    head += f"Content-Length: {len(text)}\r\nConnection: close\r\n\r\n"
    with closing(socket.create_connection(("127.0.0.1", server.port), SECONDS)) as line:
        line.sendall(head.encode() + text[:1])
        # Another request is answered, so the server has read everything before it.
        device.get("/api/games")
        meanwhile()
        line.sendall(text[1:])
        with line.makefile("rb") as answer:
            first, _, rest = answer.read().partition(b"\r\n\r\n")
    return int(first.split()[1]), json.loads(rest)


def test_who_says_hello_late_gets_nothing_of_a_seat_handed_on(server: Server) -> None:
    two = Two(server)
    late = two.old.socket(two.table, hello=False)
    two.hand_on()
    late.send({"type": "hello", "seq": 0, "events": 0})
    with pytest.raises(ConnectionClosed, match="1008"):
        late.next()
    assert not [w for w in server.rooms.room(two.table).watchers if 1 in w.held]


def test_a_spectator_sent_away_before_hello_sees_nothing(server: Server) -> None:
    host, guest = server.device(), server.device()
    made = host.make("here", "here")
    guest.join(made["spectators"])
    late = guest.socket(made["id"], hello=False)
    assert host.post(f"/api/tables/{made['id']}/links", {"seat": None}).status_code == 200
    late.send({"type": "hello", "seq": 0, "events": 0})
    with pytest.raises(ConnectionClosed, match="1008"):
        late.next()


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("links", {"seat": 1}),
        ("links", {"seat": None}),
        ("commands", {"type": "chat", "key": "k", "seat": 1, "text": "still here"}),
        ("commands", {"type": "leave-to-bot", "key": "k", "seat": 1, "bot": "random"}),
        ("commands", {"type": "set-webhook", "key": "k", "seat": 1, "url": "http://x.example"}),
    ],
)
def test_a_slow_body_is_no_way_around(server: Server, path: str, body: Json) -> None:
    two = Two(server)
    at = f"/api/tables/{two.table}/{path}"
    status, answer = slow_post(server, two.old, at, body, two.hand_on)
    assert (status, answer["problem"]["id"]) == (404, "error.not-found")
    assert two.host.get(f"/api/tables/{two.table}/chat").json() == []
    assert two.host.look(two.table)["table"]["seats"][1]["player"] == "human"


def test_a_command_that_waited_for_the_table_is_checked_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seat may be lost between the first check and the table."""
    two = Two(server)
    held = Devices.seats

    async def slowly(self: Devices, asks: Any, id: str, cost: float) -> tuple[str, list[int]]:
        found = await held(self, asks, id, cost)
        if asks.method == "POST" and asks.url.path.endswith("/commands"):
            monkeypatch.undo()
            await asyncio.to_thread(two.hand_on)
        return found

    monkeypatch.setattr(Devices, "seats", slowly)
    refused = two.old.send(two.table, "leave-to-bot", 1, bot="random")
    assert refused["problem"]["id"] == "error.not-found"


def test_a_body_may_not_take_for_ever(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(FREE, body_seconds=3)) as server:
        device = server.device()
        table = device.make("here", "here")["id"]
        head = f"POST /api/tables/{table}/commands HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        with closing(socket.create_connection(("127.0.0.1", server.port), SECONDS)) as line:
            line.sendall(f"{head}Content-Length: 10\r\nConnection: close\r\n\r\n".encode())
            with line.makefile("rb") as answer:
                first, _, rest = answer.read().partition(b"\r\n\r\n")
        assert int(first.split()[1]) == 408
        assert json.loads(rest)["problem"]["id"] == "error.too-slow"
