"""Canaries: a name that occurs only in hidden fields must never be shown to the viewer.

Every piece of a position that carries a name (a card in a hand, in a pile, in a row) is a
*perch*.  A perch is hidden from a viewer if the piece on it differs in a world that they cannot
tell from the true one.  A name whose perches are all hidden is the viewer's canary: nothing shown
to them may contain it.  Unlike a comparison of two worlds, this finds leaks that occur in both.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from functools import cache

from pestis.kernel.core.choices import Choice
from pestis.kernel.core.events import Event
from pestis.kernel.core.fields import Public
from pestis.kernel.json import Json, View
from pestis.kernel.match import Match
from tests.conformance.support import state_of

Perches = dict[tuple[str, tuple[str | int, ...]], int]
"""Name and place -> the number there."""


@cache
def names_in(text: str) -> tuple[str, ...]:
    """The words of a text that can be names: not plain numbers, which may mean anything."""
    return tuple([word for word in text.split() if not word.isdecimal()])


def collect(value: Json, place: tuple[str | int, ...], found: Perches) -> Perches:
    """Every name in a JSON value, with its place and count."""
    if isinstance(value, dict):
        for key, item in value.items():
            if isinstance(item, int):
                for name in names_in(key):
                    found[name, place] = item
            else:
                collect(item, (*place, key), found)
    elif isinstance(value, list):
        for i, item in enumerate(value):
            if item.__class__ is not int:
                collect(item, (*place, i), found)
    elif isinstance(value, str):
        for name in names_in(value):
            found[name, place] = 1
    return found


def secret_perches(match: Match) -> Perches:
    """The perches of all fields that are not public, and of sealed answers."""
    found: Perches = {}
    state = state_of(match)
    for field in match.header.box.fields:
        if not isinstance(field.visibility, Public):
            collect(field.codec.dump(getattr(state, field.name)), (field.name,), found)
    for seat, number in enumerate(state.sealed):
        if number >= 0:
            collect(match.spec.choices.at(number).text, ("sealed", seat), found)
    return found


def open_names(match: Match) -> set[str]:
    """The names in public fields, which are nobody's canaries."""
    view = match.view(None)
    found: Perches = {}
    for field in match.header.box.fields:
        if isinstance(field.visibility, Public):
            collect(view[field.name], (), found)
    return {name for name, _ in found}


def canaries(true: Perches, worlds: Iterable[Perches], known: set[str]) -> set[str]:
    """The names found only where the viewer of these indistinguishable worlds cannot look."""
    stable: AbstractSet[tuple[tuple[str, tuple[str | int, ...]], int]] = true.items()
    for world in worlds:
        stable = stable & world.items()
    seen = {name for (name, _), _ in stable}
    return {name for name, _ in true} - seen - known


def told_names(match: Match, view: View, choices: tuple[Choice, ...]) -> set[str]:
    """Every name in the secret part of a view, the prompts' subjects and the choices."""
    found: Perches = {}
    for field in match.header.box.fields:
        if not isinstance(field.visibility, Public):
            collect(view[field.name], (), found)
    collect(view["sealed"], (), found)
    told = {name for name, _ in found}
    for prompt in match.prompts():
        told.update(names_in(prompt.about))
    for choice in choices:
        told.update(choice.args)
    return told


def not_for_all(
    choices: tuple[Choice, ...], seat: int | None, worlds: Iterable[Match]
) -> tuple[Choice, ...]:
    """The choices of a seat that it does not have in every world that the public cannot tell apart.
    The other choices depend on public facts and reveal nothing, whatever they name."""
    if seat is None:
        return ()
    always = set(choices)
    for world in worlds:
        if seat not in world.prompts()[0].seats:
            return choices
        always &= set(world.choices(seat))
    return tuple([choice for choice in choices if choice not in always])


def event_names(events: list[Event], viewer: int | None) -> set[str]:
    """Every name in the events that a viewer sees."""
    found: set[str] = set()
    for event in events:
        for value in event.show(viewer).values():
            texts = value if isinstance(value, list) else [str(value)]
            for text in texts:
                found.update(names_in(text))
    return found
