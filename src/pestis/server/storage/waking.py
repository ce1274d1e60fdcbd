"""Tells the servers on one database which tables were changed.

A notice is only a hint.  If one is lost, a server finds the change within LOOK_SECONDS, because it
compares the versions of its tables with those in the database.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple, Protocol

from sqlalchemy import URL, Connection

from pestis.server.logs import described
from pestis.server.storage import address
from pestis.server.storage.database import PATIENCE

LOG: Final = logging.getLogger(__name__)
CHANNEL: Final = "pestis"
LISTENER: Final = "pestis-listener"
"""The name under which PostgreSQL lists the connections that listen."""
MOST_TOLD: Final = 120
"""Tables in one notice; PostgreSQL limits it to 8000 bytes."""
LOOK_SECONDS: Final = 5.0
ANSWER_SECONDS: Final = 5.0
"""Time for the database to answer a probe of the listening connection before that is replaced: it
may be dead without having been closed."""
STOP_SECONDS: Final = 0.5
"""Maximum time that a stopping server waits for the thread that listens; also the pause before it
connects again."""
_NOTIFY: Final = "SELECT pg_notify(%s, %s)"


GONE: Final = -1


class News(NamedTuple):
    """A change of a table.

    version  of the table now; GONE if it was deleted
    chat     the number of a new chat message; 0 if there is none
    """

    table: str
    version: int
    chat: int = 0


OnChange = Callable[[News], None]
"""Called with each change that another server announces."""
OnMissed = Callable[[], None]
"""Called when notices may have been lost."""


class Wakes(Protocol):
    """Announces changes of tables to the other servers, and receives theirs.

    others  whether there may be other servers
    """

    others: bool

    def tell(self, db: Connection, news: Sequence[News]) -> None:
        """Announce changes once the transaction ``db`` is committed."""

    async def listen(self, on_change: OnChange, on_missed: OnMissed) -> None:
        """Receive the notices of other servers until cancelled; return at once if there can be no
        other server."""


class Alone:
    """For the only server on a database."""

    others = False

    def tell(self, db: Connection, news: Sequence[News]) -> None:
        """Do nothing."""

    async def listen(self, on_change: OnChange, on_missed: OnMissed) -> None:
        """Return at once."""


def wakes_at(url: str) -> Wakes:
    """The notices between the servers on a PostgreSQL database; none if ``url`` is empty.  Raises
    CannotStart."""
    return Notices(address.read(url)) if url else Alone()


class Notices:
    """For servers on one PostgreSQL database, by NOTIFY and LISTEN.  A server does not receive its
    own notices."""

    others = True

    def __init__(self, url: URL) -> None:
        self._url = url
        self._me = secrets.token_hex(4)

    def tell(self, db: Connection, news: Sequence[News]) -> None:
        """Announce changes once the transaction ``db`` is committed."""
        said = [f"{one.table}:{one.version}:{one.chat}" for one in news]
        for start in range(0, len(said), MOST_TOLD):
            part = " ".join([self._me, *said[start : start + MOST_TOLD]])
            db.exec_driver_sql(_NOTIFY, (CHANNEL, part))

    async def listen(self, on_change: OnChange, on_missed: OnMissed) -> None:
        """Receive notices until cancelled.  The connection is read in a thread of its own, because
        psycopg cannot use every event loop."""
        call = asyncio.get_running_loop().call_soon_threadsafe
        stop = threading.Event()
        threading.Thread(
            target=self._read,
            args=(lambda news: call(on_change, news), lambda: call(on_missed), stop),
            daemon=True,
        ).start()
        try:
            await asyncio.Event().wait()
        finally:
            stop.set()

    def _read(self, on_change: OnChange, on_missed: OnMissed, stop: threading.Event) -> None:
        import psycopg  # noqa: PLC0415

        deaf = False
        while not stop.is_set():
            try:
                with self._connect() as link:
                    link.execute(f"LISTEN {CHANNEL}")
                    deaf = False
                    on_missed()
                    while not stop.is_set():
                        self._receive(link, on_change, stop)
                        on_missed()
                        _check(link)
            except psycopg.Error as error:
                if not deaf and not stop.is_set():
                    LOG.warning("other servers are not heard for now: %s", described(error))
                deaf = True
            except RuntimeError:
                # The event loop is closed.
                return
            stop.wait(STOP_SECONDS)

    def _connect(self) -> Any:
        import psycopg  # noqa: PLC0415

        url = self._url.set(query={**PATIENCE, **self._url.query})
        _, params = url.get_dialect()().create_connect_args(url)
        return psycopg.connect(**params, application_name=LISTENER, autocommit=True)

    def _receive(self, link: Any, on_change: OnChange, stop: threading.Event) -> None:
        for _ in range(round(LOOK_SECONDS / STOP_SECONDS)):
            for notice in link.notifies(timeout=STOP_SECONDS):
                sender, *news = notice.payload.split()
                for table, version, chat in [one.split(":") for one in news]:
                    if sender != self._me:
                        on_change(News(table, int(version), int(chat)))
            if stop.is_set():
                return


def _check(link: Any) -> None:
    """Probe a connection, and close it if there is no answer within ANSWER_SECONDS.  Raises
    psycopg.Error."""
    late = threading.Timer(ANSWER_SECONDS, _shut, (link,))
    late.start()
    try:
        link.execute("SELECT 1")
    finally:
        late.cancel()


def _shut(link: Any) -> None:
    """Make a call that waits on a connection fail.  May run in any thread."""
    import psycopg  # noqa: PLC0415

    # It may have ended in the meantime.
    with (
        suppress(OSError, psycopg.Error),
        socket.fromfd(link.fileno(), socket.AF_INET, socket.SOCK_STREAM) as end,
    ):
        end.shutdown(socket.SHUT_RDWR)
