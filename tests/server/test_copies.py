"""Copies of the database: made under load, checked, restored, and refused in one sentence."""

from __future__ import annotations

import shutil
import sqlite3
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from pestis.kernel.errors import PestisError
from pestis.server.problems import CannotCopy, CannotStart
from pestis.server.serving import claim_folder
from pestis.server.storage.appending import Fenced
from pestis.server.storage.checking import Found
from pestis.server.storage.copies import check_copy, dated, make_copy, remove_oldest, restore
from pestis.server.storage.database import FILE, open_database
from pestis.server.storage.schema import HEAD
from pestis.server.storage.store import Store
from pestis.tables.rows import Change, Row
from pestis.words import LANGUAGES, Words
from tests.server.later_schema import LATER, later_schema, set_readable, set_version, version_of
from tests.server.real_tables import real_tables
from tests.server.test_backup import mode
from tests.server.test_store import SUMMARY, table

NOW: Final = 1_800_000_000.0


def refused(error: PestisError) -> str:
    """The error's id; checks that all languages say it in one line."""
    for language in LANGUAGES:
        said = Words(language).error(error)
        assert "error." not in said and "{" not in said and "\n" not in said
    return error.id


def with_table(data: Path) -> Store:
    """The store of a new database with one table, which cannot be rebuilt."""
    data.mkdir(exist_ok=True)
    store = Store(open_database(data, ""))
    store.rights.add_device("d", 1.0)
    store.create(table(), "d", [0], [])
    return store


def append(store: Store, seq: int) -> None:
    change = Change("t", Row(seq, "choice", 0, None, "{}", 3.5), SUMMARY)
    assert store.append_all([Fenced(change, seq - 1)]) == [None]


def rows_of(file: Path) -> list[int]:
    with closing(sqlite3.connect(file)) as connection:
        return [row[0] for row in connection.execute("SELECT seq FROM log ORDER BY seq")]


def files(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


def test_a_copy_under_load_holds_everything_acknowledged_before_it_began(tmp_path: Path) -> None:
    store = with_table(tmp_path)
    acknowledged: list[int] = []
    enough, stop = threading.Event(), threading.Event()

    def write() -> None:
        seq = 0
        while not stop.is_set():
            seq += 1
            append(store, seq)
            acknowledged.append(seq)
            if seq == 20:
                enough.set()

    writing = threading.Thread(target=write)
    writing.start()
    try:
        for n in range(5):
            assert enough.wait(30)
            before = acknowledged[-1]
            copy = tmp_path / f"copy-{n}.db"
            make_copy(tmp_path, copy)
            found = rows_of(copy)
            assert found == list(range(1, len(found) + 1)), "no gaps"
            assert len(found) >= before
    finally:
        stop.set()
        writing.join()
        store.close()
    assert rows_of(tmp_path / FILE) == acknowledged, "writing was not disturbed"


@pytest.mark.skipif(sys.platform == "win32", reason="no such rights")
def test_a_copy_is_private_and_one_file(tmp_path: Path) -> None:
    store = with_table(tmp_path / "data")
    make_copy(tmp_path / "data", tmp_path / "copy.db")
    store.close()
    assert mode(tmp_path / "copy.db") == 0o600
    assert files(tmp_path) == {"data", "copy.db"}
    with closing(sqlite3.connect(tmp_path / "copy.db")) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_a_copy_that_fails_leaves_the_earlier_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_table(tmp_path / "data").close()
    copy = tmp_path / "copy.db"
    make_copy(tmp_path / "data", copy)
    before = copy.read_bytes()
    connect: Callable[..., sqlite3.Connection] = sqlite3.connect

    def on_a_full_disk(name: Any, **more: Any) -> sqlite3.Connection:
        connection = connect(name, **more)
        if "uri" not in more:
            connection.execute("PRAGMA max_page_count=4")
        return connection

    with monkeypatch.context() as full:
        full.setattr(sqlite3, "connect", on_a_full_disk)
        with pytest.raises(CannotCopy) as caught:
            make_copy(tmp_path / "data", copy)
    assert refused(caught.value) == "error.copy-failed"
    assert "full" in str(caught.value.params["detail"])
    assert copy.read_bytes() == before
    assert files(tmp_path) == {"data", "copy.db"}


@pytest.mark.parametrize(
    ("target", "id"),
    [
        ("nowhere/copy.db", "error.copy-failed"),
        (".", "error.copy-failed"),
        (f"data/{FILE}", "error.copy-is-database"),
        (f"data/{FILE}-wal", "error.copy-is-database"),
    ],
)
def test_where_no_copy_can_be(tmp_path: Path, target: str, id: str) -> None:
    store = with_table(tmp_path / "data")
    with pytest.raises(CannotCopy) as caught:
        make_copy(tmp_path / "data", tmp_path / target)
    assert refused(caught.value) == id
    append(store, 1)
    store.close()
    assert rows_of(tmp_path / "data" / FILE) == [1]


def test_nothing_to_copy(tmp_path: Path) -> None:
    with pytest.raises(CannotCopy) as caught:
        make_copy(tmp_path, tmp_path / "copy.db")
    assert refused(caught.value) == "error.copy-nothing"
    assert files(tmp_path) == set()


def test_the_newest_copies_are_kept(tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    made = [dated(target, NOW + hour * 3600) for hour in range(5)]
    others = [target, tmp_path / "copy-mine.db", tmp_path / "copy-20270115-080000.txt"]
    for file in [*made, *others]:
        file.touch()
    remove_oldest(target, 2)
    assert files(tmp_path) == {file.name for file in [*made[-2:], *others]}


def test_a_check_rebuilds_every_table(tmp_path: Path) -> None:
    """One table has lost a row and one its header."""
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    data.mkdir()
    store = Store(open_database(data, ""))
    store.rights.add_device("d", 1.0)
    tables = real_tables()
    for stored, rows in tables:
        store.create(stored, "d", [0], [], rows)
    store.close()
    make_copy(data, copy)
    logged = sum(len(rows) for _, rows in tables)
    assert check_copy(copy, data) == Found(HEAD, len(tables) - 1, 1, logged, ())
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("DELETE FROM log WHERE table_id = 'table-0' AND seq = 3")
        connection.execute("UPDATE tables SET header = '{' WHERE id = 'table-1'")
        connection.commit()
    before = copy.read_bytes()
    found = check_copy(copy, data)
    assert found.unreadable == ("table-0", "table-1")
    assert found.running + found.over == len(tables) - 2
    assert copy.read_bytes() == before


def test_an_older_copy_is_migrated_only_for_the_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    with_table(data).close()
    make_copy(data, copy)
    later_schema(tmp_path, monkeypatch)
    before = copy.read_bytes()
    found, former = restore(copy, data, NOW)
    assert (found.revision, found.unreadable) == (HEAD, ("t",))
    assert former is not None
    assert copy.read_bytes() == before
    assert version_of(data / FILE) == HEAD
    Store(open_database(data, "")).close()
    assert version_of(data / FILE) == LATER


def test_restoring_keeps_the_former_database_with_what_was_written_last(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    store = with_table(data)
    append(store, 1)
    make_copy(data, copy)
    append(store, 2)
    # A killed server leaves a write-ahead log, which contains the second row.
    for end in ("", "-wal", "-shm"):
        (tmp_path / f"killed{end}").write_bytes((data / f"{FILE}{end}").read_bytes())
    store.close()
    for end in ("", "-wal", "-shm"):
        (tmp_path / f"killed{end}").rename(data / f"{FILE}{end}")
    _, former = restore(copy, data, NOW)
    assert former == data / "pestis-20270115-080000.db"
    assert rows_of(data / FILE) == [1]
    assert rows_of(former) == [1, 2]
    assert files(data) == {FILE, former.name}
    if sys.platform != "win32":
        assert mode(data / FILE) == 0o600


def test_restoring_over_a_damaged_database_keeps_its_files(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    with_table(data).close()
    make_copy(data, copy)
    (data / FILE).write_bytes(b"damaged")
    (data / f"{FILE}-wal").write_bytes(b"last")
    _, former = restore(copy, data, NOW)
    assert former is not None
    assert former.read_bytes() == b"damaged"
    assert former.with_name(f"{former.name}-wal").read_bytes() == b"last"
    assert rows_of(data / FILE) == []


def test_restoring_into_an_empty_folder(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    with_table(data).close()
    make_copy(data, copy)
    (tmp_path / "new").mkdir()
    _, former = restore(copy, tmp_path / "new", NOW)
    assert former is None
    assert files(tmp_path / "new") == {FILE}


def text(copy: Path) -> None:
    copy.write_text("no database, but long enough to be taken for one " * 100)


def empty(copy: Path) -> None:
    copy.write_bytes(b"")


def of_another_program(copy: Path) -> None:
    copy.unlink()
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("CREATE TABLE log (x)")
        connection.commit()


def half(copy: Path) -> None:
    whole = copy.read_bytes()
    copy.write_bytes(whole[: len(whole) // 2])


def newer(copy: Path) -> None:
    set_version(copy, "9999")
    set_readable(copy, "9999")


def before_release(copy: Path) -> None:
    set_version(copy, "0003")


@pytest.mark.parametrize(
    ("spoil", "id"),
    [
        (text, "error.copy-not-ours"),
        (empty, "error.copy-not-ours"),
        (of_another_program, "error.copy-not-ours"),
        (half, "error.copy-damaged"),
        (newer, "error.database-newer"),
        (before_release, "error.database-before-release"),
        (Path.unlink, "error.copy-missing"),
    ],
)
def test_what_cannot_be_put_back_changes_nothing(
    tmp_path: Path, spoil: Callable[[Path], None], id: str
) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    store = with_table(data)
    append(store, 1)
    make_copy(data, copy)
    store.close()
    spoil(copy)
    before = {file: file.read_bytes() for file in data.iterdir()}
    for attempt in (lambda: check_copy(copy, data), lambda: restore(copy, data, NOW)):
        with pytest.raises((CannotCopy, CannotStart)) as caught:
            attempt()
        assert refused(caught.value) == id
        assert {file: file.read_bytes() for file in data.iterdir()} == before


def test_the_database_is_no_copy_of_itself(tmp_path: Path) -> None:
    with_table(tmp_path).close()
    with pytest.raises(CannotCopy) as caught:
        restore(tmp_path / FILE, tmp_path, NOW)
    assert refused(caught.value) == "error.copy-is-database"
    assert files(tmp_path) == {FILE}


def test_a_disk_that_is_full_while_restoring(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    with_table(data).close()
    make_copy(data, copy)
    before = {file: file.read_bytes() for file in data.iterdir()}

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(CannotCopy) as caught:
        restore(copy, data, NOW)
    assert refused(caught.value) == "error.copy-failed"
    assert {file: file.read_bytes() for file in data.iterdir()} == before


def test_a_check_needs_no_lock(tmp_path: Path) -> None:
    with_table(tmp_path / "data").close()
    make_copy(tmp_path / "data", tmp_path / "copy.db")
    with closing(claim_folder(tmp_path / "data")):
        assert check_copy(tmp_path / "copy.db", tmp_path / "data").revision == HEAD
