"""All tables of a server.  Every change of a table goes through this module.

A command is carried out, appended to the log and committed before anybody is notified.  Each table
has a lock; unused tables are dropped from memory and rebuilt from their logs on demand.  A change
is stored only on the version of the table that it was made on.  If the table has another one by
then, it is loaded again, and the command and the right to it are checked again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar

from pestis.kernel.errors import PestisError
from pestis.kernel.json import Json
from pestis.server import stopping
from pestis.server.figures import NO_FIGURES, Figures
from pestis.server.limits import Share
from pestis.server.rooms.attempts import carried, end_unseen, retried
from pestis.server.rooms.attendance import Attendance
from pestis.server.rooms.chatting import say, words_of
from pestis.server.rooms.in_use import InUse
from pestis.server.rooms.loading import Loading
from pestis.server.rooms.new_tables import NewTables
from pestis.server.rooms.notices import Notices
from pestis.server.rooms.outbox import Outbox
from pestis.server.rooms.presence import Helpers, InDatabase, InMemory, Presence
from pestis.server.rooms.releases import Releases
from pestis.server.rooms.room import Holds, Room
from pestis.server.rooms.shown import Update
from pestis.server.settings import Settings
from pestis.server.storage.appending import Fenced, Raced
from pestis.server.storage.store import Store
from pestis.server.storage.writer import Appender, Writer
from pestis.tables import commands, protocol
from pestis.tables.refusals import moves_on, not_found, not_yours
from pestis.tables.requests import NOBODY_AWAY
from pestis.tables.rows import Change
from pestis.tables.table import Table

LOG: Final = logging.getLogger(__name__)
CHAT_AT_ONCE: Final = 200
ASKING: Final = commands.AskBack | commands.AskEnd | commands.AskStandIn | commands.AskHandOn
"""The commands for which it matters who is away."""

T = TypeVar("T")
Carry = Callable[[Table], Change]
Storing = Callable[[Fenced], Awaitable[None]]


class Rooms:
    """All tables of a server.

    after  functions called with a table after each commit and each load, such as the bots' driver
    """

    def __init__(
        self, settings: Settings, store: Store, writer: Writer, figures: Figures = NO_FIGURES
    ) -> None:
        self.settings = settings
        self.figures = figures
        self.store = store
        self.writer = writer
        self.now: Callable[[], float] = store.now
        """Seconds since 1970."""
        self.after: list[Callable[[Room, Table], None]] = []
        self._appender = Appender(writer, store, figures)
        self.share: Final = Share()
        """Our part of the limits."""
        self.new_tables = NewTables(settings, store, writer, self.share)
        self.helpers: Final = Helpers()
        self.presence: Presence = InMemory()
        if store.wakes.others:
            self.presence = InDatabase(store, writer, self.share, self.helpers)
        self.outbox: Final = Outbox(store, writer, settings.allow_local_webhooks, self.helpers)
        self.notices = Notices()
        self.releases: Final = Releases(store, writer)
        self.in_use = InUse(settings.limits)
        self.room = self.in_use.room
        parts = (store, writer, self.in_use)
        self.attendance: Final = Attendance(settings.limits, *parts, self.presence)
        self.away: Final = self.attendance.away
        self.online: Final = self.attendance.online
        calls = (self._change_rules, self._call_after)
        self._loading = Loading(*parts, figures, self.releases, *calls)
        self.drop_stale: Final = self._loading.drop_stale
        self._working: set[asyncio.Task[object]] = set()

    async def loaded(self, room: Room) -> Table:
        """The table, up to date with the database (see ``Loading.loaded``).  The caller holds the
        lock.  Raises Refused."""
        return await self._loading.loaded(room)

    async def _change_rules(self, room: Room, table: Table) -> None:
        """If the rules have changed since the table was last used, continue it under the new ones
        and store that as a row, unless servers of other releases run.  The caller holds the lock.
        Raises Raced, or Refused."""
        try:
            if table.has_older_rules and not await self.releases.play_alike(table.game):
                self.releases.wait(room.id, table.game)
                if not table.replays:
                    raise moves_on()
                return
            change = table.change_rules(self.now())
            if change is not None:
                LOG.info("table %s goes on from where it stands", room.id)
                await self._appender(Fenced(change, room.version))
                room.version += 1
        except BaseException:
            room.table = None
            raise

    async def _go_on(self, id: str) -> None:
        """Let a table change its rules when it is next used; if somebody views it, that is now."""
        room = self.in_use.known(id)
        if room is not None:
            async with room.lock:
                room.table = None
            room.tell()

    # -- changing ---------------------------------------------------------------------------

    async def held(self, device: str, id: str) -> list[int]:
        """The seats that a device holds; empty for a spectator.  The caller holds the lock.  Raises
        Refused for strangers."""
        held = await self.writer(self.store.rights.holds, device, id)
        if held is None:
            raise not_found()
        return held

    def holds(self, device: str, id: str) -> Holds:
        """A function that calls ``held``; its caller holds the lock."""
        return partial(self.held, device, id)

    async def command(
        self, id: str, holds: Holds, command: commands.AnyCommand, address: str = ""
    ) -> protocol.Answer:
        """Carry out a command from a device that holds these seats, at a network address.  Raises
        PestisError and then changes nothing."""
        kind = str(type(command).__struct_config__.tag)
        try:
            done = await self._command(id, holds, command, address)
        except PestisError as error:
            self.figures.command(kind, False)
            self.figures.refused(error.id)
            raise
        self.figures.command(kind, True)
        return done

    async def _command(
        self, id: str, holds: Holds, command: commands.AnyCommand, address: str
    ) -> protocol.Answer:
        if isinstance(command, commands.Chat):
            return await self._chat(id, holds, command, address)
        seq = await self.finish(self._carry_out(id, holds, command, address))
        return protocol.Answer(command.key, True, seq)

    async def _carry_out(
        self, id: str, holds: Holds, command: commands.TableCommand, address: str
    ) -> int:
        """Carry out a command once; return the number of its row."""
        room, began = self.room(id), time.monotonic()

        async def attempt() -> Change | int:
            table = await self.loaded(room)
            await self._check(id, holds, command, address)
            done = table.seen(command.seat, command.key)
            if done is not None:
                return done
            away = await self.away(table) if isinstance(command, ASKING) else NOBODY_AWAY
            carry = partial(Table.carry_out, command=command, at=self.now(), away=away)
            return await self._change_table(
                room, table, carry, partial(self._store, table, address)
            )

        async with room.lock:
            done = await self._on_newest(room, attempt)
        return done if isinstance(done, int) else await self._notify(room, done, began)

    async def _check(
        self, id: str, holds: Holds, command: commands.AnyCommand, address: str
    ) -> None:
        """Raise Refused unless the device holds the seat.  The caller holds the lock."""
        held = await holds()
        if command.seat not in held:
            raise not_yours()
        await self.presence.see(id, held)
        self.room(id).visit(address)

    async def answer(
        self, id: str, seat: int, decision: str, choice: str, origin: str, memory: Json
    ) -> None:
        """Record an answer of a bot, with the bot's new memory, or of the driver.  Raises
        PestisError."""
        await self.change(
            id, lambda table: table.answer(seat, decision, choice, origin, memory, self.now())
        )

    async def tell_hint(self, id: str, seat: int, decision: str, advice: Json) -> None:
        """Record a hint for a seat.  Raises PestisError."""
        await self.change(id, lambda table: table.tell_hint(seat, decision, advice, self.now()))

    async def close_table(self, id: str, days: int) -> None:
        """End a table for the operator of the server; see ``Table.close``.  Raises Refused."""
        await self.change(id, lambda table: table.close(days, self.now()))

    async def change(self, id: str, carry: Carry, store: Storing | None = None) -> None:
        """Change a table and store the change, by the given function if there is one.  Raises
        PestisError and then changes nothing."""
        await self.finish(self._change(id, carry, store or self._appender))

    async def _change(self, id: str, carry: Carry, store: Storing) -> int:
        room, began = self.room(id), time.monotonic()

        async def attempt() -> Change:
            table = await self.loaded(room)
            return await self._change_table(room, table, carry, store)

        async with room.lock:
            change = await self._on_newest(room, attempt)
        return await self._notify(room, change, began)

    async def with_rights(self, id: str, work: Callable[[Room, Table], Awaitable[T]]) -> T:
        """Do work that uses or changes rights to a table, such as its links, under the table's
        lock.  If it raises Raced, retry it on the newest version of the table.  Raises Refused."""
        room = self.room(id)

        async def attempt() -> T:
            table = await self.loaded(room)
            try:
                return await work(room, table)
            except Raced:
                room.table = None
                raise

        async with room.lock:
            return await self._on_newest(room, attempt)

    async def _on_newest(self, room: Room, attempt: Callable[[], Awaitable[T]]) -> T:
        """The result of an attempt at a change, repeated after a lost race, or if it was refused by
        a table that another server has changed.  The caller holds the lock.  Raises PestisError."""

        async def on_newest() -> T:
            try:
                return await attempt()
            except PestisError:
                if not await self.drop_stale(room):
                    raise
                raise Raced from None

        return await retried(on_newest)

    async def finish(self, work: Awaitable[int]) -> int:
        """Run work to its end even if the caller is cancelled."""
        task = asyncio.ensure_future(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(end_unseen)
            raise

    async def end(self) -> None:
        """Wait for the changes whose callers have left, and record that this process ends."""
        await stopping.wait(self._working)
        await self.outbox.end()
        await self.presence.end()

    async def _store(self, table: Table, address: str, fenced: Fenced) -> None:
        """Store the change of a command, and the table that starts with it, if any."""
        if fenced.change.rematch is None:
            await self._appender(fenced)
        else:
            await self.new_tables.play_again(table, address, fenced)

    async def _change_table(self, room: Room, table: Table, carry: Carry, store: Storing) -> Change:
        """Change a table, and wait until the change is stored with the webhook calls that it
        causes.  The caller holds the lock.  Raises PestisError or Raced."""
        before = self.outbox.before(table)
        change = carried(room, partial(carry, table))
        fenced = Fenced(change, room.version, self.outbox.due(table, before))
        await self._commit(room, table, fenced, store)
        return change

    async def _commit(self, room: Room, table: Table, fenced: Fenced, store: Storing) -> None:
        """Wait until a change is stored.  The caller holds the lock.  Raises Raced."""
        try:
            with self.outbox.sending(fenced.calls):
                await store(fenced)
        except Raced:
            room.table = None
            raise
        except BaseException:
            # The state in memory was not committed, so it is dropped; the log is authoritative.
            room.table = None
            raise
        room.version += 1
        if fenced.change.freed:
            room.rights_known = False
            with suppress(PestisError):
                await self._loading.know_rights(room)
        self._call_after(room, table)

    async def _notify(self, room: Room, change: Change, began: float) -> int:
        """Notify the connections of a change that is stored; return the number of its row."""
        if change.row is not None:
            room.tell(began)
        elif change.seat is not None:
            room.refresh(change.seat.seat)
        if change.rematch is not None:
            await self.begin(change.rematch.id)
        return change.summary.seq

    def _call_after(self, room: Room, table: Table) -> None:
        for call in self.after:
            call(room, table)

    async def _chat(
        self, id: str, holds: Holds, command: commands.Chat, address: str
    ) -> protocol.Answer:
        text = words_of(command)

        async def tell(room: Room, table: Table) -> protocol.Answer:
            await self._check(id, holds, command, address)
            await say(self.writer, self.store.chat, room, command, text, self.now())
            return protocol.Answer(command.key, True, table.log.seq)

        return await self.with_rights(id, tell)

    # -- looking ----------------------------------------------------------------------------

    async def seq(self, id: str) -> int:
        """The number of a table's last row.  Raises Refused."""
        room = self.room(id)
        async with room.lock:
            return (await self.loaded(room)).log.seq

    async def update(
        self, room: Room, holds: Holds, seq: int, events: int, address: str = ""
    ) -> Update:
        """The update of a table for a client that has ``events`` events as of row ``seq``.
        ``address`` is its network address if the client is not connected.  Raises Refused."""
        async with room.lock:
            table = await self.loaded(room)
            held = await holds()
            await self.presence.see(room.id, held)
            if held and address:
                room.visit(address)
            await self.presence.look([room.id])
            online, seconds = self.online(room.id), self.settings.limits.stand_in_seconds
            others = set(range(table.match.seats)) - online
            gone = self.presence.gone(room.id, others, seconds)
            told, known = self.notices.at(table), commands.Hello(seq, events)
            watching = room.watching() + self.presence.watching(room.id)
            return room.shown.update(table, held, online, known, gone, told, watching)

    async def chat(self, id: str, holds: Holds, after: int) -> list[protocol.ChatLine]:
        """The chat, for players and spectators.  Raises Refused for strangers."""
        async with self.room(id).lock:
            said = await self.writer(self.store.chat.said, id, after, CHAT_AT_ONCE)
            # Not before, because another server may take the right to what is said from then on.
            await holds()
        return [protocol.ChatLine(line.n, line.seat, line.text, line.at) for line in said]

    async def begin(self, id: str) -> None:
        """Load a table that was just created, so that its bots start."""
        await self.seq(id)

    async def follow_releases(self, changed: Callable[[], None]) -> None:
        """Until cancelled: when servers of other releases have stopped, continue the tables that
        waited for newer rules, then call ``changed``."""
        await self.releases.run(self._go_on, changed)
