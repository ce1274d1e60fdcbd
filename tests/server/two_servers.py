"""Two servers on one database."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets.exceptions import ConnectionClosed

from pestis.server.storage.waking import Alone
from pestis.server.transport import app
from tests.server.postgres import Cluster
from tests.server.running import FREE, Device, Reachable, Server, Socket, serving

AWAY = replace(FREE, absent_seconds=0, stand_in_seconds=0)
"""Nobody's consent is needed."""


class Servers(NamedTuple):
    """Two servers on one database."""

    here: Server
    there: Server


@contextmanager
def both(
    data: Path, postgres: Cluster | None, deaf: bool = False, database: str = "", **settings: Any
) -> Iterator[Servers]:
    """Run two servers on one database during the block, on PostgreSQL if a cluster is given, there
    on its usual database or a new one of this name.  If they are deaf, neither hears what the other
    changes."""
    if postgres is None:
        folders, more = (data, data), settings
    else:
        if not database:
            postgres.empty()
        url = postgres.database(database) if database else postgres.url
        folders, more = (data / "here", data / "there"), {"url": url, **settings}
    with pytest.MonkeyPatch.context() as patch, contextlib.ExitStack() as stack:
        if deaf:
            patch.setattr(app, "wakes_at", lambda _url: Alone())
        yield Servers(*[stack.enter_context(serving(folder, **more)) for folder in folders])


def at(server: Reachable, device: Device) -> Device:
    """The same device, at another server."""
    moved = Device(server)
    moved.http, moved._keys = device.http, device._keys
    return moved


class Two:
    """A table of two people with a socket each: the host's at one server, the friend's at the
    other."""

    def __init__(self, servers: Servers) -> None:
        self.host, self.friend = servers.here.device(), servers.there.device()
        made = self.host.make("here", "link")
        self.table: str = made["id"]
        self.spectators: str = made["spectators"]
        self.link: str = made["links"]["1"]
        self.friend.join(self.link)
        self.lines = [device.socket(self.table) for device in (self.host, self.friend)]
        self.seq = max(line.next("update")["seq"] for line in self.lines)

    def told(self, seq: int) -> list[dict[str, Any]]:
        """The newest updates at both, once they are as new as this row."""
        return [line.until(seq) for line in self.lines]

    def end(self) -> None:
        for line in self.lines:
            line.close()


def is_closed(line: Socket, seq: int) -> bool:
    """Whether the server closes the socket without a word about rows after ``seq``."""
    try:
        while True:
            told = line.next()
            assert told.get("seq", 0) <= seq, told
    except ConnectionClosed as error:
        return error.rcvd is not None and error.rcvd.code == 1008
