"""A plan: what a seat's table will look like after choices in a row.

Made from a view alone, so it can be made anywhere, as previews are.
"""

from __future__ import annotations

from typing import NamedTuple

import pestis
from pestis.kernel.fields import View
from pestis.tables import protocol
from pestis.tables.refusals import Refused
from pestis.tables.table import Table


class Wanted(NamedTuple):
    """All that is needed to foresee a plan, in this process or another."""

    view: View
    choices: list[str]


def wanted(table: Table, wish: protocol.Plan) -> Wanted:
    """What a plan needs.  Raises Refused where the seat is not asked that question any more."""
    asked = any(wish.seat in prompt.seats for prompt in table.match.prompts())
    if wish.decision != table.decision or not asked:
        raise Refused("late")
    return Wanted(table.match.view(wish.seat), wish.choices)


def foresee(asked: Wanted) -> protocol.Planned:
    """The table after the choices, as far as it is certain.  Raises IllegalChoice for the first
    that is none there."""
    told = pestis.plan(asked.view, asked.choices)
    last = told[-1]
    steps = [protocol.PlannedStep(each.choice.text, each.events) for each in told]
    choices: list[str] = []
    if last.goes_on and last.view is not None:
        choices = [choice.text for choice in pestis.outlook(last.view).choices]
    return protocol.Planned(steps, last.stop, last.view, choices)
