"""Stores who may do what at tables: registered devices, the seats that they hold, and links.

As in the store, each call is one transaction in the thread of ``writer``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Engine, bindparam, delete, insert, select, update

from pestis.server.storage.appending import hold_version, raise_version
from pestis.server.storage.schema import DEVICES, HOLDS, LINKS, SPECTATOR, TABLES
from pestis.server.storage.waking import News, Wakes

# Built once, because every command needs it.
_HELD: Final = select(HOLDS.c.seat).where(
    HOLDS.c.device == bindparam("device"), HOLDS.c.table_id == bindparam("of")
)
_HOLDERS: Final = select(HOLDS.c.device, HOLDS.c.seat).where(HOLDS.c.table_id == bindparam("of"))


class LinkUsed(Exception):
    """A link was used or revoked in the meantime."""


@dataclass(frozen=True)
class Link:
    """A link to a table; ``seat`` is None if the link is for spectators."""

    hash: str
    table: str
    seat: int | None
    used: bool


class Rights:
    """The devices, their seats and the links of all tables."""

    def __init__(self, engine: Engine, wakes: Wakes) -> None:
        self._engine = engine
        self._wakes = wakes

    def add_device(self, hash: str, at: float) -> None:
        """Register a new device."""
        with self._engine.begin() as db:
            db.execute(insert(DEVICES).values(hash=hash, created=at))

    def knows(self, device: str) -> bool:
        """Whether the device is registered: its cookie is from this server and was not revoked."""
        with self._engine.begin() as db:
            known = select(DEVICES.c.hash).where(DEVICES.c.hash == device)
            return db.execute(known).first() is not None

    def holds(self, device: str, table: str) -> list[int] | None:
        """The seats a device holds; empty for a spectator, None for a stranger."""
        with self._engine.begin() as db:
            seats = [int(row.seat) for row in db.execute(_HELD, {"device": device, "of": table})]
        return sorted(seat for seat in seats if seat != SPECTATOR) if seats else None

    def holders(self, table: str) -> dict[str, list[int]]:
        """The devices with rights to a table and the seats they hold, SPECTATOR among them."""
        held: dict[str, list[int]] = {}
        with self._engine.begin() as db:
            for row in db.execute(_HOLDERS, {"of": table}):
                held.setdefault(row.device, []).append(row.seat)
        return held

    def link(self, hash: str) -> Link | None:
        """The link with the given hash; None if it is unknown or revoked."""
        wanted = select(LINKS).where(LINKS.c.hash == hash, ~LINKS.c.revoked)
        with self._engine.begin() as db:
            row = db.execute(wanted).first()
        if row is None:
            return None
        return Link(row.hash, row.table_id, None if row.seat == SPECTATOR else row.seat, row.used)

    def hold(
        self, device: str, table: str, seat: int, at: float, before: int, link: str = ""
    ) -> None:
        """Let a device hold a seat, or watch, if the table still has the version ``before``.
        ``link``, the hash of a link, is used up if given.  Raises Raced, or LinkUsed."""
        with self._engine.begin() as db:
            hold_version(db, table, before)
            if link:
                use_up(db, link)
            same = (HOLDS.c.device == device, HOLDS.c.table_id == table, HOLDS.c.seat == seat)
            if db.execute(select(HOLDS).where(*same)).first() is None:
                add_hold(db, device, table, seat, at)

    def sent_away(self, table: str) -> bool:
        """Whether the links for spectators of a table were ever revoked."""
        old = select(LINKS.c.hash).where(
            LINKS.c.table_id == table, LINKS.c.seat == SPECTATOR, LINKS.c.revoked
        )
        with self._engine.begin() as db:
            return db.execute(old).first() is not None

    def renew_link(self, table: str, seat: int, hash: str, at: float, before: int) -> None:
        """Revoke the links of a seat (or of spectators) and store a new one; an empty ``hash`` only
        revokes.  If the links are for spectators, all spectators except the table's creator are
        removed.  The table's version becomes ``before + 1``.  Raises Raced."""
        with self._engine.begin() as db:
            raise_version(db, table, before)
            self._wakes.tell(db, [News(table, before + 1)])
            old = (LINKS.c.table_id == table, LINKS.c.seat == seat)
            db.execute(update(LINKS).where(*old).values(revoked=True))
            if seat == SPECTATOR:
                watching = (HOLDS.c.table_id == table, HOLDS.c.seat == SPECTATOR)
                owner = select(TABLES.c.owner).where(TABLES.c.id == table).scalar_subquery()
                db.execute(delete(HOLDS).where(*watching, HOLDS.c.device != owner))
            if hash:
                add_link(db, hash, table, seat, at)

    def holder(self, table: str, seat: int) -> str | None:
        """The device that has held a seat longest; None if no device holds it."""
        with self._engine.begin() as db:
            return next(iter(holders(db, table, seat)), None)


def use_up(db: Connection, link: str) -> None:
    """Use up a link.  Raises LinkUsed."""
    unused = (LINKS.c.hash == link, ~LINKS.c.used, ~LINKS.c.revoked)
    if db.execute(update(LINKS).where(*unused).values(used=True)).rowcount != 1:
        raise LinkUsed


def holders(db: Connection, table: str, seat: int) -> list[str]:
    """The devices that hold a seat, the one that has held it longest first."""
    held = select(HOLDS.c.device).where(HOLDS.c.table_id == table, HOLDS.c.seat == seat)
    return [str(row.device) for row in db.execute(held.order_by(HOLDS.c.created, HOLDS.c.device))]


def add_hold(db: Connection, device: str, table: str, seat: int, at: float) -> None:
    """Let a device hold a seat, or SPECTATOR, from a time on (seconds since 1970).  Raises
    IntegrityError if it does so already."""
    db.execute(insert(HOLDS).values(device=device, table_id=table, seat=seat, created=at))


def add_link(db: Connection, hash: str, table: str, seat: int, at: float) -> None:
    """Store the hash of a new link to a seat, or SPECTATOR; ``at`` is in seconds since 1970."""
    row = {"hash": hash, "table_id": table, "seat": seat, "created": at}
    db.execute(insert(LINKS).values(**row, used=False, revoked=False))
