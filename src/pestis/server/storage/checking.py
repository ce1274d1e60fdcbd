"""Checks a database that no server uses: its pages, its schema and every table in it."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Engine, select
from sqlalchemy.exc import DBAPIError

from pestis.bots.registry import permanent_names
from pestis.kernel.errors import PestisError
from pestis.server.problems import CannotCopy
from pestis.server.storage import address
from pestis.server.storage.database import FILE, open_database, postgres_revision
from pestis.server.storage.schema import TABLES
from pestis.server.storage.store import Store
from pestis.tables.table import Table
from pestis.tables.table_state import ENDED, OVER, RUNNING


@dataclass(frozen=True)
class Found:
    """The contents of a database.

    over        the number of finished and ended tables
    unreadable  the ids of tables that cannot be rebuilt
    """

    revision: str
    running: int
    over: int
    rows: int
    unreadable: tuple[str, ...]


def check(folder: Path, named: Path) -> Found:
    """Migrate the database of a folder and rebuild every table from its log.

    Raises CannotCopy, which shows the path ``named``, if the database is damaged or not ours;
    CannotStart if it is newer, older than the first release, or cannot be migrated.
    """
    revision = revision_of(folder / FILE, named)
    return _folded(open_database(folder, ""), revision)


def check_postgres(url: str) -> Found:
    """Migrate a PostgreSQL database that no server uses, such as one into which a dump was loaded,
    and rebuild every table from its log.  Raises CannotCopy if the database has none of our tables,
    or CannotStart."""
    revision = postgres_revision(url)
    if not revision:
        raise CannotCopy("copy-not-ours", {"where": address.shown(address.read(url))})
    return _folded(open_database(Path(), url), revision)


def _folded(engine: Engine, revision: str) -> Found:
    """Rebuild every table and report the result.  Closes the engine."""
    store = Store(engine)
    try:
        with engine.begin() as connection:
            ids = [row.id for row in connection.execute(select(TABLES.c.id).order_by(TABLES.c.id))]
        status: Counter[str] = Counter()
        rows, unreadable = 0, []
        for id in ids:
            try:
                told, read = _fold(store, id)
            except (PestisError, DBAPIError, TypeError, ValueError):
                unreadable.append(id)
            else:
                status[told] += 1
                rows += read
    finally:
        store.close()
    over = status[OVER] + status[ENDED]
    return Found(revision, status[RUNNING], over, rows, tuple(unreadable))


def _fold(store: Store, id: str) -> tuple[str, int]:
    """The status of a table, and its number of rows.  Raises ValueError if the log has a gap or
    does not match the table's summary.  May also raise PestisError, DBAPIError or TypeError."""
    found = store.load(id)
    assert found is not None
    stored, rows, _ = found
    numbers = [row.seq for row in rows]
    if numbers != list(range(1, len(rows) + 1)) or stored.summary.seq != len(rows):
        raise ValueError(id)
    return Table(stored, rows, permanent_names(stored.game)).status, len(rows)


def revision_of(file: Path, named: Path) -> str:
    """The revision of an SQLite file's schema.  Raises CannotCopy, which shows the path ``named``,
    if the file is damaged or not ours."""
    try:
        with closing(sqlite3.connect(file)) as connection:
            (said,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            if said != "ok":
                raise CannotCopy("copy-damaged", {"where": str(named), "detail": said})
            here = "SELECT name FROM sqlite_master WHERE name IN ('alembic_version', 'log')"
            if len(connection.execute(here).fetchall()) < 2:
                raise CannotCopy("copy-not-ours", {"where": str(named)})
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        if "not a database" in str(error):
            raise CannotCopy("copy-not-ours", {"where": str(named)}) from None
        raise CannotCopy("copy-damaged", {"where": str(named), "detail": str(error)}) from None
    if not found:
        raise CannotCopy("copy-not-ours", {"where": str(named)})
    return str(found[0])
