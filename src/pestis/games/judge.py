"""The judge of positions that a game ships, whatever the game."""

from __future__ import annotations

from typing import Final

from pestis.games import package_of, part_of
from pestis.kernel.core.spec import AnySpec, Box
from pestis.kernel.errors import SetupError
from pestis.parts.judges import judge_for
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
