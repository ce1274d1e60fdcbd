"""Server settings and limits."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final


@dataclass(frozen=True)
class Limits:
    """Limits on everything a client may use.

    Rates are tokens per second; ``…_burst`` is the size of the bucket.  Connections and addresses
    each have their own bucket.
    """

    message: int = 16 << 10
    """Bytes of a command, by POST or on a socket."""
    new_table: int = 128 << 10
    """Bytes of a new table, including the user's own content."""
    record: int = 1 << 20
    """Bytes of an uploaded record."""
    body_seconds: float = 20
    """Time the body of a request may take to come."""
    request_seconds: float = 20
    """Time a connection may take to ask for something, to read what it was sent, and to end."""
    connections: int = 4000
    """Connections of every kind; fewer where the system gives the process fewer descriptors."""
    connections_per_address: int = 64
    """Connections of an address that are no WebSockets."""
    opening_rate: float = 20
    opening_burst: float = 200
    """Connections that an address may open."""
    connection_rate: float = 20
    connection_burst: float = 60
    socket_rate: float = 8 << 10
    socket_burst: float = 48 << 10
    """Bytes that a WebSocket may send; each frame counts some more than it has."""
    device_rate: float = 30
    device_burst: float = 120
    """What a device does at its tables, in all windows together; looking back costs more."""
    address_rate: float = 30
    address_burst: float = 75
    page_rate: float = 60
    page_burst: float = 400
    """Pages and files of an address: a page loads many, which browsers keep."""
    too_fast_seconds: float = 2.5
    """Time that a request waits for tokens of its address at most, and until an answer says that
    somebody asks too fast, or has too much."""
    page_seconds: float = 10
    """The same for a page or file, which a page cannot do without."""
    table_rate: float = 0.2
    table_burst: float = 20
    """New tables of an address, beside what any request costs."""
    sockets: int = 2000
    sockets_per_address: int = 64
    tables: int = 5000
    tables_per_device: int = 200
    """Tables that are over or ended do not count."""
    resident: int = 256
    """Tables kept in memory; the others are rebuilt from the log when somebody looks."""
    idle_seconds: float = 600
    stand_in_seconds: float = 600
    """After this long away a player's own consent to a stand-in is not needed."""
    absent_seconds: float = 3 * 86400
    """After so long away he need not agree himself that his seat is handed on, choices are taken
    back or the table ends; a bot that stands in does not agree for him."""
    answer_rate: float = 10
    answer_burst: float = 50
    """Answers that the server gives for bots at the tables of an address, and at all tables where
    nobody is."""
    think_seconds: float = 20
    """Time a bot may take for an answer, or the check whether one is forced; no bot of ours comes
    near it.  After it any legal answer is given."""
    record_seconds: float = 10
    """Time a worker may take to replay an upload."""
    records: int = 1000
    least_space: int = 100 << 20
    """Bytes that have to be free on the disk of the database for the server to count as ready."""


@dataclass(frozen=True)
class Retention:
    """When tables go; 0 means never, which is the default.

    finished_days  a table that is over is deleted this many days after its last move
    stale_days     a running table where nothing has happened for this many days is ended; people at
                   it are warned a week before
    export         folder for the records of finished games, written before they are deleted
    """

    finished_days: int = 0
    stale_days: int = 0
    export: Path | None = None


DRAIN_SECONDS: Final = 3
"""How long ``pestis serve`` goes on after SIGTERM unless told otherwise: what people have sent is
answered, and a proxy that asks every second or two sees that the server is about to stop."""

SITE: Final = Path(__file__).resolve().parents[3] / ".build" / "site"
"""Where ``make site`` builds the page without a server."""


@dataclass(frozen=True)
class Settings:
    """One server.

    data      folder of the SQLite database, or where ``url`` is given only of the lock
    url       address of a PostgreSQL database, or empty; not shown, for it may hold a password
    public    origins under which a reverse proxy shows the server, such as https://table.example,
              as ``origins.normal`` makes them
    site      folder of the page without a server, which need not be there
    pace      seconds between a prompt and the answer that a bot or the driver gives to it
    drain     seconds between SIGTERM, when the server counts as not ready, and the end
    metrics   port on this machine for /metrics; 0 for none
    log       "text" or "json"; ``log_level`` "debug", "info", "warning" or "error"
    """

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = field(default_factory=Path.cwd)
    url: str = field(default="", repr=False)
    public: tuple[str, ...] = ()
    site: Path = SITE
    pace: float = 0.4
    workers: int = 1
    drain: float = 0.0
    metrics: int = 0
    allow_local_webhooks: bool = False
    log: str = "text"
    log_level: str = "info"
    limits: Limits = field(default_factory=Limits)
    retention: Retention = field(default_factory=Retention)

    @property
    def secure(self) -> bool:
        """Whether all access is over https."""
        return bool(self.public) and all(origin.startswith("https://") for origin in self.public)
