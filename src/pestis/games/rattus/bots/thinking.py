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
    Level("apprentice-1", 3_000, {2: 30, 3: 32, 4: 34, 5: 35, 6: 36}),
    Level("journeyman-1", 3_000, {2: 16, 3: 19, 4: 22, 5: 23, 6: 24}),
    Level("master-1", 6_000, {2: 0, 3: 6, 4: 11, 5: 12, 6: 12}),
    Level("grandmaster-1", 30_000, {}),
)
HINT: Final = Level("hint-1", 10_000, {})
