"""Rehearsal of a release with changed rules: on a copy of the source rules change and tasks are
renamed, while tables are at every kind of prompt, and every table continues."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pestis.games import GAMES, find
from tests.rehearsal.changed import GONE, changed_source
from tests.rehearsal.stored import as_text, every_question, missing

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [pytest.mark.slow, pytest.mark.source_only]
"""The copy is of the source, but a compiled build would be found first."""


@pytest.fixture(scope="module")
def stood() -> list[dict[str, Any]]:
    """Tables as today's source stores them."""
    return every_question()


@pytest.fixture(scope="module")
def went_on(
    stood: list[dict[str, Any]], tmp_path_factory: pytest.TempPathFactory
) -> list[dict[str, Any]]:
    """The state of each table after continuing on the changed source."""
    folder = tmp_path_factory.mktemp("later")
    file = folder / "tables.json"
    file.write_text(as_text(stood), encoding="utf-8")
    path = os.pathsep.join([str(changed_source(folder)), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-m", "tests.rehearsal.go_on", str(file)],
        env={**os.environ, "PYTHONPATH": path},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    said: list[dict[str, Any]] = json.loads(done.stdout)
    return said


def test_tables_stand_in_every_question(stood: list[dict[str, Any]]) -> None:
    seen = {tuple(data["kind"]) for data in stood}
    assert [missing(game, seen) for game in GAMES] == [set()] * len(GAMES)
    assert any(repeated for *_, repeated, _ in seen), "none in the middle of a set"
    assert any(sealed for *_, sealed in seen), "none with sealed answers"


def test_every_table_goes_on(stood: list[dict[str, Any]], went_on: list[dict[str, Any]]) -> None:
    assert len(went_on) == len(stood)
    replays = [data["kind"] for data, now in zip(stood, went_on, strict=True) if now["replays"]]
    assert replays == [], "the changed rule did not touch these"


def test_each_is_asked_what_it_was_asked(
    stood: list[dict[str, Any]], went_on: list[dict[str, Any]]
) -> None:
    for data, now in zip(stood, went_on, strict=True):
        agenda = json.loads(data["record"]["snapshot"])["stands"]["agenda"]
        if GONE[data["kind"][0]][1] in [task for task, *_ in agenda]:
            assert now["lost"] > 0, data["kind"]
            assert "note.asked-again" in now["notes"]
        else:
            assert now["kind"][:3] == data["kind"][:3]
            assert now["lost"] == 0
            assert "note.asked-again" not in now["notes"]


def test_every_table_is_told_which_rule_has_changed(
    stood: list[dict[str, Any]], went_on: list[dict[str, Any]]
) -> None:
    for data, now in zip(stood, went_on, strict=True):
        game = data["kind"][0]
        newest = find(game).rules_version + 1
        assert now["notes"][:2] == ["note.rules-from-here", f"{game}.version.{newest}"]
        assert now["said"][1].endswith("who begins (nl).")
        assert now["told"] > 0
