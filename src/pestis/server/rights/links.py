"""Join links: create, revoke, redeem. All under the table lock, so a revoked right cannot be used
concurrently."""

from __future__ import annotations

from typing import Final

from pestis.kernel.json import plain
from pestis.server.rooms.rooms import Rooms
from pestis.server.storage.schema import SPECTATOR
from pestis.server.storage.store import Link, Raced
from pestis.tables import protocol
from pestis.tables.again import next_game
from pestis.tables.refusals import Refused, not_found, not_yours
from pestis.tables.rows import OPEN, Change
from pestis.tables.table import Table
from pestis.tables.updates import seat_info

CONFLICT: Final = 409


async def renew_link(rooms: Rooms, id: str, device: str, seat: int | None, hash: str) -> None:
    """Revoke the links of a seat, or (None) of spectators, and store a new one; an empty hash only
    revokes.  Raises Refused if the device has no right to do so now."""
    room = rooms.room(id)
    async with room.lock:
        table = await rooms.loaded(room)
        held = await rooms.held(device, id)
        if seat is None or seat not in held:
            await _check_owner(rooms, table, device, held, seat)
        place = SPECTATOR if seat is None else seat
        await rooms.writer(rooms.store.renew_link, id, place, hash, rooms.now())
        if seat is None:
            room.send_spectators_away()


async def _check_owner(
    rooms: Rooms, table: Table, device: str, held: list[int], seat: int | None
) -> None:
    """Raises Refused unless the device may create links and the seat, if named, is open: nobody
    gets a link to a hand that somebody else holds.

    The creator of the table may; so may every player if the creator has left, or for a seat that
    was handed on.
    """
    handed_on = bool(held) and seat in table.log.handed_on
    if not handed_on and not await _owns(rooms, table, device, held):
        raise Refused("not-your-table", status=403)
    if seat is not None and not 0 <= seat < len(table.log.seats):
        raise not_yours()
    if seat is not None and table.log.seats[seat].player != OPEN:
        raise Refused("seat-taken")


async def _owns(rooms: Rooms, table: Table, device: str, held: list[int]) -> bool:
    """Whether the device owns the table: its creator does, or every player once the creator has
    left."""
    if table.owner == device or not held:
        return table.owner == device
    return await rooms.writer(rooms.store.holds, table.owner, table.id) is None


async def links_for(rooms: Rooms, id: str, device: str) -> protocol.Links:
    """The links that the device may create: the rule of ``_check_owner``, asked in advance."""
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
    """What a link is for, told to a device (empty: one without rights); uses nothing up.  Raises
    Refused."""
    room = rooms.room(link.table)
    async with room.lock:
        table = await rooms.loaded(room)
        host = await rooms.writer(rooms.store.holds, table.owner, link.table)
        sent_away = await rooms.writer(rooms.store.sent_away, link.table)
        sits = bool(await rooms.writer(rooms.store.holds, device, link.table))
        seats, online = table.log.seats, room.online()
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
    """Redeem a link; redeeming one's own link again is allowed.  Raises Refused."""
    held = await rooms.writer(rooms.store.holds, device, link.table)
    if link.seat is None:
        if held is None:
            await _watch(rooms, link, device)
        return
    if held is not None and link.seat in held:
        return
    if link.used:
        raise Refused("seat-taken")
    try:
        if await _is_open(rooms, link.table, link.seat):
            await _sit_down(rooms, link, link.seat, name, device, bool(held))
        else:
            await rooms.writer(
                rooms.store.hold, device, link.table, link.seat, rooms.now(), link.hash
            )
    except Raced:
        raise Refused("seat-taken") from None


async def follow_on(rooms: Rooms, id: str, device: str) -> protocol.Joined:
    """Bring a device from a finished table to where it is played again: to its own seats, as far
    as nobody has taken them, else to watch.  Raises Refused."""
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
    held = await rooms.writer(rooms.store.holds, device, next.id)
    return protocol.Joined(next.id, held[0] if held else None)


async def _sit_down_again(rooms: Rooms, id: str, seat: int, name: str, device: str) -> None:
    """Take an open seat without a link, unless it was handed on or taken."""

    def carry(table: Table) -> Change:
        if seat in table.log.handed_on:
            raise Refused("handed-on-seat")
        return table.sit_down(seat, name, False, rooms.now())

    async def commit(change: Change) -> None:
        await rooms.writer(rooms.store.follow, change, device)

    try:
        await rooms.change(id, carry, commit)
    except Refused as error:
        if error.status != CONFLICT:
            raise


async def watch_freely(rooms: Rooms, id: str, device: str) -> None:
    """Watch without a link for spectators, unless spectators were sent away."""
    async with rooms.room(id).lock:
        if await rooms.writer(rooms.store.holds, device, id) is not None:
            return
        if await rooms.writer(rooms.store.sent_away, id):
            raise not_found()
        await rooms.writer(rooms.store.hold, device, id, SPECTATOR, rooms.now())


async def _watch(rooms: Rooms, link: Link, device: str) -> None:
    async with rooms.room(link.table).lock:
        if await rooms.writer(rooms.store.link, link.hash) is None:
            raise not_found()
        await rooms.writer(rooms.store.hold, device, link.table, SPECTATOR, rooms.now())


async def _is_open(rooms: Rooms, id: str, seat: int) -> bool:
    room = rooms.room(id)
    async with room.lock:
        return (await rooms.loaded(room)).log.seats[seat].player == OPEN


async def _sit_down(
    rooms: Rooms, link: Link, seat: int, name: str, device: str, plays: bool
) -> None:
    """Take an open seat by its link."""

    def carry(table: Table) -> Change:
        return table.sit_down(seat, name, plays, rooms.now())

    async def commit(change: Change) -> None:
        await rooms.writer(rooms.store.take_seat, change, link, device)

    await rooms.change(link.table, carry, commit)
