"""Sampled worlds: drawn from a view alone, and indistinguishable for the viewer."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import pestis
from pestis.games import find, part_of
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.spec import Options
from pestis.kernel.json import Json, View
from pestis.kernel.match import Match
from tests.conformance.calibration import chi_square_tail
from tests.conformance.canary import Perches, collect
from tests.conformance.support import (
    FEW,
    PLAYED,
    Setting,
    each_seat_count,
    every_game,
    every_setting,
    keeps_secrets,
    play_out,
    prompts_of,
    state_of,
    viewers,
)


def over_the_wire(view: View) -> View:
    """The view as a bot on another machine receives it: as text, without references to a state."""
    read: View = json.loads(json.dumps(view))
    return read


@every_setting
def test_a_sampled_world_gives_the_view_it_came_from(setting: Setting) -> None:
    dice = setting.dice("worlds")
    for match in prompts_of(setting, 1, 9):
        for viewer in viewers(match):
            view = match.view(viewer)
            world = pestis.sample_world(over_the_wire(view), dice)
            assert world.view(viewer) == view
            world.spec.check(state_of(world), world.header.box)
            if viewer is not None and viewer in [s for p in match.prompts() for s in p.seats]:
                assert world.choices(viewer) == match.choices(viewer)


@each_seat_count
def test_a_sampled_world_can_be_played_to_the_end(setting: Setting) -> None:
    dice = setting.dice("ends")
    for match in prompts_of(setting, 2, 30):
        for viewer in viewers(match):
            world = pestis.sample_world(match.view(viewer), dice)
            again = pestis.load(play_out(world, dice).save())
            assert again.hash() == world.hash()


@each_seat_count
def test_worlds_differ_between_dice_and_repeat_with_the_same(setting: Setting) -> None:
    for match in prompts_of(setting, 3, 60):
        if match.over:
            continue
        for viewer in viewers(match):
            view = match.view(viewer)
            hashes = [pestis.sample_world(view, Dice("world", str(n))).hash() for n in range(8)]
            assert (len(set(hashes)) > 1) == keeps_secrets(match, viewer)
            assert hashes[0] == pestis.sample_world(view, Dice("world", "0")).hash()


@each_seat_count
def test_sampling_leaves_the_view_alone(setting: Setting) -> None:
    for match in prompts_of(setting, 4, 60):
        view = match.view(0)
        before = json.dumps(view)
        pestis.sample_world(view, Dice("alone"))
        assert json.dumps(view) == before


# -- unbiased ------------------------------------------------------------------------------------

RANKS = 8
CASES = 400


def feature(match: Match, weights: dict[object, int]) -> int:
    """A random linear function of the positions of things, the same for all worlds."""
    position: Json = match.position()["state"]
    found: Perches = collect(position, (), {})
    total = 0
    for perch, there in found.items():
        if perch not in weights:
            weights[perch] = Dice("weight", str(perch)).below(1 << 16)
        total += weights[perch] * int(there)
    return total


@pytest.mark.slow
@every_game
def test_worlds_are_drawn_without_bias(game: str) -> None:
    """The true world is one like any other: among worlds sampled from a view just after the set-up,
    before any choice has revealed anything, its rank by a random feature is uniform."""
    settings = [setting for setting in FEW if setting.game == game]
    if not keeps_secrets(settings[0].new(0)):
        pytest.skip(f"{game} keeps no secret: there is one world")
    ranks = [0] * RANKS
    weights: dict[object, int] = {}
    for case in range(CASES):
        setting = settings[case % len(settings)]
        match = setting.new(1000 + case)
        viewer = viewers(match)[case % (setting.seats + 1)]
        view = match.view(viewer)
        dice = setting.dice("rank", case)
        true = feature(match, weights)
        worlds = [pestis.sample_world(view, dice) for _ in range(RANKS - 1)]
        ranks[sum(feature(world, weights) < true for world in worlds)] += 1
    assert chi_square_tail(ranks) > 1e-3, ranks


@pytest.mark.parametrize("game", PLAYED)
def test_own_content_is_read_once_for_many_worlds(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if part_of(game, "content.reading") is None:
        pytest.skip(f"{game} has no content")
    readings: list[Json] = []
    spec = find(game)
    new_box = type(spec).new_box

    def counted(self: Any, seats: int, options: Options, content: Json, rules: int) -> object:
        readings.append(content)
        return new_box(self, seats, options, content, rules)

    contents: list[dict[str, Json]] = [{"file": f"{game}-{n}.toml"} for n in range(2)]
    views = [pestis.new(game, seats=3, seed=1, content=own).view(0) for own in contents]
    monkeypatch.setattr(type(spec), "new_box", counted)
    for n in range(6):
        for view in views:
            world = pestis.sample_world(copy.deepcopy(view), pestis.Dice(str(n)))
            assert world.header.box.content == view["content"]
    assert readings == contents
