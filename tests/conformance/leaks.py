"""Non-interference: nothing shown to viewers may depend on facts they cannot know.

At a prompt, ``spec.scramble`` deals again everything hidden from a viewer.  Three things must hold:

- *standing still*: in the other world the viewer is shown the same, to the byte (:class:`Told`);
- *moving on*: if the same answer with the same chance reveals nothing to the viewer, they are
  again shown the same, events included.  This finds leaks that the first cannot: a step
  that used a secret to decide what comes next, or whom to ask;
- *announcing*: if something is revealed to the viewer, state and events show them the same in both
  worlds until it is announced (:func:`compare_until_told`).  So a search that plays a choice
  ahead in a sampled world can stop before it learns what the seat cannot know.

At each prompt canaries are checked as well (see canary.py).

After a revelation the worlds may differ, but then the view must show the facts that the events
revealed: equal views with unequal events would mean an event that says more than it may.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Final

from pestis.kernel.core.chance import Recorded, live
from pestis.kernel.core.choices import Choice
from pestis.kernel.core.events import Event
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.tasks import Context
from pestis.kernel.errors import IllegalChoice, NotAsked, PestisError
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from tests.conformance.canary import (
    canaries,
    event_names,
    not_for_all,
    open_names,
    secret_perches,
    told_names,
)
from tests.conformance.steps import Step
from tests.conformance.support import pick, state_of, viewers

BYTES_EVERY: Final = 16
"""Python objects are compared at every prompt; their JSON text only at one prompt in this many, to
check the order of keys and 1 against true."""

CHECK_EVERY: Final = 7
"""One scrambled world in this many is checked to be legal."""


class Leak(AssertionError):
    """A viewer was shown something that depends on facts they cannot know."""


class Told:
    """Everything that a viewer is shown at a prompt."""

    def __init__(self, match: Match, viewer: int | None, probes: list[Choice]) -> None:
        self.view = match.view(viewer)
        self.choices: tuple[Choice, ...] = ()
        self.refusals: list[str] = []
        if viewer is None:
            return
        try:
            self.choices = match.choices(viewer)
        except NotAsked as error:
            self.refusals.append(refusal(error))
            return
        for choice in probes:
            if choice not in self.choices:
                self.refusals.append(attempt(match, viewer, choice))

    def json(self) -> str:
        """Everything as text, with keys in insertion order."""
        choices = [choice.text for choice in self.choices]
        return json.dumps([self.view, choices, self.refusals])


def attempt(match: Match, seat: int, choice: Choice | str) -> str:
    """The refusal of an illegal choice by a seat."""
    try:
        match.submit(seat, choice)
    except PestisError as error:
        return refusal(error)
    raise AssertionError(f"{choice} was accepted, though it is not among the choices")


def refusal(error: PestisError) -> str:
    """An error with its parameters, as text."""
    reason = error.reason if isinstance(error, IllegalChoice) else None
    return f"{type(error).__name__} {error.message!r} {reason!r}"


def difference(one: Json, other: Json, where: str = "") -> str:
    """The first place where two JSON values differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *[key for key in other if key not in one]]:
            if key not in one or key not in other:
                return f"{where}.{key}: only in one"
            if one[key] != other[key]:
                return difference(one[key], other[key], f"{where}.{key}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for i, (a, b) in enumerate(zip(one, other, strict=True)):
            if a != b:
                return difference(a, b, f"{where}[{i}]")
    return f"{where}: {str(one)[:200]} | {str(other)[:200]}"


def compare(true: Told, other: Told, at: str, text: bool) -> None:
    """Raises Leak if the two differ."""
    if true.view != other.view:
        raise Leak(f"{at}: view{difference(true.view, other.view)}")
    if true.choices != other.choices:
        raise Leak(f"{at}: choices {true.choices} | {other.choices}")
    if true.refusals != other.refusals:
        raise Leak(f"{at}: errors {true.refusals} | {other.refusals}")
    if text and true.json() != other.json():
        raise Leak(f"{at}: equal values, but other bytes")


def scrambled(match: Match, viewer: int | None, dice: Dice) -> Match:
    """A match in a world that the viewer cannot tell from the true one."""
    spec = match.spec
    state = spec.scramble(state_of(match), viewer, dice)
    door = Recorded(live(spec.streams, spec.id, 1))
    return Match(spec, match.header, state, Context(match.header.box, door, []), None)


class Gaze:
    """One viewer at one prompt: everything they are shown, and the names they must not see."""

    def __init__(self, viewer: int | None, told: Told, hidden: set[str]) -> None:
        self.viewer = viewer
        self.told = told
        self.hidden = hidden


class Hunt:
    """Plays matches and looks for leaks at every prompt, or at a random one in ``stride``; counts
    its comparisons."""

    def __init__(self, dice: Dice, stride: int = 1) -> None:
        self.dice = dice
        self.stride = stride
        self.count: Counter[str] = Counter()

    def run(self, match: Match) -> None:
        """Play a match to its end.  Raises Leak."""
        gazes: list[Gaze] = []
        probes: list[Choice] = []
        events: list[Event] = []
        while not match.over:
            if self.stride > 1 and self.dice.below(self.stride):
                match.submit(*pick(match, self.dice))
                gazes = []
                continue
            if not gazes:
                probes = self._probes(match)
                gazes = [Gaze(v, Told(match, v, probes), set()) for v in viewers(match)]
            worlds = self._stand_still(match, gazes, probes, events)
            seat, choice = pick(match, self.dice)
            step = Step(match, viewers(match))
            step.carry_out(seat, choice)
            events = step.events
            probes = self._probes(match)
            gazes = [
                Gaze(gaze.viewer, Told(match, gaze.viewer, probes), gaze.hidden) for gaze in gazes
            ]
            for gaze, world in zip(gazes, worlds, strict=True):
                self._move_on(world, gaze, step, (seat, choice, probes))
            self.count["prompts"] += 1
        self.count["matches"] += 1

    def _probes(self, match: Match) -> list[Choice]:
        table = match.spec.choices
        return [table.at(self.dice.below(len(table))) for _ in range(2)]

    def _stand_still(
        self, match: Match, gazes: list[Gaze], probes: list[Choice], events: list[Event]
    ) -> list[Match]:
        """For each viewer, the public first, another world that they cannot tell from the true
        one."""
        true = secret_perches(match)
        known = open_names(match)
        worlds = []
        for gaze in gazes:
            at = f"{match.spec.id}, answer {len(match.log)}, viewer {gaze.viewer}"
            world = scrambled(match, gaze.viewer, self.dice)
            if self.count["compared"] % CHECK_EVERY == 0:
                match.spec.check(state_of(world), match.header.box)
            text = self.count["prompts"] % BYTES_EVERY == 0
            compare(gaze.told, Told(world, gaze.viewer, probes), at, text)
            hidden = canaries(true, [secret_perches(world)], known)
            worlds.append(world)
            asked = not_for_all(gaze.told.choices, gaze.viewer, worlds[:1])
            sung = hidden & told_names(match, gaze.told.view, asked)
            sung |= hidden & gaze.hidden & event_names(events, gaze.viewer)
            if sung:
                raise Leak(f"{at}: told {sorted(sung)}, which lie only where he cannot look")
            gaze.hidden = hidden
            self.count["compared"] += 1
            self.count["canaries"] += len(hidden)
        return worlds

    def _move_on(
        self, world: Match, gaze: Gaze, step: Step, asked: tuple[int, Choice, list[Choice]]
    ) -> None:
        """Take the same step with the same chance in the other world and compare."""
        seat, choice, probes = asked
        viewer = gaze.viewer
        at = f"{world.spec.id}, after {choice} of seat {seat}, viewer {viewer}"
        other = Step(world, [viewer])
        try:
            whole = other.carry_out_with(seat, choice, step.outcomes)
        except IllegalChoice:
            if viewer == seat:
                raise Leak(f"{at}: it is legal in one world only") from None
            self.count["steps that cannot be"] += 1
            return
        told = compare_until_told(step, other, viewer, whole, at)
        if not whole:
            self.count["steps cut short"] += 1
            return
        if not told:
            compare(gaze.told, Told(world, viewer, probes), at, False)
            self.count["steps compared"] += 1
        elif world.view(viewer) != gaze.told.view:
            self.count["steps that revealed"] += 1
            return
        if step.shown(viewer) != other.shown(viewer):
            raise Leak(f"{at}: events {step.shown(viewer)} | {other.shown(viewer)}")


def compare_until_told(step: Step, other: Step, viewer: int | None, whole: bool, at: str) -> bool:
    """Whether something was revealed to a viewer.  Until it was announced, the step must have shown
    them the same in both worlds; the other world may stop earlier unless it is ``whole``."""
    mine, its = step.told(viewer), other.told(viewer)
    if (mine is None) != (its is None) and (whole or mine is None):
        raise Leak(f"{at}: something is revealed in one world only")
    told = mine is not None and its is not None
    if mine is not None and its is not None and mine.seen[viewer] != its.seen[viewer]:
        where = difference(mine.seen[viewer], its.seen[viewer])
        raise Leak(f"{at}: announced too late, for the state shows it: {where}")
    until = other.events_before(its)
    if step.shown(viewer)[:until] != other.shown(viewer)[:until]:
        raise Leak(f"{at}: events {step.shown(viewer)[:until]} | {other.shown(viewer)[:until]}")
    ahead = other.announced_before(its)
    if step.announced_before(mine)[: len(ahead)] != ahead:
        raise Leak(f"{at}: announced to others {step.announced_before(mine)} | {ahead}")
    return told
