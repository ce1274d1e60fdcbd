"""Rattus, alone or with Africanus, as the kernel sees it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, final

from pestis.games.rattus import events
from pestis.games.rattus.base import Step
from pestis.games.rattus.box import OPTIONS, RattusBox, check_seats
from pestis.games.rattus.checks import check
from pestis.games.rattus.choices import TABLE
from pestis.games.rattus.content import (
    AFRICANUS,
    REGION_CARDS,
    read_content,
)
from pestis.games.rattus.hidden import sample, scramble
from pestis.games.rattus.ids import MAX_SEATS
from pestis.games.rattus.scoring import REASONS, outcome
from pestis.games.rattus.setup import SetUp
from pestis.games.rattus.standing import ORDERS, answer
from pestis.games.rattus.state import Board, blank_board, board_fields
from pestis.games.rattus.streams import STREAMS
from pestis.games.rattus.tasks import TASKS
from pestis.kernel.fields import Field, Json, View
from pestis.kernel.generator import Dice
from pestis.kernel.spec import GameSpec, Options, Outcome

RULES_VERSION: Final = 2

Words = tuple[tuple[str, str | bool | tuple[str, ...]], ...]
"""Options as something to look a box up by."""


def frozen(options: Options) -> Words:
    """The options, hashable."""
    return tuple(
        (name, tuple(value) if isinstance(value, list) else value)
        for name, value in options.items()
    )


def make_box(seats: int, options: Options, own: Json, rules: int) -> RattusBox:
    """Content and options of one match.  Raises SetupError or ContentError."""
    check_seats("rattus", seats, options)
    fields = board_fields(seats, options["expansion"] == AFRICANUS)
    return RattusBox(seats, options, own, rules, read_content(own, rules), fields)


@lru_cache(maxsize=64)
def shipped_box(seats: int, words: Words, rules: int) -> RattusBox:
    """The box with our own content.  Boxes are frozen, so matches share the last few."""
    options: Options = {
        name: list(value) if isinstance(value, tuple) else value for name, value in words
    }
    return make_box(seats, options, None, rules)


@final
class Rattus(GameSpec[Board, RattusBox]):
    """The map game of 2010 for two to four players, with Africanus (2011) for two to six."""

    def __init__(self) -> None:
        super().__init__(
            id="rattus",
            rules_version=RULES_VERSION,
            seats=(2, MAX_SEATS),
            options=OPTIONS,
            choices=TABLE,
            streams=STREAMS.all,
            events=events.ALL,
            tasks=TASKS,
            reasons=REASONS,
        )

    def new_box(self, seats: int, options: Options, content: Json, rules: int) -> RattusBox:
        if content is None:
            return shipped_box(seats, frozen(options), rules)
        return make_box(seats, options, content, rules)

    def fields(self, box: RattusBox) -> Sequence[Field]:
        return box.fields

    def blank(self, box: RattusBox) -> Board:
        return blank_board(box.seats, REGION_CARDS if box.africanus else 0)

    def first_task(self) -> Step:
        return SetUp()

    def check(self, s: Board, box: RattusBox) -> None:
        check(s, box)

    def outcome(self, s: Board, box: RattusBox) -> Outcome:
        return outcome(s, box)

    def turn_prompts(self) -> tuple[str, ...]:
        return ("settle", "camp", "act", "last-act")

    def standing_orders(self) -> dict[str, tuple[str, ...]]:
        return ORDERS

    def standing_answer(self, order: str, view: View, seat: int) -> str:
        return answer(order, view, seat)

    def sample_world(self, view: View, dice: Dice, box: RattusBox) -> Board:
        return sample(view, dice, box)

    def scramble(self, s: Board, viewer: int | None, dice: Dice) -> Board:
        return scramble(s, viewer, dice)


SPEC: Final = Rattus()
