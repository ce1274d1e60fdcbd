"""Gives the answers that no person gives: those of bots, forced ones and standing orders.

Each table has at most one task that answers and at most one that computes a hint; the game does not
wait for hints.  At least ``Settings.pace`` seconds pass between a prompt and its answer, whether or
not a bot had to think, so the time reveals nothing.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from pestis.bots.answering import choose, drawn
from pestis.kernel.errors import NotAsked, PestisError
from pestis.kernel.json import Json
from pestis.kernel.worlds.bot import BY_CHANCE
from pestis.server import stopping
from pestis.server.bots.claiming import Alone, Among, Claiming
from pestis.server.bots.fairness import Unattended
from pestis.server.bots.pool import Workers
from pestis.server.bots.remote import Remote
from pestis.server.limits import OF_ANSWERS, Bucket, Loop, Priced
from pestis.server.logs import described
from pestis.server.rooms.room import Room
from pestis.server.rooms.rooms import Rooms
from pestis.tables.jobs import Job, advised, forced_for_all_to_see, has_job, next_job
from pestis.tables.refusals import MOVES_ON, Refused, status_of
from pestis.tables.table import Table

LOG: Final = logging.getLogger(__name__)
CONFLICT: Final = 409
STORAGE: Final = 503
HINT_TIMES: Final = 4
"""The time limit of a hint as a multiple of a bot's: a hint searches further if choices are
close."""
RETRY_SECONDS: Final = 2
CLAIMED_SECONDS: Final = 0.25
"""Seconds between two looks whether another server still answers at a table."""
TURN_SECONDS: Final = 0.5
"""Seconds between two checks whether another answer may be given."""


class Driver:
    """Gives the server's answers and hints at all tables.

    loop  the time of the event loop that addresses may use
    """

    def __init__(self, rooms: Rooms, workers: Workers, loop: Loop) -> None:
        self._rooms = rooms
        self._workers = workers
        self._remote = Remote(rooms)
        self._closed = False
        alone = not rooms.store.wakes.others
        self._claims: Claiming = (Alone if alone else Among)(rooms.store, rooms.writer)
        self._taking: asyncio.Task[None] | None = None
        limits = rooms.settings.limits
        self._answers = Priced(limits.answer_rate, limits.answer_burst, loop, OF_ANSWERS)
        self._unattended = Bucket(limits.unattended_rate, 1, loop.share)
        rooms.after.append(self.kick)

    def kick(self, room: Room, table: Table) -> None:
        """Check after a change of a table whether the driver has an answer or a hint to give."""
        if room.at_work() or room.hint is not None or has_job(table):
            self._look(room)

    def _look(self, room: Room) -> None:
        """Look for the next job of a table, now or once the current job is done."""
        if self._closed:
            return
        if room.driver is not None and not room.driver.done():
            room.kicked = True
        else:
            room.driver = asyncio.get_running_loop().create_task(self._drive(room))

    def take_over(self) -> None:
        """Continue soon at tables where no server answers for the bots any more."""
        self._taking = asyncio.get_running_loop().create_task(self.resume())

    async def resume(self) -> None:
        """Continue at tables where bots were to answer when a server stopped, this one or another
        on the database."""
        for id in await self._claims.take_left():
            room = self._rooms.room(id)
            async with room.lock:
                try:
                    await self._rooms.drop_stale(room)
                    table = await self._rooms.loaded(room)
                    if room.driver is None or room.driver.done():
                        self.kick(room, table)
                except PestisError as error:
                    if error.id != MOVES_ON:
                        LOG.error("table %s does not go on: %s", id, described(error))
                except Exception as error:
                    # A fault at one table must not stop the others.
                    LOG.error("table %s does not go on", id, exc_info=error)
            if room.driver is None or room.driver.done():
                await self._claims.give(id)

    async def end(self) -> None:
        """Stop answering.  All claims are given up when the process ends (``Presence.end``), after
        the last answers have been stored."""
        self._closed = True
        rooms = self._rooms.in_use.rooms()
        tasks = [self._taking, *[task for room in rooms for task in (room.driver, room.hint)]]
        await stopping.end(task for task in tasks if task is not None)

    async def _drive(self, room: Room) -> None:
        room.kicked = True
        while room.kicked and not self._closed:
            try:
                await self._answer_all(room)
            finally:
                if not self._closed:
                    await self._claims.give(room.id)

    async def _answer_all(self, room: Room) -> None:
        while not self._closed:
            try:
                if not await self._step(room):
                    return
            except NotAsked:
                continue
            except PestisError as error:
                status = status_of(error)
                if error.id == MOVES_ON:
                    return
                if status == STORAGE:
                    await asyncio.sleep(RETRY_SECONDS)
                elif not isinstance(error, Refused) or status != CONFLICT:
                    LOG.error("table %s does not go on: %s", room.id, described(error))
                    return
            except Exception as error:
                # A bug of ours.  The driver tries again when the table changes or is next loaded.
                LOG.error("table %s does not go on", room.id, exc_info=error)
                return

    async def _step(self, room: Room) -> bool:
        """Give one answer or one hint; return False if there was nothing to do."""
        room.kicked = False
        began = time.monotonic()
        async with room.lock:
            table = await self._rooms.loaded(room)
            job = next_job(table)
        if job is not None and not self._claims.has(room.id):
            await self._claim(room)
            return True
        hint = self._hint(room, job)
        if job is None or (hint is not None and not hint.done()):
            return room.kicked
        if hint is None:
            await self._answer(room, table, job, began)
        else:
            await self._rooms.tell_hint(room.id, job.seat, job.decision, hint.result())
        return True

    async def _claim(self, room: Room) -> None:
        """Claim a table, or wait a moment if another server answers there."""
        if await self._claims.take(room.id):
            # The server that had the claim may have stored the answer to the prompt that was seen
            # here before, and its notice may not have arrived yet.
            async with room.lock:
                await self._rooms.drop_stale(room)
        else:
            # This server answers if the other one fails to, or has just looked for the last time
            # before the newest change.
            await asyncio.sleep(CLAIMED_SECONDS)

    def _hint(self, room: Room, job: Job | None) -> asyncio.Task[Json] | None:
        """The task that computes the hint, if the next job is one.  A task for another hint is
        cancelled: nobody wants that hint any more, or a bot is to answer, which would have to wait
        for the worker."""
        wanted = (job.seat, job.decision) if job is not None and job.hint else None
        if room.hint is not None and room.hinted != wanted:
            room.hint.cancel()
            room.hint = None
        room.hinted = wanted
        if room.hint is None and job is not None and job.hint:
            room.hint = asyncio.get_running_loop().create_task(self._advise(room, job))
            room.hint.add_done_callback(lambda _: self._look(room))
        return room.hint

    async def _answer(self, room: Room, table: Table, job: Job, began: float) -> None:
        await self._turn(room)
        forced = job.alone and await self._forced(room, job)
        memory: Json = None
        choice, origin = job.ordered or job.choices[0], job.origin(forced)
        if not origin:
            table.not_forced.add((job.decision, job.seat))
            return
        if job.bot and not forced:
            choice, memory, origin = await self._choose(room, job)
        await asyncio.sleep(self._rooms.settings.pace - (time.monotonic() - began))
        if self._closed:
            # The server and its workers are stopping.  The bot will search again after the restart.
            return
        await self._rooms.answer(room.id, job.seat, job.decision, choice, origin, memory)

    async def _turn(self, room: Room) -> None:
        """Wait until the table may have another answer: from the bucket of the people there or, if
        there is nobody, from the one that all unattended tables share.  Somebody may arrive while
        this waits."""
        while True:
            address = room.address()
            if self._answers.take(address) if address else self._unattended.take():
                return
            await asyncio.sleep(TURN_SECONDS)

    async def _advise(self, room: Room, job: Job) -> Json:
        try:
            return await self._workers.thinking.run(
                _whose(room, job),
                HINT_TIMES * self._rooms.settings.limits.think_seconds,
                advised,
                job.view,
                job.decision,
            )
        except PestisError as error:
            LOG.warning("no hint of %s: %s", job.game, described(error))
            return None
        except Exception as error:
            LOG.error("a hint of %s failed", job.game, exc_info=error)
            return None

    async def _forced(self, room: Room, job: Job) -> bool:
        try:
            return await self._workers.checking.run(
                _whose(room, job),
                self._rooms.settings.limits.think_seconds,
                forced_for_all_to_see,
                job.public,
                job.seat,
                f"forced {job.decision}",
            )
        except TimeoutError:
            LOG.warning("the check of a forced answer of %s was stopped: too slow", job.game)
            return False
        except Exception as error:
            LOG.error("the check of a forced answer of %s failed", job.game, exc_info=error)
            return False

    async def _choose(self, room: Room, job: Job) -> tuple[str, Json, str]:
        """The bot's choice and memory and the origin of the answer; a random choice if it fails."""
        seconds = self._rooms.settings.limits.think_seconds
        began = time.monotonic()
        try:
            found = await self._remote.choose(_whose(room, job), job)
            if found is None:
                found = await self._workers.thinking.run(
                    _whose(room, job),
                    seconds,
                    choose,
                    job.game,
                    job.bot,
                    job.view,
                    job.choices,
                    job.memory,
                    job.dice,
                )
            choice, memory = found
            self._rooms.figures.thought(job.bot, time.monotonic() - began)
            return choice, memory, job.origin(forced=False)
        except PestisError as error:
            LOG.error("bot %s of %s: %s", job.bot, job.game, described(error))
        except TimeoutError:
            LOG.warning("bot %s of %s took longer than %g s", job.bot, job.game, seconds)
        except Exception as error:
            # A fault of a bot must not stop the game of the others.
            LOG.error("bot %s of %s failed", job.bot, job.game, exc_info=error)
        return drawn(job.choices, job.dice), None, BY_CHANCE


def _whose(room: Room, job: Job) -> str:
    """The caller in whose name the table waits for a worker: the address of somebody who plays
    there and is connected (not the device, because new devices cost nothing); else the table's
    owner, with lower priority."""
    return room.address() or Unattended(job.owner, room.address)
