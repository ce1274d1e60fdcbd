"""What keeps a server from starting is said in one sentence, with exit code 2."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from pestis.server.network import claim_port
from pestis.server.problems import CannotStart
from pestis.server.serving import claim_folder
from pestis.server.storage import database
from pestis.server.storage.database import FILE, open_database
from pestis.words import Words
from pestis.words.catalogue import LANGUAGES
from tests.server.running import serving

ROOT = Path(__file__).resolve().parents[2]


def refused(error: CannotStart) -> str:
    """The error's id, when all languages have words for it."""
    for language in LANGUAGES:
        said = Words(language).error(error)
        assert "error." not in said
        assert "{" not in said
    return error.id


def test_port_in_use() -> None:
    with closing(claim_port("127.0.0.1", 0)) as taken, pytest.raises(CannotStart) as caught:
        claim_port("127.0.0.1", taken.getsockname()[1])
    assert refused(caught.value) == "error.port-unusable"


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 99999), ("no such host", 0)])
def test_no_such_port_or_host(host: str, port: int) -> None:
    with pytest.raises(CannotStart) as caught:
        claim_port(host, port)
    assert refused(caught.value) == "error.port-unusable"


def test_unwritable_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotStart) as caught:
        claim_folder(tmp_path / "file" / "data")
    assert refused(caught.value) == "error.data-unwritable"


def test_two_servers_on_one_folder(tmp_path: Path) -> None:
    with closing(claim_folder(tmp_path)):
        with pytest.raises(CannotStart) as caught:
            claim_folder(tmp_path)
        assert refused(caught.value) == "error.data-in-use"
    claim_folder(tmp_path).close()


def test_newer_database(tmp_path: Path) -> None:
    open_database(tmp_path, "").dispose()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(CannotStart) as caught:
        open_database(tmp_path, "")
    assert refused(caught.value) == "error.database-newer"
    assert (tmp_path / FILE).read_bytes() == before


NEW_COLUMNS = {
    "0002": [("tables", "request"), ("seats", "standing")],
    "0003": [("tables", "standing")],
}
"""What each revision after the first has added."""


def test_older_database_is_backed_up_and_migrated(tmp_path: Path) -> None:
    """A table of the first schema is played on with the program of today."""
    with serving(tmp_path) as server:
        device = server.device()
        table = device.make("here", "here")["id"]
        for n in range(5):
            assert device.answer(table, n)["ok"]
        before = device.look(table)
        server.stop()
        with closing(sqlite3.connect(tmp_path / FILE)) as connection:
            for added in NEW_COLUMNS.values():
                for name, column in added:
                    connection.execute(f"ALTER TABLE {name} DROP COLUMN {column}")
            connection.execute("UPDATE alembic_version SET version_num = '0001'")
            connection.commit()
        server.start()
        assert device.look(table) == before
        assert device.answer(table)["ok"]
    (copy,) = (tmp_path / "backup").iterdir()
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (1,)
        version = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        assert version == ("0001",)


def test_locked_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_database(tmp_path, "").dispose()
    monkeypatch.setattr(database, "BUSY_MILLISECONDS", 50)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(CannotStart) as caught:
            open_database(tmp_path, "")
    assert refused(caught.value) == "error.database-locked"


@pytest.mark.parametrize("url", ["postgresql://x:secret@127.0.0.1:1/x", "nonsense", "odd://x"])
def test_unusable_database(tmp_path: Path, url: str) -> None:
    with pytest.raises(CannotStart) as caught:
        open_database(tmp_path, url)
    assert refused(caught.value) == "error.database-unusable"
    assert "secret" not in str(caught.value)


def test_damaged_database(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database at all, but long enough to be read" * 100)
    with pytest.raises(CannotStart) as caught:
        open_database(tmp_path, "")
    assert refused(caught.value) == "error.database-unusable"


@pytest.mark.parametrize("way", ["at once", "by revisions"])
def test_migrations_lead_to_the_schema(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """What the revisions make is what a new database has and what the code expects."""
    from alembic.autogenerate import compare_metadata  # noqa: PLC0415
    from alembic.migration import MigrationContext  # noqa: PLC0415

    from pestis.server.storage.schema import HEAD, META  # noqa: PLC0415

    if way == "by revisions":
        monkeypatch.setattr(database, "_create", database._migrate)
    engine = open_database(tmp_path, "")
    with engine.connect() as connection:
        assert MigrationContext.configure(connection).get_current_revision() == HEAD
        assert compare_metadata(MigrationContext.configure(connection), META) == []
    engine.dispose()


def test_settings_of_sqlite(tmp_path: Path) -> None:
    engine = open_database(tmp_path, "")
    with engine.connect() as connection:
        for name, value in (
            ("journal_mode", "wal"),
            ("synchronous", 2),
            ("foreign_keys", 1),
            ("busy_timeout", 5000),
        ):
            assert connection.exec_driver_sql(f"PRAGMA {name}").scalar() == value
    engine.dispose()


def test_exit_code_and_message(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        arguments = ["--no-browser", "--port", port, "--data", str(tmp_path)]
        done = subprocess.run(
            [sys.executable, "-m", "pestis.server", *arguments],
            env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "PESTIS_LANG": "de"},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stdout == ""
    assert port in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1
