"""A table in use: its lock, its match and its watchers."""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Final

from pestis.kernel.json import Json
from pestis.server.rooms.shown import Shown
from pestis.server.storage.schema import SPECTATOR
from pestis.tables import commands, protocol
from pestis.tables.table import Table

MOST_WAITING: Final = 500
"""Unread messages of a connection above which it is closed."""
ATTENDED_SECONDS: Final = 30
"""How long a player counts as being at the table after a request, or after a connection has
ended."""


Holds = Callable[[], Awaitable[Sequence[int]]]
"""Returns the seats that a client holds at the moment of the call.  Called under the table's lock,
because a seat may be handed on while the client waits for the lock."""

Sent = protocol.Answer | protocol.ChatLine | protocol.Beat
"""The messages other than updates."""


class Watcher:
    """One connection at a table.

    held     the seats that its device holds; empty for a spectator
    address  its network address, kept only while the connection lasts
    device   the hash of its device
    """

    def __init__(
        self, held: list[int], known: commands.Hello, address: str, device: str = ""
    ) -> None:
        self.held = held
        self.came = (*held,) or (SPECTATOR,)
        """The seats that its device held when it came; SPECTATOR if none."""
        self.address = address
        self.device = device
        self.seq = known.seq
        self.events = known.events
        self.stale = True
        self.gone = False
        self._outbox: deque[Sent] = deque()
        self.sent = time.monotonic()
        """When a message was last queued, or an update became due."""
        self.due: float | None = None
        """When the first change that was not sent yet was requested; None if there is none."""
        self._wake = asyncio.Event()
        self._wake.set()

    def send(self, message: Sent) -> None:
        """Queue a message."""
        self._outbox.append(message)
        self.sent = time.monotonic()
        self.gone = self.gone or len(self._outbox) > MOST_WAITING
        self._wake.set()

    def refresh(self, began: float | None = None) -> None:
        """Mark the table as changed, by a request made at time ``began``.  Several changes may be
        sent as one update."""
        self.due = began if self.due is None else self.due
        self.stale = True
        self.sent = time.monotonic()
        self._wake.set()

    def leave(self) -> None:
        """Close the connection."""
        self.gone = True
        self._wake.set()

    def keep_only(self, seats: Collection[int] | None) -> None:
        """Close the connection if its device no longer holds all its seats or, None, may not even
        watch, so that nothing more of them is sent.  The device may reconnect with the seats it
        still holds."""
        kept = [seat for seat in self.held if seats and seat in seats]
        if seats is None or kept != self.held:
            self.held = kept
            self.leave()

    async def seats(self) -> list[int]:
        """The seats that its device holds as far as the room knows (see ``Room.rights_known``)."""
        return self.held

    async def wait(self) -> list[Sent]:
        """Wait for messages to send, and return them.  Check ``stale`` and ``gone`` afterwards."""
        await self._wake.wait()
        self._wake.clear()
        messages = list(self._outbox)
        self._outbox.clear()
        return messages


class Room:
    """A table in use.  Hold ``lock`` while you use ``table``."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.session = 0
        """The database session (``Store.session``) that the table was loaded in."""
        self.version = 0
        """The version of the table in memory (see ``appending``)."""
        self.rights_known = True
        """Whether the seats of all connections are those that their devices hold.  If not, they are
        read anew before anything is sent or accepted (``Rooms.loaded``)."""
        self.shown = Shown()
        self.watchers: set[Watcher] = set()
        self.driver: asyncio.Task[None] | None = None
        self.kicked = False
        self.hint: asyncio.Task[Json] | None = None
        """The task that computes a hint, until the hint is stored."""
        self.hinted: tuple[int, str] | None = None
        """The seat and the decision that the hint is about."""
        self.heard: int | None = None
        """The number of the last chat message that the connections have; None if no other server
        sends any."""
        self._unsaid: dict[int, protocol.ChatLine] = {}
        self.used = time.monotonic()
        self._visit = ("", -math.inf)
        self._news = asyncio.Event()

    def online(self) -> set[int]:
        """The seats whose owners are connected."""
        return {seat for watcher in self.watchers for seat in watcher.held}

    def watching(self) -> int:
        """The number of connections without a seat."""
        return sum(not watcher.held for watcher in self.watchers)

    def present(self) -> tuple[set[int], int]:
        """The seats whose owners are connected, and the number of connections without a seat."""
        return self.online(), self.watching()

    def visit(self, address: str) -> None:
        """Record that a player of this table sent a request from an address."""
        self._visit = address, time.monotonic()

    def forget_visit(self) -> None:
        """Forget the last visit if it was more than ATTENDED_SECONDS ago."""
        if time.monotonic() - self._visit[1] > ATTENDED_SECONDS:
            self._visit = "", -math.inf

    def address(self) -> str:
        """The address of a player who is connected or sent a request recently; empty if there is
        none."""
        connected = [watcher.address for watcher in self.watchers if watcher.held]
        self.forget_visit()
        return min(connected, default=self._visit[0])

    def at_work(self) -> bool:
        """Whether the driver is giving an answer or a hint is being computed."""
        return any(task is not None and not task.done() for task in (self.driver, self.hint))

    def refresh(self, seat: int) -> None:
        """Send an update to the owner of a seat, after a change that concerns only them."""
        self.shown.forget()
        for watcher in self.watchers:
            if seat in watcher.held:
                watcher.refresh()

    def keep_only(self, held: Mapping[str, Collection[int]]) -> None:
        """Take from the connections the seats that their devices, the keys of ``held``, no longer
        hold."""
        for watcher in self.watchers:
            watcher.keep_only(held.get(watcher.device))

    def say(self, line: protocol.ChatLine) -> None:
        """Send a chat message to everybody at the table, including spectators.  If other servers
        may send some, too, each is sent once, and after all earlier ones."""
        if self.heard is None:
            self._say(line)
            return
        if line.n > self.heard:
            self._unsaid[line.n] = line
        while (next := self._unsaid.pop(self.heard + 1, None)) is not None:
            self.heard += 1
            self._say(next)

    def _say(self, line: protocol.ChatLine) -> None:
        for watcher in self.watchers:
            if not watcher.gone:
                watcher.send(line)

    def tell(self, began: float | None = None) -> None:
        """Notify all connections of a committed change that was requested at time ``began``."""
        for watcher in self.watchers:
            watcher.refresh(began)
        self._news.set()
        self._news = asyncio.Event()

    async def news(self, seconds: float) -> None:
        """Wait until a change is committed, for at most ``seconds``."""
        try:
            await asyncio.wait_for(self._news.wait(), seconds)
        except TimeoutError:
            return
