"""Who answers when no human does: bots, and the driver where there is but one answer or where a
standing order says it.

Each table has at most one of these tasks.  Between a prompt and such an answer pass at least
``Settings.pace`` seconds, whether a bot thought or the driver knew, so that the time tells
nothing.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass
from typing import Final

from pestis.bots.answering import dice_for
from pestis.kernel.bot import FORCED, origin_of
from pestis.kernel.errors import BotError, NotAsked, PestisError
from pestis.kernel.fields import Json, View
from pestis.server.house import House
from pestis.server.live import Live
from pestis.server.logs import told
from pestis.server.thinking import choose, forced_for_all_to_see
from pestis.server.workers import Workers
from pestis.tables.fold import HUMAN
from pestis.tables.refusals import Refused, status_of
from pestis.tables.table import STANDING, Table

LOG: Final = logging.getLogger(__name__)
CONFLICT: Final = 409
STORAGE: Final = 503
RETRY_SECONDS: Final = 2


@dataclass(frozen=True)
class Job:
    """One prompt to answer, or to find out whether it is forced for all to see (neither ``bot``
    nor ``ordered``, the answer of a standing order).

    owner   the device that made the table: its tables take turns with those of others
    memory  what the bot remembers
    dice    the bots' seed at the table, the seat, and how often it has answered
    """

    owner: str
    game: str
    seat: int
    decision: str
    bot: str
    ordered: str
    view: View
    public: View
    choices: tuple[str, ...]
    memory: Json
    dice: tuple[str, int, int]


class Driver:
    """Drives the bots of a house."""

    def __init__(self, house: House, workers: Workers) -> None:
        self._house = house
        self._workers = workers
        self._closed = False
        house.after.append(self.kick)

    def kick(self, live: Live, table: Table) -> None:
        """Something has happened at the table: look whether somebody has to be answered for."""
        if self._closed:
            return
        if live.driver is not None and not live.driver.done():
            live.kicked = True
        elif next_job(live, table) is not None:
            live.driver = asyncio.get_running_loop().create_task(self._drive(live))

    async def resume(self) -> None:
        """After a start: go on where bots were asked when the server stopped."""
        for id in await self._house.writer(self._house.store.waiting_for_bots):
            live = self._house.live(id)
            async with live.lock:
                try:
                    await self._house.loaded(live)
                except PestisError as error:
                    LOG.error("table %s does not go on: %s", id, told(error))

    def close(self) -> None:
        """No more answers."""
        self._closed = True

    async def _drive(self, live: Live) -> None:
        while not self._closed:
            live.kicked = False
            began = time.monotonic()
            try:
                async with live.lock:
                    job = next_job(live, await self._house.loaded(live))
                if job is None:
                    if live.kicked:
                        continue
                    return
                await self._answer(live, job, began)
            except NotAsked:
                continue
            except PestisError as error:
                status = status_of(error)
                if status == STORAGE:
                    await asyncio.sleep(RETRY_SECONDS)
                elif not isinstance(error, Refused) or status != CONFLICT:
                    LOG.error("table %s does not go on: %s", live.id, told(error))
                    return
            except Exception as error:
                # A defect of ours.  Whoever looks at the table next lets it try again.
                LOG.error("table %s does not go on", live.id, exc_info=error)
                return

    async def _answer(self, live: Live, job: Job, began: float) -> None:
        forced = not job.ordered and len(job.choices) == 1 and await self._forced(job)
        memory: Json = None
        if job.ordered:
            choice, origin = job.ordered, STANDING
        elif forced:
            choice, origin = job.choices[0], FORCED
        elif job.bot:
            choice, memory = await self._choose(job)
            origin = origin_of(job.bot)
        else:
            live.checked.add((job.decision, job.seat))
            return
        await asyncio.sleep(self._house.settings.pace - (time.monotonic() - began))
        if self._closed:
            # The server stops, and with it the workers: the bot will think again after the start.
            return
        await self._house.answer(live.id, job.seat, job.decision, choice, origin, memory)

    async def _forced(self, job: Job) -> bool:
        try:
            return await self._workers.checking.run(
                job.owner,
                self._house.settings.limits.think_seconds,
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

    async def _choose(self, job: Job) -> tuple[str, Json]:
        seconds = self._house.settings.limits.think_seconds
        try:
            return await self._workers.thinking.run(
                job.owner,
                seconds,
                choose,
                job.game,
                job.bot,
                job.view,
                job.choices,
                job.memory,
                job.dice,
            )
        except BotError as error:
            LOG.error("bot %s of %s: %s", job.bot, job.game, told(error))
        except TimeoutError:
            LOG.warning("bot %s of %s took longer than %g s", job.bot, job.game, seconds)
        except Exception as error:
            # Whatever is wrong with a bot, the others' game goes on.
            LOG.error("bot %s of %s failed", job.bot, job.game, exc_info=error)
        return job.choices[dice_for(*job.dice).below(len(job.choices))], None


def next_job(live: Live, table: Table) -> Job | None:
    """The first asked seat that somebody has to answer for."""
    for seat in table.asked():
        bot = table.bot(seat)
        ordered = "" if bot else table.standing_answer(seat)
        if not bot and not ordered:
            alone = len(table.match.choices(seat)) == 1
            human = table.ledger.seats[seat].player == HUMAN
            if not alone or not human or (table.decision, seat) in live.checked:
                continue
        memory, asked = table.ledger.remembered(seat, origin_of(bot))
        return Job(
            table.owner,
            table.game,
            seat,
            table.decision,
            bot,
            ordered,
            table.match.view(seat),
            table.match.view(None),
            tuple([choice.text for choice in table.match.choices(seat)]),
            memory,
            (table.secret, seat, asked),
        )
    return None
