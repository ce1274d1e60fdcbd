"""A new table: checked, dealt and kept."""

from __future__ import annotations

import asyncio
import json
import secrets
import time

import pestis
from pestis.bots import bot_names
from pestis.kernel.errors import SetupError, near
from pestis.kernel.fields import Json
from pestis.kernel.log import compact
from pestis.kernel.match import Match
from pestis.server.http import Parts
from pestis.server.identity import hashed, new_id, new_token
from pestis.server.schema import SPECTATOR
from pestis.server.strangers import within
from pestis.server.thinking import read_content
from pestis.tables import protocol
from pestis.tables.fold import HUMAN, OPEN, SEED
from pestis.tables.refusals import Refused
from pestis.tables.rows import Row, SeatRow, Summary, TableRecord
from pestis.tables.table import OVER, RUNNING, clean, header_of

HERE = "here"
LINK = "link"


async def found(
    parts: Parts, wish: protocol.NewTable, device: str, address: str
) -> protocol.Created:
    """Make a table for a device.  Raises SetupError, ContentError or Refused."""
    limits = parts.settings.limits
    if await parts.writer(parts.store.count_tables) >= limits.tables:
        raise Refused("server-full", status=503)
    if await parts.writer(parts.store.count_tables, device) >= limits.tables_per_device:
        raise Refused("too-many-tables", {"most": limits.tables_per_device}, status=429)
    content = await _content(parts, wish, address)
    record, rows = await asyncio.to_thread(deal, wish, device, content)
    open_seats = [seat.seat for seat in record.seats if seat.player == OPEN]
    tokens = {seat: new_token() for seat in open_seats}
    spectators = new_token()
    links = [(hashed(token), seat) for seat, token in tokens.items()]
    links.append((hashed(spectators), SPECTATOR))
    held = [seat.seat for seat in record.seats if seat.player == HUMAN] or [SPECTATOR]
    await parts.writer(parts.store.create, record, device, held, links, rows)
    await parts.house.begin(record.id)
    shown = {str(seat): token for seat, token in tokens.items()}
    return protocol.Created(record.id, shown, spectators)


def deal(wish: protocol.NewTable, device: str, content: Json) -> tuple[TableRecord, list[Row]]:
    """The table to keep, and what its log begins with."""
    match = pestis.new(wish.game, len(wish.seats), wish.seed, dict(wish.options), content)
    seats = tuple([_seat(wish.game, n, seat) for n, seat in enumerate(wish.seats)])
    created = time.time()
    told = wish.seed is not None and any(seat.player == OPEN for seat in seats)
    rows = [Row(1, SEED, None, None, "{}", created)] if told else []
    record = TableRecord(
        id=new_id(),
        game=wish.game,
        owner=device,
        secret=secrets.token_hex(16),
        header=json.dumps(header_of(match), ensure_ascii=False),
        created=created,
        summary=_summary(clean(wish.name), match, seats, len(rows)),
        seats=seats,
        standing=compact(match.standing(match.turn(None))),
    )
    return record, rows


def _seat(game: str, number: int, wish: protocol.NewSeat) -> SeatRow:
    player = {HERE: HUMAN, LINK: OPEN}.get(wish.player, wish.player)
    known = list(bot_names(game))
    if player not in (HUMAN, OPEN, *known):
        hint = near(player, known)
        raise SetupError("bot-unknown", {"bot": player, "hint": hint, "known": known})
    name = clean(wish.name) if wish.name.strip() else ""
    return SeatRow(number, name, player, "", "")


def _summary(name: str, match: Match, seats: tuple[SeatRow, ...], seq: int) -> Summary:
    asked = [seat for prompt in match.prompts() for seat in prompt.seats]
    bots = any(seats[seat].player not in (OPEN, HUMAN) for seat in asked)
    status = OVER if match.over else RUNNING
    return Summary(name, status, seq, 0, "0-0", json.dumps(asked), time.time(), bots)


async def _content(parts: Parts, wish: protocol.NewTable, address: str) -> Json:
    """The player's own content as plain data: a stranger's text is parsed within limits.

    Raises ContentError, SetupError or Refused.
    """
    if not wish.content.strip():
        return None
    return await within(
        parts,
        address,
        Refused("content-too-long", status=413),
        read_content,
        wish.game,
        len(wish.seats),
        dict(wish.options),
        wish.content,
    )
