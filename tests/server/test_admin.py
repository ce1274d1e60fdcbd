"""``pestis admin`` with a running server, through its socket, and with a folder that no server
uses."""

from __future__ import annotations

import json
import logging
import socket
import stat
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from pestis.cli.commands.admin import asked, asked_alone
from pestis.kernel.errors import PestisError
from pestis.server.operations import admin
from pestis.server.operations.admin_socket import NAME, ask
from pestis.server.serving import claim_folder
from pestis.server.storage.database import open_database
from pestis.server.storage.schema import META
from pestis.words import Words
from pestis.words.catalogue import LANGUAGES
from tests.server.postgres import Cluster
from tests.server.running import Server, Socket, serving
from tests.waiting import until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="has no Unix sockets")
SOON = "The server restarts in five minutes."


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as running:
        until((tmp_path / NAME).exists)
        yield running


def refused(data: Path, wish: admin.AnyWish) -> str:
    """The id of a refusal, which all languages have words for."""
    with pytest.raises(PestisError) as caught:
        asked(data, "", wish)
    for language in LANGUAGES:
        said = Words(language).error(caught.value)
        assert "error." not in said and "{" not in said
    return caught.value.id


def apart(data: Path, wish: admin.AnyWish, url: str = "") -> Any:
    """The result of an admin request on a folder, run in a thread: a process that drives a browser
    has a loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asked_alone, data, url, wish).result()


def rows_left(data: Path, table: str) -> int:
    """The number of rows in the database that name a table."""
    engine = open_database(data, "")
    with engine.begin() as db:
        found = [row for part in META.sorted_tables for row in db.execute(select(part))]
    engine.dispose()
    return sum(table in map(str, row) for row in found)


def test_the_socket_is_for_its_owner_alone(server: Server, tmp_path: Path) -> None:
    mode = (tmp_path / NAME).stat().st_mode
    assert stat.S_ISSOCK(mode)
    assert stat.S_IMODE(mode) == 0o600
    server.stop()
    assert not (tmp_path / NAME).exists()


def test_tables_are_listed_by_age_size_and_state(server: Server, tmp_path: Path) -> None:
    device = server.device()
    old, long, ended = [device.make("here", "here")["id"] for _ in range(3)]
    for _ in range(6):
        device.answer_if_asked(long)
    ask(tmp_path, admin.End(ended))
    listed = {by: [one["id"] for one in ask(tmp_path, admin.Tables(by))] for by in admin.ORDERS}
    assert listed["age"] == [old, long, ended]
    assert listed["size"][0] == long
    assert listed["state"] == [old, long, ended]
    found = {one["id"]: one for one in ask(tmp_path, admin.Tables())}
    assert (found[long]["status"], found[ended]["status"]) == ("running", "ended")
    assert found[long]["rows"] >= 6
    assert found[long]["size"] > found[old]["size"] > 0
    assert not {"name", "owner", "secret"} & set(found[old])
    assert refused(tmp_path, admin.Tables("colour")) == "error.admin-order"


def test_an_ended_table_says_so_to_everybody_also_after_a_start(
    server: Server, tmp_path: Path
) -> None:
    device = server.device()
    table = device.make("here", "here")["id"]
    line = device.socket(table)
    line.next("update")
    ask(tmp_path, admin.End(table))
    told = line.next("update")
    assert told["table"]["status"] == "ended"
    assert [note["id"] for note in told["notes"]] == ["note.closed"]
    assert refused(tmp_path, admin.End(table)) == "error.table-closed"
    server.stop()
    server.start()
    assert device.look(table)["table"]["status"] == "ended"


def test_a_deleted_table_leaves_nothing(server: Server, tmp_path: Path) -> None:
    device, friend = server.device(), server.device()
    made = device.make("here", "link", "random")
    kept = device.make("here", "here")["id"]
    friend.join(made["links"]["1"], "Ada")
    device.send(made["id"], "chat", 0, text="hello")
    line = device.socket(made["id"])
    line.next("update")
    ask(tmp_path, admin.Delete(made["id"]))
    with pytest.raises(Exception, match="1008"):
        while True:
            line.next()
    assert device.get(f"/api/tables/{made['id']}").status_code == 404
    assert refused(tmp_path, admin.Delete(made["id"])) == "error.admin-no-table"
    assert refused(tmp_path, admin.End(made["id"])) == "error.admin-no-table"
    assert device.answer(kept)["ok"]
    server.stop()
    assert rows_left(tmp_path, made["id"]) == 0
    assert rows_left(tmp_path, kept) > 0


def test_an_exported_running_table_is_said_to_hold_secrets(server: Server, tmp_path: Path) -> None:
    device = server.device()
    table = device.make("here", "here")["id"]
    device.answer(table)
    running = ask(tmp_path, admin.Export(table))
    assert running["running"]
    assert '"seed"' in running["text"]
    ask(tmp_path, admin.End(table))
    ended = ask(tmp_path, admin.Export(table))
    assert not ended["running"]
    assert ended["text"] == device.get(f"/api/tables/{table}/record").text


def test_devices_at_work_and_one_that_is_revoked(server: Server, tmp_path: Path) -> None:
    thief, friend = server.device(), server.device()
    made = thief.make("here", "link")
    friend.join(made["links"]["1"], "Ada")
    lines = [one.socket(made["id"]) for one in (thief, friend)]
    for line in lines:
        line.next("update")
    found = {one["seats"][0]: one for one in ask(tmp_path, admin.AtWork())}
    assert {one["address"] for one in found.values()} == {"127.0.0.1"}
    assert {one["table"] for one in found.values()} == {made["id"]}
    cookie = next(iter(thief.http.cookies.values()))
    assert cookie not in json.dumps([*found.values()])
    name = found[0]["device"]
    assert ask(tmp_path, admin.Revoke(name)) == 1
    with pytest.raises(Exception, match="1008"):
        while True:
            lines[0].next()
    assert thief.get(f"/api/tables/{made['id']}").status_code == 404
    assert thief.get("/api/tables").json() == []
    assert friend.look(made["id"])["table"]["id"] == made["id"]
    assert refused(tmp_path, admin.Revoke(name)) == "error.admin-no-device"
    assert refused(tmp_path, admin.Revoke(name[:4])) == "error.admin-device-short"
    assert refused(tmp_path, admin.Revoke("%" * 8)) == "error.admin-no-device"


def heard(line: Socket) -> list[Any]:
    """The announcements in the next update."""
    return [one["params"].get("text") for one in line.next("update").get("notices", [])]


def test_an_announcement_is_seen_at_every_table(server: Server, tmp_path: Path) -> None:
    device, guest = server.device(), server.device()
    made = [device.make("here", "here") for _ in range(4)]
    tables = [one["id"] for one in made]
    guest.join(made[0]["spectators"])
    lines = [guest.socket(tables[0])] + [device.socket(table) for table in tables[1:]]
    assert [heard(line) for line in lines] == [[]] * 4
    assert "notices" not in device.look(tables[0])
    assert ask(tmp_path, admin.Announce(SOON)) == 4
    assert [heard(line) for line in lines] == [[SOON]] * 4
    late = device.socket(tables[0])
    assert heard(late) == [SOON]
    polled = device.look(tables[1])["notices"]
    assert polled == [{"id": "notice.announced", "params": {"text": SOON}}]
    for language in LANGUAGES:
        page = device.get(f"/t/{tables[0]}/text", params={"lang": language}).text
        assert SOON in page
    ask(tmp_path, admin.Announce(" "))
    assert heard(late) == []
    assert refused(tmp_path, admin.Announce("x" * 301)) == "error.admin-announcement-long"


def test_the_log_level_changes_while_it_runs(server: Server, tmp_path: Path) -> None:
    logger = logging.getLogger("pestis")
    before = logger.level
    try:
        ask(tmp_path, admin.LogLevel("debug"))
        assert logger.level == logging.DEBUG
        assert refused(tmp_path, admin.LogLevel("loud")) == "error.admin-level"
    finally:
        logger.setLevel(before)


def test_what_is_no_wish_is_refused(server: Server, tmp_path: Path) -> None:
    for line in (b"\n", b"{}\n", b'{"do":"rule"}\n', b"\xff\n", b'{"do":"end"}\n', b""):
        with socket.socket(socket.AF_UNIX) as raw:
            raw.connect(str(tmp_path / NAME))
            raw.sendall(line)
            raw.shutdown(socket.SHUT_WR)
            assert b"admin-malformed" in raw.recv(1 << 16)
    with socket.socket(socket.AF_UNIX) as raw, suppress(ConnectionError):
        raw.connect(str(tmp_path / NAME))
        raw.sendall(b"x" * (1 << 18) + b"\n")
        raw.recv(1 << 16)
    assert ask(tmp_path, admin.Tables()) == []


def test_without_a_server_it_takes_the_lock_itself(server: Server, tmp_path: Path) -> None:
    device = server.device()
    table = device.make("here", "here")["id"]
    device.answer(table)
    server.stop()
    with closing(claim_folder(tmp_path)):
        assert refused(tmp_path, admin.Tables()) == "error.data-in-use"
    # A folder as a killed server leaves it.
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(tmp_path / NAME))
    (one,) = apart(tmp_path, admin.Tables())
    assert (one["id"], one["status"]) == (table, "running")
    assert apart(tmp_path, admin.Export(table))["running"]
    apart(tmp_path, admin.End(table))
    assert apart(tmp_path, admin.Tables())[0]["status"] == "ended"
    server.start()
    assert device.look(table)["table"]["status"] == "ended"
    assert ask(tmp_path, admin.Tables())[0]["id"] == table


def test_the_same_with_postgresql(postgres: Cluster, tmp_path: Path) -> None:
    with serving(tmp_path, url=postgres.url) as server:
        until((tmp_path / NAME).exists)
        device = server.device()
        first, second = (device.make("here", "here")["id"] for _ in range(2))
        assert device.answer(first)["ok"]
        listed = {one["id"]: one for one in ask(tmp_path, admin.Tables("size"))}
        assert set(listed) == {first, second} and listed[first]["rows"] > listed[second]["rows"]
        assert ask(tmp_path, admin.Export(first))["running"]
        ask(tmp_path, admin.End(first))
        assert device.look(first)["table"]["status"] == "ended"
        ask(tmp_path, admin.Delete(second))
        assert device.get(f"/api/tables/{second}").status_code == 404
        third = device.make("here", "here")["id"]
        socket = device.socket(third)
        apart(tmp_path / "elsewhere", admin.End(third), postgres.url)
        while socket.next("update")["table"]["status"] != "ended":
            pass
        apart(tmp_path / "elsewhere", admin.Delete(third), postgres.url)
    (left,) = apart(tmp_path, admin.Tables(), postgres.url)
    assert (left["id"], left["status"]) == (first, "ended")
    apart(tmp_path, admin.Delete(first), postgres.url)
    assert apart(tmp_path, admin.Tables(), postgres.url) == []


def test_an_empty_folder_is_not_made_a_database(tmp_path: Path) -> None:
    assert refused(tmp_path, admin.Tables()) == "error.admin-no-database"
    assert list(tmp_path.iterdir()) == []
