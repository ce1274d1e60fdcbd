"""The time by the clock of the PostgreSQL server, which all servers on the database share."""

from __future__ import annotations

import time
from typing import Final

from sqlalchemy import Connection

SLOW: Final = 0.5
"""A reading that takes at least this many seconds is too imprecise and is not used, except the
first one."""
_ASK: Final = "SELECT extract(epoch FROM clock_timestamp())"


class DatabaseClock:
    """Returns seconds since 1970.  The database's clock is read now and then; in between, the time
    that has passed is measured here, so changes of this machine's clock have no effect."""

    def __init__(self, db: Connection) -> None:
        self._offset = 0.0
        """The difference between the database's clock and our monotonic one."""
        self._read(db, float("inf"))

    def __call__(self) -> float:
        return time.monotonic() + self._offset

    def read(self, db: Connection) -> None:
        """Read the database's clock.  A reading that takes SLOW seconds changes nothing."""
        self._read(db, SLOW)

    def _read(self, db: Connection, most: float) -> None:
        asked = time.monotonic()
        told = float(db.exec_driver_sql(_ASK).scalar_one())
        answered = time.monotonic()
        if answered - asked < most:
            self._offset = told - (asked + answered) / 2
