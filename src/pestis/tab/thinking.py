"""Computes answers for bots and standing orders, hints, and previews of answers and plans, in a
separate worker.  Hints are computed in slices, so that no bot has to wait for one."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from pestis.bots.answering import choose, drawn
from pestis.kernel.errors import PestisError
from pestis.kernel.json import Json
from pestis.kernel.worlds.bot import BY_CHANCE
from pestis.tables import foresight, planning, protocol
from pestis.tables.jobs import Job, advising, forced_for_all_to_see
from pestis.tables.messages import parse
from pestis.tables.refusals import problem_of

LOG: Final = logging.getLogger(__name__)


class Thought(msgspec.Struct):
    """The result of a job; without an origin, the seat's owner must be asked.

    hint    whether it is a hint; ``advice`` is then its content
    """

    seat: int
    decision: str
    choice: str
    origin: str
    memory: Any = None
    hint: bool = False
    advice: Any = None


def think(job: str) -> str:
    """The result of a job, or a preview of the answers to a prompt or of a plan; all are JSON,
    and so is the refusal of a plan."""
    told = parse(job, dict[str, Any])
    try:
        return msgspec.json.encode(_answer(told)).decode()
    except PestisError as error:
        return msgspec.json.encode(protocol.Refusal(problem_of(error))).decode()


def _answer(told: dict[str, Any]) -> msgspec.Struct:
    """The result of a job or preview.  Raises PestisError for a plan with an illegal choice."""
    if "seat" in told:
        return _thought(_read(told))
    if "choices" in told:
        return planning.foresee(planning.Wanted(**told))
    return foresight.foresee(foresight.Wanted(**told))


def _read(told: dict[str, Any]) -> Job:
    told["choices"], told["dice"] = tuple(told["choices"]), tuple(told["dice"])
    return Job(**told)


def _thought(job: Job) -> Thought:
    forced = job.alone and forced_for_all_to_see(job.public, job.seat, f"forced {job.decision}")
    origin = job.origin(forced)
    choice, memory = job.ordered or job.choices[0], None
    if job.bot and not forced:
        choice, memory, origin = _chosen(job)
    return Thought(job.seat, job.decision, choice, origin, memory)


class Hinting:
    """The work on a hint."""

    def __init__(self, job: str) -> None:
        self._job: Final = _read(parse(job, dict[str, Any]))
        self._work: Final[Iterator[Json]] = advising(self._job.view, self._job.decision)

    def go_on(self) -> str:
        """Work on for some milliseconds; returns the result as JSON, or an empty text while there
        is none."""
        job = self._job
        try:
            advice = next(self._work)
        except Exception as error:
            LOG.error("a hint of %s failed", job.game, exc_info=error)
            advice = None
        else:
            if advice is None:
                return ""
        thought = Thought(job.seat, job.decision, "", "", hint=True, advice=advice)
        return msgspec.json.encode(thought).decode()


def _chosen(job: Job) -> tuple[str, Json, str]:
    """The bot's answer and memory, and the origin of the answer.  If a bot fails in any way, the
    answer is random, so that the game continues for the others."""
    try:
        chosen = choose(job.game, job.bot, job.view, job.choices, job.memory, job.dice)
        return *chosen, job.origin(forced=False)
    except Exception as error:
        LOG.error("bot %s of %s failed", job.bot, job.game, exc_info=error)
        return drawn(job.choices, job.dice), None, BY_CHANCE
