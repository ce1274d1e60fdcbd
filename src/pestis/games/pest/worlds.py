"""Sampler of worlds: nothing in the state is hidden (PE 3.8, 3.10).

Pest cards, aid cards, technologies and tokens are drawn only when needed, from the bag of unseen
ones, so the state holds no secret.  A world sampled from a view is the state itself, and its future
depends only on the dice of the search.
"""

from __future__ import annotations

from typing import Final, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.state.state import PestState
from pestis.games.pest.tasks import TASKS
from pestis.kernel.core.agenda import load_shown
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.spec import Sampler
from pestis.kernel.json import View


def sample(view: View, box: PestBox) -> PestState:
    """The state that a view shows."""
    s = PestState(None, box.seats, len(box.map.roads))
    load_shown(s, box.fields, TASKS, view)
    return s


@final
class Deals(Sampler[PestState]):
    """Yields copies of the one state that a view shows."""

    def __init__(self, view: View, box: PestBox) -> None:
        self._shown: Final = sample(view, box)

    def draw(self, dice: Dice) -> PestState:
        return self._shown.copy()
