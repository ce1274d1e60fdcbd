"""Which webhooks a change of a table calls: those of seats that it asks or offers another game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pestis.tables.rows import HUMAN
from pestis.tables.table import Table
from pestis.tables.table_log import AGAIN


class Called(NamedTuple):
    """The seats that are asked, and the id of the open offer of another game, 0 for none."""

    asked: frozenset[int]
    offer: int


def called(table: Table) -> Called:
    """What the seats of a table are called for."""
    request = table.log.request
    offer = 0 if request is None or request.kind != AGAIN else request.id
    return Called(frozenset(table.asked()), offer)


def newly_called(table: Table, before: Called) -> Iterator[tuple[int, str]]:
    """The seats that have a webhook and that a change calls, each with the event: it is newly
    asked, unless it acted last itself, or newly offered another game."""
    now, log = called(table), table.match.log
    last = log[-1].seat if log else -1
    for seat in sorted(now.asked - before.asked):
        row = table.log.seats[seat]
        in_person = row.player == HUMAN and not row.bot
        if seat != last and in_person and not table.standing_answer(seat):
            yield seat, "your-turn"
    request = table.log.request
    if request is not None and now.offer not in (0, before.offer):
        for seat in request.waiting:
            yield seat, "play-again"


def message(event: str, table: Table, seat: int) -> dict[str, object]:
    """The JSON content of a webhook call; only public facts."""
    return {
        "event": event,
        "table": table.id,
        "name": table.log.name,
        "game": table.game,
        "seat": seat,
        "player": table.log.seats[seat].name,
    }
