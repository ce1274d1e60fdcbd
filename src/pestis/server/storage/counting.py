"""Counts running tables, and keeps devices from having too many."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from pestis.server.storage.schema import DEVICES, TABLES


class TooManyTables(Exception):
    """The owner of a new table has too many running tables."""


def count_tables(db: Connection, owner: str | None) -> int:
    """The number of running tables, in total or owned by one device."""
    counted = select(func.count()).select_from(TABLES).where(TABLES.c.status == "running")
    if owner is not None:
        counted = counted.where(TABLES.c.owner == owner)
    return int(db.execute(counted).scalar_one())


def check_room(db: Connection, owner: str, most: float) -> None:
    """Raise TooManyTables if a device may have no more tables.  Until the transaction ends, other
    transactions that would create a table for it wait."""
    its = select(DEVICES.c.hash).where(DEVICES.c.hash == owner)
    db.execute(its.with_for_update(key_share=True))
    if count_tables(db, owner) >= most:
        raise TooManyTables
