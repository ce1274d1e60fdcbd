"""Stores chat messages and sends them to everybody at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pestis.server.rooms.room import Room
from pestis.tables import commands, protocol
from pestis.tables.refusals import Refused
from pestis.tables.table import Table
from pestis.words.visible import visible

if TYPE_CHECKING:
    from pestis.server.rooms.rooms import Holds, Rooms


async def say(
    rooms: Rooms, id: str, holds: Holds, command: commands.Chat, address: str
) -> protocol.Answer:
    """Carry out a chat command from a device that holds these seats, at a network address.  Raises
    Refused."""
    text = visible(command.text)[: commands.MOST_SAID].rstrip()
    if not text:
        raise Refused("empty-chat", status=400)

    async def store(room: Room, table: Table) -> protocol.Answer:
        await rooms.check(id, holds, command, address)
        words = (command.seat, command.key, text, rooms.now())
        said, new = await rooms.writer(rooms.store.chat.say, id, *words, room.version)
        if new:
            room.say(protocol.ChatLine(said.n, said.seat, said.text, said.at))
        return protocol.Answer(command.key, True, table.log.seq)

    return await rooms.with_rights(id, store)
