"""The shipped judges: complete, small, and as right as their games can show."""

from __future__ import annotations

import warnings
from importlib import resources
from typing import Any

import pytest

from pestis.games import GAMES, find, package_of, part_of
from pestis.games.judge import judge_file, older_tables
from pestis.lab.calibration import PHASES, TENTHS
from pestis.lab.training import terms_of
from pestis.parts.judges import FILE, read_tables, weights_of

JUDGED = [game for game in GAMES if part_of(game, "bots.terms")]
LARGEST = 100_000
AIM = 30
"""Thousandths by which a tenth of the predictions may be off, in addition to chance."""
CHANCE = 3
"""Standard errors attributed to chance: the worst of some five hundred tenths is about that far
off."""


def text(game: str) -> str:
    return resources.files(package_of(game)).joinpath("bots", FILE).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", JUDGED)
def test_it_is_small_and_knows_every_set_up(game: str) -> None:
    assert len(text(game).encode()) <= LARGEST
    terms = terms_of(game)
    tables = read_tables(terms, text(game))
    assert set(terms.tables()) <= set(tables)
    if older_tables(find(game)):
        learn = f"pestis train {game} --out {judge_file(game)}"
        warnings.warn(f"{game}'s judge is older than the game: {learn}", stacklevel=1)
    for table in tables.values():
        weights_of(terms, table)


@pytest.mark.parametrize("game", JUDGED)
def test_it_was_right_in_games_that_were_kept_back(game: str) -> None:
    tables: Any = read_tables(terms_of(game), text(game))
    for name, table in tables.items():
        checked = table["checked"]
        assert set(checked) == {*PHASES, "bot", "nodes", "seed", "games"}
        for phase in PHASES:
            tenths = checked[phase]
            assert len(tenths) == TENTHS
            predictions = [predicted for predicted, _, _ in tenths]
            assert predictions == sorted(predictions)
            for predicted, seen, error in tenths:
                # If all or none came true, the standard error says too little about chance.
                slack = AIM + CHANCE * max(error, 20)
                assert abs(predicted - seen) <= slack, (name, phase, predicted, seen, error)
