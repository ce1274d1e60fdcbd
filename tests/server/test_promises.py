"""The ways to play and the guarantees of a table, one test each."""

from __future__ import annotations

import re
import threading
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from pestis.server.network import local_address
from pestis.server.serving import serve
from pestis.server.settings import Settings
from pestis.server.storage.schema import META
from pestis.server.transport.app import ROUTES
from pestis.tables import commands
from tests.server.running import Server, serving
from tests.server.test_words import raised
from tests.waiting import LATE, until

DOCS = Path(__file__).resolve().parents[2] / "docs"


# -- commit first, then send ------------------------------------------------------------------


def test_nobody_is_told_before_it_is_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as server:
        host, friend = server.device(), server.device()
        made = host.make("here", "link")
        table = made["id"]
        friend.join(made["links"]["1"])
        sockets = [host.socket(table), friend.socket(table)]
        before = [socket.next("update")["seq"] for socket in sockets]
        true, go = server.store.append_all, threading.Event()

        def append_all(appends: Any) -> Any:
            assert go.wait(LATE)
            return true(appends)

        monkeypatch.setattr(server.store, "append_all", append_all)
        sockets[0].send({"type": "rename", "key": "k", "seat": 0, "name": "Later"})
        for socket, seq in zip(sockets, before, strict=True):
            with pytest.raises(TimeoutError):
                while True:
                    heard = socket.next(seconds=0.3)
                    assert heard["type"] == "update"
                    assert heard["seq"] == seq, "at most who is online"
                    assert heard["table"]["name"] == "Table"
        go.set()
        assert sockets[0].next("answer")["ok"]
        for socket, seq in zip(sockets, before, strict=True):
            assert socket.until(seq + 1)["table"]["name"] == "Later"
            socket.close()


def test_a_late_answer_gets_a_refusal_and_the_present_view(server: Server) -> None:
    device = server.device()
    table = device.make("here", "here")["id"]
    socket = device.socket(table)
    old = socket.next("update")
    assert device.answer(table)["ok"]
    part = next(part for part in old["seats"] if part["choices"])
    late = {"type": "choose", "key": "late", "seat": part["seat"], "choice": part["choices"][0]}
    socket.send({**late, "decision": old["table"]["decision"]})
    refused = socket.next("answer")
    assert refused["problem"]["id"] == "error.late"
    assert socket.until(old["seq"] + 1)["table"]["entries"] == 1
    socket.close()


def test_after_a_cut_only_what_is_new_is_sent(server: Server) -> None:
    device = server.device()
    table = device.make("here", "here")["id"]
    socket = device.socket(table)
    known = socket.next("update")
    events = len(known["seats"][0]["events"])
    socket.close()
    for n in range(5):
        assert device.answer(table, n)["ok"]
    again = device.socket(table, known["seq"], events)
    update = again.next("update")
    assert update["seq"] == known["seq"] + 5
    whole = device.look(table)
    for part, all_of_it in zip(update["seats"], whole["seats"], strict=True):
        assert part["first_event"] == events
        assert part["events"] == all_of_it["events"][events:]
    again.close()


# -- ways to play -----------------------------------------------------------------------------


def test_alone_at_every_seat(server: Server) -> None:
    """One device, one screen, a whole game; the page hides hands behind the curtain."""
    device = server.device()
    table = device.make("here", "here")["id"]
    for n in range(400):
        update = device.look(table)
        assert [part["seat"] for part in update["seats"]] == [0, 1]
        if update["table"]["status"] == "over":
            break
        assert device.answer(table, n)["ok"]
    assert update["table"]["status"] == "over"
    assert len(update["seats"][0]["outcome"]["totals"]) == 2


def test_who_made_a_table_of_bots_goes_on_watching_it(server: Server) -> None:
    device = server.device()
    made = device.make("random", "random")
    links = f"/api/tables/{made['id']}/links"
    assert device.post(links, {"seat": None}).status_code == 200
    assert device.look(made["id"])["seats"][0]["seat"] is None


def test_the_lobby_says_whose_turn_and_since_when(server: Server) -> None:
    device = server.device()
    first = device.make("here", "here")["id"]
    second = device.make("here", "random")["id"]
    rows = device.get("/api/tables").json()
    assert {row["table"]["id"] for row in rows} == {first, second}
    (row,) = [row for row in rows if row["table"]["id"] == first]
    assert row["table"]["asked"] == device.look(first)["table"]["asked"]
    assert row["mine"] == [0, 1]
    assert abs(row["table"]["since"] - time.time()) < 60
    waited = row["table"]["since"]
    device.send(first, "rename", 0, name="Renamed")
    (row,) = [row for row in device.get("/api/tables").json() if row["table"]["id"] == first]
    assert row["table"]["since"] == waited, "how long does not begin anew"
    assert row["table"]["name"] == "Renamed"
    for n in range(3):
        device.answer(first, n)
    (row,) = [row for row in device.get("/api/tables").json() if row["table"]["id"] == first]
    assert row["table"]["since"] > waited


def test_chat_is_off_the_log(server: Server) -> None:
    device = server.device()
    table = device.make("here", "here")["id"]
    before = device.look(table)
    assert device.send(table, "chat", 0, text="hello")["ok"]
    assert device.look(table) == before


def test_friends_on_the_network_reach_it(tmp_path: Path) -> None:
    """Given an address on the local network, a friend connects through it."""
    with serving(tmp_path, host="0.0.0.0") as server:
        device = server.device()
        for address in device.get("/api/addresses").json():
            assert re.fullmatch(r"http://[\d.]+:\d+", address)
            host = urlsplit(address).netloc
            reached = device.get("/api/games", headers={"Host": host, "Origin": address})
            assert reached.status_code == 200


def test_tokens_and_cookies_are_nowhere_on_the_disk(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        host, friend = server.device(), server.device()
        made = host.make("here", "link")
        friend.join(made["links"]["1"])
        fresh = host.post(f"/api/tables/{made['id']}/links", {"seat": 0}).json()["token"]
        secrets = [made["links"]["1"], made["spectators"], fresh]
        secrets += [next(iter(device.http.cookies.values())) for device in (host, friend)]
        assert all(len(secret) >= 32 for secret in secrets), "192 bits"
        assert made["id"] not in secrets
        kept = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
        assert made["id"].encode() in kept
        for secret in secrets:
            assert secret.encode() not in kept


def test_a_browser_is_opened_at_the_lobby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``pestis serve`` prints its address and opens it, if the port is its own."""
    opened: list[str] = []
    said: list[Settings] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("signal.signal", lambda *_: None)

    def run(_server: Any, sockets: Any) -> None:
        until(lambda: opened)

    monkeypatch.setattr("uvicorn.Server.run", run)
    serve(Settings(port=0, data=tmp_path), said.append, True)
    assert opened == [local_address(running) for running in said]
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", opened[0])


# -- docs -------------------------------------------------------------------------------------


def told(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def test_the_protocol_page_names_every_command_and_message() -> None:
    text = told("protocol.md")
    for command in commands.AnyCommand.__args__:
        tag = command.__struct_config__.tag
        assert f"| `{tag}` |" in text, tag
        for field in command.__struct_fields__:
            if field not in ("key", "seat"):
                (row,) = [line for line in text.splitlines() if line.startswith(f"| `{tag}` |")]
                assert f"`{field}`" in row, (tag, field)
    for message in ("Update", "Answer", "ChatLine", "Hello", "TableRow", "OwnRecord", "SeatUpdate"):
        assert f"`{message}`" in text or f"`[{message}]`" in text


def test_the_protocol_page_names_every_address() -> None:
    text = told("protocol.md")
    for route in ROUTES:
        path = re.sub(r"\{(\w+)\}", r"<\1>", getattr(route, "path", "")).replace(
            "<language>", "<lang>"
        )
        if path.startswith("/api/"):
            assert path in text, path


def test_the_protocol_page_names_every_refusal_of_a_running_server() -> None:
    text = told("protocol.md")
    text += text.replace("-gone`", "error.request-gone`").replace(
        "-answered`", "error.request-answered`"
    )
    not_served = (
        *("admin-", "config-", "copy-", "data-", "database-", "metrics-", "port-"),
        "worker-",
    )
    for id, _ in raised():
        name = id.removeprefix("error.")
        if not name.startswith(not_served) and name not in ("undo", "rewind", "webhook-local"):
            assert id in text, id


def test_the_other_pages_say_what_they_must() -> None:
    hosting = told("hosting.md").lower()
    for word in ("reverse proxy", "nginx", "caddy", "postgresql", "backup", "upgrade", "--public"):
        assert word in hosting
    privacy = told("privacy.md")
    for table in (part.name for part in META.tables.values() if "table_id" in part.c):
        assert f"`{table}`" in privacy
