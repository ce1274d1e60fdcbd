"""Rattus for bots that search: a tree of what is chosen, and the judge where its branches end."""

from __future__ import annotations

from typing import Final, final

from pestis.games.rattus.bots.terms import TERMS
from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.reading import PACKAGE
from pestis.games.rattus.spec import SPEC
from pestis.kernel.choices import Choice
from pestis.kernel.fields import View
from pestis.kernel.world import World
from pestis.parts.judges import judge_for
from pestis.parts.thinking import Judging, Level, judged


@final
class RattusThinking(Judging):
    """Thought about one question of Rattus."""

    def __init__(self, view: View, choices: tuple[Choice, ...]) -> None:
        super().__init__(SPEC, view, choices)
        box = self.worlds.box
        assert isinstance(box, RattusBox)
        self._judge: Final = judge_for(TERMS, PACKAGE, SPEC.rules_version, box)

    def judge(self, world: World) -> list[int]:
        return judged(self._judge, world)


THINKING: Final = RattusThinking
LEVELS: Final = (
    Level("novice-1", 3_000, {2: 66, 3: 46, 4: 42, 5: 33, 6: 34}),
    Level("apprentice-1", 3_000, {2: 48, 3: 32, 4: 29, 5: 21, 6: 22}),
    Level("journeyman-1", 3_000, {2: 30, 3: 18, 4: 16, 5: 9, 6: 10}),
    Level("expert-1", 6_000, {2: 15, 3: 12, 4: 9, 5: 6, 6: 0}),
    Level("master-1", 15_000, {2: 8, 3: 3, 4: 0, 5: 0, 6: 4}),
    Level("grandmaster-1", 30_000, {}),
)
HINT: Final = Level("hint-1", 10_000, {})
