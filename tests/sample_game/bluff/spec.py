"""Bluff as Pestis finds it: its rules, what is hidden, and what every position keeps."""

from __future__ import annotations

from typing import Final, final

from bluff.checks import check
from bluff.rules import Rules, Table
from bluff.worlds import fill, scramble
from pestis.kernel.fields import View
from pestis.kernel.position import load_shown
from pestis.kernel.rng import Dice
from pestis.kernel.spec import Box


@final
class Bluff(Rules):
    """The whole game."""

    def check(self, s: Table, box: Box) -> None:
        check(s, box)

    def turn_prompts(self) -> tuple[str, ...]:
        return ("lay",)

    def scramble(self, s: Table, viewer: int | None, dice: Dice) -> Table:
        return scramble(s, viewer, dice)

    def sample_world(self, view: View, dice: Dice, box: Box) -> Table:
        s = self.blank(box)
        load_shown(s, self.fields(box), self.tasks, view)
        fill(s, view, dice)
        return s


SPEC: Final = Bluff()
