"""Follows rows that another server has stored, without rebuilding the table from its log."""

from __future__ import annotations

from pestis.kernel.errors import PestisError
from pestis.kernel.records.append import last_line
from pestis.tables.log_rows import Chosen, RulesChanged, read_row
from pestis.tables.rows import Row
from pestis.tables.table import Table
from pestis.tables.table_state import RUNNING


def follow(table: Table, row: Row) -> bool:
    """Fold the next row of a table's log; return False if the table must be rebuilt from its log,
    because it may now differ from what is stored."""
    said = read_row(row)
    if row.seq != table.log.seq + 1 or said is None or isinstance(said, RulesChanged):
        return False
    if isinstance(said, Chosen) and not _repeats(table, said, row):
        return False
    table.follow(row)
    return True


def _repeats(table: Table, said: Chosen, row: Row) -> bool:
    """Repeat a stored answer; return whether the result is the stored one."""
    seat, choice = said.line.get("seat"), said.line.get("choice")
    if table.status != RUNNING or not isinstance(seat, int) or not isinstance(choice, str):
        return False
    try:
        exact = table.match.spec.choices.exact(choice)
        table.match.submit(seat, exact, said.line.get("origin", ""))
    except PestisError:
        return False
    return Chosen(last_line(table.match), said.memory).text == row.body
