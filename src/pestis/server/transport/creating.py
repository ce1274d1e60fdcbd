"""Creates tables within limits and stores them with their links."""

from __future__ import annotations

import asyncio
import secrets

from pestis.bots.registry import permanent_names
from pestis.kernel.json import Json
from pestis.server.bots.jobs import read_content
from pestis.server.rights.identity import hashed, new_id, new_token
from pestis.server.storage.schema import SPECTATOR
from pestis.server.transport.requests import Services
from pestis.server.transport.uploads import within
from pestis.tables import founding, protocol
from pestis.tables.refusals import Refused
from pestis.tables.rows import HUMAN, OPEN, Row, StoredTable


def draw() -> founding.Drawn:
    """Random values for a new table."""
    return founding.Drawn(new_id(), secrets.token_hex(16), secrets.token_hex(16))


async def found(
    services: Services, wish: protocol.NewTable, device: str, address: str
) -> protocol.Created:
    """Create a table for a device.  Raises SetupError, ContentError or Refused."""
    await check_room(services, device)
    content = await _content(services, wish, address)
    bots = permanent_names(wish.game)
    stored, rows = await asyncio.to_thread(
        founding.found, wish, device, content, bots, draw(), services.rooms.now()
    )
    return await keep(services, device, stored, rows)


async def check_room(services: Services, device: str) -> None:
    """Raises Refused where the server or the device has no room for another table."""
    limits = services.settings.limits
    if await services.writer(services.store.count_tables) >= limits.tables:
        raise Refused("server-full", status=503)
    if await services.writer(services.store.count_tables, device) >= limits.tables_per_device:
        raise Refused("too-many-tables", {"most": limits.tables_per_device}, status=429)


async def keep(
    services: Services, device: str, stored: StoredTable, rows: list[Row]
) -> protocol.Created:
    """Store a new table with its links, and let its bots begin."""
    open_seats = [seat.seat for seat in stored.seats if seat.player == OPEN]
    tokens = {seat: new_token() for seat in open_seats}
    spectators = new_token()
    links = [(hashed(token), seat) for seat, token in tokens.items()]
    links.append((hashed(spectators), SPECTATOR))
    held = [seat.seat for seat in stored.seats if seat.player == HUMAN] or [SPECTATOR]
    await services.writer(services.store.create, stored, device, held, links, rows)
    await services.rooms.begin(stored.id)
    shown = {str(seat): token for seat, token in tokens.items()}
    return protocol.Created(stored.id, shown, spectators)


async def _content(services: Services, wish: protocol.NewTable, address: str) -> Json:
    """The player's own content as plain data, parsed with limits because the text is untrusted.

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
