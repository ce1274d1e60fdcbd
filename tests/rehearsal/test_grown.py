"""Rehearsal of a release that raises rules versions and adds a card, before any judge has been
retrained: on a copy of the source every bot and every hint answers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pestis.bots.registry import bot_names
from pestis.games import GAMES, part_of
from tests.rehearsal.grown import grown_source

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [pytest.mark.slow, pytest.mark.source_only]
"""The copy is of the source, but a compiled build would be found first."""


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return grown_source(tmp_path_factory.mktemp("grown"))


def run(grown: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *words],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(grown), str(ROOT)]),
            "PESTIS_DATA": str(grown / "data"),
        },
        cwd=grown,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_every_bot_and_every_hint_answers(grown: Path) -> None:
    told: Any = json.loads(run(grown, "tests.rehearsal.answers"))
    for game in GAMES:
        for name in (*bot_names(game), "hint"):
            assert told["said"][f"{game} {name}"] >= 4, name
        assert set(part_of(game, "bots.terms").TERMS.tables()) <= set(told["older"][game])  # type: ignore[union-attr]
    assert told["judged"] == [True, True, True, True, True, False]


def test_doctor_says_that_judges_are_older_and_what_to_type(grown: Path) -> None:
    told = " ".join(run(grown, "pestis", "doctor", "--lang", "en").split())
    for game in GAMES:
        assert f"pestis train {game} --out {grown}" in told.replace("- ", "-")
    assert told.count("is older than the game") == len(GAMES)
