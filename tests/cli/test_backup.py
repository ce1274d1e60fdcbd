"""The commands ``backup`` and ``restore``."""

from __future__ import annotations

import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pestis.cli.commands.backup import read_span
from pestis.cli.errors import Problem
from pestis.server.serving import claim_folder
from pestis.server.storage.database import FILE, open_database
from pestis.words import LANGUAGES
from tests.cli.desk import Desk
from tests.cli.test_bad_input import refused


@pytest.fixture(autouse=True)
def _signals() -> Iterator[None]:
    before = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, before)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    open_database(folder, "").dispose()
    return folder


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_copy_is_made_checked_and_put_back(
    desk: Desk, data: Path, tmp_path: Path, lang: str
) -> None:
    copy = str(tmp_path / "copy.db")
    made = desk.run("backup", copy, "--data", str(data), "--lang", lang)
    assert (made.code, made.err) == (0, "")
    assert copy in made.out
    checked = desk.run("restore", copy, "--check", "--data", str(data), "--lang", lang)
    assert (checked.code, checked.err) == (0, "")
    assert checked.out.count(": 0") == 3
    restored = desk.run("restore", copy, "--data", str(data), "--lang", lang)
    assert (restored.code, restored.err) == (0, "")
    (former,) = [file for file in data.glob("*.db") if file.name != FILE]
    assert str(former) in restored.out


def test_tables_that_cannot_be_rebuilt_are_named(desk: Desk, data: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(data / FILE)) as connection:
        connection.execute(
            "INSERT INTO tables VALUES ('lost', 'pest', '', '', '', '', 0, 'running', 0, 0, '',"
            " '', 0, 0, '', 0)"
        )
        connection.commit()
    copy = str(tmp_path / "copy.db")
    assert desk.run("backup", copy, "--data", str(data)).code == 0
    checked = desk.run("restore", copy, "--check", "--data", str(data))
    assert checked.code == 1
    assert "cannot be rebuilt from it: lost." in checked.out


def test_no_restoring_under_a_running_server(desk: Desk, data: Path, tmp_path: Path) -> None:
    copy = str(tmp_path / "copy.db")
    desk.run("backup", copy, "--data", str(data))
    before = (data / FILE).read_bytes()
    with closing(claim_folder(data)):
        assert "already using" in refused(desk.run("restore", copy, "--data", str(data)))
    assert (data / FILE).read_bytes() == before


def test_copies_are_made_until_it_is_stopped(
    desk: Desk, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The third copy fails, but copying continues."""
    now = 1_800_000_000.0
    hours = 0

    def hour(seconds: float) -> None:
        nonlocal hours, now
        assert seconds == 3600
        hours += 1
        now += 3600
        (data / FILE).rename(data / "away") if hours == 2 else None
        (data / "away").rename(data / FILE) if hours == 3 else None
        if hours == 5:
            raise KeyboardInterrupt

    monkeypatch.setattr(time, "sleep", hour)
    monkeypatch.setattr(time, "time", lambda: now)
    (tmp_path / "copies").mkdir()
    copy = str(tmp_path / "copies" / "copy.db")
    run = desk.run("backup", copy, "--every", "1h", "--keep", "2", "--data", str(data))
    assert run.code == 130
    assert run.err.strip().splitlines() == [
        f"There is no database in {data} to copy. Name its folder with --data."
    ]
    kept = sorted(file.name for file in (tmp_path / "copies").iterdir())
    assert kept == ["copy-20270115-110000.db", "copy-20270115-120000.db"]


@pytest.mark.parametrize("word", ["", "1", "h", "0h", "1w", "1.5h", "-1h", "9999999h", "1h "])
def test_spans_that_are_none(word: str) -> None:
    with pytest.raises(Problem):
        read_span(word, "--every")


@pytest.mark.parametrize(("word", "seconds"), [("90s", 90), ("30m", 1800), ("1d", 86_400)])
def test_spans(word: str, seconds: int) -> None:
    assert read_span(word, "--every") == seconds


@pytest.mark.parametrize(
    ("command", "said"),
    [("backup", "pg_dump --dbname=postgresql://db/x"), ("restore", "ON_ERROR_STOP=1")],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_for_postgresql_it_says_what_to_run(
    desk: Desk, tmp_path: Path, command: str, said: str, lang: str
) -> None:
    database = "postgresql://user:geheim@db/x"
    run = desk.run(command, str(tmp_path / "copy"), "--database", database, "--lang", lang)
    assert said in refused(run)
    assert "geheim" not in run.err
    assert list(tmp_path.iterdir()) == []


CASES = [
    (("backup",), "FILE"),
    (("restore",), "FILE"),
    (("backup", "copy", "--every", "soon"), "--every takes a time such as"),
    (("backup", "copy", "--keep", "0"), "--keep takes a number from 1"),
    (("backup", "copy", "--database", "x:geheim"), "cannot be read"),
    (("backup", "~nobody-here/copy"), "no home folder"),
]


@pytest.mark.parametrize(("arguments", "said"), CASES)
def test_bad_input(desk: Desk, arguments: tuple[str, ...], said: str) -> None:
    run = desk.run(*arguments)
    assert said in refused(run)
    assert "geheim" not in run.err
