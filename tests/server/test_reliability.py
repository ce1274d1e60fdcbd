"""Nothing acknowledged is lost: restarts, kill -9, cut connections, commits that fail."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from pestis.server.storage.appending import Raced
from pestis.tables.table import Table
from tests.server.running import FREE, Device, Server, serving
from tests.waiting import until


def told(device: Device, table: str) -> dict[str, Any]:
    """An update without who is connected."""
    update = device.look(table)
    for seat in update["table"]["seats"]:
        seat["online"] = False
    return update


def test_restart_in_mid_game(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        device, friend = server.device(), server.device()
        made = device.make("here", "here", "link")
        table = made["id"]
        friend.join(made["links"]["2"])
        for n in range(12):
            asked = device.look(table)["table"]["asked"]
            assert (friend if 2 in asked else device).answer(table, n)["ok"]
        if any(part["undo"]["steps"] for part in device.look(table)["seats"]):
            device.send(table, "undo", 0)
        device.send(table, "rename", 0, name="Later")
        device.send(table, "leave-to-bot", 1, bot="random")
        device.send(table, "take-back", 1)
        device.send(table, "ask-back", 0, entries=2)
        device.send(table, "chat", 0, text="before")
        before = told(device, table), told(friend, table)
        socket = device.socket(table)
        known = socket.next("update")
        server.stop()
        with pytest.raises(Exception, match=r"1012|1001|no close frame"):
            socket.next("chat")
        server.start()
        assert (told(device, table), told(friend, table)) == before
        assert device.get(f"/api/tables/{table}/chat").json()[0]["text"] == "before"
        events = len(known["seats"][0]["events"])
        again = device.socket(table, known["seq"], events)
        update = again.next("update")
        assert update["seats"][0]["first_event"] == events, "it goes on from what is known"
        again.close()
        request = friend.look(table)["table"]["request"]
        for mover, seat in ((device, 1), (friend, 2)):
            mover.send(table, "consent", seat, request=request["id"], yes=True)
        assert device.look(table)["table"]["entries"] == 2
        after = told(device, table)
        server.stop()
        server.start()
        assert told(device, table) == after


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path, pace=30.0) as server:
        device = server.device()
        table = device.make("random", "random")["id"]
        assert device.look(table)["table"]["entries"] == 0
        server.stop()
        server.settings = replace(server.settings, pace=0.0)
        server.start()
        until(lambda: device.look(table)["table"]["entries"] >= 3)


def test_two_devices_on_one_seat(server: Server) -> None:
    one, two = server.device(), server.device()
    table = one.make("here", "here")["id"]
    for seat in (0, 1):
        two.join(one.post(f"/api/tables/{table}/links", {"seat": seat}).json()["token"])
    update = one.look(table)
    assert two.look(table) == update
    seat = update["table"]["asked"][0]
    part = next(part for part in update["seats"] if part["choices"])
    outcomes: list[dict[str, Any]] = []

    def answer(device: Device, key: str) -> None:
        command = {
            "type": "choose",
            "key": key,
            "seat": seat,
            "decision": update["table"]["decision"],
            "choice": part["choices"][0],
        }
        outcomes.append(device.send_raw(table, command))

    threads = [
        threading.Thread(target=answer, args=(device, key))
        for device, key in ((one, "from-one"), (two, "from-two"))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcome["ok"] for outcome in outcomes) == [False, True]
    refused = next(outcome for outcome in outcomes if not outcome["ok"])
    assert refused["problem"]["id"] == "error.late"
    assert one.look(table)["table"]["entries"] == 1


@pytest.mark.parametrize("failure", [Raced(), OperationalError("", {}, OSError("disk full"))])
def test_a_failed_commit_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    with serving(tmp_path) as server:
        device = server.device()
        table = device.make("here", "here")["id"]
        before = device.look(table)

        def fail(*_args: object) -> None:
            raise failure

        with monkeypatch.context() as patch:
            patch.setattr(server.store, "append_all", fail)
            update = device.look(table)
            seat = next(part for part in update["seats"] if part["choices"])
            command = {
                "type": "choose",
                "key": "k",
                "seat": seat["seat"],
                "decision": update["table"]["decision"],
                "choice": seat["choices"][0],
            }
            response = device.post(f"/api/tables/{table}/commands", command)
            assert response.status_code in (409, 503)
            assert not response.json()["ok"]
            assert device.look(table) == before
        assert device.send_raw(table, command)["ok"], "then it works"


def test_a_defect_changes_nothing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever error a rule makes half way, the table is as its log says."""
    device = server.device()
    table = device.make("here", "here")["id"]
    before = device.look(table)
    true = Table._append

    def broken(self: Table, *given: Any) -> Any:
        true(self, *given)
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Table, "_append", broken)
        rename = {"type": "rename", "key": "k", "seat": 0, "name": "X"}
        response = device.post(
            f"/api/tables/{table}/commands", rename, headers={"Connection": "close"}
        )
        assert response.status_code == 500
        assert response.json() == {"problem": {"id": "error.defect"}}
    assert device.look(table) == before
    assert device.answer(table)["ok"]


def test_a_table_out_of_memory_is_rebuilt(server: Server) -> None:
    device = server.device()
    table = device.make("here", "here")["id"]
    for n in range(10):
        device.answer(table, n)
    before = device.look(table)
    server.rooms.room(table).table = None
    assert device.look(table) == before


def test_idle_tables_leave_memory(tmp_path: Path) -> None:
    limits = replace(FREE, resident=3, idle_seconds=0.2)
    with serving(tmp_path, limits=limits) as server:
        device = server.device()
        tables = [device.make("here", "here")["id"] for _ in range(8)]
        assert server.rooms.in_use.resident() <= 3
        socket = device.socket(tables[0])
        known = socket.next("update")
        until(lambda: not server.rooms.in_use.resident())
        for n, table in enumerate(tables):
            assert device.answer(table, n)["ok"]
        assert socket.until(1)["seq"] == known["seq"] + 1, "who waits at a table still hears of it"
        socket.close()
