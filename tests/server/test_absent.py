"""Absent players: with the others' consent a bot stands in, or the seat is passed to somebody else.

Nobody can take a seat from somebody who is present, and a player who has lost a seat is sent
nothing more of it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from pestis.server.rooms.presence import InMemory
from pestis.tables import commands
from pestis.tables.refusals import Refused
from pestis.tables.requests import Away
from tests.server.running import FREE, Device, Json, Server, Socket, serving
from tests.server.test_leaks import People, bodies
from tests.waiting import LATE, until

AWAY = replace(FREE, stand_in_seconds=0, absent_seconds=0)
"""A person who is not connected counts as absent at once."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("absent"), limits=AWAY) as running:
        yield running


class Three:
    """A table of three people with a device each, and a spectator.  The first two are connected,
    the third is not."""

    def __init__(self, server: Server, bots: int = 0) -> None:
        self.server = server
        self.seats = [server.device() for _ in range(3)]
        made = self.seats[0].make("here", "link", "link", *["random"] * bots)
        self.table: str = made["id"]
        for seat in (1, 2):
            self.seats[seat].join(made["links"][str(seat)])
        self.spectator = server.device()
        self.spectator.join(made["spectators"])
        self.lines = {seat: self.come(seat) for seat in (0, 1)}

    def come(self, seat: int) -> Socket:
        """Connect the seat's person to the table."""
        line = self.seats[seat].socket(self.table)
        line.next("update")
        return line

    def go(self, seat: int) -> None:
        """Disconnect the seat's person."""
        if seat in self.lines:
            self.lines.pop(seat).close()
        until(lambda: not self.info()["seats"][seat]["online"])

    def send(self, seat: int, type: str, **fields: Any) -> Json:
        return self.seats[seat].send(self.table, type, seat, **fields)

    def info(self, seat: int = 0) -> Json:
        info: Json = self.seats[seat].look(self.table)["table"]
        return info

    def agree(self, seat: int, yes: bool = True) -> Json:
        request = self.info(seat)["request"]["id"]
        return self.send(seat, "consent", request=request, yes=yes)

    def hand_on(self, about: int, asker: int = 0) -> str:
        """Open a seat with everybody's consent and return the new link."""
        others = [seat for seat in range(3) if seat not in (asker, about)]
        self.go(about)
        self.lines |= {seat: self.come(seat) for seat in others if seat not in self.lines}
        assert self.send(asker, "ask-hand-on", about=about)["ok"]
        for seat in others:
            assert self.agree(seat)["ok"]
        at = f"/api/tables/{self.table}/links"
        token: str = self.seats[asker].post(at, {"seat": about}).json()["token"]
        return token

    def play(self, steps: int) -> None:
        for n in range(steps):
            asked = self.info()["asked"]
            assert self.seats[asked[0]].answer(self.table, n)["ok"]

    def notes(self) -> list[str]:
        return [note["id"] for note in self.seats[0].look(self.table)["notes"]]


def test_a_seat_is_handed_on_to_a_new_person(server: Server) -> None:
    three = Three(server)
    three.play(7)
    old = three.seats[2]
    mine = old.look(three.table)["seats"][0]["view"]
    assert three.send(0, "ask-hand-on", about=2)["ok"]
    request = three.info(1)["request"]
    assert (request["kind"], request["seat"], request["about"]) == ("hand-on", 0, 2)
    assert request["waiting"] == [1], "who is away need not agree"
    assert three.info()["seats"][2]["player"] == "human", "nothing has happened yet"
    assert three.agree(1)["ok"]
    assert three.info()["seats"][2]["player"] == "open"
    assert old.get(f"/api/tables/{three.table}").status_code == 404
    assert old.get("/api/tables").json() == []
    links = f"/api/tables/{three.table}/links"
    assert three.seats[1].get(links).json() == {"seats": [1, 2], "spectators": False}
    assert three.spectator.get(links).json() == {"seats": [], "spectators": False}
    token = three.seats[1].post(links, {"seat": 2}).json()["token"]
    new = server.device()
    assert new.get(f"/api/join/{token}").json()["seat"] == 2
    new.join(token, "Nele")
    (part,) = new.look(three.table)["seats"]
    assert part["seat"] == 2
    assert part["view"] == mine, "the hand is the one that was left"
    assert three.info()["seats"][2]["name"] == "Nele"
    three.seats[2] = new
    three.play(7)
    assert three.notes()[-2:] == ["note.handed-on", "note.sat-down"]
    again = old.post("/api/join", {"token": token})
    assert again.json()["problem"]["id"] == "error.seat-taken"


def test_who_has_lost_his_device_comes_back_by_a_fresh_link(server: Server) -> None:
    three = Three(server)
    token = three.hand_on(1)
    renewed = server.device()
    renewed.join(token)
    assert three.info()["seats"][1]["name"] == "P1", "the name stays"
    assert renewed.get("/api/tables").json()[0]["mine"] == [1]


def test_the_old_device_is_cut_and_hears_nothing_more(server: Server) -> None:
    three = Three(server)
    old, second = three.seats[2], server.device()
    links = f"/api/tables/{three.table}/links"
    second.join(old.post(links, {"seat": 2}).json()["token"])
    spare = old.post(links, {"seat": 2}).json()["token"]
    assert old.send(three.table, "set-webhook", 2, url="http://example.org/x")["ok"]
    sockets = [device.socket(three.table) for device in (old, second)]
    for socket in sockets:
        socket.next("update")
    # Connected people must agree themselves, so this one, who wants another device, must too.
    assert three.send(0, "ask-hand-on", about=2)["ok"]
    assert three.agree(1)["ok"]
    assert three.info()["request"]["waiting"] == [2]
    assert three.agree(2)["ok"]
    for socket in sockets:
        heard = []
        with pytest.raises(ConnectionClosed, match="1008"):
            while True:
                heard.append(socket.next())
        updates = [message for message in heard if message["type"] == "update"]
        assert all(update["table"]["seats"][2]["player"] == "human" for update in updates)
    for device in (old, second):
        for path in ("", "/record", "/replay", "/wait", "/chat"):
            assert device.get(f"/api/tables/{three.table}{path}").status_code == 404
        command = {"type": "chat", "key": "k", "seat": 2, "text": "still here"}
        answered = device.post(f"/api/tables/{three.table}/commands", command)
        assert answered.status_code == 404
    assert server.device().post("/api/join", {"token": spare}).status_code == 404, "its old links"
    (row,) = [seat for seat in server.store.load(three.table)[0].seats if seat.seat == 2]
    assert (row.player, row.webhook, row.standing) == ("open", "", "")


def test_a_device_with_two_seats_keeps_the_other(server: Server) -> None:
    one, two = server.device(), server.device()
    made = one.make("here", "here", "link")
    table = made["id"]
    two.join(made["links"]["2"])
    socket = one.socket(table)
    socket.next("update")
    assert two.send(table, "ask-hand-on", 2, about=1)["ok"]
    request = one.look(table)["table"]["request"]
    for seat in (0, 1):
        assert one.send(table, "consent", seat, request=request["id"], yes=True)["ok"]
    with pytest.raises(ConnectionClosed, match="1008"):
        while True:
            socket.next()
    assert [part["seat"] for part in one.look(table)["seats"]] == [0]
    again = one.socket(table)
    assert [part["seat"] for part in again.next("update")["seats"]] == [0]
    again.close()


def test_a_command_on_its_way_is_refused(server: Server) -> None:
    """A command that the old device sent before it knew changes nothing."""
    three = Three(server)
    socket = three.seats[2].socket(three.table)
    socket.next("update")
    watcher = next(w for w in server.rooms.room(three.table).watchers if w.held == [2])
    three.send(0, "ask-hand-on", about=2)
    three.agree(1)
    three.agree(2)
    assert watcher.held == []
    assert watcher.gone
    with suppress(ConnectionClosed):
        socket.send({"type": "rename", "key": "late", "seat": 2, "name": "Mine"})
    with pytest.raises(ConnectionClosed):
        while True:
            assert socket.next()["type"] == "update"
    assert three.info()["name"] == "Table"
    room = server.rooms.room(three.table).table
    assert room is not None
    with pytest.raises(Refused, match="not-your-seat"):
        room.carry_out(commands.Rename("later still", 2, "Mine"), 0.0, Away())


def test_a_bot_stands_in_until_he_is_back(server: Server) -> None:
    three = Three(server)
    assert three.send(1, "ask-stand-in", about=2, bot="random")["ok"]
    request = three.info()["request"]
    assert (request["kind"], request["about"], request["bot"]) == ("stand-in", 2, "random")
    assert three.agree(0)["ok"]
    seat = three.info()["seats"][2]
    assert (seat["player"], seat["stand_in"]) == ("random", True)
    assert three.seats[2].look(three.table)["seats"][0]["seat"] == 2, "it is still his"
    assert three.send(2, "take-back")["ok"]
    assert three.info()["seats"][2]["player"] == "human"
    assert three.notes()[-2:] == ["note.stand-in", "note.back"]


def test_a_bot_plays_for_a_seat_nobody_has_taken(server: Server) -> None:
    host = server.device()
    made = host.make("here", "link")
    table = made["id"]
    assert host.send(table, "ask-stand-in", 0, about=1, bot="random")["ok"]
    late = time.monotonic() + LATE
    while host.look(table)["table"]["entries"] < 6:
        assert time.monotonic() < late
        host.answer_if_asked(table)
    friend = server.device()
    friend.join(made["links"]["1"], "Late")
    seat = host.look(table)["table"]["seats"][1]
    assert (seat["player"], seat["stand_in"], seat["name"]) == ("human", False, "Late")


@pytest.mark.parametrize("who", [1, 2], ids=["another", "the absent himself"])
def test_anybody_may_say_no(server: Server, who: int) -> None:
    three = Three(server)
    assert three.send(0, "ask-hand-on", about=2)["ok"]
    assert three.agree(who, yes=False)["ok"]
    info = three.info()
    assert (info["request"], info["seats"][2]["player"]) == (None, "human")
    assert three.notes()[-1] == "note.declined"
    assert three.send(0, "ask-hand-on", about=2)["ok"]
    assert three.agree(0, yes=False)["ok"], "the asker takes it back"
    assert three.notes()[-1] == "note.withdrawn"


class Ahead:
    """A clock that can be moved forward."""

    seconds = 0.0

    def monotonic(self) -> float:
        return time.monotonic() + self.seconds


def test_who_was_here_just_now_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disconnected person is not yet absent; and after a restart the server does not know who was
    present."""
    clock, absent = Ahead(), 1000.0
    monkeypatch.setattr("pestis.server.rooms.presence.time", clock)
    with serving(tmp_path) as server:
        three = Three(server)
        assert three.send(0, "ask-hand-on", about=2)["ok"]
        assert three.info()["request"]["waiting"] == [1, 2]
        assert three.agree(1)["ok"]
        assert three.info()["seats"][2]["player"] == "human"
        server.stop()
        server.settings = replace(server.settings, limits=replace(FREE, absent_seconds=absent))
        server.start()
        assert three.info()["request"]["waiting"] == [2], "it stays open over a restart"
        assert three.agree(0, yes=False)["ok"]
        assert three.send(0, "ask-hand-on", about=2)["ok"]
        assert three.info()["request"]["waiting"] == [1, 2]
        assert three.agree(0, yes=False)["ok"]
        three.seats[2].look(three.table)
        clock.seconds = absent + 0.1
        three.seats[1].look(three.table)
        assert three.send(0, "ask-hand-on", about=2)["ok"]
        assert three.info()["request"]["waiting"] == [1]


def test_refusals(server: Server) -> None:
    three = Three(server, bots=1)

    def refused(seat: int, type: str, **fields: Any) -> str:
        before = three.info()["entries"], three.info()["request"]
        answer = three.send(seat, type, **fields)
        assert not answer["ok"]
        assert (three.info()["entries"], three.info()["request"]) == before
        id: str = answer["problem"]["id"]
        return id

    assert refused(0, "ask-hand-on", about=0) == "error.own-seat"
    assert refused(0, "ask-stand-in", about=0, bot="random") == "error.own-seat"
    assert refused(0, "ask-hand-on", about=3) == "error.nobody-there"
    assert refused(0, "ask-stand-in", about=3, bot="random") == "error.nobody-there"
    assert refused(0, "ask-hand-on", about=9) == "error.nobody-there"
    assert refused(0, "ask-stand-in", about=2, bot="rndom") == "error.bot-unknown"
    assert three.send(0, "ask-hand-on", about=2)["ok"]
    assert refused(1, "ask-hand-on", about=0) == "error.request-open"
    assert three.agree(1)["ok"]
    assert refused(0, "ask-hand-on", about=2) == "error.nobody-there", "it is open already"
    made_up = three.seats[0].post(f"/api/tables/{three.table}/links", {"seat": 1})
    assert made_up.json()["problem"]["id"] == "error.seat-taken"
    spectator = three.spectator.post(f"/api/tables/{three.table}/links", {"seat": 2})
    assert spectator.json()["problem"]["id"] == "error.not-your-table"
    assert three.send(0, "ask-end")["ok"]
    assert three.agree(1)["ok"]
    assert three.info()["status"] == "ended"
    assert refused(0, "ask-hand-on", about=1) == "error.table-closed"


def test_the_table_goes_on_when_its_maker_has_lost_it(server: Server) -> None:
    """If the table's maker is the absent one, the others may create links."""
    three = Three(server)
    token = three.hand_on(0, asker=1)
    new = server.device()
    new.join(token)
    links = f"/api/tables/{three.table}/links"
    renewed = three.seats[2].post(links, {"seat": None})
    assert renewed.status_code == 200
    watcher = server.device()
    assert watcher.join(renewed.json()["token"])["seat"] is None


def test_of_two_fresh_links_the_newer_counts(server: Server) -> None:
    three = Three(server)
    first = three.hand_on(2)
    second = three.seats[1].post(f"/api/tables/{three.table}/links", {"seat": 2}).json()["token"]
    late = server.device().post("/api/join", {"token": first})
    assert late.json()["problem"]["id"] == "error.link-unknown"
    server.device().join(second)


def test_all_of_it_survives_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Tables do not record when people were last present.
    monkeypatch.setattr(InMemory, "gone", lambda *_: {})
    with serving(tmp_path, limits=AWAY) as server:
        three = Three(server)
        three.play(6)
        token = three.hand_on(2)
        three.play(0)
        server.stop()
        server.start()
        new = server.device()
        new.join(token)
        three.seats[2] = new
        three.play(5)
        before = [device.look(three.table) for device in three.seats]
        server.stop()
        server.start()
        assert [device.look(three.table) for device in three.seats] == before


def test_who_had_to_agree_is_a_matter_of_who_sat_there_then(server: Server) -> None:
    """A table is rebuilt from its log as it was played, although people have come and left
    since."""
    host, friend = server.device(), server.device()
    made = host.make("here", "here", "link")
    table = made["id"]
    for n in range(5):
        while 2 in host.look(table)["table"]["asked"]:
            friend.join(made["links"]["2"])
            friend.answer(table, n)
        host.answer(table, n)
    # An open seat agrees by itself; later a person takes it.
    if friend.get(f"/api/tables/{table}").status_code == 404:
        friend.join(made["links"]["2"])
    lines = [host.socket(table), friend.socket(table)]
    for line in lines:
        line.next("update")
    host.send(table, "ask-back", 0, entries=3)
    request = host.look(table)["table"]["request"]["id"]
    assert friend.send(table, "consent", 2, request=request, yes=True)["ok"]
    # While the request is open the game continues; afterwards a bot plays for a person who agreed.
    asked = host.look(table)["table"]["asked"][0]
    (friend if asked == 2 else host).answer(table)
    assert host.send(table, "consent", 1, request=request, yes=True)["ok"]
    assert host.look(table)["table"]["entries"] == 3
    assert host.send(table, "leave-to-bot", 1, bot="random")["ok"]
    for line in lines:
        line.close()
    server.rooms.room(table).table = None
    assert host.look(table)["table"]["entries"] >= 3


def test_an_open_seat_agreed_before_somebody_took_it(server: Server) -> None:
    host, friend = server.device(), server.device()
    made = host.make("here", "link")
    table = made["id"]
    if host.look(table)["table"]["asked"] == [1]:
        assert host.send(table, "ask-stand-in", 0, about=1, bot="random")["ok"]
        until(lambda: host.look(table)["table"]["asked"] != [1])
    assert host.answer(table)["ok"]
    assert host.send(table, "ask-back", 0, entries=0)["ok"]
    assert host.look(table)["table"]["request"] is None, "nobody else had to agree"
    friend.join(made["links"]["1"])
    before = friend.look(table)
    server.rooms.room(table).table = None
    after = friend.look(table)
    assert after["table"]["request"] is None
    assert after["table"]["entries"] == before["table"]["entries"]


def test_notes_come_once(server: Server) -> None:
    three = Three(server)
    assert three.send(0, "rename", name="One")["ok"]
    socket = three.spectator.socket(three.table)
    first = socket.next("update")
    known = ["note.seed-chosen", "note.sat-down", "note.sat-down", "note.renamed"]
    assert [note["id"] for note in first["notes"]] == known
    assert first["notes"][-1]["params"] == {"seat": 0, "name": "One"}
    assert three.send(1, "rename", name="Two")["ok"]
    then = socket.until(first["seq"] + 1)
    assert [note["params"]["name"] for note in then["notes"]] == ["Two"]
    assert [note["n"] for note in then["notes"]] == [then["seq"]]
    socket.close()


def test_the_lobby_says_what_waits_for_me(server: Server) -> None:
    three = Three(server)

    def row(device: Device) -> Json:
        found: Json = device.get("/api/tables").json()[0]
        return found

    three.lines[2] = three.come(2)
    assert row(three.seats[1])["consent"] == []
    assert three.send(0, "ask-back", entries=0)["problem"]["id"] == "error.rewind"
    assert three.send(0, "ask-end")["ok"]
    assert row(three.seats[0])["consent"] == []
    assert row(three.seats[1])["consent"] == [1]
    assert row(three.spectator)["consent"] == []
    shown = row(three.seats[1])["table"]["request"]
    assert shown == three.info(1)["request"]
    assert three.agree(1)["ok"]
    assert row(three.seats[1])["consent"] == []
    assert row(three.seats[2])["consent"] == [2]
    assert three.agree(2, yes=False)["ok"]
    assert row(three.seats[2])["table"]["request"] is None


def test_no_byte_depends_on_what_others_hold(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both while a request is open and after the seat has been opened, as in test_leaks."""
    # The time when a person was last present changes with every request.
    monkeypatch.setattr(InMemory, "gone", lambda *_: {})
    people = People(server)
    people.play(9)
    line = people.seats[1].socket(people.table)
    line.next("update")
    assert people.seats[0].send(people.table, "ask-hand-on", 0, about=2)["ok"]
    compare(people, people.viewers())
    request = people.seats[0].look(people.table)["table"]["request"]["id"]
    assert people.seats[1].send(people.table, "consent", 1, request=request, yes=True)["ok"]
    compare(people, people.viewers())
    at = f"/api/tables/{people.table}"
    for path in ("", "/record", "/replay?at=3", "/replay?at=3&as=2", "/why?seat=2&choice=done"):
        old, stranger = people.seats[2].get(at + path), people.stranger.get(at + path)
        assert (old.status_code, old.content) == (stranger.status_code, stranger.content)
    line.close()


def compare(people: People, viewers: list[tuple[int | None, Device]]) -> None:
    """Check that every viewer is sent the same in a world that they cannot distinguish from the
    true one."""
    for viewer, device in viewers:
        true = bodies(people, device)
        with people.scrambled(viewer, 1):
            assert bodies(people, device) == true
