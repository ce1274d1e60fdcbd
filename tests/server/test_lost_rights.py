"""Somebody loses a right at one of two servers on one PostgreSQL database, and is connected to the
other.

Nothing from the change on reaches them there, and no command of theirs is accepted, also if their
server is not told, or hears of it in the middle of a request.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from websockets.exceptions import ConnectionClosed

from pestis.server.storage import waking
from pestis.server.storage.presence_store import Here
from pestis.tables import commands
from pestis.tables.routes import SHARED, Who
from tests.server.postgres import Cluster
from tests.server.running import Device, Json, Server
from tests.server.two_servers import AWAY, Servers, Two, at, both, is_closed
from tests.waiting import until

FIELDS: Json = {
    "decision": "0-0",
    "choice": "x",
    "entries": 0,
    "request": 1,
    "yes": True,
    "text": "Still here",
    "name": "Still here",
    "bot": "random",
    "about": 0,
    "prompt": "x",
    "order": "x",
    "url": "https://example.org/x",
}
"""A value for each field of a command."""
TYPES = [kind for union in get_args(commands.AnyCommand) for kind in get_args(union) or [union]]


@pytest.fixture(scope="module")
def servers(postgres: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    data: Path = tmp_path_factory.mktemp("rights")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(waking, "LOOK_SECONDS", 1.0)
        with both(data, postgres, limits=AWAY) as running:
            yield running


@pytest.fixture
def hand_on(servers: Servers, two: Two, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Hands on the friend's seat at the other server, whose hints are lost from now on."""
    monkeypatch.setattr(servers.here.store.wakes, "tell", lambda *_: None)
    monkeypatch.setattr(servers.here.rooms.presence, "here", everybody_is_away)
    return lambda: hand_on_at(servers.here, two)


async def everybody_is_away(_table: str, _seats: int, periods: list[float]) -> list[set[int]]:
    return [set() for _ in periods]


def hand_on_at(server: Server, two: Two) -> None:
    """Open the friend's seat."""
    said = at(server, two.host).send(two.table, "ask-hand-on", 0, about=1)
    assert said["ok"], said
    assert server.store.load(two.table).stored.seats[1].player == "open"


def said_later(servers: Servers, two: Two) -> None:
    """Say something, and do something that adds a row."""
    host = at(servers.here, two.host)
    assert host.send(two.table, "chat", 0, text="Who sits there?")["ok"]
    assert host.send(two.table, "rename", 0, name="Without them")["ok"]


def test_a_right_that_another_server_took_ends_without_a_hint(
    servers: Servers, two: Two, hand_on: Callable[[], None]
) -> None:
    hand_on()
    said_later(servers, two)
    assert is_closed(two.lines[1], two.seq)


def test_a_seat_taken_again_under_the_same_name_is_not_theirs(
    servers: Servers, two: Two, hand_on: Callable[[], None]
) -> None:
    """Their server hears of both changes together, after which all seats are as before."""
    hand_on()
    link = two.host.post(f"/api/tables/{two.table}/links", {"seat": 1}).json()["token"]
    servers.here.device().join(link)
    assert is_closed(two.lines[1], two.seq)


def test_spectators_whom_another_server_sent_away_hear_nothing_more(
    servers: Servers, two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers.here.store.wakes, "tell", lambda *_: None)
    guest = servers.there.device()
    guest.join(two.spectators)
    line = guest.socket(two.table)
    known = line.next("update")["seq"]
    assert two.host.post(f"/api/tables/{two.table}/links", {"seat": None}).status_code == 200
    said_later(servers, two)
    assert is_closed(line, known)


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.__struct_config__.tag)
def test_no_command_is_accepted(
    servers: Servers, two: Two, hand_on: Callable[[], None], kind: Any
) -> None:
    hand_on()
    before = servers.here.store.load(two.table)
    fields = {name: FIELDS[name] for name in kind.__struct_fields__ if name in FIELDS}
    command = {"type": kind.__struct_config__.tag, "key": "k", "seat": 1, **fields}
    with contextlib.suppress(ConnectionClosed):  # Their server may have looked by itself by now.
        two.lines[1].send(command)
    assert is_closed(two.lines[1], two.seq)
    refused = two.friend.send_raw(two.table, command)
    assert refused["problem"]["id"] == "error.not-found"
    assert servers.here.store.load(two.table) == before
    assert servers.here.store.chat.last(two.table) == 0


COMMAND = {"type": "rename", "key": "k", "seat": 1, "name": "x"}
BODIES: dict[str, Json] = {
    "continue": {"name": "x", "at": 0, "seats": [{"name": "", "player": "here"}]}
}
READS = [row for row in SHARED if row.who in (Who.AT_TABLE, Who.PLAYER)]


@pytest.mark.parametrize("row", READS, ids=lambda row: row.name)
def test_no_request_is_answered(two: Two, hand_on: Callable[[], None], row: Any) -> None:
    """Also not with what was computed for them before."""
    path = f"{row.path.replace('{id}', two.table)}?seat=1&decision=0-0&choice=x"

    def ask() -> int:
        if row.method == "GET":
            return two.friend.get(path).status_code
        body = BODIES.get(row.path.rpartition("/")[2], COMMAND)
        return two.friend.post(path, body).status_code

    assert ask() != 404
    hand_on()
    assert ask() == 404


def test_who_waits_for_news_gets_none(
    servers: Servers, two: Two, hand_on: Callable[[], None]
) -> None:
    found: list[int] = []

    def wait() -> None:
        path = f"/api/tables/{two.table}/wait?after={two.seq}"
        found.append(two.friend.get(path).status_code)

    waiting = threading.Thread(target=wait)
    waiting.start()
    until(lambda: len(servers.there.rooms.room(two.table).watchers) == 2)
    hand_on()
    said_later(servers, two)
    waiting.join()
    assert found == [404]


def at_the_first(call: Any, meanwhile: Callable[[], None]) -> Any:
    """The call; what happens meanwhile is over before it reads anything."""
    done: list[bool] = []

    def first(*args: Any) -> Any:
        if not done:
            done.append(True)
            meanwhile()
        return call(*args)

    return first


@pytest.mark.parametrize("what", ["record", "chat"])
def test_a_right_that_ends_during_a_request_is_not_used(
    servers: Servers,
    two: Two,
    hand_on: Callable[[], None],
    what: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Between the look at the right and the look at the table, another server changes both."""
    store = servers.there.store

    def meanwhile() -> None:
        hand_on()
        said_later(servers, two)

    place, name = (store, "load") if what == "record" else (store.chat, "said")
    monkeypatch.setattr(place, name, at_the_first(getattr(place, name), meanwhile))
    answer = two.friend.get(f"/api/tables/{two.table}/{what}")
    assert answer.status_code == 404, answer.text


def test_chat_that_is_told_late_does_not_reach_them(
    servers: Servers, two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server fetches a message that was sent before the change, and finds later ones, too."""
    monkeypatch.setattr(servers.here.rooms.presence, "here", everybody_is_away)
    tell = servers.here.store.wakes.tell
    store = servers.there.store

    def meanwhile() -> None:
        monkeypatch.setattr(servers.here.store.wakes, "tell", lambda *_: None)
        hand_on_at(servers.here, two)
        said_later(servers, two)
        monkeypatch.setattr(servers.here.store.wakes, "tell", tell)

    monkeypatch.setattr(store.chat, "said", at_the_first(store.chat.said, meanwhile))
    assert two.host.send(two.table, "chat", 0, text="Before")["ok"]
    texts = []
    while (said := heard(two.lines[1])) is not None:
        assert said.get("seq", 0) <= two.seq
        texts += [said["text"]] if said["type"] == "chat" else []
    assert texts in ([], ["Before"])


def heard(line: Any) -> Json | None:
    """The next message; None once the connection is closed."""
    try:
        message: Json = line.next()
    except Exception as error:
        assert "1008" in str(error)
        return None
    return message


def test_a_seat_at_two_servers_is_left_when_both_are(servers: Servers, two: Two) -> None:
    """Two devices of one person hold it; only one of them leaves."""
    link = two.friend.post(f"/api/tables/{two.table}/links", {"seat": 1}).json()["token"]
    phone = servers.here.device()
    phone.join(link)
    line = phone.socket(two.table)
    line.next("update")
    here: Here = servers.there.store.here
    two.lines[1].close()
    until(lambda: not servers.there.rooms.in_use.online(two.table))
    assert here.ages(two.table).seats[1] == 0
    assert waits_for(two) == [1]
    line.close()
    until(lambda: here.ages(two.table).seats.get(1))
    assert waits_for(two) == []


def waits_for(two: Two) -> list[int]:
    """The seats that a request to end the table would wait for; it is withdrawn."""
    device: Device = two.host
    assert device.send(two.table, "ask-end", 0)["ok"]
    request = device.look(two.table)["table"]["request"]
    if request is None:
        return []
    assert device.send(two.table, "consent", 0, request=request["id"], yes=False)["ok"]
    waiting: list[int] = request["waiting"]
    return waiting
