"""The house: all tables, and the one way in which they change.

A command is carried out, appended to the log and committed before anybody is told.  Each table
has a lock; tables nobody uses leave memory and are rebuilt from the log.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Collection, Sequence

from pestis.kernel.errors import PestisError, RecordError
from pestis.server import look, wire
from pestis.server.ledger import HUMAN, OPEN
from pestis.server.live import Live, Watcher
from pestis.server.problems import Refused, not_found, not_yours
from pestis.server.settings import Settings
from pestis.server.store import Append, Link, Raced, Row, SeatRow, Store
from pestis.server.table import Table
from pestis.server.webhooks import check_address
from pestis.server.writer import Appender, Writer

CHAT_AT_ONCE = 200

Carry = Callable[[Table], Row]


class House:
    """All tables of a server.

    after  called with a table after each commit and each time one is loaded: drives the bots
    """

    def __init__(self, settings: Settings, store: Store, writer: Writer) -> None:
        self.settings = settings
        self.store = store
        self.writer = writer
        self.after: list[Callable[[Live, Table], None]] = []
        self._appender = Appender(writer, store)
        self._began = time.monotonic()
        self._seen: dict[tuple[str, int], float] = {}
        self._live: dict[str, Live] = {}
        self._working: set[asyncio.Task[object]] = set()

    def live(self, id: str) -> Live:
        """The table in use; it may turn out not to be there."""
        found = self._live.get(id)
        if found is None:
            self._make_room()
            found = self._live[id] = Live(id)
        found.used = time.monotonic()
        return found

    def online(self, id: str) -> set[int]:
        """The seats of a table whose owners are connected."""
        return self._live[id].online() if id in self._live else set()

    async def loaded(self, live: Live) -> Table:
        """The table's match, rebuilt from the log where it is not in memory; the caller holds
        the lock.  Raises Refused."""
        if live.table is None:
            found = await self.writer(self.store.load, live.id)
            if found is None:
                self._live.pop(live.id, None)
                raise not_found()
            try:
                live.table = await asyncio.to_thread(Table, *found)
            except RecordError as error:
                print(f"pestis: table {live.id} cannot be read: {error}", flush=True)
                raise Refused("table-damaged", status=410) from None
            self._call_after(live, live.table)
        return live.table

    # -- changing ---------------------------------------------------------------------------

    async def command(self, id: str, held: Sequence[int], command: wire.AnyCommand) -> wire.Answer:
        """Do what a device that holds these seats asks.  Raises PestisError, nothing changed."""
        if command.seat not in held:
            raise not_yours()
        if isinstance(command, wire.Chat):
            return await self._chat(id, command)
        if isinstance(command, wire.SetWebhook | wire.SetStanding):
            return await self._set(id, command)

        def carry(table: Table) -> Row:
            return table.carry_out(command, time.time(), self._present(table))

        self._see(id, held)
        work = self._carry_out(id, carry, command)
        return wire.Answer(command.key, True, await self.finish(work))

    def _present(self, table: Table) -> Collection[int]:
        """The seats whose owners are at the table, or were not long ago.  Who was here before
        this server was started nobody knows: for a while everybody counts."""
        moment = time.monotonic() - self.settings.limits.absent_seconds
        if moment < self._began:
            return range(table.match.seats)
        seen = {seat for (id, seat), at in self._seen.items() if id == table.id and at > moment}
        return seen | self.live(table.id).online()

    def _see(self, id: str, seats: Collection[int]) -> None:
        """The owners of these seats are at the table just now."""
        for seat in seats:
            self._seen[id, seat] = time.monotonic()

    async def answer(self, id: str, seat: int, decision: str, choice: str, origin: str) -> None:
        """A bot or the driver answers.  Raises PestisError."""

        def carry(table: Table) -> Row:
            return table.answer(seat, decision, choice, origin, time.time())

        await self.finish(self._carry_out(id, carry, None))

    async def sit_down(self, link: Link, seat: int, name: str, device: str) -> None:
        """Exchange a link for an open seat.  Raises Refused."""

        async def commit(append: Append) -> None:
            await self.writer(self.store.take_seat, append, link, device)

        def carry(table: Table) -> Row:
            return table.sit_down(seat, name, time.time())

        await self.finish(self._carry_out(link.table, carry, None, commit))

    async def finish(self, work: Awaitable[int]) -> int:
        """Work that goes on to its end even when whoever asked for it has left."""
        task = asyncio.ensure_future(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        return await asyncio.shield(task)

    async def _carry_out(
        self,
        id: str,
        carry: Carry,
        command: wire.AnyCommand | None,
        commit: Callable[[Append], Awaitable[None]] | None = None,
    ) -> int:
        """Carry out, commit, tell.  Returns the number of the row."""
        live = self.live(id)
        async with live.lock:
            table = await self.loaded(live)
            done = None if command is None else table.seen(command.seat, command.key)
            if done is not None:
                return done
            before = list(table.ledger.seats)
            row = _carry(live, table, carry)
            append = _append(table, row, before)
            try:
                await (commit or self._appender)(append)
            except BaseException as error:
                # What is in memory was not committed: it goes, and the log stays the truth.
                live.table = None
                if isinstance(error, Raced):
                    raise Refused("late") from None
                raise
            if append.freed and append.seat is not None:
                _free(live, table, append.seat.seat)
            self._call_after(live, table)
        live.tell()
        return row.seq

    def _call_after(self, live: Live, table: Table) -> None:
        for call in self.after:
            call(live, table)

    async def _chat(self, id: str, command: wire.Chat) -> wire.Answer:
        text = command.text.strip()
        if not text:
            raise Refused("empty-chat", status=400)
        at = time.time()
        said, new = await self.writer(self.store.say, id, command.seat, command.key, text, at)
        live = self.live(id)
        if new:
            line = wire.ChatLine(said.n, said.seat, said.text, said.at)
            for watcher in live.watchers:
                if watcher.held:
                    watcher.send(line)
        return wire.Answer(command.key, True, await self.seq(id))

    async def _set(self, id: str, command: wire.SetWebhook | wire.SetStanding) -> wire.Answer:
        """What a seat wants for itself: off the log, and nobody else hears of it."""
        live = self.live(id)
        async with live.lock:
            table = await self.loaded(live)
            seat = command.seat
            if table.ledger.seats[seat].player != HUMAN:
                raise not_yours()
            if isinstance(command, wire.SetWebhook):
                url = command.url.strip()
                if url:
                    check_address(url)
                await self.writer(self.store.set_webhook, id, seat, url)
                table.webhooks[seat] = url
            else:
                orders = table.orders_with(command)
                await self.writer(self.store.set_standing, id, seat, json.dumps(orders))
                table.standing[seat] = orders
                live.refresh(seat)
                self._call_after(live, table)
            return wire.Answer(command.key, True, table.ledger.seq)

    # -- looking ----------------------------------------------------------------------------

    async def seq(self, id: str) -> int:
        """The number of the last row.  Raises Refused."""
        live = self.live(id)
        async with live.lock:
            return (await self.loaded(live)).ledger.seq

    async def update(
        self, live: Live, held: Sequence[int], seq: int, events: int
    ) -> tuple[wire.Update, int]:
        """The table as a device may know it that has ``events`` events as of ``seq``; and how
        many events it has then.  Raises Refused."""
        async with live.lock:
            table = await self.loaded(live)
            self._see(live.id, held)
            known = events if table.ledger.last_back <= seq <= table.ledger.seq else 0
            update = look.update(table, held, live.online(), known, seq)
            shown = update.seats[0]
            return update, shown.first_event + len(shown.events)

    async def chat(self, id: str, after: int) -> list[wire.ChatLine]:
        """What was said, for those who sit at the table."""
        said = await self.writer(self.store.said, id, after, CHAT_AT_ONCE)
        return [wire.ChatLine(line.n, line.seat, line.text, line.at) for line in said]

    async def is_open(self, id: str, seat: int) -> bool:
        """Whether nobody has taken the seat yet."""
        live = self.live(id)
        async with live.lock:
            return (await self.loaded(live)).ledger.seats[seat].player == OPEN

    async def check_owner(
        self, id: str, device: str, held: Sequence[int], seat: int | None
    ) -> None:
        """Raises Refused unless the device may give out links, and the seat, where one is named,
        is open: nobody gets a link into a hand that somebody else holds.

        Who made the table may; so may every player where he has left it, or for a seat that was
        handed on.
        """
        live = self.live(id)
        async with live.lock:
            table = await self.loaded(live)
        handed_on = bool(held) and seat in table.ledger.handed_on
        if not handed_on and not await self._owns(table, device, held):
            raise Refused("not-your-table", status=403)
        if seat is not None and not 0 <= seat < len(table.ledger.seats):
            raise not_yours()
        if seat is not None and table.ledger.seats[seat].player != OPEN:
            raise Refused("seat-taken")

    async def links(self, id: str, device: str, held: Sequence[int]) -> wire.Links:
        """Which links the device may make; the rule is that of ``check_owner``."""
        live = self.live(id)
        async with live.lock:
            table = await self.loaded(live)
        owns = await self._owns(table, device, held)
        open = [row.seat for row in table.ledger.seats if row.player == OPEN]
        handed_on = table.ledger.handed_on if held else set()
        given = [seat for seat in open if owns or seat in handed_on]
        return wire.Links(sorted({*held, *given}), owns)

    async def _owns(self, table: Table, device: str, held: Sequence[int]) -> bool:
        """Who made the table owns it; so does every player where its maker has left it."""
        if table.owner == device or not held:
            return table.owner == device
        return await self.writer(self.store.holds, table.owner, table.id) is None

    async def begin(self, id: str) -> None:
        """A new table: let its bots begin."""
        await self.seq(id)

    # -- coming and going -------------------------------------------------------------------

    def enter(self, live: Live, watcher: Watcher) -> None:
        """A connection comes."""
        before = live.online()
        live.watchers.add(watcher)
        self._see(live.id, watcher.held)
        self._tell_presence(live, before)

    def leave(self, live: Live, watcher: Watcher) -> None:
        """A connection goes."""
        before = live.online()
        live.watchers.discard(watcher)
        self._see(live.id, watcher.held)
        self._tell_presence(live, before)

    def send_spectators_away(self, id: str) -> None:
        """Cut their connections."""
        for watcher in list(self.live(id).watchers):
            if not watcher.held:
                watcher.leave()

    def connections(self) -> int:
        """How many connections there are at all tables."""
        return sum(len(live.watchers) for live in self._live.values())

    def resident(self) -> int:
        """How many tables are in memory."""
        return sum(live.table is not None for live in self._live.values())

    def drop_idle(self) -> None:
        """Tables that nobody has used for a while leave memory."""
        now = time.monotonic()
        away = now - self.settings.limits.absent_seconds
        self._seen = {seat: at for seat, at in self._seen.items() if at > away}
        for live in list(self._live.values()):
            if now - live.used > self.settings.limits.idle_seconds:
                self._drop(live)

    def _make_room(self) -> None:
        """Those unused for longest leave memory when there are too many."""
        most = self.settings.limits.resident
        if len(self._live) < most:
            return
        full = sorted(
            (live for live in self._live.values() if live.table is not None),
            key=lambda live: live.used,
        )
        for live in full[: max(0, len(full) + 1 - most)]:
            self._drop(live)
        for id, live in list(self._live.items()):
            if live.table is None and not live.watchers and not live.lock.locked():
                del self._live[id]

    def _drop(self, live: Live) -> None:
        driven = live.driver is not None and not live.driver.done()
        if live.lock.locked() or driven:
            return
        live.table = None
        live.checked.clear()
        if not live.watchers:
            self._live.pop(live.id, None)

    def _tell_presence(self, live: Live, before: set[int]) -> None:
        if live.online() != before:
            for watcher in live.watchers:
                watcher.refresh()


def _carry(live: Live, table: Table, carry: Carry) -> Row:
    """Carry out in memory.  A refusal has changed nothing; after a defect nobody knows, so the
    table goes and is rebuilt from the log."""
    try:
        return carry(table)
    except PestisError:
        raise
    except Exception:
        live.table = None
        raise


def _append(table: Table, row: Row, before: list[SeatRow]) -> Append:
    """What is to be committed for a row that was carried out; no row changes two seats."""
    summary = table.summary()
    for old, new in zip(before, table.ledger.seats, strict=True):
        if old != new:
            return Append(table.id, row, summary, new, old.player == HUMAN and new.player == OPEN)
    return Append(table.id, row, summary)


def _free(live: Live, table: Table, seat: int) -> None:
    """A seat was handed on: who held it holds it no more."""
    table.webhooks[seat] = ""
    table.standing[seat] = {}
    for watcher in list(live.watchers):
        if seat in watcher.held:
            watcher.lose(seat)
