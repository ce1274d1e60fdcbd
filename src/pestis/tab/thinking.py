"""Computes answers for bots and standing orders, and what answers and plans will do, in a separate
worker."""

from __future__ import annotations

from typing import Any

import msgspec

from pestis.bots.answering import choose, dice_for
from pestis.kernel.errors import BotError, PestisError
from pestis.kernel.json import Json
from pestis.tables import foresight, planning, protocol
from pestis.tables.jobs import Job, advised, forced_for_all_to_see
from pestis.tables.messages import parse
from pestis.tables.refusals import problem_of


class Thought(msgspec.Struct):
    """What comes of a job; without an origin the seat's owner must be asked.

    hint    whether it is a hint, and ``advice`` what that says
    """

    seat: int
    decision: str
    choice: str
    origin: str
    memory: Any = None
    hint: bool = False
    advice: Any = None


def think(job: str) -> str:
    """The thought about a job, or what the answers to a question or a plan will do; all are JSON,
    as is the refusal of a plan."""
    told = parse(job, dict[str, Any])
    try:
        return msgspec.json.encode(_answer(told)).decode()
    except PestisError as error:
        return msgspec.json.encode(protocol.Refusal(problem_of(error))).decode()


def _answer(told: dict[str, Any]) -> msgspec.Struct:
    """What a job asks for.  Raises PestisError for a plan with an illegal choice."""
    if "seat" in told:
        return _thought(_read(told))
    if "choices" in told:
        return planning.foresee(planning.Wanted(**told))
    return foresight.foresee(foresight.Wanted(**told))


def _read(told: dict[str, Any]) -> Job:
    told["choices"], told["dice"] = tuple(told["choices"]), tuple(told["dice"])
    return Job(**told)


def _thought(job: Job) -> Thought:
    if job.hint:
        advice = advised(job.view, job.decision)
        return Thought(job.seat, job.decision, "", "", hint=True, advice=advice)
    forced = job.alone and forced_for_all_to_see(job.public, job.seat, f"forced {job.decision}")
    origin = job.origin(forced)
    choice, memory = job.ordered or job.choices[0], None
    if job.bot and not forced:
        choice, memory = _chosen(job)
    return Thought(job.seat, job.decision, choice, origin, memory)


def _chosen(job: Job) -> tuple[str, Json]:
    """The bot's choice; any where it has none that is legal, for the others' game goes on."""
    try:
        return choose(job.game, job.bot, job.view, job.choices, job.memory, job.dice)
    except BotError:
        return job.choices[dice_for(*job.dice).below(len(job.choices))], None
