"""Two server processes on one PostgreSQL database, killed again and again while people play.

The people of each table are at different servers, and go to the other one when theirs dies.
"""

from __future__ import annotations

import itertools
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import psycopg

from tests.server.postgres import Cluster
from tests.server.process import UNHURRIED, Forked
from tests.server.running import FORESTALLED, Device
from tests.server.two_servers import at
from tests.waiting import awaited

KILLS = 5
COMMANDS = 6
"""Commands at each table between two kills, at least."""
CHOICES = 8
"""Of so many commands of a player, one is a choice, so that no game is over too soon."""
PAUSE = 0.05
"""Seconds between two commands of a player."""
BEFORE = (
    "from pestis.server.transport import app; from tests.server.running import InThreads;"
    " app.WARM_AFTER = 1000; app.Workers = lambda _: InThreads()"
)
"""Prepares nothing for later, and starts no workers, which would delay the commands."""


class Player:
    """Somebody who sends one command after another, and repeats at the other server what was not
    acknowledged."""

    def __init__(self, device: Device, seat: int, servers: list[Forked], first: int) -> None:
        self.seat = seat
        self._devices = [at(server, device) for server in servers]
        self._now = first
        self.acknowledged: dict[str, int] = {}
        """The numbers of the rows, by key."""

    def _call(self, call: Any) -> Any:
        """Call with the device at a server that responds."""
        while True:
            try:
                return call(self._devices[self._now])
            except httpx.TransportError:
                self._now = 1 - self._now
                time.sleep(0.02)

    def play(self, table: str, stop: threading.Event) -> None:
        """Send commands until stopped."""
        for n in itertools.count():
            update = self._call(lambda device: device.look(table))
            part = next((part for part in update["seats"] if part["choices"]), None)
            if stop.wait(PAUSE):
                return
            if part is not None and n % CHOICES == 0:
                decision, choice = update["table"]["decision"], part["choices"][0]
                self._send(table, type="choose", decision=decision, choice=choice)
            else:
                self._send(table, type="rename", name=f"Table {n}")

    def _send(self, table: str, **fields: str) -> None:
        key = self._devices[0].key()
        command = {"key": key, "seat": self.seat, **fields}
        answer = self._call(lambda device: device.send_raw(table, command))
        if answer["ok"]:
            self.acknowledged[key] = answer["seq"]
        else:
            assert answer["problem"]["id"] in FORESTALLED, answer


def test_nothing_is_lost_or_counted_twice(postgres: Cluster, tmp_path: Path) -> None:
    servers = [
        Forked(tmp_path / str(n), BEFORE, settings={"url": postgres.url}, **UNHURRIED)
        for n in range(2)
    ]
    stop = threading.Event()
    try:
        tables = [seated(servers, n) for n in range(2)]
        threads = [
            threading.Thread(target=player.play, args=(id, stop), daemon=True)
            for id, players in tables
            for player in players
        ]
        for thread in threads:
            thread.start()
        for n in range(KILLS):
            wait_for_commands(tables)
            servers[n % 2].kill()
            wait_for_commands(tables)
            servers[n % 2].start()
        stop.set()
        for thread in threads:
            thread.join()
        for id, players in tables:
            check(postgres, servers, id, players)
    finally:
        stop.set()
        for server in servers:
            server.kill()


def seated(servers: list[Forked], first: int) -> tuple[str, list[Player]]:
    """A table of two people at different servers and a bot."""
    host, friend = Device(servers[first]), Device(servers[1 - first])
    made = host.make("here", "link", "random")
    friend.join(made["links"]["1"])
    return made["id"], [Player(host, 0, servers, first), Player(friend, 1, servers, 1 - first)]


def wait_for_commands(tables: list[tuple[str, list[Player]]]) -> None:
    """Wait until some more commands have been acknowledged at every table."""
    for _, players in tables:
        awaited(partial(acknowledged, players), (acknowledged(players) + COMMANDS).__lt__)


def acknowledged(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


def check(postgres: Cluster, servers: list[Forked], table: str, players: list[Player]) -> None:
    """Check that the log has no holes and every acknowledged command once, and that both servers
    know the same."""
    with psycopg.connect(postgres.url) as db:
        rows = db.execute(
            "SELECT seq, seat, key FROM log WHERE table_id = %s ORDER BY seq", (table,)
        ).fetchall()
        version = db.execute("SELECT seq FROM tables WHERE id = %s", (table,)).fetchone()
    assert [seq for seq, _, _ in rows] == list(range(1, len(rows) + 1))
    assert version == (len(rows),)
    stored: dict[Any, list[int]] = {}
    for seq, seat, key in rows:
        stored.setdefault((seat, key), []).append(seq)
    for player in players:
        assert player.acknowledged
        for key, seq in player.acknowledged.items():
            assert stored[player.seat, key] == [seq]
    shown = [without_presence(at(server, players[0]._devices[0]).look(table)) for server in servers]
    assert shown[0] == shown[1]


def without_presence(update: Any) -> Any:
    for seat in update["table"]["seats"]:
        del seat["online"]
    return update
