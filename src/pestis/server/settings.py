"""Server settings and limits."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pestis.server.proxies import THIS_MACHINE, Proxies


@dataclass(frozen=True)
class Limits:
    """Limits on everything a client may use.

    Rates are tokens per second; ``…_burst`` is the size of the bucket.  Connections and addresses
    each have their own bucket.
    """

    message: int = 16 << 10
    """Bytes of a command, sent by POST or on a socket."""
    new_table: int = 128 << 10
    """Bytes of a request for a new table, including custom content."""
    record: int = 1 << 20
    """Bytes of an uploaded record."""
    body_seconds: float = 20
    """Time within which the body of a request must arrive."""
    request_seconds: float = 20
    """Time a connection may take to send a request, to read a response, and to close."""
    connections: int = 4000
    """Connections of every kind; fewer if the system gives the process fewer descriptors."""
    connections_per_address: int = 64
    """Connections of an address other than WebSockets."""
    opening_rate: float = 20
    opening_burst: float = 60
    """Connections that an address may open."""
    connection_rate: float = 20
    connection_burst: float = 60
    socket_rate: float = 8 << 10
    socket_burst: float = 48 << 10
    """Bytes that a WebSocket may send; each frame counts as more bytes than it has."""
    frame_rate: float = 64
    frame_burst: float = 256
    """Frames that all WebSockets of an address may send, including control frames."""
    loop_rate: float = 80
    loop_burst: float = 70
    """Milliseconds of the event loop that an address may use for everything that can wait; a
    request that exceeds them waits."""
    device_rate: float = 30
    device_burst: float = 120
    """Requests and commands of a device at its tables, counted over all its windows; replays cost
    more."""
    address_rate: float = 30
    address_burst: float = 75
    page_rate: float = 60
    page_burst: float = 400
    """Pages and files for an address; a page loads many files, which browsers then keep."""
    too_fast_seconds: float = 2.5
    """Maximum time that a request waits for tokens of its address; also the delay before a response
    with status 429."""
    page_seconds: float = 10
    """Maximum time that a request for a page or file waits; a page needs all of its files."""
    table_rate: float = 0.2
    table_burst: float = 20
    """New tables of an address, in addition to the tokens that any request costs."""
    sockets: int = 2000
    sockets_per_address: int = 64
    tables: int = 5000
    tables_per_device: int = 200
    """Running tables only: those that are finished or ended do not count."""
    resident: int = 256
    """Tables kept in memory; the others are rebuilt from their logs on demand."""
    idle_seconds: float = 600
    stand_in_seconds: float = 600
    """After being away for this long, a player need not consent to a stand-in for their seat."""
    absent_seconds: float = 3 * 86400
    """After being away for this long, a player need not consent to handing on their seat, undoing
    choices or ending the table; a stand-in does not consent for them."""
    answer_rate: float = 10
    answer_burst: float = 50
    """Answers that the server gives for bots at the tables of an address."""
    unattended_rate: float = 5
    """Answers that the server gives for bots at all unattended tables together."""
    think_seconds: float = 20
    """Time a bot may take for an answer, or the server to check whether an answer is forced.  Our
    bots need far less.  After this time a random legal choice is made for the bot."""
    record_seconds: float = 10
    """Time a worker may take to replay a record or to read custom content."""
    records: int = 1000
    least_space: int = 100 << 20
    """Bytes that must be free on the database's disk for the server to count as ready."""


@dataclass(frozen=True)
class Retention:
    """When tables are ended or deleted; 0, the default, means never.

    finished_days  a finished table is deleted this many days after its last move
    stale_days     a running table where nothing has happened for this many days is ended; people at
                   it are warned a week before
    export         folder to which the records of finished games are written before their tables are
                   deleted
    """

    finished_days: int = 0
    stale_days: int = 0
    export: Path | None = None


DRAIN_SECONDS: Final = 3
"""How long ``pestis serve`` keeps running after SIGTERM by default.  In this time it answers
pending requests, and a proxy that checks every second or two sees that it is about to stop."""

SITE: Final = Path(__file__).resolve().parents[3] / ".build" / "site"
"""The folder in which ``make site`` builds the serverless page."""


@dataclass(frozen=True)
class Settings:
    """The settings of one server.

    data      folder of the lock and, unless ``url`` is given, of the SQLite database
    url       address of a PostgreSQL database, or empty; not shown, because it may hold a password
    public    origins at which a reverse proxy exposes the server, such as https://table.example,
              normalized by ``origins.normal``
    behind    networks of the reverse proxies, normalized by ``proxies.normal``; if empty, a proxy
              on this machine counts if ``public`` is set
    site      folder of the serverless page; need not exist
    pace      seconds between a prompt and the answer that a bot or the driver gives to it
    drain     seconds between SIGTERM, when the server reports that it is not ready, and its stop
    metrics   port on this machine for /metrics; 0 for none
    log       "text" or "json"; ``log_level`` "debug", "info", "warning" or "error"
    """

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = field(default_factory=Path.cwd)
    url: str = field(default="", repr=False)
    public: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    site: Path = SITE
    pace: float = 0.15
    workers: int = 1
    drain: float = 0.0
    metrics: int = 0
    allow_local_webhooks: bool = False
    log: str = "text"
    log_level: str = "info"
    limits: Limits = field(default_factory=Limits)
    retention: Retention = field(default_factory=Retention)

    @property
    def proxies(self) -> Proxies:
        """The proxies that are believed what they say about their clients."""
        return Proxies(self.behind or (THIS_MACHINE if self.public else ()))

    @property
    def secure(self) -> bool:
        """Whether all access is over https."""
        return bool(self.public) and all(origin.startswith("https://") for origin in self.public)
