"""Lets workers on other machines think for strong bots.

A server sends them at most as many questions at a time as keep its share of their processes busy.
Its tables take turns as they do for its own processes.  If no worker answers, the server computes
the answer itself.
"""

from __future__ import annotations

import asyncio
import json
import logging
import math
import secrets
from contextlib import suppress
from functools import lru_cache
from typing import Final

from pestis.bots.answering import choose
from pestis.bots.registry import find_bot
from pestis.kernel.errors import PestisError, SetupError
from pestis.kernel.json import Json
from pestis.server.bots.fairness import Places
from pestis.server.logs import described
from pestis.server.rooms.rooms import Rooms
from pestis.tables.jobs import Job

LOG: Final = logging.getLogger(__name__)
LEAST: Final = "expert"
"""The weakest level whose answers workers compute: weaker ones take less time than asking."""
LOOK_SECONDS: Final = 0.1
"""Seconds between two looks of a server for answers, and of a worker for questions."""
AHEAD: Final = 2
"""Open questions for each process of a worker, so that it need not wait for the next one."""


class Remote:
    """The questions that a server asks workers."""

    def __init__(self, rooms: Rooms) -> None:
        self._thoughts = rooms.store.thoughts
        self._writer = rooms.writer
        self._helpers = rooms.helpers
        self._share = rooms.share
        self._places = Places(1)
        self._asked: dict[str, asyncio.Future[str]] = {}
        self._looking: asyncio.Task[None] | None = None

    async def choose(self, whose: str, job: Job) -> tuple[str, Json] | None:
        """A worker's answer to a job and the bot's new memory; None if the server must compute it
        itself.  While it waits, the job counts towards the caller ``whose``."""
        if not self._slots() or not is_for_workers(job):
            return None
        question = question_of(job)
        async with self._places.one(whose):
            text = await self._ask(question) if self._slots() else ""
        if not text:
            return None
        choice, memory = json.loads(text)
        return choice, memory

    def _slots(self) -> int:
        """The number of questions that may be open at a time.  If it is 0, callers that wait for
        their turn get it at once, and the server computes their answers itself."""
        slots = math.ceil(AHEAD * self._share.of(self._helpers.slots))
        self._places.resize(slots or len(self._asked) + self._places.waiting() + 1)
        return slots

    async def _ask(self, question: str) -> str:
        """The answer to a question; empty if no worker gives one."""
        id = secrets.token_hex(8)
        try:
            await self._writer(self._thoughts.ask, id, question)
        except PestisError:
            return ""
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._asked[id] = answer
        if self._looking is None or self._looking.done():
            self._looking = asyncio.get_running_loop().create_task(self._look())
        try:
            return await answer
        except asyncio.CancelledError:
            with suppress(PestisError):
                await self._writer(self._thoughts.withdraw, id)
            raise
        finally:
            del self._asked[id]

    async def _look(self) -> None:
        """Look for answers while there are open questions."""
        while self._asked:
            await asyncio.sleep(LOOK_SECONDS)
            self._slots()
            try:
                ended = await self._writer(self._thoughts.ended, [*self._asked])
            except PestisError as error:
                LOG.warning("answers of workers are not read: %s", described(error))
                ended = dict.fromkeys(self._asked, "")
            for id, text in ended.items():
                answer = self._asked.get(id)
                if answer is not None and not answer.done():
                    answer.set_result(text)


def is_for_workers(job: Job) -> bool:
    """Whether an answer takes long enough that a worker should compute it.  A bot that remembers
    its next choices answers at once."""
    return not job.memory and is_strong(job.game, job.bot)


@lru_cache(1000)
def is_strong(game: str, bot: str) -> bool:
    """Whether a bot searches at least as many positions as LEAST does."""
    try:
        return find_bot(game, bot).nodes >= find_bot(game, LEAST).nodes
    except SetupError:
        return False


def question_of(job: Job) -> str:
    """A job as a question for a worker: a JSON array of game, bot, view, choices, memory and
    dice."""
    return json.dumps([job.game, job.bot, job.view, job.choices, job.memory, job.dice])


def answer_to(question: str) -> str:
    """A bot's answer to a question (see ``question_of``): a JSON array of its choice and its new
    memory.  Raises PestisError."""
    game, bot, view, choices, memory, dice = json.loads(question)
    return json.dumps(choose(game, bot, view, choices, memory, tuple(dice)))
