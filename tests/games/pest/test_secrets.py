"""Pest has no secrets (PE 3.8-3.10): cards are drawn only when needed, everything else is face up,
seats never answer simultaneously, and no choice is secret."""

from __future__ import annotations

from typing import Any

import pytest

import pestis
from pestis.games.pest.spec import SPEC
from pestis.kernel.core.fields import Public
from pestis.kernel.core.history import REVEALED
from pestis.kernel.core.rng import Dice
from pestis.kernel.core.tasks import Task
from pestis.kernel.match import Match
from tests.conformance.calibration import WORLDS, Ranks, random_player
from tests.conformance.support import FEW, Setting, answers, state_of, viewers

SETTINGS = [setting for setting in FEW if setting.game == "pest"]


@pytest.mark.rule("PE 3.8", "PE 3.10")
def test_every_field_and_every_number_of_a_task_is_public() -> None:
    for setting in SETTINGS:
        fields = setting.new(1).header.box.fields
        assert all(isinstance(field.visibility, Public) for field in fields)
    tasks: list[Any] = list(SPEC.tasks.values())
    assert all(task.args_for is Task.args_for for task in tasks)
    assert all(kind.secret is None for kind in SPEC.events)


@pytest.mark.rule("PE 3.8", "PE 3.10")
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_everybody_sees_everything_and_nothing_is_ever_revealed(setting: Setting) -> None:
    match = setting.new(1)
    for n, _ in enumerate(answers(match, setting.dice("open"))):
        assert len(match.prompts()[0].seats) == 1
        if n % 20:
            continue
        seen = [match.view(viewer) for viewer in viewers(match)]
        assert all({**view, "viewer": None} == seen[0] for view in seen)
        assert pestis.sample_world(seen[0], Dice("any")).hash() == match.hash()
    assert all(entry.barrier != REVEALED for entry in match.log)


def year_begins(seats: int, game: int, dice: Dice) -> tuple[Match, str, Match]:
    """A random game: the match just before the answer that ends a randomly drawn year, that answer,
    and the match after it."""
    match = pestis.new("pest", seats, game)
    answer = random_player(dice)
    wanted = 2 + dice.below(5)
    while True:
        before = match.copy()
        seat, choice = answer(match)
        match.submit(seat, choice)
        if state_of(match).year == wanted:
            return before, f"{seat} {choice}", match


@pytest.mark.slow
@pytest.mark.rule("PE 3.8", "PE 3.9")
@pytest.mark.parametrize("seats", (1, 2, 4))
def test_what_a_world_draws_next_has_the_right_odds(seats: int) -> None:
    """Worlds differ only in their future: this year's true card is distributed like the worlds'
    cards."""
    dice = Dice("calibration", str(seats))
    pest, aid = Ranks(), Ranks()
    for game in range(120):
        before, answer, after = year_begins(seats, game, dice)
        view = before.view(game % seats)
        worlds = [pestis.sample_world(view, dice).play(answer) for _ in range(WORLDS)]
        for ranks, pile in ((pest, "pest"), (aid, "aid")):
            drawn = [getattr(state_of(world), pile)[-1] for world in worlds]
            ranks.add(getattr(state_of(after), pile)[-1], drawn, dice)
    assert min(pest.p_value(), aid.p_value()) > 1e-4, f"{pest}\n{aid}"
