"""The spec of Pest for the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from pestis.games.pest.checks import check
from pestis.games.pest.content.box import OPTIONS, PestBox
from pestis.games.pest.content.reading import Content, advice, read_content
from pestis.games.pest.fields import state_fields, tallies
from pestis.games.pest.rules.actions.ahead import prospects
from pestis.games.pest.rules.actions.walking import APPROACHES, Toll, toll
from pestis.games.pest.rules.rounds.scoring import REASONS, outcome
from pestis.games.pest.rules.rounds.setup import SetUp
from pestis.games.pest.rules.variants.base import Variant
from pestis.games.pest.rules.variants.duel import Duel
from pestis.games.pest.rules.variants.solo import Solo
from pestis.games.pest.state import events
from pestis.games.pest.state.choices import CHOICES, MAX_SEATS
from pestis.games.pest.state.state import PestState
from pestis.games.pest.state.steps import Step
from pestis.games.pest.state.streams import STREAMS
from pestis.games.pest.tasks import PROMPTS, TASKS
from pestis.games.pest.worlds import Deals
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.events import Event
from pestis.kernel.core.fields import Field
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.spec import GameSpec, Options
from pestis.kernel.core.tallies import Tally
from pestis.kernel.errors import Message, SetupError
from pestis.kernel.json import Json

ACTIONS_VERSION: Final = 1
RULES_VERSION: Final = 2
DUELLISTS: Final = 2


def variant_of(seats: int, options: Options, content: Content) -> Variant:
    """The variant of a table: one player always plays the solo game, and two may choose the duel
    (PE 13, 14).

    Raises SetupError if the duel is chosen for another number of players.
    """
    numbers = content.variants
    if options["duel"] == "on" and seats != DUELLISTS:
        raise SetupError("pest.error.duel-seats", {"seats": seats})
    if seats == 1:
        return Solo(numbers.solo_influence, numbers.solo_imperatives)
    if options["duel"] == "on":
        return Duel(numbers.duel_covered, numbers.duel_pays, numbers.duel_thresholds)
    return Variant()


@final
class Pest(GameSpec[PestState, PestBox]):
    """The game of 2023, for one to five players."""

    check = staticmethod(check)
    outcome = staticmethod(outcome)
    sampler = staticmethod(Deals)

    def __init__(self) -> None:
        super().__init__(
            id="pest",
            rules_version=RULES_VERSION,
            seats=(1, MAX_SEATS),
            options=OPTIONS,
            choices=CHOICES,
            streams=STREAMS.all,
            events=events.ALL,
            tasks=TASKS,
            prompts=PROMPTS,
            actions_version=ACTIONS_VERSION,
            reasons=REASONS,
        )

    def new_box(self, seats: int, options: Options, content: Json, rules: int) -> PestBox:
        data = read_content(content, rules)
        variant = variant_of(seats, options, data)
        return PestBox(seats, options, content, rules, data, variant)

    def advice(self, box: PestBox) -> list[Message]:
        return advice(box.data)

    def fields(self, box: PestBox) -> Sequence[Field]:
        return state_fields(box.seats, len(box.map.roads))

    def tallies(self, box: PestBox) -> tuple[Tally, ...]:
        return tallies(box.seats)

    def blank(self, box: PestBox) -> PestState:
        return PestState(None, box.seats, len(box.map.roads))

    def first_task(self) -> Step:
        return SetUp()

    def turn_prompts(self) -> tuple[str, ...]:
        return ("place-castle", "place-doctor", "place-assistant", "act")

    def move_prompts(self) -> tuple[str, ...]:
        return ("place-castle", "place-doctor", "place-assistant")

    def prospects(
        self, s: PestState, seat: int, choice: Choice, box: PestBox, counted: frozenset[str]
    ) -> list[Message]:
        return prospects(s, seat, choice, box)

    def approaches(self) -> dict[str, tuple[str, ...]]:
        return APPROACHES

    def toll(
        self, before: PestState, after: PestState, events: Sequence[Event], seat: int, box: PestBox
    ) -> Toll:
        return toll(before, after, events, seat, box)

    def scramble(self, s: PestState, viewer: int | None, dice: Dice) -> PestState:
        return s.copy()


SPEC: Final = Pest()
