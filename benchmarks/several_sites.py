"""Servers on one PostgreSQL database, or one on SQLite, as separate processes, which can be killed
and restarted, and the proxy before them."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg
from server_load import FREE, ROOT, free_port, used_by
from several_databases import Durable

START_SECONDS = 120
WARM_SECONDS = 5
"""How long servers prepare texts and workers after their start, before people come."""
DRAIN_SECONDS = 2
SERVER = """
import json
import sys
import time
wish = json.loads(sys.argv[1])
if wish["clock"]:
    true = time.time
    time.time = lambda: true() + wish["clock"]
from pathlib import Path
from pestis.server.serving import serve
from pestis.server.settings import Limits, Settings
if __name__ == "__main__":
    limits = Limits(**wish["limits"])
    serve(Settings(data=Path(wish["data"]), limits=limits, **wish["settings"]), print, False)
"""
"""The clock is set before anything else is imported."""
HAPROXY = """
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  retries 3
  option redispatch
  retry-on conn-failure empty-response
frontend people
  bind 127.0.0.1:{port}
  default_backend pestis
backend pestis
  balance roundrobin
  option httpchk GET /readyz
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
{servers}
"""


def answered(url: str, process: subprocess.Popen[bytes]) -> bool:
    """Wait for an answer; return False if the process has ended.  Raises TimeoutError."""
    late = time.monotonic() + START_SECONDS
    while process.poll() is None:
        with suppress(httpx.TransportError):
            if httpx.get(url, timeout=30).status_code == 200:
                return True
        if time.monotonic() > late:
            raise TimeoutError(url)
        time.sleep(0.02)
    return False


class Server:
    """A server in its own process.

    clock   seconds that its machine's clock is ahead
    source  folder of the program, if it is another release than ours
    """

    def __init__(self, folder: Path, n: int, url: str, clock: float, source: Path | None) -> None:
        self._folder = folder
        self.source = source
        self.port = free_port()
        settings: dict[str, Any] = {"port": self.port, "url": url, "pace": 0.15}
        settings |= {"drain": DRAIN_SECONDS, "log_level": "warning"}
        wish = {"clock": clock, "data": str(folder / f"data{n}"), "limits": FREE}
        self._wish = json.dumps({**wish, "settings": settings})
        self._script = folder / "several_server.py"
        self._script.write_text(SERVER)
        self.log = folder / f"log{n}"
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, or restart; returns when it answers."""
        ours = [os.environ.get("PYTHONPATH", ""), str(ROOT / "src")]
        paths = ours if self.source is None else [str(self.source), *ours]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, str(self._script), self._wish],
                env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        if not answered(f"{self.url}/api/games", self._process):
            raise SystemExit(self.log.read_text())

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """Let it drain, close its sockets and end."""
        self._process.terminate()
        self._process.wait()

    def processor(self) -> float:
        """Seconds of processor time that its main process has used."""
        return used_by(self._process.pid)

    def memory(self) -> float:
        """Memory of its main process in MB."""
        lines = Path(f"/proc/{self._process.pid}/status").read_text().splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


class Site:
    """Servers on one empty database.

    database  the address of the database itself; empty for one server on SQLite
    url       the address at which the servers find it
    """

    def __init__(
        self,
        folder: Path,
        database: str,
        servers: int,
        url: str = "",
        clocks: Sequence[float] = (),
        source: Path | None = None,
    ) -> None:
        folder.mkdir()
        self._folder = folder
        self.database = database
        self.cluster: Durable | None = None
        """The cluster of the database, if its processor time is to be measured."""
        if database:
            with self.sql() as db:
                db.execute("DROP SCHEMA public CASCADE")
                db.execute("CREATE SCHEMA public")
        shifts = [*clocks, *[0.0] * servers][:servers]
        self.servers: list[Server] = []
        try:
            for n, shift in enumerate(shifts):
                self.servers.append(Server(folder, n, url or database, shift, source))
        except BaseException:
            self.end()
            raise
        self.urls = [server.url for server in self.servers]
        time.sleep(WARM_SECONDS)

    def sql(self) -> Any:
        """A connection to the database; each statement is a transaction."""
        if not self.database:
            return sqlite3.connect(self._folder / "data0" / "pestis.db", isolation_level=None)
        return psycopg.connect(self.database, autocommit=True)

    def processor(self) -> tuple[float, float]:
        """Seconds of processor time that the servers and the database have used."""
        database = 0.0 if self.cluster is None else self.cluster.processor()
        return sum(server.processor() for server in self.servers), database

    def end(self) -> None:
        for server in self.servers:
            server.kill()

    def trouble(self) -> list[str]:
        """What the servers have logged, one line of each kind."""
        lines = [line for server in self.servers for line in server.log.read_text().splitlines()]
        return sorted({line.partition(" ")[2][:100] for line in lines if line[:1].isdigit()})


class Proxy:
    """haproxy before the servers of a site; people know only its address."""

    def __init__(self, folder: Path, site: Site) -> None:
        program = shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin")
        if program is None:
            raise LookupError("haproxy is not installed: apt install haproxy")
        port = free_port()
        lines = [f"  server s{n} 127.0.0.1:{s.port} check" for n, s in enumerate(site.servers)]
        file = folder / "haproxy.cfg"
        file.write_text(HAPROXY.format(port=port, servers="\n".join(lines)))
        self._process = subprocess.Popen(
            [program, "-db", "-f", str(file)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        site.urls = [f"http://127.0.0.1:{port}"]
        answered(f"{site.urls[0]}/api/games", self._process)

    def end(self) -> None:
        self._process.terminate()
        self._process.wait()
