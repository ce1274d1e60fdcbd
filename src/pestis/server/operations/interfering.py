"""What the operator of a server may do at its tables and no player can."""

from __future__ import annotations

from pestis.server.rooms.room import Room
from pestis.server.rooms.rooms import Rooms


async def delete_table(rooms: Rooms, id: str) -> bool:
    """Delete a table with everything, and send away who is there; False if there is none.  Raises
    Refused if the database does not answer."""
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
    """Take from a device all that it holds, and close its connections; returns the tables where it
    held something.  Raises Refused if the database does not answer."""
    tables = await rooms.writer(rooms.store.keeping.forget, device)
    for room in rooms.in_use.rooms():
        _send_away(room, device)
    return tables


def announce(rooms: Rooms, text: str) -> int:
    """Tell something at every table from now on, or (empty) nothing more; returns how many
    connections hear it at once."""
    rooms.notices.announced = text
    rooms.in_use.tell()
    return sum(len(room.watchers) for room in rooms.in_use.rooms())


def _send_away(room: Room, device: str | None = None) -> None:
    """Close the connections of a device, or of everybody; nothing more is sent to them."""
    for watcher in list(room.watchers):
        if device in (None, watcher.device):
            watcher.held.clear()
            watcher.leave()
