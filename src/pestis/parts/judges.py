"""The judges that games ship: ``bots/judge.json`` of a game holds what was learned.

It names the rules version and the terms it was learned for, and how; a digest over all of it tells
an edited file.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final

from pestis.kernel.core.spec import Box
from pestis.kernel.errors import SetupError
from pestis.kernel.json import Json, compact, digest
from pestis.parts.judging import Judge, Terms, Weights

FILE: Final = "judge.json"
LARGEST: Final = 1 << 40
"""Whole numbers in a judge are smaller than this."""
LARGEST_BEND: Final = 1 << 16
"""A bend is smaller than this: times the square of a gap it fits into a machine integer."""

_kept: dict[tuple[str, str], Judge] = {}


def judge_for(terms: Terms[Any, Any], package: str, rules: int, box: Box) -> Judge:
    """The judge for the set-up of a match.

    package  the game's, with the folder ``bots`` that holds the file
    rules    the newest rules version of the game

    Raises SetupError where the file is missing, for other rules or terms, damaged, or knows
    nothing of the set-up.
    """
    table = terms.table(box)
    key = (package, table)
    found = _kept.get(key)
    if found is None:
        found = Judge(terms, _weights(terms, _shipped(terms.game, package), rules, table))
        _kept[key] = found
    return found


def _shipped(game: str, package: str) -> str:
    try:
        return resources.files(package).joinpath("bots", FILE).read_text(encoding="utf-8")
    except (OSError, ModuleNotFoundError):
        raise SetupError("judge-missing", {"game": game, "file": FILE}) from None


def read_tables(terms: Terms[Any, Any], text: str, rules: int) -> dict[str, Json]:
    """The tables of a judge file, by their names.  Raises SetupError."""
    about: dict[str, int | str | list[str]] = {"game": terms.game, "file": FILE}
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise SetupError("judge-damaged", about) from None
    if not isinstance(data, dict) or data.pop("digest", None) != digest(compact(data)):
        raise SetupError("judge-damaged", about)
    if data["rules"] != rules:
        raise SetupError("judge-rules", {**about, "found": int(data["rules"]), "rules": rules})
    tables = data["tables"]
    if data["game"] != terms.game or data["terms"] != list(terms.names):
        raise SetupError("judge-terms", about)
    assert isinstance(tables, dict)
    return tables


def judge_text(terms: Terms[Any, Any], rules: int, tables: dict[str, Json]) -> str:
    """The inverse of ``read_tables``: a file that tells, too, whether it was edited."""
    data: dict[str, Json] = {
        "game": terms.game,
        "rules": rules,
        "terms": list(terms.names),
        "tables": dict(sorted(tables.items())),
    }
    data["digest"] = digest(compact(data))
    rows = [f"{compact(name)}:{compact(table)}" for name, table in sorted(tables.items())]
    lines = ",\n".join(rows)
    head = compact({name: value for name, value in data.items() if name != "tables"})
    return f'{head[:-1]},"tables":{{\n{lines}}}}}\n'


def mark_of(text: str) -> str:
    """The digest of a judge file: equal files were learned alike."""
    found = json.loads(text)["digest"]
    assert isinstance(found, str)
    return found


def table_of(weights: Weights, learned: dict[str, Json]) -> Json:
    """A table of a judge file; ``learned`` says how it was made."""
    parts = {"places": weights.places, "weights": weights.terms}
    if weights.lives:
        parts["lives"] = weights.lives
    found: dict[str, Json] = {name: [list(row) for row in part] for name, part in parts.items()}
    if weights.bend:
        found["bend"] = weights.bend
    return {"learned": learned, **found}


def weights_of(table: Json) -> Weights:
    """The inverse of ``table_of``."""
    assert isinstance(table, dict)
    weights, places = _numbers(table["weights"]), _numbers(table["places"])
    bend = table.get("bend", 0)
    assert isinstance(bend, int) and 0 <= bend < LARGEST_BEND
    return Weights(weights, places, _numbers(table.get("lives", [])), bend)


def _numbers(rows: Json) -> list[list[int]]:
    assert isinstance(rows, list)
    found: list[list[int]] = []
    for row in rows:
        assert isinstance(row, list)
        numbers: list[int] = []
        for n in row:
            assert isinstance(n, int) and abs(n) < LARGEST
            numbers.append(n)
        found.append(numbers)
    return found


def _weights(terms: Terms[Any, Any], text: str, rules: int, table: str) -> Weights:
    tables = read_tables(terms, text, rules)
    if table not in tables:
        known = sorted(tables)
        raise SetupError("judge-table", {"game": terms.game, "table": table, "known": known})
    return weights_of(tables[table])
