"""A game with its rules alone plays at the terminal: its screen is made from its declared fields,
and ids serve as words."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.sample import bare, environment

pytestmark = pytest.mark.source_only


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bare(tmp_path_factory.mktemp("installed"))


def pestis(installed: Path, *arguments: str, lines: str = "") -> str:
    """Run a command, which must not fail; returns its output."""
    ran = subprocess.run(
        [sys.executable, "-m", "pestis", *arguments],
        input=lines,
        env=environment(installed, PESTIS_DATA=str(installed / "data"), COLUMNS="80"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "Traceback" not in ran.stderr
    return ran.stdout


@pytest.mark.parametrize(("lang", "seats"), [("en", 2), ("de", 3), ("nl", 4)])
def test_a_whole_game_by_pipe(installed: Path, lang: str, seats: int) -> None:
    others = [word for _ in range(seats - 1) for word in ("--seat", "random")]
    told = pestis(
        installed,
        *("play", "--game", "bluff", "--seat", "Ann", *others, "--seed", "5", "--lang", lang),
        lines="hand\npiles\nscore\nlog\n" + "1\n" * 40,
    )
    assert f"claimed (●1{chr(160)}Ann, animal mouse)" in told
    assert f"●1{chr(160)}Ann: " in told
    running = " ".join(told.split())
    assert ". most points " in running or ". tie " in running, "the reason, wherever it is wrapped"
    assert "bluff." not in told.replace("bluff.rules", "")
    assert all(len(line) <= 80 for line in told.splitlines() if "/" not in line)


def test_secrets_stay_secret(installed: Path) -> None:
    told = pestis(
        installed, "play", "--game", "bluff", "--seat", "Ann", "--seat", "random", "--seed", "6"
    )
    mine, theirs = [line for line in told.splitlines() if "Points" in line]
    assert any(animal in mine for animal in ("mouse", "fox", "bear"))
    assert not any(animal in theirs for animal in ("mouse", "fox", "bear"))


def test_saved_loaded_checked_replayed_and_simulated(installed: Path) -> None:
    file = str(installed / "game.pestis")
    two = ("--seat", "Ann", "--seat", "random", "--seed", "5", "--save", file)
    pestis(installed, "play", "--game", "bluff", *two, lines="1\n1\n")
    pestis(installed, "play", "--load", file, lines="1\n" * 40)
    assert "the game is over" in " ".join(pestis(installed, "check", file).split())
    assert "scored" in pestis(installed, "replay", file, lines="\n" * 30)
    bots = ("--bots", "random,random,random", "--games", "10", "--seed", "1")
    assert "Fingerprint" in pestis(installed, "simulate", "--game", "bluff", *bots)


def test_rules_and_content_tell_what_there_is(installed: Path) -> None:
    assert "For 2 to 4 players" in pestis(installed, "rules", "bluff")
    assert "no content files" in pestis(installed, "content", "bluff")
    assert "bluff" in pestis(installed, "rules") and "bluff" in pestis(installed, "content")


def test_its_rules_are_not_written_down_and_it_says_so(installed: Path) -> None:
    told = pestis(installed, "rules", "bluff")
    assert "Nobody has written down the rules" in told and "setup" in told
    table = pestis(installed, "rules", "bluff", "--seats", "3")
    assert "3 players" in table and "Nobody has written down the rules" in table
