"""How long a player must be away before others may continue without them: minutes until a bot
stands in, days until their seat is passed to somebody else, choices are taken back or the table
ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pestis.server.settings import Limits
from tests.server.running import FREE, Device, Json, Server, serving

MINUTES = replace(FREE, stand_in_seconds=0)
"""A person who is not connected counts as away for minutes, but not for days."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("away"), limits=MINUTES, pace=60) as running:
        yield running


def two(server: Server) -> tuple[Device, Device, str]:
    """A table for two with nobody connected."""
    host, friend = server.device(), server.device()
    made = host.make("here", "link")
    friend.join(made["links"]["1"])
    for _ in range(6):
        asked = host.look(made["id"])["table"]["asked"][0]
        assert (host, friend)[asked].answer(made["id"])["ok"]
    return host, friend, made["id"]


def info(device: Device, table: str) -> Json:
    found: Json = device.look(table)["table"]
    return found


def test_the_limits_are_minutes_and_days() -> None:
    assert (Limits().stand_in_seconds, Limits().absent_seconds) == (600, 3 * 86400)


def test_after_minutes_a_bot_stands_in_and_no_more(server: Server) -> None:
    host, friend, table = two(server)
    entries = info(host, table)["entries"]
    assert host.send(table, "ask-hand-on", 0, about=1)["ok"]
    assert info(host, table)["request"]["waiting"] == [1], "the seat stays his"
    request = info(host, table)["request"]["id"]
    assert host.send(table, "consent", 0, request=request, yes=False)["ok"]
    assert host.send(table, "ask-stand-in", 0, about=1, bot="random")["ok"]
    assert info(host, table)["seats"][1]["stand_in"]
    for type, more in (
        ("ask-back", {"entries": 0}),
        ("ask-end", {}),
        ("ask-hand-on", {"about": 1}),
    ):
        assert host.send(table, type, 0, **more)["ok"]
        found = info(host, table)
        assert found["request"]["waiting"] == [1], "the bot does not agree for him"
        assert (found["entries"], found["status"]) == (entries, "running")
        request = found["request"]["id"]
        assert friend.send(table, "consent", 1, request=request, yes=False)["ok"]
    assert friend.send(table, "take-back", 1)["ok"]
    assert info(host, table)["seats"][1] == {**info(host, table)["seats"][1], "player": "human"}


def test_his_owner_may_agree_while_a_bot_plays(server: Server) -> None:
    host, friend, table = two(server)
    assert friend.send(table, "leave-to-bot", 1, bot="random")["ok"]
    assert host.send(table, "ask-end", 0)["ok"]
    request = info(host, table)["request"]["id"]
    assert info(host, table)["status"] == "running"
    server.rooms.room(table).table = None
    assert info(host, table)["request"]["waiting"] == [1], "the log says so too"
    assert friend.send(table, "consent", 1, request=request, yes=True)["ok"]
    assert info(host, table)["status"] == "ended"


def test_after_days_he_need_not_agree(
    server: Server, tmp_path_factory: pytest.TempPathFactory
) -> None:
    days = replace(MINUTES, absent_seconds=0)
    with serving(tmp_path_factory.mktemp("days"), limits=days, pace=60) as later:
        host, _, table = two(later)
        assert host.send(table, "ask-back", 0, entries=2)["ok"]
        assert info(host, table)["entries"] == 2
        assert host.send(table, "ask-end", 0)["ok"]
        assert info(host, table)["status"] == "ended"
        later.rooms.room(table).table = None
        assert info(host, table)["entries"] == 2


def test_of_three_two_may_be_away(server: Server) -> None:
    host, one, two = (server.device() for _ in range(3))
    made = host.make("here", "link", "link")
    table = made["id"]
    one.join(made["links"]["1"])
    two.join(made["links"]["2"])
    for about in (1, 2):
        assert host.send(table, "ask-stand-in", 0, about=about, bot="random")["ok"]
        assert info(host, table)["seats"][about]["stand_in"], "the other is not waited for"


def test_nobody_takes_a_second_hand(tmp_path_factory: pytest.TempPathFactory) -> None:
    days = replace(MINUTES, absent_seconds=0)
    with serving(tmp_path_factory.mktemp("second"), limits=days, pace=60) as server:
        host, friend, table = two(server)
        assert host.send(table, "ask-hand-on", 0, about=1)["ok"]
        token = host.post(f"/api/tables/{table}/links", {"seat": 1}).json()["token"]
        refused = host.post("/api/join", {"token": token, "name": "Me too"})
        assert (refused.status_code, refused.json()["problem"]["id"]) == (
            409,
            "error.handed-on-seat",
        )
        assert [seat["seat"] for seat in host.look(table)["seats"]] == [0]
        assert friend.join(token)["seat"] == 1, "his own seat he may take again, it lost him"


def test_an_open_seat_may_be_a_second_one(server: Server) -> None:
    """An open seat that nobody has held hides nothing yet, so a friend may play on the same
    screen."""
    host = server.device()
    made = host.make("here", "link")
    assert host.join(made["links"]["1"])["seat"] == 1
