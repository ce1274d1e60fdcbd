"""PostgreSQL for several servers: durable, with a synchronous standby, and behind an address that
moves to the standby."""

from __future__ import annotations

import socket
import subprocess
import threading
from contextlib import suppress
from pathlib import Path

import psycopg
from server_load import used_by
from tests.server.postgres import Cluster

CHUNK = 1 << 16


class Durable(Cluster):
    """A cluster that waits for the disk, as one in use does."""

    settings = ""

    @property
    def port(self) -> int:
        return self._port

    def processor(self) -> float:
        """Seconds of processor time that all its processes have used."""
        first = (self._folder / "data" / "postmaster.pid").read_text().split()[0]
        found = subprocess.run(["pgrep", "-P", first], capture_output=True, text=True, check=False)
        used = used_by(int(first), children=True)
        for pid in found.stdout.split():
            with suppress(OSError):  # it may have ended
                used += used_by(int(pid))
        return used

    def restart_at_once(self) -> None:
        """Stop without a checkpoint, cutting all connections, and start again."""
        log = str(self._folder / "log")
        self._run("pg_ctl", "-m", "immediate", "-w", "-l", log, "restart")

    def wait_for_standby(self) -> None:
        """Acknowledge from now on only what a standby has stored, too."""
        with psycopg.connect(self.url, autocommit=True) as db:
            db.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
            db.execute("SELECT pg_reload_conf()")


class Standby(Durable):
    """A copy that follows another cluster until it is promoted."""

    def __init__(self, primary: Durable, folder: Path, programs: Path) -> None:
        self._primary = primary
        super().__init__(folder, programs)

    def _make(self) -> None:
        self._run("pg_basebackup", "-R", "-X", "stream", "-c", "fast", "-d", self._primary.url)

    def promote(self) -> None:
        self._run("pg_ctl", "-w", "promote")


class Forwarder:
    """Passes connections on to a database, as an address does that moves from one machine to
    another.

    target  the port of the database
    """

    def __init__(self, target: int) -> None:
        self.target = target
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def url(self, database: str) -> str:
        """The address of the target, through the forwarder."""
        return database.replace(f":{self.target}/", f":{self._port}/")

    def _accept(self) -> None:
        while True:
            client, _ = self._listener.accept()
            try:
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                client.close()
                continue
            for start, end in ((client, server), (server, client)):
                start.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                threading.Thread(target=pump, args=(start, end), daemon=True).start()


def pump(start: socket.socket, end: socket.socket) -> None:
    """Pass on what one end sends, until either is closed."""
    with suppress(OSError):
        while data := start.recv(CHUNK):
            end.sendall(data)
    for each in (start, end):
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
