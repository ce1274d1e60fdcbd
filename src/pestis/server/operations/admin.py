"""Commands of the operator, for a running server or for the data folder of a stopped one."""

from __future__ import annotations

import logging
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from pestis.kernel.errors import PestisError
from pestis.server.logs import LEVELS, set_level
from pestis.server.operations.interfering import announce, delete_table, revoke
from pestis.server.problems import AdminRefused
from pestis.server.rights.identity import Devices
from pestis.server.rooms.rooms import Rooms
from pestis.server.storage.keeping import LEAST_DIGITS, Kept
from pestis.tables.messages import parse
from pestis.tables.refusals import Refused, not_found
from pestis.tables.table_state import RUNNING
from pestis.words.visible import visible

AGE: Final = "age"
SIZE: Final = "size"
STATE: Final = "state"
ORDERS: Final = (AGE, SIZE, STATE)
MOST_SAID: Final = 300
"""Maximum number of characters in an announcement."""
LOGGER: Final = logging.getLogger(__name__)


class Wish(Struct, tag_field="do", forbid_unknown_fields=True):
    """A command of the operator."""


class Tables(Wish, tag="tables"):
    """List all tables, in one of ``ORDERS``."""

    by: str = AGE


class End(Wish, tag="end"):
    """End a running table."""

    table: str


class Delete(Wish, tag="delete"):
    """Delete a table and everything that belongs to it."""

    table: str


class Export(Wish, tag="export"):
    """Export the record of a table; that of a running table contains all secrets."""

    table: str


class AtWork(Wish, tag="devices"):
    """List the connected devices and their addresses."""


class Revoke(Wish, tag="revoke"):
    """Remove all seats and rights of a device."""

    device: Annotated[str, Meta(max_length=64)]


class Announce(Wish, tag="announce"):
    """Show an announcement at every table; an empty text removes it."""

    text: str = ""


class LogLevel(Wish, tag="log-level"):
    """Log messages of this level and above."""

    level: str


AnyWish = Tables | End | Delete | Export | AtWork | Revoke | Announce | LogLevel


class Exported(Struct):
    """The record of a table, and whether the table still runs."""

    text: str
    running: bool


class Connected(Struct):
    """A device at a table.  ``seats`` is empty for a spectator."""

    device: str
    address: str
    table: str
    seats: list[int]


class Admin:
    """Carries out wishes (operator commands) on a server, or on a database that no server uses."""

    def __init__(self, rooms: Rooms, devices: Devices | None) -> None:
        self._rooms = rooms
        self._devices = devices
        """The devices of a running server; None without a server."""

    async def do(self, wish: AnyWish) -> Any:
        """Carry out a wish and return its result, which msgspec can encode as JSON.  Raises
        PestisError and then changes nothing."""
        match wish:
            case Tables():
                return await self._tables(wish.by)
            case End():
                await self._known(wish.table)
                await self._rooms.close_table(wish.table, 0)
            case Delete():
                await self._delete(wish.table)
            case Export():
                return await self._export(wish.table)
            case AtWork():
                return self._at_work()
            case Revoke():
                return await self._revoke(wish.device)
            case Announce():
                return self._announce(wish.text)
            case LogLevel():
                return self._log_level(wish.level)
        LOGGER.info("%s: table %s", type(wish).__name__.lower(), wish.table)
        return None

    async def _tables(self, by: str) -> list[Kept]:
        kept = await self._rooms.writer(self._rooms.store.keeping.tables)
        keys: dict[str, Any] = {
            AGE: lambda one: one.last,
            SIZE: lambda one: -one.size,
            STATE: lambda one: (one.status != RUNNING, one.status, one.last),
        }
        if by not in keys:
            raise AdminRefused("admin-order", {"word": by, "known": [*ORDERS]})
        return sorted(kept, key=keys[by])

    async def _known(self, id: str) -> None:
        """Raise AdminRefused if the table does not exist."""
        try:
            async with self._rooms.room(id).lock:
                await self._rooms.loaded(self._rooms.room(id))
        except Refused as error:
            if error.id == not_found().id:
                raise AdminRefused("admin-no-table", {"table": id}) from None
            raise

    async def _delete(self, id: str) -> None:
        if not await delete_table(self._rooms, id):
            raise AdminRefused("admin-no-table", {"table": id})

    async def _export(self, id: str) -> Exported:
        await self._known(id)
        room = self._rooms.room(id)
        async with room.lock:
            table = await self._rooms.loaded(room)
            return Exported(table.saved(), table.status == RUNNING)

    def _at_work(self) -> list[Connected]:
        self._must_serve()
        found = [
            Connected(watcher.device[: LEAST_DIGITS + 4], watcher.address, room.id, watcher.held)
            for room in self._rooms.in_use.rooms()
            for watcher in room.watchers
        ]
        return sorted(found, key=lambda one: (one.address, one.device, one.table))

    async def _revoke(self, start: str) -> int:
        keeping, writer = self._rooms.store.keeping, self._rooms.writer
        if len(start) < LEAST_DIGITS:
            raise AdminRefused("admin-device-short", {"least": LEAST_DIGITS})
        found = await writer(keeping.devices, start.lower())
        if len(found) != 1:
            raise AdminRefused("admin-no-device", {"device": start})
        (device,) = found
        tables = await revoke(self._rooms, device)
        if self._devices is not None:
            self._devices.forget(device)
        LOGGER.info("revoke: a device, %d tables", len(tables))
        return len(tables)

    def _announce(self, text: str) -> int:
        self._must_serve()
        shown = visible(text)
        if len(shown) > MOST_SAID:
            raise AdminRefused("admin-announcement-long", {"most": MOST_SAID})
        LOGGER.info("announce: %s", "something" if shown else "nothing more")
        return announce(self._rooms, shown)

    def _log_level(self, level: str) -> None:
        self._must_serve()
        if level not in LEVELS:
            raise AdminRefused("admin-level", {"word": level, "known": [*LEVELS]})
        set_level(level)

    def _must_serve(self) -> None:
        if self._devices is None:
            raise AdminRefused("admin-no-server")


def read_wish(line: bytes) -> AnyWish:
    """Read a wish from its JSON.  Raises AdminRefused."""
    try:
        wish: AnyWish = parse(line, AnyWish)
    except (msgspec.MsgspecError, UnicodeError):
        raise AdminRefused("admin-malformed") from None
    return wish


def shown_error(error: PestisError) -> dict[str, Any]:
    """An error in the form that is sent over the socket."""
    return {"id": error.id, "params": error.params}
