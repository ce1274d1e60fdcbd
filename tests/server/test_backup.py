"""Backup and restore, exactly as docs/hosting.md says."""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from pestis.server.problems import CannotCopy
from pestis.server.storage import checking, upgrading
from pestis.server.storage.database import FILE, open_database
from tests.server.postgres import USER, cluster
from tests.server.running import Device, Server, serving

PAGE = Path(__file__).resolve().parents[2] / "docs" / "hosting.md"


def commands() -> list[str]:
    """The code blocks of the page's chapter: copy, every hour, check, restore; PostgreSQL twice."""
    chapter = PAGE.read_text(encoding="utf-8").partition("## Backup")[2].partition("\n## ")[0]
    found = re.findall(r"```\n(.*?)```", chapter, re.DOTALL)
    assert len(found) == 7
    return found


def shell(commands: str, folder: Path, **environment: str) -> None:
    subprocess.run(
        ["sh", "-e", "-c", commands], cwd=folder, env={**os.environ, **environment}, check=True
    )


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


class Table:
    """A table of two people who continue to play."""

    def __init__(self, server: Server) -> None:
        self.device: Device = server.device()
        self.id: str = self.device.make("here", "here")["id"]

    def play(self, answers: int) -> None:
        for n in range(answers):
            assert self.device.answer(self.id, n)["ok"]

    def entries(self) -> int:
        return int(self.device.look(self.id)["table"]["entries"])


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
def test_sqlite(tmp_path: Path) -> None:
    copy, _, check, restore, *_ = commands()
    here = {
        "PESTIS_DATA": str(tmp_path),
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
    }
    with serving(tmp_path) as server:
        table = Table(server)
        table.play(5)
        shell(copy, tmp_path, **here)
        shell(check, tmp_path, **here)
        assert mode(tmp_path / "copy.db") == 0o600
        table.play(3)
        server.stop()
        shell(restore, tmp_path, **here)
        assert mode(tmp_path / FILE) == 0o600
        server.start()
        assert table.entries() == 5
        table.play(2)
        server.stop()
        server.start()
        assert table.entries() == 7


@pytest.mark.skipif(shutil.which("pg_dump") is None, reason="PostgreSQL is not installed")
def test_postgresql(tmp_path: Path) -> None:
    *_, copy, restore, check = commands()
    psycopg = pytest.importorskip("psycopg")
    with cluster() as postgres:
        parts = urlsplit(postgres.url)
        there = {"PGHOST": str(parts.hostname), "PGPORT": str(parts.port), "PGUSER": USER}
        shell("createdb pestis", tmp_path, **there)
        url = postgres.url.rpartition("/")[0] + "/pestis"
        copy_and_restore(tmp_path, url, copy, restore, there)
        found = checking.check_postgres(url)
        assert (found.running, found.over, found.unreadable) == (1, 0, ())
        assert found.rows >= 7
        with psycopg.connect(url) as connection:
            connection.execute("DELETE FROM log WHERE seq = 3")
        assert len(checking.check_postgres(url).unreadable) == 1
        assert "pestis restore --check --database" in check
        shell("createdb other", tmp_path, **there)
        other = postgres.url.rpartition("/")[0] + "/other"
        with pytest.raises(CannotCopy) as refused:
            checking.check_postgres(other)
        assert refused.value.id == "error.copy-not-ours"
        with psycopg.connect(other) as connection:
            made = connection.execute("SELECT 1 FROM pg_tables WHERE schemaname = 'public'")
            assert made.fetchall() == [], "a check writes nothing there"


def copy_and_restore(
    tmp_path: Path, url: str, copy: str, restore: str, there: dict[str, str]
) -> None:
    with serving(tmp_path, url=url) as server:
        table = Table(server)
        table.play(5)
        shell(copy, tmp_path, **there)
        assert mode(tmp_path / "copy.sql") == 0o600
        table.play(3)
        server.stop()
        shell(restore, tmp_path, **there)
        server.start()
        assert table.entries() == 5
        table.play(2)
        assert table.entries() == 7


@pytest.mark.skipif(sys.platform == "win32", reason="no such rights")
def test_copies_before_an_upgrade_are_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_database(tmp_path, "").dispose()
    before = os.umask(0o022)
    try:
        copy = upgrading.backup(tmp_path / FILE, "0001")
    finally:
        os.umask(before)
    assert mode(copy) == 0o600
    assert mode(copy.parent) == 0o700
