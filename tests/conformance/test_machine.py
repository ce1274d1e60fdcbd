"""Random walks over all operations of a match, whose results must always agree."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import pestis
from pestis.kernel.errors import IllegalChoice, NotAsked, UndoRefused
from pestis.kernel.match import Match
from tests.conformance.support import FEW, Setting, state_of

NUMBERS = st.integers(0, 10_000)


class Walk(RuleBasedStateMachine):
    """A match and its hashes: the state of each prompt must be reachable again."""

    def __init__(self) -> None:
        super().__init__()
        self.setting: Setting = FEW[0]
        self.match: Match = self.setting.new(0)
        self.hashes: list[str] = []

    @initialize(setting=st.sampled_from(FEW), seed=st.integers(0, 50), heard=st.booleans())
    def begin(self, setting: Setting, seed: int, heard: bool) -> None:
        self.setting = setting
        self.match = setting.new(seed)
        if heard:
            self.match.events(None)
        self.hashes = [self.match.hash()]

    def _pick(self, items: Any, number: int) -> Any:
        return items[number % len(items)]

    @precondition(lambda self: not self.match.over)
    @rule(number=NUMBERS, times=st.integers(1, 12))
    def submit(self, number: int, times: int) -> None:
        for i in range(times):
            if self.match.over:
                return
            seat = self._pick(self.match.prompts()[0].seats, number + i)
            choice = self._pick(self.match.choices(seat), number // 7 + i)
            self.match.submit(seat, choice if i % 2 else choice.text)
            self.hashes.append(self.match.hash())

    @rule(seat=st.integers(-1, 6), number=NUMBERS)
    def submit_anything(self, seat: int, number: int) -> None:
        table = self.match.spec.choices
        choice = table.at(number % len(table))
        try:
            legal = choice in self.match.choices(seat)
            if not legal:
                self.match.submit(seat, choice)
                raise AssertionError(f"{choice} was accepted")
        except (IllegalChoice, NotAsked):
            assert self.match.hash() == self.hashes[-1]

    @rule(number=NUMBERS)
    def undo(self, number: int) -> None:
        seat = number % self.match.seats
        before = len(self.match.log)
        try:
            self.match.undo(seat)
        except UndoRefused:
            assert len(self.match.log) == before
            return
        assert len(self.match.log) == before - 1
        self.hashes.pop()

    @precondition(lambda self: len(self.hashes) > 1)
    @rule(number=NUMBERS)
    def rewind(self, number: int) -> None:
        keep = len(self.hashes) - 1 - number % min(15, len(self.hashes))
        self.match.rewind(keep)
        del self.hashes[keep + 1 :]

    @rule()
    def copy(self) -> None:
        self.match = self.match.copy()

    @rule()
    def save_and_load(self) -> None:
        self.match = pestis.load(self.match.save())

    @rule(number=NUMBERS)
    def look_back(self, number: int) -> None:
        entries = number % len(self.hashes)
        assert self.match.at(entries).hash() == self.hashes[entries]

    @rule(number=NUMBERS)
    def view_and_sample(self, number: int) -> None:
        viewer = self._pick([None, *range(self.match.seats)], number)
        view = self.match.view(viewer)
        assert json.loads(json.dumps(view)) == view
        world = pestis.sample_world(view, self.setting.dice("walk", number))
        assert world.view(viewer) == view

    @rule(number=NUMBERS)
    def listen(self, number: int) -> None:
        viewer = self._pick([None, *range(self.match.seats)], number)
        told = self.match.events(viewer)
        assert self.match.copy().events(viewer) == told

    @invariant()
    def it_is_where_it_was(self) -> None:
        if self.hashes:
            assert self.match.hash() == self.hashes[-1]
            assert len(self.match.log) == len(self.hashes) - 1
            self.match.spec.check(state_of(self.match), self.match.header.box)
            assert self.match.over == (not self.match.prompts())


@pytest.mark.parametrize(
    "examples", [10, pytest.param(60, marks=pytest.mark.slow)], ids=["short", "long"]
)
def test_a_random_walk_over_everything_a_match_can_do(examples: int) -> None:
    run_state_machine_as_test(
        Walk,
        settings=settings(
            max_examples=examples,
            stateful_step_count=40,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
