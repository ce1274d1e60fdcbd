"""The record of a running table: every moment as its receiver could know it, and nothing else."""

from __future__ import annotations

import json
from typing import Any

from pestis.kernel.core.rng import Dice
from pestis.tables.table import Table
from tests.conformance.canary import told_names
from tests.conformance.test_canary import hidden_names
from tests.server.running import Device, Json, Server
from tests.server.test_leaks import SEATS, People

SANE = 1 << 20
"""Most bytes that a record may have."""


def record(device: Device, table: str) -> Json:
    response = device.get(f"/api/tables/{table}/record")
    assert response.status_code == 200
    found: Json = response.json()
    return found


def views(part: Json) -> list[Json]:
    """The moments, decoded from the record."""
    found: list[Json] = []
    view: dict[str, Any] = {}
    for at, moment in enumerate(part["moments"]):
        assert moment["at"] == at
        view = {**view, **moment["changed"]}
        found.append(view)
    return found


def test_every_moment_is_that_of_the_replay(server: Server) -> None:
    people = People(server)
    people.play(33)
    for viewer, device in people.viewers()[:-1]:
        found = record(device, people.table)
        assert found["table"]["entries"] == 33
        (part,) = found["seats"]
        assert part["seat"] == viewer
        shown = views(part)
        assert len(shown) == 34
        for at in (0, 1, 7, 8, 20, 32, 33):
            at_replay = f"/api/tables/{people.table}/replay?at={at}"
            replayed = device.get(at_replay).json()
            assert shown[at] == replayed["view"]
        assert part["events"] == device.look(people.table)["seats"][0]["events"]
        assert found["notes"] == device.look(people.table)["notes"]


def test_what_was_taken_back_is_not_in_it(server: Server) -> None:
    device = server.device()
    table = device.make("here", "here")["id"]
    for n in range(6):
        assert device.answer(table, n)["ok"]
    for seat in (0, 1):
        assert device.send(table, "ask-back", seat, entries=2)["ok"]
        request = device.look(table)["table"]["request"]["id"]
        assert device.send(table, "consent", 1 - seat, request=request, yes=True)["ok"]
        assert device.answer(table)["ok"]
    found = record(device, table)
    assert [part["seat"] for part in found["seats"]] == [0, 1]
    assert all(len(part["moments"]) == 4 for part in found["seats"])


def test_no_secret_is_in_it(server: Server) -> None:
    """No moment contains a card that only others can see at its end; and nothing of the log itself,
    which contains every secret, is in the record."""
    people = People(server)
    dice = Dice("canary in the record")
    found = 0
    people.play(25)
    table = server.rooms.room(people.table).table
    assert isinstance(table, Table)
    for viewer, device in people.viewers()[:-1]:
        text = json.dumps(record(device, people.table))
        for secret in ('"seed"', '"secret"', '"chance"', '"origin"', '"webhook"', '"setup"'):
            assert secret not in text
        (part,) = record(device, people.table)["seats"]
        for at, view in list(enumerate(views(part)))[::4]:
            match = table.match.at(at)
            hidden = hidden_names(match, viewer, dice)
            found += len(hidden)
            assert not hidden & told_names(match, view, ())
    assert found > 20


def test_it_is_for_those_at_the_table(server: Server) -> None:
    people = People(server)
    people.play(4)
    at = f"/api/tables/{people.table}/record"
    assert people.stranger.get(at).status_code == 404
    (public,) = record(people.spectator, people.table)["seats"]
    assert public["seat"] is None
    assert views(public)[-1]["viewer"] is None


def test_it_cannot_be_uploaded_and_that_is_said(server: Server) -> None:
    people = People(server)
    people.play(5)
    for device in (people.seats[1], people.spectator):
        mine = device.get(f"/api/tables/{people.table}/record").content
        for body in (mine, b"\xef\xbb\xbf" + mine, json.dumps(json.loads(mine), indent=2).encode()):
            refused = people.stranger.post("/api/records", body)
            assert refused.status_code == 400
            assert refused.json()["problem"]["id"] == "error.record-running"
    other = people.stranger.post("/api/records", b'{"seq": 1}')
    assert other.json()["problem"]["id"] != "error.record-running"


def test_its_size_is_sane(server: Server) -> None:
    """Most of a long game, through the eyes of a device that holds every seat."""
    device = server.device()
    table = device.make(*["here"] * 5)["id"]
    for n in range(120):
        assert device.answer(table, n)["ok"]
    assert len(device.get(f"/api/tables/{table}/record").content) < SANE


def test_then_it_is_the_whole_log(server: Server) -> None:
    people = People(server)
    people.play(5)
    assert people.seats[0].send(people.table, "ask-end", 0)["ok"]
    for seat in range(1, SEATS):
        request = people.seats[0].look(people.table)["table"]["request"]["id"]
        people.seats[seat].send(people.table, "consent", seat, request=request, yes=True)
    response = people.spectator.get(f"/api/tables/{people.table}/record")
    assert ".pestis" in response.headers["content-disposition"]
    uploaded = people.stranger.post("/api/records", response.content)
    assert uploaded.status_code == 201
    at = f"/api/records/{uploaded.json()['id']}/replay?at=5&as=1"
    view = people.stranger.get(at).json()["view"]
    assert (
        view == people.seats[0].get(f"/api/tables/{people.table}/replay?at=5&as=1").json()["view"]
    )
