"""Learners store numbers of choices and of kinds of prompts, so these numbers must not change."""

from __future__ import annotations

from pathlib import Path

import pytest

import pestis
from pestis.games import GAMES, find
from pestis.words.catalogue import catalogue
from tests.conformance.support import FEW, answers
from tests.golden.actions import action_table, actions_file


@pytest.mark.parametrize("game", GAMES)
def test_the_action_table_is_the_frozen_one_of_its_version(game: str) -> None:
    frozen = actions_file(game).read_text(encoding="utf-8")
    assert action_table(game) == frozen, "numbers changed: raise actions_version, then make golden"


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_file_for_every_version_so_far(game: str) -> None:
    folder = Path(actions_file(game)).parent
    for version in range(1, find(game).actions_version + 1):
        assert (folder / f"{game}-{version}.txt").is_file()


@pytest.mark.parametrize("game", GAMES)
def test_choices_of_any_match_are_in_the_table(game: str) -> None:
    known = pestis.actions(game)
    for setting in [setting for setting in FEW if setting.game == game]:
        match = setting.new(3)
        for seat, _ in answers(match, setting.dice("numbers")):
            assert match.prompts()[0].kind in known.prompts
            for choice in match.choices(seat):
                assert known.choices[choice.number] == choice.text


@pytest.mark.parametrize("game", GAMES)
def test_the_kinds_of_prompts_are_those_that_have_words(game: str) -> None:
    prefix = f"{game}.prompt."
    worded = [id.removeprefix(prefix) for id in catalogue("en") if id.startswith(prefix)]
    assert sorted(worded) == sorted(pestis.actions(game).prompts)
