"""The end of an era in its five steps (PE 8.3)."""

from __future__ import annotations

from typing import ClassVar, final

from pestis.games.pest.rules.common.changes import gain_shame
from pestis.games.pest.rules.rounds.agendas import ScoreAgenda
from pestis.games.pest.rules.rounds.capital import ClearCapital, RankCapital
from pestis.games.pest.state import events
from pestis.games.pest.state.state import PestState
from pestis.games.pest.state.steps import Ctx, Step
from pestis.kernel.core.tasks import then


@final
class EraEnd(Step):
    """Scores the agenda, ranks and clears the capital, gives shame.  Step 5 needs no task: the next
    era's number already gives another assistant."""

    name: ClassVar[str] = "era-end"

    def run(self, s: PestState, ctx: Ctx) -> None:
        ctx.emit(events.ERA_ENDED, s.year // 2 - 1)
        then(s, ScoreAgenda(), RankCapital(), ClearCapital(), ShameForDead(), AfterEra())


@final
class ShameForDead(Step):
    """Gives shame for occupied spaces of the cemetery, at the end of every era (PE 7.6, 8.3
    step 4)."""

    name: ClassVar[str] = "shame-for-dead"

    def run(self, s: PestState, ctx: Ctx) -> None:
        for seat in s.order:
            shame = ctx.box.boards.cemetery[s.dead[seat]]
            if shame:
                ctx.emit(events.SHAME_FOR_DEAD, seat, shame, s.dead[seat])
                gain_shame(s, seat, shame, ctx)


@final
class AfterEra(Step):
    """Runs what a variant adds at the end of an era (PE 13.3)."""

    name: ClassVar[str] = "after-era"

    def run(self, s: PestState, ctx: Ctx) -> None:
        ctx.box.variant.after_era(s, ctx)
