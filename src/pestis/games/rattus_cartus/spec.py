"""Rattus Cartus as the kernel sees it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, final

from pestis.games.rattus_cartus import events
from pestis.games.rattus_cartus.base import Step
from pestis.games.rattus_cartus.box import OPTIONS, CartusBox
from pestis.games.rattus_cartus.checks import check
from pestis.games.rattus_cartus.choices import MAX_SEATS, TABLE
from pestis.games.rattus_cartus.content import Content, read_content
from pestis.games.rattus_cartus.effects import read_effect
from pestis.games.rattus_cartus.fields import table_fields
from pestis.games.rattus_cartus.flow import SetUp, advised_against
from pestis.games.rattus_cartus.hidden import sample, scramble
from pestis.games.rattus_cartus.scoring import REASONS, outcome
from pestis.games.rattus_cartus.state import Table, blank_table
from pestis.games.rattus_cartus.streams import STREAMS
from pestis.games.rattus_cartus.tasks import TASKS
from pestis.kernel.errors import Message
from pestis.kernel.fields import Field, Json, View
from pestis.kernel.generator import Dice
from pestis.kernel.spec import GameSpec, Options, Outcome

RULES_VERSION: Final = 1


def actions(content: Content) -> list[object]:
    """For each building its standard and its premium effect."""
    found: list[object] = []
    for building in content.buildings:
        found.append(read_effect(building.row, "standard"))
        found.append(read_effect(building.row, "premium"))
    return found


Words = tuple[tuple[str, str | bool | tuple[str, ...]], ...]
"""Options as something to look a box up by."""


def frozen(options: Options) -> Words:
    """The options, hashable."""
    return tuple(
        (name, tuple(value) if isinstance(value, list) else value)
        for name, value in options.items()
    )


def make_box(seats: int, options: Options, own: Json, rules: int) -> CartusBox:
    """Content and options of one match.  Raises SetupError or ContentError."""
    data = read_content(own, rules)
    return CartusBox(seats, options, own, rules, data, actions(data), table_fields(seats))


@lru_cache(maxsize=64)
def shipped_box(seats: int, words: Words, rules: int) -> CartusBox:
    """The box with our own content.  Boxes are frozen, so matches share the last few."""
    options: Options = {
        name: list(value) if isinstance(value, tuple) else value for name, value in words
    }
    return make_box(seats, options, None, rules)


@final
class RattusCartus(GameSpec[Table, CartusBox]):
    """The card game of 2012, for two to five players."""

    def __init__(self) -> None:
        super().__init__(
            id="rattus-cartus",
            rules_version=RULES_VERSION,
            seats=(2, MAX_SEATS),
            options=OPTIONS,
            choices=TABLE,
            streams=STREAMS.all,
            events=events.ALL,
            tasks=TASKS,
            reasons=REASONS,
        )

    def new_box(self, seats: int, options: Options, content: Json, rules: int) -> CartusBox:
        if content is None:
            return shipped_box(seats, frozen(options), rules)
        return make_box(seats, options, content, rules)

    def warnings(self, s: Table, box: CartusBox) -> list[Message]:
        if advised_against(s, box):
            return [Message("rattus-cartus.event.tower-warning")]
        return []

    def fields(self, box: CartusBox) -> Sequence[Field]:
        return box.fields

    def blank(self, box: CartusBox) -> Table:
        return blank_table(box.seats)

    def first_task(self) -> Step:
        return SetUp()

    def turn_prompts(self) -> tuple[str, ...]:
        return ("choose-supply", "enter", "premium-action", "standard-action")

    def check(self, s: Table, box: CartusBox) -> None:
        check(s, box)

    def outcome(self, s: Table, box: CartusBox) -> Outcome:
        return outcome(s, box)

    def sample_world(self, view: View, dice: Dice, box: CartusBox) -> Table:
        return sample(view, dice, box)

    def scramble(self, s: Table, viewer: int | None, dice: Dice) -> Table:
        return scramble(s, viewer, dice)


SPEC: Final = RattusCartus()
