"""What holds when another server changes tables that this one has in memory, without a word to
it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.postgres import Cluster
from tests.server.running import Device, Json, Socket
from tests.server.two_servers import AWAY, Servers, at, both


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def servers(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Servers]:
    data: Path = tmp_path_factory.mktemp(request.param)
    if request.param == "sqlite":
        with both(data, None, deaf=True, limits=AWAY) as running:
            yield running
    else:
        postgres: Cluster = request.getfixturevalue("postgres")
        with both(data, postgres, deaf=True, limits=AWAY) as running:
            yield running


class Two:
    """A table of two people that both servers have in memory: the host is at one, the friend and a
    spectator at the other."""

    def __init__(self, servers: Servers) -> None:
        here, there = servers
        self.host, self.friend, self.new = here.device(), there.device(), there.device()
        made = self.host.make("here", "link")
        self.table: str = made["id"]
        self.links: Json = made["links"]
        self.spectators: str = made["spectators"]
        self.host_there = at(there, self.host)
        self.friend.join(self.links["1"])
        self.friend.look(self.table)
        self.host.send(self.table, "rename", 0, name="Both")
        self.friend.send(self.table, "rename", 1, name="Both know it")

    def hand_on(self) -> str:
        """Hand on the friend's seat; return a link to it."""
        assert self.host.send(self.table, "ask-hand-on", 0, about=1)["ok"]
        return str(self.renew(self.host, 1))

    def renew(self, device: Device, seat: int | None) -> Any:
        """Renew a link; return it, or the refusal."""
        told = device.post(f"/api/tables/{self.table}/links", {"seat": seat}).json()
        return told.get("token") or told["problem"]["id"]

    def chat(self) -> list[str]:
        told = self.host.get(f"/api/tables/{self.table}/chat").json()
        return [line["text"] for line in told]


def refused(answer: Json) -> str:
    return str(answer["problem"]["id"]) if "problem" in answer else ""


def is_closed(socket: Socket, seq: int) -> bool:
    """Whether the server closes the socket without a word about rows after ``seq``."""
    try:
        while True:
            told = socket.next()
            assert told["type"] != "chat"
            assert told.get("seq", 0) <= seq, told
    except ConnectionClosed as error:
        return error.rcvd is not None and error.rcvd.code == 1008


def test_each_server_goes_on_where_the_other_stopped(servers: Servers) -> None:
    two = Two(servers)
    first = two.host.look(two.table)["seq"]
    for n in range(10):
        device, seat = ((two.host, 0), (two.friend, 1))[n % 2]
        assert device.send(two.table, "rename", seat, name=f"Table {n}")["ok"]
    rows = servers.here.store.load(two.table).rows
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    assert two.friend.look(two.table)["seq"] == len(rows) == first + 11
    names = [note["params"].get("name") for note in two.friend.look(two.table)["notes"]]
    assert names[-10:] == [f"Table {n}" for n in range(10)]


def test_a_command_sent_to_both_counts_once(servers: Servers) -> None:
    two = Two(servers)
    command = {"type": "rename", "key": "once", "seat": 0, "name": "Once"}
    answers = [two.host.send_raw(two.table, command), two.host_there.send_raw(two.table, command)]
    assert answers[0]["ok"]
    assert answers[0] == answers[1]


def test_a_setting_of_a_seat_undoes_nothing(servers: Servers) -> None:
    """It makes no row; what the other server stored in the meantime stays."""
    two = Two(servers)
    assert two.host.answer_if_asked(two.table) or two.friend.answer_if_asked(two.table)
    entries = servers.here.store.load(two.table).stored.summary.entries
    for device, seat in ((two.host, 0), (two.friend, 1)):
        url = f"https://example.org/{seat}"
        assert device.send(two.table, "set-webhook", seat, url=url)["ok"]
    stored = servers.here.store.load(two.table).stored
    assert [seat.webhook[-1] for seat in stored.seats] == ["0", "1"]
    assert stored.summary.entries >= entries == 1


COMMANDS: list[Json] = [
    {"type": "chat", "text": "still here"},
    {"type": "rename", "name": "Still here"},
    {"type": "set-name", "name": "Still here"},
    {"type": "leave-to-bot", "bot": "random"},
    {"type": "set-webhook", "url": "https://example.org/x"},
    {"type": "ask-end"},
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(command["type"]))
def test_who_lost_a_seat_elsewhere_does_nothing_with_it(servers: Servers, command: Json) -> None:
    """Their server has not heard of it, and their connection is open."""
    two = Two(servers)
    socket = two.friend.socket(two.table)
    known = socket.next("update")["seq"]
    two.hand_on()
    before = servers.here.store.load(two.table)
    socket.send({"key": "k", "seat": 1, **command})
    assert is_closed(socket, known)
    assert servers.here.store.load(two.table) == before
    assert two.chat() == []
    assert refused(two.friend.send(two.table, "rename", 1, name="x")) == "error.not-found"


def test_who_lost_a_seat_is_gone_before_others_are_told(servers: Servers) -> None:
    """Something happens at their server: it is told to everybody but to them."""
    two = Two(servers)
    socket = two.friend.socket(two.table)
    known = socket.next("update")["seq"]
    stays = two.host_there.socket(two.table)
    stays.next("update")
    two.hand_on()
    assert two.host_there.send(two.table, "chat", 0, text="Who sits there?")["ok"]
    assert is_closed(socket, known)
    assert stays.next("chat")["text"] == "Who sits there?"
    stays.close()


def test_a_spectator_sent_away_elsewhere_hears_nothing_more(servers: Servers) -> None:
    two = Two(servers)
    guest = servers.there.device()
    guest.join(two.spectators)
    socket = guest.socket(two.table)
    known = socket.next("update")["seq"]
    assert two.renew(two.host, None)
    assert two.host_there.send(two.table, "rename", 0, name="Among us")["ok"]
    assert is_closed(socket, known)


def test_a_device_revoked_elsewhere_does_nothing_more(servers: Servers) -> None:
    two = Two(servers)
    socket = two.friend.socket(two.table)
    known = socket.next("update")["seq"]
    store = servers.here.store
    store.keeping.forget(store.rights.holder(two.table, 1))
    socket.send({"type": "rename", "key": "k", "seat": 1, "name": "Still here"})
    assert is_closed(socket, known)


def test_no_link_to_a_seat_that_was_taken_elsewhere(servers: Servers) -> None:
    two = Two(servers)
    link = two.hand_on()
    assert two.host_there.send(two.table, "rename", 0, name="It is open")["ok"]
    at(servers.here, two.new).join(link, "New")
    assert two.renew(two.host_there, 1) == "error.seat-taken"


@pytest.mark.parametrize("way", ["share", "sit"])
def test_a_link_finds_the_seat_as_another_server_left_it(servers: Servers, way: str) -> None:
    """Taken, or open again."""
    two = Two(servers)
    link = two.hand_on()
    if way == "share":
        at(servers.here, two.new).join(link, "New")
        link = two.renew(at(servers.here, two.new), 1)
        two.new = servers.there.device()
    two.new.join(link, "New")
    stored = servers.here.store.load(two.table).stored
    assert (stored.seats[1].player, stored.seats[1].name) == ("human", "New")
    assert two.new.send(two.table, "rename", 1, name="Mine")["ok"]


def test_a_revoked_link_to_watch_is_revoked_everywhere(servers: Servers) -> None:
    two = Two(servers)
    assert two.renew(two.host, None)
    response = servers.there.device().post("/api/join", {"token": two.spectators})
    assert response.status_code == 404
