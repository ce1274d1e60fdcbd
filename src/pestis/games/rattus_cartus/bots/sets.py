"""Whole sets of cards.  They are picked card by card in the order of their kinds, but a player
decides on all of them at once, so hints compare them as a whole."""

from __future__ import annotations

from typing import Any, Final

from pestis.games.rattus_cartus.rules.effects import HospitalDiscard
from pestis.games.rattus_cartus.state.steps import Picking
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.engine import ask
from pestis.kernel.core.tasks import Decision
from pestis.kernel.worlds.world import World

KINDS_OF_PROMPTS: Final = ("play-cards", "give-cards", "hospital")
"""The kinds of prompts that ask for the cards of a set one by one."""

Cards = tuple[Choice, ...]
"""The choices that make a set: its cards and, if the prompt has it, ``done``."""


def whole_sets(world: World, most: int) -> tuple[list[Cards], int]:
    """The sets that complete what the asked seat is picking, in the order of the choices, and the
    number of positions searched for them, which is about ``most`` at most."""
    found: list[Cards] = []
    open_rows: list[tuple[World, Cards]] = [(world, ())]
    nodes = 0
    while open_rows and nodes < most:
        begun, row = open_rows.pop()
        before = ask(begun.state)
        for choice in reversed(begun.choices()):
            further = begun.copy()
            further.answer(choice)
            nodes += 1
            if goes_on(before, ask(further.state)):
                open_rows.append((further, (*row, choice)))
            else:
                found.append((*row, choice))
    return found, nodes


def goes_on(before: Decision[Any, Any] | None, now: Decision[Any, Any] | None) -> bool:
    """Whether a prompt asks for the next card of the set that an earlier prompt asked about."""
    if isinstance(before, Picking) and isinstance(now, Picking):
        return now.seat == before.seat and len(now.picks) > len(before.picks)
    if isinstance(before, HospitalDiscard) and isinstance(now, HospitalDiscard):
        return now.seat == before.seat and now.left < before.left
    return False


def apart(one: Cards, other: Cards) -> int:
    """The number of cards by which two sets differ."""
    left = list(other)
    for choice in one:
        if choice in left:
            left.remove(choice)
    return len(left) + len(one) - (len(other) - len(left))
