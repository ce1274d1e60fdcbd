"""The store: every query and every change, one transaction each.

Everything is synchronous and runs in one thread (see ``writer``; loading and checkpoints may run in
another).  Callers on the event loop wait for the commit before they notify anybody.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple, cast

from sqlalchemy import Connection, Engine, event, func, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from pestis.server.logs import described
from pestis.server.problems import Replaced
from pestis.server.storage.appending import Fenced, Raced, append, create, version_of
from pestis.server.storage.calls import Calls
from pestis.server.storage.chat import Chat
from pestis.server.storage.claims import Claims
from pestis.server.storage.clock import DatabaseClock
from pestis.server.storage.counting import check_room, count_tables
from pestis.server.storage.database import READING, is_dead
from pestis.server.storage.keeping import Keeping
from pestis.server.storage.presence_store import Here
from pestis.server.storage.reading import read_listed, read_row, read_table
from pestis.server.storage.rights import Link, Rights, add_hold, add_link, holders, use_up
from pestis.server.storage.schema import CHAT, HOLDS, LOG, SPECTATOR, TABLES
from pestis.server.storage.thoughts import Thoughts
from pestis.server.storage.uploads import Uploads
from pestis.server.storage.waking import GONE, Alone, News, Wakes
from pestis.tables.rows import HUMAN, MOST_LISTED, Listed, Row, StoredTable

_LOGGER: Final = logging.getLogger(__name__)


class Loaded(NamedTuple):
    """A table with its whole log, at a version."""

    stored: StoredTable
    rows: list[Row]
    version: int


class Store:
    """The database of one server."""

    def __init__(self, engine: Engine, wakes: Wakes | None = None) -> None:
        self._engine = engine
        self.wakes: Final = wakes or Alone()
        self.is_shared = engine.dialect.name == "postgresql"
        """Whether other processes may use the database, too."""
        self.session = 0
        """Incremented with each new connection to PostgreSQL.  The database may have been replaced
        in between, such as by a standby that lacks the newest rows of tables in memory."""
        self.rights: Final = Rights(engine, self.wakes)
        self.chat: Final = Chat(engine, self.wakes)
        self.uploads: Final = Uploads(engine)
        self.here: Final = Here(engine)
        self.claims: Final = Claims(engine, self.here.process)
        self.calls: Final = Calls(engine, self.here.process)
        self.thoughts: Final = Thoughts(engine, self.here.process)
        self.keeping: Final = Keeping(engine, self.wakes)
        self._file = engine.url.database if engine.dialect.name == "sqlite" else None
        self._was = self._mark()
        self.now: Callable[[], float] = time.time
        """Seconds since 1970; with PostgreSQL by the database's clock."""
        self._clock: DatabaseClock | None = None
        if self.is_shared:
            event.listen(engine, "connect", self._connected)
            with engine.begin() as db:
                self.now = self._clock = DatabaseClock(db)

    def _connected(self, _connection: object, _record: object) -> None:
        self.session += 1

    def _mark(self) -> object:
        """The identity of the database's file (device and inode); None if there is no file."""
        try:
            found = Path(self._file).stat() if self._file else None
        except OSError:
            return None
        return found and (found.st_dev, found.st_ino)

    def is_replaced(self) -> bool:
        """Whether the database's file was replaced or removed, so that new writes are lost."""
        return self._mark() != self._was

    def probe(self) -> None:
        """Test a write that changes nothing, and set our clock by the database's.  Raises
        Replaced."""
        if self.is_replaced():
            raise Replaced
        with self._engine.begin() as db:
            db.execute(text("UPDATE alembic_version SET version_num = version_num"))
            if self._clock is not None:
                self._clock.read(db)

    def close(self) -> None:
        """Close the database."""
        self._engine.dispose()

    def checkpoint(self) -> None:
        """Move committed data from SQLite's write-ahead log into its file.  May run in any thread
        and blocks nobody."""
        if self._engine.dialect.name == "sqlite":
            with closing(self._engine.raw_connection()) as connection:
                connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")

    # -- tables -----------------------------------------------------------------------------

    def create(
        self,
        table: StoredTable,
        device: str,
        held: Sequence[int],
        links: Sequence[tuple[str, int]],
        rows: Sequence[Row] = (),
        most: float = math.inf,
    ) -> None:
        """Store a new table, its creator's seats, the hashes of its links, and its first rows.
        Raises TooManyTables if its owner has ``most`` running tables."""
        with self._engine.begin() as db:
            check_room(db, table.owner, most)
            create(db, table, rows)
            for seat in held:
                add_hold(db, device, table.id, seat, table.created)
            for hash, seat in links:
                add_link(db, hash, table.id, seat, table.created)

    def play_again(
        self, fenced: Fenced, table: StoredTable, rows: Sequence[Row], most: float = math.inf
    ) -> None:
        """Store the change that starts a rematch, and its table.  The devices that hold a seat that
        agreed also hold the matching seat of the new table.  Raises TooManyTables, or Raced, also
        if the new table was stored in the meantime."""
        change = fenced.change
        assert change.rematch is not None
        try:
            with self._engine.begin() as db:
                self._append(db, fenced)
                check_room(db, table.owner, most)
                create(db, table, rows)
                for seat, former in zip(table.seats, change.rematch.former, strict=True):
                    if seat.player == HUMAN:
                        for device in holders(db, change.table, former):
                            add_hold(db, device, table.id, seat.seat, table.created)
        except IntegrityError:
            raise Raced from None

    def follow(self, fenced: Fenced, device: str) -> None:
        """Let a device take an open seat without a link.  Raises Raced."""
        change = fenced.change
        assert change.row is not None and change.seat is not None
        try:
            with self._engine.begin() as db:
                self._append(db, fenced)
                add_hold(db, device, change.table, change.seat.seat, change.row.at)
        except IntegrityError:
            raise Raced from None

    def append_all(self, changes: Sequence[Fenced]) -> list[Exception | None]:
        """Store changes of different tables in one transaction, so that they share one disk sync.
        Return for each change None, or the error that kept it from being stored, such as Raced.
        Raises the database's error if no change can be stored."""
        try:
            with self._engine.begin() as db:
                for fenced in sorted(changes, key=_table):
                    append(db, fenced)
                self.wakes.tell(db, [one.news for one in changes])
        except Exception as error:
            alone = len(changes) == 1 and not isinstance(error, IntegrityError | Raced)
            if alone or (isinstance(error, DBAPIError) and is_dead(error)):
                raise
            return self._append_each(changes)
        return [None] * len(changes)

    def _append_each(self, changes: Sequence[Fenced]) -> list[Exception | None]:
        """Store the changes one by one, so that none fails because of another table's change."""
        failed: list[Exception | None] = [None] * len(changes)
        with self._engine.begin() as db:
            for n in sorted(range(len(changes)), key=lambda n: _table(changes[n])):
                try:
                    with db.begin_nested():
                        append(db, changes[n])
                except IntegrityError:
                    failed[n] = Raced()
                except Exception as error:
                    failed[n] = error
            done = [one.news for one, error in zip(changes, failed, strict=True) if not error]
            self.wakes.tell(db, done)
        if all(isinstance(error, OperationalError) for error in failed):
            raise cast(OperationalError, failed[0])
        return failed

    def _append(self, db: Connection, fenced: Fenced) -> None:
        append(db, fenced)
        self.wakes.tell(db, [fenced.news])

    def take_seat(self, fenced: Fenced, link: Link, device: str) -> None:
        """Exchange a link for a seat.  Raises Raced, or LinkUsed."""
        change = fenced.change
        assert link.seat is not None
        assert change.row is not None
        try:
            with self._engine.begin() as db:
                self._append(db, fenced)
                use_up(db, link.hash)
                add_hold(db, device, change.table, link.seat, change.row.at)
        except IntegrityError:
            raise Raced from None

    def load(self, table: str) -> Loaded | None:
        """A table with its whole log, or None."""
        with self._engine.connect().execution_options(**READING) as db, db.begin():
            found = read_table(db, table)
            if found is None:
                return None
            rows = db.execute(select(LOG).where(LOG.c.table_id == table).order_by(LOG.c.seq))
            stored, version = found
            return Loaded(stored, [read_row(found) for found in rows], version)

    def rows_after(self, table: str, seq: int) -> tuple[list[Row], int | None]:
        """The rows of a table after one, and its version; None if the table does not exist."""
        later = select(LOG).where(LOG.c.table_id == table, LOG.c.seq > seq).order_by(LOG.c.seq)
        with self._engine.connect().execution_options(**READING) as db, db.begin():
            return [read_row(found) for found in db.execute(later)], version_of(db, table)

    def news(self, tables: Sequence[str]) -> list[News]:
        """The current version and last chat message of each of these tables."""
        versions = select(TABLES.c.id, TABLES.c.version).where(TABLES.c.id.in_(tables))
        numbers = select(CHAT.c.table_id, func.max(CHAT.c.n).label("n"))
        last = numbers.where(CHAT.c.table_id.in_(tables)).group_by(CHAT.c.table_id)
        with self._engine.connect().execution_options(**READING) as db, db.begin():
            known = {row.id: row.version for row in db.execute(versions)}
            said = {row.table_id: row.n for row in db.execute(last)}
        return [News(table, known.get(table, GONE), said.get(table, 0)) for table in tables]

    def version(self, table: str) -> int | None:
        """The version of a table; None if it does not exist."""
        with self._engine.begin() as db:
            return version_of(db, table)

    def tables_of(self, device: str, page: int = 0) -> list[tuple[Listed, list[int]]]:
        """The tables where a device holds seats or watches, newest first, with its seats.  A page
        has MOST_LISTED tables."""
        its = HOLDS.c.device == device
        newest = (TABLES.c.created.desc(), TABLES.c.id)
        with self._engine.begin() as db:
            wanted = select(TABLES.c.id).where(TABLES.c.id.in_(select(HOLDS.c.table_id).where(its)))
            pages = wanted.order_by(*newest).limit(MOST_LISTED).offset(page * MOST_LISTED)
            held: dict[str, list[int]] = {row.id: [] for row in db.execute(pages)}
            for row in db.execute(select(HOLDS).where(its, HOLDS.c.table_id.in_(list(held)))):
                held[row.table_id].append(row.seat)
        found = {listed.id: listed for listed in self._readable(list(held))}
        return [
            (found[id], sorted(seat for seat in seats if seat != SPECTATOR))
            for id, seats in held.items()
            if id in found
        ]

    def _readable(self, tables: list[str]) -> list[Listed]:
        """These tables, except those whose rows are damaged."""
        try:
            with self._engine.begin() as db:
                return read_listed(db, tables)
        except (DBAPIError, TypeError, ValueError) as error:
            if isinstance(error, DBAPIError) and is_dead(error):
                raise
            if len(tables) == 1:
                _LOGGER.error("the row of table %s is damaged: %s", tables[0], described(error))
                return []
        return [record for table in tables for record in self._readable([table])]

    def waiting_for_bots(self) -> list[str]:
        """The running tables where a bot is asked, to be continued after a restart."""
        with self._engine.begin() as db:
            asked = select(TABLES.c.id).where(TABLES.c.bots_asked, TABLES.c.status == "running")
            return [row.id for row in db.execute(asked)]

    def count_tables(self, owner: str | None = None) -> int:
        """The number of running tables, in total or owned by one device."""
        with self._engine.begin() as db:
            return count_tables(db, owner)


def _table(fenced: Fenced) -> str:
    return fenced.change.table
