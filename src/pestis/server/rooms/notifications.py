"""Decides which webhooks a change of a table calls: those of seats that are newly asked or newly
offered a rematch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pestis.tables.rows import HUMAN
from pestis.tables.table import Table
from pestis.tables.table_log import AGAIN


class Called(NamedTuple):
    """The reasons for which seats would be called now: the seats that are asked, and the id of the
    open offer of a rematch, 0 for none."""

    asked: frozenset[int]
    offer: int


def called(table: Table) -> Called:
    """The reasons for which seats of a table would be called now."""
    request = table.log.request
    offer = 0 if request is None or request.kind != AGAIN else request.id
    return Called(frozenset(table.asked()), offer)


def newly_called(table: Table, before: Called) -> Iterator[tuple[int, str]]:
    """The seats that a change calls, whether or not they have a webhook, each with the event:
    "your-turn" for a seat that is newly asked, unless it acted last itself; "play-again" for one
    that is newly offered a rematch.  ``before`` is the result of ``called`` before the change."""
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
    """The content of a webhook call, for JSON: event, table, name, game, seat and player.  It holds
    only public facts."""
    return {
        "event": event,
        "table": table.id,
        "name": table.log.name,
        "game": table.game,
        "seat": seat,
        "player": table.log.seats[seat].name,
    }
