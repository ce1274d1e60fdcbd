"""Stores who is connected to which server on a PostgreSQL database, and when others were last at
their tables.

Each process, a server or a worker, has a row with its release and its last heartbeat.  All times
are by the database's clock.
"""

from __future__ import annotations

import json
import math
import secrets
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Engine

from pestis.server.storage.releases import Release, this_release
from pestis.server.storage.schema import SPECTATOR

Place = tuple[str, int]
"""A table and a seat, or SPECTATOR."""

DEAD_SECONDS: Final = 15
"""Seconds without a heartbeat after which nobody counts as connected to a process any more."""
SILENT_SECONDS: Final = 5
"""Seconds without a heartbeat after which a process does not count as working: what it was doing is
done by another one."""
NOW: Final = "extract(epoch FROM clock_timestamp())"
LIVES: Final = f"beat > {NOW} - {DEAD_SECONDS}"
WORKS: Final = f"beat > {NOW} - {SILENT_SECONDS}"
_BEAT: Final = f"UPDATE processes SET beat = {NOW} WHERE id = %s AND {LIVES} RETURNING site"
_BEGIN: Final = (
    "INSERT INTO processes (id, release, head, rules, beat, site)"
    f" SELECT %s, %s, %s, %s, {NOW}, coalesce(min(site), {NOW})"
    f" FROM processes WHERE {LIVES} AND id NOT IN (SELECT process FROM workers) RETURNING site"
)
_WORK: Final = "INSERT INTO workers (process, slots) VALUES (%s, %s)"
_ALL: Final = (
    f"SELECT id, {LIVES} AS lives, {WORKS} AS works, release, slots"
    " FROM processes LEFT JOIN workers ON process = id"
)
_LIVING: Final = f"SELECT release, head, rules FROM processes WHERE {LIVES}"
_OTHERS: Final = f"{_LIVING} AND id <> %s AND id NOT IN (SELECT process FROM workers)"
_TAKE: Final = f"SELECT id FROM processes WHERE id = %s AND NOT {LIVES} FOR UPDATE SKIP LOCKED"
_COME: Final = (
    "INSERT INTO here (process, table_id, seat, n) VALUES (%s, %s, %s, %s)"
    " ON CONFLICT (process, table_id, seat) DO UPDATE SET n = excluded.n"
)
_GO: Final = "DELETE FROM here WHERE process = %s AND table_id = %s AND seat = %s"
_LATER: Final = "ON CONFLICT (table_id, seat) DO UPDATE SET at = greatest(seen.at, excluded.at)"
_SEE: Final = f"INSERT INTO seen (table_id, seat, at) VALUES (%s, %s, {NOW}) {_LATER}"
_LEAVE: Final = (
    "INSERT INTO seen (table_id, seat, at) SELECT table_id, seat, beat FROM here"
    f" JOIN processes ON id = process WHERE id = %s AND seat >= 0"
    f" ORDER BY table_id, seat {_LATER}"
)
_FORGET: Final = f"DELETE FROM seen WHERE at < {NOW} - %s"
_AGES: Final = (
    f"SELECT seat, CASE WHEN {LIVES} AND id <> %s THEN 0 ELSE {NOW} - beat END FROM here"
    f" JOIN processes ON id = process WHERE table_id = %s"
    f" UNION ALL SELECT seat, {NOW} - at FROM seen WHERE table_id = %s"
)
_AGE: Final = f"SELECT {NOW} - site FROM processes WHERE id = %s"
_ELSEWHERE: Final = (
    "SELECT table_id, seat, n FROM here JOIN processes ON id = process"
    f" WHERE table_id = ANY(%s) AND id <> %s AND {LIVES}"
)
_SEEN: Final = "SELECT table_id, seat, at FROM seen WHERE table_id = ANY(%s)"


class Alive(NamedTuple):
    """The result of a heartbeat.

    site       since when there has always been a server: seconds since 1970
    processes  the number of living servers
    working    the ids of the processes that count as working
    workers    the number of workers among them
    slots      the number of answers that those of our release can compute at a time
    """

    site: float
    processes: int
    working: frozenset[str]
    workers: int
    slots: int


class Ages(NamedTuple):
    """How long ago owners were at a table.

    seats  by seat: the seconds since its owner was last there; 0 if the owner is connected to
           another process; no entry if there is no record of the owner
    site   the seconds for which there has always been a server; -inf if that is not known
    """

    seats: dict[int, float]
    site: float


class Known(NamedTuple):
    """What is known of a table from other processes.

    elsewhere  the seats whose owners are connected to other processes
    seen       by seat: when an owner who is not connected was last seen, in seconds since 1970
    watching   the number of spectators connected to other processes
    """

    elsewhere: set[int]
    seen: dict[int, float]
    watching: int = 0


class Here:
    """The presence that the processes on one database have stored, for one of these processes.

    process   its id, 16 hex digits
    release   returns its release
    silences  how often it has beaten so late that it may not have counted as working before
    """

    def __init__(self, engine: Engine, release: Callable[[], Release] = this_release) -> None:
        self._engine = engine
        self.process: Final = secrets.token_hex(8)
        self.slots = 0
        """The number of answers that this process can compute at a time; 0 if it is no worker."""
        self.release: Final = release
        self.silences = 0
        self._beaten = time.monotonic()
        """When the last heartbeat was begun, by the monotonic clock."""

    def beat(self, connected: Collection[Place], left: Collection[Place] = ()) -> Alive:
        """Record a heartbeat, and remove dead processes.  If this process counted as dead, record
        it and all its connections anew.

        connected  the places with connections to this process; may be a Counter of connections,
                   otherwise there is one at each place
        left       the places that somebody has left since the last heartbeat; those that are also
                   in ``connected`` still have connections
        """
        begun = time.monotonic()
        with self._engine.begin() as db:
            site = self._live(db, connected)
            for table, seat in sorted(set(left).difference(connected)):
                db.exec_driver_sql(_GO, (self.process, table, seat))
                if seat != SPECTATOR:
                    db.exec_driver_sql(_SEE, (table, seat))
            self._connect(db, connected, set(left).intersection(connected))
            every = db.exec_driver_sql(_ALL).all()
        self.silences += time.monotonic() - self._beaten > SILENT_SECONDS
        self._beaten = begun
        for id in [row.id for row in every if not row.lives]:
            with self._engine.begin() as db:
                if db.exec_driver_sql(_TAKE, (id,)).first() is not None:
                    _remove(db, id)
        workers = [row for row in every if row.works and row.slots is not None]
        return Alive(
            site,
            sum(row.lives and row.slots is None for row in every),
            frozenset(row.id for row in every if row.works),
            len(workers),
            sum(row.slots for row in workers if row.release == self.release().name),
        )

    def come(self, connected: Collection[Place], places: Collection[Place]) -> None:
        """Record that the owners of some seats, or spectators, have connected to this process.
        ``connected`` is as in ``beat``, these places included."""
        with self._engine.begin() as db:
            self._live(db, connected)
            self._connect(db, connected, places)

    def see(self, places: Collection[Place]) -> None:
        """Record that the owners of some seats are at their tables now."""
        with self._engine.begin() as db:
            for table, seat in sorted(places):
                db.exec_driver_sql(_SEE, (table, seat))

    def end(self) -> None:
        """Remove this process and its claims.  Owners who were connected to it were last seen at
        its last heartbeat."""
        with self._engine.begin() as db:
            _remove(db, self.process)

    def forget(self, seconds: float) -> None:
        """Forget who was last seen more than ``seconds`` ago."""
        with self._engine.begin() as db:
            db.exec_driver_sql(_FORGET, (seconds,))

    def others(self) -> list[Release]:
        """The releases of the other living servers, without workers, which play no table."""
        with self._engine.begin() as db:
            return _read(db.exec_driver_sql(_OTHERS, (self.process,)))

    def ages(self, table: str) -> Ages:
        """How long ago the owners of a table's seats were there."""
        ages: dict[int, float] = {}
        with self._engine.begin() as db:
            for seat, age in db.exec_driver_sql(_AGES, (self.process, table, table)):
                ages[seat] = min(float(age), ages.get(seat, math.inf))
            site = db.exec_driver_sql(_AGE, (self.process,)).scalar()
        return Ages(ages, -math.inf if site is None else float(site))

    def known(self, tables: Sequence[str]) -> dict[str, Known]:
        """What is known of each of these tables, by id."""
        found = {table: Known(set(), {}) for table in tables}
        with self._engine.begin() as db:
            for table, seat, n in db.exec_driver_sql(_ELSEWHERE, ([*tables], self.process)):
                if seat == SPECTATOR:
                    found[table] = found[table]._replace(watching=found[table].watching + n)
                else:
                    found[table].elsewhere.add(seat)
            for table, seat, at in db.exec_driver_sql(_SEEN, ([*tables],)):
                found[table].seen[seat] = float(at)
        return found

    def _live(self, db: Connection, connected: Collection[Place]) -> float:
        site = db.exec_driver_sql(_BEAT, (self.process,)).scalar()
        if site is None:
            _remove(db, self.process)
            row = (self.process, *self.release().columns())
            site = db.exec_driver_sql(_BEGIN, row).scalar_one()
            if self.slots:
                db.exec_driver_sql(_WORK, (self.process, self.slots))
            self._connect(db, connected, connected)
        return float(site)

    def _connect(
        self, db: Connection, connected: Collection[Place], places: Collection[Place]
    ) -> None:
        counted = Counter(connected)
        for table, seat in sorted(places):
            db.exec_driver_sql(_COME, (self.process, table, seat, counted[table, seat]))


def living(db: Connection) -> list[Release]:
    """The releases of all living processes."""
    return _read(db.exec_driver_sql(_LIVING))


def _read(rows: Iterable[Any]) -> list[Release]:
    return [Release(name, head, json.loads(rules)) for name, head, rules in rows]


def _remove(db: Connection, process: str) -> None:
    """Remove a process with its claims and questions.  Owners who were connected to it were last
    seen at its last heartbeat."""
    db.exec_driver_sql(_LEAVE, (process,))
    db.exec_driver_sql("DELETE FROM here WHERE process = %s", (process,))
    db.exec_driver_sql("DELETE FROM claims WHERE process = %s", (process,))
    db.exec_driver_sql("DELETE FROM thoughts WHERE server = %s", (process,))
    db.exec_driver_sql("DELETE FROM workers WHERE process = %s", (process,))
    db.exec_driver_sql("DELETE FROM processes WHERE id = %s", (process,))
