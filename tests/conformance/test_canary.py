"""Canaries with many worlds at a time (the hunt of test_leaks has one at every prompt)."""

from __future__ import annotations

from itertools import islice

from pestis.kernel.core.rng import Dice
from pestis.kernel.json import Json
from pestis.kernel.match import Match
from tests.conformance.canary import (
    canaries,
    collect,
    event_names,
    not_for_all,
    open_names,
    secret_perches,
    told_names,
)
from tests.conformance.leaks import Told, scrambled
from tests.conformance.steps import Step
from tests.conformance.support import (
    Setting,
    few_settings,
    keeps_secrets,
    pick,
    prompts_in_a_row,
    viewers,
)

WORLDS = 6
STRIDE = 11
MOST = 80 * STRIDE
"""In short games, matches are played until enough canaries were found, or for this many prompts."""


def hidden_names(match: Match, viewer: int | None, dice: Dice) -> set[str]:
    """The viewer's canaries."""
    worlds = [secret_perches(scrambled(match, viewer, dice)) for _ in range(WORLDS)]
    return canaries(secret_perches(match), worlds, open_names(match))


def read_names(match: Match, viewer: int | None, dice: Dice) -> set[str]:
    """The names that the viewer sees but would not see in every world that the public cannot tell
    apart."""
    told = Told(match, viewer, [])
    public = [scrambled(match, None, dice) for _ in range(WORLDS if told.choices else 0)]
    return told_names(match, told.view, not_for_all(told.choices, viewer, public))


@few_settings
def test_no_viewer_reads_a_name_that_lies_only_where_he_cannot_look(setting: Setting) -> None:
    dice = setting.dice("canary")
    found = 0
    for number, match in enumerate(prompts_in_a_row(setting, 1, dice, MOST)):
        if found > 50 and not match.log:
            break
        if number % STRIDE == 0:
            for viewer in viewers(match):
                hidden = hidden_names(match, viewer, dice)
                found += len(hidden)
                sung = hidden & read_names(match, viewer, dice)
                assert not sung, f"answer {len(match.log)}, viewer {viewer}: {sorted(sung)}"
    assert found > 50 or not keeps_secrets(match)


@few_settings
def test_no_event_names_what_lies_only_where_the_viewer_cannot_look(setting: Setting) -> None:
    """The name must be hidden before and after the step; one revealed in between is visible
    before or after it."""
    match = setting.new(2)
    dice = setting.dice("events")
    while not match.over:
        if len(match.log) % STRIDE:
            match.submit(*pick(match, dice))
            continue
        before = [hidden_names(match, viewer, dice) for viewer in viewers(match)]
        step = Step(match, [])
        step.carry_out(*pick(match, dice))
        for viewer, hidden in zip(viewers(match), before, strict=True):
            sung = hidden & event_names(step.events, viewer)
            if sung and not match.over:
                sung &= hidden_names(match, viewer, dice)
                assert not sung, f"answer {len(match.log)}, viewer {viewer}: {sorted(sung)}"


@few_settings
def test_the_canaries_are_there_to_be_heard(setting: Setting) -> None:
    """The public's canaries are in some seat's hand, and the holder sees their names."""
    dice = setting.dice("there")
    heard, told = 0, 0
    for match in islice(prompts_in_a_row(setting, 3, dice, 20), 20):
        hidden = hidden_names(match, None, dice)
        heard += sum(len(hidden & read_names(match, seat, dice)) for seat in range(setting.seats))
        told += sum(knows_more(match, seat) for seat in range(setting.seats))
    assert heard > 0 or told == 0


def knows_more(match: Match, seat: int) -> bool:
    """Whether a seat is shown names in the state that the public is not shown."""
    own = told_names(match, match.view(seat), ())
    return own != told_names(match, match.view(None), ())


def test_perches_are_found_in_every_shape() -> None:
    shape: Json = {"a": [{"x-1": 2, "7": 1}, ["0 y-2", None, 3]], "b": "z"}
    assert collect(shape, (), {}) == {
        ("x-1", ("a", 0)): 2,
        ("y-2", ("a", 1, 0)): 1,
        ("z", ("b",)): 1,
    }
