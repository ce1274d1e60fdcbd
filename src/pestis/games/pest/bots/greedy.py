"""The greedy bot: at the start of a turn it searches the best lines of that turn in a world that
fits its view, and follows the line that leaves it in the best position (``values``).

It looks no further than its own turn, and never at the real state: its own dice decide what is
drawn.  If the game reveals something other than what the search assumed, the bot searches again.
"""

from __future__ import annotations

from typing import Final

from pestis.games.pest.bots.beam import Beam, line_of
from pestis.games.pest.spec import SPEC
from pestis.kernel.worlds.bot import Answer, Bot, Question
from pestis.kernel.worlds.plan_memory import remember, remembered
from pestis.kernel.worlds.world import Worlds

LINES: Final = 5
"""Lines of play kept for each first choice."""


def greedy(asked: Question) -> Answer:
    """The next choice of the remembered plan, or of a new one."""
    planned = remembered(asked)
    if planned is not None:
        return planned
    me = asked.view["viewer"]
    assert isinstance(me, int)
    beam = Beam(me, LINES)
    start = line_of(Worlds(SPEC, asked.view).draw(asked.dice))
    return remember(beam.turns(start, list(asked.choices), asked.nodes)[0].choices, beam.nodes)


NODES: Final = 1500
"""Half of 50 ms, compiled; few prompts need that many."""
GREEDY_1: Final = Bot("greedy-1", greedy, NODES)
