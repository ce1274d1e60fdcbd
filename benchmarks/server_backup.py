"""Copies the database while people play, then restores and compares the copies.

    PYTHONPATH=src python benchmarks/server_backup.py [--tables 50] [--rate 50] [--seconds 20]

The load is that of ``server_load.py``.  Every few seconds a copy is made.  Each copy must hold,
unchanged, every row that was committed before it began; the last copy is restored into a new
folder, where every table is rebuilt.  With ``--retention`` a day lasts a second for the server, so
finished games are deleted and idle ones ended meanwhile.  Prints how long each copy took and what
it held.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import tempfile
import threading
import time
from contextlib import closing, suppress
from pathlib import Path

import server_load
from server_load import WARM_UP, Process, load, percentile, server
from websockets.exceptions import ConnectionClosed

from pestis.server.storage.copies import check_copy, make_copy, restore
from pestis.server.storage.database import FILE

EVERY = 3.0
"""Seconds between two copies."""
Rows = dict[tuple[str, int], str]
DAYS = """
    from dataclasses import replace
    from pestis.server.operations import retention
    from pestis.server.settings import Retention
    retention.DAY, retention.WARNED, retention.EVERY = 1, 0, 1.0
    settings = replace(settings, retention=Retention(finished_days=2, stale_days=8))
    serve("""


def rows(file: Path) -> Rows:
    """Every row of every log."""
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as db:
        found = db.execute("SELECT table_id, seq, body FROM log").fetchall()
    return {(table, seq): body for table, seq, body in found}


def tables(file: Path) -> set[str]:
    """The ids of all tables in the database."""
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as db:
        return {id for (id,) in db.execute("SELECT id FROM tables")}


def copy_often(data: Path, copy: Path, stop: threading.Event) -> list[float]:
    """Make copies until ``stop`` is set.  Returns the seconds that each took.

    Raises AssertionError if a copy lacks a row.
    """
    took = []
    while not stop.wait(EVERY):
        before = rows(data / FILE)
        began = time.perf_counter()
        make_copy(data, copy)
        took.append(time.perf_counter() - began)
        held, there = rows(copy), tables(copy)
        lost = [at for at, body in before.items() if held.get(at) != body and at[0] in there]
        assert not lost, f"{len(lost)} rows are not in the copy"
    return took


class Leaving(server_load.Person):
    """A person who leaves when their table is deleted."""

    async def listen(self) -> None:
        with suppress(ConnectionClosed):
            await super().listen()


class Passing(server_load.Table):
    """A table that may be deleted while a person moves."""

    async def move(self, key: str) -> None:
        with suppress(ConnectionClosed):
            await super().move(key)


async def bounded(process: Process, tables: int, rate: float, seconds: float) -> list[float]:
    """Run the load; empty if every table ended too early."""
    try:
        async with asyncio.timeout(WARM_UP + seconds + 30):
            return await load(process, tables, rate, seconds)
    except TimeoutError:
        return []


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rate", type=float, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--retention", action="store_true")
    given = parser.parse_args()
    if given.retention:
        server_load.Person, server_load.Table = Leaving, Passing  # type: ignore[misc]
        server_load.SERVER = server_load.SERVER.replace("\n    serve(", DAYS)
    with tempfile.TemporaryDirectory() as name:
        data, copy, new = Path(name) / "data", Path(name) / "copy.db", Path(name) / "new"
        stop, took = threading.Event(), []
        with server(data) as process:
            began = process.memory()
            copying = threading.Thread(target=lambda: took.extend(copy_often(data, copy, stop)))
            copying.start()
            waits = asyncio.run(bounded(process, given.tables, given.rate, given.seconds))
            stop.set()
            copying.join()
            print(f"memory: {began:.0f} MB, then {process.memory():.0f} MB")
        assert took, "no copy was made, or one was not whole"
        print(f"commands: {len(waits)}, p95 {1000 * percentile(waits, 0.95):.0f} ms")
        print(f"copies: {len(took)}, worst {max(took):.2f} s; rows {len(rows(copy))}")
        print(f"checked: {check_copy(copy, data)}")
        new.mkdir()
        restore(copy, new, time.time())
        assert rows(new / FILE) == rows(copy), "the restored rows are others"
        print(f"restored: {len(tables(new / FILE))} tables; here now {len(tables(data / FILE))}")


if __name__ == "__main__":
    main()
