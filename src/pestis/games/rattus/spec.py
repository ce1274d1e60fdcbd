"""The spec of Rattus, alone or with Africanus, for the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from pestis.games.rattus.checks import check
from pestis.games.rattus.content.box import OPTIONS, RattusBox, check_seats
from pestis.games.rattus.content.ids import MAX_SEATS
from pestis.games.rattus.content.reading import REGION_CARDS, read_content
from pestis.games.rattus.fields import state_fields, tallies
from pestis.games.rattus.rules.scoring import REASONS, outcome
from pestis.games.rattus.rules.setup import SetUp
from pestis.games.rattus.standing_orders import ORDERS, answer
from pestis.games.rattus.state import events
from pestis.games.rattus.state.choices import CHOICES
from pestis.games.rattus.state.state import RattusState
from pestis.games.rattus.state.steps import Step
from pestis.games.rattus.state.streams import STREAMS
from pestis.games.rattus.tasks import PROMPTS, TASKS
from pestis.games.rattus.worlds import Deals, scramble
from pestis.kernel.core.fields import Field
from pestis.kernel.core.spec import GameSpec, Options
from pestis.kernel.core.tallies import Tally
from pestis.kernel.json import Json

ACTIONS_VERSION: Final = 1
RULES_VERSION: Final = 3


@final
class Rattus(GameSpec[RattusState, RattusBox]):
    """The map game of 2010 for two to four players, with Africanus (2011) for two to six."""

    check = staticmethod(check)
    outcome = staticmethod(outcome)
    sampler = staticmethod(Deals)
    scramble = staticmethod(scramble)
    standing_answer = staticmethod(answer)

    def __init__(self) -> None:
        super().__init__(
            id="rattus",
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

    def new_box(self, seats: int, options: Options, content: Json, rules: int) -> RattusBox:
        check_seats("rattus", seats, options)
        return RattusBox(seats, options, content, rules, read_content(content, rules))

    def fields(self, box: RattusBox) -> Sequence[Field]:
        return state_fields(box.seats, box.africanus)

    def tallies(self, box: RattusBox) -> tuple[Tally, ...]:
        return tallies(box.seats, box.africanus)

    def blank(self, box: RattusBox) -> RattusState:
        return RattusState(None, box.seats, REGION_CARDS if box.africanus else 0)

    def first_task(self) -> Step:
        return SetUp()

    def turn_prompts(self) -> tuple[str, ...]:
        return ("settle", "camp", "act", "last-act")

    def move_prompts(self) -> tuple[str, ...]:
        return ("settle", "camp", "last-act")

    def fateful(self) -> tuple[str, ...]:
        return ("move", "rat", "count", "ignore")

    def standing_orders(self) -> dict[str, tuple[str, ...]]:
        return ORDERS


SPEC: Final = Rattus()
