"""Stores chat messages and sends them to everybody at a table."""

from __future__ import annotations

from pestis.server.rooms.room import Room
from pestis.server.storage.chat import Chat
from pestis.server.storage.writer import Writer
from pestis.tables import commands, protocol
from pestis.tables.refusals import Refused
from pestis.words.visible import visible


def words_of(command: commands.Chat) -> str:
    """The visible part of a message.  Raises Refused if there is none."""
    text = visible(command.text)[: commands.MOST_SAID].rstrip()
    if not text:
        raise Refused("empty-chat", status=400)
    return text


async def say(
    writer: Writer, chat: Chat, room: Room, command: commands.Chat, text: str, at: float
) -> None:
    """Store a message once and send it.  The caller holds the lock and has checked the right to the
    seat.  Raises Refused or Raced."""
    words = (command.seat, command.key, text, at)
    said, new = await writer(chat.say, room.id, *words, room.version)
    if new:
        room.say(protocol.ChatLine(said.n, said.seat, said.text, said.at))
