"""The spec of Rattus Cartus for the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from pestis.games.rattus_cartus.checks import check
from pestis.games.rattus_cartus.content.box import OPTIONS, CartusBox
from pestis.games.rattus_cartus.content.reading import Content, read_content
from pestis.games.rattus_cartus.fields import state_fields, tallies
from pestis.games.rattus_cartus.rules.effects import read_effect
from pestis.games.rattus_cartus.rules.entering import PlayCards
from pestis.games.rattus_cartus.rules.scoring import REASONS, outcome
from pestis.games.rattus_cartus.rules.setup import SetUp, advised_against
from pestis.games.rattus_cartus.rules.supply import looks
from pestis.games.rattus_cartus.state import events
from pestis.games.rattus_cartus.state.choices import CHOICES, MAX_SEATS
from pestis.games.rattus_cartus.state.state import CartusState
from pestis.games.rattus_cartus.state.steps import Step
from pestis.games.rattus_cartus.state.streams import STREAMS
from pestis.games.rattus_cartus.tasks import PROMPTS, TASKS
from pestis.games.rattus_cartus.worlds import Deals, scramble
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.fields import Field
from pestis.kernel.core.queries import question_to
from pestis.kernel.core.spec import GameSpec, Options
from pestis.kernel.core.tallies import Tally
from pestis.kernel.errors import Message
from pestis.kernel.json import Json

ACTIONS_VERSION: Final = 1
RULES_VERSION: Final = 1


def actions(content: Content) -> list[object]:
    """The standard and the premium effect of each building."""
    found: list[object] = []
    for building in content.buildings:
        found.append(read_effect(building.row, "standard"))
        found.append(read_effect(building.row, "premium"))
    return found


@final
class RattusCartus(GameSpec[CartusState, CartusBox]):
    """The card game of 2012, for two to five players."""

    check = staticmethod(check)
    outcome = staticmethod(outcome)
    sampler = staticmethod(Deals)
    scramble = staticmethod(scramble)

    def __init__(self) -> None:
        super().__init__(
            id="rattus-cartus",
            rules_version=RULES_VERSION,
            seats=(2, MAX_SEATS),
            options=OPTIONS,
            choices=CHOICES,
            streams=STREAMS.all,
            events=events.ALL,
            tasks=TASKS,
            prompts=PROMPTS,
            actions_version=ACTIONS_VERSION,
            reasons=REASONS,
        )

    def new_box(self, seats: int, options: Options, content: Json, rules: int) -> CartusBox:
        data = read_content(content, rules)
        return CartusBox(seats, options, content, rules, data, actions(data))

    def warnings(self, s: CartusState, box: CartusBox) -> list[Message]:
        if advised_against(s, box):
            return [Message("rattus-cartus.event.tower-warning")]
        return []

    def fields(self, box: CartusBox) -> Sequence[Field]:
        return state_fields(box.seats)

    def tallies(self, box: CartusBox) -> tuple[Tally, ...]:
        return tallies(box.seats)

    def blank(self, box: CartusBox) -> CartusState:
        return CartusState(None, box.seats)

    def first_task(self) -> Step:
        return SetUp()

    def turn_prompts(self) -> tuple[str, ...]:
        return ("choose-supply", "enter", "premium-action", "standard-action")

    def prospects(
        self, s: CartusState, seat: int, choice: Choice, box: CartusBox, counted: frozenset[str]
    ) -> list[Message]:
        if choice.verb == "supply":
            return looks(choice, box)
        task = question_to(s, seat)
        if not isinstance(task, PlayCards) or counted & {"influence", "rats"}:
            return []  # All cards of the building are turned over before the next question.
        return task.prospects(s, choice, box)


SPEC: Final = RattusCartus()
