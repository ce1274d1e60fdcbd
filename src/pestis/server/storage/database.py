"""Opens the database with durable settings and an up-to-date schema.

The database is SQLite by default (WAL, synchronous FULL, BEGIN IMMEDIATE for writing), or
PostgreSQL if a URL is given.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, OperationalError

from pestis.server.problems import CannotStart
from pestis.server.storage import address
from pestis.server.storage.upgrading import (
    look_at_postgres,
    revision_of,
    upgrade_postgres,
    upgrade_sqlite,
)

FILE: Final = "pestis.db"
BUSY_MILLISECONDS: Final = 5000
READS: Final = "pestis_reads"
READING: Final = {READS: True}
"""Options of a connection that only reads: it takes no write lock, so it neither waits for other
connections nor blocks them, and all its queries see the database at the same moment."""
PATIENCE: Final = {
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
}
"""Connection parameters with which a silent loss of PostgreSQL is noticed within seconds."""
MOST_PAGES: Final = 16_000
"""Pages in the write-ahead log (64 MB) at which a commit has to move them to the database.
Usually ``Store.checkpoint`` moves them earlier, while nobody waits."""


def open_database(data: Path, url: str) -> Engine:
    """Open a database and return its engine.  An older schema is migrated, for SQLite after a
    backup, for PostgreSQL if no server runs.

    Several servers may use a PostgreSQL database, but only one a SQLite database, which the lock on
    the data folder ensures.

    Raises CannotStart if the folder is not writable, the address is not one of PostgreSQL, or the
    database is locked, damaged, unreachable, not ours, or has a schema that this program cannot
    use.
    """
    if url:
        return _open_postgres(address.read(url))
    file = data / FILE
    try:
        # The file contains every secret, so only its owner may read it.
        file.touch(mode=0o600)
        engine = _sqlite(file)
        upgrade_sqlite(engine, file)
    except (OSError, DBAPIError) as error:
        raise _cannot(error, str(file)) from None
    return engine


def _open_postgres(url: URL) -> Engine:
    with _as_cannot_start(url):
        engine = _postgres(url)
        try:
            upgrade_postgres(engine, address.shown(url), forced=False)
        except BaseException:
            engine.dispose()
            raise
    return engine


def join_postgres(url: str) -> Engine:
    """Open a PostgreSQL database beside the servers that use it, as it is.  Raises CannotStart,
    also if this program cannot use its schema."""
    read = address.read(url)
    with _as_cannot_start(read):
        engine = _postgres(read)
        try:
            look_at_postgres(engine, address.shown(read))
        except BaseException:
            engine.dispose()
            raise
    return engine


def migrate_postgres(url: str) -> tuple[str, str]:
    """Create or migrate the schema of a PostgreSQL database, also while servers use it; return its
    revision before, empty if it had none, and afterwards.  Raises CannotStart."""
    read = address.read(url)
    with _as_cannot_start(read):
        engine = _postgres(read)
        try:
            return upgrade_postgres(engine, address.shown(read), forced=True)
        finally:
            engine.dispose()


def postgres_revision(url: str) -> str:
    """The revision of a PostgreSQL database; empty if it has none of our tables.  Changes nothing.
    Raises CannotStart."""
    read = address.read(url)
    with _as_cannot_start(read):
        engine = _postgres(read)
        try:
            with engine.begin() as db:
                return revision_of(db)
        finally:
            engine.dispose()


@contextmanager
def _as_cannot_start(url: URL) -> Iterator[None]:
    """Turn errors that mean that a PostgreSQL database cannot be used into CannotStart."""
    where = address.shown(url)
    try:
        yield
    except ImportError:
        raise CannotStart("database-no-driver") from None
    except (OSError, DBAPIError, ArgumentError) as error:
        detail = address.without_secrets(_detail(error), url)
        raise CannotStart("database-unusable", {"where": where, "detail": detail}) from None


def is_locked(error: DBAPIError) -> bool:
    """Whether another process kept the SQLite database locked for too long."""
    return "database is locked" in str(error.orig)


def is_dead(error: DBAPIError) -> bool:
    """Whether even reading fails: the database is locked, or there is no connection to PostgreSQL.
    PostgreSQL's own errors have an SQLSTATE; connection errors have none, nor do errors of psycopg
    about values that it refuses to send."""
    may_be_cut = isinstance(error, OperationalError | InterfaceError)
    unconnected = may_be_cut and getattr(error.orig, "sqlstate", "") is None
    return is_locked(error) or error.connection_invalidated or unconnected


def _cannot(error: Exception, where: str) -> CannotStart:
    if isinstance(error, DBAPIError) and is_locked(error):
        return CannotStart("database-locked", {"where": where})
    return CannotStart("database-unusable", {"where": where, "detail": _detail(error)})


def _detail(error: Exception) -> str:
    cause = getattr(error, "orig", None) or error
    said = str(cause).strip()
    return said.splitlines()[0] if said else type(cause).__name__


def _sqlite(file: Path) -> Engine:
    engine = create_engine(address.of_file(file), connect_args={"check_same_thread": False})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
        mode = cursor.execute("PRAGMA journal_mode=WAL").fetchone()[0]
        if mode != "wal":
            raise CannotStart("database-no-wal", {"where": str(file), "mode": str(mode)})
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute(f"PRAGMA wal_autocheckpoint={MOST_PAGES}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        reads = connection.get_execution_options().get(READS)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    return engine


def _postgres(url: URL) -> Engine:
    """An engine with one connection."""
    url = url.set(query={**PATIENCE, **url.query})
    engine = create_engine(url, pool_pre_ping=True, pool_size=1, max_overflow=0)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if connection.get_execution_options().get(READS):
            connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")

    return engine
