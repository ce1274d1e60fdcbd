"""A server that gets SIGTERM from the operating system."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.process import UNHURRIED, Process
from tests.server.running import Device

RESTART = 1012
TABLES = 8

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="has no SIGTERM to be caught"),
]


def test_a_sigterm_refuses_no_command_that_came_before(tmp_path: Path) -> None:
    """Each person has sent a command when the signal comes; each gets its acknowledgement, and then
    the note that the server restarts.  After the start all commands are there."""
    server = Process(tmp_path / "data", settings={"drain": 1.0}, **UNHURRIED)
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
