"""Wraps a view with its reconstructed state, content and translations for drawing.

Nothing in Pest is secret (PE 3.8), so the whole state can be rebuilt from any view, and the rules
themselves can compute what the terminal shows.
"""

from __future__ import annotations

from typing import Final, final

from pestis.games.pest.content.box import PestBox
from pestis.games.pest.content.ids import CAPITAL, GOODS, NONE, RESOURCES, SIZES
from pestis.games.pest.rules.common.crossing import step_cost
from pestis.games.pest.spec import SPEC
from pestis.games.pest.state.state import BUILDINGS, PestState
from pestis.games.pest.terminal.wording import GAME
from pestis.games.pest.worlds import sample
from pestis.kernel.json import View
from pestis.kernel.records.position import box_of_view
from pestis.parts.drawing import seat_mark
from pestis.words import Words

FAR: Final = 99
"""The distance of a place that cannot be reached."""


@final
class TableView:
    """A viewer's view of the table, with the words to describe it.

    viewer  the seat, or -1 for the public
    asked   kind of the open prompt, if the viewer is asked
    about   subject of that prompt
    """

    def __init__(self, view: View, words: Words) -> None:
        seats, viewer = view["seats"], view["viewer"]
        assert isinstance(seats, int)
        self.words: Final = words
        self.box: Final[PestBox] = box_of_view(SPEC, view)
        self.s: Final[PestState] = sample(view, self.box)
        self.seats: Final = range(seats)
        self.viewer: Final = viewer if isinstance(viewer, int) else NONE
        self.over: Final = view["over"] is True
        self.asked, self.about = _question(view, self.viewer)

    def say(self, id: str, **params: object) -> str:
        """A message of this game as text."""
        return self.words.text(f"{GAME}.{id}", **params)

    def task(self) -> object:
        """The task of the open prompt."""
        assert self.s.agenda is not None
        return self.s.agenda.task

    def place(self, number: int) -> str:
        """The name of a place."""
        if number == CAPITAL:
            return self.say("screen.capital")
        return self.say(f"place.{self.box.map.places[number].id}")

    def good(self, number: int) -> str:
        """The name of a good."""
        return self.say(f"good.{GOODS[number]}")

    def size(self, place: int) -> str:
        """The word for a place's size: village, town or city."""
        return self.say(f"size.{SIZES[self.box.map.places[place].size]}")

    def marks(self, seats: list[int]) -> str:
        """The marks of several seats."""
        return "".join([seat_mark(seat) for seat in seats])

    def builders(self, place: int) -> list[int]:
        """The seats with a building in a place."""
        return [at // BUILDINGS for at, site in enumerate(self.s.built) if site == place]

    def gives(self, place: int) -> str:
        """The resource of a place; empty for the capital and for destroyed places."""
        good = self.s.resources[place]
        return "" if self.s.destroyed[place] or not 0 <= good < RESOURCES else self.good(good)

    def distances(self) -> list[int]:
        """Movement from the viewer's doctor to every place, ignoring people on the way; FAR if
        unknown."""
        found = [FAR] * len(self.box.map.places)
        if self.viewer == NONE or self.s.doctor[self.viewer] == NONE:
            return found
        found[self.s.doctor[self.viewer]] = 0
        shorter = True
        while shorter:
            shorter = False
            for place, near in enumerate(self.box.map.neighbours):
                if found[place] == FAR:
                    continue
                for other in near:
                    way = found[place] + step_cost(self.s, self.viewer, other, self.box)
                    if way < found[other]:
                        found[other] = way
                        shorter = True
        return found


def _question(view: View, viewer: int) -> tuple[str, str]:
    """Kind and subject of the viewer's open prompt; empty if there is none."""
    prompts = view["prompts"]
    assert isinstance(prompts, list)
    for prompt in prompts:
        assert isinstance(prompt, dict)
        seats = prompt["seats"]
        if isinstance(seats, list) and viewer in seats:
            return str(prompt["kind"]), str(prompt["about"])
    return "", ""
