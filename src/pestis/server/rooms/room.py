"""An open table: its lock, its match and its watchers."""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from typing import Final

from pestis.kernel.json import Json
from pestis.server.rooms.shown import Shown
from pestis.tables import commands, protocol
from pestis.tables.table import Table

MOST_WAITING: Final = 500
"""Messages that a connection may leave unread before it is cut."""
ATTENDED_SECONDS: Final = 30
"""How long somebody counts as being at the table after a request, or the end of a connection."""


Sent = protocol.Answer | protocol.ChatLine | protocol.Beat
"""What is sent beside updates."""


class Watcher:
    """One connection at a table.

    held     the seats its device holds; empty for a spectator
    address  where it comes from, kept as long as it lasts
    device   the hash of its device
    """

    def __init__(
        self, held: list[int], known: commands.Hello, address: str, device: str = ""
    ) -> None:
        self.held = held
        self.address = address
        self.device = device
        self.seq = known.seq
        self.events = known.events
        self.stale = True
        self.gone = False
        self._outbox: deque[Sent] = deque()
        self.sent = time.monotonic()
        """When something was last put on the way."""
        self.due: float | None = None
        """Since when a change is on its way that it was not sent yet."""
        self._wake = asyncio.Event()
        self._wake.set()

    def send(self, message: Sent) -> None:
        """Queue a message."""
        self._outbox.append(message)
        self.sent = time.monotonic()
        self.gone = self.gone or len(self._outbox) > MOST_WAITING
        self._wake.set()

    def refresh(self, began: float | None = None) -> None:
        """Mark the table as changed, by what was asked for at that time; several changes may be
        sent as one update."""
        self.due = began if self.due is None else self.due
        self.stale = True
        self.sent = time.monotonic()
        self._wake.set()

    def leave(self) -> None:
        """Close the connection."""
        self.gone = True
        self._wake.set()

    def lose(self, seat: int) -> None:
        """The seat was handed on, so nothing more of it may be sent.  The connection is closed; the
        device may reconnect with the seats it still holds."""
        self.held.remove(seat)
        self.leave()

    async def seats(self) -> list[int]:
        """The seats its device holds now: without the lost one after ``lose``."""
        return self.held

    async def wait(self) -> list[Sent]:
        """Wait for messages to send; afterwards check ``stale`` and ``gone``."""
        await self._wake.wait()
        self._wake.clear()
        messages = list(self._outbox)
        self._outbox.clear()
        return messages


class Room:
    """A table in use.  Hold ``lock`` to touch ``table``."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.session = 0
        """The database session (``Store.session``) that the table was loaded in."""
        self.shown = Shown()
        self.watchers: set[Watcher] = set()
        self.driver: asyncio.Task[None] | None = None
        self.kicked = False
        self.hint: asyncio.Task[Json] | None = None
        """The thought about a hint that nobody was told yet."""
        self.hinted: tuple[int, str] | None = None
        """The seat and the decision that it is about."""
        self.asked: set[int] | None = None
        """The seats asked after the last row; None before the table was in memory."""
        self.offered: int | None = None
        """The offer of another game that was open then, 0 for none; likewise."""
        self.used = time.monotonic()
        self._visit = ("", -math.inf)
        self._news = asyncio.Event()

    def online(self) -> set[int]:
        """The seats whose owners are connected."""
        return {seat for watcher in self.watchers for seat in watcher.held}

    def watching(self) -> int:
        """How many connections look at the table without a seat."""
        return sum(not watcher.held for watcher in self.watchers)

    def present(self) -> tuple[set[int], int]:
        """Who is at the table: the seats, and how many watch."""
        return self.online(), self.watching()

    def visit(self, address: str) -> None:
        """Somebody who plays here has asked for something from there."""
        self._visit = address, time.monotonic()

    def forget_visit(self) -> None:
        """Forget who was here, unless it was just now."""
        if time.monotonic() - self._visit[1] > ATTENDED_SECONDS:
            self._visit = "", -math.inf

    def address(self) -> str:
        """Where somebody who plays here is connected from, or has asked from just now; empty if
        nobody has."""
        connected = [watcher.address for watcher in self.watchers if watcher.held]
        self.forget_visit()
        return min(connected, default=self._visit[0])

    def at_work(self) -> bool:
        """Whether somebody is being answered for, or a hint is being thought about."""
        return any(task is not None and not task.done() for task in (self.driver, self.hint))

    def refresh(self, seat: int) -> None:
        """Something has changed for one seat only."""
        self.shown.forget()
        for watcher in self.watchers:
            if seat in watcher.held:
                watcher.refresh()

    def lose(self, seat: int) -> None:
        """The seat was handed on: its devices no longer hold it."""
        for watcher in list(self.watchers):
            if seat in watcher.held:
                watcher.lose(seat)

    def say(self, line: protocol.ChatLine) -> None:
        """Send a chat message to everybody at the table, spectators too."""
        for watcher in self.watchers:
            watcher.send(line)

    def send_spectators_away(self) -> None:
        """Close the connections of spectators."""
        for watcher in self.watchers:
            if not watcher.held:
                watcher.leave()

    def tell(self, began: float | None = None) -> None:
        """A change was committed, which was asked for at that time: notify everybody."""
        for watcher in self.watchers:
            watcher.refresh(began)
        self._news.set()
        self._news = asyncio.Event()

    async def news(self, seconds: float) -> None:
        """Wait until a change is committed, or until the time is up."""
        try:
            await asyncio.wait_for(self._news.wait(), seconds)
        except TimeoutError:
            return
