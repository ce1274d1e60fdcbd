"""A plan: what a seat's table will look like after choices in a row.

Made from a view alone, so it can be made anywhere, as previews are.
"""

from __future__ import annotations

from typing import NamedTuple

import pestis
from pestis.kernel.fields import View
from pestis.tables import protocol
from pestis.tables.questions import LONGEST_CHOICE
from pestis.tables.refusals import Refused
from pestis.tables.table import Table


class Wanted(NamedTuple):
    """All that is needed to foresee a plan, in this process or another."""

    view: View
    choices: list[str]


def wanted(table: Table, wish: protocol.Plan) -> Wanted:
    """What a plan needs.  Raises Refused where the seat is not asked that question any more."""
    if not _asked(table, wish.seat, wish.decision):
        raise Refused("late")
    return Wanted(table.match.view(wish.seat), wish.choices)


def answered(table: Table, seat: int, decision: str, choice: str) -> Wanted | None:
    """What the table after one answer needs: None where the question was answered in the
    meantime, which is no fault of whoever wonders."""
    if not _asked(table, seat, decision):
        return None
    return Wanted(table.match.view(seat), [choice[:LONGEST_CHOICE]])


def _asked(table: Table, seat: int, decision: str) -> bool:
    asked = any(seat in prompt.seats for prompt in table.match.prompts())
    return asked and decision == table.decision


def foresee(asked: Wanted) -> protocol.Planned:
    """The table after the choices, as far as it is certain.  Raises IllegalChoice for the first
    that is none there."""
    told = pestis.plan(asked.view, asked.choices)
    last = told[-1]
    steps = [protocol.PlannedStep(each.choice.text, each.events) for each in told]
    choices: list[str] = []
    if last.goes_on and last.view is not None:
        choices = [choice.text for choice in pestis.outlook(last.view).choices]
    return protocol.Planned(steps, last.stop, last.sight(), choices)
