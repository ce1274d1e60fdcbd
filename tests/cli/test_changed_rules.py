"""Saved games from before a rules change: messages, and how they continue.

The change is made in the record: it claims to be from an older release, and one of its answers
no longer has the recorded result."""

from __future__ import annotations

from pathlib import Path

import pytest

import pestis
from pestis.kernel.json import Json
from pestis.kernel.records.log import seal, unseal
from tests.cli.desk import Desk
from tests.fixtures.find import HERE

GAME = "rattus-cartus"
OLDER = sorted(HERE.glob("*/rules-*/*.jsonl"))
"""Recorded games of older rules that only the release that wrote them replays."""
COMMAND = "uvx pestis==0.0.9 replay"


def written(answers: int) -> str:
    """The record of a bot game from an older release, with an answer that is no longer valid."""
    match = pestis.new(GAME, 3, 5, seated=["Anna", "bot:random", "bot:random"])
    while not match.over and len(match.log) < answers:
        seat = match.prompts()[0].seats[0]
        match.submit(seat, match.choices(seat)[0])
    lines = unseal(match.save())
    older: dict[str, Json] = {"release": "0.0.9", "rules": 0}
    lines[16]["hash"] = "0" * 16
    return seal([*lines[:-1], {**lines[-1], **older}])


@pytest.fixture
def running(desk: Desk) -> Path:
    file = desk.folder / "running.pestis"
    file.write_text(written(40), encoding="utf-8")
    return file


@pytest.fixture
def finished(desk: Desk) -> Path:
    file = desk.folder / "finished.pestis"
    file.write_text(written(10_000), encoding="utf-8")
    return file


def flat(text: str) -> str:
    return " ".join(text.split())


def test_a_running_game_goes_on_from_where_it_stands(desk: Desk, running: Path) -> None:
    run = desk.run("play", "--load", str(running), lines=["quit"], live=True)
    assert run.code == 0
    assert "Its 40 answers stay as they were saved" in flat(run.out)
    kept = pestis.load(running.read_text(encoding="utf-8"))
    assert kept.header.begun == 40


def test_a_finished_game_is_told_and_names_the_release_that_plays_it(
    desk: Desk, finished: Path
) -> None:
    before = finished.read_bytes()
    run = desk.run("replay", str(finished), "--at", "9")
    assert run.code == 0
    assert COMMAND in flat(run.out) and str(finished) in run.out.replace("\n", "")
    assert "only the log" in flat(run.out)
    whole = pestis.read(finished.read_text(encoding="utf-8"))
    assert whole.match is not None
    last = desk.run("replay", str(finished), "--at", str(len(whole.match.log)))
    assert last.code == 0
    assert "only the log" not in flat(last.out)
    assert finished.read_bytes() == before


@pytest.mark.parametrize("lang", ["en", "de", "nl"])
def test_check_says_so(desk: Desk, running: Path, finished: Path, lang: str) -> None:
    assert COMMAND in flat(desk.run("check", str(finished), "--lang", lang).out)
    run = desk.run("check", str(running), "--lang", lang)
    assert run.code == 0 and COMMAND not in flat(run.out) and "40" in run.out


def test_what_does_not_replay_under_its_own_rules_is_refused(desk: Desk) -> None:
    file = desk.folder / "damaged.pestis"
    lines = unseal(written(40))
    lines[-1]["release"] = pestis.__version__
    lines[-1]["rules"] = pestis.load(pestis.new(GAME, 3, 5).save()).spec.rules_version
    file.write_text(seal(lines), encoding="utf-8")
    run = desk.run("check", str(file))
    assert run.code != 0 and "Line 17" in flat(run.err + run.out)


@pytest.mark.parametrize("lang", ["en", "de", "nl"])
@pytest.mark.parametrize("path", OLDER, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_a_recorded_game_of_older_rules_is_told(desk: Desk, path: Path, lang: str) -> None:
    found = pestis.read(path.read_text(encoding="utf-8"))
    assert found.match is not None and found.problem is not None
    last = len(found.match.log)
    assert 0 < last < len(unseal(path.read_text(encoding="utf-8"))) - 1
    run = desk.run("replay", str(path), "--at", str(last), "--lang", lang)
    assert run.code == 0, run.err
    words = flat(run.out).replace(" ", "")
    assert f"uvx pestis=={found.release} replay {path}".replace(" ", "") in words
    assert f"{last}" in run.out
