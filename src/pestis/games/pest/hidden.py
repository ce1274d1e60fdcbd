"""What a viewer cannot know (PE 3.8, 3.10): nothing that is kept.

Pest cards, aid cards, technologies and tokens that nobody has seen are drawn from the bag of
unseen ones at the moment of need, so the state holds no secret: a world sampled from a view is
the state itself, and what will come is up to the dice of whoever plays it on.
"""

from __future__ import annotations

from pestis.games.pest.box import PestBox
from pestis.games.pest.choices import TABLE
from pestis.games.pest.state import Thokaia, blank_kingdom
from pestis.games.pest.tasks import TASKS
from pestis.kernel.fields import Json, View
from pestis.kernel.tasks import Frame


def sample(view: View, box: PestBox) -> Thokaia:
    """The state that gives the view."""
    s = blank_kingdom(box.seats, len(box.map.roads))
    for field in box.fields:
        setattr(s, field.name, field.codec.load(view[field.name], field.name))
    sealed = view["sealed"]
    assert isinstance(sealed, list)
    s.sealed = tuple([TABLE.parse(text).number if isinstance(text, str) else -1 for text in sealed])
    s.agenda = _agenda(view["agenda"])
    return s


def _agenda(rows: Json) -> Frame | None:
    assert isinstance(rows, list)
    frame: Frame | None = None
    for row in reversed(rows):
        assert isinstance(row, list)
        numbers = [-1 if number is None else number for number in row[1:]]
        frame = Frame(TASKS[str(row[0])](*numbers), frame)
    return frame
