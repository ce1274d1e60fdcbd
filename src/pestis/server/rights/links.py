"""Creates, revokes and redeems join links.  Each step holds the table's lock, so that a right
cannot be used while it is being revoked."""

from __future__ import annotations

from typing import Final

from pestis.kernel.json import plain
from pestis.server.rooms.room import Room
from pestis.server.rooms.rooms import Rooms
from pestis.server.storage.appending import Fenced
from pestis.server.storage.rights import Link, LinkUsed
from pestis.server.storage.schema import SPECTATOR
from pestis.tables import protocol
from pestis.tables.again import next_game
from pestis.tables.refusals import Refused, not_found, not_yours
from pestis.tables.rows import OPEN, Change
from pestis.tables.table import Table
from pestis.tables.updates import seat_info

CONFLICT: Final = 409


async def renew_link(rooms: Rooms, id: str, device: str, seat: int | None, hash: str) -> None:
    """Revoke the links of a seat, or of spectators if ``seat`` is None, and store a new one; an
    empty hash only revokes.  Raises Refused if the device may not do so now."""

    async def renew(room: Room, table: Table) -> None:
        held = await rooms.held(device, id)
        if seat is None or seat not in held:
            await _check_owner(rooms, table, device, held, seat)
        place = SPECTATOR if seat is None else seat
        now, store = rooms.now(), rooms.store
        await rooms.writer(store.rights.renew_link, id, place, hash, now, room.version)
        room.version += 1
        if seat is None:
            room.rights_known = False
            room.tell()

    await rooms.with_rights(id, renew)


async def _check_owner(
    rooms: Rooms, table: Table, device: str, held: list[int], seat: int | None
) -> None:
    """Raise Refused unless the device may create links and the seat, if given, is open: nobody can
    get a link to a seat that somebody else holds.

    The creator of the table may create links.  So may every player if the creator has left or if
    the seat was handed on.
    """
    handed_on = bool(held) and seat in table.log.handed_on
    if not handed_on and not await _owns(rooms, table, device, held):
        raise Refused("not-your-table", status=403)
    if seat is not None and not 0 <= seat < len(table.log.seats):
        raise not_yours()
    if seat is not None and table.log.seats[seat].player != OPEN:
        raise Refused("seat-taken")


async def _owns(rooms: Rooms, table: Table, device: str, held: list[int]) -> bool:
    """Whether the device counts as owner of the table: it belongs to the creator or, once the
    creator has left, to any player."""
    if table.owner == device or not held:
        return table.owner == device
    return await rooms.writer(rooms.store.rights.holds, table.owner, table.id) is None


async def links_for(rooms: Rooms, id: str, device: str) -> protocol.Links:
    """The links that the device may create, by the rules of ``renew_link`` and ``_check_owner``."""
    room = rooms.room(id)
    async with room.lock:
        table = await rooms.loaded(room)
        held = await rooms.held(device, id)
        owns = await _owns(rooms, table, device, held)
    open = [row.seat for row in table.log.seats if row.player == OPEN]
    handed_on = table.log.handed_on if held else set()
    given = [seat for seat in open if owns or seat in handed_on]
    return protocol.Links(sorted({*held, *given}), owns)


async def link_info(rooms: Rooms, link: Link, device: str) -> protocol.LinkInfo:
    """Describe a link to a device (empty if it has no cookie) without using the link up.  Raises
    Refused."""
    room = rooms.room(link.table)
    async with room.lock:
        table = await rooms.loaded(room)
        host = await rooms.writer(rooms.store.rights.holds, table.owner, link.table)
        sent_away = await rooms.writer(rooms.store.rights.sent_away, link.table)
        sits = bool(await rooms.writer(rooms.store.rights.holds, device, link.table))
        await rooms.presence.look([link.table])
        seats, online = table.log.seats, rooms.online(link.table)
        box = table.match.header.box
        usual = {option.id: option.default for option in table.match.spec.options}
        options: dict[str, object] = dict(plain(table.match.spec.known_options(box)))
        return protocol.LinkInfo(
            table.log.name,
            table.game,
            link.seat,
            "" if link.seat is None else seats[link.seat].name,
            link.used,
            link.seat is None or (link.used and not sent_away),
            seats[host[0]].name if host else "",
            [seat_info(row, row.seat in online) for row in seats],
            {id: value for id, value in options.items() if value != usual.get(id)},
            table.status,
            table.id if sits else "",
        )


async def use_link(rooms: Rooms, link: Link, device: str, name: str) -> None:
    """Redeem a link for a device.  Redeeming it again with the same device does nothing.  Raises
    Refused."""
    held = await rooms.writer(rooms.store.rights.holds, device, link.table)
    if link.seat is None:
        if held is None:
            await _watch(rooms, link, device)
        return
    if held is not None and link.seat in held:
        return
    if link.used:
        raise Refused("seat-taken")
    try:
        if not await _share(rooms, link, link.seat, device):
            await _sit_down(rooms, link, link.seat, name, device, bool(held))
    except LinkUsed:
        raise Refused("seat-taken") from None


async def follow_on(rooms: Rooms, id: str, device: str) -> protocol.Joined:
    """Let a device follow from a finished table to that of its rematch: to its own seats there or,
    if they are taken, as a spectator.  Return the new table and the device's first seat there, None
    for a spectator.  Raises Refused."""
    room = rooms.room(id)
    async with room.lock:
        table = await rooms.loaded(room)
        seats = await rooms.held(device, id)
        next = next_game(table.log)
        names = {row.seat: row.name for row in table.log.seats}
    if next is None:
        raise Refused("request-gone")
    for seat, former in enumerate(next.former):
        if former in seats:
            await _sit_down_again(rooms, next.id, seat, names[former], device)
    await watch_freely(rooms, next.id, device)
    held = await rooms.writer(rooms.store.rights.holds, device, next.id)
    return protocol.Joined(next.id, held[0] if held else None)


async def _sit_down_again(rooms: Rooms, id: str, seat: int, name: str, device: str) -> None:
    """Take an open seat without a link; do nothing if the seat was handed on or taken."""

    def carry(table: Table) -> Change:
        if seat in table.log.handed_on:
            raise Refused("handed-on-seat")
        return table.sit_down(seat, name, False, rooms.now())

    async def commit(fenced: Fenced) -> None:
        await rooms.writer(rooms.store.follow, fenced, device)

    try:
        await rooms.change(id, carry, commit)
    except Refused as error:
        if error.status != CONFLICT:
            raise


async def watch_freely(rooms: Rooms, id: str, device: str) -> None:
    """Let a device watch without a link.  Raises Refused if spectators were sent away."""

    async def watch(room: Room, _table: Table) -> None:
        if await rooms.writer(rooms.store.rights.holds, device, id) is not None:
            return
        if await rooms.writer(rooms.store.rights.sent_away, id):
            raise not_found()
        await rooms.writer(
            rooms.store.rights.hold, device, id, SPECTATOR, rooms.now(), room.version
        )

    await rooms.with_rights(id, watch)


async def _watch(rooms: Rooms, link: Link, device: str) -> None:
    async def watch(room: Room, _table: Table) -> None:
        if await rooms.writer(rooms.store.rights.link, link.hash) is None:
            raise not_found()
        place = (device, link.table, SPECTATOR)
        await rooms.writer(rooms.store.rights.hold, *place, rooms.now(), room.version)

    await rooms.with_rights(link.table, watch)


async def _share(rooms: Rooms, link: Link, seat: int, device: str) -> bool:
    """Let another device hold a seat that is taken; return False if it is open.  Raises
    LinkUsed."""

    async def share(room: Room, table: Table) -> bool:
        if table.log.seats[seat].player == OPEN:
            return False
        place, before = (device, link.table, seat), room.version
        await rooms.writer(rooms.store.rights.hold, *place, rooms.now(), before, link.hash)
        return True

    return await rooms.with_rights(link.table, share)


async def _sit_down(
    rooms: Rooms, link: Link, seat: int, name: str, device: str, plays: bool
) -> None:
    """Take an open seat with its link."""

    def carry(table: Table) -> Change:
        return table.sit_down(seat, name, plays, rooms.now())

    async def commit(fenced: Fenced) -> None:
        await rooms.writer(rooms.store.take_seat, fenced, link, device)

    await rooms.change(link.table, carry, commit)
