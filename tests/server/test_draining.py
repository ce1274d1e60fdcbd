"""A server that gets SIGTERM from the operating system."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.postgres import Cluster
from tests.server.process import UNHURRIED, Forked
from tests.server.running import Device
from tests.server.two_servers import at
from tests.waiting import until

RESTART = 1012
TABLES = 8

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="has no SIGTERM to be caught"),
]


def test_a_sigterm_refuses_no_command_that_came_before(tmp_path: Path) -> None:
    """Each person has sent a command when the signal comes; each gets its acknowledgement, and then
    the note that the server restarts.  After the start all commands are there."""
    server = Forked(tmp_path / "data", settings={"drain": 1.0}, **UNHURRIED)
    devices = [Device(server) for _ in range(TABLES)]
    tables = [device.make("here", "here")["id"] for device in devices]
    sockets = [device.socket(table) for device, table in zip(devices, tables, strict=True)]
    updates = [socket.next("update") for socket in sockets]
    for socket, update in zip(sockets, updates, strict=True):
        seat = next(one for one in update["seats"] if one["choices"])
        socket.send(
            {
                "type": "choose",
                "key": "last",
                "seat": seat["seat"],
                "decision": update["table"]["decision"],
                "choice": seat["choices"][0],
            }
        )
    server._process.send_signal(signal.SIGTERM)
    for socket in sockets:
        assert socket.next("answer")["ok"]
    for socket in sockets:
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                socket.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == RESTART
    assert server.stop() == 0
    server.start()
    for device, table in zip(devices, tables, strict=True):
        assert device.look(table)["table"]["entries"] >= 1
    assert server.stop() == 0
    assert "Traceback" not in server.log.read_text()


def test_another_server_has_the_sockets_when_one_stops(postgres: Cluster, tmp_path: Path) -> None:
    """It goes on with the bots, too, and nobody was away in between."""
    settings = {"url": postgres.url, "drain": 0.5}
    servers = [Forked(tmp_path / str(n), settings=settings, **UNHURRIED) for n in range(2)]
    try:
        devices = [Device(servers[0]) for _ in range(TABLES)]
        tables = [device.make("here", "random", "random")["id"] for device in devices]
        sockets = [device.socket(table) for device, table in zip(devices, tables, strict=True)]
        for socket in sockets:
            socket.next("update")
        servers[0]._process.send_signal(signal.SIGTERM)
        until(lambda: httpx.get(servers[0].url + "/readyz").json()["faults"] == ["draining"])
        assert httpx.get(servers[1].url + "/readyz").status_code == 200
        for n, (device, socket) in enumerate(zip(devices, sockets, strict=True)):
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    socket.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == RESTART
            sockets[n] = at(servers[1], device).socket(tables[n])
            update = sockets[n].next("update")
            assert update["table"]["seats"][0]["online"]
        assert servers[0]._process.wait() == 0
        with psycopg.connect(postgres.url) as db:
            (living,) = db.execute("SELECT id FROM processes").fetchall()
            assert db.execute("SELECT DISTINCT process FROM here").fetchall() == [living]
        for device, table in zip(devices, tables, strict=True):
            moved = at(servers[1], device)
            moved.answer_until(table, moved.has(table, 4))
    finally:
        for server in servers:
            server.kill()
