"""Secrets: nothing shown to a viewer depends on hidden information (see leaks.py)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pestis.kernel.core.fields import Public
from pestis.kernel.match import Match
from tests.conformance.leaks import Hunt, Told, scrambled
from tests.conformance.support import (
    EVERY,
    FEW,
    PLAYED,
    Setting,
    answers,
    attributes,
    every_game,
    few_settings,
    hints,
    prompts_of,
    state_of,
    viewers,
)

PART = 10


class Part:
    """Some of the matches of one game, searched from the first prompt to the last."""

    def __init__(self, game: str, numbers: range) -> None:
        self.game = game
        self.numbers = numbers

    def __str__(self) -> str:
        return f"{self.game}-{self.numbers.start}-{self.numbers.stop - 1}"


def _settings(game: str) -> list[Setting]:
    return [setting for setting in EVERY if setting.game == game]


def _matches(game: str) -> int:
    return max(hints(game).leak_matches, len(_settings(game)))


def _setting(game: str, number: int) -> Setting:
    """The setting of a match: the settings in order, each for an equal share of the matches."""
    settings = _settings(game)
    return settings[number * len(settings) // _matches(game)]


_PARTS = [
    Part(game, range(at, min(at + PART, _matches(game))))
    for game in PLAYED
    for at in range(0, _matches(game), PART)
]


@pytest.mark.slow
@pytest.mark.parametrize("part", _PARTS, ids=str)
def test_no_viewer_is_told_what_he_cannot_know(part: Part) -> None:
    """For every seat and the public, at every prompt selected by the game's stride."""
    count: Counter[str] = Counter()
    for number in part.numbers:
        setting = _setting(part.game, number)
        hunt = Hunt(setting.dice("hunt", number), hints(part.game).leak_stride)
        hunt.run(setting.new(number))
        count += hunt.count
    _is_no_sham(count, len(part.numbers))


@few_settings
def test_no_viewer_is_told_what_he_cannot_know_in_short(setting: Setting) -> None:
    hunt = Hunt(setting.dice("hunt"), hints(setting.game).leak_stride)
    hunt.run(setting.new(0))
    _is_no_sham(hunt.count, 1)


def _is_no_sham(count: Counter[str], matches: int) -> None:
    """Check that the hunt compared every prompt and enough steps."""
    assert count["matches"] == matches
    assert count["compared"] >= 2 * count["prompts"]
    assert count["steps compared"] > count["compared"] // 4


@every_game
def test_the_hunted_matches_cover_every_setting(game: str) -> None:
    hunted = {str(_setting(game, number)) for number in range(_matches(game))}
    assert hunted == {str(setting) for setting in _settings(game)}


@every_game
def test_scrambling_changes_every_secret_and_nothing_else(game: str) -> None:
    """Every secret field is dealt again; public ones do not change."""
    moved: Counter[str] = Counter()
    tries = 0
    for setting in [setting for setting in FEW if setting.game == game]:
        dice = setting.dice("scramble")
        for match in prompts_of(setting, 1, 5):
            if match.over:
                continue
            for viewer in viewers(match):
                tries += 1
                changed = changed_names(match, scrambled(match, viewer, dice))
                moved.update(changed)
                moved["anything"] += bool(changed)
    fields = [field for s in FEW if s.game == game for field in s.new(0).header.box.fields]
    public = {field.name for field in fields if isinstance(field.visibility, Public)}
    secret = {field.name for field in fields} - public
    assert public & set(moved) == set()
    assert secret <= set(moved), f"never dealt anew: {sorted(secret - set(moved))}"
    assert not secret or moved["anything"] > 0.9 * tries


def changed_names(one: Match, other: Match) -> list[str]:
    """The attributes in which two states differ; tasks of the agenda are compared by their
    numbers."""
    a, b = state_of(one), state_of(other)
    return [name for name in attributes(a) if _value(a, name) != _value(b, name)]


def _value(state: Any, name: str) -> Any:
    if name != "agenda":
        return getattr(state, name)
    rows: list[tuple[object, ...]] = []
    frame = state.agenda
    while frame is not None:
        rows.append((type(frame.task).__name__, *frame.task.args()))
        frame = frame.below
    return rows


@few_settings
def test_scrambling_leaves_the_true_state_alone_and_repeats_itself(setting: Setting) -> None:
    for n, match in enumerate(prompts_of(setting, 2, 30)):
        before = match.hash()
        for viewer in viewers(match):
            one = scrambled(match, viewer, setting.dice("again", n))
            two = scrambled(match, viewer, setting.dice("again", n))
            assert one.hash() == two.hash()
        assert match.hash() == before


@few_settings
def test_a_scrambled_world_can_be_scrambled_back_and_forth(setting: Setting) -> None:
    """The set of worlds that a viewer cannot tell apart is the same from each of them."""
    dice = setting.dice("back")
    for match in prompts_of(setting, 3, 40):
        for viewer in viewers(match):
            far = scrambled(scrambled(match, viewer, dice), viewer, dice)
            assert far.view(viewer) == match.view(viewer)


@few_settings
def test_a_seat_is_told_its_choices_only_when_it_is_asked(setting: Setting) -> None:
    match = setting.new(5)
    for _ in answers(match, setting.dice("asked")):
        asked = match.prompts()[0].seats
        for seat in range(setting.seats):
            assert bool(Told(match, seat, []).choices) == (seat in asked)


def test_every_game_is_hunted() -> None:
    assert {setting.game for setting in EVERY} == set(PLAYED)
