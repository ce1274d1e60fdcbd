"""A PostgreSQL cluster for tests: started, stopped and killed as needed."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import pytest

from pestis.server.storage.waking import LISTENER

USER = "postgres"
TRIES = 10


class Cluster:
    """One cluster in a folder, on its own port."""

    settings = "-c fsync=off"
    """Options of the server."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self._folder = folder
        self._programs = programs
        self._as_user = _as_other_user(folder)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port: int = probe.getsockname()[1]
        self._make()

    def _make(self) -> None:
        """Make its files."""
        self._run("initdb", "-A", "trust", "-U", USER, "-E", "UTF8", "--no-sync")

    @property
    def url(self) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self._port}/postgres"

    def database(self, name: str) -> str:
        """The address of an empty database; one of the same name is replaced."""
        import psycopg  # noqa: PLC0415

        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name}")
            connection.execute(f"CREATE DATABASE {name}")
        return f"{self.url.removesuffix('postgres')}{name}"

    def start(self) -> None:
        """Start, and wait until it accepts connections; after a kill, old processes may take a
        moment to go."""
        options = f"-p {self._port} -h 127.0.0.1 -k {self._folder} {self.settings}"
        for tries in range(TRIES):
            try:
                self._run("pg_ctl", "-w", "-o", options, "-l", str(self._folder / "log"), "start")
            except OSError:
                if tries == TRIES - 1:
                    raise
                time.sleep(1)
            else:
                return

    def stop(self) -> None:
        """Stop cleanly, cutting connections."""
        self._run("pg_ctl", "-m", "fast", "stop")

    def kill(self) -> None:
        """Kill all its processes at once."""
        first = (self._folder / "data" / "postmaster.pid").read_text().split()[0]
        found = subprocess.run(["pgrep", "-P", first], capture_output=True, text=True, check=False)
        for pid in (first, *found.stdout.split()):
            with suppress(ProcessLookupError):  # it may have ended by itself
                os.kill(int(pid), signal.SIGKILL)

    def empty(self) -> None:
        """Drop every table."""
        import psycopg  # noqa: PLC0415

        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")

    def _run(self, program: str, *words: str) -> None:
        command = [*self._as_user, str(self._programs / program), "-D", str(self._folder / "data")]
        # Its output goes to a file: a server left running would keep a pipe open.
        with (self._folder / "said").open("w+") as said:
            done = subprocess.run(
                [*command, *words], stdout=said, stderr=said, cwd=self._folder, check=False
            )
            said.seek(0)
            if done.returncode:
                raise OSError(said.read()[-300:])


C = TypeVar("C", bound=Cluster)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Run a cluster during the block, or skip the test with the reason why there is none."""
    with cluster_of(Cluster) as made:
        yield made


@contextmanager
def cluster_of(kind: Callable[[Path, Path], C]) -> Iterator[C]:
    """Like ``cluster``, for a cluster that ``kind`` makes in a folder with the programs of another
    folder."""
    programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed: apt install postgresql")
    pytest.importorskip("psycopg", reason="psycopg is not installed: pip install 'pestis[pg]'")
    with tempfile.TemporaryDirectory(prefix="pestis-pg-", ignore_cleanup_errors=True) as name:
        try:
            made = kind(Path(name), programs)
            made.start()
        except OSError as error:
            pytest.skip(f"PostgreSQL cannot be started here: {error}")
        try:
            yield made
        finally:
            made.kill()


def _programs() -> Path | None:
    """The folder of initdb and pg_ctl."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


def _as_other_user(folder: Path) -> list[str]:
    """A command prefix to run PostgreSQL as its own user, since it does not run as root."""
    if os.geteuid() != 0:
        return []
    runuser = shutil.which("runuser")
    if runuser is None:
        pytest.skip("PostgreSQL does not run as root, and there is no runuser")
    shutil.chown(folder, "postgres")
    return [runuser, "-u", "postgres", "--"]


def listeners(url: str) -> set[int]:
    """The processes of PostgreSQL for the connections on which servers listen."""
    import psycopg  # noqa: PLC0415

    with psycopg.connect(url, autocommit=True) as db:
        found = db.execute(
            "SELECT pid FROM pg_stat_activity WHERE application_name = %s", (LISTENER,)
        )
        return {pid for (pid,) in found}


@contextmanager
def silent_listeners(url: str) -> Iterator[set[int]]:
    """Stop these processes during the block: their connections stay open, but nothing arrives."""
    stopped = listeners(url)
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield stopped
    finally:
        for pid in stopped:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)
