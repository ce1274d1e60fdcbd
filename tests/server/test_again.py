"""Playing a finished game again at a server: the seats and rights at the new table, and
latecomers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pestis.server.rooms.new_tables import NewTables
from pestis.server.rooms.notifications import message
from pestis.server.rooms.webhooks import Webhooks
from pestis.server.settings import Limits
from pestis.tables.table_log import next_table
from tests.server.running import FREE, Device, Json, Server, serving


class Party:
    """Anna, Ben and Cleo on a device each, with a bot, at a table that has ended."""

    def __init__(self, server: Server, **more: Any) -> None:
        self.anna, self.ben, self.cleo, self.zoe = [server.device() for _ in range(4)]
        made = self.anna.make("here", "link", "link", "random", **more)
        self.id = made["id"]
        self.ben.join(made["links"]["1"], "Ben")
        self.cleo.join(made["links"]["2"], "Cleo")
        self.zoe.join(made["spectators"])
        self.people = [self.anna, self.ben, self.cleo]
        assert self.anna.send(self.id, "ask-end", 0)["ok"]
        for seat in (1, 2):
            self.answer(seat, True)
        self.next = next_table(self.id)

    def request(self) -> Json:
        found: Json = self.anna.look(self.id)["table"]["request"]
        return found

    def answer(self, seat: int, yes: bool) -> Json:
        said = {"request": self.request()["id"], "yes": yes}
        return self.people[seat].send(self.id, "consent", seat, **said)

    def offer(self, seat: int = 0, **more: object) -> Json:
        return self.people[seat].send(self.id, "offer-again", seat, **more)


def mine(device: Device, id: str) -> Json | None:
    """The table's row in a device's lobby."""
    return next((row for row in device.get("/api/tables").json() if row["table"]["id"] == id), None)


def follow(device: Device, id: str) -> Json:
    answer = device.post(f"/api/tables/{id}/follow", b"")
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


def test_everybody_who_agreed_has_the_same_seat_at_one_new_table(server: Server) -> None:
    party = Party(server)
    phone = server.device()
    token = party.ben.post(f"/api/tables/{party.id}/links", {"seat": 1}).json()["token"]
    phone.join(token)
    assert party.offer()["ok"]
    for device, asked in ((party.anna, []), (party.ben, [1]), (phone, [1]), (party.cleo, [2])):
        row = mine(device, party.id)
        assert row is not None and row["consent"] == asked
        assert mine(device, party.next) is None
    assert party.offer(1)["ok"] and party.offer(2, turn=1)["ok"]
    for device, seat in ((party.anna, 0), (party.ben, 1), (phone, 1), (party.cleo, 2)):
        row = mine(device, party.next)
        assert row is not None and row["mine"] == [seat]
        assert follow(device, party.id) == {"id": party.next, "seat": seat}
    table = party.anna.look(party.next)["table"]
    assert [(seat["name"], seat["player"]) for seat in table["seats"]] == [
        ("P0", "human"),
        ("Ben", "human"),
        ("Cleo", "human"),
        ("P3", "random"),
    ]


def test_it_survives_a_restart_between_offer_and_answer(server: Server) -> None:
    party = Party(server)
    assert party.offer()["ok"] and party.answer(2, True)["ok"]
    server.stop()
    server.start()
    assert party.request()["waiting"] == [1]
    assert party.answer(1, True)["ok"]
    server.stop()
    server.start()
    assert party.cleo.look(party.next)["table"]["status"] == "running"


def test_an_offer_gives_no_rights(server: Server) -> None:
    """Neither to players who have not agreed, nor to spectators and strangers."""
    party = Party(server)
    assert party.offer()["ok"]
    stranger = server.device()
    for device in (party.zoe, stranger):
        refused = device.send(party.id, "offer-again", 0)
        assert refused["problem"]["id"] in ("error.not-your-seat", "error.not-found")
    assert party.ben.send(party.id, "start-again", 0)["problem"]["id"] == "error.not-your-seat"
    assert party.ben.send(party.id, "start-again", 1)["problem"]["id"] == "error.again-agree"
    for device in (party.anna, stranger):
        answer = device.post(f"/api/tables/{party.id}/follow", b"")
        assert answer.status_code in (404, 409)
    assert party.anna.send(party.id, "start-again", 0)["ok"]
    for device in (party.ben, party.cleo, party.zoe, stranger):
        assert device.get(f"/api/tables/{party.next}").status_code == 404
    assert stranger.post(f"/api/tables/{party.id}/follow", b"").status_code == 404


@pytest.mark.parametrize("bot", ["", "random"])
def test_who_comes_late_takes_the_seat_that_was_kept(server: Server, bot: str) -> None:
    """Also from a bot that has played in it meanwhile, and after saying no."""
    party = Party(server)
    assert party.offer()["ok"] and party.answer(1, False)["ok"]
    assert party.anna.send(party.id, "start-again", 0, bot=bot)["ok"]
    seats = party.anna.look(party.next)["table"]["seats"]
    assert [seat["stand_in"] for seat in seats] == [False, bool(bot), bool(bot), False]
    for device, seat in ((party.ben, 1), (party.cleo, 2)):
        assert follow(device, party.id) == {"id": party.next, "seat": seat}
        assert follow(device, party.id) == {"id": party.next, "seat": seat}
    seats = party.anna.look(party.next)["table"]["seats"]
    assert [(seat["name"], seat["player"]) for seat in seats[1:3]] == [
        ("Ben", "human"),
        ("Cleo", "human"),
    ]


def test_who_comes_after_the_seat_was_given_away_may_watch(server: Server) -> None:
    party = Party(server)
    assert party.offer()["ok"]
    assert party.anna.send(party.id, "start-again", 0)["ok"]
    link = party.anna.post(f"/api/tables/{party.next}/links", {"seat": 1}).json()["token"]
    server.device().join(link, "Dora")
    for device in (party.ben, party.zoe):
        assert follow(device, party.id) == {"id": party.next, "seat": None}
        assert device.look(party.next)["seats"][0]["seat"] is None
    for _ in range(2):
        party.anna.post(f"/api/tables/{party.next}/links", {"seat": None})
    assert party.ben.get(f"/api/tables/{party.next}").status_code == 404
    assert party.zoe.post(f"/api/tables/{party.id}/follow", b"").status_code == 404
    assert follow(party.cleo, party.id)["seat"] == 2


def test_a_seat_that_was_handed_on_is_not_taken_back(server: Server) -> None:
    party = Party(server)
    assert party.offer()["ok"] and party.offer(1)["ok"] and party.offer(2)["ok"]
    assert party.anna.send(party.next, "ask-hand-on", 0, about=1)["ok"]
    request = party.anna.look(party.next)["table"]["request"]["id"]
    for seat, device in ((1, party.ben), (2, party.cleo)):
        assert device.send(party.next, "consent", seat, request=request, yes=True)["ok"]
    assert follow(party.ben, party.id)["seat"] is None


def test_whoever_asked_may_invite_to_the_new_table(server: Server) -> None:
    party = Party(server)
    assert party.offer(1)["ok"]
    assert party.ben.send(party.id, "start-again", 1)["ok"]
    links = party.ben.get(f"/api/tables/{party.next}/links").json()
    assert links == {"seats": [0, 1, 2], "spectators": True}
    token = party.ben.post(f"/api/tables/{party.next}/links", {"seat": 2}).json()["token"]
    assert server.device().join(token, "Dora")["seat"] == 2


def test_a_hostile_guest_is_held_by_the_limits_on_new_tables(tmp_path: Path) -> None:
    """Games that end at once are played again and again, on the guest's own socket."""
    with serving(tmp_path, limits=Limits(table_rate=0.001, table_burst=3)) as server:
        device = server.device()
        id = device.make("here", "random")["id"]
        made = 0
        while True:
            assert device.send(id, "ask-end", 0)["ok"]
            socket = device.socket(id)
            socket.send({"type": "offer-again", "key": device.key(), "seat": 0})
            answer = socket.next("answer")
            socket.close()
            if not answer["ok"]:
                break
            id, made = next_table(id), made + 1
        assert made == 2 and answer["problem"]["id"] == "error.too-many-new-tables"
        assert device.look(id)["table"]["request"] is None


def test_no_more_tables_than_a_device_may_have(tmp_path: Path) -> None:
    limits = Limits(tables_per_device=1)
    with serving(tmp_path, limits=limits) as server:
        device = server.device()
        id = device.make("here", "random")["id"]
        assert device.send(id, "ask-end", 0)["ok"]
        device.make("here", "random")
        refused = device.send(id, "offer-again", 0)
        assert refused["problem"]["id"] == "error.too-many-tables"
        assert device.look(id)["table"]["request"] is None


def test_tables_that_are_made_at_the_same_moment_count_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The early check has found too few, because none of them was stored yet."""

    async def nothing(*_: object) -> None:
        pass

    monkeypatch.setattr(NewTables, "check_room", nothing)
    with serving(tmp_path, limits=replace(FREE, tables_per_device=1)) as server:
        device = server.device()
        id = device.make("here", "random")["id"]
        assert device.send(id, "ask-end", 0)["ok"]
        device.make("here", "random")
        seats = [{"name": "", "player": "here"}, {"name": "", "player": "random"}]
        wish = {"game": "rattus-cartus", "name": "T", "seats": seats}
        assert device.post("/api/tables", wish).status_code == 429
        refused = device.send(id, "offer-again", 0)
        assert refused["problem"]["id"] == "error.too-many-tables"
        assert device.look(id)["table"]["request"] is None


def test_a_flood_of_answers_is_held_by_the_limit_of_a_device(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(FREE, device_rate=0, device_burst=40)) as server:
        party = Party(server)
        assert party.offer()["ok"]
        request = party.request()["id"]
        said = [
            party.ben.send(party.id, "consent", 1, request=request, yes=bool(n % 2))
            for n in range(40)
        ]
        assert said[0]["ok"] and not said[-1].get("ok")
        assert said[-1]["problem"]["id"] == "error.too-fast"


def test_a_webhook_hears_of_an_offer_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Json] = []

    def send(_self: Webhooks, _url: str, said: Json, made: Callable[[], None]) -> None:
        told.append(said)
        made()

    monkeypatch.setattr(Webhooks, "send", send)
    party = Party(server)
    assert party.ben.send(party.id, "set-webhook", 1, url="https://example.org/x")["ok"]
    assert party.offer()["ok"] and party.answer(2, True)["ok"]
    table = server.rooms.room(party.id).table
    assert table is not None and told == [message("play-again", table, 1)]
    assert told[0]["event"] == "play-again"
