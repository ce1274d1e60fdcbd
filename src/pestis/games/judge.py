"""The judge of positions that a game ships, whatever the game."""

from __future__ import annotations

from pestis.games import package_of, part_of
from pestis.kernel.core.spec import AnySpec, Box
from pestis.kernel.errors import SetupError
from pestis.parts.judges import judge_for
from pestis.parts.judging import Judge


def judge_of(spec: AnySpec, box: Box) -> Judge | None:
    """The judge for a set-up; None where the game has none for it."""
    module = part_of(spec.id, "bots.terms")
    if module is None:
        return None
    try:
        return judge_for(module.TERMS, package_of(spec.id), spec.rules_version, box)
    except SetupError:
        return None
