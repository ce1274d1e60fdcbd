"""Rattus for bots that search: a tree of what is chosen, and the judge where its branches end."""

from __future__ import annotations

from typing import Final, final

from pestis.games.rattus.bots.terms import TERMS
from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.reading import AFRICANUS, NONE, PACKAGE
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
        self.table = TERMS.table(box)
        self._judge: Final = judge_for(TERMS, PACKAGE, SPEC.rules_version, box)

    def judge(self, world: World) -> list[int]:
        return judged(self._judge, world)


THINKING: Final = RattusThinking


def by_table(none: tuple[int, ...], africanus: tuple[int, ...]) -> dict[str, int]:
    """What is overlooked with two players, three, and so on; Africanus takes more nodes to see."""
    found = {f"{NONE}-{seats}": of for seats, of in enumerate(none, 2)}
    return found | {f"{AFRICANUS}-{seats}": of for seats, of in enumerate(africanus, 2)}


LEVELS: Final = (
    Level("newcomer-1", 1_000, by_table((48, 52, 52), (65, 48, 53, 41, 43))),
    Level("novice-1", 2_000, by_table((47, 49, 50), (59, 48, 49, 42, 43))),
    Level("apprentice-1", 3_000, by_table((41, 42, 44), (44, 37, 38, 30, 35))),
    Level("journeyman-1", 3_000, by_table((32, 31, 33), (28, 22, 24, 17, 23))),
    Level("adept-1", 3_000, by_table((23, 20, 22), (12, 7, 10, 4, 11))),
    Level("expert-1", 6_000, by_table((20, 17, 16), (15, 6, 6, 0, 0))),
    Level("master-1", 15_000, by_table((14, 11, 13), (12, 6, 5, 1, 4))),
    Level("grandmaster-1", 30_000, {}),
)
HINT: Final = Level("hint-1", 10_000, {})
