"""Pending automatic answers: prompts for bots, and prompts that a driver may answer itself.

A driver calls ``next_job`` after every change.  A job holds only views, texts and dice, so the code
that works on it, in this process or another, can see nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import msgspec

import pestis
from pestis.kernel.errors import PestisError
from pestis.kernel.json import Json, View
from pestis.kernel.worlds.bot import FORCED, origin_of
from pestis.tables.hinting import hint
from pestis.tables.rows import HUMAN
from pestis.tables.table import Table
from pestis.tables.table_log import STANDING
from pestis.tables.table_state import THINKING

WORLDS: Final = 24
"""The number of worlds sampled before an answer counts as one that everybody can see is forced."""


@dataclass(frozen=True)
class Job:
    """A prompt to answer or, if neither ``bot`` nor ``ordered`` (the answer of a standing order) is
    set, to check whether everybody can see that its answer is forced.

    owner   the device that made the table; tables of different devices take turns
    memory  the bot's memory
    dice    the bots' seed at the table, the seat, and the number of its answers so far
    hint    whether the job is a hint for the seat's owner, and answers nothing
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
    hint: bool = False

    @property
    def alone(self) -> bool:
        """Whether there is only one answer, so that everybody might see that it is forced."""
        return not self.ordered and len(self.choices) == 1

    def origin(self, forced: bool) -> str:
        """Who answers, as recorded in the log; empty if the seat's owner must be asked."""
        if self.ordered:
            return STANDING
        if forced:
            return FORCED
        return origin_of(self.bot) if self.bot else ""


def has_job(table: Table) -> bool:
    """Whether ``next_job`` returns a job, without its views."""
    return _to_answer(table) is not None or _to_advise(table) is not None


def next_job(table: Table) -> Job | None:
    """A job for the first asked seat that need not answer for itself, else for a pending hint."""
    due = _to_answer(table)
    if due is None:
        return _next_hint(table)
    seat, bot, ordered = due
    memory, asked = table.log.remembered(seat, origin_of(bot))
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


def _to_answer(table: Table) -> tuple[int, str, str] | None:
    """The first asked seat that need not answer for itself, with its bot and its standing
    answer."""
    for seat in table.asked():
        bot = table.bot(seat)
        ordered = "" if bot else table.standing_answer(seat)
        if bot or ordered:
            return seat, bot, ordered
        alone = len(table.match.choices(seat)) == 1
        human = table.log.seats[seat].player == HUMAN
        if alone and human and (table.decision, seat) not in table.not_forced:
            return seat, "", ""
    return None


def _next_hint(table: Table) -> Job | None:
    """A job for the first seat that has taken a hint and not received it yet."""
    seat = _to_advise(table)
    if seat is None:
        return None
    public, own = table.match.view(None), table.match.view(seat)
    dice, decision = (table.secret, seat, 0), table.decision
    names = (table.owner, table.game, seat, decision, "", "")
    return Job(*names, own, public, (), None, dice, hint=True)


def _to_advise(table: Table) -> int | None:
    for seat in table.asked():
        hint = table.hint(seat)
        if hint is not None and hint.state == THINKING:
            return seat
    return None


def advised(view: View, decision: str) -> Json:
    """The hint for the seat whose view this is.  Raises PestisError if there is nothing to say."""
    *_, hint = advising(view, decision)
    return hint


def advising(view: View, decision: str) -> Iterator[Json]:
    """The work of ``advised`` in slices: yields None after each, then the hint."""
    dice = pestis.Dice("hint", decision, str(view["viewer"]))
    for advice in pestis.advising(view, dice):
        yield None if advice is None else msgspec.to_builtins(hint(advice, view))


def forced_for_all_to_see(view: View, seat: int, dice: str) -> bool:
    """Whether the public view alone shows that the seat has only one answer.

    If that depends on the seat's secrets, answering at once would reveal them; so worlds are drawn
    from the public view, and the seat must have one answer in each.
    """
    for world in range(WORLDS):
        try:
            match = pestis.sample_world(view, pestis.Dice(dice, str(world)))
            if len(match.choices(seat)) != 1:
                return False
        except PestisError:
            return False
    return True
