"""Rehearsal of a deployment: a server of today's source beside one of a later release with changed
rules, on one PostgreSQL database.  Everything sent is stored once, and rules change once."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from pestis.games import GAMES
from tests.rehearsal.changed import changed_source
from tests.server.postgres import Cluster, cluster
from tests.server.process import UNHURRIED, Forked, Process
from tests.server.running import FORESTALLED, Device, Json, Socket
from tests.server.two_servers import at
from tests.waiting import awaited

pytestmark = [
    pytest.mark.slow,
    pytest.mark.source_only,
    pytest.mark.skipif(sys.platform == "win32", reason="has no SIGTERM to be caught"),
]
MOVES_ON = "error.table-moves-on"
RESTART = 1012
TRY_LATER = 1013
ROUNDS = 2


class Player:
    """Somebody with both seats of a table, who repeats at the other server what one does not
    answer."""

    def __init__(self, servers: list[Process], game: str) -> None:
        first = Device(servers[0])
        self.id: str = first.make("here", "here", game=game)["id"]
        self.at = [at(server, first) for server in servers]
        self.acknowledged: dict[str, int] = {}
        """The numbers of the rows, by key."""
        self.moved = 0

    def play(self, servers: Iterator[int]) -> None:
        """Send a choice, if there is one, and a rename."""
        command: Json = {"type": "rename", "seat": 0, "name": f"Table {len(self.acknowledged)}"}
        for more in (self._choice(self._call("", next(servers))), command):
            if more:
                key = self.at[0].key()
                answer = self._call("/commands", next(servers), {"key": key, **more})
                if answer["ok"]:
                    self.acknowledged[key] = answer["seq"]
                else:
                    assert answer["problem"]["id"] in FORESTALLED, answer

    def _choice(self, update: Json) -> Json:
        part = next((part for part in update["seats"] if part["choices"]), None)
        if part is None:
            return {}
        decision, choice = update["table"]["decision"], part["choices"][0]
        return {"type": "choose", "seat": part["seat"], "decision": decision, "choice": choice}

    def _call(self, path: str, server: int, command: Json | None = None) -> Any:
        """Ask one server after another until one plays the table."""
        while True:
            device, address = self.at[server], f"/api/tables/{self.id}{path}"
            answer = device.get(address) if command is None else device.post(address, command)
            told = answer.json()
            problem = told.get("problem") or {}
            if problem.get("id") != MOVES_ON:
                return told
            assert answer.status_code == 503
            self.moved += 1
            server = (server + 1) % len(self.at)


@pytest.fixture
def postgres() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


def closed(socket: Socket) -> int:
    """The code with which the server closes a socket."""
    try:
        while True:
            socket.next()
    except ConnectionClosed as error:
        assert error.rcvd is not None
        return error.rcvd.code


def rows(postgres: Cluster, table: str) -> list[tuple[int, str, str | None]]:
    with psycopg.connect(postgres.url) as db:
        found = db.execute(
            "SELECT seq, kind, key FROM log WHERE table_id = %s ORDER BY seq", (table,)
        )
        return found.fetchall()


def changes(postgres: Cluster, player: Player) -> int:
    """How often the rules of a table were changed."""
    return sum(kind == "rules" for _, kind, _ in rows(postgres, player.id))


def test_a_release_with_changed_rules_is_deployed(postgres: Cluster, tmp_path: Path) -> None:
    settings = {"url": postgres.url, "drain": 0.2}
    later = changed_source(tmp_path / "later", page=True)
    old = Forked(tmp_path / "old", settings=settings, **UNHURRIED)
    new = Process(tmp_path / "new", settings=settings, source=later, **UNHURRIED)
    try:
        players = [Player([old, new], game) for game in GAMES]
        early = Player([new, old], "rattus")
        for _ in range(ROUNDS):
            for player in (*players, early):
                player.play(iter((0, 1, 0)))
        assert all(player.moved >= ROUNDS for player in (*players, early))
        for player in (*players, early):
            assert closed(player.at[1].socket(player.id)) == TRY_LATER
        assert [changes(postgres, player) for player in (*players, early)] == [0] * 4

        sockets = [player.at[0].socket(player.id) for player in players]
        for socket in sockets:
            socket.next("update")
        old._process.send_signal(signal.SIGTERM)
        assert [closed(socket) for socket in sockets] == [RESTART] * 3
        for player in players:
            awaited(partial(player.at[1].get, f"/api/tables/{player.id}"), is_ok)
        assert old._process.wait() == 0
        for player in (*players, early):
            player.at = [at(new, player.at[0])]
            player.play(iter((0, 0, 0)))
        assert [changes(postgres, player) for player in (*players, early)] == [1, 1, 1, 0]

        old.start()
        for player in (*players, early):
            player.at.append(at(old, player.at[0]))
            player.moved = 0
            for _ in range(ROUNDS):
                player.play(iter((1, 0, 1)))
            assert player.moved >= ROUNDS
            check(postgres, player)
        assert [changes(postgres, player) for player in (*players, early)] == [1, 1, 1, 0]
        for server in (old, new):
            assert "Traceback" not in server.log.read_text()
    finally:
        old.kill()
        new.kill()


def is_ok(answer: Any) -> bool:
    """Whether a server plays the table; until it does, it sends everybody away."""
    assert answer.status_code in (200, 503), answer.text
    return bool(answer.status_code == 200)


def check(postgres: Cluster, player: Player) -> None:
    """Check that the log has no holes, and every acknowledged command once."""
    found = rows(postgres, player.id)
    assert [seq for seq, _, _ in found] == list(range(1, len(found) + 1))
    stored: dict[str | None, list[int]] = {}
    for seq, _, key in found:
        stored.setdefault(key, []).append(seq)
    assert player.acknowledged
    for key, seq in player.acknowledged.items():
        assert stored[key] == [seq]
