"""Tells the servers on one database which tables were changed.

What they hear is a hint.  If one is lost, a server notices within LOOK_SECONDS, because it compares
the versions of its tables with those in the database.
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

from pestis.server.logs import told
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
"""How long the database may take to answer on the connection that listens, before that is replaced:
nothing may arrive on it any more although nobody has closed it."""
STOP_SECONDS: Final = 0.5
"""How long a stopping server waits at most for the thread that listens; also the pause before it
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


Woken = Callable[[News], None]
"""Called with the changes of other servers."""
Missed = Callable[[], None]
"""Called when hints may have been missed."""


class Wakes(Protocol):
    """Tells the other servers which tables were changed, and hears it from them.

    others  whether there may be other servers
    """

    others: bool

    def tell(self, db: Connection, news: Sequence[News]) -> None:
        """Tell about changes once their transaction is committed."""

    async def hear(self, woken: Woken, missed: Missed) -> None:
        """Listen, until cancelled; return at once if there is no other server."""


class Alone:
    """For the only server on a database."""

    others = False

    def tell(self, db: Connection, news: Sequence[News]) -> None:
        """Tell nobody."""

    async def hear(self, woken: Woken, missed: Missed) -> None:
        """Return at once."""


def wakes_at(url: str) -> Wakes:
    """The wakes of a server on a PostgreSQL database, or of one that is alone if ``url`` is
    empty.  Raises CannotStart."""
    return Notices(address.read(url)) if url else Alone()


class Notices:
    """For servers on one PostgreSQL database, by NOTIFY and LISTEN.  A server does not hear
    itself."""

    others = True

    def __init__(self, url: URL) -> None:
        self._url = url
        self._me = secrets.token_hex(4)

    def tell(self, db: Connection, news: Sequence[News]) -> None:
        """Tell about changes once their transaction is committed."""
        said = [f"{one.table}:{one.version}:{one.chat}" for one in news]
        for start in range(0, len(said), MOST_TOLD):
            part = " ".join([self._me, *said[start : start + MOST_TOLD]])
            db.exec_driver_sql(_NOTIFY, (CHANNEL, part))

    async def hear(self, woken: Woken, missed: Missed) -> None:
        """Listen until cancelled.  The connection is read in a thread of its own, because psycopg
        cannot use every event loop."""
        call = asyncio.get_running_loop().call_soon_threadsafe
        stop = threading.Event()
        threading.Thread(
            target=self._listen,
            args=(lambda news: call(woken, news), lambda: call(missed), stop),
            daemon=True,
        ).start()
        try:
            await asyncio.Event().wait()
        finally:
            stop.set()

    def _listen(self, woken: Woken, missed: Missed, stop: threading.Event) -> None:
        import psycopg  # noqa: PLC0415

        deaf = False
        while not stop.is_set():
            try:
                with self._connect() as link:
                    link.execute(f"LISTEN {CHANNEL}")
                    deaf = False
                    missed()
                    while not stop.is_set():
                        self._hear_for_a_while(link, woken, stop)
                        missed()
                        _check(link)
            except psycopg.Error as error:
                if not deaf and not stop.is_set():
                    LOG.warning("other servers are not heard for now: %s", told(error))
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

    def _hear_for_a_while(self, link: Any, woken: Woken, stop: threading.Event) -> None:
        for _ in range(round(LOOK_SECONDS / STOP_SECONDS)):
            for notice in link.notifies(timeout=STOP_SECONDS):
                sender, *news = notice.payload.split()
                for table, version, chat in [one.split(":") for one in news]:
                    if sender != self._me:
                        woken(News(table, int(version), int(chat)))
            if stop.is_set():
                return


def _check(link: Any) -> None:
    """Close a connection that is not answered on.  Raises psycopg.Error."""
    late = threading.Timer(ANSWER_SECONDS, _shut, (link,))
    late.start()
    try:
        link.execute("SELECT 1")
    finally:
        late.cancel()


def _shut(link: Any) -> None:
    """Let a call that waits on a connection fail.  May run in any thread."""
    import psycopg  # noqa: PLC0415

    # It may have ended in the meantime.
    with (
        suppress(OSError, psycopg.Error),
        socket.fromfd(link.fileno(), socket.AF_INET, socket.SOCK_STREAM) as end,
    ):
        end.shutdown(socket.SHUT_RDWR)
