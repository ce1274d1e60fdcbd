"""Tables at every kind of prompt, as the server stores them, with their rows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from pestis.bots.registry import permanent_names
from pestis.games import GAMES, find
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.tasks import Decision
from pestis.kernel.match import Match
from pestis.kernel.worlds.bot import origin_of
from pestis.tables import protocol
from pestis.tables.creating import RandomIds, create
from pestis.tables.rows import Change, Row, SeatRow, StoredTable, Summary
from pestis.tables.table import Table
from tests.conformance.support import FEW, Setting, hints, pick

Kind = tuple[str, str, str, bool, bool]
"""Game, task that asks, prompt kind, whether the same seat has just answered a prompt of this kind
(so that a set may be half picked), and whether answers are sealed."""
ROUNDS = 6
"""How often every setting is played at most, until all prompts have occurred."""


def stored(record: StoredTable, rows: list[Row], kind: Kind) -> dict[str, Any]:
    """A table as the database holds it, as plain data."""
    return {"kind": list(kind), "record": asdict(record), "rows": [asdict(row) for row in rows]}


def restored(data: dict[str, Any]) -> tuple[StoredTable, list[Row]]:
    """The inverse of ``stored``."""
    kept = dict(data["record"])
    kept["summary"] = Summary(**kept["summary"])
    kept["seats"] = tuple(SeatRow(**seat) for seat in kept["seats"])
    return StoredTable(**kept), [Row(**row) for row in data["rows"]]


def play_on(table: Table, dice: Dice, rows: list[Row]) -> Iterator[Change]:
    """Give random answers to the end; yields the change made by each."""
    while not table.match.over:
        seat, choice = pick(table.match, dice)
        origin = origin_of(table.bot(seat))
        at = float(len(rows))
        change = table.answer(seat, table.decision, choice.text, origin, None, at)
        assert change.row is not None
        rows.append(change.row)
        yield change


def tables_of(setting: Setting, seed: int, seen: set[Kind]) -> Iterator[dict[str, Any]]:
    """Play a table to its end; yields it at every prompt of a kind not seen before."""
    options: dict[str, Any] = dict(setting.options)
    seats = [protocol.NewSeat("", "random") for _ in range(setting.seats)]
    wish = protocol.NewTable(setting.game, f"{setting}", seats, options, seed)
    bots = permanent_names(setting.game)
    record, rows = create(wish, "device", None, bots, RandomIds("table", "bots", ""), 0.0)
    table = Table(record, rows, bots)
    dice = setting.dice("rehearsal", seed)
    for change in play_on(table, dice, rows):
        if table.match.over:
            break
        kind = kind_of(table.match)
        if kind not in seen:
            seen.add(kind)
            record = record.after(change)
            yield stored(record, rows, kind)


def kind_of(match: Match) -> Kind:
    """The kind of the open prompt."""
    last, prompt = match.log[-1], match.prompts()[0]
    view: Any = match.view(None)
    again = (last.seat, last.kind) == (prompt.seats[0], prompt.kind)
    return match.spec.id, view["agenda"][0][0], prompt.kind, again, any(view["sealed"])


def every_question() -> list[dict[str, Any]]:
    """A table for each kind of prompt of every game we ship, also half answered."""
    found: list[dict[str, Any]] = []
    seen: set[Kind] = set()
    for setting in [setting for setting in FEW if setting.game in GAMES]:
        for seed in range(ROUNDS):
            if not missing(setting.game, seen) and seed:
                break
            found += tables_of(setting, seed, seen)
    return found


def missing(game: str, seen: set[Kind]) -> set[str]:
    """The tasks that ask and at which no table is yet, except those that hardly ever occur."""
    spec = find(game)
    asks = {name for name, task in spec.tasks.items() if issubclass(task, Decision)}
    met = {task for found, task, *_ in seen if found == game}
    return asks - met - set(hints(game).rare_prompts)


def as_text(tables: list[dict[str, Any]]) -> str:
    """The tables as text for another process."""
    return json.dumps(tables)
