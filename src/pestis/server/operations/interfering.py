"""Actions at tables that only the operator of a server can take."""

from __future__ import annotations

from pestis.server.rooms.room import Room
from pestis.server.rooms.rooms import Rooms


async def delete_table(rooms: Rooms, id: str) -> bool:
    """Delete a table with everything that belongs to it, and close its connections; return False if
    it does not exist.  Raises Refused if the database does not answer."""
    room = rooms.room(id)
    async with room.lock:
        done = await rooms.writer(rooms.store.keeping.delete, id)
        room.table = None
        for task in (room.driver, room.hint):
            if task is not None:
                task.cancel()
    _send_away(room)
    rooms.in_use.forget(id)
    return done


async def revoke(rooms: Rooms, device: str) -> list[str]:
    """Remove all seats and rights of a device and close its connections; return the tables
    concerned.  Raises Refused if the database does not answer."""
    tables = await rooms.writer(rooms.store.keeping.forget, device)
    for room in rooms.in_use.rooms():
        _send_away(room, device)
    return tables


def announce(rooms: Rooms, text: str) -> int:
    """Show an announcement at every table from now on, or none if the text is empty; return the
    number of connections that get it at once."""
    rooms.notices.announced = text
    rooms.in_use.tell()
    return sum(len(room.watchers) for room in rooms.in_use.rooms())


def _send_away(room: Room, device: str | None = None) -> None:
    """Close the connections of a device, or all of a room; nothing more is sent to them."""
    for watcher in list(room.watchers):
        if device in (None, watcher.device):
            watcher.held.clear()
            watcher.leave()
