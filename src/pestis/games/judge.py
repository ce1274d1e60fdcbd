"""Finds the judge (evaluator of positions) that a game ships, for any game."""

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
"""Ids of the errors for a game without a judge and for a set-up without one."""


def judge_of(spec: AnySpec, box: Box) -> Judge | None:
    """Return the judge for a set-up, or None if the game has none for it.

    Raises SetupError if the judge is damaged.
    """
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
    """Name the set-ups whose judge was trained under other rules or without all current terms.

    Empty for a game without a judge.  Raises SetupError if the judge is damaged.
    """
    module = part_of(spec.id, "bots.terms")
    if module is None:
        return []
    terms = module.TERMS
    tables = read_tables(terms, shipped(spec.id, package_of(spec.id)))
    return [name for name, table in tables.items() if is_older(terms, spec.rules_version, table)]


def judge_file(game: str) -> Path:
    """The path of the judge that a game ships."""
    return Path(str(resources.files(package_of(game)).joinpath("bots", FILE)))
