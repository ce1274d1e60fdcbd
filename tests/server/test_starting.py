"""Each reason why a server cannot start is given in one sentence, with exit code 2."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select

from pestis.server.network import claim_port
from pestis.server.problems import CannotStart
from pestis.server.serving import claim_folder
from pestis.server.settings import Settings
from pestis.server.storage import address, database, upgrading
from pestis.server.storage.database import FILE, open_database
from pestis.server.storage.schema import HEAD, META, READABLE, READABLE_SINCE
from pestis.words import Words
from pestis.words.catalogue import LANGUAGES
from tests.server.later_schema import LATER, later_schema, set_readable, set_version, version_of
from tests.server.running import serving

ROOT = Path(__file__).resolve().parents[2]


def refused(error: CannotStart) -> str:
    """The error's id; checks that all languages have words for it."""
    for language in LANGUAGES:
        said = Words(language).error(error)
        assert "error." not in said
        assert "{" not in said
    return error.id


def test_port_in_use() -> None:
    with closing(claim_port("127.0.0.1", 0)) as taken, pytest.raises(CannotStart) as caught:
        claim_port("127.0.0.1", taken.getsockname()[1])
    assert refused(caught.value) == "error.port-unusable"


@pytest.mark.parametrize(
    ("host", "port"),
    [("127.0.0.1", 99999), ("no such host", 0), ("a..b", 0), ("\udce9", 0), ("ü" * 99, 0)],
)
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


@pytest.mark.parametrize(
    ("revision", "id"),
    [
        ("9999", "error.database-newer"),
        ("0001", "error.database-before-release"),
        ("0003", "error.database-before-release"),
        ("ae1027a6acf", "error.database-foreign"),
    ],
)
def test_a_database_of_another_schema_is_left_alone(tmp_path: Path, revision: str, id: str) -> None:
    open_database(tmp_path, "").dispose()
    set_version(tmp_path / FILE, revision)
    set_readable(tmp_path / FILE, revision)
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(CannotStart) as caught:
        open_database(tmp_path, "")
    assert refused(caught.value) == id
    assert (tmp_path / FILE).read_bytes() == before
    assert not (tmp_path / "backup").exists()


def test_tables_of_another_program_are_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("CREATE TABLE log (line TEXT)")
    with pytest.raises(CannotStart) as caught:
        open_database(tmp_path, "")
    assert refused(caught.value) == "error.database-foreign"
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        assert db.execute("SELECT name FROM sqlite_master").fetchall() == [("log",)]


def test_a_newer_database_that_can_still_be_read_is_used(tmp_path: Path) -> None:
    open_database(tmp_path, "").dispose()
    set_version(tmp_path / FILE, LATER)
    open_database(tmp_path, "").dispose()
    assert version_of(tmp_path / FILE) == LATER


def test_older_database_is_backed_up_and_migrated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table of today's schema continues with a program that has a later one."""
    data = tmp_path / "data"
    with serving(data) as server:
        device = server.device()
        table = device.make("here", "here")["id"]
        for n in range(5):
            assert device.answer(table, n)["ok"]
        before = device.look(table)
        server.stop()
        later_schema(tmp_path, monkeypatch)
        server.start()
        assert device.look(table) == before
        assert device.answer(table)["ok"]
    (copy,) = (data / "backup").iterdir()
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (1,)
    assert version_of(copy) == HEAD


def test_locked_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_database(tmp_path, "").dispose()
    monkeypatch.setattr(database, "BUSY_MILLISECONDS", 50)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(CannotStart) as caught:
            open_database(tmp_path, "")
    assert refused(caught.value) == "error.database-locked"


UNREACHABLE = [
    "postgresql://x:geheim@127.0.0.1:1/x",
    "postgresql://127.0.0.1:1/x?user=x&password=geheim",
    "postgresql:///x?host=/nowhere&password=geheim&sslpassword=geheim",
    "postgresql://127.0.0.1:1/x?password=geheim&password=geheim",
    "postgresql://x:y@127.0.0.1:1/x?sslpassword=geheim&geheim=1",
]
UNREADABLE = [
    "nonsense",
    "host=127.0.0.1 password=geheim",
    "postgresql://x:geheim@127.0.0.1:port/x",
    "postgresql://x:geheim/x",
    "postgresql://x:y@geheim@127.0.0.1/x",
    "postgresql://127.0.0.1:1/x?user=x&password=y@geheim",
    "postgresql:x:geheim",
    "postgresql://x:geheim%00@127.0.0.1:1/x",
    "postgresql://x:geheim\udce9@127.0.0.1:1/x",
]
OTHER_KINDS = [
    "mysql://x:geheim@127.0.0.1/x",
    "sqlite:////geheim.db",
    "postgresql+asyncpg://geheim/x",
]


@pytest.mark.parametrize(
    ("url", "id"),
    [
        *[(url, "error.database-unusable") for url in UNREACHABLE],
        *[(url, "error.database-address") for url in UNREADABLE],
        *[(url, "error.database-kind") for url in OTHER_KINDS],
    ],
)
def test_an_unusable_database_is_refused_without_its_password(
    tmp_path: Path, url: str, id: str
) -> None:
    with pytest.raises(CannotStart) as caught:
        open_database(tmp_path, url)
    assert refused(caught.value) == id
    for language in LANGUAGES:
        assert "geheim" not in Words(language).error(caught.value)
    assert "geheim" not in repr(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_what_the_database_says_is_told_without_its_passwords(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError("no “gehéim” and no “other” here")

    monkeypatch.setattr(database, "_postgres", refuse)
    with pytest.raises(CannotStart) as caught:
        open_database(tmp_path, "postgresql://x:geh%C3%A9im@h/x?sslpassword=other")
    said = {"where": "postgresql://h/x", "detail": "no “***” and no “***” here"}
    assert caught.value.params == said


def test_settings_are_shown_without_the_database() -> None:
    assert "geheim" not in repr(Settings(url="postgresql://x:geheim@h/x"))


def test_postgresql_without_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(CannotStart) as caught:
        open_database(tmp_path, "postgresql://x:y@h/x")
    assert refused(caught.value) == "error.database-no-driver"


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("postgresql://u:p@h/x", "h"),
        ("postgres://u:p%40%3F@h/x", "h"),
        ("postgresql:///x?host=/run/a%20b%3F", "/run/a b?"),
        ("postgresql://%2Frun%2Fa%20b/x", "/run/a b"),
    ],
)
def test_addresses_of_postgresql(url: str, host: str) -> None:
    found = address.read(url)
    assert found.drivername == "postgresql+psycopg"
    assert host in (found.host, found.query.get("host"))


ODD_FOLDERS = ["q?mode=ro", "p%41", "a%20b", "100% x", "a b", "#x", "ü;&=", ":memory:", "file:x"]


@pytest.mark.parametrize("name", ODD_FOLDERS)
def test_the_database_lies_in_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The database is private and alone in its folder, whatever the folder's name."""
    monkeypatch.chdir(tmp_path)
    data = Path(name)
    data.mkdir()
    open_database(data, "").dispose()
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert [path.name for path in data.iterdir()] == [FILE]
    assert (data / FILE).stat().st_size > 0
    if sys.platform != "win32":
        assert (data / FILE).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("name", ["q?mode=ro", "100% x"])
def test_an_older_database_in_an_odd_folder_is_copied_and_migrated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Whether the data or the installed program is in such a folder."""
    data = tmp_path / name
    data.mkdir()
    open_database(data, "").dispose()
    later_schema(data, monkeypatch)
    open_database(data, "").dispose()
    assert version_of(data / FILE) == LATER
    (copy,) = (data / "backup").iterdir()
    assert version_of(copy) == HEAD


def test_damaged_database(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database at all, but long enough to be read" * 100)
    with pytest.raises(CannotStart) as caught:
        open_database(tmp_path, "")
    assert refused(caught.value) == "error.database-unusable"


@pytest.mark.parametrize("way", ["at once", "by revisions"])
def test_migrations_lead_to_the_schema(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """The revisions lead to the schema of a new database, which is the one that the code
    expects."""
    from alembic.autogenerate import compare_metadata  # noqa: PLC0415
    from alembic.migration import MigrationContext  # noqa: PLC0415

    if way == "by revisions":
        monkeypatch.setattr(upgrading, "_create", upgrading._migrate)
    engine = open_database(tmp_path, "")
    with engine.connect() as connection:
        assert MigrationContext.configure(connection).get_current_revision() == HEAD
        assert compare_metadata(MigrationContext.configure(connection), META) == []
        since = connection.execute(select(READABLE.c.since)).scalars().all()
        assert since == [READABLE_SINCE]
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
