"""The judges that games ship: a game's ``bots/judge.json`` holds the learned weights.

The file names the rules version and the terms (features) it was learned for, and how it was
learned; a digest over all of it reveals edits.  Weights are stored by the names of their terms, so
a judge stays usable when its game changes: a term that it never learned has no weight, one that the
game no longer has is skipped.  A table that was learned earlier than the others in its file names
its own rules version and terms.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from typing import Any, Final

from pestis.kernel.core.spec import Box
from pestis.kernel.errors import SetupError
from pestis.kernel.json import Json, compact, digest, read_json
from pestis.parts.judging import Judge, Terms, Weights

Table = dict[str, Json]
"""The weights learned for one set-up, as stored in a file."""

FILE: Final = "judge.json"
LARGEST: Final = 1 << 40
"""Integers in a judge are smaller than this."""
LARGEST_BEND: Final = 1 << 16
"""A bend is smaller than this, so that its product with the square of a gap fits into a machine
integer."""

_kept: dict[tuple[str, str], Judge] = {}


def judge_for(terms: Terms[Any, Any], package: str, box: Box) -> Judge:
    """The judge for the set-up of a match.

    package  the game's package, whose folder ``bots`` contains the file

    Raises SetupError if the file is missing or damaged, or has no table for the set-up.
    """
    table = terms.table(box)
    key = (package, table)
    found = _kept.get(key)
    if found is None:
        tables = read_tables(terms, shipped(terms.game, package))
        if table not in tables:
            known = sorted(tables)
            raise SetupError("judge-table", {"game": terms.game, "table": table, "known": known})
        found = Judge(terms, weights_of(terms, tables[table]))
        _kept[key] = found
    return found


def shipped(game: str, package: str) -> str:
    """The text of a game's judge file.  Raises SetupError if it is missing."""
    try:
        return resources.files(package).joinpath("bots", FILE).read_text(encoding="utf-8")
    except (OSError, ModuleNotFoundError):
        raise SetupError("judge-missing", {"game": game, "file": FILE}) from None


def read_tables(terms: Terms[Any, Any], text: str) -> dict[str, Table]:
    """The tables of a judge file by name; each contains the ``rules`` and ``terms`` for which it
    was learned.  Raises SetupError for a damaged file."""
    try:
        data = read_json(text)
        if data.pop("digest") != digest(compact(data)) or data["game"] != terms.game:
            raise _damaged(terms)
        about: Table = {"rules": int(data["rules"]), "terms": [str(n) for n in data["terms"]]}
        return {name: {**about, **table} for name, table in data["tables"].items()}
    except (ValueError, LookupError, TypeError, AttributeError):
        raise _damaged(terms) from None


def judge_text(terms: Terms[Any, Any], rules: int, tables: dict[str, Table]) -> str:
    """The inverse of ``read_tables``: the text of a file for this rules version, with its
    digest."""
    about: Table = {"rules": rules, "terms": list(terms.names)}
    kept: dict[str, Json] = {
        name: {
            key: value for key, value in table.items() if key not in about or about[key] != value
        }
        for name, table in sorted(tables.items())
    }
    data: dict[str, Json] = {"game": terms.game, **about, "tables": kept}
    data["digest"] = digest(compact(data))
    lines = ",\n".join([f"{compact(name)}:{compact(table)}" for name, table in kept.items()])
    head = compact({name: value for name, value in data.items() if name != "tables"})
    return f'{head[:-1]},"tables":{{\n{lines}}}}}\n'


def is_older(terms: Terms[Any, Any], rules: int, table: Table) -> bool:
    """Whether a table was learned under older rules or without some of the game's current terms."""
    return table["rules"] != rules or not set(terms.names) <= set(_names(table))


def mark_of(text: str) -> str:
    """The digest of a judge file: equal digests mean equal files."""
    found = read_json(text)["digest"]
    assert isinstance(found, str)
    return found


def table_of(
    terms: Terms[Any, Any], rules: int, weights: Weights, learned: dict[str, Json]
) -> Table:
    """A table that was learned for these rules and terms; ``learned`` says how."""
    return {**_written(weights, learned), "rules": rules, "terms": list(terms.names)}


def with_weights(
    terms: Terms[Any, Any], table: Table, weights: Weights, learned: dict[str, Json]
) -> Table:
    """A copy of a table with other weights for the terms that it has learned."""
    names = _names(table)
    rows = [_by_name(part, terms.names, names) for part in (weights.terms, weights.lives)]
    placed = Weights(rows[0], weights.places, rows[1], weights.bend)
    return {**_written(placed, learned), "rules": table["rules"], "terms": [*names]}


def weights_of(terms: Terms[Any, Any], table: Table) -> Weights:
    """The weights of a table for the game's current terms.  Raises SetupError."""
    names = _names(table)
    weights, places = _numbers(table.get("weights")), _numbers(table.get("places"))
    lives, bend = _numbers(table.get("lives", [])), table.get("bend", 0)
    if weights is None or places is None or lives is None:
        raise _damaged(terms)
    if not isinstance(bend, int) or not 0 <= bend < LARGEST_BEND:
        raise _damaged(terms)
    widths = ((weights, len(names)), (lives, len(names) + 1))
    if any([len(row) != width for rows, width in widths for row in rows]):
        raise _damaged(terms)
    now = terms.names
    return Weights(_by_name(weights, names, now), places, _by_name(lives, names, now), bend)


def _by_name(rows: list[list[int]], names: Sequence[str], wanted: Sequence[str]) -> list[list[int]]:
    """The columns with the wanted names, in their order, 0 for a missing name; columns after the
    last name are kept."""
    at = {name: column for column, name in enumerate(names)}
    return [
        [row[at[name]] if name in at else 0 for name in wanted] + row[len(names) :] for row in rows
    ]


def _names(table: Table) -> list[str]:
    names = table["terms"]
    assert isinstance(names, list)
    return [str(name) for name in names]


def _written(weights: Weights, learned: dict[str, Json]) -> Table:
    parts = {"places": weights.places, "weights": weights.terms}
    if weights.lives:
        parts["lives"] = weights.lives
    found: Table = {name: [list(row) for row in part] for name, part in parts.items()}
    if weights.bend:
        found["bend"] = weights.bend
    return {"learned": learned, **found}


def _numbers(rows: Json) -> list[list[int]] | None:
    """Rows of integers within bounds; None for anything else."""
    if not isinstance(rows, list):
        return None
    found: list[list[int]] = []
    for row in rows:
        if not isinstance(row, list):
            return None
        numbers = [n for n in row if isinstance(n, int) and abs(n) < LARGEST]
        if len(numbers) != len(row):
            return None
        found.append(numbers)
    return found


def _damaged(terms: Terms[Any, Any]) -> SetupError:
    return SetupError("judge-damaged", {"game": terms.game, "file": FILE})
