"""Search for Rattus: a tree of choices, with the judge evaluating its leaves."""

from __future__ import annotations

from typing import Final, final

from pestis.games.rattus.bots.terms import TERMS
from pestis.games.rattus.content.box import RattusBox
from pestis.games.rattus.content.reading import AFRICANUS, NONE, PACKAGE
from pestis.games.rattus.spec import SPEC
from pestis.kernel.core.choices import Choice
from pestis.kernel.json import View
from pestis.kernel.worlds.world import World
from pestis.parts.judges import judge_for
from pestis.parts.thinking import Judging, Level, judged


@final
class RattusThinking(Judging):
    """The search for an answer to one prompt of Rattus."""

    def __init__(self, view: View, choices: tuple[Choice, ...]) -> None:
        super().__init__(SPEC, view, choices)
        box = self.worlds.box
        assert isinstance(box, RattusBox)
        self.table = TERMS.table(box)
        self._judge: Final = judge_for(TERMS, PACKAGE, box)

    def judge(self, world: World) -> list[int]:
        return judged(self._judge, world)


THINKING: Final = RattusThinking


def by_table(none: tuple[int, ...], africanus: tuple[int, ...]) -> dict[str, int]:
    """The percentage of choices overlooked, by table: for two players, three, and so on.

    Africanus has its own percentages, because seeing as much takes more nodes there.
    """
    found = {f"{NONE}-{seats}": of for seats, of in enumerate(none, 2)}
    return found | {f"{AFRICANUS}-{seats}": of for seats, of in enumerate(africanus, 2)}


LEVELS: Final = (
    Level("newcomer-1", 1_000, by_table((51, 52, 53), (63, 47, 45, 31, 23))),
    Level("novice-1", 2_000, by_table((50, 52, 49), (57, 46, 48, 38, 37))),
    Level("apprentice-1", 3_000, by_table((44, 42, 43), (50, 41, 41, 34, 32))),
    Level("journeyman-1", 3_000, by_table((31, 31, 32), (37, 27, 26, 20, 19))),
    Level("adept-1", 3_000, by_table((18, 21, 21), (24, 12, 11, 6, 5))),
    Level("expert-1", 6_000, by_table((21, 19, 19), (12, 5, 6, 3, 2))),
    Level("master-1", 15_000, by_table((17, 14, 14), (9, 9, 4, 2, 0))),
    Level("grandmaster-1", 30_000, {}),
)
HINT: Final = Level("hint-1", 10_000, {})
EXPLAINED: Final = ("take", "use")
"""Verbs of choices that name a card or building whose own text says what the choice does."""
