"""The tables of the database, for both SQLite and PostgreSQL.

``log`` is the authoritative, append-only log of each game table; ``tables`` and ``seats`` hold data
derived from it for the lobby, and ``positions`` the current state of its match, all written in the
same transaction.  ``tables.version`` counts the changes of a table and of the rights to it, also
those that add no row to its log.  ``calls`` holds the webhook calls that are due.  Tokens are
stored as hashes.

``readable`` holds the oldest revision whose program can use the database as it is now, see
``upgrading``.

With PostgreSQL, ``processes`` holds the servers and workers that run, with their releases,
``workers`` which of them are workers, ``thoughts`` the answers of bots that servers ask workers
for, ``here`` who is connected to which server, ``seen`` when others were last at their tables, and
``claims`` which process answers for the bots of which table, or sweeps.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

FIRST: Final = "0100"
"""The revision of the schema in the first release."""

HEAD: Final = "0102"
"""The revision of the schema that this program knows."""

READABLE_SINCE: Final = "0102"
"""The oldest ``HEAD`` whose program can use a database of our ``HEAD``.  A revision that removes or
changes what the program before it uses raises this, here and in ``readable``."""

SPECTATOR: Final = -1
"""The number that stands for a spectator in columns of seats."""

META: Final = MetaData()

TABLES: Final = Table(
    "tables",
    META,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("name", String(80), nullable=False),
    Column("owner", String(64), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("header", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("status", String(16), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("decision", String(32), nullable=False),
    Column("asked", Text, nullable=False),
    Column("since", Float, nullable=False),
    Column("bots_asked", Boolean, nullable=False),
    Column("request", Text, nullable=False, server_default=""),
    Column("version", Integer, nullable=False, server_default="0"),
)

POSITIONS: Final = Table(
    "positions",
    META,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("text", Text, nullable=False),
)

SEATS: Final = Table(
    "seats",
    META,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(80), nullable=False),
    Column("player", String(64), nullable=False),
    Column("stand_in", String(64), nullable=False),
    Column("webhook", Text, nullable=False),
    Column("standing", Text, nullable=False, server_default=""),
)

LOG: Final = Table(
    "log",
    META,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("key", String(80), nullable=True),
    Column("body", Text, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "seat", "key", name="log_key"),
)

DEVICES: Final = Table(
    "devices",
    META,
    Column("hash", String(64), primary_key=True),
    Column("created", Float, nullable=False),
)

HOLDS: Final = Table(
    "holds",
    META,
    Column("device", ForeignKey("devices.hash"), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("created", Float, nullable=False),
    Index("holds_by_table", "table_id"),
)

LINKS: Final = Table(
    "links",
    META,
    Column("hash", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Boolean, nullable=False),
    Column("revoked", Boolean, nullable=False),
    Index("links_by_table", "table_id"),
)

READABLE: Final = Table(
    "readable",
    META,
    Column("since", String(32), primary_key=True),
)

PROCESSES: Final = Table(
    "processes",
    META,
    Column("id", String(16), primary_key=True),
    Column("beat", Float, nullable=False),
    Column("site", Float, nullable=False),
    Column("release", String(32), nullable=False),
    Column("head", String(32), nullable=False),
    Column("rules", Text, nullable=False),
)

WORKERS: Final = Table(
    "workers",
    META,
    Column("process", String(16), primary_key=True),
    Column("slots", Integer, nullable=False),
)

THOUGHTS: Final = Table(
    "thoughts",
    META,
    Column("id", String(16), primary_key=True),
    Column("server", String(16), nullable=False),
    Column("worker", String(16), nullable=False),
    Column("question", Text, nullable=False),
    Column("answer", Text, nullable=True),
    Column("at", Float, nullable=False),
)

HERE: Final = Table(
    "here",
    META,
    Column("process", String(16), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("n", Integer, nullable=False),
    Index("here_by_table", "table_id"),
)

SEEN: Final = Table(
    "seen",
    META,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("at", Float, nullable=False),
)

CLAIMS: Final = Table(
    "claims",
    META,
    Column("work", String(32), primary_key=True),
    Column("process", String(16), nullable=False),
)

CALLS: Final = Table(
    "calls",
    META,
    Column("id", String(16), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("url", Text, nullable=False),
    Column("message", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("process", String(16), nullable=False),
)

CHAT: Final = Table(
    "chat",
    META,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("key", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "seat", "key", name="chat_key"),
)

SINCE: Final = Table(
    "since",
    META,
    Column("setting", String(32), primary_key=True),
    Column("value", Integer, nullable=False),
    Column("at", Float, nullable=False),
)
"""When settings got their current values."""

RECORDS: Final = Table(
    "records",
    META,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("created", Float, nullable=False),
)
