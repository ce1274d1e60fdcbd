"""Creates tables within limits and stores them with their links."""

from __future__ import annotations

import asyncio

from pestis.bots.registry import permanent_names
from pestis.kernel.json import Json
from pestis.server.bots.jobs import read_content
from pestis.server.rights.identity import hashed, new_id, new_token
from pestis.server.rooms import new_tables
from pestis.server.storage.schema import SPECTATOR
from pestis.server.transport.requests import Services
from pestis.server.transport.uploads import within
from pestis.tables import creating, protocol
from pestis.tables.refusals import Refused
from pestis.tables.rows import HUMAN, OPEN, Row, StoredTable


def draw() -> creating.RandomIds:
    """Random values for a new table."""
    return new_tables.draw(new_id())


async def create_table(
    services: Services, wish: protocol.NewTable, device: str, address: str
) -> protocol.Created:
    """Create and store a table for a device.  Raises SetupError, ContentError or Refused."""
    await services.rooms.new_tables.check_room(device)
    content = await _content(services, wish, address)
    bots = permanent_names(wish.game)
    stored, rows = await asyncio.to_thread(
        creating.create, wish, device, content, bots, draw(), services.rooms.now()
    )
    return await store_table(services, device, stored, rows)


async def store_table(
    services: Services, device: str, stored: StoredTable, rows: list[Row]
) -> protocol.Created:
    """Store a new table with its links, and start its bots."""
    open_seats = [seat.seat for seat in stored.seats if seat.player == OPEN]
    tokens = {seat: new_token() for seat in open_seats}
    spectators = new_token()
    links = [(hashed(token), seat) for seat, token in tokens.items()]
    links.append((hashed(spectators), SPECTATOR))
    held = [seat.seat for seat in stored.seats if seat.player == HUMAN] or [SPECTATOR]
    await services.rooms.new_tables.create(stored, device, held, links, rows)
    await services.rooms.begin(stored.id)
    shown = {str(seat): token for seat, token in tokens.items()}
    return protocol.Created(stored.id, shown, spectators)


async def _content(services: Services, wish: protocol.NewTable, address: str) -> Json:
    """A player's custom content as plain data, parsed with limits because the text is untrusted;
    None if there is none.

    Raises ContentError, SetupError or Refused.
    """
    if not wish.content.strip():
        return None
    return await within(
        services,
        address,
        Refused("content-too-long", status=413),
        read_content,
        wish.game,
        len(wish.seats),
        dict(wish.options),
        wish.content,
    )
