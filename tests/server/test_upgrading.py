"""Who creates and migrates the schema of a PostgreSQL database that several servers use."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from pestis.cli.program import run
from pestis.server.problems import CannotStart
from pestis.server.storage import address
from pestis.server.storage.database import migrate_postgres, open_database
from pestis.server.storage.presence_store import Here
from pestis.server.storage.schema import HEAD
from tests.server.later_schema import LATER, later_schema
from tests.server.postgres import USER, Cluster
from tests.server.test_starting import refused


@pytest.fixture
def live(postgres: Cluster, tmp_path: Path) -> Iterator[Here]:
    """A process of this release that beats, on a database with today's schema."""
    postgres.empty()
    open_database(tmp_path, postgres.url).dispose()
    engine = create_engine(address.read(postgres.url))
    here = Here(engine)
    here.beat([])
    yield here
    engine.dispose()


def revision(postgres: Cluster) -> str:
    import psycopg  # noqa: PLC0415

    with psycopg.connect(postgres.url) as db:
        found = db.execute("SELECT version_num FROM alembic_version").fetchone()
    assert found is not None
    return str(found[0])


def test_a_process_stores_its_release(live: Here) -> None:
    other = Here(live._engine)
    assert live.others() == []
    assert other.others() == [live.release()]
    assert live.release().rules["pest"] >= 2
    live.end()
    assert other.others() == []


def test_a_start_migrates_if_no_server_runs(
    postgres: Cluster, live: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    later_schema(tmp_path, monkeypatch)
    with pytest.raises(CannotStart) as caught:
        open_database(tmp_path, postgres.url)
    assert refused(caught.value) == "error.database-older"
    assert USER + "@" not in str(caught.value)
    assert revision(postgres) == HEAD
    live.end()
    open_database(tmp_path, postgres.url).dispose()
    assert revision(postgres) == LATER


def test_migrate_adds_to_the_schema_while_servers_run(
    postgres: Cluster, live: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        later_schema(tmp_path, patch)
        assert migrate_postgres(postgres.url) == (HEAD, LATER)
        assert migrate_postgres(postgres.url) == (LATER, LATER)
        open_database(tmp_path, postgres.url).dispose()
    live.beat([])
    open_database(tmp_path, postgres.url).dispose()
    assert migrate_postgres(postgres.url) == (LATER, LATER), "it knows less and changes nothing"


def test_migrate_takes_nothing_away_that_a_running_server_uses(
    postgres: Cluster, live: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        later_schema(tmp_path, patch, readable_since=LATER)
        with pytest.raises(CannotStart) as caught:
            migrate_postgres(postgres.url)
        assert refused(caught.value) == "error.database-still-used"
        assert caught.value.params["releases"] == [live.release().name]
        assert revision(postgres) == HEAD
        live.end()
        assert migrate_postgres(postgres.url) == (HEAD, LATER)
    with live._engine.begin() as db:
        db.execute(text("UPDATE readable SET since = :later"), {"later": LATER})
    with pytest.raises(CannotStart) as caught:
        open_database(tmp_path, postgres.url)
    assert refused(caught.value) == "error.database-newer"


def test_of_two_that_meet_an_empty_database_one_creates_the_schema(postgres: Cluster) -> None:
    postgres.empty()
    found: list[tuple[str, str]] = []
    both = [
        threading.Thread(target=lambda: found.append(migrate_postgres(postgres.url)))
        for _ in range(2)
    ]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert sorted(found) == [("", HEAD), (HEAD, HEAD)]


def test_a_database_of_another_program_is_left_alone(postgres: Cluster, tmp_path: Path) -> None:
    import psycopg  # noqa: PLC0415

    postgres.empty()
    with psycopg.connect(postgres.url) as db:
        db.execute("CREATE TABLE log (line TEXT)")
    for call in (
        lambda: open_database(tmp_path, postgres.url),
        lambda: migrate_postgres(postgres.url),
    ):
        with pytest.raises(CannotStart) as caught:
            call()
        assert refused(caught.value) == "error.database-foreign"
    with psycopg.connect(postgres.url) as db:
        found = db.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
    assert found == [("log",)]


def test_the_command_says_what_it_did(
    postgres: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    postgres.empty()
    settings = tmp_path / "pestis.toml"
    settings.write_text(f'database = "{postgres.url}"')
    for named in (["--database", postgres.url], ["--config", str(settings)]):
        assert run(["migrate", *named, "--lang", "en"]) == 0
    assert run(["migrate", "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert told.out.splitlines() == [
        f"The database was empty and now has schema version {HEAD}.",
        f"The database already has schema version {HEAD}.",
    ]
    assert len(told.err.splitlines()) == 1
