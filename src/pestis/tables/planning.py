"""Plans: what a seat's table will look like after several consecutive choices.

Computed from a view alone, so any process can do it, as with previews.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import UNSET

import pestis
from pestis.kernel.json import View
from pestis.kernel.worlds.preview import Preview
from pestis.tables import foresight, preview_messages
from pestis.tables.questions import LONGEST_CHOICE
from pestis.tables.refusals import Refused, not_found
from pestis.tables.table import Table
from pestis.tables.updates import without_own
from pestis.words.catalogue import LANGUAGES


class Wanted(NamedTuple):
    """Everything needed to preview a plan, in this process or another.

    view      of the seat that is asked
    names     of the seats, in seat order
    language  in which the last choice is described; if empty, it is not
    """

    view: View
    choices: list[str]
    names: list[str]
    language: str


def wanted(table: Table, wish: preview_messages.Plan) -> Wanted | None:
    """The input for a plan.  If that prompt is no longer open to the seat: None for a mere preview
    (``lang`` is set), else raises Refused.  Raises Refused for an unknown language, too."""
    if wish.lang not in ("", *LANGUAGES):
        raise not_found()
    if not _asked(table, wish.seat, wish.decision):
        if wish.lang:
            return None
        raise Refused("late")
    names = [row.name for row in table.log.seats]
    return Wanted(table.match.view(wish.seat), wish.choices, names, wish.lang)


def answered(table: Table, seat: int, decision: str, choice: str) -> Wanted | None:
    """The input for the table after one answer; None if the prompt was answered in the meantime,
    which is not an error."""
    if not _asked(table, seat, decision):
        return None
    return Wanted(table.match.view(seat), [choice[:LONGEST_CHOICE]], [], "")


def _asked(table: Table, seat: int, decision: str) -> bool:
    asked = any(seat in prompt.seats for prompt in table.match.prompts())
    return asked and decision == table.decision


def foresee(asked: Wanted) -> preview_messages.Planned:
    """The table after the choices, as far as it is certain.  Raises IllegalChoice for the first
    choice that is not legal."""
    told = pestis.plan(asked.view, asked.choices)
    last = told[-1]
    steps = [preview_messages.PlannedStep(each.choice.text, each.events) for each in told]
    choices: list[str] = []
    ways: dict[str, preview_messages.Way] = {}
    if last.goes_on and last.view is not None:
        outlook = pestis.outlook(last.view)
        choices = [choice.text for choice in outlook.choices]
        ways = foresight.ways_told(outlook.ways())
    said = _said(asked, told) if asked.language else None
    sight = without_own(last.sight())
    return preview_messages.Planned(steps, last.stop, sight, choices, said, ways or UNSET)


def _said(asked: Wanted, told: Sequence[Preview]) -> preview_messages.Foreseen:
    """The preview of the last choice, in sentences."""
    before = told[-2].view if len(told) > 1 else asked.view
    assert before is not None
    outlook = pestis.outlook(before)
    words = foresight.speaker(asked.language, asked.names, outlook.spec.id, before)
    return foresight.foreseen(outlook, told[-1], words)
