"""Runs on the changed source: every table continues.  ``python -m tests.rehearsal.go_on FILE``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pestis
from pestis.kernel.core.rng import Dice
from pestis.tables.table import Table
from pestis.words import Words
from tests.rehearsal.stored import kind_of, play_on, restored

FURTHER = 40
"""Number of further answers."""


def go_on(data: dict[str, Any], number: int) -> dict[str, Any]:
    """Continue one table; returns its state afterwards.  Raises any error on the way."""
    record, rows = restored(data)
    before = len(rows)
    table = Table(record, rows)
    told = table.match.events(None)
    replays = table.match.header.past is None
    change = table.change_rules(9.0)
    assert change is not None
    assert change.row is not None
    rows.append(change.row)
    record, entries, kind = record.after(change), table.entries, list(kind_of(table.match))
    for n, change in enumerate(play_on(table, Dice("go-on", str(number)), rows)):
        record = record.after(change)
        table.match.check()
        for viewer in (None, *range(table.match.seats)):
            table.match.view(viewer)
        if n == FURTHER:
            break
    again = Table(record, rows)
    assert again.match.hash() == table.match.hash()
    assert again.change_rules(10.0) is None, "rules change once"
    assert again.match.events(0) == table.match.events(0)
    assert again.match.events(None)[: len(told)] == told
    loaded = pestis.load(table.match.save())
    assert loaded.hash() == table.match.hash()
    assert loaded.events(None) == table.match.events(None)
    words = Words("nl")
    return {
        "kind": kind,
        "replays": replays,
        "lost": before - entries,
        "told": len(told),
        "notes": [note.id for note in table.log.notes],
        "said": [words.text(note.id, **note.params) for note in table.log.notes],
    }


def main() -> None:
    tables = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    print(json.dumps([go_on(data, number) for number, data in enumerate(tables)]))


if __name__ == "__main__":
    main()
