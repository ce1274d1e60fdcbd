"""Two servers on one PostgreSQL database: what happens at one is told to the people at the
other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from pestis.server.storage import waking
from pestis.server.storage.waking import LISTENER
from tests.server.listener import listening
from tests.server.postgres import Cluster, listeners, silent_listeners
from tests.server.running import Device, Json, Server
from tests.server.two_servers import AWAY, Servers, Two, at, both, is_closed
from tests.waiting import awaited, until


@pytest.fixture(scope="module")
def servers(postgres: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """They compare their tables with the database more often than usual, because tests wait for
    that."""
    data: Path = tmp_path_factory.mktemp("wakes")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(waking, "LOOK_SECONDS", 1.0)
        with both(data, postgres, limits=AWAY, allow_local_webhooks=True) as running:
            yield running


def test_a_game_goes_on_at_both(servers: Servers, two: Two) -> None:
    """Tables follow row by row, and are not rebuilt; at the end, both know the same."""
    here, there = servers
    rooms = [server.rooms.room(two.table) for server in servers]
    tables = [room.table for room in rooms]
    for n in range(40):
        found = awaited(partial(asked, two), bool)
        assert found is not None
        device, update = found
        seat = next(seat for seat in update["seats"] if seat["choices"])
        if n % 9 == 8 and seat["undo"]["steps"]:
            device.send(two.table, "undo", seat["seat"])
        else:
            device.answer_to(two.table, update, n)
    until(lambda: rooms[0].version == rooms[1].version > 40)
    assert [room.table for room in rooms] == tables
    for device in (two.host, two.friend):
        assert known(here, device, two) == known(there, device, two)
    for room in rooms:
        room.table = None
    assert known(here, two.host, two) == known(there, two.host, two)


def asked(two: Two) -> tuple[Device, Json] | None:
    """A device that is asked at its own server, and its update; None if there is none yet."""
    for device in (two.host, two.friend):
        update = device.look(two.table)
        if any(seat["choices"] for seat in update["seats"]):
            return device, update
    return None


def known(server: Server, device: Device, two: Two) -> Json:
    """What a device knows at a server, without who is connected there."""
    update = at(server, device).look(two.table)
    for seat in update["table"]["seats"]:
        del seat["online"]
    return update


def test_what_people_do_is_told_at_once(two: Two) -> None:
    people = (two.host, two.friend)
    for seat, type, fields in (
        (1, "rename", {"name": "Ours"}),
        (0, "set-name", {"name": "Me"}),
        (1, "ask-end", {}),
    ):
        answer = people[seat].send(two.table, type, seat, **fields)
        assert answer["ok"], answer
        first, second = two.told(answer["seq"])
        assert first["seq"] == second["seq"] == answer["seq"]
        assert first["table"]["name"] == second["table"]["name"] == "Ours"
    request = first["table"]["request"]
    assert (request, request["waiting"]) == (second["table"]["request"], [0])
    answer = two.host.send(two.table, "consent", 0, request=request["id"], yes=True)
    first, second = two.told(answer["seq"])
    assert first["table"]["status"] == second["table"]["status"] == "ended"


def test_chat_reaches_both_once_and_in_order(two: Two) -> None:
    for n in range(6):
        device, seat = ((two.friend, 1), (two.host, 0))[n % 2]
        assert device.send(two.table, "chat", seat, text=f"line {n}")["ok"]
    for line in two.lines:
        said = [line.next("chat") for _ in range(6)]
        assert sorted(each["text"] for each in said) == [f"line {n}" for n in range(6)]


def test_who_loses_a_seat_is_sent_away_at_the_other_server(servers: Servers, two: Two) -> None:
    asked = two.host.send(two.table, "ask-hand-on", 0, about=1)
    known = two.lines[1].until(asked["seq"])
    friend_here = at(servers.here, two.friend)
    assert friend_here.send(two.table, "consent", 1, request=asked["seq"], yes=True)["ok"]
    assert is_closed(two.lines[1], known["seq"])


def test_spectators_are_sent_away_at_the_other_server(servers: Servers, two: Two) -> None:
    guest = servers.there.device()
    guest.join(two.spectators)
    line = guest.socket(two.table)
    seq = line.next("update")["seq"]
    at = f"/api/tables/{two.table}/links"
    assert two.host.post(at, {"seat": None}).status_code == 200
    assert is_closed(line, seq)


def test_a_deleted_table_is_gone_at_the_other_server(servers: Servers, two: Two) -> None:
    assert servers.here.store.keeping.delete(two.table)
    with pytest.raises(ConnectionClosed):
        while True:
            two.lines[1].next()
    assert two.friend.get(f"/api/tables/{two.table}").status_code == 404


def is_asked(device: Device, table: str, seats: set[int]) -> bool:
    """Whether the device's server asks just these seats."""
    return set(device.look(table)["table"]["asked"]) == seats


def test_a_seat_is_called_once(servers: Servers, two: Two) -> None:
    with listening() as listener:
        assert two.friend.send(two.table, "set-webhook", 1, url=listener.url)["ok"]
        calls = 0
        for n in range(24):
            before = set(two.host.look(two.table)["table"]["asked"])
            seat = min(before)
            device = (two.host, two.friend)[seat]
            until(partial(is_asked, device, two.table, before))
            answer = device.answer(two.table, n)
            assert answer["ok"], answer
            after = set(device.look(two.table)["table"]["asked"])
            calls += 1 in after - before and seat != 1
            two.told(answer["seq"])
        assert calls > 1
        until(lambda: len(listener.heard) >= calls)
        assert len(listener.heard) == calls


@pytest.mark.slow
def test_a_server_that_hears_nothing_more_looks_for_itself(
    servers: Servers, postgres: Cluster, two: Two
) -> None:
    """The connections on which they listen are cut, again and again."""
    psycopg = pytest.importorskip("psycopg")
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"
    with psycopg.connect(postgres.url, autocommit=True) as link:
        for n in range(3):
            until(lambda: link.execute(cut, (LISTENER,)).rowcount == 2)
            answer = two.friend.send(two.table, "rename", 1, name=f"Name {n}")
            assert answer["ok"]
            two.told(answer["seq"])


@pytest.mark.slow
def test_a_server_whose_connection_is_silent_makes_a_new_one(
    servers: Servers, postgres: Cluster, two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connections on which they listen stay open, but nothing arrives on them any more."""
    monkeypatch.setattr(waking, "ANSWER_SECONDS", 1.0)
    with silent_listeners(postgres.url) as silent:
        answer = two.friend.send(two.table, "rename", 1, name="Heard late")
        assert answer["ok"]
        two.told(answer["seq"])
        until(lambda: len(listeners(postgres.url) - silent) == 2)


def test_no_table_that_is_out_of_date_refuses_anything(
    servers: Servers, two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host's server is not told that the friend's seat is open, and asks the database."""
    monkeypatch.setattr(servers.there.store.wakes, "tell", lambda *_: None)
    host_there = at(servers.there, two.host)
    two.lines[1].close()
    until(lambda: not servers.there.rooms.in_use.online(two.table))
    assert host_there.send(two.table, "ask-hand-on", 0, about=1)["ok"]
    link = two.host.post(f"/api/tables/{two.table}/links", {"seat": 1})
    assert link.status_code == 200, link.text
    servers.there.device().join(link.json()["token"], "New")
    refused = two.host.send(two.table, "leave-to-bot", 0, bot="nobody")
    assert refused["problem"]["id"] == "error.bot-unknown"
    assert two.host.look(two.table)["table"]["seats"][1]["name"] == "New"


def test_a_lost_hint_only_delays(
    servers: Servers, two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers.there.store.wakes, "tell", lambda *_: None)
    assert two.friend.send(two.table, "chat", 1, text="Anybody there?")["ok"]
    answer = two.friend.send(two.table, "rename", 1, name="Heard late")
    assert two.lines[0].next("chat")["text"] == "Anybody there?"
    assert two.lines[0].until(answer["seq"])["table"]["name"] == "Heard late"


def test_a_change_is_told_if_a_command_finds_it_before_the_hint(
    servers: Servers, two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command is refused and changes nothing itself."""
    monkeypatch.setattr(servers.here.store.wakes, "tell", lambda *_: None)
    answer = two.host.send(two.table, "rename", 0, name="Not heard of")
    refused = two.friend.send(two.table, "leave-to-bot", 1, bot="nobody")
    assert refused["problem"]["id"] == "error.bot-unknown"
    assert two.lines[1].until(answer["seq"])["table"]["name"] == "Not heard of"
