"""The greedy bot: at the start of a turn it plays through the best lines of that turn in a world
that fits its view, and follows the one that leaves it best off (``values``).

It looks no farther than its own turn, and never at the state: what will be drawn is drawn by its
own dice.  Where something else comes up than in thought, it thinks again.
"""

from __future__ import annotations

from typing import Any, Final

from pestis.games.pest.bots.beam import Beam, Line
from pestis.games.pest.content.box import PestBox
from pestis.games.pest.spec import SPEC
from pestis.games.pest.worlds import sample
from pestis.kernel.bot import Answer, Bot, Question
from pestis.kernel.chance import live
from pestis.kernel.fields import Json
from pestis.kernel.position import box_of_view
from pestis.kernel.tasks import Context

LINES: Final = 5
"""Lines of play kept for each first choice."""


def greedy(asked: Question) -> Answer:
    """The next choice of the plan it remembers, or of a new one."""
    memory = asked.memory
    if isinstance(memory, list) and memory:
        for choice in asked.choices:
            if choice.text == memory[0]:
                return Answer(choice, memory[1:])
    box: Any = box_of_view(SPEC, asked.view)
    me = asked.view["viewer"]
    assert isinstance(box, PestBox) and isinstance(me, int)
    board = sample(asked.view, box)
    chance = live(SPEC.streams, SPEC.id, asked.dice.below(1 << 31))
    beam = Beam(me, LINES)
    start = Line(board, Context(box, chance, None), (), 0)
    first, *others = beam.turns(start, list(asked.choices), asked.nodes)[0].choices
    rest: list[Json] = [choice.text for choice in others]
    return Answer(first, rest, beam.nodes)


NODES: Final = 1500
"""Half of 50 ms, compiled; few questions need as many."""
GREEDY_1: Final = Bot("greedy-1", greedy, NODES)
