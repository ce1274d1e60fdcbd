"""The judge of positions that a game ships, whatever the game."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Final

from pestis.games import package_of, part_of
from pestis.kernel.core.spec import AnySpec, Box
from pestis.kernel.errors import SetupError
from pestis.parts.judges import FILE, is_older, judge_for, read_tables, shipped
from pestis.parts.judging import Judge

NONE: Final = ("error.judge-missing", "error.judge-table")
"""Errors of a game without a judge, and of a set-up that has none."""


def judge_of(spec: AnySpec, box: Box) -> Judge | None:
    """The judge for a set-up; None where the game has none for it.  Raises SetupError for a
    damaged one."""
    module = part_of(spec.id, "bots.terms")
    if module is None:
        return None
    try:
        return judge_for(module.TERMS, package_of(spec.id), box)
    except SetupError as error:
        if error.id in NONE:
            return None
        raise


def older_tables(spec: AnySpec) -> list[str]:
    """The set-ups for which the judge of a game was learned under older rules, or before the game
    told it all that it tells now; none for a game without a judge.  Raises SetupError for a damaged
    one."""
    module = part_of(spec.id, "bots.terms")
    if module is None:
        return []
    terms = module.TERMS
    tables = read_tables(terms, shipped(spec.id, package_of(spec.id)))
    return [name for name, table in tables.items() if is_older(terms, spec.rules_version, table)]


def judge_file(game: str) -> Path:
    """Where the judge that a game ships is kept."""
    return Path(str(resources.files(package_of(game)).joinpath("bots", FILE)))
