"""Bluff as Pestis finds it: its rules, its hidden facts, and the checks of its positions."""

from __future__ import annotations

from typing import Final, final

from bluff.checks import check
from bluff.rules import Rules, Table
from bluff.worlds import Deals, scramble
from pestis.kernel.core.agenda import load_shown
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.spec import Box, Sampler
from pestis.kernel.json import View


@final
class Bluff(Rules):
    """The whole game."""

    def check(self, s: Table, box: Box) -> None:
        check(s, box)

    def turn_prompts(self) -> tuple[str, ...]:
        return ("lay",)

    def scramble(self, s: Table, viewer: int | None, dice: Dice) -> Table:
        return scramble(s, viewer, dice)

    def sampler(self, view: View, box: Box) -> Sampler[Table]:
        shown = self.blank(box)
        load_shown(shown, self.fields(box), self.tasks, view)
        return Deals(view, shown)


SPEC: Final = Bluff()
