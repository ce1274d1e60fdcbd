"""Mistakes by people and programs get a clear message, and nothing is lost."""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import pestis
from pestis.server.problems import CannotStart
from pestis.server.storage import database
from pestis.server.storage.database import FILE, open_database
from pestis.words import Words
from pestis.words.catalogue import LANGUAGES
from tests.server.running import GAME, Device, Json, Server, serving
from tests.waiting import LATE, until


def problem(response: Any) -> str:
    """The id of a refusal, checked to have words in all languages."""
    told: Json = response.json()["problem"]
    for language in LANGUAGES:
        said = Words(language, ["A", "B", "C"]).text(told["id"], **told.get("params", {}))
        assert said
        assert said != told["id"]
    return str(told["id"])


# -- links and seats --------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["", "x", "x" * 101, "ä", "../..", "x" * 99])
def test_wrong_links(server: Server, token: str) -> None:
    device = server.device()
    refused = device.post("/api/join", {"token": token})
    assert refused.status_code in (400, 404)
    assert problem(refused) in ("error.link-unknown", "error.malformed")
    assert "set-cookie" not in refused.headers, "nobody gets a device for a wrong link"
    assert device.get("/api/tables").json() == []


def test_a_revoked_link(server: Server) -> None:
    host, friend = server.device(), server.device()
    made = host.make("here", "link")
    host.post(f"/api/tables/{made['id']}/links", {"seat": 1, "revoke": True})
    assert problem(friend.post("/api/join", {"token": made["links"]["1"]})) == "error.link-unknown"
    assert problem(friend.get(f"/api/join/{made['links']['1']}")) == "error.link-unknown"


def test_a_full_table_and_a_taken_seat(server: Server) -> None:
    host, friend, late = server.device(), server.device(), server.device()
    made = host.make("here", "link", "random")
    friend.join(made["links"]["1"])
    before = host.look(made["id"])["table"]["seats"]
    refused = late.post("/api/join", {"token": made["links"]["1"]})
    assert (refused.status_code, problem(refused)) == (409, "error.seat-taken")
    assert late.get(f"/api/join/{made['links']['1']}").json()["taken"]
    assert host.look(made["id"])["table"]["seats"] == before
    assert late.join(made["spectators"])["seat"] is None, "but everybody may watch"


@pytest.mark.parametrize(
    ("seats", "id"),
    [
        (1, "error.seats"),
        (6, "error.seats"),
        (17, "error.malformed"),
        (0, "error.malformed"),
    ],
)
def test_too_many_or_too_few_for_a_game(server: Server, seats: int, id: str) -> None:
    wish = {"game": GAME, "name": "T", "seats": [{"name": "", "player": "here"}] * seats}
    refused = server.device().post("/api/tables", wish)
    assert (refused.status_code, problem(refused)) == (400, id)


def test_two_at_once_for_one_seat(server: Server) -> None:
    """A link works once, however many use it at the same moment."""
    import threading  # noqa: PLC0415

    host = server.device()
    made = host.make("here", "link")
    friends = [server.device() for _ in range(4)]
    codes: list[int] = []

    def press(device: Device) -> None:
        codes.append(device.post("/api/join", {"token": made["links"]["1"]}).status_code)

    threads = [threading.Thread(target=press, args=(friend,)) for friend in friends]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == [200, 409, 409, 409]
    holding = [friend for friend in friends if friend.get("/api/tables").json()]
    assert len(holding) == 1


# -- a closed table ---------------------------------------------------------------------------


def test_a_closed_table(server: Server) -> None:
    host, friend = server.device(), server.device()
    made = host.make("here", "here", "link")
    table = made["id"]
    update = host.look(table)
    assert host.send(table, "ask-end", 0)["ok"]
    request = host.look(table)["table"]["request"]["id"]
    assert host.send(table, "consent", 1, request=request, yes=True)["ok"]
    closed: list[tuple[str, Json]] = [
        ("choose", {"decision": update["table"]["decision"], "choice": "done"}),
        ("undo", {}),
        ("restart-turn", {}),
        ("ask-back", {"entries": 0}),
        ("ask-end", {}),
        ("ask-hand-on", {"about": 1}),
        ("ask-stand-in", {"about": 1, "bot": "random"}),
        ("leave-to-bot", {"bot": "random"}),
        ("take-back", {}),
    ]
    seq = host.look(table)["seq"]
    for type, fields in closed:
        assert host.send(table, type, 0, **fields)["problem"]["id"] == "error.table-closed", type
    refused = friend.post("/api/join", {"token": made["links"]["2"]})
    assert problem(refused) == "error.table-closed"
    assert friend.join(made["spectators"])["seat"] is None
    assert host.look(table)["seq"] == seq
    assert host.send(table, "chat", 0, text="It was a pleasure.")["ok"]
    assert host.get(f"/api/tables/{table}/record").status_code == 200


# -- languages --------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["xx", "EN", "de-AT", "..", "%2e%2e", "x" * 300, "💀"])
def test_unknown_languages(server: Server, language: str) -> None:
    device = server.device()
    refused = device.get(f"/api/words/{language}")
    assert refused.status_code == 404
    if refused.headers["content-type"] == "application/json":
        assert problem(refused) == "error.not-found"
    explained = device.get(f"/api/explain/{GAME}/monastery-4", params={"lang": language})
    assert problem(explained) == "error.not-found"


# -- uploads ----------------------------------------------------------------------------------


def saved() -> str:
    """A saved game with some answers."""
    match = pestis.new(GAME, 2, 3)
    for _ in range(4):
        seat = match.prompts()[0].seats[0]
        match.submit(seat, match.choices(seat)[0])
    return match.save()


def changed(line: int, **values: object) -> bytes:
    """The record with values of one line replaced, and the old seal."""
    lines = saved().splitlines()
    lines[line] = json.dumps({**json.loads(lines[line]), **values})
    return ("\n".join(lines) + "\n").encode()


UPLOADS = {
    "nothing": b"",
    "no text": b"\xff\xfe\x00\x01" * 50,
    "an image": b"\x89PNG\r\n\x1a\n" + b"\x00" * 300,
    "a page": b"<!doctype html><script>alert(1)</script>",
    "no object": b"[]\n",
    "deep": b"[" * 100_000,
    "deep objects": b'{"a":' * 50_000,
    "a huge number": b'{"pestis": ' + b"9" * 5000 + b"}\n",
    "cut in the middle": saved().encode()[: len(saved()) // 2],
    "without its end": "\n".join(saved().splitlines()[:-1]).encode(),
    "another game": changed(0, game="chess"),
    "other rules": changed(0, rules=99),
    "a later format": changed(0, pestis=99),
    "too many seats": changed(0, seats=50),
    "another choice": changed(2, choice="eat the rat"),
    "another seat": changed(2, seat=7),
    "other chance": changed(2, chance={"population": ["nobody"]}),
    "twice": (saved() + saved()).encode(),
}


@pytest.mark.parametrize("name", UPLOADS)
def test_broken_uploads(server: Server, name: str) -> None:
    device = server.device()
    refused = device.post("/api/records", UPLOADS[name])
    assert 400 <= refused.status_code < 500, refused.text
    assert problem(refused).startswith("error.")


def test_uploads_that_are_not_there(server: Server) -> None:
    for path in ("/api/records/none", "/api/records/none/replay", "/api/records/%00"):
        assert server.device().get(path).status_code == 404


def test_an_upload_with_blank_lines_at_its_end(server: Server) -> None:
    assert server.device().post("/api/records", saved().encode() + b"\n\r\n").status_code == 201


def test_a_good_upload_next_to_the_bad(server: Server) -> None:
    uploaded = server.device().post("/api/records", saved().encode())
    assert uploaded.status_code == 201
    shown = server.device().get(f"/api/records/{uploaded.json()['id']}/replay?at=4&as=1")
    assert shown.json()["view"]["viewer"] == 1
    beyond = server.device().get(f"/api/records/{uploaded.json()['id']}/replay?at=5")
    assert problem(beyond) == "error.rewind"


# -- the machine ------------------------------------------------------------------------------


def test_a_database_that_is_no_file(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(CannotStart) as caught:
        open_database(tmp_path, "")
    assert caught.value.id == "error.database-unusable"


def test_the_database_is_locked_while_the_game_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While another program holds it, answers are refused and nothing changes; then play
    continues."""
    monkeypatch.setattr(database, "BUSY_MILLISECONDS", 50)
    with serving(tmp_path) as server:
        device = server.device()
        table = device.make("here", "here")["id"]
        before = device.look(table)
        part = next(part for part in before["seats"] if part["choices"])
        command = {
            "type": "choose",
            "key": "k",
            "seat": part["seat"],
            "decision": before["table"]["decision"],
            "choice": part["choices"][0],
        }
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            at = f"/api/tables/{table}/commands"
            refused = device.post(at, command)
            assert (refused.status_code, problem(refused)) == (503, "error.storage")
            assert problem(device.post("/api/tables", wish())) == "error.storage"
            other.execute("ROLLBACK")
        # Known to be locked, the database is tried once a second.
        until(lambda: device.get(f"/api/tables/{table}").status_code != 503)
        assert device.look(table) == before
        assert device.send_raw(table, command)["ok"], "sent again under its key it counts"
        assert device.look(table)["table"]["entries"] == 1


def wish() -> Json:
    return {"game": GAME, "name": "T", "seats": [{"name": "", "player": "here"}] * 2}


MONTHS = 200 * 86400.0


@pytest.mark.parametrize("jump", [-MONTHS, MONTHS, -3600.0, 3600.0])
def test_the_clock_jumps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump: float) -> None:
    """Order depends on sequence numbers, and waiting on a clock that cannot be set, so a jump
    changes only the times shown."""
    true = time.time
    with serving(tmp_path, pace=0.05) as server:
        host, friend = server.device(), server.device()
        made = host.make("here", "link", "random")
        table = made["id"]
        friend.join(made["links"]["1"])
        people = (host, friend)
        play(people, table, 4)
        host.send(table, "chat", 0, text="before")
        socket = host.socket(table)
        known = socket.next("update")
        with monkeypatch.context() as patch:
            patch.setattr(time, "time", lambda: true() + jump)
            play(people, table, 4)
            host.send(table, "chat", 0, text="after")
            assert host.send(table, "ask-hand-on", 0, about=1)["ok"]
            request = host.look(table)["table"]["request"]
            assert request["waiting"] == [1], "nobody is away because a clock says so"
            assert host.send(table, "consent", 0, request=request["id"], yes=False)["ok"]
            assert host.get("/api/tables").json()[0]["table"]["entries"] >= 8
            socket.until(known["seq"] + 4)
            socket.close()
        play(people, table, 2)
        said = [line["text"] for line in host.get(f"/api/tables/{table}/chat").json()]
        assert said == ["before", "after"]
        entries = host.look(table)["table"]["entries"]
        server.stop()
        server.start()
        assert host.look(table)["table"]["entries"] >= entries


def play(people: tuple[Device, Device], table: str, answers: int) -> None:
    """Answer this many prompts of people; the bot takes its own turns."""
    given = 0
    late = time.monotonic() + LATE
    while given < answers:
        assert time.monotonic() < late
        for device in people:
            given += device.answer_if_asked(table)
